"""The fuzz targets of readers and tags, as in `tests.fuzz.targets`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from hw.model import Content, Opaque, Tag, UnreadCause, Written
from hw.ndef import EXAMINED_SIZE, IDENT_SIZE, examine, is_decided
from hw.pcsc_card import ApduCard
from hw.pn532_card import ChipCard
from hw.pn532_chip import ChipGone
from hw.tag import CardFailure, ForeignTag, TagAccess, read_tag, write_tag
from tests.kit.hw.scripted_pn532 import scripted_chip

Case = Callable[[bytes], None]
"""Takes a case, and fails unless ours withstands it."""

IDENT = bytes(range(IDENT_SIZE))


def fields(case: bytes) -> Iterator[bytes]:
    """The parts of a case, each after a byte with its length."""
    at = 0
    while at < len(case):
        size = case[at]
        yield case[at + 1 : at + 1 + size]
        at += 1 + size


@contextmanager
def ndef(_place: Path) -> Iterator[Case]:
    """The memory of a tag."""

    def withstand(case: bytes) -> None:
        memory = examine(case)
        assert (memory.content is Content.OURS) == (memory.ident is not None)
        decided = [is_decided(case[:size]) for size in range(0, EXAMINED_SIZE, 16)]
        assert all(after or not before for before, after in pairwise(decided))
        if any(decided):
            assert examine(case[: 16 * decided.index(True)]).content is memory.content

    yield withstand


def use(card: TagAccess) -> None:
    """Read a card and write to it, as the readers do."""
    tag = read_tag(card)
    assert isinstance(tag, Tag | UnreadCause)
    uid = tag.uid if isinstance(tag, Tag) else Opaque(bytes(7))
    for ident in (IDENT, b""):
        assert isinstance(write_tag(card, ident, uid), Written)


@contextmanager
def tag(_place: Path) -> Iterator[Case]:
    """The answers of a card at a PC/SC reader; after the last it is gone."""

    def withstand(case: bytes) -> None:
        answers = fields(case)

        def transmit(_command: bytes) -> bytes:
            answer = next(answers, None)
            if answer is None:
                raise CardFailure(UnreadCause.MOVED)
            return answer

        use(ApduCard(transmit))

    yield withstand


@contextmanager
def pn532(_place: Path) -> Iterator[Case]:
    """The bytes of a PN532 on its line: `tests.kit.hw.scripted_pn532`."""

    def withstand(case: bytes) -> None:
        with suppress(ChipGone), scripted_chip(case) as chip:
            card = ChipCard(chip)
            with suppress(CardFailure, ForeignTag):
                card.find()
                card.is_still(Opaque(card.uid()))
                card.is_alone(Opaque(card.uid()))
            use(card)

    yield withstand
