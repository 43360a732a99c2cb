"""Fixtures of the table's tests."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.table import beginning, judges_table, live_table
from tests.kit.judge.quick_pin import quick
from tests.kit.table.clock import Machine
from tests.kit.table.table import AtTable

__all__ = ["quick"]


@pytest.fixture(autouse=True)
def no_faults(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """The table logs nothing but faults of its own: a test that does not clear the log has none."""
    caplog.set_level(logging.DEBUG)
    yield
    assert [record.getMessage() for record in caplog.records if record.name.startswith("tableside")] == []


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine's time, set by hand."""
    made = Machine()
    for module in (live_table, judges_table, beginning):
        monkeypatch.setattr(module, "machine_time", made)
    return made


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    """A table with a ledger of its own, at the start."""
    with AtTable(tmp_path / "data") as table:
        yield table
