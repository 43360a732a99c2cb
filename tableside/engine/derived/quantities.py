"""Evaluates quantities, with one evaluator for each kind (2026-07-16, 364.3, 383.1.b).

What the table does not follow, such as a hand that nobody counted, is not known. What only an item of the chain knows,
such as what an earlier instruction has acted on, is not known to a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from carddata.model import amounts as q
from carddata.model.amounts import Quantity
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import HasTag, TargetFilter, narrowed, tags_asked, untagged
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.holdings import HeldThing, follows_xp, holding, runes_of
from tableside.engine.derived.objects import matching_with, truths_with
from tableside.engine.derived.occurrences import times_this_turn
from tableside.engine.derived.texts_in_play import effect_texts
from tableside.engine.derived.truth import NOT_KNOWN, Number, Truth, Unknown, as_number, either, every, surely, unknown
from tableside.engine.derived.victory import own_points_lacking, points_lacking
from tableside.engine.derived.whereabouts import card_name
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table


def quantity(table: Table, counted: Quantity, context: TargetingContext, traits: HasTraits) -> Number:
    """A number that a card reads from the position."""
    match counted:
        case q.HowMany(of=of):
            return _how_many(table, of, context, traits)
        case q.AtMost(of=of, most=most):
            number = quantity(table, of, context, traits)
            if isinstance(number, Unknown) and number.counted < most:
                return number
            return min(surely(number), most)
        case q.TagsAmong(of=of):
            return _tags_among(table, of, context, traits)
        case AmountOf():
            return _of_this_unit(table, counted, context, traits)
        case _ if not context.player:
            return 0
        case q.MightOf(of=of, how="total"):
            return total_might(table, of, context, traits)
        case Holding(what=what, whose="opponent"):
            return _highest([(what, holding(table, rival, what)) for rival in table.opponents(context.player)])
        case Holding(what=what):
            return _held(table, context.player, what)
        case q.Lead():
            return _lead(table, counted, context.player, context.here)
        case q.MightOf(of=of):
            return _highest_might(table, of, context, traits)
        case q.ToVictory(whose=whose):
            return (own_points_lacking if whose == "you" else points_lacking)(table, context.player)
        case q.ThisTurn():
            return _this_turn(table, counted, context.player)
        case q.HowOften():
            return as_number(times_this_turn(table, counted, context), counted.verb)
        case q.TimesEmpowered():
            own = table.permanent(context.me) if context.me is not None else None
            return own.times_empowered if own is not None else 0
        case q.MightBonus():
            return _might_bonus(table, context)
        case q.Excess():
            return _excess(table, context.player)
        case q.ThisWay() | q.NotedBefore() | q.Choosers():
            return NOT_KNOWN  # an item of the chain knows it, and no position
    assert_never(counted)


def _held(table: Table, player: Player, what: HeldThing) -> Number:
    """Return how many of these a player has; a trash has at least the cards that are seen in it."""
    held = holding(table, player, what)
    if held is not None:
        return held
    return unknown(what, counted=len(table.seat(player).trash) if what == "trash" else 0)


def _highest(numbers: Iterable[tuple[str, int | None]]) -> Number:
    """The highest of these numbers, 0 if there are none; it rests on each that is not known."""
    pairs = list(numbers)
    missing = [what for what, number in pairs if number is None]
    highest = max((number for _, number in pairs if number is not None), default=0)
    return unknown(*missing, counted=highest) if missing else highest


def _of_this_unit(table: Table, of: AmountOf, context: TargetingContext, traits: HasTraits) -> Number:
    """The Might of the own unit; other numbers of objects are known to an item of the chain alone."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None or (of.its, of.of) != ("me", "might"):
        return NOT_KNOWN
    return as_number(traits.might(unit), f"#{unit.id}")


def _how_many(table: Table, of: TargetFilter, context: TargetingContext, traits: HasTraits) -> Number:
    """Return how many objects fit; units may not be followed, and control, a trash or Might may not be known."""
    if of.kind == "card":
        cards = matching_with(table, of, context, traits)
        known = sum(table.card(card_name(table, target)) is not None for target in cards)
        return _known_but_for(known, _missing_cards(table, context.player))
    if of.kind == "battlefield":
        fitting = len(matching_with(table, of, context, traits))
        unsure = [f"@{at}" for at in table.numbers() if table.battlefield(at).control == UNKNOWN]
        return _known_but_for(fitting, unsure if of.whose != "anybody" else [])
    truths = truths_with(table, of, context, traits)
    held, sure = every(truths), truths.count(True)
    rests_on = held.rests_on if isinstance(held, Unknown) else ()
    if table.setup.follow == "score":
        return unknown("permanents", *rests_on, counted=sure)
    return Unknown(held.rests_on, sure) if isinstance(held, Unknown) else sure


def _known_but_for(number: int, missing: Iterable[str]) -> Number:
    rests_on = frozenset(missing)
    return Unknown(rests_on, number) if rests_on else number


def how_many_at(table: Table, counted: q.HowMany, context: TargetingContext, traits: HasTraits, at: Place) -> Number:
    """Return how many objects at a place fit a description."""
    everywhere = _how_many(table, counted.of, context, traits)
    if isinstance(everywhere, Unknown):
        return everywhere
    places = {permanent.id: permanent.place for permanent in table.permanents}
    fitting = matching_with(table, counted.of, context, traits)
    return sum(places.get(target) == at for target in fitting if isinstance(target, int) and target in places)


def _tags_among(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> Number:
    """Return how many of the tags of a description are among the objects that fit it; a tag counts once."""
    objects = untagged(described)
    asked = [narrowed(objects, HasTag((tag,))) for tag in tags_asked(described)]
    among = [either(truths_with(table, of_tag, context, traits)) for of_tag in asked]
    open_tags = [held for held in among if isinstance(held, Unknown)]
    number, missing = among.count(True), frozenset[str]().union(*(held.rests_on for held in open_tags))
    return _known_but_for(number, missing | {"permanents"} if _may_be_more(table, among) else missing)


def _may_be_more(table: Table, among: list[Truth]) -> bool:
    """Return whether permanents that are not followed may have a tag which no other has."""
    return table.setup.follow == "score" and not all(among)


def _lead(table: Table, counted: q.Lead, player: Player, here: Place | None) -> Number:
    own = _compared(table, counted.what, player, here)
    others = [_compared(table, counted.what, rival, here) for rival in table.opponents(player)]
    known = [other for other in others if other is not None]
    if own is None or len(known) < len(others):
        return unknown(counted.what)
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


def _this_turn(table: Table, counted: q.ThisTurn, player: Player) -> Number:
    now, follow = table.seat(player).this_turn, table.setup.follow
    match counted.what:
        case "points held":
            return now.held
        case "spent on a spell":
            return now.spent_on_a_spell if follow == "all" else unknown(counted.what)
        case "gained xp":
            return now.gained_xp if follows_xp(table) else unknown(counted.what)


def _might_bonus(table: Table, context: TargetingContext) -> Number:
    """Return the Might bonus of a unit; it rests on Equipment with text that nobody has read."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return 0
    gears = [(gear, table.card(gear.card)) for gear in table.attached(unit)]
    unread = [f"#{gear.id}" for gear, card in gears if card is None or card.abilities is None]
    return _known_but_for(sum(text.might for text in effect_texts(table, unit)), unread)


def _excess(table: Table, player: Player) -> Number:
    """The excess damage that a player assigned in the combat that ends; none without a combat (465.2.c.4)."""
    combat = table.combat
    if combat is None or combat.step not in ("result", "control"):
        return unknown("damage") if table.setup.follow == "score" else 0
    return as_number(dict(combat.excess).get(player, 0), "damage")


def _highest_might(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> Number:
    """The highest Might of all units that fit, where less than 0 counts as 0."""
    units = _units(table, described, context, traits)
    return _highest([("", 0), *((f"#{unit.id}", traits.might(unit)) for unit in units)])


def _units(table: Table, of: TargetFilter, context: TargetingContext, traits: HasTraits) -> Iterator[Permanent]:
    """Yield the permanents that fit a description."""
    for target in matching_with(table, of, context, traits):
        unit = table.permanent(target) if isinstance(target, int) else None
        if unit is not None:
            yield unit


def total_might(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> Number:
    """The Might of all units that fit, where less than 0 counts as 0 (143.2.b)."""
    if table.setup.follow == "score":
        return unknown("permanents")
    return sum_of_might(_units(table, described, context, traits), traits)


def sum_of_might(units: Iterable[Permanent], traits: HasTraits) -> Number:
    """The Might of units together, where less than 0 counts as 0 (143.2.b); it rests on each that nobody knows."""
    mights = [(unit, traits.might(unit)) for unit in units]
    total = sum(max(might, 0) for _, might in mights if might is not None)
    return _known_but_for(total, [f"#{unit.id}" for unit, might in mights if might is None])


def _missing_cards(table: Table, player: Player) -> Iterable[str]:
    """The unknown parts of a player's trash: whether all its cards are known, and each card that is not."""
    seat = table.seat(player)
    yield from () if seat.trash_known else ("trash",)
    yield from (f"#{card.id}" for card in seat.trash if not card.card or table.card(card.card) is None)
