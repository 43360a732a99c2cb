"""The point of view from which a card describes objects, and the traits that it may ask for."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from carddata.model.keywords import Keyword
from tableside.engine.derived.whereabouts import battlefield_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table


class HasTraits(Protocol):
    """The traits of permanents: those of a position, or those so far while the layers are applied."""

    def might(self, unit: Permanent) -> int | None:
        """A unit's Might; None if it is not known."""

    def has(self, permanent: Permanent, keyword: Keyword) -> bool:
        """Return whether a permanent has this keyword."""


class NoTraits:
    """The traits of permanents for a description that asks for none."""

    def might(self, unit: Permanent) -> int | None:
        """No Might is known."""
        return None

    def has(self, permanent: Permanent, keyword: Keyword) -> bool:
        """No keyword is known."""
        return False


class TargetingContext(NamedTuple):
    """The point of view of a description: its player, its own permanent, where that is, and its chain item.

    `there` is where the event was that it triggered on, `it` what that happened to, `chosen` the battlefield that was
    chosen for it, `left` the place of its only target as it began to resolve, and `destination` that of its first move.
    `moved_from` is the place from which its own unit moved for its trigger, and `that` what the effect had chosen that
    said to do this.
    `gear` is the Equipment whose effect text it is. `named` is the tag that was named for the permanent of a chain
    item, which may be gone.
    """

    player: Player
    me: int | None = None
    here: Place | None = None
    item: int = 0
    there: Place | None = None
    chosen: Place | None = None
    it: tuple[int, ...] = ()
    gear: int | None = None
    left: Place | None = None
    destination: Place | None = None
    named: str = ""
    moved_from: Place | None = None
    that: tuple[Target, ...] = ()


def targeting_context(table: Table, item: Item) -> TargetingContext:
    """The point of view of a chain item: its permanent as it is now, no place once that is gone (359.3.f.2).

    A death trigger remembers where its permanent died (808.1.d.3). A battlefield is its own place, and
    while nobody controls it, no player is its "you" (190.6.d).
    """
    source = table.permanent(item.by) if item.by else None
    noted = item.by is None or (item.ability is not None and item.ability.when in ("death", "leaves"))
    here = source.place if source is not None else item.at if noted else None
    chosen = (battlefield_of(table, target) for group in item.chosen for target in group)
    battlefield = next(filter(None, chosen), None)
    goal, left, named = next(iter(item.destinations), None), item.left, item.named
    event = (item.id, item.there, battlefield, item.it)
    you = "" if item.nobodys else item.player
    return TargetingContext(
        you,
        item.by,
        here,
        *event,
        left=left,
        destination=goal,
        named=named,
        moved_from=item.moved_from,
        that=item.that,
    )
