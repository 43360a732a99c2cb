"""Random draws in the entries of a match: what everybody may read of them, and how that fits together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

import msgspec

from tableside.ledger.chain import Link
from tableside.ledger.commitment import Count
from tableside.ledger.random_draw import DrawContext, DrawOpening, Hash, fits
from tableside.message import Message, message

COMMITTED = "draw committed"
"""The kind of the entry that commits to what is drawn from."""

TOUCHED = "draw touch"
"""The kind of the entry of a player's touch."""

MADE = "draw made"
"""The kind of the entry after the last touch, which opens the commitment without the list."""

_KINDS = (COMMITTED, TOUCHED, MADE)


class DrawCommitted(msgspec.Struct, frozen=True):
    """The public action of a commitment."""

    context: DrawContext
    commitment: Hash


class DrawTouched(msgspec.Struct, frozen=True):
    """The public action of a touch in draw number `draw`; `at` is the moment by the machine's clock, in ns."""

    draw: int
    player: Annotated[str, msgspec.Meta(max_length=16)]
    at: Count


class DrawMade(msgspec.Struct, frozen=True):
    """The public action after the last touch."""

    draw: int
    opening: DrawOpening


@dataclass(slots=True)
class DrawSummary:
    """What was found out about the draws of a match, a sentence in each message, as in `Audit`."""

    faults: list[Message] = field(default_factory=list)
    verified: list[Message] = field(default_factory=list)
    unverified: list[Message] = field(default_factory=list)


@dataclass(slots=True)
class _Draw:
    seq: int
    committed: DrawCommitted
    touches: list[int] = field(default_factory=list)
    made: int = 0


def summarize_draws(links: Iterable[Link]) -> DrawSummary:
    """Check that what each draw was made from was fixed before the first touch; `links` are those of the match."""
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
            touches = len(draw.touches)
            summary.verified.append(
                message("audit-draw-fits", number=number, entry=draw.seq, count=touches, made=draw.made)
            )
        else:
            summary.unverified.append(message("audit-draw-not-made", number=number, entry=draw.seq))
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
    if link.kind == TOUCHED:
        number = msgspec.json.decode(link.action, type=DrawTouched).draw
        draw = draws.get(number)
        if draw is None or draw.made:
            return message("audit-draw-touch-misplaced", number=number, entry=link.seq)
        draw.touches.append(link.seq)
        return None
    made = msgspec.json.decode(link.action, type=DrawMade)
    draw = draws.get(made.draw)
    if draw is None or draw.made or not draw.touches:
        return message("audit-draw-made-misplaced", number=made.draw, entry=link.seq)
    if not fits(draw.committed.commitment, draw.committed.context, made.opening):
        del draws[made.draw]
        return message("audit-draw-opening-wrong", number=made.draw, entry=link.seq)
    draw.made = link.seq
    return None
