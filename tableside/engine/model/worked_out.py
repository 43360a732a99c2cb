"""Values that follow from a frozen value, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

R = TypeVar("R")


class worked_out_once(Generic[R]):
    """A property that is worked out once, as `functools.cached_property`, which takes a lock before Python 3.12."""

    def __init__(self, function: Callable[[Any], R]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, value: Any, owner: type) -> R:
        answer = self.function(value)
        value.__dict__[self.name] = answer
        return answer
