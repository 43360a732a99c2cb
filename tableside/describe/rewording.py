"""Messages in which others are exchanged, as where a card is called "this unit" and then "it"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.message import Listing, Message, message


def reworded(said: Any, change: Callable[[Message], Message]) -> Any:
    """The same message or list, with every message in it changed.

    >>> reworded(Listing((message("meaning-me"),)), lambda said: message("that-is-pronoun")).items[0].code
    'that-is-pronoun'
    """
    if isinstance(said, Listing):
        return Listing(tuple(reworded(item, change) for item in said.items))
    if not isinstance(said, Message):
        return said
    return change(message(said.code, **{name: reworded(value, change) for name, value in said.arguments}))
