"""A cache in each position of what follows from it, so that it is worked out once. It decides no rule.

A position is frozen, so what follows from it never changes. What follows is no part of its value: it is neither
compared nor written down, and a changed position begins without it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.state import Table

P = ParamSpec("P")
R = TypeVar("R")

TEXTS_STAY: frozenset[type[Event]] = frozenset(
    {e.Turned, e.RoleGiven, e.DamageMarked, e.DamageSettled, e.ContestedBy, e.Put, e.TurnBegan}
)
"""Events that change permanents or battlefields, but not which texts are in play, nor whose and where they are."""


def reuse_texts(before: Table, event: Event, after: Table) -> None:
    """Reuse the texts that the position before an event has collected, if the same are in play after it."""
    texts = vars(before).get("texts")
    same = after.permanents is before.permanents and after.battlefields is before.battlefields
    if texts is not None and (same or type(event) in TEXTS_STAY):
        vars(after)["texts"] = texts


def cached_for_position(function: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
    """Keep what a function returns for a position, for functions that are often called with the same arguments.

    Its other arguments are hashable and public, and what it returns is frozen.
    """

    @wraps(function)
    def kept(table: Table, /, *arguments: P.args, **named: P.kwargs) -> R:
        key = (function, arguments, *named.items())
        if key not in table.cache:
            table.cache[key] = function(table, *arguments, **named)
        answer: R = table.cache[key]
        return answer

    return kept
