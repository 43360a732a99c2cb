"""Single faults on a simulated machine: `test_simulation.py` runs them in a process that can have one."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tableside.engine.model.actions import ControlIs, EndTurn
from tableside.ledger.public import PublicLedger
from tableside.table import commands as c
from tableside.table.table_loop import Reached
from tableside.table.view.model import View
from tests.kit.match.cards import AGREED, CARDS, DECKS, HIDER
from tests.kit.simulation.machine import Kind, Machine
from tests.kit.simulation.table import MachineTable, PowerLost


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder of its own; pytest's are cleaned up by the clocks of the real machine."""
    made = Path(tempfile.mkdtemp())
    yield made
    shutil.rmtree(made)


@pytest.fixture
def machine(place: Path) -> Iterator[Machine]:
    made = Machine(place / "data", 1)
    yield made
    made.stop()


@pytest.fixture
def table(machine: Machine, place: Path) -> Iterator[MachineTable]:
    """A match in the first turn of A, who holds battlefield 1 and has a deck."""
    table = MachineTable(machine, place / "data", CARDS)
    table.do(c.Begin(AGREED))
    table.deck("A", *DECKS["A"])
    table.do(c.Do(ControlIs("A", 1, "A")))
    table.press("B", "button-acknowledge")
    yield table
    machine.mend()
    table.close()


def kinds(table: MachineTable) -> list[str]:
    with PublicLedger.open(table._folder) as ledger:
        return [entry.kind for entry in ledger.entries(ledger.latest_match() or 0)]


def titles(table: MachineTable) -> tuple[str, str]:
    """Return what the panels of A and B say."""
    notices = table.notice("A"), table.notice("B")
    return notices[0].title.code if notices[0] else "", notices[1].title.code if notices[1] else ""


def title(view: View, player: str) -> str:
    """Return what the panel of a player says in a view."""
    notices = [panel.notice for panel in view.player_panels if panel.player == player and panel.notice]
    return notices[0].title.code if notices else ""


def problems(table: MachineTable) -> list[str]:
    return [problem.code for problem in table.view.problems]


@pytest.mark.parametrize("at_once", [False, True], ids=["after a while", "at once"])
@pytest.mark.parametrize("tries", [3, 4, 5, 8])
def test_while_a_sync_fails_it_is_not_known_what_counts_and_nothing_is_done_twice(
    table: MachineTable, tries: int, at_once: bool
) -> None:
    before = len(kinds(table))
    table.machine.fail(Kind.SYNC, times=tries)
    table.do(c.Do(EndTurn("A")))
    assert titles(table) == ("notice-not-known", "")
    assert problems(table) == ["problem-ledger"]
    assert table.view.turn == "A"
    table.machine.fail(Kind.SYNC)
    for _ in range(3):
        table.do(c.Do(EndTurn("A")))
        assert titles(table) == ("notice-not-known", "")
    table.machine.mend()
    if at_once:
        table.do(c.Do(EndTurn("A")))
    else:
        table.later(3)
    assert titles(table) == ("notice-recorded", "")
    assert problems(table) == []
    assert (table.view.turn, table.view.number) == ("B", 2)
    assert kinds(table)[before:] == ["action"]
    table.do(c.Dismiss("A"), c.Do(EndTurn("B")))
    assert titles(table) == ("", "")
    assert table.view.turn == "A"


@pytest.mark.parametrize("tries", [3, 4, 6])
@pytest.mark.parametrize("keep", [0.0, 0.5, 1.0])
def test_what_was_said_to_be_recorded_is_there_wherever_the_power_is_cut(
    table: MachineTable, keep: float, tries: int
) -> None:
    """From the first sync that fails on, the power is cut before each call until people read that it is recorded."""
    for after in range(200):
        turn = table.view.turn
        player, number = turn, table.view.number
        table.machine.fail(Kind.SYNC, times=tries)
        table.machine.cut_power(after)
        with suppress(PowerLost):
            table.do(c.Do(EndTurn(player)))
            table.machine.mend()
            table.later(3)
        was_cut, code = table.machine.is_off, title(table.views[-1], player)
        table.reopen(Random(after), keep)
        table.do(c.Resume())
        if code == "notice-recorded" or (not was_cut and code == ""):
            assert table.view.number == number + 1, after
        elif code == "notice-not-recorded":
            assert table.view.number == number, after
        assert table.view.number in (number, number + 1), after
        if table.view.recovery is not None:
            assert not [said for said in table.view.recovery.sentences if said.code.startswith("fault-")], after
            table.do(c.Confirm())
        if not was_cut:
            assert code in ("notice-recorded", "notice-not-recorded")
            return
    raise AssertionError("the power was never on to the end")


def test_who_waits_for_the_table_hears_of_it_also_as_it_finds_out_what_counts(table: MachineTable) -> None:
    """A sign of life that gets lost would have the service manager end a table that lives."""
    table.machine.fail(Kind.SYNC, times=5)
    table.do(c.Do(EndTurn("A")))
    table.machine.mend()
    called: list[str] = []
    table.do(Reached(lambda: called.append("reached")))
    assert titles(table) == ("notice-recorded", "")
    assert called == ["reached"]


def test_a_hide_of_which_is_not_known_whether_it_counts_is_one_hide(table: MachineTable) -> None:
    table.do(c.AwaitCard("A", "hide", 1))
    table.machine.fail(Kind.SYNC, times=5)
    table.tap(table.tags["A"][HIDER])
    assert "notice-not-known" in {
        panel.notice.title.code for view in table.views for panel in view.player_panels if panel.notice
    }
    table.machine.mend()
    table.tap(table.tags["A"][HIDER])
    table.later(3)
    assert len(table.view.tiles[0].facedown) == 1
    assert kinds(table).count("action") == 2


@pytest.mark.parametrize("times", [1, 5, 200])
def test_a_disk_that_cannot_read_is_not_called_a_damaged_ledger(table: MachineTable, times: int) -> None:
    for after in range(0, 40, 3):
        table.machine.fail(Kind.READ, after, times)
        table.do(c.Do(EndTurn(table.view.turn)))
        table.reopen()
        table.later(3)
        assert not [view for view in table.views if view.can_rescue or view.can_set_aside], after
        table.machine.mend()
        table.later(3)
        table.do(c.Retry(), c.Resume(), c.Confirm())
