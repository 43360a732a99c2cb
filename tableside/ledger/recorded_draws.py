"""Random draws in the entries of a match: what everybody may read of them, and how that fits together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from tableside.ledger.chain import Link
from tableside.ledger.random_draw import Digits, DrawContext, DrawOpening, Hash, PlayerLetter, commit_digits, fits
from tableside.message import Message, PlayerName, message

COMMITTED = "draw committed"
"""The kind of the entry that commits to what is drawn from."""

GIVEN = "draw digits"
"""The kind of the entry with which a player's digits are sealed."""

MISSING = "draw missing"
"""The kind of the entry after which a draw goes on without a player's digits."""

MADE = "draw made"
"""The kind of the entry after the last digits, which opens the commitments without the list."""

_KINDS = (COMMITTED, GIVEN, MISSING, MADE)


class DrawCommitted(msgspec.Struct, frozen=True):
    """The public action of a commitment; `players` are those who give digits."""

    context: DrawContext
    commitment: Hash
    players: tuple[PlayerLetter, ...]


class DrawDigits(msgspec.Struct, frozen=True):
    """The public action of a player's digits in draw number `draw`: the commitment to them."""

    draw: int
    player: PlayerLetter
    commitment: Hash


class DrawMissing(msgspec.Struct, frozen=True):
    """The public action with which draw number `draw` goes on without the digits of a player."""

    draw: int
    player: PlayerLetter


class DrawMade(msgspec.Struct, frozen=True):
    """The public action after the last digits: the opening, and the digits of each player who gave some."""

    draw: int
    opening: DrawOpening
    digits: dict[PlayerLetter, Digits]


@dataclass(slots=True)
class DrawSummary:
    """The findings about the draws of a match, a sentence in each message, as in `Audit`."""

    faults: list[Message] = field(default_factory=list)
    verified: list[Message] = field(default_factory=list)
    unverified: list[Message] = field(default_factory=list)


@dataclass(slots=True)
class _Draw:
    seq: int
    committed: DrawCommitted
    digits: dict[str, DrawDigits] = field(default_factory=dict)
    missing: dict[str, int] = field(default_factory=dict)
    made: int = 0

    def waits_for(self, player: str) -> bool:
        """Return whether it still needs the digits of this player."""
        return not self.made and player in self.committed.players and player not in {*self.digits, *self.missing}


def summarize_draws(links: Iterable[Link]) -> DrawSummary:
    """Check that what each draw was made from was fixed before the first digits; `links` are those of the match."""
    summary = DrawSummary()
    draws: dict[int, _Draw] = {}
    for link in links:
        if link.kind in _KINDS:
            try:
                fault = _add(draws, link)
            except (ValueError, RecursionError):
                fault = message("audit-draw-unreadable", entry=link.seq)
            if fault is not None:
                summary.faults.append(fault)
    for number, draw in draws.items():
        if draw.made:
            given = len(draw.digits)
            summary.verified.append(
                message("audit-draw-fits", number=number, entry=draw.seq, count=given, made=draw.made)
            )
        else:
            summary.unverified.append(message("audit-draw-not-made", number=number, entry=draw.seq))
        for player, entry in draw.missing.items():
            summary.unverified.append(
                message("audit-draw-missing", number=number, entry=entry, player=PlayerName(player))
            )
    return summary


def _add(draws: dict[int, _Draw], link: Link) -> Message | None:
    """Note an entry of a draw; return what is wrong with it, None for nothing. Raises ValueError."""
    if link.kind == COMMITTED:
        committed = msgspec.json.decode(link.action, type=DrawCommitted)
        number = committed.context.draw
        if number in draws or committed.context.match != link.match:
            return message("audit-draw-again", number=number, entry=link.seq)
        draws[number] = _Draw(link.seq, committed)
        return None
    if link.kind == MADE:
        return _make(draws, link.seq, msgspec.json.decode(link.action, type=DrawMade))
    kind: type[DrawDigits | DrawMissing] = DrawDigits if link.kind == GIVEN else DrawMissing
    note = msgspec.json.decode(link.action, type=kind)
    draw = draws.get(note.draw)
    if draw is None or not draw.waits_for(note.player):
        return message("audit-draw-digits-misplaced", number=note.draw, entry=link.seq)
    if isinstance(note, DrawDigits):
        draw.digits[note.player] = note
    else:
        draw.missing[note.player] = link.seq
    return None


def _make(draws: dict[int, _Draw], seq: int, made: DrawMade) -> Message | None:
    """Note the end of a draw; return what is wrong with it, None for nothing."""
    draw = draws.get(made.draw)
    if draw is None or not draw.digits or any(map(draw.waits_for, draw.committed.players)) or draw.made:
        return message("audit-draw-made-misplaced", number=made.draw, entry=seq)
    context = draw.committed.context
    if not fits(draw.committed.commitment, context, made.opening):
        del draws[made.draw]
        return message("audit-draw-opening-wrong", number=made.draw, entry=seq)
    opened = {player: commit_digits(made.opening.nonce, context, player, made.digits[player]) for player in made.digits}
    if opened != {player: note.commitment for player, note in draw.digits.items()}:
        del draws[made.draw]
        return message("audit-draw-digits-wrong", number=made.draw, entry=seq)
    draw.made = seq
    return None
