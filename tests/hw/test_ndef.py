from __future__ import annotations

import ndef
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hw.model import Content, Opaque
from hw.ndef import blank, encode_record, examine, is_decided
from tests.kit.hw import tag_dumps as dumps
from tests.kit.hw.ntag import Ntag, our_message, tlv

IDENT = bytes(range(100, 116))
MODELS = [213, 215, 216]
OURS = "urn:nfc:ext:tableside:id"
HEADER = bytes(12)
CC = bytes.fromhex("E1 10 3E 00")


def content(data: bytes, cc: bytes = CC) -> Content:
    """Classify a tag with this data from page 4 on."""
    return examine((HEADER + cc + data).ljust(64, b"\0")[:64]).content


def message(*records: ndef.Record) -> bytes:
    return b"".join(ndef.message_encoder(records))


def ours(payload: bytes, name: str = "") -> bytes:
    """A message with a record of our type."""
    return message(ndef.Record(OURS, name, payload))


def test_our_record_is_as_described_and_short():
    pages = encode_record(IDENT)
    assert pages.rstrip(b"\0") == tlv(our_message(IDENT))
    assert len(pages) % 4 == 0
    assert len(pages) <= 44
    (record,) = ndef.message_decoder(pages[2:-2])
    assert (record.type, record.data) == ("urn:nfc:ext:tableside:id", b"\x01" + IDENT)


@pytest.mark.parametrize("size", [0, 15, 17])
def test_an_id_of_another_length_is_refused(size):
    with pytest.raises(ValueError, match="16 bytes"):
        encode_record(bytes(size))


@given(st.binary(min_size=16, max_size=16), st.sampled_from(MODELS))
def test_what_is_encoded_is_found_again(ident, model):
    found = examine(bytes(Ntag(model, encode_record(ident)).memory[:64]))
    assert (found.content, found.ident, found.writable) == (Content.OURS, Opaque(ident), True)


@pytest.mark.parametrize("model", MODELS)
def test_a_tag_from_the_factory_is_blank(model):
    found = examine(bytes(Ntag(model).memory[:64]))
    assert (found.content, found.ident, found.writable) == (Content.BLANK, None, True)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", Content.BLANK),
        (b"\xfe", Content.BLANK),
        (b"\x03\x00", Content.BLANK),
        (b"\x03\xff\x00\x00", Content.BLANK),
        (b"\0\0\0" + tlv(our_message(IDENT)), Content.OURS),
        (bytes.fromhex("01 03 A0 0C 34") + tlv(our_message(IDENT)), Content.OURS),
        (b"\x03\xff\x00\x20" + our_message(IDENT), Content.OURS),
        (tlv(our_message(IDENT))[:-1], Content.OURS),
        (tlv(our_message(IDENT).replace(b"\x01d", b"\x02d")), Content.NEWER),
        (tlv(our_message(IDENT).replace(b"\x01d", b"\x00d")), Content.NEWER),
        (tlv(ours(b"\x02")), Content.NEWER),
        (tlv(ours(b"\x02" + bytes(400))), Content.NEWER),
        (tlv(ours(b"\x02" + bytes(16), name="n" * 20)), Content.NEWER),
        (tlv(message(ndef.Record(OURS, "", b"\x02"), ndef.TextRecord("x" * 60))), Content.NEWER),
        (tlv(ours(b"")), Content.DAMAGED),
        (tlv(ours(b"\x01" + IDENT[1:])), Content.DAMAGED),
        (tlv(ours(b"\x01" + IDENT + b"x")), Content.DAMAGED),
        (tlv(ours(b"\x01" + IDENT, name="n")), Content.DAMAGED),
        (tlv(our_message(IDENT)[:2] + bytes([200]) + our_message(IDENT)[3:]), Content.DAMAGED),
        (tlv(our_message(IDENT).replace(b"tableside", b"elsewhere")), Content.FOREIGN),
        (tlv(message(ndef.UriRecord("https://example.org"))), Content.FOREIGN),
        (tlv(message(ndef.TextRecord("x" * 400))), Content.FOREIGN),
        (tlv(message(ndef.SmartposterRecord("https://example.org"))), Content.FOREIGN),
        (tlv(message(ndef.Record("urn:nfc:wkt:T", "", b"\x02de\xff\xfe\xfd"))), Content.FOREIGN),
        (tlv(our_message(IDENT)[:-1]), Content.DAMAGED),
        (tlv(our_message(IDENT) + b"\0"), Content.DAMAGED),
        (b"\0" * 15 + tlv(our_message(IDENT)), Content.DAMAGED),
        (b"\0" * 14 + b"\x03\x20" + our_message(IDENT), Content.OURS),
        (b"\0" * 14 + b"\x03\x28" + our_message(IDENT), Content.DAMAGED),
        (b"\0" * 45 + b"\x03\x20\xd4", Content.FOREIGN),
        (b"\0" * 46 + b"\x03\xff", Content.FOREIGN),
        (b"\0" * 47 + b"\x03", Content.FOREIGN),
        (bytes.fromhex("03 03 D0 00 00 FE"), Content.BLANK),
        (bytes.fromhex("03 07 D0 00 00 51 01 00 54"), Content.FOREIGN),
        (tlv(b"\xff" * 20), Content.DAMAGED),
        (tlv(b"\xd1\x01\x00\xc3"), Content.FOREIGN),
        (tlv(b"\x51\x01\x00T"), Content.DAMAGED),
        (tlv(b"\xd1\x00\x01T"), Content.DAMAGED),
        (tlv(b"\xd1\x01\x02Tx"), Content.DAMAGED),
        (tlv(b"\xd9\x01\x00\xffT"), Content.DAMAGED),
        (tlv(b"\xc1\x01\xff\xff\xff\xffT"), Content.DAMAGED),
        (tlv(b"\xd0\x01\x00T"), Content.DAMAGED),
        (tlv(b"\xd0\x00\x01T"), Content.DAMAGED),
        (tlv(b"\xd5\x01\x00T"), Content.DAMAGED),
        (tlv(b"\xd5\x00\x01x"), Content.FOREIGN),
        (tlv(b"\xd6\x00\x01x"), Content.DAMAGED),
        (tlv(b"\xd7\x01\x00x"), Content.DAMAGED),
        (tlv(b"\xf1\x01\x00T"), Content.DAMAGED),
        (tlv(b"\xb1\x01\x02Tab" + b"\x56\x00\x02cd"), Content.FOREIGN),
        (tlv(b"\xb1\x01\x02Tab" + b"\x56\x00\xc8cd"), Content.FOREIGN),
        (tlv(b"\xd1"), Content.DAMAGED),
        (tlv(b"\xd1\x01"), Content.DAMAGED),
        (b"\x03\xff\xff\xff" + b"\xd1" * 44, Content.DAMAGED),
        (b"\x01\xfe", Content.DAMAGED),
        (b"\x02\x02ab", Content.DAMAGED),
        (b"\x05\x03abc", Content.DAMAGED),
        (b"\xfd\x03abc", Content.FOREIGN),
    ],
)
def test_what_lies_on_a_tag(data, expected):
    assert content(data) is expected


@pytest.mark.parametrize(
    ("cc", "expected"),
    [
        (bytes(4), Content.FOREIGN),
        (b"\xe1\x20\x3e\x00", Content.FOREIGN),
        (b"\xf1\x10\xff\xee", Content.FOREIGN),
        (b"\xe1\x10\x00\x00", Content.BLANK),
        (b"\xe1\x10\x04\x00", Content.DAMAGED),
        (b"\xe1\x10\x06\x00", Content.OURS),
    ],
)
def test_the_capability_container_says_how_far_to_believe_a_tag(cc, expected):
    assert content(tlv(our_message(IDENT)), cc) is expected


def test_what_is_cut_off_at_the_end_of_a_small_tag_is_damaged():
    assert content(b"\0" * 46 + b"\x03\xff", b"\xe1\x10\x06\x00") is Content.DAMAGED
    assert content(b"\0" * 46 + b"\x03\xff", b"\xe1\x10\x07\x00") is Content.FOREIGN


def test_a_tag_that_was_never_formatted_is_blank_but_cannot_be_written():
    found = examine(bytes(64))
    assert (found.content, found.writable) == (Content.BLANK, False)


@pytest.mark.parametrize(("at", "value"), [(15, 0x0F), (10, 0x10), (10, 0x80), (11, 0x01), (14, 0x04)])
def test_a_tag_that_is_locked_or_too_small_cannot_be_written(at, value):
    memory = bytearray(Ntag().memory[:64])
    assert examine(bytes(memory)).writable
    memory[at] = value
    assert not examine(bytes(memory)).writable


@pytest.mark.parametrize(
    ("dump", "expected", "writable"),
    [
        pytest.param(dumps.URL_213, Content.FOREIGN, True, id="a web address"),
        pytest.param(dumps.LOCKED_213, Content.FOREIGN, False, id="locked"),
        pytest.param(dumps.FIGURE_215, Content.FOREIGN, False, id="a figure"),
        pytest.param(dumps.TICKET_16, Content.FOREIGN, False, id="a ticket"),
        pytest.param(dumps.FACTORY_215, Content.BLANK, True, id="new"),
        pytest.param(dumps.EMPTIED_216, Content.BLANK, True, id="emptied by a phone"),
        pytest.param(dumps.UNFORMATTED_16, Content.BLANK, False, id="never formatted"),
    ],
)
def test_dumps_of_other_tools(dump, expected, writable):
    found = examine(dumps.pages(dump))
    assert (found.content, found.ident, found.writable) == (expected, None, writable)


def anything_on_a_tag() -> st.SearchStrategy[bytes]:
    """Memories: random ones, such with a good head, such with a message, dumps, each with some bytes changed."""
    good = st.sampled_from([HEADER + CC, HEADER + b"\xe1\x10\x12\x0f", HEADER + b"\xe1\x10\x06\x00"])
    ends = st.binary(max_size=48)
    messages = st.tuples(st.sampled_from([our_message(IDENT), b"\xd1\x01", b"\xf4\x0c", b"\x94\x0c\x01"]), ends).map(
        b"".join
    )
    dump = st.sampled_from([dumps.URL_213, dumps.LOCKED_213, dumps.FIGURE_215, dumps.TICKET_16]).map(dumps.pages)
    memory = st.one_of(
        st.binary(max_size=200),
        st.tuples(good, ends).map(b"".join),
        st.tuples(good, messages.map(tlv)).map(b"".join),
        dump,
    )

    def spoilt(whole: bytes, changes: dict[int, int]) -> bytes:
        changed = bytearray(whole)
        for at, value in changes.items():
            if at < len(changed):
                changed[at] = value
        return bytes(changed)

    return st.builds(spoilt, memory, st.dictionaries(st.integers(12, 63), st.integers(0, 255), max_size=3))


@given(anything_on_a_tag())
@example(bytes(15))
@example(HEADER + CC)
def test_any_memory_gives_an_answer_and_an_id_only_where_our_record_is(memory):
    found = examine(memory)
    assert (found.content is Content.OURS) == (found.ident is not None)
    if found.ident is not None:
        assert our_message(found.ident.reveal()) in memory


@given(anything_on_a_tag())
def test_what_is_decided_stays_so_however_much_more_is_read(memory):
    whole = examine(memory.ljust(64, b"\0")).content
    for size in range(0, 64, 4):
        part = memory.ljust(64, b"\0")[:size]
        if is_decided(part):
            assert examine(part).content is whole
        else:
            assert examine(part).content is Content.DAMAGED


@pytest.mark.parametrize(
    ("dump", "size"),
    [(dumps.FIGURE_215, 16), (dumps.TICKET_16, 16), (dumps.URL_213, 32), (dumps.LOCKED_213, 32)],
)
def test_of_somebody_elses_tag_no_more_is_wanted_than_says_so(dump, size):
    assert is_decided(dumps.pages(dump)[:size])


@given(st.lists(st.binary(max_size=30), min_size=1, max_size=3), st.text("abcé", max_size=4))
def test_whatever_another_program_writes_is_foreign(payloads, name):
    written = message(*[ndef.Record("urn:nfc:ext:example.org:x", name, each) for each in payloads])
    assert content(tlv(written)) is Content.FOREIGN


def test_a_blank_tag_has_nothing_left_of_our_record():
    assert len(blank()) == len(encode_record(IDENT))
    assert content(blank()) is Content.BLANK
    assert set(blank()[4:]) == {0}


@given(st.binary(max_size=44))
def test_a_random_message_is_blank_damaged_or_foreign_but_not_ours(body):
    assert content(tlv(body)) is not Content.OURS


@given(st.integers(0, 0xFFFF), st.binary(max_size=44))
def test_a_length_is_never_believed_beyond_the_tag(length, body):
    found = content(b"\x03\xff" + length.to_bytes(2, "big") + body)
    if length > 0x3E * 8 - 4:
        assert found is Content.DAMAGED
    elif length > 44:
        assert found in (Content.FOREIGN, Content.DAMAGED, Content.NEWER)


@given(st.integers(0, 63), st.sampled_from([tlv(our_message(IDENT)), b"\x03\x00\xfe"]))
def test_a_reading_that_is_cut_off_is_damaged(size, data):
    assert examine(bytes(Ntag(215, data).memory[:size])).content is Content.DAMAGED


@given(
    st.recursive(
        st.binary(max_size=6),
        lambda inner: inner.map(lambda data: message(ndef.Record("urn:nfc:wkt:Sp", "", data))),
    )
)
def test_nested_records_are_not_unfolded(data):
    assert content(tlv(message(ndef.Record("urn:nfc:wkt:Sp", "", data)))[:48]) is Content.FOREIGN
