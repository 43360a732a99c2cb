"""Findings of anybody about a record, without a key."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tableside.ledger.audit import Audit, audit, lines
from tableside.ledger.box import HIDE_BOX_BYTES, JudgePrivate, JudgePublic
from tableside.ledger.chain import START, Link, entry_hash
from tableside.ledger.commitment import CommitmentOpening, HideContext, commit
from tableside.ledger.entry import CHAINED_ALIKE, FORMAT
from tableside.ledger.export import ExportedRecord, recorded, signed
from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.recorded_hides import (
    Committed,
    JudgeKeyNote,
    committed,
    summarize_hides,
    with_commitment,
    with_openings,
)
from tableside.ledger.signed_head import ProvenHead
from tableside.ledger.store import Ledger, new_token
from tableside.ledger.witness import TableKey
from tableside.message import Message, message
from tests.kit.ledger.ledger_files import draft
from tests.kit.ledger.played_records import MATCH_KEY, TAG, Played
from tests.kit.text import english
from tests.kit.text import lines as sentences

TABLE, ANOTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)
CARD, OTHER = "Pakaa Cub", "Fox-Fire"


def of(folder: Path) -> ExportedRecord:
    return signed(recorded(folder), TABLE)


def kept(record: ExportedRecord) -> ProvenHead:
    """The head of its end, as somebody kept it."""
    return ProvenHead(TABLE.sign(record.head))


def links(*entries: tuple[str, bytes, bytes], match: int = 1) -> ExportedRecord:
    """A record put together without a ledger, with a whole chain: an opening, then kind, action and events of each."""
    made: list[Link] = []
    for seq, (kind, action, events) in enumerate((("match", b"{}", b"[]"), *entries), 1):
        prev = made[-1].hash if made else START
        fields = (seq, bytes(16), match, "", 0, kind, FORMAT, "", action, b"null", events, b"", prev)
        made.append(Link(*fields, entry_hash(*fields)))
    return ExportedRecord(match, tuple(made))


def hidden_at(hide: int, at: int = 1, player: str = "A", match: int = 1) -> tuple[str, bytes, bytes]:
    """A hide's entry with the commitment for another place or number, if one is named."""
    hidden = commit(MATCH_KEY, HideContext(match, player, at, hide), CARD)
    event = b'[{"event":"hid","handle":"f%d","player":"A","at":1}]' % hide
    return "action", with_commitment(b'{"type":"hide"}', hidden, None), event


def test_a_match_with_hides_fits_throughout(folder: Path) -> None:
    with Played(folder, JudgePrivate().public) as played:
        played.turn()
        hidden = played.hide("A", CARD, 1)
        two = played.hide("B", OTHER, 2)
        unread = played.hide("A", None, 1)
        played.reveal(hidden, CARD)
        played.reveal(two, OTHER)
        played.reveal(unread, None)
    found = audit(of(folder))
    assert found.faults == []
    assert found.unverified == []
    assert sentences(found.verified)[-3:] == [
        "Hide 1 (entry 4, A at Battlefield 1): it was opened in entry 7 as Pakaa Cub, and that fits.",
        "Hide 2 (entry 5, B at Battlefield 2): it was opened in entry 8 as Fox-Fire, and that fits.",
        "Hide 3 (entry 6, A at Battlefield 1): it was opened in entry 9 as a card that was not read, and that fits.",
    ]
    assert english([*lines(found)][-1]) == (
        "Whole up to entry 9, end not proven: entries after it may be missing. "
        "A head of that entry that somebody kept (--head) proves it."
    )
    found = audit(of(folder), [kept(of(folder))])
    assert english([*lines(found)][-1]) == "Everything fits."


def test_threat_25_a_hide_that_was_never_opened_is_listed(folder: Path) -> None:
    with Played(folder) as played:
        played.hide("A", CARD, 1)
        back = played.hide("A", OTHER, 1)
        played.note("undo", of=3, by="A")
        played.hide("A", OTHER, 1)
    found = audit(of(folder))
    assert back.where.hide == 2
    assert found.faults == []
    assert sentences(found.unverified) == [
        "Hide 1 (entry 2, A at Battlefield 1): it was not opened.",
        "Hide 2 (entry 3, A at Battlefield 1): it was taken back, and not opened.",
        "Hide 3 (entry 5, A at Battlefield 1): it was not opened.",
    ]


def test_threat_25_an_opening_of_another_card_is_named_with_both(folder: Path) -> None:
    with Played(folder) as played:
        hidden = played.hide("A", CARD, 1)
        lie = msgspec.structs.replace(hidden.opening(), card=OTHER)
        played.reveal(hidden, OTHER, lie)
    assert sentences(audit(of(folder)).faults) == [
        "Hide 1 (entry 2, A at Battlefield 1): the opening in entry 3 as Fox-Fire does not fit the commitment."
    ]


def test_an_opening_from_another_match_does_not_fit(folder: Path) -> None:
    with Played(folder) as played:
        hidden = played.hide("A", CARD, 1)
        other = commit(MATCH_KEY, msgspec.structs.replace(hidden.where, match=2), CARD, TAG)
        played.reveal(hidden, CARD, other.opening())
    (fault,) = audit(of(folder)).faults
    assert fault.code == "audit-hide-opening-wrong"


def test_a_card_that_is_shown_must_be_the_one_that_was_hidden(folder: Path) -> None:
    with Played(folder) as played:
        played.reveal(played.hide("A", CARD, 1), OTHER)
    found = audit(of(folder))
    assert sentences(found.faults) == [
        "Hide 1 (entry 2, A at Battlefield 1): it was opened as Pakaa Cub, but shown as Fox-Fire."
    ]
    assert english([*lines(found)][-1]) == "1 thing is wrong."


def test_an_unread_card_may_be_shown_as_anything(folder: Path) -> None:
    with Played(folder) as played:
        played.reveal(played.hide("A", None, 1), OTHER)
    assert audit(of(folder)).faults == []


def test_a_hide_without_a_commitment_is_listed(folder: Path) -> None:
    event = b'[{"event":"hid","handle":"f1","player":"A","at":1,"turn":1,"source":"hand","face":{"secret":0}}]'
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        ledger.append(match, draft(kind="match"), new_token())
        ledger.append(match, draft(kind="action", events=event), new_token())
    found = audit(of(folder))
    assert (found.faults, found.unverified) == ([], [message("audit-hide-uncommitted", entry=2)])


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (hidden_at(1, at=2), message("audit-commitment-of-other-hide", entry=2)),
        (hidden_at(1, player="B"), message("audit-commitment-of-other-hide", entry=2)),
        (hidden_at(1, match=2), message("audit-commitment-of-other-hide", entry=2)),
        (hidden_at(2), message("audit-commitment-out-of-order", entry=2, number=2, expected=1)),
        (("action", hidden_at(1)[1], b"[]"), message("audit-commitment-without-hide", entry=2)),
    ],
)
def test_a_commitment_in_the_wrong_place_is_named(entry: tuple[str, bytes, bytes], fault: Message) -> None:
    assert audit(links(entry)).faults == [fault]


JUDGES = [JudgePrivate().public for _ in range(2)]


def sealed_for(judge: JudgePublic | None) -> tuple[str, bytes, bytes]:
    """A `keys` entry: the judge's key that counts from then on."""
    note = JudgeKeyNote() if judge is None else JudgeKeyNote(judge.raw)
    return "keys", msgspec.json.encode(note), b"[]"


def hidden_for(judge: JudgePublic | None) -> tuple[str, bytes, bytes]:
    """The first hide, with a box for this judge."""
    kind, _, events = hidden_at(1)
    hidden = commit(MATCH_KEY, HideContext(1, "A", 1, 1), CARD)
    return kind, with_commitment(b'{"type":"hide"}', hidden, judge), events


@pytest.mark.parametrize("before", [(), (JUDGES[0],), (JUDGES[0], JUDGES[1]), (JUDGES[0], None)], ids=len)
@pytest.mark.parametrize("judge", [None, *JUDGES], ids=["none", "first", "second"])
def test_a_hide_is_sealed_for_the_judges_key_that_counts(
    before: tuple[JudgePublic | None, ...], judge: JudgePublic | None
) -> None:
    counts = before[-1] if before else None
    faults = audit(links(*map(sealed_for, before), hidden_for(judge))).faults
    assert [fault.code for fault in faults] == ([] if judge == counts else ["audit-hide-of-other-judge"])
    if judge is JUDGES[1] and counts is None:
        assert sentences(faults)[0].startswith(
            f"Entry {len(before) + 2}: its hide is sealed for the judge’s key {judge.id}"
        )


def test_a_box_without_a_judge_is_named() -> None:
    kind, action, events = hidden_for(JUDGES[0])
    unnamed = action.replace(b'"judge":"%s",' % JUDGES[0].id.encode(), b"")
    assert unnamed != action
    assert [fault.code for fault in audit(links((kind, unnamed, events))).faults] == ["audit-hide-of-other-judge"]


def test_an_opening_of_a_hide_that_is_not_there_is_named() -> None:
    opening = commit(MATCH_KEY, HideContext(1, "A", 1, 1), CARD).opening()
    assert audit(links(("action", with_openings(b"{}", [opening]), b"[]"))).faults == [
        message("audit-opens-missing-hide", entry=2)
    ]


@pytest.mark.parametrize(
    ("action", "events"),
    [
        (b"", b"[]"),
        (b"\xff", b"[]"),
        (b"[" * 5000, b"[]"),
        (b'{"committed":' * 5000, b"[]"),
        (b'{"committed":3}', b"[]"),
        (b'{"committed":{"where":{"match":1,"player":"A","at":1,"hide":1},"commitment":""}}', b"[]"),
        (b'{"opened":[{}]}', b"[]"),
        (b"{}", b"{}"),
        (b"{}", b"[7]"),
        (b"{}", b"[" * 5000),
    ],
)
def test_what_is_no_entry_is_named_and_nothing_falls_over(action: bytes, events: bytes) -> None:
    assert audit(links(("undo", action, events))).faults == [message("audit-entry-malformed", entry=2)]


def test_events_of_other_shapes_are_none_of_its_business() -> None:
    events = b'[{"event":"barred","player":"A","at":[1,2]},{"event":7},{"handle":{}},{"event":"revealed","card":[]}]'
    assert audit(links(("action", b"null", events))).faults == []


def test_an_opening_from_outside_is_checked(folder: Path) -> None:
    with Played(folder) as played:
        hidden = played.hide("A", CARD, 1)
    record, opening = of(folder), hidden.opening()
    wrong = msgspec.structs.replace(opening, card=OTHER)
    elsewhere = commit(MATCH_KEY, HideContext(1, "B", 1, 1), CARD).opening()

    def found(opening: CommitmentOpening) -> Audit:
        return audit(record, openings=[opening])

    assert found(opening).faults == []
    assert "The opening of hide 1 of match 1 as Pakaa Cub: it fits the commitment in entry 2." in sentences(
        found(opening).verified
    )
    assert sentences(found(wrong).faults) == [
        "The opening of hide 1 of match 1 as Fox-Fire: it does not fit the commitment in entry 2."
    ]
    assert found(elsewhere).faults[0].code == "audit-opening-without-hide"


def test_the_games_part_of_an_action_stays_as_it_was() -> None:
    action = b'{"type":"hide","player":"A","card":{"secret":0},"at":1}'
    hidden = commit(MATCH_KEY, HideContext(1, "A", 1, 1), CARD)
    for carried in (with_commitment(action, hidden, None), with_openings(action, [hidden.opening()])):
        assert carried.startswith(action[:-1] + b",")
    assert with_openings(action, []) == action
    assert committed(with_commitment(action, hidden, None)) == Committed(hidden.where, hidden.commitment)
    assert committed(action) is None
    assert committed(b"null") is None


def test_threat_4_whatever_was_hidden_its_entry_has_one_size() -> None:
    judge = JudgePrivate().public
    sizes = set()
    for card in (CARD, None, "é" * 200):
        for legal in (True, False, None):
            hidden = commit(MATCH_KEY, HideContext(1, "A", 1, 1), card, TAG if card else b"", legal)
            carried = with_commitment(b'{"type":"hide"}', hidden, judge)
            committed = msgspec.json.decode(carried, type=dict[str, msgspec.Raw])["committed"]
            sizes.add((len(carried), len(msgspec.json.decode(committed, type=Committed).box)))
    assert len(sizes) == 1
    assert sizes.pop()[1] == HIDE_BOX_BYTES


def test_hides_of_a_broken_undo_are_told_all_the_same() -> None:
    told = summarize_hides(links(hidden_at(1), ("undo", b"no json", b"[]")).links)
    assert [hide.stands for hide in told.hides] == [True]
    assert told.faults == [message("audit-entry-malformed", entry=3)]


def test_a_sealed_byte_that_changes_is_found(folder: Path) -> None:
    with Played(folder) as played:
        played.hide("A", CARD, 1)
        played.turn()
    path = folder / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as db:
        (sealed,) = db.execute("SELECT sealed FROM entry WHERE seq = 2").fetchone()
    content = bytearray(path.read_bytes())
    content[content.index(sealed) + 20] ^= 1
    path.write_bytes(content)
    assert audit(of(folder)).faults == [Fault(FaultKind.CHANGED, 2, 2).message]


def without_beginning(record: ExportedRecord, count: int) -> ExportedRecord:
    before = record.before.appended(link.hash for link in record.links[:count])
    return replace(record, links=record.links[count:], before=before)


def test_threat_21_a_record_without_its_beginning_is_found_even_with_a_head_that_fits(folder: Path) -> None:
    with Played(folder) as played:
        for _ in range(9):
            played.turn()
    record = of(folder)
    head = kept(record)
    assert audit(record, [head]).faults == []
    for count in range(1, 9):
        missing = message("audit-beginning-missing", match=record.match, first=count + 1)
        assert audit(without_beginning(record, count), [head]).faults == [missing]


def test_threat_21_a_record_that_begins_with_entries_of_another_match_is_not_whole(folder: Path) -> None:
    with Played(folder) as played:
        other = played.ledger.new_match()
        played.ledger.append(other, draft(kind="match"), new_token())
        played.turn()
    first = recorded(folder, 1)
    assert audit(first).faults == []
    assert [fault.code for fault in audit(without_beginning(first, 1)).faults] == ["audit-beginning-missing"]


def test_a_match_is_opened_once() -> None:
    assert audit(links(("match", b"{}", b"[]"))).faults == [message("audit-opened-again", match=1, entry=2)]


def test_an_entry_in_another_format_is_named() -> None:
    record = links(("note", b"{}", b"[]"))
    last = record.links[-1]._replace(format=min(CHAINED_ALIKE) - 1)
    forged = replace(record, links=(*record.links[:-1], last._replace(hash=entry_hash(*last[:-1]))))
    assert message("audit-entry-format", entry=2) in audit(forged).faults
    assert message("audit-entry-format", entry=2) not in audit(record).faults
