"""Game objects as cards describe them, found on the table (2026-07-16, 355.9, 740).

A spell or an ability never describes itself (355.9.c).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carddata.model.targets import BanishedWithThis, ObjectKind, TargetFilter, asks
from tableside.engine.derived.chain_objects import items_of_kind
from tableside.engine.derived.champions import champion_zones
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.predicates import PLACES, Perspective, asked_of_permanents, prepared
from tableside.engine.derived.truth import Truth, Unknown, every
from tableside.engine.derived.whereabouts import card_name, is_of_kind, place_of, player_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table


def matching_with(
    table: Table, description: TargetFilter, context: TargetingContext, traits: HasTraits
) -> tuple[Target, ...]:
    """Everything on the table that fits a description, in the position's order. What nobody knows fits."""
    return tuple([target for target, _ in fitting_with(table, description, context, traits)])


def truths_with(
    table: Table, description: TargetFilter, context: TargetingContext, traits: HasTraits
) -> tuple[Truth, ...]:
    """Return of each object that fits, or may fit, whether it does."""
    return tuple([truth for _, truth in fitting_with(table, description, context, traits)])


def fitting_with(
    table: Table, description: TargetFilter, context: TargetingContext, traits: HasTraits
) -> Iterator[tuple[Target, Truth]]:
    """Yield each object that fits, or may fit, with whether it does."""
    return _fitting(Perspective(table, context, traits, _fits), description)


def fits_with(
    table: Table, description: TargetFilter, context: TargetingContext, target: Target, traits: HasTraits
) -> Truth:
    """Return whether an object fits a description now."""
    return _fits(Perspective(table, context, traits, _fits), description, target)


def describes_permanents(description: TargetFilter) -> bool:
    """Return whether only permanents on the board, or legends, can fit a description.

    >>> describes_permanents(TargetFilter("gear")), describes_permanents(TargetFilter("spell"))
    (True, False)
    """
    return not _is_of_others(description)


def _fitting(view: Perspective, description: TargetFilter) -> Iterator[tuple[Target, Truth]]:
    """Yield what fits, or may fit, with whether it does."""
    kinds = _PERMANENT_KINDS.get(description.kind)
    if kinds is not None:
        players = _players_of(view.table, description, view.context)
        for permanent in view.table.permanents:
            if is_of_kind(view.table, permanent, kinds) and (players is None or permanent.player in players):
                truth = _fits_permanent(view, description, permanent)
                if truth is not False:
                    yield permanent.id, truth
    if _is_of_others(description):
        for target in _others_of_kind(view.table, description):
            truth = _fits_other(view, description, target)
            if truth is not False:
                yield target, truth


def _fits(view: Perspective, description: TargetFilter, target: Target) -> Truth:
    """Return whether an object fits a description now."""
    permanent = view.table.permanent(target) if isinstance(target, int) else None
    if permanent is None:
        return _fits_other(view, description, target) if target in _others_of_kind(view.table, description) else False
    if not is_of_kind(view.table, permanent, _PERMANENT_KINDS.get(description.kind, ())):
        return False
    players = _players_of(view.table, description, view.context)
    if players is not None and permanent.player not in players:
        return False
    return _fits_permanent(view, description, permanent)


def _fits_other(view: Perspective, description: TargetFilter, target: Target) -> Truth:
    """Return whether a target that is no permanent is as described (355.9, 355.9.c)."""
    table = view.table
    if target == view.context.item:
        return False
    if description.kind == "card" and description.zone == "banished":
        player = None if asks(description, BanishedWithThis) else view.context.player
        if table.card(card_name(table, target)) is None or not _is_in_banishment(table, player, target):
            return False
    else:
        players = _players_of(table, description, view.context)
        if players is not None and player_of(table, target) not in players:
            return False
        if not PLACES[description.where](view, place_of(table, target)):
            return False
    return every(predicate.asks_target(view, target) for predicate in prepared(description))


def _is_in_banishment(table: Table, player: Player | None, target: Target) -> bool:
    """Return whether a card is in the banishment of a player, or of any player (427.3)."""
    seats = (seat for seat in table.seats if player in (None, seat.player))
    return any(card.id == target for seat in seats for card in seat.banished)


def _fits_permanent(view: Perspective, description: TargetFilter, permanent: Permanent) -> Truth:
    """Return whether a permanent is as described, whoever it belongs to (355.9, 355.9.c)."""
    if permanent.id == view.context.item:
        return False
    fits: Truth = True
    for check in asked_of_permanents(description):
        held = check(view, permanent)
        if held is False:
            return False
        if isinstance(held, Unknown):
            fits = held | fits if isinstance(fits, Unknown) else held
    return fits


_PERMANENT_KINDS: Final[Mapping[ObjectKind, tuple[str, ...]]] = {
    "unit": ("unit",),
    "gear": ("gear",),
    "equipment": ("gear",),
    "permanent": ("unit", "gear"),
    "something": ("unit", "gear", "legend"),
    "permanent or facedown": ("unit", "gear"),
    "anything": ("unit", "gear", "legend"),
    "unit or champion": ("unit",),
    "legend": ("legend",),
}


def _is_of_others(description: TargetFilter) -> bool:
    """Return whether anything but permanents can fit a description."""
    return description.kind not in _PERMANENT_KINDS or description.kind in (
        "permanent or facedown",
        "anything",
        "unit or champion",
    )


def _others_of_kind(table: Table, description: TargetFilter) -> tuple[Target, ...]:
    match description.kind:
        case "facedown" | "permanent or facedown" | "anything":
            return tuple(card.handle for card in table.facedown)
        case "champion" | "unit or champion":
            return champion_zones(table)
        case "spell" | "ability" | "spell or ability":
            return items_of_kind(table, description.kind)
        case "battlefield":
            return tuple(f"@{at}" for at in table.numbers())
        case "player":
            return table.players
        case "card" if description.zone == "banished":
            return tuple(card.id for seat in table.seats for card in seat.banished)
        case "card":
            return tuple(card.id for seat in table.seats for card in seat.trash) if description.zone == "trash" else ()
        case _:
            return ()


def _players_of(table: Table, description: TargetFilter, context: TargetingContext) -> tuple[Player, ...] | None:
    """The players whose objects are described; None for anybody's and nobody's."""
    return None if description.whose == "anybody" else table.side(description.whose, context.player)
