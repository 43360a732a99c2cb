"""Messages in which others are exchanged, as where a card is called "this unit" and then "it"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from tableside.message import Argument, Listing, Message, message

A = TypeVar("A", bound=Argument)


def reworded(words: A, change: Callable[[Message], Message]) -> A:
    """The same message or list, with every message in it changed.

    >>> reworded(Listing((message("meaning-me"),)), lambda each: message("that-is-pronoun")).items[0].code
    'that-is-pronoun'
    """
    if isinstance(words, Listing):
        return cast(A, Listing(tuple(reworded(item, change) for item in words.items)))
    if not isinstance(words, Message):
        return words
    return cast(A, change(message(words.code, **{name: reworded(value, change) for name, value in words.arguments})))
