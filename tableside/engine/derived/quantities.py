"""Evaluates quantities, with one evaluator for each kind (2026-07-16, 364.3, 383.1.b).

What the table does not follow, such as a hand that nobody counted, is not known: None. What only an item of the chain
knows, such as what an earlier instruction has acted on, is not known to a position.
"""

from __future__ import annotations

from typing import assert_never

from carddata.model import amounts as q
from carddata.model.amounts import Quantity
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import HasTag, TargetFilter, narrowed, tags_asked, untagged
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.holdings import follows_xp, holding, runes_of
from tableside.engine.derived.objects import matching_with, truths_with
from tableside.engine.derived.occurrences import times_this_turn
from tableside.engine.derived.texts_in_play import effect_texts
from tableside.engine.derived.truth import Unknown
from tableside.engine.derived.victory import own_points_lacking, points_lacking
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table


def quantity(table: Table, counted: Quantity, context: TargetingContext, traits: HasTraits) -> int | None:
    """A number that a card reads from the position; None if it is not known."""
    match counted:
        case q.HowMany(of=of):
            return None if _is_unsure(table, of, context, traits) else len(matching_with(table, of, context, traits))
        case q.AtMost(of=of, most=most):
            number = quantity(table, of, context, traits)
            return None if number is None else min(number, most)
        case q.TagsAmong(of=of):
            return _tags_among(table, of, context, traits)
        case AmountOf():
            return _of_this_unit(table, counted, context, traits)
        case _ if not context.player:
            return 0
        case q.TotalMight(of=of):
            return total_might(table, of, context, traits)
        case Holding(what=what, whose="opponent"):
            known = [holding(table, rival, what) for rival in table.opponents(context.player)]
            return None if None in known else max((each for each in known if each is not None), default=0)
        case Holding(what=what):
            return holding(table, context.player, what)
        case q.Lead():
            return _lead(table, counted, context.player, context.here)
        case q.HighestMight():
            return _highest_might(table, context.player, traits)
        case q.ToVictory(whose=whose):
            return (own_points_lacking if whose == "you" else points_lacking)(table, context.player)
        case q.ThisTurn():
            return _this_turn(table, counted, context.player)
        case q.HowOften():
            return times_this_turn(table, counted, context)
        case q.TimesEmpowered():
            own = table.permanent(context.me) if context.me is not None else None
            return own.times_empowered if own is not None else 0
        case q.MightBonus():
            return _might_bonus(table, context)
        case q.Excess():
            return _excess(table, context.player)
        case q.ThisWay() | q.NotedBefore() | q.Choosers():
            return None  # an item of the chain knows it, and no position
    assert_never(counted)


def _of_this_unit(table: Table, of: AmountOf, context: TargetingContext, traits: HasTraits) -> int | None:
    """The Might of the own unit; other numbers of objects are known to an item of the chain alone."""
    unit = table.permanent(context.me) if context.me is not None else None
    return traits.might(unit) if unit is not None and (of.its, of.of) == ("me", "might") else None


def how_many_at(
    table: Table, counted: q.HowMany, context: TargetingContext, traits: HasTraits, at: Place
) -> int | None:
    """Return how many objects at a place fit a description."""
    if _is_unsure(table, counted.of, context, traits):
        return None
    places = {permanent.id: permanent.place for permanent in table.permanents}
    fitting = matching_with(table, counted.of, context, traits)
    return sum(places.get(target) == at for target in fitting if isinstance(target, int) and target in places)


def _tags_among(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> int | None:
    among = len(tags_with(table, described, context, traits))
    if among == len(tags_asked(described)) or are_tags_known_with(table, described, context, traits):
        return among
    return None


def _lead(table: Table, counted: q.Lead, player: Player, here: Place | None) -> int | None:
    own = _compared(table, counted.what, player, here)
    others = [_compared(table, counted.what, rival, here) for rival in table.opponents(player)]
    known = [other for other in others if other is not None]
    if own is None or len(known) < len(others):
        return None
    ahead = own - (min if counted.whose == "you over any" else max)(known, default=0)
    return -ahead if counted.whose == "opponent" else ahead


def _compared(table: Table, what: str, player: Player, here: Place | None) -> int | None:
    """Return how many points or cards in hand a player has, or how many units, battlefields or runes they control."""
    match what:
        case "points":
            return table.seat(player).points
        case "cards":
            return table.seat(player).hand
        case "runes":
            return runes_of(table.seat(player))
        case "units" | "units here":
            units = [unit for unit in table.permanents if unit.kind == "unit" and unit.player == player]
            counted = units if what == "units" else [unit for unit in units if unit.place == here]
            return None if table.setup.follow == "score" else len(counted)
        case _:
            places = table.battlefields
            is_unsure = any(each.control == UNKNOWN for each in places)
            return None if is_unsure else sum(each.control == player for each in places)


def _this_turn(table: Table, counted: q.ThisTurn, player: Player) -> int | None:
    now, follow = table.seat(player).this_turn, table.setup.follow
    match counted.what:
        case "points held":
            return now.held
        case "spent on a spell":
            return now.spent_on_a_spell if follow == "all" else None
        case "gained xp":
            return now.gained_xp if follows_xp(table) else None


def _might_bonus(table: Table, context: TargetingContext) -> int | None:
    """Return the Might bonus of a unit; None if some Equipment has text that nobody has read."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return 0
    cards = [table.card(gear.card) for gear in table.attached(unit)]
    if any(card is None or card.abilities is None for card in cards):
        return None
    return sum(text.might for text in effect_texts(table, unit))


def _excess(table: Table, player: Player) -> int | None:
    """The excess damage that a player assigned in the combat that ends; none without a combat (465.2.c.4)."""
    combat = table.combat
    if combat is None or combat.step not in ("result", "control"):
        return None if table.setup.follow == "score" else 0
    return dict(combat.excess).get(player, 0)


def tags_with(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> tuple[str, ...]:
    """The tags of a description that are among the objects that fit it; a tag counts once."""
    return tuple(
        tag
        for tag in tags_asked(described)
        if matching_with(table, narrowed(untagged(described), HasTag((tag,))), context, traits)
    )


def are_tags_known_with(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> bool:
    """Return whether the tags of all objects are known that fit a description but for its tags."""
    matches = matching_with(table, untagged(described), context, traits)
    permanents = (table.permanent(target) for target in matches if isinstance(target, int))
    cards_known = all(permanent is None or table.card(permanent.card) is not None for permanent in permanents)
    return cards_known and table.setup.follow != "score"


def _highest_might(table: Table, player: Player, traits: HasTraits) -> int | None:
    """The highest Might of a player's units, where less than 0 counts as 0; None if some Might is not known."""
    units = (unit for unit in table.permanents if unit.kind == "unit" and unit.player == player)
    mights = [traits.might(unit) for unit in units]
    known = [might for might in mights if might is not None]
    return max((0, *known)) if len(known) == len(mights) else None


def total_might(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> int | None:
    """The Might of all units that fit, where less than 0 counts as 0 (143.2.b); None if some of it is not known."""
    if table.setup.follow == "score":
        return None
    units = (
        table.permanent(unit) for unit in matching_with(table, described, context, traits) if isinstance(unit, int)
    )
    mights = [traits.might(unit) for unit in units if unit is not None]
    known = [max(might, 0) for might in mights if might is not None]
    return sum(known) if len(known) == len(mights) else None


def _is_unsure(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> bool:
    """Return whether nobody knows all that fits: units that are not followed, control or Might that is not known."""
    if described.kind == "card":
        return not _is_trash_known(table, context.player)
    if described.kind == "battlefield":
        return described.whose != "anybody" and any(place.control == UNKNOWN for place in table.battlefields)
    if table.setup.follow == "score":
        return True
    return any(isinstance(truth, Unknown) for truth in truths_with(table, described, context, traits))


def _is_trash_known(table: Table, player: Player) -> bool:
    """Return whether all cards of a player's trash are known, and what they are."""
    seat = table.seat(player)
    return seat.trash_known and all(card.card and table.card(card.card) is not None for card in seat.trash)
