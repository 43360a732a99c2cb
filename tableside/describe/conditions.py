"""The conditions of instructions and abilities as clauses: "if you have at least 3 units and it is your turn"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from carddata.model import conditions as c
from carddata.model.conditions import Condition
from carddata.model.numbers import NOTED_STATES, AmountOf
from carddata.model.targets import HasState, TargetFilter, asked
from tableside.describe.choosing import describe_target
from tableside.describe.counts import describe_counted, describe_there_are
from tableside.describe.nouns import describe_objects, describe_one
from tableside.message import Listing, Message, message

AT_A_BATTLEFIELD: Final = TargetFilter(kind="battlefield", where="here")
"""A permanent at a battlefield: its battlefield is here."""

OWN_BATTLEFIELD: Final = replace(AT_A_BATTLEFIELD, whose="you")
"""A permanent at a battlefield of its player."""


def describe_conditions(condition: Condition | None, word: Literal["if", "while", "given"] = "if") -> Listing | Message:
    """A condition with the word that begins it, as "if it is your turn" or "unless ..."; nothing for no condition.

    >>> describe_conditions(c.Not(c.TurnOf("you"))).code
    'condition-unless'
    """
    if condition is None:
        return Listing(())
    if all(isinstance(part, c.Not) for part in c.parts(condition)):
        return message("condition-unless", clauses=_any_of_denied(condition))
    return message(f"condition-{word}", clauses=_joined(condition))


def _joined(condition: Condition) -> Message:
    """All that must hold, joined by "and", and what must not."""
    held = c.parts(condition)
    first, *others = (clause for part in held if not isinstance(part, c.Not) for clause in _clauses(part))
    for other in others:
        first = message("condition-and", first=first, second=other)
    if any(isinstance(part, c.Not) for part in held):
        first = message("condition-but", first=first, second=_any_of_denied(condition))
    return first


def _any_of_denied(condition: Condition) -> Message:
    """Return what a condition denies, joined by "or"."""
    first, *others = (_joined(part.of) for part in c.parts(condition) if isinstance(part, c.Not))
    for other in others:
        first = message("condition-or", first=first, second=other)
    return first


def _clauses(asked: Condition) -> Iterator[Message]:
    """Yield what one node asks, in one clause or more."""
    match asked:
        case c.ThereAre(of=of, least=least):
            yield _there_are(of, least)
        case c.Chosen(of=of, choice=choice):
            yield from _is(describe_target(choice), of)
        case c.Itself(of=of):
            yield from _is(message("meaning-me"), of)
        case c.Counted(of=AmountOf(its=int(number), of=state)) if state in NOTED_STATES:
            described = TargetFilter(that=(HasState(state),))
            yield from (message("meaning-as-it-left", state=each) for each in _is(describe_target(number), described))
        case c.Counted(of=AmountOf(its=int(number)), least=least, most=most):
            target = describe_target(number)
            if least:
                yield message("meaning-if-it-had-at-least", target=target, might=least)
            if most is not None:
                yield message("meaning-if-it-had-at-most", target=target, might=most)
        case c.Counted(of=of, least=least, most=most):
            yield from describe_counted(of, least, most)
        case _:
            yield _clause(asked)


def _clause(asked: Condition) -> Message:
    """Return what a node asks in one clause."""
    match asked:
        case c.PlayedFrom(zone=zone):
            return message(f"meaning-if-from-{zone}")
        case c.Paid():
            return message("meaning-if-paid")
        case c.Legion():
            return message("meaning-if-legion")
        case c.Level(xp=xp):
            return message("meaning-if-xp", count=xp)
        case c.InShowdown(here=True):
            return message("condition-in-showdown-here")
        case c.InShowdown():
            return message("meaning-if-showdown")
        case c.InBeginning():
            return message("meaning-if-beginning")
        case c.TurnOf(whose=whose):
            return message("meaning-if-your-turn" if whose == "you" else "meaning-if-opponents-turn")
        case c.ChosenOf(whose=whose, choice=choice):
            return message(f"meaning-if-chosen-{whose}", target=describe_target(choice))
        case c.AnyChosen(of=of):
            return message("that-is-among-targets", noun=describe_one(of))
        case c.Empowered():
            return message("that-is-empowered", thing=message("meaning-me"))
        case c.AttachedThisTurn():
            return message("meaning-if-attached-this-turn")
        case c.Outmatches(of=of):
            return message("meaning-if-outmatches", thing=message("meaning-me"), things=describe_objects(of, 2))
        case c.Attacked():
            return message("meaning-if-attacked", thing=message("meaning-me"))
        case c.Shown(of=of):
            shown = {"hand": "discarded-card", "trash": "burned-card"}.get(of.zone, "revealed")
            return message(f"meaning-if-{shown}", noun=describe_one(replace(of, zone="hand")))  # a card that was shown
        case c.NotIgnored(instruction=number):
            return message("meaning-if-done", number=number)
        case c.TookPlace(instruction=number):
            return message("meaning-if-did", number=number)
        case c.ChoseOption(option=option, at=at):
            return message("meaning-if-option", option=option, number=at)
        case _:  # the rest has clauses of its own, and no card measures anything but a choice
            raise ValueError(asked)


def _there_are(described: TargetFilter, least: int) -> Message:
    if described == AT_A_BATTLEFIELD:
        return message("meaning-if-at-battlefield", thing=message("meaning-me"))
    if described == OWN_BATTLEFIELD:
        return message("meaning-if-own-battlefield")
    return describe_there_are(described, least)


def _is(thing: Message, described: TargetFilter) -> Iterator[Message]:
    """Condition that a thing is as described: in a clause of its own for each state."""
    states = [each.state for each in asked(described, HasState) if each.state != "only"]
    for state in sorted(states, key=lambda state: state in ("mighty", "alone")):
        yield message(f"that-is-{state.replace(' ', '-')}", thing=thing)  # a Status
        thing = message("that-is-pronoun")
    others = (each for each in described.that if not isinstance(each, HasState) or each.state == "only")
    rest = replace(described, that=tuple(others))
    if rest != TargetFilter():
        yield message("that-is-such", thing=thing, noun=describe_one(rest))
