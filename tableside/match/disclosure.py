"""What lets a face out: leave to publish it, and a face as one person sees it. `tableside.match.door` alone makes them.

A face that not everybody knows leaves the table in two ways. An entry names it in the clear: `withheld` says what an
entry names without a `Publish`, and no such entry is drafted. Or one person sees it: what they see is a `Shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, final

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player

PublishReason = Literal["play", "touch", "effect", "remedy", "end", "written"]
"""Why a face may be published: its player plays the card, or agrees by a touch about it; a rule or an effect is carried
out with such a touch; a judge's remedy; its player shows it after the game; it is written in a scenario."""

OFF_TABLE: Literal[""] = ""
"""Stands, in place of a handle, for the cards that an action takes from a hand or a deck."""


@final
@dataclass(frozen=True, slots=True)
class Publish:
    """Leave to name a card to everybody.

    - `why`: what it rests on
    - `player`: who touched or showed the card, empty for a judge
    - `handle`: the facedown card, or `OFF_TABLE`
    """

    why: PublishReason
    player: Player
    handle: str = OFF_TABLE


@final
@dataclass(frozen=True, slots=True)
class Shown:
    """A face as one person sees it: `to` is the player, empty for a judge; `card` is None if it is not known here."""

    to: Player
    card: str | None = field(repr=False)


class FaceWithheld(Exception):
    """An entry would name a card that nobody has leave to publish."""


def withheld(events: Iterable[Event], leave: Iterable[Publish]) -> tuple[str, ...]:
    """The handles of the cards that these events name without leave, each once; `OFF_TABLE` for those of hand or deck.

    >>> withheld((e.Revealed("f1", "A", "Pakaa Cub"), e.Revealed("f2", "A", None)), ())
    ('f1',)
    """
    published = {each.handle for each in leave}
    return tuple(dict.fromkeys(handle for handle in named(events) if handle not in published))


def named(events: Iterable[Event]) -> Iterator[str]:
    """The handle of each facedown card that these events name; `OFF_TABLE` for each card of a hand or a deck."""
    for event in events:
        match event:
            case e.Revealed(handle=handle, card=str(_)) | e.LeftFacedown(handle=handle, card=str(_)):
                yield handle
            case e.Put(item=item) if item.is_card and item.source == "hand":
                yield OFF_TABLE
            case e.Entered(zone="hand" | "deck"):
                yield OFF_TABLE
            case e.Discarded(card=str(_)) | e.Burned(card=str(_)) | e.BanishedFromDeck(card=str(_)):
                yield OFF_TABLE
            case e.LeftHand(card=str(_)) | e.LookedAtTop(shown=str(_)):
                yield OFF_TABLE
            case e.HandRevealed(cards=(_, *_)) | e.TopRevealed(cards=(_, *_)):
                yield OFF_TABLE
