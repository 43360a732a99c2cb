"""Cards off the board as descriptions ask for them: printed costs, types, tags and Might (2026-07-16, 356.1.c, 711)."""

from __future__ import annotations

from typing import Final

from carddata.model.card import Card
from carddata.model.keywords import has_keyword
from carddata.model.targets import EnergyBound, TargetFilter
from tableside.engine.derived.champions import may_be_chosen_champion
from tableside.engine.derived.whereabouts import card_name, player_of
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table

MIGHTY: Final = 5
"""The Might from which a unit is Mighty (708)."""


def fits_cost(table: Table, description: TargetFilter, player: Player, name: str | None) -> bool:
    """Whether a card costs no more than a description says, as printed (356.1.c). A cost that is not known fits."""
    if description.energy is None and description.power is None and not description.energy_by:
        return True
    card = table.card(name)
    return card is None or (
        _costs_no_more(card, description) and _is_within(table, description.energy_by, player, card)
    )


def _is_within(table: Table, bound: EnergyBound, player: Player, card: Card) -> bool:
    """Return whether a card's energy cost is within what a player has; XP that is not followed bounds nothing (729)."""
    if not bound or (bound.endswith("xp") and table.setup.follow != "all"):
        return True
    if not player:
        return False
    seat = table.seat(player)
    most = (seat.xp if bound.endswith("xp") else seat.points) - bound.startswith("below")
    return card.energy <= most


def _costs_no_more(card: Card, description: TargetFilter) -> bool:
    return (description.energy is None or card.energy <= description.energy) and (
        description.power is None or card.power <= description.power
    )


def zone_card_fits(table: Table, description: TargetFilter, target: Target) -> bool:
    """Whether a card of a trash or a Champion Zone has the keyword, the tag, the type and the printed Might (711).

    A card that is not known may be of any type, with any tag and any Might. A card in a Champion Zone has no status.
    """
    if description.kind not in ("card", "champion", "unit or champion"):
        return True
    if description.kind != "card" and description.status is not None:
        return False
    name, owner = card_name(table, target), player_of(table, target)
    if description.chosen_champion and owner is not None and not may_be_chosen_champion(table, owner, name):
        return False
    card = table.card(name)
    return not description.keyword if card is None else _card_is(card, description)


def _card_is(card: Card, description: TargetFilter) -> bool:
    least = MIGHTY if description.mighty else description.least_might
    return (
        (not description.keyword or has_keyword(card.keywords, description.keyword))
        and not (description.lacks and has_keyword(card.keywords, description.lacks))
        and (not description.tags or any(tag in card.tags for tag in description.tags))
        and description.untagged not in card.tags
        and (not description.called or card.name == description.called)
        and (not description.types or card.type in description.types)
        and (description.might is None or (card.might is not None and card.might <= description.might))
        and (least is None or (card.might is not None and card.might >= least))
    )


def card_fits(card: Card, description: TargetFilter) -> bool:
    """Return whether a card of no public zone is as described, with its printed costs and Might (356.1.c, 711)."""
    return _card_is(card, description) and _costs_no_more(card, description)
