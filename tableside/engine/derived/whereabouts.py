"""The kind, place and player of a target. A target is an id, a facedown handle, a player, a battlefield or a zone."""

from __future__ import annotations

from collections.abc import Collection

from tableside.engine.derived.champions import card_in_zone, zone_owner
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table


def format_object(target: Target) -> str:
    """A target as an option of a question: an id as `#12`, everything else as it is."""
    return f"#{target}" if isinstance(target, int) else target


def is_of_kind(table: Table, permanent: Permanent, kinds: Collection[str]) -> bool:
    """Return whether a permanent is of one of these types; a unit may be a gear as well (178)."""
    if permanent.kind in kinds:
        return True
    card = table.card(permanent.card) if permanent.kind == "unit" else None
    return card is not None and card.also in kinds


def may_be_equipment(table: Table, permanent: Permanent) -> bool:
    """Return whether a gear has the tag Equipment; one whose card is not known may have it."""
    card = table.card(permanent.card)
    return is_of_kind(table, permanent, ("gear",)) and (card is None or "Equipment" in card.tags)


def battlefield_of(table: Table, target: Target) -> int:
    """The number of a battlefield that is a target itself; 0 for any other target."""
    return next((at for at in table.numbers() if target == f"@{at}"), 0)


def exists(table: Table, target: Target) -> bool:
    """Return whether the target is on the table at all."""
    return player_of(table, target) is not None or battlefield_of(table, target) > 0


def place_of(table: Table, target: Target) -> Place | None:
    """The place of a target on the board; None if it is not on the board (198, 199.1)."""
    if isinstance(target, int):
        permanent = table.permanent(target)
        return permanent.place if permanent is not None else None
    at = battlefield_of(table, target)
    return at or next((card.at for card in table.facedown if card.handle == target), None)


def player_of(table: Table, target: Target) -> Player | None:
    """The controller of a target, or its owner if it is off the board."""
    if isinstance(target, int):
        object_there = table.permanent(target) or table.item(target)
        if object_there is not None:
            return object_there.player
        return next((seat.player for seat in table.seats if target in {card.id for card in seat.trash}), None)
    at = battlefield_of(table, target)
    if at:
        return table.battlefield(at).control
    if target in table.setup.players:
        return target
    if (owner := zone_owner(table, target)) is not None:
        return owner
    return next((card.player for card in table.facedown if card.handle == target), None)


def card_name(table: Table, target: Target) -> str | None:
    """The name of the card of a permanent, of a chain item, or off the board; None if it has none."""
    if not isinstance(target, int):
        return card_in_zone(table, target)
    there = table.permanent(target) or table.item(target)
    if there is not None:
        return there.card
    zones = (card for seat in table.seats for card in seat.cards_in("trash", "banished"))
    return next((card.card for card in zones if card.id == target), None)


def statuses(permanent: Permanent) -> tuple[str, ...]:
    """The words for the state that a permanent is in."""
    words = ["exhausted" if permanent.exhausted else "ready", permanent.role]
    words += ["buffed"] * permanent.buffed + ["stunned"] * permanent.stunned
    words += ["empowered"] * permanent.empowered + ["damaged"] * (permanent.damage > 0)
    return tuple(word for word in words if word)
