"""Choices of a player between instructions: modes (355.3), options (355.17), and what may be followed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, cost_of
from carddata.compiler.countables import quantity
from carddata.compiler.operations import player_of_chosen, surely_chosen
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, DoThis, EachOnce, Effect, Mode
from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.costs import FREE, Cost
from carddata.model.decisions import Decide
from carddata.model.new_choices import ChooseAnew
from carddata.model.options import ChooseOption
from carddata.model.plays import HandCard, Play, TopCard
from carddata.model.targets import Choice

SEVERAL: Final = "choose-one-of-several"
"""The stop at a card whose modes are not understood."""


def check_alone(do: Sequence[Effect], choose: Sequence[Choice]) -> None:
    """Stop where an ability says or chooses something beside its modes."""
    if do or choose:
        raise Stopped("mechanic", 0, SEVERAL)


def check_once(each_once: EachOnce, context: CardContext) -> EachOnce:
    """For how long a mode is not chosen again.

    Raises:
        Stopped: where nothing is repeated, or no permanent keeps for the turn what was chosen for its ability.
    """
    if each_once == "spell" and not any(extra.repeat for extra in context.additional):
        raise Stopped("mechanic", 0, SEVERAL)
    if each_once.startswith("turn") and (context.type not in ("unit", "gear", "legend") or context.second_box):
        raise Stopped("place", 0)
    return each_once


def modal(each: Sequence[Ability]) -> Ability:
    """The ability that does what one of these abilities does; what adds resources does so without a choice (400.2)."""
    if any(ability.modes for ability in each):
        raise Stopped("mechanic", 0, SEVERAL)
    modes = tuple(Mode(ability.do, ability.choose) for ability in each)
    return replace(each[0], do=(), choose=(), modes=modes)


def in_each_mode(ability: Ability) -> tuple[Ability, ...]:
    """The ability as it is once a mode is chosen, for each mode; itself if it has none."""
    modes = (replace(ability, do=mode.do, choose=mode.choose, modes=()) for mode in ability.modes)
    return tuple(modes) or (ability,)


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


def _is_decided_by_itself(effect: Effect) -> bool:
    """Return whether the own question of an instruction lets its player do nothing (128.6)."""
    if isinstance(effect, Play):
        return isinstance(effect.what, HandCard | TopCard)
    return isinstance(effect, ChooseAnew | m.Look | m.Seek)


def decision_about(effects: Sequence[Effect], chosen: Sequence[Choice], price: p.Price) -> tuple[Decide, ...]:
    """The decision about the instructions of a sentence, in which these choices are made; none if they ask themselves.

    Raises:
        Stopped: where something asks for itself among others, not all hangs on the same, players choose after it, or
            it costs something else than XP.
    """
    if price != p.Price(xp=price.xp):
        raise Stopped("mechanic", 0, "optional-instruction")
    asking = [effect for effect in effects if _is_decided_by_itself(effect)]
    if asking and len(effects) == 1 and not price.xp:
        return ()
    conditions = {effect.only_if for effect in effects}
    if asking or len(conditions) != 1 or any(choice.must for choice in chosen):
        raise Stopped("mechanic", 0, "optional-instruction")
    return (Decide(count=len(effects), xp=price.xp, only_if=conditions.pop()),)


def is_paid_with_resources(price: p.Price) -> bool:
    """Return whether instructions are followed for energy or power, and nothing else."""
    return price != p.Price() and price == p.Price(energy=price.energy, power=price.power)


def paid_option(effects: Sequence[Effect], chosen: Sequence[Choice], before: int, cost: Cost) -> tuple[Effect, ...]:
    """The instructions of a sentence after `before` others, as an option that their player pays for (740.4.a.2).

    Raises:
        Stopped: where not all hangs on the same, something asks for itself, or players choose after it.
    """
    conditions = {effect.only_if for effect in effects}
    if len(conditions) != 1 or any(choice.must for choice in chosen):
        raise Stopped("mechanic", 0, "optional-instruction")
    if any(
        _is_decided_by_itself(effect) or isinstance(effect, NO_OPTION) or is_chosen_move(effect) for effect in effects
    ):
        raise Stopped("mechanic", 0, "optional-instruction")
    paid = c.ChoseOption(1, before + 1)
    return (
        ChooseOption(cost=cost, only_if=conditions.pop()),
        *(replace(effect, only_if=paid) for effect in effects),
    )
