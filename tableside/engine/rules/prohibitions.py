"""The prohibitions of cards in play, which hold whatever else allows it (2026-07-16, 054)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from carddata.model.continuous import Affected
from carddata.model.prohibitions import (
    CannotBeChosen,
    CannotBeCountered,
    CannotBeMarked,
    CannotBeMoved,
    CannotBeReadied,
    ChannelsOnly,
    NoMoveToBase,
    NoPlayHere,
    NoPointsForOpponents,
    NoScoreHere,
    OnlyToBase,
)
from carddata.model.replacements import CardsForPoints
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import does_fit, holds
from tableside.engine.derived.texts_in_play import standing_effects
from tableside.engine.derived.truth import Truth, every
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Reason, assumed, forbidden
from tableside.message import CardName


def is_kept_from_base(table: Table, unit: Permanent) -> bool:
    """Return whether a card in play keeps a unit from moving to a base. A recall is no move (454)."""
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


def is_closed_to_plays(table: Table, player: Player, place: Place) -> bool:
    """Return whether a player cannot play units to a place."""
    if not isinstance(place, int):
        return False
    card = table.card(table.battlefield(place).name)
    if card is not None and NoPlayHere() in card.standing:
        return True
    return any(
        isinstance(effect, OnlyToBase) and player in table.opponents(context.player)
        for effect, context in _in_force(table)
    )


def can_be_readied(table: Table, permanent: Permanent, *, by_effect: bool) -> bool:
    """Return whether a permanent can be readied: by a spell or an ability, or else as the turn begins (315.1)."""
    return not permanent.kept_exhausted and not any(
        isinstance(effect, CannotBeReadied)
        and (by_effect or not effect.by_effects)
        and _is_about(table, effect.to, context, permanent) is not False
        for effect, context in _in_force(table)
    )


def can_be_marked(table: Table, permanent: Permanent, what: Literal["stunned", "buffed", "empowered"]) -> bool:
    """Return whether no card in play keeps a permanent from being stunned, buffed or made Empowered (054.1)."""
    return not any(
        isinstance(effect, CannotBeMarked) and effect.what == what and _binds(table, effect, context, permanent)
        for effect, context, *_ in standing_effects(table)
    )


def can_be_moved(table: Table, unit: Permanent, by: Player, *, spell: bool) -> bool:
    """Return whether no card in play keeps spells, or abilities, of a player from moving a unit (054.1)."""
    for effect, context, *_ in standing_effects(table):
        if not isinstance(effect, CannotBeMoved) or _is_by_another(effect, spell=spell):
            continue
        if effect.by_enemies and by not in table.opponents(unit.player):
            continue
        if _binds(table, effect, context, unit):
            return False
    return True


def is_fixed(table: Table, unit: Permanent) -> bool:
    """Return whether a card in play keeps a unit from moving at all (054.1). A recall is no move (454)."""
    return any(
        isinstance(effect, CannotBeMoved) and effect.by == "anybody" and _binds(table, effect, context, unit)
        for effect, context, *_ in standing_effects(table)
    )


def can_be_countered(table: Table, item: Item) -> bool:
    """Return whether nothing surely keeps an item from being countered: its own text, or a card in play (054.1)."""
    card = table.card(item.card) if item.is_card else None
    if card is not None and CannotBeCountered() in card.standing:
        return False
    return all(keeps is not True for _, _, keeps in kept_from_countering(table, item))


def kept_from_countering(table: Table, item: Item) -> Iterator[tuple[str, str, Truth]]:
    """Yield each card in play that keeps items from being countered: its reference, its name, and if it keeps this."""
    for effect, context, reference, card in standing_effects(table):
        if isinstance(effect, CannotBeCountered) and effect.to != "me":
            fits = does_fit(table, effect.to, context, item.id)
            yield reference, card, every((fits, holds(table, effect.only_if, context)))


def _is_by_another(effect: CannotBeMoved, *, spell: bool) -> bool:
    return effect.by == ("abilities" if spell else "spells")


def _binds(
    table: Table, effect: CannotBeMarked | CannotBeMoved, context: TargetingContext, permanent: Permanent
) -> bool:
    binds = _is_about(table, effect.to, context, permanent) is not False
    return binds and holds(table, effect.only_if, context) is True


def _in_force(table: Table) -> Iterator[tuple[CannotBeReadied | OnlyToBase, TargetingContext]]:
    """The prohibitions in play whose conditions are met; a text without a player forbids nothing (190.2)."""
    for effect, context, *_ in standing_effects(table):
        if not isinstance(effect, CannotBeReadied | OnlyToBase) or not context.player:
            continue
        if holds(table, effect.only_if, context):
            yield effect, context


def _is_about(table: Table, to: Affected, context: TargetingContext, permanent: Permanent) -> Truth:
    return permanent.id == context.me if to == "me" else does_fit(table, to, context, permanent.id)


def judge_choice(table: Table, item: Item, target: Target) -> Iterator[Reason]:
    """Yield whether a permanent cannot be chosen by the spells and abilities of this item's player."""
    permanent = table.permanent(target) if isinstance(target, int) else None
    if permanent is not None and True in _kept_from_choices(table, item, permanent):
        yield forbidden("054.1", "reason-cannot-be-chosen", card=CardName(permanent.card))


def assume_choosable(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield what is taken for granted of permanents that are chosen if nobody knows whether they can be."""
    for target in (target for group in item.chosen for target in group):
        permanent = table.permanent(target) if isinstance(target, int) else None
        if permanent is not None and None in _kept_from_choices(table, item, permanent):
            yield assumed("assumed-can-be-chosen", card=CardName(permanent.card))


def _kept_from_choices(table: Table, item: Item, permanent: Permanent) -> tuple[bool | None, ...]:
    """Return for each text that keeps opponents from choosing this permanent whether it holds; None if unknown."""
    found: list[bool | None] = [True] if item.player in permanent.shielded_from else []
    for effect, context, *_ in standing_effects(table):
        if not isinstance(effect, CannotBeChosen) or item.player not in table.opponents(context.player):
            continue
        if effect.by and (effect.by == "spells") is not (item.kind == "spell"):
            continue
        about = _is_about(table, effect.to, context, permanent)
        found.append(every((about, holds(table, effect.only_if, context))))
    return tuple(found)


def most_channeled(table: Table) -> int | None:
    """The most runes that a player channels as their Channel Phase begins; None if no card in play says so."""
    return min(
        (
            effect.count
            for effect, context, *_ in standing_effects(table)
            if isinstance(effect, ChannelsOnly) and holds(table, effect.only_if, context)
        ),
        default=None,
    )


def may_gain_points(table: Table, player: Player) -> bool:
    """Return whether no unit of an opponent at a battlefield keeps a player from gaining points."""
    for unit in table.permanents:
        card = table.card(unit.card)
        if card is None or not isinstance(unit.place, int) or player not in table.opponents(unit.player):
            continue
        if NoPointsForOpponents() in card.standing:
            return False
    return True


def cards_for_point(table: Table, player: Player) -> int:
    """The cards that a player draws in place of a point that they would score, by a card in play; 0 for none.

    Which turn of theirs it is may not be known; then it is a later one.
    """
    begun = table.seat(player).turns_begun
    if table.turn != player or begun is None:
        return 0
    effects = (effect for effect, *_ in standing_effects(table) if isinstance(effect, CardsForPoints))
    return next((effect.cards for effect in effects if begun < effect.before_turn), 0)


def may_score(table: Table, player: Player, at: int) -> bool | None:
    """Return whether no card keeps a player from scoring a battlefield; None if their turn's number is unknown."""
    card = table.card(table.battlefield(at).name)
    turns = [effect.until_turn for effect in card.standing if isinstance(effect, NoScoreHere)] if card else []
    if not turns:
        return True
    begun = table.seat(player).turns_begun
    return None if begun is None else begun >= max(turns)
