from __future__ import annotations

import ndef
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hw.model import Content, Opaque
from hw.ndef import encode, examine
from tests.hw.ntag import Ntag, our_message, tlv

IDENT = bytes(range(100, 116))
MODELS = [213, 215, 216]
HEADER = bytes(12)
CC = bytes.fromhex("E1 10 3E 00")


def content(data: bytes, cc: bytes = CC) -> Content:
    """What lies on a tag with these data at page 4."""
    return examine((HEADER + cc + data).ljust(64, b"\0")[:64]).content


def message(*records: ndef.Record) -> bytes:
    return b"".join(ndef.message_encoder(records))


def test_our_record_is_as_described_and_short():
    pages = encode(IDENT)
    assert pages.rstrip(b"\0") == tlv(our_message(IDENT))
    assert len(pages) % 4 == 0
    assert len(pages) <= 44
    (record,) = ndef.message_decoder(pages[2:-2])
    assert (record.type, record.data) == ("urn:nfc:ext:tableside:id", b"\x01" + IDENT)


@pytest.mark.parametrize("size", [0, 15, 17])
def test_an_id_of_another_length_is_refused(size):
    with pytest.raises(ValueError, match="16 bytes"):
        encode(bytes(size))


@given(st.binary(min_size=16, max_size=16), st.sampled_from(MODELS))
def test_what_is_encoded_is_found_again(ident, model):
    found = examine(bytes(Ntag(model, encode(ident)).memory[:64]))
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
        (tlv(our_message(IDENT).replace(b"\x01d", b"\x02d")), Content.FOREIGN),
        (tlv(our_message(IDENT).replace(b"tableside", b"elsewhere")), Content.FOREIGN),
        (tlv(message(ndef.UriRecord("https://example.org"))), Content.FOREIGN),
        (tlv(message(ndef.TextRecord("x" * 400))), Content.FOREIGN),
        (tlv(message(ndef.SmartposterRecord("https://example.org"))), Content.FOREIGN),
        (tlv(message(ndef.Record("urn:nfc:wkt:T", "", b"\x02de\xff\xfe\xfd"))), Content.FOREIGN),
        (tlv(our_message(IDENT)[:-1]), Content.DAMAGED),
        (tlv(our_message(IDENT) + b"\0"), Content.FOREIGN),
        (tlv(b"\xff" * 20), Content.DAMAGED),
        (tlv(b"\xd1\x01\x00\xc3"), Content.DAMAGED),
        (b"\x03\xff\xff\xff" + b"\xd1" * 44, Content.DAMAGED),
        (b"\x01\xfe", Content.BLANK),
        (b"\x05\x03abc", Content.DAMAGED),
        (b"\xfd\x03abc", Content.DAMAGED),
    ],
)
def test_what_lies_on_a_tag(data, expected):
    assert content(data) is expected


@pytest.mark.parametrize(
    ("cc", "expected"),
    [
        (bytes(4), Content.DAMAGED),
        (b"\xe1\x20\x3e\x00", Content.DAMAGED),
        (b"\xe1\x10\x00\x00", Content.BLANK),
        (b"\xe1\x10\x04\x00", Content.DAMAGED),
        (b"\xe1\x10\x06\x00", Content.OURS),
    ],
)
def test_the_capability_container_says_how_far_to_believe_a_tag(cc, expected):
    assert content(tlv(our_message(IDENT)), cc) is expected


def test_a_tag_that_was_never_formatted_is_blank_but_cannot_be_written():
    found = examine(bytes(64))
    assert (found.content, found.writable) == (Content.BLANK, False)


@pytest.mark.parametrize(("at", "value"), [(15, 0x0F), (10, 0x10), (10, 0x80), (11, 0x01), (14, 0x04)])
def test_a_tag_that_is_locked_or_too_small_cannot_be_written(at, value):
    memory = bytearray(Ntag().memory[:64])
    assert examine(bytes(memory)).writable
    memory[at] = value
    assert not examine(bytes(memory)).writable


@given(st.binary(max_size=200))
@example(bytes(15))
@example(HEADER + CC)
def test_random_memory_gives_an_answer_and_never_an_id(memory):
    found = examine(memory)
    assert found.content in Content
    assert found.ident is None


@given(st.binary(max_size=48), st.binary(min_size=4, max_size=4) | st.just(CC))
def test_random_data_give_an_answer(data, cc):
    found = examine((HEADER + cc + data).ljust(64, b"\0"))
    assert found.content in Content


@given(st.binary(max_size=44))
def test_a_random_message_is_blank_damaged_or_foreign_but_not_ours(body):
    assert content(tlv(body)) is not Content.OURS


@given(st.integers(0, 0xFFFF), st.binary(max_size=44))
def test_a_length_is_never_believed_beyond_the_tag(length, body):
    found = content(b"\x03\xff" + length.to_bytes(2, "big") + body)
    if length > 0x3E * 8 - 4:
        assert found is Content.DAMAGED
    elif length > 44:
        assert found is Content.FOREIGN


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
