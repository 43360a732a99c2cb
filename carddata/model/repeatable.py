"""Which abilities can be carried out once more for Repeat, with all choices made beforehand (2026-07-16, 820.2)."""

from __future__ import annotations

from carddata.model.abilities import Ability
from carddata.model.amounts import ThisWay
from carddata.model.conditions import asks_about_the_rest


def is_repeatable(ability: Ability) -> bool:
    """Return whether an ability and its repetition can be carried out as one, each with choices of its own.

    They cannot where a condition asks about what the first time may change, or where a choice hangs on it: cards of a
    trash that are chosen on resolution, what each player chooses, what only a player of some XP chooses, and what is
    chosen by what was killed for it. What was chosen is asked about each time. Nor do two battlefields have a "there",
    or two times one number of what they act on.
    """
    choices = ability.all_choices
    effects = (*ability.do, *(do for mode in ability.modes for do in mode.do))
    on_resolution = any(choice.by or (choice.must and choice.of.kind == "card") for choice in choices)
    by_player = any(choice.xp or choice.no_dearer for choice in choices)
    battlefields = any(choice.of.kind == "battlefield" for choice in choices)
    changing = any(asks_about_the_rest(condition) for condition in (ability.only_if, *(do.only_if for do in effects)))
    this_way = any(isinstance(getattr(do, "each", None), ThisWay) for do in effects)
    return not (on_resolution or by_player or battlefields or changing or this_way)
