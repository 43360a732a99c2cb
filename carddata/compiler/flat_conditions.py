"""Conditions as the readings of the grammar gather them, and what they are in the language of card data.

Only this module knows both: `If` has a field for everything that a sentence may ask, `condition_node` makes nodes of
`carddata.model.conditions` of it, and `flat` reads them back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, overload

import msgspec

from carddata.compiler.flat_filters import FlatFilter
from carddata.model import conditions as c
from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition, PrintedNumber
from carddata.model.numbers import AmountOf


class If(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition: every field that is set must hold, or not all of them if `unless` is set.

    `played_from` is where the card was played from, `paid` an additional cost that was paid for it. `there_is` asks for
    at least `count` such objects, `legion` for another card finalized by the player this turn (812.1.c), `xp` for so
    much XP or more (824.1.b), `turn` for whose turn it is, `beginning` for the Beginning Phase, `showdown` for a
    showdown that is in progress (341). `chosen` asks that choice number `choice` fits the description too, `chosen_of`
    whose it was as the item began to resolve, `any_chosen` that anything chosen fits, `me` that the ability's own
    permanent does, `empowered` that it is Empowered (828.1.b.1), `attached_this_turn` that the Equipment whose effect
    text asks was attached to it this turn, `outmatches` that the ability's own unit has more Might than all of these
    together, `attacked` that it attacked in the combat that ends. `counted` asks for an amount of at least `fewest`
    and, if it is set, at most `most`, and `amount` for such a number of one object, as it was before an earlier
    instruction acted on that (359.3.e.13). `revealed` asks that the card fits that an earlier instruction has had
    revealed, or has discarded (its `zone` is the hand) or burned (the trash). `also` is another condition about the
    position that must be met too.

    `done` and `did` link an instruction to an earlier instruction of the same ability, by its number from 1
    (359.3.e.14): with `done` it is dropped if that was ignored, because its target is illegal or it is impossible; with
    `did` also if the action that it names did not take place, because that was negated or replaced, or changed nothing.
    `option` asks that a player has chosen the option of that number at the instruction `asked`.
    """

    played_from: Literal["", "hand", "champion", "facedown", "trash", "deck"] = ""
    paid: str = ""
    there_is: FlatFilter | None = None
    count: PrintedNumber = 1
    legion: bool = False
    xp: int = 0
    showdown: bool = False
    turn: Literal["", "yours", "an opponent's"] = ""
    beginning: bool = False
    chosen: FlatFilter | None = None
    chosen_of: Literal["", "you", "friendly", "enemy"] = ""
    choice: PrintedNumber = 1
    any_chosen: FlatFilter | None = None
    me: FlatFilter | None = None
    empowered: bool = False
    attached_this_turn: bool = False
    attacked: bool = False
    outmatches: FlatFilter | None = None
    counted: Quantity | None = None
    amount: AmountOf | None = None
    fewest: int = 0
    most: int | None = None
    revealed: FlatFilter | None = None
    also: If | None = None
    done: int = 0
    did: int = 0
    asked: int = 0
    option: int = 0
    unless: bool = False


@overload
def condition_node(asked: None) -> None: ...
@overload
def condition_node(asked: If) -> Condition: ...
@overload
def condition_node(asked: If | None) -> Condition | None: ...
def condition_node(asked: If | None) -> Condition | None:
    """A condition as nodes.

    >>> condition_node(If(turn="yours", unless=True))
    Not(of=TurnOf(whose='you'))
    """
    if asked is None:
        return None
    held = tuple(_nodes(asked))
    whole = held[0] if len(held) == 1 else c.All(held)
    return c.Not(whole) if asked.unless else whole


def _nodes(asked: If) -> Iterator[Condition]:
    """The conditions that must hold, in the order of the words."""
    if asked.played_from:
        yield c.PlayedFrom(asked.played_from)
    if asked.paid:
        yield c.Paid(asked.paid)
    if asked.there_is is not None:
        yield c.ThereAre(asked.there_is, asked.count)
    if asked.legion:
        yield c.Legion()
    if asked.xp:
        yield c.Level(asked.xp)
    if asked.showdown:
        yield c.InShowdown()
    if asked.beginning:
        yield c.InBeginning()
    if asked.turn:
        yield c.TurnOf("you" if asked.turn == "yours" else "opponent")
    if asked.chosen is not None:
        yield c.Chosen(asked.chosen, asked.choice)
    if asked.chosen_of:
        yield c.ChosenOf(asked.chosen_of, asked.choice)
    if asked.any_chosen is not None:
        yield c.AnyChosen(asked.any_chosen)
    if asked.me is not None:
        yield c.Itself(asked.me)
    if asked.empowered:
        yield c.Empowered()
    if asked.attached_this_turn:
        yield c.AttachedThisTurn()
    if asked.outmatches is not None:
        yield c.Outmatches(asked.outmatches)
    if asked.attacked:
        yield c.Attacked()
    if asked.counted is not None:
        yield c.Counted(asked.counted, asked.fewest, asked.most)
    if asked.amount is not None:
        yield c.Counted(asked.amount, asked.fewest, asked.most)
    if asked.revealed is not None:
        yield c.Shown(asked.revealed)
    if asked.done:
        yield c.NotIgnored(asked.done)
    if asked.did:
        yield c.TookPlace(asked.did)
    if asked.option:
        yield c.ChoseOption(asked.option, asked.asked)
    if asked.also is not None:
        yield from c.parts(condition_node(asked.also))


@overload
def flat(whole: None) -> None: ...
@overload
def flat(whole: Condition) -> If: ...
@overload
def flat(whole: Condition | None) -> If | None: ...
def flat(whole: Condition | None) -> If | None:
    """A condition with a field for everything that it asks.

    >>> flat(c.Not(c.All((c.Level(3), c.Legion())))) == If(legion=True, xp=3, unless=True)
    True
    """
    if whole is None:
        return None
    fields: dict[str, Any] = {}
    held = c.parts(c.affirmed(whole))
    for at, part in enumerate(held):
        own = {} if isinstance(part, c.Not | c.All) else _fields(part)
        if not own or own.keys() & fields.keys():
            fields["also"] = flat(c.of_parts(held[at:]))
            break
        fields |= own
    return If(**fields, unless=isinstance(whole, c.Not))


def _fields(node: Condition) -> dict[str, Any]:
    match node:
        case c.PlayedFrom(zone=zone):
            return {"played_from": zone}
        case c.Paid(cost=cost):
            return {"paid": cost}
        case c.ThereAre(of=of, least=least):
            return {"there_is": of, "count": least}
        case c.Level(xp=xp):
            return {"xp": xp}
        case c.TurnOf(whose=whose):
            return {"turn": "yours" if whose == "you" else "an opponent's"}
        case c.Chosen(of=of, choice=choice):
            return {"chosen": of, "choice": choice}
        case c.ChosenOf(whose=whose, choice=choice):
            return {"chosen_of": whose, "choice": choice}
        case c.Counted(of=of, least=least, most=most):
            return {"amount" if isinstance(of, AmountOf) else "counted": of, "fewest": least, "most": most}
        case c.NotIgnored(instruction=number):
            return {"done": number}
        case c.TookPlace(instruction=number):
            return {"did": number}
        case c.ChoseOption(option=option, at=at):
            return {"option": option, "asked": at}
        case c.AnyChosen(of=of):
            return {"any_chosen": of}
        case c.Itself(of=of):
            return {"me": of}
        case c.Outmatches(of=of):
            return {"outmatches": of}
        case c.Shown(of=of):
            return {"revealed": of}
        case _:
            return {_FLAGS[type(node)]: True}


_FLAGS = {
    c.Legion: "legion",
    c.InShowdown: "showdown",
    c.InBeginning: "beginning",
    c.Empowered: "empowered",
    c.AttachedThisTurn: "attached_this_turn",
    c.Attacked: "attacked",
}
"""The fields of what asks for nothing more."""
