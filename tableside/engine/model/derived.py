"""What follows from a position, kept in the position itself so that it is worked out once. It decides no rule.

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

OF_CARDS_IN_PLAY = ("standing", "unread", "kinds_in_play")
"""What a position collects from its permanents and battlefields alone."""


def hand_on(before: Table, after: Table) -> None:
    """Let a position have what the one before it has collected, if it has the same permanents and battlefields."""
    if after.permanents is before.permanents and after.battlefields is before.battlefields:
        collected = vars(before)
        vars(after).update({name: collected[name] for name in OF_CARDS_IN_PLAY if name in collected})


def once_for_each_position(function: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
    """Let a position keep what a function says of it, for functions that are asked the same many times.

    Its other arguments are hashable and public, and what it returns is frozen.
    """

    @wraps(function)
    def kept(table: Table, /, *arguments: P.args, **named: P.kwargs) -> R:
        key = (function, arguments, *named.items())
        if key not in table.answers:
            table.answers[key] = function(table, *arguments, **named)
        answer: R = table.answers[key]
        return answer

    return kept
