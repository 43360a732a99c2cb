"""A cache in each position of what follows from it, so that it is worked out once. It decides no rule.

A position is frozen, so what follows from it never changes. What follows is no part of its value: it is neither
compared nor written down, and a changed position begins without it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from tableside.engine.model.state import Table

P = ParamSpec("P")
R = TypeVar("R")


def once_for_position(function: Callable[[Table], R]) -> Callable[[Table], R]:
    """Keep what a function of a position alone returns, which is frozen."""
    name = function.__name__

    @wraps(function)
    def kept(table: Table) -> R:
        answer: R
        try:
            answer = table.__dict__[name]
        except KeyError:
            answer = table.__dict__[name] = function(table)
        return answer

    return kept


def known_answer(function: Callable[[Table], R], table: Table) -> R | None:
    """Return what a function that is kept for a position has returned for this one; None if nobody has asked yet."""
    answer: R | None = vars(table).get(function.__name__)
    return answer


def share_answer(function: Callable[[Table], R], table: Table, other: Table) -> None:
    """Let another position, for which a kept function returns the same, have what it has returned for this one."""
    answers, name = table.__dict__, function.__name__
    if name in answers:
        other.__dict__[name] = answers[name]


def cached_for_position(function: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
    """Keep what a function returns for a position, for functions that are often called with the same arguments.

    Its other arguments are hashable and public, and what it returns is frozen.
    """

    @wraps(function)
    def kept(table: Table, /, *arguments: P.args, **named: P.kwargs) -> R:
        answers = cast("dict[object, R]", table.__dict__)
        key = (function, arguments, *named.items())
        try:
            return answers[key]
        except KeyError:
            answer = answers[key] = function(table, *arguments, **named)
            return answer

    return kept
