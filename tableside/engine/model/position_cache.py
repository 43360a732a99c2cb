"""A cache in each position of what follows from it, so that it is worked out once. It decides no rule.

A position is frozen, so what follows from it never changes. What follows is no part of its value: it is neither
compared nor written down, and a changed position begins without it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from tableside.engine.model.state import Table

P = ParamSpec("P")
R = TypeVar("R")

COLLECTED_FROM_CARDS = ("standing", "unread", "kinds_in_play")
"""What a position collects from its permanents and battlefields alone."""


def reuse_collected(before: Table, after: Table) -> None:
    """Reuse what the previous position collected if the permanents and battlefields are the same."""
    if after.permanents is before.permanents and after.battlefields is before.battlefields:
        collected = vars(before)
        vars(after).update({name: collected[name] for name in COLLECTED_FROM_CARDS if name in collected})


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
