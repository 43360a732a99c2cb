"""Whatever a judge does at the desk leaves its own entry, from the refused unlock to the ruling on appeal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tableside.table import commands as c
from tests.kit.judge.rulings import at_rulings, come
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import WALKER
from tests.kit.table.table import NEAR

WHY = "Another reason, told to the players"

DEEDS = {"refused unlock", "unlock", "judge came", "check", "look", "remedy", "ruling", "call ended", "report", "undo"}
"""The kinds of the entries of what is done below."""


def recorded_by(judge: AtJudge, what: Callable[[], object]) -> list[str]:
    """The kinds of the entries that this leaves."""
    before = len(judge.table.entries())
    what()
    judge.table.do()
    return [entry.kind for entry in judge.table.entries()[before:]]


def press_all(judge: AtJudge, *labels: str) -> None:
    for label in labels:
        judge.press(label)


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_every_deed_at_the_desk_has_its_entry(tmp_path: Path, dial: str) -> None:
    with at_rulings(tmp_path, dial=dial) as judge:
        table = judge.table
        judge.after(judge.session.lock)
        table.hide("A", table.tags["A"][WALKER], 1)
        if dial == "casual":
            table.press("A", "button-go-on")
        table.readers.lift(NEAR)

        assert recorded_by(judge, lambda: judge.session.unlock("000000")) == ["refused unlock"]
        table.do(c.CallJudge("B"))
        assert recorded_by(judge, lambda: judge.unlock(PIN)) == ["unlock", "judge came"]
        judge.choose("f1")
        assert recorded_by(judge, lambda: judge.check(table.tags["A"][WALKER])) == ["check"]
        assert recorded_by(judge, lambda: judge.session.look("error")) == ["look"]

        judge.after(lambda: judge.session.open("remedy"))
        judge.press("The player who made the error found it.")
        assert recorded_by(judge, lambda: judge.press("The card goes back")) == ["remedy"]
        assert recorded_by(judge, lambda: judge.press("Record: Warning")) == ["ruling", "call ended"]

        judge.after(lambda: judge.session.open("rulings"))
        assert recorded_by(judge, lambda: judge.press("Make the report")) == ["report"]
        come(judge, HEAD)
        press_all(judge, "Appeal against ruling 1", "Another remedy")
        assert recorded_by(judge, lambda: judge.press("Take the remedy back")) == ["undo", "remedy"]
        press_all(judge, "On to the penalty")
        assert recorded_by(judge, lambda: judge.press("It stands: Warning")) == ["ruling"]
        assert [ruling.appealed for ruling in table.match.rulings] == [0, 1]

        shown = {entry.seq for entry in judge.after(lambda: judge.session.open("log")).log}
        made = [entry for entry in table.entries() if entry.kind in DEEDS]
        assert {entry.kind for entry in made} == DEEDS
        assert {entry.seq for entry in made} <= shown, "the judge's log has a line for each"
