"""The things that operations act on, and the operations of which it is known whether they took place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, cost_of
from carddata.compiler.descriptions import ALONE, MIGHTY, TOKEN, bounds_of_might, status_of, types_of
from carddata.compiler.played_cards import check_private_play
from carddata.compiler.standing_costs import check_amount
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.champions import ToChampionZone
from carddata.model.conditions import Condition
from carddata.model.costs import FREE
from carddata.model.hands import TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.plays import HandCard, Play, TopCard
from carddata.model.recycling import Recycle
from carddata.model.replacements import Replacement, ReplaceNext
from carddata.model.targets import Choice, TargetFilter, tags_asked

LINKABLE: Final = (
    m.Kill,
    m.Move,
    m.Stun,
    m.Buff,
    m.Empower,
    m.Disempower,
    m.Return,
    m.Ready,
    m.Exhaust,
    m.Recall,
    m.Heal,
    m.Banish,
    m.Discard,
    m.Burn,
    TakeFromHand,
    Recycle,
)
"""The operations of which the engine knows whether they took place, besides the play of a card of a hand or a deck."""


def is_linkable(effect: Effect) -> bool:
    """Return whether a later "if you do" can ask whether this took place; a whole hand may be no card at all."""
    if isinstance(effect, Play):
        return isinstance(effect.what, HandCard | TopCard)
    return isinstance(effect, LINKABLE) and not (isinstance(effect, m.Discard) and effect.count is None)


OF_UNITS: Final = (
    m.Deal,
    m.GiveMight,
    m.GiveKeyword,
    m.SetMight,
    m.ShareKeywords,
    m.Double,
    m.SwapMight,
    m.RaiseMight,
    m.Stun,
    m.Buff,
    m.Move,
    m.Recall,
    m.Heal,
    m.Swap,
    m.Attach,
    ReplaceNext,
    m.ChangeDamage,
    m.Forbid,
)
"""The operations that only units are subject to; what is forbidden of gear, too, says so."""


ON_CHAIN: Final = ("spell", "ability", "spell or ability")
"""The kinds of objects that are on the chain."""


def link_to(previous: tuple[int, int, Condition | None] | None, do: Sequence[Effect]) -> Condition:
    """The condition that the only instruction of the sentence before took place (359.3.e.14)."""
    if previous is None or previous[1] - previous[0] != 1 or previous[2] is not None:
        raise Stopped("reference", 0)
    if not is_linkable(do[previous[0]]):
        raise Stopped("mechanic", 0, "linked-instruction")
    return c.TookPlace(previous[1])


def priced(fields: dict[str, Any], context: CardContext) -> dict[str, Any]:
    """The fields of an operation, with what its player may pay for it as a cost."""
    prices: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, p.Price):
            prices[name] = cost_of(value, context)
        elif isinstance(value, p.ChangedPrice):
            prices[name] = value.how(cost_of(value.price, context))
        elif isinstance(value, p.Replaces):
            cost = cost_of(value.price, context)
            prices[name] = Replacement(when=("dies",), do=value.do, may=cost != FREE, cost=cost)
    check_private_play(fields, context)
    if "amount" in prices:
        check_amount(prices["amount"])
    return fields | prices


def check_might_change(kind: type[Any], things: m.Things, choices: Sequence[Choice], context: CardContext) -> None:
    """Stop where Might is doubled of more than a single unit, or swapped between other than two that are chosen."""
    choice = choices[things - 1] if isinstance(things, int) else None
    if kind is m.SwapMight:
        fits = choice is not None and (choice.least, choice.most) == (2, 2)
    elif choice is None:
        fits = things == "me" and context.type == "unit"
    else:
        fits = choice.most == 1
    if not fits:
        raise Stopped("reference", 0)


def surely_chosen(things: m.Things, choices: Sequence[Choice]) -> int:
    """The number of a choice of exactly one object; stop if things are anything else."""
    if not isinstance(things, int) or (choices[things - 1].least, choices[things - 1].most) != (1, 1):
        raise Stopped("reference", 0)
    return things


def player_of_chosen(fields: dict[str, Any], number: int, choices: Sequence[Choice]) -> m.Who:
    """Return who carries out an instruction: the controller of a choice, or its owner; only a permanent has both."""
    if fields.get("who") != "its owner":
        return number
    if choices[number - 1].of.kind not in ("unit", "gear", "permanent"):
        raise Stopped("reference", 0)
    return m.OwnerOf(number)


def check_single(things: m.Things, choices: Sequence[Choice]) -> None:
    """Stop where anything else than a single object that is chosen goes to one side of a deck."""
    if not isinstance(things, int) or choices[things - 1].most != 1:
        raise Stopped("reference", 0)


def check_kind(kind: type[Any], described: TargetFilter, *, gear_too: bool = False) -> None:
    """Stop where such objects are not subject to the operation, `gear_too` if gear is, besides units."""
    kinds = {"unit"} if kind in OF_UNITS and not gear_too else {"unit", "gear", "permanent"}
    if kind in (m.Ready, m.Exhaust, m.Empower, m.Disempower):
        kinds |= {"legend"}
    if kind in (m.Empower, m.Disempower):
        kinds |= {"something"}  # a rune, which may be something too, is never Empowered
    if kind is m.Counter:
        kinds = {*ON_CHAIN}
    if kind is ChooseAnew:
        kinds = {"spell"}
    if kind is m.TakeControl:
        kinds |= {"spell"}
    if kind is m.Recall:
        kinds |= {"gear"}
    if kind in (m.Return, m.Banish):
        kinds |= {"card"}
    if kind is m.Return:
        kinds |= {"facedown", "permanent or facedown", "unit or champion", "champion"}
    if kind in (Recycle, ToChampionZone, m.GiveFlow):
        kinds = {"card"}
    if described.kind not in kinds:
        raise Stopped("reference", 0)
    on_the_board = (
        MIGHTY in described.that or ALONE in described.that or TOKEN in described.that or described.where != "anywhere"
    )
    if described.kind in ("card", *ON_CHAIN) and (status_of(described) or on_the_board):
        raise Stopped("reference", 0)
    asks_might = bool(bounds_of_might(described))
    if asks_might and (described.kind in ON_CHAIN or (described.kind == "card" and types_of(described) != ("unit",))):
        raise Stopped("reference", 0)
    if described.kind in ON_CHAIN and tags_asked(described):
        raise Stopped("reference", 0)


def unless_channeled(
    done: Sequence[Effect], previous: tuple[int, int, Condition | None] | None, count: int
) -> Condition:
    """The condition that the runes of the instruction before could not all be channeled; it must be one of the player.

    Without a `count` the words speak of one rune.
    """
    before = done[previous[0] : previous[1]] if previous is not None and previous[2] is None else ()
    if len(before) != 1 or previous is None:
        raise Stopped("reference", 0)
    (channel,) = before
    if not isinstance(channel, m.ChangeRunes) or (channel.how, channel.who) != ("channel", "you"):
        raise Stopped("mechanic", 0, "linked-instruction")
    if channel.count != (count or 1) or channel.only_if is not None or channel.each is not None:
        raise Stopped("reference", 0)
    return c.Not(c.TookPlace(previous[1]))
