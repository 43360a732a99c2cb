"""Replacements of events, as messages."""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.costs import FREE
from carddata.model.replacements import ITS_BUFF, InsteadOfDeath, Replacement, ReplaceNext
from carddata.model.targets import TargetFilter
from carddata.model.triggers import AsSide, At, InCombat, InNthTurn
from tableside.describe.conditions import describe_conditions
from tableside.describe.continuous import while_in_play
from tableside.describe.described import describe_own_cost
from tableside.describe.listings import together
from tableside.describe.nouns import describe_one
from tableside.describe.summaries import signed
from tableside.message import Argument, Listing, Message, message


def describe_replacement(instead: Replacement) -> Message:
    """Return what happens instead of an event while a card is in play."""
    match instead.when[0]:
        case "dies":
            line = _death(instead)
        case "plays":
            line = message("meaning-copies-tokens")
        case "tie":
            return _tie(instead)
        case "score":
            return _point(instead)
        case _:
            done = Listing(tuple(message(f"meaning-would-{each.replace(' ', '-')}") for each in instead.when))
            line = message("meaning-might-instead", done=done, amount=signed(instead.might))
            return while_in_play(line, instead.only_if)
    if instead.only_if is not None:
        conditions = describe_conditions(instead.only_if, "while")
        line = message("meaning-cost-if", conditions=conditions, line=line)
    if instead.times:
        line = message("meaning-so-often", count=instead.times, line=line)
    return message("meaning-in-combat", line=line) if instead.on.asks(InCombat) else line


def _death(instead: Replacement) -> Message:
    """Return what happens instead of the death of units, and for what."""
    of = instead.on.it
    units = message("meaning-me") if of == "me" else describe_one(of or TargetFilter())
    cost = _parts_of_cost(instead)
    if instead.outcome not in ("recall", None):
        fields = {"units": units, "outcome": _outcome(instead.outcome)}
        if not instead.may:
            return message("meaning-instead-of-death", **fields)
        return message("meaning-instead-of-death-for", **fields, cost=together(cost))
    if instead.may and not cost:
        return message("meaning-saves-if-wanted", units=units)
    if instead.may:
        return message("meaning-saves-for", units=units, cost=together(cost))
    if instead.kills and of == "me":
        return message("meaning-saves-bearer")
    return message("meaning-saves-killed" if instead.kills else "meaning-saves", units=units)


def _outcome(outcome: InsteadOfDeath) -> Message:
    """Return what happens to a unit instead of its death."""
    return message(f"instead-{outcome.replace(' ', '-')}")


def _parts_of_cost(instead: Replacement) -> tuple[Argument, ...]:
    """Return what is paid; the buff is that of the unit itself."""
    if instead.cost.objects != ITS_BUFF:
        return tuple(describe_own_cost(instead.cost))
    return (*describe_own_cost(replace(instead.cost, objects=None)), message("meaning-cost-spend-buff"))


def _tie(instead: Replacement) -> Message:
    """Return what happens as a combat ends in a tie."""
    if instead.on.asks(At):
        return message("meaning-tie-here")
    side = instead.on.first(AsSide)
    return message(f"meaning-tie-{side.side}") if side is not None else message("meaning-tie")


def _point(instead: Replacement) -> Message:
    """Return what players draw instead of the points of their first turns."""
    turns = instead.on.first(InNthTurn) or InNthTurn(1, 1)
    return message("meaning-cards-for-points", number=turns.last + 1, count=instead.cards)


def describe_replaced_next(effect: ReplaceNext, things: Argument) -> Message:
    """Return what an instruction puts in place of the next death of these units."""
    outcome = effect.by.outcome or "recall"
    cost = together(tuple(describe_own_cost(effect.by.cost)))
    if outcome in ("plain recall", "return") or (outcome == "banish" and effect.by.cost != FREE):
        fields: dict[str, Argument] = {"things": things, "outcome": _outcome(outcome)}
        if effect.by.cost != FREE:
            return message("meaning-next-death-other-for", **fields, cost=cost)
        return message("meaning-next-death-other", **fields)
    if effect.by.cost != FREE:
        return message("meaning-next-death-for", things=things, cost=cost)
    return message("meaning-next-death-banish" if outcome == "banish" else "meaning-next-death", things=things)
