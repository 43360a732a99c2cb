"""Converts what the sentences of the grammar count into the language of card data.

Only this module knows both: the readings of the grammar name what is counted by a `Countable`, of which `quantity`
makes a node of `carddata.model.amounts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, cast

from carddata.model import amounts as q
from carddata.model import operations as m
from carddata.model.amounts import Quantity
from carddata.model.numbers import Holding
from carddata.model.recycling import Recycle
from carddata.model.targets import Beside, Is, IsNot, TargetFilter, Whose, narrowed
from carddata.model.triggers import EventFilter, InOwnBeginning

Countable = Literal[
    "objects",
    "points",
    "trash",
    "hand",
    "runes",
    "ready runes",
    "xp",
    "discarded",
    "deaths",
    "friendly deaths",
    "enemy deaths",
    "to victory",
    "own to victory",
    "revealed",
    "recycled",
    "moved this way",
    "killed this way",
    "returned this way",
    "readied this way",
    "exhausted this way",
    "stunned this way",
    "buffed this way",
    "discarded this way",
    "burned this way",
    "recycled this way",
    "banished this way",
    "paid",
    "moves",
    "conquests",
    "wins",
    "damage taken",
    "times empowered",
    "chosen",
    "excess",
    "might",
    "highest might",
    "deaths in your beginning",
    "friendly deaths in your beginning",
    "enemy deaths in your beginning",
    "spent on a spell",
    "tags",
    "gained xp",
    "spells played",
    "cards played",
    "played",
    "might bonus",
    "burned",
    "conquered",
    "combats won",
    "points held",
    "choosers",
    "opposing choosers",
]
"""The things that sentences count: objects that fit a description, or something of a player, a turn or an ability."""

THIS_WAY: Final[Mapping[Countable, type[Any]]] = {
    "moved this way": m.Move,
    "killed this way": m.Kill,
    "returned this way": m.Return,
    "readied this way": m.Ready,
    "exhausted this way": m.Exhaust,
    "stunned this way": m.Stun,
    "buffed this way": m.Buff,
    "discarded this way": m.Discard,
    "burned this way": m.Burn,
    "recycled this way": Recycle,
    "banished this way": m.Banish,
}
"""The instruction before that has acted on what is counted "this way"."""

YOURS: Final = EventFilter(by="you")
"""Whatever the player does."""

OF_ME: Final = EventFilter("me")
"""Whatever the ability's own permanent does."""


def _deaths(whose: Whose = "anybody", *, beginning: bool = False) -> Quantity:
    return q.HowOften("dies", EventFilter(TargetFilter(whose=whose), that=(InOwnBeginning(),) * beginning))


PLAIN: Final[Mapping[Countable, Quantity]] = {
    "points": Holding("points"),
    "xp": Holding("xp"),
    "runes": Holding("runes"),
    "ready runes": Holding("ready runes"),
    "hand": Holding("hand"),
    "trash": Holding("trash"),
    "to victory": q.ToVictory(whose="opponent"),
    "own to victory": q.ToVictory(),
    "cards played": q.HowOften("plays a card", YOURS),
    "spells played": q.HowOften("plays", EventFilter(TargetFilter("spell"), "you")),
    "discarded": q.HowOften("discard", YOURS),
    "burned": q.HowOften("burn", YOURS),
    "gained xp": q.ThisTurn("gained xp"),
    "conquered": q.HowOften("conquer", YOURS),
    "combats won": q.HowOften("win", YOURS),
    "points held": q.ThisTurn("points held"),
    "spent on a spell": q.ThisTurn("spent on a spell"),
    "deaths": _deaths(),
    "friendly deaths": _deaths("friendly"),
    "enemy deaths": _deaths("enemy"),
    "deaths in your beginning": _deaths(beginning=True),
    "friendly deaths in your beginning": _deaths("friendly", beginning=True),
    "enemy deaths in your beginning": _deaths("enemy", beginning=True),
    "moves": q.HowOften("move", OF_ME),
    "conquests": q.HowOften("conquer", OF_ME),
    "wins": q.HowOften("win", OF_ME),
    "damage taken": q.HowOften("damage", OF_ME),
    "times empowered": q.TimesEmpowered(),
    "might bonus": q.MightBonus(),
    "highest might": q.MightOf(TargetFilter(whose="you"), "highest"),
    **{of: q.ThisWay(cast(Any, of.removesuffix(" this way"))) for of in THIS_WAY},
    "revealed": q.NotedBefore("revealed"),
    "recycled": q.NotedBefore("recycled"),
    "paid": q.NotedBefore("paid"),
    "choosers": q.Choosers(),
    "opposing choosers": q.Choosers(opponents=True),
    "excess": q.Excess(),
}
"""The quantities that a word for what is counted stands for by itself."""


def _beside(objects: TargetFilter, choice: int, *, others: bool) -> TargetFilter:
    """Objects at the location of a choice, or only others than what was chosen."""
    return narrowed(objects, Beside(choice), *((IsNot(Is(choice)),) if others else ()))


def quantity(
    of: Countable = "objects", objects: TargetFilter | None = None, beside: int = 0, *, others: bool = False
) -> Quantity:
    """Return what a sentence counts, as a node.

    >>> quantity("friendly deaths").on.it.whose
    'friendly'
    """
    if objects is None:
        return PLAIN[of]
    match of:
        case "might":
            return q.MightOf(objects, "total")
        case "tags":
            return q.TagsAmong(objects)
        case "played":
            return q.HowOften("plays", EventFilter(objects, "you"))
        case "chosen":
            return q.HowOften("choose", EventFilter(objects, "you"))
        case "burned this way" | "returned this way" | "banished this way":
            return q.ThisWay(cast(Any, of.removesuffix(" this way")), objects)
        case _:
            return q.HowMany(_beside(objects, beside, others=others) if beside else objects)
