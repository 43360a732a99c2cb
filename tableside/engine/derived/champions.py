"""Champion Zones, and which card of a player is their Chosen Champion (2026-07-16, 103.2.a, 108.3).

The card in such a zone has no id: as a target it is the zone of its player.
"""

from __future__ import annotations

from typing import Final

from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table

ZONE: Final = "champion "
"""The beginning of a Champion Zone's name as a target; the letter of its player follows."""


def champion_zone(player: Player) -> str:
    """The card in a player's Champion Zone as a target."""
    return f"{ZONE}{player}"


def champion_zones(table: Table) -> tuple[str, ...]:
    """The Champion Zones that hold a card, or may hold one for all that is known."""
    return tuple(champion_zone(seat.player) for seat in table.seats if seat.champion != () and not seat.gone)


def zone_owner(table: Table, target: Target) -> Player | None:
    """The player in whose Champion Zone a target is; None for any other target, and if the zone is empty."""
    return str(target).removeprefix(ZONE) if target in champion_zones(table) else None


def card_in_zone(table: Table, target: Target) -> str | None:
    """The name of the card in a Champion Zone that is a target; None if it is not known."""
    owner = zone_owner(table, target)
    return next(iter(table.seat(owner).champion or ()), None) if owner is not None else None


def may_be_chosen_champion(table: Table, player: Player, name: str | None) -> bool:
    """Return whether a card of this name is a player's Chosen Champion, or may be one as far as is known (103.2.a.3).

    Where nobody knows which card it is, any champion unit with the tag of the player's legend may be one (103.2.a.2).
    """
    chosen = table.seat(player).chosen_champion
    card = table.card(name)
    if chosen is not None and name is not None:
        return name == chosen
    if card is None:
        return True
    legends = (table.card(each.card) for each in table.permanents if each.kind == "legend" and each.owned_by == player)
    tags = {legend.champion for legend in legends if legend is not None and legend.champion}
    return card.type == "unit" and card.champion is not None and (not tags or card.champion in tags)
