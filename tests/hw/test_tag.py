"""One tag at a time: writes that are cut off at each page, and cards that are not ours, of which little is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.model import Content, Opaque, Tag, UnreadCause, Written
from hw.pcsc_card import ApduCard
from hw.tag import CardFailure, has_random_uid, read_tag, write_tag
from tests.kit.hw import tag_dumps as dumps
from tests.kit.hw.ntag import FAILED, OK, UNKNOWN_COMMAND, Ntag, our_message, tlv

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))


def card(tag: Ntag) -> ApduCard:
    """A card that answers at once, or is gone."""

    def transmit(command: bytes) -> bytes:
        answer = tag.answer(command)
        if answer is None:
            raise CardFailure(UnreadCause.MOVED)
        return answer

    return ApduCard(transmit)


def content(tag: Ntag) -> tuple[Content, Opaque | None]:
    tag.tears = None
    found = read_tag(card(tag))
    assert isinstance(found, Tag)
    return found.content, found.ident


@pytest.mark.parametrize("data", [None, tlv(our_message(OTHER)), b"\x03\xff\x01\x00" + b"\x11" * 256])
def test_a_torn_write_leaves_what_was_or_nothing(data):
    ended = set()
    for steps in range(40):
        tag = Ntag(215, data)
        before = content(tag)
        tag.tears = steps
        result = write_tag(card(tag), IDENT, Opaque(tag.uid))
        after = content(tag)
        ended.add((result, after))
        if result is Written.MOVED:
            assert after in (before, (Content.BLANK, None), (Content.OURS, Opaque(IDENT)))
    assert (Written.MOVED, (Content.BLANK, None)) in ended
    assert (Written.WRITTEN, (Content.OURS, Opaque(IDENT))) in ended


def test_a_tag_that_wants_a_password_refuses():
    tag = Ntag(215, tlv(our_message(OTHER)))
    tag.protected = True
    assert write_tag(card(tag), IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert content(tag) == (Content.OURS, Opaque(OTHER))


def test_a_tag_that_does_not_keep_what_is_written_stays_blank():
    tag = Ntag()
    tag.memory[5 * 4 :] = b"\xff" * (len(tag.memory) - 20)

    class Worn(ApduCard):
        def write(self, page: int, data: bytes) -> bool:
            return page > 4 or super().write(page, data)

    worn = Worn(card(tag)._transmit)
    assert write_tag(worn, IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert content(tag) == (Content.BLANK, None)


def test_a_tag_that_was_never_formatted_is_not_written():
    tag = Ntag()
    tag.memory[12:] = bytes(len(tag.memory) - 12)
    assert write_tag(card(tag), IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert not any(tag.data)


@pytest.mark.parametrize("model", [213, 215, 216])
def test_old_readers_hand_out_their_answers_on_request(model):
    tag = Ntag(model, tlv(our_message(IDENT)))
    tag.old_reader = True
    assert content(tag) == (Content.OURS, Opaque(IDENT))


def test_a_chip_card_is_reported_as_mute():
    tag = Ntag()
    tag.contact = True
    assert read_tag(card(tag)) is UnreadCause.MUTE


def test_a_tag_with_memory_of_another_kind_is_reported_as_mute():
    tag = Ntag()
    tag.memory.clear()
    assert read_tag(card(tag)) is UnreadCause.MUTE


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

    assert write_tag(ApduCard(transmit), IDENT, Opaque(tag.uid)) is Written.WRITTEN


def test_a_card_that_becomes_another_while_it_is_read_is_reported_as_moved():
    tag = Ntag(215, tlv(our_message(IDENT)))

    class Swapped(ApduCard):
        def read(self, page: int) -> bytes:
            tag.uid = b"\x04other!"
            return super().read(page)

    assert read_tag(Swapped(card(tag)._transmit)) is UnreadCause.MOVED


def test_a_write_begins_with_an_empty_message_and_ends_with_the_length():
    tag = Ntag(215, tlv(our_message(OTHER)))
    written: list[tuple[int, bytes]] = []

    class Noted(ApduCard):
        def write(self, page: int, data: bytes) -> bool:
            written.append((page, data))
            return super().write(page, data)

    assert write_tag(Noted(card(tag)._transmit), IDENT, Opaque(tag.uid)) is Written.WRITTEN
    assert [page for page, _ in written] == [4, *range(5, 13), 4]
    assert [data[:2] for page, data in written if page == 4] == [b"\x03\x00", b"\x03\x20"]


def test_a_write_that_is_not_kept_is_noticed():
    tag = Ntag()

    class Forgets(ApduCard):
        def write(self, page: int, data: bytes) -> bool:
            return (page, data[:2]) == (4, b"\x03\x20") or super().write(page, data)

    assert write_tag(Forgets(card(tag)._transmit), IDENT, Opaque(tag.uid)) is Written.MOVED
    assert content(tag) == (Content.BLANK, None)


def test_our_record_is_wiped_and_nothing_is_left_of_it():
    tag = Ntag(213, tlv(our_message(IDENT)))
    assert write_tag(card(tag), b"", Opaque(tag.uid)) is Written.WRITTEN
    assert content(tag) == (Content.BLANK, None)
    assert not any(tag.data[4:36])


def test_a_wipe_that_is_cut_off_leaves_the_record_or_a_blank_tag():
    ended = set()
    for steps in range(40):
        tag = Ntag(215, tlv(our_message(IDENT)))
        tag.tears = steps
        result = write_tag(card(tag), b"", Opaque(tag.uid))
        after = content(tag)
        ended.add((result, after))
        assert after in ((Content.OURS, Opaque(IDENT)), (Content.BLANK, None))
    assert (Written.MOVED, (Content.BLANK, None)) in ended
    assert (Written.WRITTEN, (Content.BLANK, None)) in ended


@pytest.mark.parametrize(
    "data",
    [
        dumps.pages(dumps.URL_213)[16:60],
        b"\xff" * 40,
        tlv(our_message(IDENT).replace(b"id\x01", b"id\x02")),
    ],
    ids=["foreign", "damaged", "newer"],
)
def test_what_is_not_our_record_is_not_wiped(data):
    tag = Ntag(215, data)
    before = tag.data
    assert write_tag(card(tag), b"", Opaque(tag.uid)) is Written.REFUSED
    assert tag.data == before


class Other:
    """A card of another kind, and the commands that it was sent."""

    def __init__(self, uid: bytes, ats: bytes | None = None, dump: str = "", closed_from: int = 256) -> None:
        self.uid, self.ats, self.closed_from = uid, ats, closed_from
        self.memory = dumps.pages(dump) if dump else b""
        self.sent: list[bytes] = []

    def __call__(self, command: bytes) -> bytes:
        self.sent.append(command)
        match list(command):
            case [0xFF, 0xCA, 0, 0, 0]:
                return self.uid + OK
            case [0xFF, 0xCA, 1, 0, 0] if self.ats is not None:
                return self.ats + OK
            case [0xFF, 0xB0, 0, page, size] if self.memory and page < self.closed_from:
                return self.memory[page * 4 :][:size] + OK
            case [0xFF, 0xB0 | 0xD6, *_]:
                return FAILED
        return UNKNOWN_COMMAND

    @property
    def pages(self) -> list[int]:
        """The pages that were asked for."""
        return [command[3] for command in self.sent if command[1] == 0xB0]


UID = bytes.fromhex("04A1B2C3D4E580")
FOREIGN = Tag(Opaque(UID), None, Content.FOREIGN, writable=False)


@pytest.mark.parametrize(
    "uid",
    [bytes.fromhex("5A1BC3D4"), bytes.fromhex("08A1B2C3"), bytes(8), bytes(10)],
    ids=["bank card", "passport", "FeliCa", "ten bytes"],
)
def test_a_card_with_another_kind_of_uid_is_foreign_and_nothing_of_it_is_read(uid):
    other = Other(uid, ats=b"\x80", dump=dumps.FACTORY_215)
    found = read_tag(ApduCard(other))
    assert found == Tag(Opaque(uid), None, Content.FOREIGN, writable=False)
    assert other.pages == []
    assert write_tag(ApduCard(other), IDENT, Opaque(uid)) is Written.REFUSED
    assert {command[1] for command in other.sent} <= {0xCA, 0x00}


def test_a_ticket_with_a_processor_is_foreign_and_nothing_more_is_asked_of_it():
    other = Other(UID, ats=bytes.fromhex("80"))
    assert read_tag(ApduCard(other)) == FOREIGN
    assert other.pages == [0]
    assert write_tag(ApduCard(other), IDENT, Opaque(UID)) is Written.REFUSED


def test_a_reader_that_gives_the_uid_for_every_question_does_not_make_a_tag_foreign():
    other = Other(UID, ats=UID)
    assert read_tag(ApduCard(other)) is UnreadCause.MUTE


@pytest.mark.parametrize("page", [4, 8, 12])
def test_a_tag_that_wants_a_password_to_be_read_is_foreign(page):
    other = Other(UID, dump=dumps.FACTORY_215, closed_from=page)
    assert read_tag(ApduCard(other)) == FOREIGN
    assert bytes.fromhex("FFCA010000") not in other.sent
    assert write_tag(ApduCard(other), IDENT, Opaque(UID)) is Written.REFUSED


@pytest.mark.parametrize("page", [4, 8, 12])
def test_a_card_that_is_gone_while_the_reader_still_tells_its_uid_has_moved(page):
    other = Other(UID, dump=dumps.FACTORY_215)

    def transmit(command: bytes) -> bytes:
        if command.startswith(bytes([0xFF, 0xB0, 0, page])):
            other.memory = b""
        return other(command)

    assert read_tag(ApduCard(transmit)) is UnreadCause.MOVED


def test_a_page_that_is_refused_while_the_card_settles_is_read_in_the_end():
    tag = Ntag(215, tlv(our_message(IDENT)))
    refused = []

    class Settling(ApduCard):
        def read(self, page: int) -> bytes:
            if page == 4 and len(refused) < 2:
                refused.append(page)
                return b""
            return super().read(page)

    found = read_tag(Settling(card(tag)._transmit))
    assert isinstance(found, Tag)
    assert found.content is Content.OURS


@pytest.mark.parametrize(("dump", "read"), [(dumps.FIGURE_215, [0]), (dumps.TICKET_16, [0]), (dumps.URL_213, [0, 4])])
def test_of_somebody_elses_tag_no_more_is_read_than_says_so(dump, read):
    other = Other(UID, dump=dump)
    found = read_tag(ApduCard(other))
    assert isinstance(found, Tag)
    assert found.content is Content.FOREIGN
    assert other.pages == read


def test_of_a_later_record_no_more_is_read_than_its_version():
    other = Other(UID, dump=dumps.FACTORY_215)
    data = tlv(our_message(IDENT).replace(b"id\x01", b"id\x02"))
    other.memory = other.memory[:16] + data.ljust(100, b"\0")
    found = read_tag(ApduCard(other))
    assert isinstance(found, Tag)
    assert found.content is Content.NEWER
    assert other.pages == [0, 4, 8]


def test_a_uid_that_is_new_each_time_is_known_as_such():
    assert has_random_uid(Opaque(bytes.fromhex("08A1B2C3")))
    assert not has_random_uid(Opaque(bytes.fromhex("04A1B2C3")))
    assert not has_random_uid(Opaque(bytes.fromhex("08A1B2C3D4E580")))


@given(st.lists(st.binary(max_size=20) | st.binary(max_size=18).map(lambda data: data + OK), max_size=30), st.randoms())
def test_a_card_that_answers_anything_ends_in_an_answer_after_few_commands(answers, chance):
    sent = []

    def transmit(command: bytes) -> bytes:
        sent.append(command)
        return answers[len(sent) - 1] if len(sent) <= len(answers) else chance.randbytes(chance.choice([0, 2, 9, 18]))

    for ask in (read_tag, lambda present: write_tag(present, IDENT, Opaque(UID))):
        sent.clear()
        assert isinstance(ask(ApduCard(transmit)), Tag | UnreadCause | Written)
        assert len(sent) < 80
