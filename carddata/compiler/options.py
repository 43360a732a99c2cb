"""Instructions of which one is carried out, as a player chooses while the ability resolves (355.17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, cost_of
from carddata.compiler.countables import quantity
from carddata.compiler.modes import SEVERAL
from carddata.compiler.operations import player_of_chosen, surely_chosen
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Delay, DoThis, Effect
from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.costs import FREE, Cost
from carddata.model.options import ChooseOption
from carddata.model.targets import Choice

NO_OPTION: Final = (DoThis, Delay, ChooseOption, m.Add, m.BanishThis)
"""The instructions that stand in no option."""


def in_the_order_said(either: p.Either) -> Iterator[tuple[int, tuple[p.Act | p.Tokens, ...]]]:
    """The options with their numbers from 1, first the one that says what all are about."""
    numbered = list(enumerate(either.options, 1))
    yield from sorted(numbered, key=lambda option: option[0] != either.first_said)


def check_option(either: p.Either, option: int, do: Sequence[Effect], chosen: int) -> None:
    """Stop where an option chooses something for itself, or does what hangs on choices made before it (355.4, 386)."""
    if chosen and option != either.first_said:
        raise Stopped("mechanic", 0, SEVERAL)
    if any(isinstance(effect, NO_OPTION) or is_chosen_move(effect) for effect in do):
        raise Stopped("mechanic", 0, SEVERAL)


def is_chosen_move(effect: Effect) -> bool:
    """Return whether an instruction moves something to a place that is chosen before."""
    return isinstance(effect, m.Move) and effect.to == "chosen"


def chooser_of(
    either: p.Either, placed: Effect, named: int | None, choose: Sequence[Choice], card: CardContext
) -> ChooseOption:
    """The choice between the options: whose it is, and what its first option costs."""
    if not isinstance(placed, ChooseOption):
        raise Stopped("reference", 0)
    asked = replace(placed, options=len(either.options))
    if either.by_owner:
        if named is None:
            raise Stopped("reference", 0)
        return replace(asked, who=player_of_chosen({"who": "its owner"}, surely_chosen(named, choose), choose))
    if not either.unless:
        return asked
    cost = cost_of(either.price, card) if either.price is not None else FREE
    if cost != Cost(energy=cost.energy, power=cost.power, any_power=cost.any_power) or (either.price and cost == FREE):
        raise Stopped("mechanic", 0, SEVERAL)
    if either.payer == "you":
        return replace(asked, cost=cost)
    if named is None:
        raise Stopped("reference", 0)
    number = surely_chosen(named, choose)
    if (choose[number - 1].of.kind == "player") is not (either.payer == "them"):
        raise Stopped("reference", 0)
    return replace(asked, who=player_of_chosen({"who": either.payer}, number, choose), cost=cost)


def chosen_option(
    each: p.ForEachChooser, words: tuple[int, tuple[str, ...]] | None, condition: Condition | None
) -> Condition:
    """The condition that players chose a word that an earlier instruction names, or did what they might.

    Raises:
        Stopped: where no instruction before asks for that word.
    """
    if words is None or condition is not None or words[1].count(each.word) != 1:
        raise Stopped("reference", 0)
    return c.ChoseOption(words[1].index(each.word) + 1, words[0])


def followers_of(each: p.ForEachChooser) -> tuple[m.Who, Quantity | None]:
    """Return who follows an instruction for each player who chose a word, or what is counted for the card's player."""
    if each.by == "you":
        return "you", quantity("opposing choosers" if each.opponents else "choosers")
    if each.opponents:
        raise Stopped("reference", 0)
    return ("you with choosers" if each.by == "both" else "choosers"), None
