"""Nodes as the capability check asks for them, and the check of what takes the place of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from carddata.model import triggers as t
from carddata.model.card import CardType, SecondType
from carddata.model.costs import FREE, Cost
from carddata.model.operations import Draw, GiveMight, Kill, Recall
from carddata.model.replacements import (
    ALL_THERE,
    ITS_BUFF,
    OUTCOMES,
    RESCUE,
    Again,
    ReplacedEvent,
    Replacement,
)
from carddata.model.stops import Mechanic
from carddata.model.targets import IsNot, IsToken, TargetFilter
from carddata.model.triggers import Circumstance, EventFilter


class MissingMechanic(NamedTuple):
    """The missing mechanic, and the node that asks for it, by its word in the data of cards."""

    mechanic: Mechanic
    node: str


class NodePlace(NamedTuple):
    """The place of a node: the type of its card and a second one, in its second box or not, delayed or not.

    It may be `of_move`: within a choice of an ability that triggers as its own unit moves.
    """

    type: CardType
    second_box: bool = False
    delayed: bool = False
    also: SecondType | None = None
    of_move: bool = False


def node_name(node: msgspec.Struct) -> str:
    """Return the word for a node in the data of cards.

    >>> from carddata.model.targets import IsToken
    >>> from carddata.model.triggers import NthTime
    >>> node_name(NthTime(2)), node_name(IsNot(IsToken()))
    ('nth', 'not token')
    """
    if isinstance(node, IsNot):
        return f"not {node_name(node.of)}"
    tag = node.__struct_config__.tag
    return str(tag) if tag is not None else type(node).__name__


OF_CHOSEN: Final[frozenset[ReplacedEvent]] = frozenset(("stun", "less might", "return"))
"""The events that are instructions to a unit; they are replaced together."""

TOLD_OF: Final[Mapping[ReplacedEvent, tuple[type[Circumstance], ...]]] = {
    "dies": (t.InCombat,),
    "tie": (t.AsSide, t.At),
    "score": (t.InNthTurn,),
}
"""The circumstances that are known of an event before it happens."""

TOKEN_PLAYED: Final = EventFilter(TargetFilter("unit", that=(IsToken(),)), "you")
"""The play of a token unit by the player of the effect."""

CHOSEN: Final = EventFilter("me", that=(t.CausedBy("chooser"),))
"""An instruction of what has chosen the own unit."""


def check_replacement(instead: Replacement, where: NodePlace) -> Iterator[MissingMechanic]:
    """Yield what the engine does not carry out of what takes the place of an event."""
    name, when = node_name(instead), instead.when
    if OF_CHOSEN.issuperset(when):
        given = (GiveMight(amount=max(instead.might, 1)),)
        if instead != Replacement(when=when, on=CHOSEN, do=given, only_if=instead.only_if):
            yield MissingMechanic("death-replaced", name)
        return
    facts = TOLD_OF.get(when[0], ())
    yield from (
        MissingMechanic("death-replaced", node_name(each)) for each in instead.on.that if type(each) not in facts
    )
    if when == ("dies",):
        yield from _of_death(instead, where, name)
    elif not _is_carried_out(instead):
        yield MissingMechanic("death-replaced", name)


def _is_carried_out(instead: Replacement) -> bool:
    """Return whether a token, a point or a tie is replaced with what the engine puts in its place."""
    plain = Replacement(when=instead.when, on=EventFilter(that=instead.on.that), do=instead.do)
    match instead.when, instead.do:
        case ("plays",), (Again(),):
            played = replace(plain, on=TOKEN_PLAYED, may=True, only_if=instead.only_if, times=instead.times)
            return instead == played
        case ("score",), (Draw(count=count),):
            return instead == replace(plain, do=(Draw(count),)) and bool(instead.on.that)
        case ("tie",), (Recall(what=what),):
            return instead == plain and what == ALL_THERE
    return False


def _of_death(instead: Replacement, where: NodePlace, name: str) -> Iterator[MissingMechanic]:
    """The controller of the unit that would die is asked to pay, with resources or by exhausting the card.

    What an instruction puts in place of the next death names no unit: it is of those that the instruction is about.
    """
    cost, of = instead.cost, instead.on.it
    resources = Cost(energy=cost.energy, power=cost.power, any_power=cost.any_power)
    if instead.outcome is None:
        yield MissingMechanic("death-replaced", name)
        return
    if of is None:
        if instead.on != EventFilter() or instead.do != OUTCOMES[instead.outcome] or cost != resources:
            yield MissingMechanic("death-replaced", name)
        return
    kills = instead.do == (Kill("this" if where.second_box else "me"), *RESCUE)
    paid = replace(resources, exhaust=cost.exhaust, xp=cost.xp, kill_this=cost.kill_this)
    payable = (paid, replace(paid, objects=ITS_BUFF)) if instead.may and not kills else (FREE,)
    as_known = kills or instead.do == OUTCOMES[instead.outcome]
    if instead.on.by != "anybody" or not as_known or cost not in payable:
        yield MissingMechanic("death-replaced", name)
    elif of == "me":
        if cost.exhaust or cost.kill_this or (kills and not where.second_box):
            yield MissingMechanic("death-replaced", name)
    elif of.kind != "unit":
        yield MissingMechanic("death-replaced", of.kind)
    elif (instead.kills and where.type != "gear") or ((cost.exhaust or cost.kill_this) and where.second_box):
        yield MissingMechanic("death-replaced", name)
