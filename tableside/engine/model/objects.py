"""Game objects as cards describe them, found on the table (2026-07-16, 355.9, 740).

A spell or an ability never describes itself (355.9.c).
"""

from __future__ import annotations

from typing import NamedTuple

from carddata.model.keywords import has_keyword
from carddata.model.targets import TargetFilter
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table


class TargetingContext(NamedTuple):
    """The point of view of a description: its player, its own permanent, where that is, and its chain item.

    `there` is where the event was that it triggered on.
    """

    player: Player
    me: int | None = None
    here: Place | None = None
    item: int = 0
    there: Place | None = None


def targeting_context(table: Table, item: Item) -> TargetingContext:
    """The point of view of a chain item: its permanent as it is now, no place once that is gone (359.3.f.2).

    A death trigger remembers where its permanent died (808.1.d.3). A battlefield is its own place.
    """
    source = table.permanent(item.by) if item.by else None
    noted = item.by is None or (item.ability is not None and item.ability.when == "death")
    here = source.place if source is not None else item.at if noted else None
    return TargetingContext(item.player, item.by, here, item.id, item.there)


def format_object(target: Target) -> str:
    """A target as an option of a question: an id as `#12`, everything else as it is."""
    return f"#{target}" if isinstance(target, int) else target


def matching(table: Table, description: TargetFilter, context: TargetingContext) -> tuple[Target, ...]:
    """Everything on the table that fits a description, in the position's order."""
    return tuple(
        target
        for target in _objects_of_kind(table, description)
        if _fits_description(table, description, context, target)
    )


def fits_filter(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> bool:
    """Whether an object fits a description now. Might that is not known fits any bound."""
    return target in _objects_of_kind(table, description) and _fits_description(table, description, context, target)


def _fits_description(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> bool:
    """Whether a target is as described (355.9, 355.9.c)."""
    place = place_of(table, target)
    permanent = table.permanent(target) if isinstance(target, int) else None
    if description.other and permanent is not None and permanent.id == context.me:
        return False
    if target == context.item:
        return False
    return (
        _fits_player(table, description, context, target)
        and _fits_place(description, context, place)
        and (permanent is None or _fits_state(table, description, permanent))
        and (permanent is not None or _card_fits(table, description, target))
        and _fits_cost(table, description, target)
    )


def _objects_of_kind(table: Table, description: TargetFilter) -> tuple[Target, ...]:
    match description.kind:
        case "unit" | "gear":
            return tuple(permanent.id for permanent in table.permanents if permanent.kind == description.kind)
        case "permanent":
            return tuple(permanent.id for permanent in table.permanents if permanent.kind != "legend")
        case "permanent or facedown":
            return (
                *(permanent.id for permanent in table.permanents if permanent.kind != "legend"),
                *(card.handle for card in table.facedown),
            )
        case "facedown":
            return tuple(card.handle for card in table.facedown)
        case "spell":
            return tuple(item.id for item in table.chain if item.kind == "spell" and not item.is_pending)
        case "battlefield":
            return tuple(f"@{at}" for at in table.numbers())
        case "player":
            return table.players
        case "card":
            return tuple(card.id for seat in table.seats for card in seat.trash) if description.zone == "trash" else ()


def battlefield_of(table: Table, target: Target) -> int:
    """The number of a battlefield that is a target itself; 0 for any other target."""
    return next((at for at in table.numbers() if target == f"@{at}"), 0)


def exists(table: Table, target: Target) -> bool:
    """Whether the target is on the table at all."""
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
    return next((card.player for card in table.facedown if card.handle == target), None)


def _fits_player(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> bool:
    player = player_of(table, target)
    match description.whose:
        case "you":
            return player == context.player
        case "friendly":
            return player in table.team(context.player)
        case "enemy":
            return player in table.opponents(context.player)
        case "anybody":
            return True


def _fits_place(description: TargetFilter, context: TargetingContext, place: Place | None) -> bool:
    match description.where:
        case "battlefield":
            return isinstance(place, int)
        case "base":
            return isinstance(place, str)
        case "here":
            return place is not None and place == context.here
        case "elsewhere":
            return place is not None and place != context.here
        case "there":
            return place is not None and place == context.there
        case "away":
            return place is not None and place != context.there
        case "anywhere":
            return True


def _fits_state(table: Table, description: TargetFilter, permanent: Permanent) -> bool:
    might = table.might(permanent)
    return (
        (description.status is None or description.status in statuses(permanent))
        and (description.might is None or might is None or might <= description.might)
        and (not description.keyword or table.has(permanent, description.keyword))
    )


def _fits_cost(table: Table, description: TargetFilter, target: Target) -> bool:
    """Whether a card costs no more than a description says, as printed (356.1.c). A cost that is not known fits."""
    if description.energy is None and description.power is None:
        return True
    card = table.card(_name_of(table, target))
    return card is None or (
        (description.energy is None or card.energy <= description.energy)
        and (description.power is None or card.power <= description.power)
    )


def _name_of(table: Table, target: Target) -> str | None:
    """The name of the card of a permanent, of a chain item, or of a card in a trash."""
    if not isinstance(target, int):
        return None
    there = table.permanent(target) or table.item(target)
    if there is not None:
        return there.card
    return next((card.card for seat in table.seats for card in seat.trash if card.id == target), None)


def statuses(permanent: Permanent) -> tuple[str, ...]:
    """The words for the state that a permanent is in."""
    words = ["exhausted" if permanent.exhausted else "ready", permanent.role]
    words += ["buffed"] * permanent.buffed + ["stunned"] * permanent.stunned + ["damaged"] * (permanent.damage > 0)
    return tuple(word for word in words if word)


def _card_fits(table: Table, description: TargetFilter, target: Target) -> bool:
    """Whether a card of a trash has the keyword and the type; a card that is not known may be of any type."""
    if description.kind != "card" or not (description.keyword or description.types):
        return True
    trash_card = next(card for seat in table.seats for card in seat.trash if card.id == target)
    card = table.card(trash_card.card)
    if description.keyword and (card is None or not has_keyword(card.keywords, description.keyword)):
        return False
    return not description.types or card is None or card.type in description.types
