"""Rulings as entries of a match: the public part in clear, and why a judge ruled so, sealed."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.people import Person
from tableside.ledger.seal import BUCKET_BYTES, LENGTH_BYTES
from tableside.match.entries import draft_note
from tableside.match.public.rulings import (
    CONFIRMED,
    ROLES,
    RULING,
    WITHDRAWN,
    Confirmation,
    Role,
    Ruling,
    Withdrawal,
    describe_ruling,
    describe_withdrawal,
    final,
    read_ruling,
    read_withdrawal,
)
from tableside.match.state import Match
from tableside.message import Message, message

WHY_BYTES = 4 * BUCKET_BYTES - LENGTH_BYTES
"""The private part of a ruling is padded to this length."""

LONGEST_WHY = 300
"""The number of characters that are kept of a judge's reason: with any characters they fit into `WHY_BYTES`."""

WHYS: dict[str, Message] = {
    "choice": message("why-choice"),
    "self-reported": message("why-self-reported"),
    "misled": message("why-misled"),
    "impossible": message("why-impossible"),
    "graver": message("why-graver"),
    "other": message("why-other"),
}
"""Reasons that a judge chooses from, by code. A reason in words of the judge's own is none of these."""


class SealedRuling(msgspec.Struct, frozen=True):
    """The private part of a ruling: why, a code of `WHYS` or the judge's own words, empty for nothing."""

    why: str

    def __repr__(self) -> str:
        return "SealedRuling()"


def draft_ruling(ruling: Ruling, why: str, edition: str) -> Draft:
    """An entry of a ruling."""
    draft = _draft_about(RULING, edition, ruling, SealedRuling(why[:LONGEST_WHY]))
    return replace(draft, private=draft.private.ljust(WHY_BYTES))


def _draft_about(kind: str, edition: str, note: Ruling | Withdrawal, private: SealedRuling | None = None) -> Draft:
    """An entry about a player. What the player is called stands beside it."""
    public = msgspec.to_builtins(note)
    people = (Person.new(note.player, public.pop("person")),)
    return draft_note(kind, edition, public, private, people)


def read_why(entry: Entry) -> str | None:
    """Return why a judge ruled so; None without the key."""
    return msgspec.json.decode(entry.private, type=SealedRuling).why if entry.private else None


def draft_withdrawal(withdrawal: Withdrawal, edition: str) -> Draft:
    """An entry that withdraws a ruling."""
    return _draft_about(WITHDRAWN, edition, withdrawal)


def draft_confirmation(confirmation: Confirmation, edition: str) -> Draft:
    """An entry with which a head judge confirms another."""
    return draft_note(CONFIRMED, edition, confirmation)


def who_judged(match: Match, by: Role, unlock: int, *, claimed: bool = False) -> Message:
    """Return who judged, by role and, where the table knows it, by name; `unlock` and `claimed` are as in `Ruling`."""
    visit = match.visits.get(unlock)
    if visit is None or not visit.judge:
        return ROLES[by]
    return message("role-claimed-by" if claimed else "role-named", role=ROLES[by], judge=visit.judge)


def ruling_lines(match: Match, ruling: Ruling) -> tuple[Message, ...]:
    """Return what the history of this game says of one of its rulings."""
    return tuple(describe_ruling(ruling, who_judged(match, ruling.by, ruling.unlock, claimed=ruling.claimed)))


def withdrawal_lines(match: Match, withdrawal: Withdrawal) -> tuple[Message, ...]:
    """Return what the history of this game says of a ruling that is withdrawn in it."""
    by = who_judged(match, withdrawal.by, withdrawal.unlock, claimed=withdrawal.claimed)
    return tuple(describe_withdrawal(withdrawal, match.number, by))


def apply_ruling(match: Match, entry: Entry) -> Match:
    """The match after a ruling."""
    ruling = read_ruling(entry)
    lines = ruling_lines(match, ruling)
    return replace(match.with_lines(lines), rulings=(*match.rulings, ruling), told=(*match.told, *lines))


def apply_withdrawal(match: Match, entry: Entry) -> Match:
    """The match after a ruling was withdrawn: its loss no longer counts for this game, where that was so."""
    withdrawal = read_withdrawal(entry)
    lines = withdrawal_lines(match, withdrawal)
    lifted = {withdrawal.player} if withdrawal.lifts else set()
    return replace(
        match.with_lines(lines),
        withdrawn=(*match.withdrawn, withdrawal),
        told=(*match.told, *lines),
        losses=_without(match.losses, lifted if withdrawal.lifts == "game loss" else set()),
        match_losses=_without(match.match_losses, lifted if withdrawal.lifts == "match loss" else set()),
    )


def _without(players: tuple[Player, ...], lifted: Container[Player]) -> tuple[Player, ...]:
    return tuple(player for player in players if player not in lifted)


def in_force(match: Match) -> tuple[Ruling, ...]:
    """The rulings of this game that count."""
    return final(match.rulings, withdrawn_numbers(match))


def withdrawn_numbers(match: Match) -> frozenset[int]:
    """The numbers of the rulings of this game that were withdrawn."""
    return frozenset(each.number for each in match.withdrawn if each.match == match.number)
