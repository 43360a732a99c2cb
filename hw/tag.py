"""Read and write one tag, on a real reader or a simulated one."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from hw.model import Content, Opaque, Tag, UnreadCause, Written
from hw.ndef import DATA_PAGE, EMPTY_PAGE, EXAMINED_SIZE, PAGE, TagContent, blank, encode_record, examine, is_decided

READ = 16
"""Bytes of one read: four pages."""
TYPE_2_UID = 7
"""Bytes of the UID of a tag that can be ours. Those of bank cards and passports have four, of FeliCa eight."""

_FOREIGN = TagContent(Content.FOREIGN, None, writable=False)


class CardFailure(Exception):
    """The card does not answer any more; `cause` says how it failed."""

    def __init__(self, cause: UnreadCause) -> None:
        super().__init__(cause.name)
        self.cause = cause


class ForeignTag(Exception):
    """The card answers but cannot be ours: it has a processor, as bank cards do, or its pages need a password."""


@runtime_checkable
class LinkAccess(Protocol):
    """A card on a reader that can also read the link of a card with a processor."""

    def link(self) -> bytes:
        """The link as ASCII, empty for none. Raises `CardFailure` if the card does not answer."""


class TagAccess(Protocol):
    """The card on a reader. Each method raises `CardFailure` if the card does not answer.

    If a card is known not to be a tag, `read` and `write` may raise `ForeignTag` instead of returning a refusal.
    """

    def has_two(self) -> bool:
        """Return whether two cards are there; also False if the reader cannot tell."""

    def uid(self) -> bytes:
        """The UID of the card that answers: 4 to 10 bytes."""

    def read(self, page: int) -> bytes:
        """The 16 bytes from this page on; empty if the card refuses."""

    def write(self, page: int, data: bytes) -> bool:
        """Write one page of 4 bytes; return False if the card refuses."""


def has_random_uid(uid: Opaque) -> bool:
    """Return whether the UID is new each time (ISO 14443-3: four bytes, the first 08), and so identifies nothing."""
    value = uid.reveal()
    return len(value) == 4 and value[0] == 0x08


def read_tag(card: TagAccess) -> Tag | UnreadCause:
    """Read the tag reliably: everything between two readings of the same UID.

    Of a foreign card, no more is read than is needed to recognise it: nothing if its UID is of another length. The link
    on a card with a processor is read once: a badge counts each reading.
    """
    try:
        if card.has_two():
            return UnreadCause.TWO
        uid = card.uid()
        stored = _found(card, uid)
        link = card.link() if stored.content is Content.FOREIGN and isinstance(card, LinkAccess) else b""
        if card.uid() != uid:
            return UnreadCause.MOVED
    except CardFailure as failure:
        return failure.cause
    return Tag(Opaque(uid), stored.ident, stored.content, stored.writable, Opaque(link) if link else None)


def write_tag(card: TagAccess, ident: bytes, expect: Opaque) -> Written:
    """Write our record, or blank it, as `hw.model.Readers.write` describes.

    First an empty message, then the data, then the length. The data is read back before the length is written, so the
    tag stays blank until everything is correct.
    """
    pages = encode_record(ident) if ident else blank()
    first, rest = pages[:PAGE], pages[PAGE:]
    try:
        if card.has_two() or Opaque(card.uid()) != expect:
            return Written.OTHER_TAG
        before = _found(card, expect.reveal())
        if not before.writable or (not ident and before.content not in (Content.OURS, Content.BLANK)):
            return Written.REFUSED
        if not _write(card, DATA_PAGE, EMPTY_PAGE) or not _write(card, DATA_PAGE + 1, rest):
            return _refused(card, expect)
        if _memory(card)[DATA_PAGE * PAGE :][: len(pages)] != EMPTY_PAGE + rest:
            return Written.REFUSED
        if not _write(card, DATA_PAGE, first):
            return _refused(card, expect)
        written = _memory(card)[DATA_PAGE * PAGE :][: len(pages)] == pages
        return Written.WRITTEN if written and Opaque(card.uid()) == expect else Written.MOVED
    except CardFailure:
        return Written.MOVED
    except ForeignTag:
        return Written.REFUSED


def _found(card: TagAccess, uid: bytes) -> TagContent:
    """The content of the card with this UID."""
    if len(uid) != TYPE_2_UID:
        return _FOREIGN
    try:
        return examine(_memory(card))
    except ForeignTag:
        return _FOREIGN


def _memory(card: TagAccess) -> bytes:
    """The first 64 bytes of the memory, or fewer if they show that the tag is foreign. Raises `ForeignTag`."""
    memory = b""
    while len(memory) < EXAMINED_SIZE and not is_decided(memory):
        memory += _read(card, len(memory) // PAGE)
    return memory


def _read(card: TagAccess, page: int) -> bytes:
    """One read, tried twice.

    A card that refuses its first page, but not its UID, is badly placed or of another kind. A tag that shows its first
    page but refuses a later page needs a password; a tag that shows no page any more is being moved.
    """
    memory = card.read(page) or card.read(page)
    if memory:
        return memory
    if page == 0:
        card.uid()
        raise CardFailure(UnreadCause.MUTE)
    if not card.read(0):
        raise CardFailure(UnreadCause.MOVED)
    if memory := card.read(page):
        return memory
    raise ForeignTag


def _write(card: TagAccess, page: int, data: bytes) -> bool:
    """Write these pages, each tried twice; return False if one is refused."""
    pages = [(page + at // PAGE, data[at : at + PAGE]) for at in range(0, len(data), PAGE)]
    return all(card.write(*page_data) or card.write(*page_data) for page_data in pages)


def _refused(card: TagAccess, expect: Opaque) -> Written:
    """A write was refused: REFUSED if the tag is still there and readable, otherwise MOVED."""
    _memory(card)
    return Written.REFUSED if Opaque(card.uid()) == expect else Written.MOVED
