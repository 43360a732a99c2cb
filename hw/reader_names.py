"""Stable, distinct names of readers for people, whatever PC/SC calls them."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r" [0-9A-F]{2} [0-9A-F]{2}$")


class ReaderNames:
    """Gives each PC/SC reader a name: its kind, and a number from 2 on if there are several of a kind.

    A reader that is unplugged keeps its name until another reader needs it: it gets the name back when it returns as
    the same PC/SC reader, or as the only missing one of its kind. Two equal readers that return together under other
    PC/SC names cannot be told apart; let people assign them by tapping.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._here: set[str] = set()

    def come(self, pcsc: str) -> str:
        """The name of a reader that was plugged in."""
        taken = {self._names[each] for each in self._here}
        name = self._names.get(pcsc)
        if name is None or name in taken:
            name = _free(storable(_NUMBERS.sub("", pcsc)), taken)
        self._names[pcsc] = name
        self._here.add(pcsc)
        return name

    def go(self, pcsc: str) -> None:
        """The reader was unplugged."""
        self._here.discard(pcsc)


def storable(name: str) -> str:
    r"""A name as text that can be stored and sent: bytes of it that are not UTF-8 are written as escapes.

    >>> storable("Reader \udcff")
    'Reader \\udcff'
    """
    return name.encode(errors="backslashreplace").decode()


def _free(kind: str, taken: set[str]) -> str:
    name, number = kind, 2
    while name in taken:
        name, number = f"{kind} {number}", number + 1
    return name
