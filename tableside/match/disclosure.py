"""Values that let a face out: leave to publish it, and a face as some see it. `tableside.match.door` alone makes them.

A face that not everybody knows leaves the table in three ways. An entry names it in the clear: `withheld` says what an
entry names without a `Publish`, and no such entry is drafted. Or one person sees it: what they see is a
`ShownFace`. Or commentators see it, as all agreed: that is an `OpenedFace`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, final

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.references import UNKNOWN, Player

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
    - `cards`: which cards of a hand or a deck; of a facedown card the handle says which
    """

    why: PublishReason
    player: Player
    handle: str = OFF_TABLE
    cards: tuple[str, ...] = field(default=(), repr=False)


@final
@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face as one person sees it: `to` is the player, empty for a judge; `card` is None if it is not known here."""

    to: Player
    card: str | None = field(repr=False)


@final
@dataclass(frozen=True, slots=True)
class OpenedFace:
    """A face as commentators see it, while everybody agrees; `card` is None if it is not known here."""

    handle: str
    card: str | None = field(repr=False)


class FaceWithheld(Exception):
    """An entry would name a card that nobody has leave to publish."""


def withheld(events: Iterable[Event], leave: Iterable[Publish]) -> tuple[str, ...]:
    """The handles of the cards that these events name without leave, each once; `OFF_TABLE` for those of hand or deck.

    >>> withheld((e.Revealed("f1", "A", "Pakaa Cub"), e.Revealed("f2", "A", None)), ())
    ('f1',)
    """
    leave = tuple(leave)
    facedown, cards = {each.handle for each in leave} - {OFF_TABLE}, published_cards(leave)
    lacking = (handle for handle, card in named(events) if not (handle in facedown if handle else card in cards))
    return tuple(dict.fromkeys(lacking))


def published_cards(leave: Iterable[Publish]) -> frozenset[str]:
    """The cards of a hand or a deck that there is leave to name."""
    return frozenset(card for each in leave for card in each.cards)


def named(events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """The handle and the name of each facedown card that these events name; `OFF_TABLE` for those of hand or deck."""
    for event in events:
        if isinstance(event, e.Revealed | e.LeftFacedown):
            if event.card is not None:
                yield event.handle, event.card
        else:
            yield from ((OFF_TABLE, card) for card in _from_off_table(event) if card not in ("", UNKNOWN))


def _from_off_table(event: Event) -> tuple[str, ...]:
    """Return what an event says of cards of a hand or a deck, perhaps only that they were not read."""
    match event:
        case e.Put(item=item) if item.is_card and item.source == "hand":
            return (item.card,)
        case e.Entered(permanent=permanent, zone="hand" | "deck"):
            return (permanent.card,)
        case e.Discarded(card=str(card)) | e.Burned(card=str(card)) | e.BanishedFromDeck(card=str(card)):
            return (card,)
        case e.LeftHand(card=str(card)) | e.LookedAtTop(shown=str(card)):
            return (card,)
        case e.HandRevealed(cards=cards) | e.TopRevealed(cards=cards):
            return cards
        case _:
            return ()
