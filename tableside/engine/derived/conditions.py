"""Conditions and amounts that follow from the position (2026-07-16, 364.3, 383.2.a, 824.1.b).

What the table does not follow, such as a hand that nobody counted, is not known: None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from carddata.model.amounts import Count, Countable
from carddata.model.conditions import If
from carddata.model.continuous import Affected
from carddata.model.targets import TargetFilter
from tableside.engine.derived.card_filters import card_fits
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.objects import fits_with, matching_with
from tableside.engine.derived.texts_in_play import effect_texts
from tableside.engine.derived.victory import own_points_lacking, points_lacking
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN, Place, Player, Target
from tableside.engine.model.state import Table


def follows_xp(table: Table) -> bool:
    """Whether the record has all XP that players have; otherwise they may have more (729)."""
    return table.setup.follow == "all"


def quantity(
    table: Table, counted: Count, context: TargetingContext, traits: HasTraits, at: Place | None = None
) -> int | None:
    """A number that a card reads from the position; `at` is the only place that counts, if it is set."""
    if counted.most:
        found = quantity(table, replace(counted, most=0), context, traits, at)
        return None if found is None else min(found, counted.most)
    if counted.of == "objects":
        if counted.objects is not None and _is_unsure(table, counted.objects, context, traits):
            return None
        objects = matching_with(table, counted.objects, context, traits) if counted.objects is not None else ()
        places = {permanent.id: permanent.place for permanent in table.permanents} if at is not None else {}
        return len(objects) if at is None else sum(places.get(found) == at for found in objects if found in places)
    if counted.of == "tags" and counted.objects is not None:
        among = len(tags_with(table, counted.objects, context, traits))
        return (
            among
            if among == len(counted.objects.tags) or are_tags_known_with(table, counted.objects, context, traits)
            else None
        )
    if not context.player:
        return 0
    seat = table.seat(context.player)
    match counted.of:
        case "points":
            return seat.points
        case "trash":
            return len(seat.trash) if seat.trash_known else None
        case "hand":
            return seat.hand
        case "runes":
            return sum(rune.ready + rune.exhausted for rune in seat.runes) if seat.runes is not None else None
        case "discarded":
            return seat.this_turn.discarded if table.setup.follow == "all" else None
        case "burned":
            return seat.this_turn.burned if table.setup.follow == "all" else None
        case "conquered":
            return len(seat.this_turn.conquered)
        case "combats won":
            return seat.this_turn.combats_won if table.setup.follow != "score" else None
        case "gained xp":
            return seat.this_turn.gained_xp if follows_xp(table) else None
        case "played":
            return _played(table, counted.objects, seat.this_turn.cards_played)
        case "cards played":
            return seat.played if table.setup.follow != "score" else None
        case "spells played":
            return seat.this_turn.spells_played if table.setup.follow != "score" else None
        case "revealed" | "paid" | "tags" | "choosers" | "opposing choosers":
            return None
        case "moved this way" | "killed this way" | "returned this way" | "readied this way" | "exhausted this way":
            return None
        case "stunned this way" | "buffed this way" | "discarded this way" | "burned this way":
            return None
        case "excess":
            return _excess(table, context.player)
        case "might":
            return _total_might(table, counted.objects, context, traits)
        case "deaths in your beginning" | "friendly deaths in your beginning" | "enemy deaths in your beginning":
            return _deaths_in_beginning(table, counted.of, context.player)
        case "deaths" | "friendly deaths" | "enemy deaths":
            return _deaths(table, counted.of, context.player)
        case "to victory":
            return points_lacking(table, context.player)
        case "own to victory":
            return own_points_lacking(table, context.player)
        case "points behind":
            return max((table.seat(rival).points for rival in table.opponents(context.player)), default=0) - seat.points
        case "cards behind" | "units behind" | "battlefields behind" | "runes behind":
            return _behind(table, counted.of, context.player)
        case "points ahead":
            return seat.points - max((table.seat(rival).points for rival in table.opponents(context.player)), default=0)
        case "cards ahead":
            return _ahead(table, "cards behind", context.player)
        case "units ahead":
            return _ahead(table, "units behind", context.player)
        case "battlefields ahead":
            return _ahead(table, "battlefields behind", context.player)
        case "might bonus":
            return _might_bonus(table, context.me)
        case "moves" | "conquests" | "wins":
            return _of_own_unit(table, counted.of, context.me)
        case "spent on a spell":
            return seat.this_turn.spent_on_a_spell if table.setup.follow == "all" else None
        case "xp":
            return seat.xp if follows_xp(table) else None


def _of_own_unit(table: Table, of: Literal["moves", "conquests", "wins"], me: int | None) -> int | None:
    """How often a unit has moved, conquered or won this turn; None if that is not followed."""
    unit = table.permanent(me) if me is not None else None
    if of == "moves":
        return unit.this_turn.moves if unit is not None else 0
    if table.setup.follow == "score":
        return None
    if unit is None:
        return 0
    return unit.this_turn.conquests if of == "conquests" else unit.this_turn.wins


def _played(table: Table, described: TargetFilter | None, names: Sequence[str]) -> int | None:
    """How many of these cards and tokens are permanents as described; None if one may be that nobody knows."""
    if table.setup.follow == "score" or described is None:
        return None
    kinds = ("unit", "gear") if described.kind == "permanent" else (described.kind,)
    cards = [table.card(name) for name in names]
    fitting = sum(card is not None and card.type in kinds and card_fits(card, described) for card in cards)
    return None if None in cards and not fitting else fitting


Behind = Literal["cards behind", "units behind", "battlefields behind", "runes behind"]
"""What players are compared by: the foremost opponent with a player."""


def _ahead(table: Table, of: Behind, player: Player) -> int | None:
    """How many more of something a player has than the foremost opponent; None if that is not known."""
    behind = _behind(table, of, player)
    return None if behind is None else -behind


def _behind(table: Table, of: Behind, player: Player) -> int | None:
    """How many more of something than a player the foremost opponent has; None if that is not known."""
    own, others = _number_of(table, of, player), [_number_of(table, of, rival) for rival in table.opponents(player)]
    known = [other for other in others if other is not None]
    return max(known, default=0) - own if own is not None and len(known) == len(others) else None


def _number_of(table: Table, of: Behind, player: Player) -> int | None:
    """How many cards a player has in hand, or how many units, battlefields or runes they control."""
    if of == "cards behind":
        return table.seat(player).hand
    if of == "runes behind":
        runes = table.seat(player).runes
        return None if runes is None else sum(rune.ready + rune.exhausted for rune in runes)
    if of == "units behind":
        units = sum(permanent.kind == "unit" and permanent.player == player for permanent in table.permanents)
        return None if table.setup.follow == "score" else units
    places = table.battlefields
    return None if any(each.control == UNKNOWN for each in places) else sum(each.control == player for each in places)


def _might_bonus(table: Table, me: int | None) -> int | None:
    """The Might that all Equipment attached to a unit gives; None if what some of it gives is not known (137.3)."""
    unit = table.permanent(me) if me is not None else None
    if unit is None:
        return 0
    cards = [table.card(gear.card) for gear in table.attached(unit)]
    if any(card is None or card.abilities is None for card in cards):
        return None
    return sum(text.might for text in effect_texts(table, unit))


def tags_with(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> tuple[str, ...]:
    """The tags of a description that are among the objects that fit it; a tag counts once."""
    return tuple(
        tag for tag in described.tags if matching_with(table, replace(described, tags=(tag,)), context, traits)
    )


def are_tags_known_with(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> bool:
    """Whether the tags of all objects are known that fit a description but for its tags."""
    found = matching_with(table, replace(described, tags=()), context, traits)
    permanents = (table.permanent(target) for target in found if isinstance(target, int))
    cards_known = all(permanent is None or table.card(permanent.card) is not None for permanent in permanents)
    return cards_known and table.setup.follow != "score"


def _deaths(table: Table, of: Countable, player: Player) -> int | None:
    """How many units have died this turn, whose they are by the words; None if units are not followed."""
    if table.setup.follow == "score":
        return None
    players = {"friendly deaths": table.team(player), "enemy deaths": table.opponents(player)}
    return sum(seat.this_turn.deaths for seat in table.seats if seat.player in players.get(of, table.setup.players))


def _deaths_in_beginning(table: Table, of: Countable, player: Player) -> int | None:
    """How many units have died in a player's Beginning Phase of this turn; none in another player's turn."""
    if table.setup.follow == "score":
        return None
    sides = {"f": table.team(player), "e": table.opponents(player)}
    players = sides.get(of[0], table.setup.players) if table.turn == player else ()
    return sum(seat.this_turn.deaths_in_beginning for seat in table.seats if seat.player in players)


def _total_might(
    table: Table, described: TargetFilter | None, context: TargetingContext, traits: HasTraits
) -> int | None:
    """The Might of all units that fit, where less than 0 counts as 0 (143.2.b); None if some of it is not known."""
    if described is None or table.setup.follow == "score":
        return None
    units = (
        table.permanent(unit) for unit in matching_with(table, described, context, traits) if isinstance(unit, int)
    )
    mights = [traits.might(unit) for unit in units if unit is not None]
    known = [max(might, 0) for might in mights if might is not None]
    return sum(known) if len(known) == len(mights) else None


def _outmatches(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> bool | None:
    """Whether the ability's own unit has more Might than all units that fit together; None if that is not known."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return False
    might, total = traits.might(unit), _total_might(table, described, context, traits)
    return None if might is None or total is None else max(might, 0) > total


def _excess(table: Table, player: Player) -> int | None:
    """The excess damage that a player assigned in the combat that ends; none without a combat (465.2.c.4)."""
    combat = table.combat
    if combat is None or combat.step not in ("result", "control"):
        return None if table.setup.follow == "score" else 0
    return dict(combat.excess).get(player, 0)


def _attacked(table: Table, me: int | None) -> bool:
    """Whether a permanent attacked in the combat that ends (383.4.e)."""
    combat, unit = table.combat, table.permanent(me) if me is not None else None
    if combat is None or unit is None or combat.step not in ("result", "control"):
        return False
    return unit.id in combat.designated and unit.player == combat.attacker


def _is_unsure(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> bool:
    """Whether nobody knows all that fits: units that are not followed, control or Might that is not known."""
    if described.kind == "card":
        return not _is_trash_known(table, context.player)
    if described.kind == "battlefield":
        return described.whose != "anybody" and any(place.control == UNKNOWN for place in table.battlefields)
    if table.setup.follow == "score":
        return True
    if not described.asks_might:
        return False
    units = (
        table.permanent(found) for found in matching_with(table, described, context, traits) if isinstance(found, int)
    )
    return any(unit is not None and traits.might(unit) is None for unit in units)


def _is_trash_known(table: Table, player: Player) -> bool:
    """Whether all cards of a player's trash are known, and what they are."""
    seat = table.seat(player)
    return seat.trash_known and all(card.card and table.card(card.card) is not None for card in seat.trash)


def every(parts: Iterable[bool | None]) -> bool | None:
    """Whether all parts hold: False if any does not, else None if any is not known."""
    known = tuple(parts)
    return False if False in known else None if None in known else True


def condition_holds(table: Table, condition: If | None, context: TargetingContext, traits: HasTraits) -> bool | None:
    """Whether a condition that asks about the position alone is met; None if that is not known."""
    if condition is None:
        return True
    legion = (_is_legion_active(table, context),) if condition.legion else ()
    met = every((*legion, *parts_with(table, condition, context, traits)))
    return met if met is None else met is not condition.unless


def _is_legion_active(table: Table, context: TargetingContext) -> bool:
    """Whether the player has finalized a card this turn that is not the permanent itself (812.1.c)."""
    return table.seat(context.player).played > plays_of_itself(table, context.player, context.me)


def plays_of_itself(table: Table, player: Player, permanent: int | None) -> int:
    """How many of the cards that a player has played this turn are this permanent: Legion needs another (812.1.c)."""
    return int(not table.setup.rules.legion_counts_itself and permanent in table.seat(player).this_turn.played_ids)


def is_said_with(
    table: Table,
    described: Affected,
    condition: If | None,
    context: TargetingContext,
    unit: Permanent,
    traits: HasTraits,
) -> bool | None:
    """Whether a standing effect of this description and condition is on a unit now; None if nobody knows."""
    if described == "me":
        return condition_holds(table, condition, context, traits) if context.me == unit.id else False
    if not fits_with(table, described, context, unit.id, traits):
        return False
    own = table.permanent(context.me) if described.weaker and context.me is not None else None
    compared = (unit, own) if described.asks_might else ()
    if any(each is not None and traits.might(each) is None for each in compared):
        return None
    return condition_holds(table, condition, context, traits)


def parts_with(table: Table, condition: If, context: TargetingContext, traits: HasTraits) -> Iterator[bool | None]:
    """Whether each part of a condition that asks about the position is met; None if that is not known."""
    if condition.there_is is not None:
        yield _are_there(table, condition.there_is, condition.count, context, traits)
    if condition.me is not None:
        fits = context.me is not None and fits_with(table, condition.me, context, context.me, traits)
        yield None if fits and not _is_might_known(table, condition.me, context.me or 0, traits) else fits
    if condition.empowered:
        permanent = table.permanent(context.me) if context.me is not None else None
        yield permanent is not None and permanent.empowered
    if condition.attached_this_turn:
        gear = table.permanent(context.gear) if context.gear is not None else None
        yield gear is not None and gear.this_turn.attached
    if condition.outmatches is not None:
        yield _outmatches(table, condition.outmatches, context, traits)
    if condition.showdown:
        yield table.showdown is not None
    if condition.attacked:
        yield _attacked(table, context.me)
    if not context.player and (condition.xp or condition.turn):
        yield False
        return
    if condition.xp:
        yield True if table.seat(context.player).xp >= condition.xp else False if follows_xp(table) else None
    if condition.turn:
        yield table.turn in ((context.player,) if condition.turn == "yours" else table.opponents(context.player))
    if condition.beginning:
        yield table.phase in ("beginning", "scoring")
    if condition.counted is not None:
        yield _is_within(quantity(table, condition.counted, context, traits), condition)
    if condition.also is not None:
        yield condition_holds(table, condition.also, context, traits)


def _are_there(
    table: Table, described: TargetFilter, count: int, context: TargetingContext, traits: HasTraits
) -> bool | None:
    """Whether there are so many objects; None if that is not followed, or hangs on Might that is not known."""
    found = matching_with(table, described, context, traits)
    if len(found) < count:
        return None if _is_not_followed(table, described) else False
    known = [target for target in found if _is_might_known(table, described, target, traits)]
    return True if len(known) >= count else None


def _is_might_known(table: Table, described: TargetFilter, target: Target, traits: HasTraits) -> bool:
    """Whether the Might of an object is known, as far as a description asks for it."""
    if not described.asks_might:
        return True
    unit = table.permanent(target) if isinstance(target, int) else None
    return unit is None or traits.might(unit) is not None


def _is_not_followed(table: Table, described: TargetFilter) -> bool:
    """Whether the table does not know of such objects: if only the score is followed, of no permanents."""
    return table.setup.follow == "score" and described.kind in ("unit", "gear", "permanent")


def _is_within(found: int | None, condition: If) -> bool | None:
    if found is None:
        return None
    return found >= condition.fewest and (condition.most is None or found <= condition.most)
