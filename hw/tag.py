"""Reading and writing one tag, by whatever holds it: a real reader or a simulated one."""

from __future__ import annotations

from typing import Protocol

from hw.model import Opaque, Tag, Why, Written
from hw.ndef import DATA_PAGE, EMPTY, PAGE, WINDOW, encode, examine

READ = 16
"""Bytes of one read: four pages."""


class Failed(Exception):
    """The card cannot be talked to any more; `why` says how it failed."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.name)
        self.why = why


class Card(Protocol):
    """Whatever lies on a reader. Each method raises `Failed` when there is no talking to it."""

    def two(self) -> bool:
        """Whether two cards are seen at once; False also where the reader cannot tell."""

    def uid(self) -> bytes:
        """The number of the card that answers: 4, 7 or 10 bytes."""

    def read(self, page: int) -> bytes:
        """The 16 bytes from this page on, or none where the card refuses."""

    def write(self, page: int, data: bytes) -> bool:
        """Write one page of 4 bytes; False where the card refuses."""


def look(card: Card) -> Tag | Why:
    """Read what lies there, completely and surely: all of it between two readings of the same UID."""
    try:
        if card.two():
            return Why.TWO
        uid = card.uid()
        memory = _window(card)
        if card.uid() != uid:
            return Why.MOVED
    except Failed as failed:
        return failed.why
    found = examine(memory)
    return Tag(Opaque(uid), found.ident, found.content, found.writable)


def write(card: Card, ident: bytes, expect: Opaque) -> Written:
    """Write our record as `hw.model.Readers.write` says.

    First an empty message, then the data, then the length. The data are read back before the length is written, so
    that the tag is blank until all is well.
    """
    pages = encode(ident)
    first, rest = pages[:PAGE], pages[PAGE:]
    try:
        if card.two() or Opaque(card.uid()) != expect:
            return Written.OTHER_TAG
        if not examine(_window(card)).writable:
            return Written.REFUSED
        if not _write(card, DATA_PAGE, EMPTY) or not _write(card, DATA_PAGE + 1, rest):
            return _refused(card, expect)
        if _window(card)[DATA_PAGE * PAGE :][: len(pages)] != EMPTY + rest:
            return Written.REFUSED
        if not _write(card, DATA_PAGE, first):
            return _refused(card, expect)
        done = examine(_window(card)).ident == Opaque(ident) and Opaque(card.uid()) == expect
        return Written.WRITTEN if done else Written.MOVED
    except Failed:
        return Written.MOVED


def _window(card: Card) -> bytes:
    return b"".join(_read(card, page) for page in range(0, WINDOW // PAGE, READ // PAGE))


def _read(card: Card, page: int) -> bytes:
    """One read, tried twice. A card that refuses its first page, but not its UID, is of another kind."""
    memory = card.read(page) or card.read(page)
    if memory:
        return memory
    if page == 0:
        card.uid()
        raise Failed(Why.MUTE)
    raise Failed(Why.MOVED)


def _write(card: Card, page: int, data: bytes) -> bool:
    """Write these pages, each tried twice; False when one is refused."""
    pages = [(page + at // PAGE, data[at : at + PAGE]) for at in range(0, len(data), PAGE)]
    return all(card.write(*each) or card.write(*each) for each in pages)


def _refused(card: Card, expect: Opaque) -> Written:
    """A write was refused: by the tag if it still lies there and can be read, otherwise it is gone."""
    _window(card)
    return Written.REFUSED if Opaque(card.uid()) == expect else Written.MOVED
