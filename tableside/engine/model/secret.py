"""The type of private values."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

T = TypeVar("T")


class Secret(Generic[T]):
    """A value that only those entitled to it may see; `reveal()` is the only way to it.

    Its repr is empty, it cannot be pickled or hashed, and no codec takes it: code that stores a secret
    must ask for its value.
    """

    __slots__ = ("_value",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, value: T) -> None:
        self._value = value

    def reveal(self) -> T:
        """The value itself."""
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and bool(self._value == other._value)

    def __repr__(self) -> str:
        return "Secret()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not pickled or copied")
