"""A match in which a player tries to take the judge's place, and what a key opens of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tableside.engine.model.actions import ControlIs
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.chain import Link
from tableside.ledger.commitment import Hidden
from tableside.ledger.export import recorded
from tableside.ledger.recorded_hides import JudgeKeyNote, committed
from tableside.ledger.unsealed import unsealed
from tableside.match import judge_keys
from tableside.match.entries import read_outcome
from tableside.message import message
from tests.kit.match.cards import CUB, HIDER
from tests.kit.table.table import NEAR, AtTable

JUDGE, THIEF, LATER = JudgePrivate(), JudgePrivate(), JudgePrivate()
THIEFS_KEY = message("judge-key-given", key=THIEF.public.id)


@contextmanager
def at_match(folder: Path, dial: str = "competition", judge: JudgePrivate | None = JUDGE) -> Iterator[AtTable]:
    """A match in which A hid the canary at battlefield 1."""
    folder.mkdir(exist_ok=True)
    if judge is not None:
        judge_key.keep(judge.public, folder / judge_keys.FILE)
    with AtTable(folder) as table:
        table.begin(dial=dial).hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        yield table


def opens(folder: Path, judge: JudgePrivate, match: int = 1) -> tuple[list[str], list[str]]:
    """The parts of an export that a key opens: kinds of entries, and hidden cards, from their boxes or otherwise."""
    record = recorded(folder, match)
    notes = [msgspec.json.decode(link.action, type=JudgeKeyNote) for link in record.own if link.kind == "keys"]
    boxes = [box for note in notes for box in note.escrow]
    seals = [seal for box in boxes if (seal := box.opened(match, judge)) is not None]
    resealed = [open_hide(hide.box, hide.where, judge) for note in notes for hide in note.hides]
    kinds, cards = [], [hidden.card for hidden in resealed if hidden is not None]
    for link in record.own:
        entry = unsealed(link, seals)
        if entry.private is not None:
            kinds.append(link.kind)
        found = boxed(link, judge) or (read_outcome(entry).hidden if committed(link.action) else None)
        if found is not None:
            cards.append(found.card)
    return kinds, sorted(str(card) for card in cards)


def boxed(link: Link, judge: JudgePrivate) -> Hidden | None:
    """The hidden card of an entry, from its box alone."""
    hide = committed(link.action)
    return None if hide is None else open_hide(hide.box, hide.where, judge)


def hide_again(table: AtTable) -> None:
    """A hides a card at battlefield 2."""
    table.act(ControlIs("A", 2, "A"))
    table.hide("A", table.tags["A"][CUB], 2)
    table.readers.lift(NEAR)
