"""Writes that are cut off, at each page of them."""

from __future__ import annotations

import pytest

from hw.apdu import ApduCard
from hw.model import Content, Opaque, Tag, Why, Written
from hw.tag import Failed, look, write
from tests.hw.ntag import FAILED, Ntag, our_message, tlv

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))


def card(tag: Ntag) -> ApduCard:
    """A card that answers at once, or is gone."""

    def transmit(command: bytes) -> bytes:
        answer = tag.answer(command)
        if answer is None:
            raise Failed(Why.MOVED)
        return answer

    return ApduCard(transmit)


def content(tag: Ntag) -> tuple[Content, Opaque | None]:
    tag.tears = None
    found = look(card(tag))
    assert isinstance(found, Tag)
    return found.content, found.ident


@pytest.mark.parametrize("data", [None, tlv(our_message(OTHER)), b"\x03\xff\x01\x00" + b"\x11" * 256])
def test_a_torn_write_leaves_what_was_or_nothing(data):
    ended = set()
    for steps in range(40):
        tag = Ntag(215, data)
        before = content(tag)
        tag.tears = steps
        result = write(card(tag), IDENT, Opaque(tag.uid))
        after = content(tag)
        ended.add((result, after))
        if result is Written.MOVED:
            assert after in (before, (Content.BLANK, None), (Content.OURS, Opaque(IDENT)))
    assert (Written.MOVED, (Content.BLANK, None)) in ended
    assert (Written.WRITTEN, (Content.OURS, Opaque(IDENT))) in ended


def test_a_tag_that_wants_a_password_refuses():
    tag = Ntag(215, tlv(our_message(OTHER)))
    tag.protected = True
    assert write(card(tag), IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert content(tag) == (Content.OURS, Opaque(OTHER))


def test_a_tag_that_does_not_keep_what_is_written_stays_blank():
    tag = Ntag()
    tag.memory[5 * 4 :] = b"\xff" * (len(tag.memory) - 20)

    class Worn(ApduCard):
        def write(self, page: int, data: bytes) -> bool:
            return page > 4 or super().write(page, data)

    worn = Worn(card(tag)._transmit)
    assert write(worn, IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert content(tag) == (Content.BLANK, None)


def test_a_tag_that_was_never_formatted_is_not_written():
    tag = Ntag()
    tag.memory[12:] = bytes(len(tag.memory) - 12)
    assert write(card(tag), IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert not any(tag.data)


@pytest.mark.parametrize("model", [213, 215, 216])
def test_old_readers_hand_out_their_answers_on_request(model):
    tag = Ntag(model, tlv(our_message(IDENT)))
    tag.old_reader = True
    assert content(tag) == (Content.OURS, Opaque(IDENT))


def test_a_chip_card_is_told_as_mute():
    tag = Ntag()
    tag.contact = True
    assert look(card(tag)) is Why.MUTE


def test_a_tag_with_memory_of_another_kind_is_told_as_mute():
    tag = Ntag()
    tag.memory.clear()
    assert look(card(tag)) is Why.MUTE


@pytest.mark.parametrize("command", [b"\xff\xca", b"\xff\xb0", b"\xff\xd6"], ids=["uid", "read", "write"])
def test_a_command_that_fails_is_tried_once_more(command):
    tag = Ntag()
    failed = set()

    def transmit(sent: bytes) -> bytes:
        if sent.startswith(command) and sent not in failed:
            failed.add(sent)
            return FAILED
        failed.discard(sent)
        return tag.answer(sent) or b""

    assert write(ApduCard(transmit), IDENT, Opaque(tag.uid)) is Written.WRITTEN


def test_a_card_that_becomes_another_while_it_is_read_is_told_as_moved():
    tag = Ntag(215, tlv(our_message(IDENT)))

    class Swapped(ApduCard):
        def read(self, page: int) -> bytes:
            tag.uid = b"\x04other!"
            return super().read(page)

    assert look(Swapped(card(tag)._transmit)) is Why.MOVED
