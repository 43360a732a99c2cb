"""The chain alone, without a file: whatever is changed, moved, put in or taken out is found and named."""

import os
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.ledger.chain import START, Head, Link, check_chain, entry_hash
from tableside.ledger.faults import Fault, FaultKind
from tableside.message import message
from tests.kit.text import english

TEXTS = {"at", "kind", "edition"}


def following(links: list[Link], count: int) -> list[Link]:
    """These, and so many more that follow on them."""
    links = list(links)
    for seq in range(len(links) + 1, len(links) + count + 1):
        fields = (
            seq,
            os.urandom(16),
            1 + seq // 8,
            "2026-07-16",
            seq % 2,
            "hide",
            2,
            "e",
            b"a",
            b"v",
            b"[]",
            b"sealed",
        )
        prev = links[-1].hash if links else START
        links.append(Link(*fields, prev, entry_hash(*fields, prev)))
    return links


def head(link: Link) -> Head:
    return Head(link.match, link.seq, link.hash)


def faults(links: list[Link], *heads: Head) -> list[tuple[FaultKind, int, int]]:
    return [(fault.kind, fault.first, fault.last) for fault in check_chain(links, heads).faults]


WHOLE = following([], 12)
OTHER = following([], 12)


def test_a_whole_chain_has_no_fault_and_ends_in_its_head() -> None:
    checked = check_chain(WHOLE, [head(WHOLE[3]), head(WHOLE[-1])])
    assert (checked.entries, checked.head, checked.faults) == (12, head(WHOLE[-1]), ())
    assert check_chain([]).head is None
    assert {now.prev for now in WHOLE} == {START, *(before.hash for before, _ in pairwise(WHOLE))}


def test_the_hash_is_the_one_that_is_described() -> None:
    """Written down once more from the description, so that others can check a ledger with tools of their own."""
    link = WHOLE[6]
    fields = [
        link.tap,
        link.at,
        link.kind,
        link.edition,
        link.action,
        link.verdict,
        link.events,
        sha256(link.sealed).digest(),
        link.prev,
    ]
    raw = [field.encode() if isinstance(field, str) else field for field in fields]
    numbers = [link.seq, link.match, link.clock_trusted, link.format]
    text = b"tableside entry 3\x00"
    text += b"".join(number.to_bytes(8, "big") for number in numbers)
    text += b"".join(len(field).to_bytes(4, "big") for field in raw)
    assert link.hash == sha256(text + b"".join(raw)).digest()


@given(st.data())
def test_one_changed_bit_is_found_in_its_entry_and_nowhere_else(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(WHOLE) - 1))
    name = data.draw(st.sampled_from([name for name in Link._fields if name != "seq"]))
    value = getattr(WHOLE[at], name)
    if isinstance(value, int):
        changed: object = value ^ 1 << data.draw(st.integers(0, 62))
    else:
        raw = bytearray(value.encode() if name in TEXTS else value)
        raw[data.draw(st.integers(0, len(raw) - 1))] ^= 1 << data.draw(st.integers(0, 6))
        changed = raw.decode() if name in TEXTS else bytes(raw)
    forged = [*WHOLE]
    forged[at] = WHOLE[at]._replace(**{name: changed})
    heads = [head(WHOLE[-1])] if at + 1 < len(WHOLE) or name != "hash" else []
    assert faults(forged, *heads) == [(FaultKind.CHANGED, at + 1, at + 1)]


@given(st.integers(0, 11), st.sampled_from(Link._fields[1:]), st.sampled_from([None, 1.5, b"bytes", "text", 7]))
def test_values_of_a_wrong_kind_are_a_change_like_others(at: int, name: str, value: object) -> None:
    """The rows of an exported file are whatever somebody wrote there."""
    forged = [*WHOLE]
    forged[at] = WHOLE[at]._replace(**{name: value})
    assert (FaultKind.CHANGED, at + 1, at + 1) in faults(forged) or forged == WHOLE


@given(st.integers(1, 11), st.integers(1, 5))
def test_entries_taken_out_are_missing(first: int, count: int) -> None:
    left = WHOLE[: first - 1] + WHOLE[first - 1 + count :]
    if left[-1].seq == 12:
        assert faults(left) == [(FaultKind.MISSING, first, min(first + count - 1, 12))]
    else:
        assert faults(left) == [], "without a head nobody can tell"
        assert faults(left, head(WHOLE[-1])) == [(FaultKind.CUT, first, 12)]


@given(st.integers(0, 11), st.integers(0, 11))
def test_entries_that_changed_places_are_named_with_their_own_place(first: int, second: int) -> None:
    forged = [*WHOLE]
    forged[first] = WHOLE[second]._replace(seq=first + 1)
    forged[second] = WHOLE[first]._replace(seq=second + 1)
    moved = {
        Fault(FaultKind.MOVED, first + 1, first + 1, second + 1),
        Fault(FaultKind.MOVED, second + 1, second + 1, first + 1),
    }
    assert set(check_chain(forged, [head(WHOLE[-1])] if 11 not in (first, second) else []).faults) == (
        moved if first != second else set()
    )


def test_lines_of_an_export_in_another_order_or_twice_are_named() -> None:
    for lines in ([*WHOLE[:3], WHOLE[4], WHOLE[3], *WHOLE[5:]], [*WHOLE[:4], WHOLE[3], *WHOLE[4:]]):
        (moved,) = (fault for fault in check_chain(lines).faults if fault.kind is FaultKind.MOVED)
        assert (moved.first, moved.last, moved.message) == (4, 4, message("fault-out-of-order", entry=4))


@given(st.integers(1, 10), st.integers(1, 5))
def test_entries_of_another_ledger_put_in_between_are_foreign(first: int, count: int) -> None:
    last = min(first + count - 1, 10)
    forged = WHOLE[:first] + OTHER[first : last + 1] + WHOLE[last + 1 :]
    assert faults(forged, head(WHOLE[-1])) == [(FaultKind.FOREIGN, first + 1, last + 1)]


@given(st.integers(1, 11))
def test_two_ledgers_put_together_part_where_they_meet(at: int) -> None:
    forged = WHOLE[:at] + OTHER[at:]
    assert faults(forged) == [(FaultKind.PARTED, at, at + 1)]
    assert faults(forged, head(OTHER[-1])) == [(FaultKind.PARTED, at, at + 1)]
    assert (FaultKind.REWRITTEN, 1, 12) in faults(forged, head(WHOLE[-1]))


@given(st.integers(0, 11))
def test_an_entry_changed_with_a_new_hash_of_its_own_parts_from_the_next(at: int) -> None:
    changed = WHOLE[at]._replace(events=b"[1]")
    forged = [*WHOLE]
    forged[at] = changed._replace(hash=entry_hash(*changed[:-1]))
    if at < 11:
        assert faults(forged, head(WHOLE[-1])) == [(FaultKind.PARTED, at + 1, at + 2)]
    else:
        assert faults(forged, head(WHOLE[-1])) == [(FaultKind.REWRITTEN, 1, 12)]


@given(st.integers(0, 11))
def test_a_chain_written_anew_contradicts_every_head_from_there_on_and_no_earlier_one(at: int) -> None:
    anew = following(WHOLE[:at], 12 - at)
    assert faults(anew) == []
    for link in WHOLE:
        assert faults(anew, head(link)) == ([(FaultKind.REWRITTEN, 1, link.seq)] if link.seq > at else [])


def test_a_copy_from_earlier_is_cut_against_any_later_head() -> None:
    assert faults(WHOLE[:7], head(WHOLE[11])) == [(FaultKind.CUT, 8, 12)]
    assert faults(WHOLE[:7], head(WHOLE[6])) == []
    assert faults([], head(WHOLE[4])) == [(FaultKind.CUT, 1, 5)]


def test_many_faults_are_all_named() -> None:
    forged = [link._replace(events=b"x") if link.seq in (2, 3, 9) else link for link in WHOLE]
    del forged[5]
    assert faults(forged) == [(FaultKind.CHANGED, 2, 3), (FaultKind.MISSING, 6, 6), (FaultKind.CHANGED, 9, 9)]


@pytest.mark.parametrize("kind", FaultKind)
def test_each_fault_is_a_sentence_for_one_entry_and_for_several(kind: FaultKind) -> None:
    single, many = english(Fault(kind, 4, 4, 9).message), english(Fault(kind, 4, 7, 9).message)
    for sentence in (single, many):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "4" in sentence
    assert "7" in many or kind in (FaultKind.MOVED,)
