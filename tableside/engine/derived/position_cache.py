"""A cache in each position of what follows from it, so that it is worked out once. It decides no rule.

A position is frozen, so what follows from it never changes. What follows is no part of its value: it is neither
compared nor written down, and a changed position begins without it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tableside.engine.model.state import Table

P = ParamSpec("P")
R = TypeVar("R")


def once_for_position(function: Callable[[Table], R]) -> Callable[[Table], R]:
    """Keep what a function of a position alone returns, which is frozen."""
    name = function.__name__

    @wraps(function)
    def kept(table: Table) -> R:
        answers = vars(table)
        if name not in answers:
            answers[name] = function(table)
        answer: R = answers[name]
        return answer

    return kept


def cached_for_position(function: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
    """Keep what a function returns for a position, for functions that are often called with the same arguments.

    Its other arguments are hashable and public, and what it returns is frozen.
    """

    @wraps(function)
    def kept(table: Table, /, *arguments: P.args, **named: P.kwargs) -> R:
        answers: dict[Any, Any] = vars(table)
        key = (function, arguments, *named.items())
        if key not in answers:
            answers[key] = function(table, *arguments, **named)
        answer: R = answers[key]
        return answer

    return kept
