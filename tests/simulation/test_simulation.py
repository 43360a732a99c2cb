"""The table on a simulated machine: what it says is true after every start, whatever fails."""

from __future__ import annotations

import pytest

from tests.kit.simulation.machine import can_build, preloaded

pytestmark = pytest.mark.skipif(not can_build(), reason="make and a C compiler are not installed")


SAMPLE = range(75)
"""Seeds of `make test`."""


def run(*arguments: str) -> None:
    with preloaded(*arguments) as process:
        output, _ = process.communicate()
    assert process.returncode == 0, output


@pytest.mark.parametrize("first", SAMPLE[::25])
def test_what_the_table_says_is_so_after_every_start(first: int) -> None:
    run("tests.simulation", "--seed", str(first), "--seeds", "25")


def test_single_faults() -> None:
    """The tests of `cases.py`."""
    run("pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/simulation/cases.py")
