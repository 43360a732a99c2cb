"""Reading and writing one tag, by whatever holds it: a real reader or a simulated one."""

from __future__ import annotations

from typing import Protocol

from hw.model import Content, Opaque, Tag, UnreadCause, Written
from hw.ndef import DATA_PAGE, EMPTY, PAGE, WINDOW, TagContent, blank, encode, examine, settled

READ = 16
"""Bytes of one read: four pages."""
TYPE_2_UID = 7
"""Bytes of the UID of a tag that can be ours. Those of bank cards and passports have four, of FeliCa eight."""

_FOREIGN = TagContent(Content.FOREIGN, None, writable=False)


class Failed(Exception):
    """The card cannot be talked to any more; `why` says how it failed."""

    def __init__(self, why: UnreadCause) -> None:
        super().__init__(why.name)
        self.why = why


class ForeignTag(Exception):
    """The card talks, and cannot be ours: it has a processor, as bank cards do, or a password before its pages."""


class TagAccess(Protocol):
    """Whatever lies on a reader. Each method raises `Failed` when there is no talking to it.

    Where a card is known to be no tag, `read` and `write` may raise `ForeignTag` in place of a refusal.
    """

    def two(self) -> bool:
        """Whether two cards are seen at once; False also where the reader cannot tell."""

    def uid(self) -> bytes:
        """The number of the card that answers: 4 to 10 bytes."""

    def read(self, page: int) -> bytes:
        """The 16 bytes from this page on, or none where the card refuses."""

    def write(self, page: int, data: bytes) -> bool:
        """Write one page of 4 bytes; False where the card refuses."""


def passing(uid: Opaque) -> bool:
    """Whether the card shows a new UID each time (ISO 14443-3: four bytes, the first 08): it can stand for nothing."""
    number = uid.reveal()
    return len(number) == 4 and number[0] == 0x08


def look(card: TagAccess) -> Tag | UnreadCause:
    """Read what lies there, surely: all of it between two readings of the same UID.

    Of what is not ours no more is read than it takes to know that: nothing of a card with another kind of UID.
    """
    try:
        if card.two():
            return UnreadCause.TWO
        uid = card.uid()
        found = _found(card, uid)
        if card.uid() != uid:
            return UnreadCause.MOVED
    except Failed as failed:
        return failed.why
    return Tag(Opaque(uid), found.ident, found.content, found.writable)


def write(card: TagAccess, ident: bytes, expect: Opaque) -> Written:
    """Write our record, or blank it, as `hw.model.Readers.write` says.

    First an empty message, then the data, then the length. The data are read back before the length is written, so
    that the tag is blank until all is well.
    """
    pages = encode(ident) if ident else blank()
    first, rest = pages[:PAGE], pages[PAGE:]
    try:
        if card.two() or Opaque(card.uid()) != expect:
            return Written.OTHER_TAG
        before = _found(card, expect.reveal())
        if not before.writable or (not ident and before.content not in (Content.OURS, Content.BLANK)):
            return Written.REFUSED
        if not _write(card, DATA_PAGE, EMPTY) or not _write(card, DATA_PAGE + 1, rest):
            return _refused(card, expect)
        if _memory(card)[DATA_PAGE * PAGE :][: len(pages)] != EMPTY + rest:
            return Written.REFUSED
        if not _write(card, DATA_PAGE, first):
            return _refused(card, expect)
        written = _memory(card)[DATA_PAGE * PAGE :][: len(pages)] == pages
        return Written.WRITTEN if written and Opaque(card.uid()) == expect else Written.MOVED
    except Failed:
        return Written.MOVED
    except ForeignTag:
        return Written.REFUSED


def _found(card: TagAccess, uid: bytes) -> TagContent:
    """What lies on the card with this UID."""
    if len(uid) != TYPE_2_UID:
        return _FOREIGN
    try:
        return examine(_memory(card))
    except ForeignTag:
        return _FOREIGN


def _memory(card: TagAccess) -> bytes:
    """The first bytes of the memory: 64, or as many as say that it is somebody else's. Raises `ForeignTag`."""
    memory = b""
    while len(memory) < WINDOW and not settled(memory):
        memory += _read(card, len(memory) // PAGE)
    return memory


def _read(card: TagAccess, page: int) -> bytes:
    """One read, tried twice.

    A card that refuses its first page, but not its UID, lies badly or is of another kind. A tag that tells its first
    page, and a later one neither before nor after, wants a password; one that tells none any more is on its way.
    """
    memory = card.read(page) or card.read(page)
    if memory:
        return memory
    if page == 0:
        card.uid()
        raise Failed(UnreadCause.MUTE)
    if not card.read(0):
        raise Failed(UnreadCause.MOVED)
    if memory := card.read(page):
        return memory
    raise ForeignTag


def _write(card: TagAccess, page: int, data: bytes) -> bool:
    """Write these pages, each tried twice; False when one is refused."""
    pages = [(page + at // PAGE, data[at : at + PAGE]) for at in range(0, len(data), PAGE)]
    return all(card.write(*each) or card.write(*each) for each in pages)


def _refused(card: TagAccess, expect: Opaque) -> Written:
    """A write was refused: by the tag if it still lies there and can be read, otherwise it is gone."""
    _memory(card)
    return Written.REFUSED if Opaque(card.uid()) == expect else Written.MOVED
