"""When an instruction or an ability counts, as clauses: "if you have at least 3 units and it is your turn"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from carddata.model.conditions import If
from carddata.model.targets import TargetFilter
from tableside.describe.choosing import describe_target
from tableside.describe.counts import describe_counted, describe_there_are
from tableside.describe.nouns import describe_objects, describe_one
from tableside.message import Listing, Message, message

AT_A_BATTLEFIELD: Final = TargetFilter(kind="battlefield", where="here")
"""What is true of a permanent at a battlefield: its battlefield is here."""

OWN_BATTLEFIELD: Final = replace(AT_A_BATTLEFIELD, whose="you")
"""What is true of a permanent at a battlefield of its player."""


def describe_conditions(condition: If | None, word: Literal["if", "while", "given"] = "if") -> Listing | Message:
    """A condition with the word that begins it, as "if it is your turn" or "unless ..."; nothing for no condition.

    >>> describe_conditions(If(turn="yours", unless=True)).code
    'condition-unless'
    """
    if condition is None:
        return Listing(())
    if condition.also is not None and not tuple(_clauses(condition)):
        return describe_conditions(condition.also, word)
    return message(f"condition-{'unless' if condition.unless else word}", clauses=_joined(condition))


def _joined(condition: If) -> Message:
    """All that must hold, joined by "and"."""
    first, *others = _clauses(condition)
    for other in others:
        first = message("condition-and", first=first, second=other)
    if condition.also is not None and condition.also.unless:
        return message("condition-but", first=first, second=_joined(condition.also))
    return first


def _clauses(condition: If) -> Iterator[Message]:
    """Each thing that must hold, but not what `also` denies."""
    yield from _of_the_game(condition)
    yield from _of_choices(condition)
    yield from _of_itself(condition)
    if condition.counted is not None:
        yield from describe_counted(condition.counted, condition.fewest, condition.most)
    yield from _of_earlier_steps(condition)
    if condition.also is not None and not condition.also.unless:
        yield from _clauses(condition.also)


def _of_the_game(condition: If) -> Iterator[Message]:
    """Yield what a condition asks of the position, and of how the card was played."""
    if condition.played_from:
        yield message(f"meaning-if-from-{condition.played_from}")
    if condition.paid:
        yield message("meaning-if-paid")
    if condition.there_is == AT_A_BATTLEFIELD:
        yield message("meaning-if-at-battlefield", thing=message("meaning-me"))
    elif condition.there_is == OWN_BATTLEFIELD:
        yield message("meaning-if-own-battlefield")
    elif condition.there_is is not None:
        yield describe_there_are(condition.there_is, condition.count)
    if condition.legion:
        yield message("meaning-if-legion")
    if condition.xp:
        yield message("meaning-if-xp", count=condition.xp)
    if condition.showdown:
        yield message("meaning-if-showdown")
    if condition.beginning:
        yield message("meaning-if-beginning")
    if condition.turn:
        yield message("meaning-if-your-turn" if condition.turn == "yours" else "meaning-if-opponents-turn")


def _of_choices(condition: If) -> Iterator[Message]:
    """Yield what a condition asks of what was chosen."""
    target = describe_target(condition.choice)
    if condition.chosen is not None:
        yield from _is(target, condition.chosen)
    if condition.chosen_of:
        yield message(f"meaning-if-chosen-{condition.chosen_of}", target=target)
    if condition.any_chosen is not None:
        yield message("that-is-among-targets", noun=describe_one(condition.any_chosen))


def _of_itself(condition: If) -> Iterator[Message]:
    """Yield what a condition asks of the ability's own permanent."""
    if condition.me is not None:
        yield from _is(message("meaning-me"), condition.me)
    if condition.empowered:
        yield message("that-is-empowered", thing=message("meaning-me"))
    if condition.attached_this_turn:
        yield message("meaning-if-attached-this-turn")
    if condition.outmatches is not None:
        yield message(
            "meaning-if-outmatches", thing=message("meaning-me"), things=describe_objects(condition.outmatches, 2)
        )
    if condition.attacked:
        yield message("meaning-if-attacked", thing=message("meaning-me"))


def _is(thing: Message, described: TargetFilter) -> Iterator[Message]:
    """That a thing is as described: in a clause of its own for each state."""
    states = (described.status, "mighty" if described.mighty else None, "alone" if described.alone else None)
    rest = replace(described, status=None, mighty=False, alone=False)
    for state in filter(None, states):
        yield message(f"that-is-{state.replace(' ', '-')}", thing=thing)  # a Status, mighty or alone
        thing = message("that-is-pronoun")
    if rest != TargetFilter():
        yield message("that-is-such", thing=thing, noun=describe_one(rest))


def _of_earlier_steps(condition: If) -> Iterator[Message]:
    """Yield what a condition asks of what earlier instructions acted on, or have had revealed."""
    if condition.amount is not None and isinstance(condition.amount.its, int):
        target = describe_target(condition.amount.its)
        if condition.fewest:
            yield message("meaning-if-it-had-at-least", target=target, might=condition.fewest)
        if condition.most is not None:
            yield message("meaning-if-it-had-at-most", target=target, might=condition.most)
    if condition.revealed is not None:
        card = replace(condition.revealed, zone="hand")
        shown = {"hand": "discarded-card", "trash": "burned-card"}.get(condition.revealed.zone, "revealed")
        yield message(f"meaning-if-{shown}", noun=describe_one(card))  # a card that was shown
    if condition.done:
        yield message("meaning-if-done", number=condition.done)
    if condition.did:
        yield message("meaning-if-did", number=condition.did)
    if condition.option:
        yield message("meaning-if-option", option=condition.option, number=condition.asked)
