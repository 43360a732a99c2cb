"""Lines by which something else happens instead of a death: what they mean on a card of its type."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, both, check_place, condition_of, cost_of
from carddata.compiler.descriptions import WEAKER, being, of_both
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.conditions import Condition, asks_for, first_leaf
from carddata.model.costs import Cost
from carddata.model.operations import Kill
from carddata.model.replacements import ITS_BUFF, RESCUE, Replacement, Substitute
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter, InCombat


def saves_standing(line: p.SavesLine, context: CardContext) -> Replacement:
    """Return what a line saves, and for what.

    The engine asks the controller of the unit that would die, so whoever may pay must be that player. In the second
    box of Equipment "I" is its unit, and what is killed for it is the Equipment.
    """
    if line.price.of_this and context.second_box and not line.may:
        cost = Cost(kill_this=True)
    else:
        cost = cost_of(line.price, context)
    if context.type not in ("unit", "gear", "legend", "battlefield"):
        raise Stopped("place", 0)
    of = _own_unit(context) if isinstance(line.saved, str) else _described(line.saved, line, context, cost)
    of, condition = _conditional(of, line, context)
    do: tuple[Substitute, ...] = line.do
    if cost.kill_this and not line.may:
        do = (Kill("this" if context.second_box else "me"), *RESCUE)
        cost = replace(cost, kill_this=False)
    if line.spend_buff:
        cost = replace(cost, objects=ITS_BUFF)
    on = EventFilter(of, that=(InCombat(),) * line.in_combat)
    return Replacement(when=("dies",), on=on, do=do, may=line.may, cost=cost, only_if=condition, times=line.times)


def _conditional(
    of: Literal["me"] | TargetFilter, line: p.SavesLine, context: CardContext
) -> tuple[Literal["me"] | TargetFilter, Condition | None]:
    """Return what is saved with what the line asks of "it", and the line's condition; they speak of other things."""
    at_mine = isinstance(line.saved, p.Objects) and line.saved.bound == "mine"
    if not isinstance(line.condition, p.ItIs):
        asked = condition_of(line.condition, context) if line.condition is not None else None
        if asks_for(asked, c.PlayedFrom, c.Paid, c.Legion, c.AnyChosen):
            raise Stopped("condition", 0)
        return of, both(asked, AT_A_BATTLEFIELD) if at_mine else asked
    asked_it = first_leaf(line.condition.asked, c.Chosen)
    if asked_it is None or isinstance(of, str):
        raise Stopped("reference", 0)
    it = asked_it.of
    if WEAKER in it.that and context.type != "unit":
        raise Stopped("reference", 0)
    return of_both(of, it), AT_A_BATTLEFIELD if at_mine else None


def _own_unit(context: CardContext) -> Literal["me"]:
    """The unit itself."""
    if context.type != "unit":
        raise Stopped("reference", 0)
    return "me"


def _described(saved: p.Objects, line: p.SavesLine, context: CardContext, cost: Cost) -> TargetFilter:
    """Other units than the card itself."""
    described = saved.described
    check_place(described, context)
    whole = saved.bound in ("", "weaker", "mine", "one battlefield") and not saved.every and saved.total_might is None
    if saved.most != 1 or not whole:
        raise Stopped("mechanic", 0, "death-replaced")
    if saved.bound in ("weaker", "mine") and context.type != "unit":
        raise Stopped("reference", 0)
    if cost.exhaust and context.type == "battlefield":
        raise Stopped("place", 0)
    own = described.whose in ("you", "friendly")
    if line.may and not (
        own or (line.by_controller and context.type == "battlefield" and described.whose == "anybody")
    ):
        raise Stopped("mechanic", 0, "death-replaced")
    return being(described, WEAKER) if saved.bound == "weaker" else described
