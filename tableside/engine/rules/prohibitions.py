"""What cards in play forbid, whatever else allows it (2026-07-16, 054)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.prohibitions import CannotBeChosen, NoMoveToBase, NoPlayHere, NoPointsForOpponents, NoScoreHere
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.conditions import holds
from tableside.engine.model.objects import TargetingContext
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Reason, assumed, forbidden
from tableside.message import CardName


def is_kept_from_base(table: Table, unit: Permanent) -> bool:
    """Whether a card in play keeps a unit from moving to a base. A recall is no move (454)."""
    here = table.card(table.battlefield(unit.place).name) if isinstance(unit.place, int) else None
    if here is not None and NoMoveToBase("here") in here.standing:
        return True
    for permanent in table.permanents:
        card = table.card(permanent.card)
        if card is None or not card.standing or permanent.attached_to:
            continue
        if NoMoveToBase() in card.standing or (permanent.id == unit.id and NoMoveToBase("me") in card.standing):
            return True
    return any(
        card is not None and NoMoveToBase() in card.standing
        for card in (table.card(battlefield.name) for battlefield in table.battlefields)
    )


def is_closed_to_plays(table: Table, place: Place) -> bool:
    """Whether units cannot be played to a place."""
    card = table.card(table.battlefield(place).name) if isinstance(place, int) else None
    return card is not None and NoPlayHere() in card.standing


def judge_choice(table: Table, item: Item, target: Target) -> Iterator[Reason]:
    """Whether a permanent cannot be chosen by the spells and abilities of this item's player."""
    permanent = table.permanent(target) if isinstance(target, int) else None
    card = table.card(permanent.card) if permanent is not None else None
    if permanent is None or card is None or item.player not in table.opponents(permanent.player):
        return
    if any(_is_met(table, permanent, effect) for effect in card.standing if isinstance(effect, CannotBeChosen)):
        yield forbidden("054.1", "reason-cannot-be-chosen", card=CardName(permanent.card))


def assume_choosable(table: Table, item: Item) -> Iterator[Assumed]:
    """What is taken for granted of units that are chosen if nobody knows whether they can be."""
    for target in (target for group in item.chosen for target in group):
        permanent = table.permanent(target) if isinstance(target, int) else None
        card = table.card(permanent.card) if permanent is not None else None
        if permanent is None or card is None or item.player not in table.opponents(permanent.player):
            continue
        if any(_is_met(table, permanent, own) is None for own in card.standing if isinstance(own, CannotBeChosen)):
            yield assumed("assumed-can-be-chosen", card=CardName(permanent.card))


def _is_met(table: Table, permanent: Permanent, effect: CannotBeChosen) -> bool | None:
    return holds(table, effect.only_if, TargetingContext(permanent.player, permanent.id, permanent.place))


def may_gain_points(table: Table, player: Player) -> bool:
    """Whether no unit of an opponent at a battlefield keeps a player from gaining points."""
    for unit in table.permanents:
        card = table.card(unit.card)
        if card is None or not isinstance(unit.place, int) or player not in table.opponents(unit.player):
            continue
        if NoPointsForOpponents() in card.standing:
            return False
    return True


def may_score(table: Table, player: Player, at: int) -> bool | None:
    """Whether no card keeps a player from scoring a battlefield; None if it is not known which turn of theirs it is."""
    card = table.card(table.battlefield(at).name)
    turns = [effect.until_turn for effect in card.standing if isinstance(effect, NoScoreHere)] if card else []
    if not turns:
        return True
    begun = table.seat(player).turns_begun
    return None if begun is None else begun >= max(turns)
