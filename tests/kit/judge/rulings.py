"""A judge of the tests at the page of rulings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tableside.judge.pin import PinFile
from tableside.ledger.machine_log import MachineLog
from tableside.table import commands as c
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import AGREED, WALKER
from tests.kit.table.table import NEAR, AtTable


@contextmanager
def at_rulings(folder: Path, pin: str = PIN, **agreed: Any) -> Iterator[AtJudge]:
    """A judge at the page of rulings of a match at competition, unless something else is agreed."""
    with AtTable(folder / "data") as table:
        judge = AtJudge(table)
        pins = PinFile(table.folder)
        pins.keep(pins.prepared(HEAD, "head judge"))
        MachineLog(table.folder).append("PIN", pins.id)
        table.begin(**({"dial": "competition"} | agreed))
        come(judge, pin)
        yield judge


@contextmanager
def after_an_illegal_hide(folder: Path) -> Iterator[AtJudge]:
    """A has hidden a card without Hidden, and a judge is at the page of rulings."""
    with at_rulings(folder) as judge:
        judge.after(judge.session.lock)
        judge.table.hide("A", judge.table.tags["A"][WALKER], 1)
        judge.table.readers.lift(NEAR)
        come(judge, PIN)
        yield judge


def come(judge: AtJudge, pin: str) -> None:
    """Somebody unlocks the desk, for whom this PIN is, and opens the page of rulings."""
    judge.after(judge.session.lock)
    assert judge.unlock(pin).unlocked
    judge.after(lambda: judge.session.open("rulings"))


def rule(judge: AtJudge, infraction: str, *rest: str, on: str = "Ann") -> None:
    """Choose a player and an infraction, and press the rest."""
    judge.press(f"Rule on {on}")
    judge.choose_infraction(infraction)
    for label in rest:
        judge.press(label)


def begin_match(judge: AtJudge, event: str = "", **names: str) -> None:
    """Another match on the same machine, of one game."""
    agreed = msgspec.structs.replace(AGREED, dial="competition", event=event, names={**AGREED.names, **names})
    judge.table.do(c.Begin(agreed))
    come(judge, PIN)
