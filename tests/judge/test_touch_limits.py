"""The number of touches that a judge needs at the unlocked desk; `make bench` prints the numbers."""

from __future__ import annotations

import pytest

from tests.touches import is_that_card_legal, remedy


@pytest.mark.parametrize("called", [False, True])
def test_whether_a_card_is_legal_takes_at_most_four_touches_and_one_tap(called: bool) -> None:
    touches, taps = is_that_card_legal(called=called)
    assert touches <= 4
    assert taps == 1


def test_the_longest_way_to_a_recorded_remedy_takes_a_judge_at_most_eight_touches() -> None:
    touches, _, _ = remedy()
    assert touches <= 8
