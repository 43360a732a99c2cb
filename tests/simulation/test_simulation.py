"""The table on a simulated machine: what it says is true after every start, whatever fails."""

from __future__ import annotations

import pytest

from tests.kit.simulation.machine import can_build, preloaded

pytestmark = pytest.mark.skipif(not can_build(), reason="make and a C compiler are not installed")


def test_single_faults() -> None:
    """The tests of `cases.py`."""
    with preloaded("pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/simulation/cases.py") as process:
        output, _ = process.communicate()
    assert process.returncode == 0, output
