"""Lines by which something else happens instead of a death: what they mean on a card of its type."""

from __future__ import annotations

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place, cost_of
from carddata.compiler.words import Stopped
from carddata.model.costs import Cost
from carddata.model.replacements import Saves


def saves_standing(line: p.SavesLine, context: CardContext) -> Saves:
    """What a line saves, and for what.

    The engine asks the controller of the unit that would die, so whoever may pay must be that player.
    """
    described, cost = line.saved.described, cost_of(line.price, context)
    if context.type not in ("unit", "gear", "legend", "battlefield") or context.second_box:
        raise Stopped("place", 0)
    check_place(described, context)
    whole = not (line.saved.bound or line.saved.every) and line.saved.total_might is None
    if described.kind != "unit" or line.saved.most != 1 or not whole:
        raise Stopped("mechanic", 0, "death-replaced")
    if context.type == "unit" or (cost.kill_this and context.type != "gear"):
        raise Stopped("mechanic", 0, "death-replaced")
    if cost.exhaust and context.type == "battlefield":
        raise Stopped("place", 0)
    own = described.whose in ("you", "friendly")
    if not (own or (line.by_controller and context.type == "battlefield" and described.whose == "anybody")):
        raise Stopped("mechanic", 0, "death-replaced")
    if line.may and described.whose == "friendly":
        raise Stopped("mechanic", 0, "death-replaced")
    if line.may and Cost(exhaust=cost.exhaust, energy=cost.energy, power=cost.power, any_power=cost.any_power) != cost:
        raise Stopped("mechanic", 0, "death-replaced")
    return Saves(of=described, cost=cost, may=line.may, spend_buff=line.spend_buff, in_combat=line.in_combat)
