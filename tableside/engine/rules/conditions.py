"""The conditions of abilities and instructions (2026-07-16, 359.3.e.14, 377.2.b, 383.2.a, 812, 824).

What a condition asks of the position may not be known: a hand that nobody counted, XP that is not followed. Then people
say whether it is met, or that it is assumed, by what hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.amounts import HowOften, NotedBefore, ThisWay, others_excluded
from carddata.model.conditions import Condition
from carddata.model.costs import Additional
from carddata.model.numbers import AmountOf
from carddata.model.operations import Seek
from carddata.model.targets import TargetFilter
from tableside.engine.derived.conditions import is_within, plays_of_itself
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import holds, is_described
from tableside.engine.derived.occurrences import times_this_turn
from tableside.engine.derived.predicates import card_fits
from tableside.engine.derived.truth import (
    NOT_KNOWN,
    Number,
    Truth,
    Unknown,
    as_noted,
    as_number,
    either,
    every,
    opposite,
    unknown,
)
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Findings, assumed, forbidden
from tableside.engine.rules.acted_on import choosers
from tableside.engine.rules.object_amounts import amount_before, noted_before, number_this_way
from tableside.engine.rules.unread import texts_in_play
from tableside.message import CardName, Listing

LATER: Final = unknown("instructions")
"""The truth of something that hangs on what the instructions of an item do first."""


def is_met(table: Table, item: Item, condition: Condition | None) -> bool:
    """Return whether every part of a condition is surely met for a chain item now (383.2.a.1)."""
    return condition is None or condition_state(table, item, condition) is True


def condition_state(table: Table, item: Item, condition: Condition | None) -> Truth:
    """Return whether a condition is met for a chain item now."""
    match condition:
        case None:
            return True
        case c.All(of=held):
            return every(condition_state(table, item, part) for part in held)
        case c.Not(of=denied):
            return opposite(condition_state(table, item, denied))
        case c.Counted(of=ThisWay()):
            return is_within(number_this_way(item), condition)
        case c.Counted(of=NotedBefore() as noted):
            return is_within(noted_before(item, noted), condition)
        case c.Counted(of=AmountOf() as of):
            number = amount_before(table, item, of)  # of no object there is none (359.3.e.12)
            return is_within(as_number(number[0]), condition) if number else False
        case c.Counted(of=HowOften() as how) if others_excluded(how):
            return is_within(_times_besides(table, item, how), condition)
        case c.PlayedFrom(zone=zone):
            return item.source == zone
        case c.Paid(cost=cost):
            return cost in item.paying
        case c.Legion():
            return table.seat(item.player).played > _own_plays(table, item)
        case c.Chosen():
            return _chosen(table, item, condition)
        case c.ChosenOf(whose=whose, choice=choice):
            return _was_of(table, item, whose, choice)
        case c.AnyChosen(of=of):
            return _any_fits(table, item, of)
        case c.Shown(of=of):
            return _is_revealed(table, item, of)
        case c.NotIgnored(instruction=number):
            return _is_not_ignored(item, number)
        case c.TookPlace(instruction=number):
            return isinstance(item.progress, Resolving) and number in item.progress.done
        case c.ChoseOption():
            return bool(choosers(item, condition))
        case _:
            return holds(table, condition, targeting_context(table, item))


def _times_besides(table: Table, item: Item, how: HowOften) -> Number:
    """Return how often something was played this turn besides what the item has chosen."""
    number = times_this_turn(table, how, targeting_context(table, item))
    players = table.side(how.on.by, item.player)
    played = {each for player in players for each in table.seat(player).this_turn.played_ids}
    chosen = {target for choice in others_excluded(how) for target in _group(item.chosen, choice)}
    return NOT_KNOWN if number is None else number - len(chosen & played)


def is_if_later(table: Table, ability: Ability) -> bool:
    """Return whether an "if" after a trigger is part of the effect, and read on resolution (383.2.b).

    So it is in the edition of 2025-12-01; in later ones it is part of the condition (383.2.a.1).
    """
    return ability.asks_later and table.setup.rules.asks_if == "resolution"


def trigger_state(table: Table, item: Item, ability: Ability) -> Truth:
    """Return whether the condition is met on which an ability triggers (383.2.a.1)."""
    return True if is_if_later(table, ability) else condition_state(table, item, ability.only_if)


def hangs_on_the_unknown(table: Table, item: Item) -> bool:
    """Return whether people must say whether the condition of an instruction is met, since the table does not know."""
    conditions = (do.only_if for do in (item.ability.do if item.ability is not None else ()))
    states = (_state_before(table, item, condition) for condition in conditions if condition is not None)
    return any(isinstance(state, Unknown) and state != LATER for state in states)


def _state_before(table: Table, item: Item, condition: Condition) -> Truth:
    """Return whether a condition is met before the item has carried out anything."""
    match condition:
        case c.All(of=held):
            return every(_state_before(table, item, part) for part in held)
        case c.Not(of=denied):
            return opposite(_state_before(table, item, denied))
        case c.Counted(of=ThisWay() | NotedBefore() | AmountOf()):
            return LATER
        case c.Shown() | c.NotIgnored() | c.TookPlace() | c.ChoseOption():
            return LATER
        case _:
            return condition_state(table, item, condition)


def condition_at(item: Item, at: int) -> Condition | None:
    """The condition of an instruction of a chain item, by its index."""
    return item.ability.do[at].only_if if item.ability is not None else None


def is_same(first: Condition, second: Condition | None) -> bool:
    """Return whether two instructions ask about the same thing, if only one of them for the opposite."""
    return second is not None and c.affirmed(first) == c.affirmed(second)


def settled_before(item: Item, at: int) -> bool | None:
    """Return whether what an instruction asks about was met when an instruction first asked; None if none has.

    Each execution of a spell that is repeated asks anew (820.1.d).
    """
    condition, now = condition_at(item, at), item.progress
    if condition is None or not isinstance(now, Resolving):
        return None
    again = item.ability.again if item.ability is not None else ()
    begun = max((number for number in again if number <= at + 1), default=1)
    for number in range(begun, at + 2):
        if number in (*now.met, *now.unmet) and is_same(condition, condition_at(item, number - 1)):
            return number in now.met
    return None


def judge_condition(table: Table, item: Item, condition: Condition | None) -> Findings:
    """The condition of an activated ability must be met; what is not known is assumed (377.2.b)."""
    met = condition_state(table, item, condition)
    if isinstance(met, Unknown):
        yield from dict.fromkeys(_assume_condition(table, item, condition))
    elif not met:
        yield forbidden("377.2.b", "reason-ability-condition-not-met")


def judge_cost_condition(table: Table, item: Item, cost: Additional) -> Findings:
    """The condition under which an additional cost may be paid must be met; what is not known is assumed (356.2.b)."""
    met = condition_state(table, item, cost.only_if)
    if isinstance(met, Unknown):
        yield from dict.fromkeys(_assume_condition(table, item, cost.only_if))
    elif not met:
        if cost.base:
            yield forbidden("356.1.a", "reason-other-cost-condition-not-met")
        else:
            yield forbidden("356.2.b", "reason-cost-condition-not-met")


def _assume_condition(table: Table, item: Item, condition: Condition | None) -> Iterator[Assumed]:
    """Yield what is taken for granted of each part of a condition that is not known."""
    for part in c.parts(condition):
        met = condition_state(table, item, part)
        match part:
            case c.All():
                yield from _assume_condition(table, item, part)
            case c.Level(xp=xp) if isinstance(met, Unknown):
                yield assumed("assumed-xp", count=xp)
            case _ if isinstance(met, Unknown):
                names = dict(texts_in_play(table))
                cards = Listing(tuple(dict.fromkeys(CardName(names[each]) for each in names if each in met.rests_on)))
                is_of_cards = bool(met.rests_on) and met.rests_on <= names.keys()
                yield (
                    assumed("assumed-condition-of-cards", cards=cards) if is_of_cards else assumed("assumed-condition")
                )


def _chosen(table: Table, item: Item, asked: c.Chosen) -> Truth:
    context, group = targeting_context(table, item), _group(item.chosen, asked.choice)
    return every(is_described(table, asked.of, context, target) for target in group) if group else False


def _is_not_ignored(item: Item, instruction: int) -> bool:
    done, ignored = (item.progress.done, item.progress.ignored) if isinstance(item.progress, Resolving) else ((), ())
    return instruction in done or instruction not in ignored


def _is_revealed(table: Table, item: Item, described: TargetFilter) -> Truth:
    """Return whether the card fits that an instruction has had revealed, if that was read or said."""
    now = item.progress if isinstance(item.progress, Resolving) else Resolving()
    shown, card = now.shown, table.card(now.shown)
    sought = (do.of for do in (item.ability.do if item.ability is not None else ()) if isinstance(do, Seek))
    if shown == UNKNOWN and described in sought:
        return as_noted(now.shown_fits)
    if shown == UNKNOWN or (shown and card is None):
        return NOT_KNOWN
    return card is not None and card_fits(card, described)


def is_reveal_unknown(table: Table, item: Item, condition: Condition | None) -> bool:
    """Return whether a condition asks about a revealed card that nobody has read."""
    return any(isinstance(_is_revealed(table, item, asked.of), Unknown) for asked in c.leaves(condition, c.Shown))


def _any_fits(table: Table, item: Item, described: TargetFilter) -> Truth:
    """Return whether anything chosen fits."""
    context = targeting_context(table, item)
    return either(is_described(table, described, context, target) for group in item.chosen for target in group)


def _group(groups: tuple[tuple[Any, ...], ...], choice: int) -> tuple[Any, ...]:
    """Return what is known of a choice, by its number from 1."""
    return groups[choice - 1] if choice <= len(groups) else ()


def _was_of(table: Table, item: Item, side: Literal["you", "friendly", "enemy"], choice: int) -> bool:
    """Return whether a choice was of that player or side as the item began to resolve (359.3.e.13), if known."""
    first = _group(item.whose, choice)
    if "" in first:
        return False
    those = (item.player,) if side == "you" else table.team(item.player)
    return bool(first) and all((player in those) is (side != "enemy") for player in first)


def _own_plays(table: Table, item: Item) -> int:
    """Return how many of the cards played this turn are the item's own card: Legion needs another (812.1.c)."""
    if item.kind != "ability":
        return int(item.id in table.seat(item.player).this_turn.played_ids)
    if item.ability is not None and item.ability.when == "play":
        return 1
    return plays_of_itself(table, item.player, item.by)
