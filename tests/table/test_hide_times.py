"""The test that decides whether times tell cards apart finds a small difference, and none where there is none."""

from random import Random

from tests.table.hide_times import CHANCE, mann_whitney


def test_a_millisecond_is_found_and_noise_is_not() -> None:
    rng = Random(7)
    same, more, later = ([rng.gauss(403 + shift, 1) for _ in range(100)] for shift in (0, 0, 1))
    assert mann_whitney(same, more) > CHANCE
    assert mann_whitney(same, later) < CHANCE
    assert mann_whitney(same, same) == 1
