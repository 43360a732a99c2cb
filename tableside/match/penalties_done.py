"""The penalties that are carried out, from the entries of a game alone: the losses that stand, and their rulings.

A ruling and what carries it out are two entries. The power may fail in between, a rewind may take the loss back, and a
ruling may be withdrawn or decided anew. So each loss is matched with a ruling that counts: by the number in it, or else
by its player and penalty.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TypeVar

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.timeline import REMEDY, EntryView, entries_in_force
from tableside.match.public.infractions import Penalty
from tableside.match.public.rulings import (
    CONFIRMED,
    RULING,
    WITHDRAWN,
    Confirmation,
    Ruling,
    RulingView,
    final,
    read_ruling,
    read_withdrawal,
)
from tableside.match.remedies import RemedyNote, read_remedy
from tableside.message import Message, message

CARRIES_OUT: dict[str, tuple[str, ...]] = {
    "game loss": ("game loss", "all lose"),
    "match loss": ("match loss",),
    "disqualification": ("disqualification",),
}
"""The remedies that carry out each penalty that ends something."""

LOSSES = frozenset(what for whats in CARRIES_OUT.values() for what in whats)
"""The remedies that carry a penalty out."""


class Standing(msgspec.Struct, frozen=True):
    """The rulings of a game that count, and the losses that carry them out.

    - `rulings`: those that count, by number; `withdrawn`: the numbers of those that were withdrawn
    - `losses`: the entry that carries a ruling out, by the ruling's number
    - `orphans`: the losses that belong to no ruling that counts, by their entry
    """

    rulings: dict[int, Ruling]
    withdrawn: frozenset[int]
    losses: dict[int, int]
    orphans: dict[int, RemedyNote]

    @property
    def undone(self) -> tuple[Ruling, ...]:
        """The rulings whose loss counts for this game or match and is not carried out."""
        return tuple(
            ruling
            for number, ruling in self.rulings.items()
            if ruling.penalty in CARRIES_OUT
            and number not in self.losses
            and not (ruling.next_game or ruling.next_match)
        )


class Claim(msgspec.Struct, frozen=True):
    """A statement that a judge recorded on the head judge's word, and that no head judge has confirmed.

    - `entry`: the number of its entry, `kind` that entry's kind
    - `ruling`, `player`, `penalty`: those of the ruling that it is, or that it withdraws; none for a rewind
    """

    entry: int
    kind: str
    ruling: int = 0
    player: Player = ""
    penalty: Penalty = "none"


def standing(entries: Iterable[RulingView], match: int) -> Standing:
    """Return what counts of the rulings in the entries of a game, whose match has this number in the ledger."""
    entries = tuple(entries)
    recorded = [read_ruling(entry) for entry in entries if entry.kind == RULING]
    withdrawals = [read_withdrawal(entry) for entry in entries if entry.kind == WITHDRAWN]
    withdrawn = frozenset(each.number for each in withdrawals if each.match == match)
    rulings = {ruling.number: ruling for ruling in final(recorded, withdrawn)}
    notes = {entry.seq: read_remedy(entry) for entry in entries_in_force(entries) if entry.kind == REMEDY}
    losses = {seq: note for seq, note in notes.items() if note.what in LOSSES and not note.owed}
    heirs = {ruling.appealed: ruling.number for ruling in rulings.values() if ruling.appealed}
    carried: dict[int, int] = {}
    for seq, note in losses.items():
        for number in _named(note, heirs, rulings):
            if number not in carried and _carries_out(note, rulings[number]):
                carried[number] = seq
    unmatched = {seq: note for seq, note in losses.items() if seq not in carried.values()}
    for seq, note in unmatched.items():
        for number, ruling in rulings.items():
            if number not in carried and _carries_out(note, ruling) and not (ruling.next_game or ruling.next_match):
                carried[number] = seq
                if note.what != "all lose":
                    break
    orphans = {seq: note for seq, note in losses.items() if seq not in carried.values()}
    return Standing(rulings, withdrawn, carried, orphans)


def _named(note: RemedyNote, heirs: dict[int, int], rulings: dict[int, Ruling]) -> Iterator[int]:
    """The rulings that a loss names, or those that took their place on appeal; all that follow if all players lose."""
    numbers = [number for number in rulings if number >= note.ruling > 0] if note.what == "all lose" else [note.ruling]
    for number in numbers:
        if (number := heirs.get(number, number)) in rulings:
            yield number


def _carries_out(note: RemedyNote, ruling: Ruling) -> bool:
    is_of_player = note.what == "all lose" or note.player == ruling.player
    return is_of_player and note.what in CARRIES_OUT.get(ruling.penalty, ())


K = TypeVar("K", bound=RulingView)


def counting(entries: Iterable[K], match: int) -> tuple[K, ...]:
    """The entries in force of a game, without the rulings that were withdrawn; its match has this number."""
    entries = tuple(entries)
    withdrawals = (read_withdrawal(entry) for entry in entries if entry.kind == WITHDRAWN)
    gone = {each.number for each in withdrawals if each.match == match}
    return tuple(
        entry
        for entry in entries_in_force(entries)
        if not gone or entry.kind != RULING or read_ruling(entry).number not in gone
    )


OPEN_CLAIMS: dict[str, str] = {
    RULING: "judge-open-claimed-ruling",
    WITHDRAWN: "judge-open-claimed-withdrawal",
    "undo": "judge-open-claimed-rewind",
}
"""The code of what is said of each kind of entry that is on the head judge's word."""


def describe_open_claim(claim: Claim) -> Message:
    """Return what a judge reads of something that no head judge has confirmed."""
    return message(OPEN_CLAIMS[claim.kind], **({"number": claim.ruling} if claim.ruling else {}))


class _Claimable(msgspec.Struct, frozen=True):
    """The part of an action that says whether it is on the head judge's word, and which ruling it is or withdraws."""

    claimed: bool = False
    number: int = 0
    match: int = 0
    player: Player = ""
    penalty: Penalty = "none"


def open_claims(entries: Iterable[EntryView], match: int, confirmed: Container[int] = ()) -> tuple[Claim, ...]:
    """Return what judges recorded in match `match` on the head judge's word that is neither confirmed nor withdrawn.

    `confirmed` are the entries that were confirmed in other matches.
    """
    claims: dict[int, Claim] = {}
    for entry in entries:
        if entry.kind in (RULING, WITHDRAWN, "undo"):
            claimable = msgspec.json.decode(entry.action, type=_Claimable)
            if entry.kind == WITHDRAWN and claimable.match == match:
                claims = {seq: claim for seq, claim in claims.items() if claim.ruling != claimable.number}
            if claimable.claimed and entry.seq not in confirmed:
                claims[entry.seq] = Claim(entry.seq, entry.kind, claimable.number, claimable.player, claimable.penalty)
        elif entry.kind == CONFIRMED:
            claims.pop(msgspec.json.decode(entry.action, type=Confirmation).of, None)
    return tuple(claims.values())
