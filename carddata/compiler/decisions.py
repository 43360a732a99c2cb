"""Instructions that a player "may" follow, other than the first of a trigger: what is decided, and what is meant."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.options import NO_OPTION, is_chosen_move
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.costs import Cost
from carddata.model.decisions import Decide
from carddata.model.new_choices import ChooseAnew
from carddata.model.options import ChooseOption
from carddata.model.plays import HandCard, Play, TopCard
from carddata.model.targets import Choice


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
