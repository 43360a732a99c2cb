"""Names stand beside entries, under salted hashes, and can be destroyed: all verifies as before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from tableside.ledger.audit import audit
from tableside.ledger.entry import Draft
from tableside.ledger.export import ExportedRecord, read, recorded, signed, write
from tableside.ledger.people import Person, people_by_entry, people_hashes, with_people
from tableside.ledger.public import PublicLedger
from tableside.ledger.signed_head import ProvenHead
from tableside.ledger.store import Ledger, new_token
from tableside.ledger.witness import TableKey
from tests.kit.ledger.ledger_files import forge
from tests.ledger.test_secrecy import forms

ANN, BEN = Person.new("A", "Ann Canary-Nightingale"), Person.new("B", "Ben Canary-Woodpecker")
TABLE = TableKey(bytes(32))


def draft(kind: str, *people: Person) -> Draft:
    action = with_people(b'{"x":1}', people) if people else b'{"x":1}'
    return Draft(kind, "2026-07-16", action, b"null", b"[]", b"", people)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "data") as ledger:
        match = ledger.new_match()
        ledger.append(match, draft("match", ANN, BEN), new_token())
        ledger.append(match, draft("look"), new_token())
        ledger.append(match, draft("ruling", ANN), new_token())
        yield ledger


def folder_of(tmp_path: Path) -> Path:
    return tmp_path / "data"


def on_disk(folder: Path, name: str) -> list[str]:
    """The files of a folder that have a name in them, in any form that programs write."""
    return [
        path.name
        for path in sorted(folder.rglob("*"))
        if path.is_file() and any(form in path.read_bytes() for form in forms(name.encode()))
    ]


def test_the_hash_is_as_the_page_says() -> None:
    fields = b"".join(len(part).to_bytes(2) + part for part in (ANN.salt, b"A", ANN.text.encode()))
    assert ANN.hash == sha256(b"tableside person 1\0" + fields).digest()
    assert Person.new("A", ANN.text).hash != ANN.hash, "each has a salt of its own"
    assert people_hashes(with_people(b"{}", [ANN, BEN])) == {"A": ANN.hash, "B": BEN.hash}
    assert with_people(b'{"b":1,"a":2}', [ANN]).startswith(b'{"b":1,"a":2,')


@pytest.mark.parametrize("action", [b"", b"null", b"{}", b"[" * 5000, b'{"people":3}', b'{"people":{"A":"AAAA"}}'])
def test_an_action_without_people_has_none(action: bytes) -> None:
    assert people_hashes(action) == {}


def test_a_person_says_nothing_by_accident() -> None:
    assert (repr(ANN), "Canary" in repr(draft("match", ANN))) == ("Person()", False)


def test_everybody_reads_the_names_beside_the_entries(ledger: Ledger, tmp_path: Path) -> None:
    everyone = {"A": ANN.text, "B": BEN.text}
    assert [dict(entry.people) for entry in ledger.entries(1)] == [everyone, {}, {"A": ANN.text}]
    with PublicLedger.open(folder_of(tmp_path)) as public:
        assert [dict(entry.people) for entry in public.entries(1)] == [everyone, {}, {"A": ANN.text}]
        assert [dict(entry.people) for entry in public.first_entries()] == [everyone]
        assert [dict(entry.people) for entry in public.entries(1, 1)] == [{}, {"A": ANN.text}]


def test_an_append_returns_them_too_and_once(ledger: Ledger, tmp_path: Path) -> None:
    token = new_token()
    for _ in range(2):
        assert ledger.append(1, draft("ruling", BEN), token).people == {"B": BEN.text}
    assert recorded(folder_of(tmp_path)).people[4] == (BEN,)


def test_no_entry_and_no_hash_of_it_has_a_name(ledger: Ledger, tmp_path: Path) -> None:
    for link in recorded(folder_of(tmp_path)).links:
        assert b"Canary" not in b"".join(part for part in link if isinstance(part, bytes))


def test_what_is_forgotten_is_in_no_file_and_everything_verifies(ledger: Ledger, tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    assert on_disk(folder, "Canary-Nightingale")
    before = signed(recorded(folder), TABLE)
    assert ledger.forget(1, "A") == 2
    assert ledger.forget(1, "A") == 0
    assert on_disk(folder, "Canary-Nightingale") == []
    assert not [path.name for path in folder.rglob("*") if path.is_file() and ANN.salt in path.read_bytes()]
    assert on_disk(folder, "Canary-Woodpecker")
    assert [dict(entry.people) for entry in ledger.entries(1)] == [{"B": BEN.text}, {}, {}]
    after = recorded(folder)
    assert (after.links, after.head) == (before.links, before.head)
    found = audit(after, [ProvenHead(TABLE.sign(before.head))])
    assert (found.faults, found.end_proven) == ([], True)
    assert [each.code for each in found.unverified] == ["audit-people-forgotten"] * 2
    assert audit(before).unverified == []


def test_all_people_of_one_match_are_forgotten_and_none_of_another(ledger: Ledger, tmp_path: Path) -> None:
    other = ledger.new_match()
    ledger.append(other, draft("match", Person.new("A", "Cleo Canary")), new_token())
    assert ledger.forget(1) == 3
    assert [dict(entry.people) for entry in ledger.entries(other)] == [{"A": "Cleo Canary"}]
    ledger.append(1, draft("look"), new_token())
    ledger.close()
    with Ledger.open(folder_of(tmp_path)) as again:
        assert again.report.sentences == ()
        assert [dict(entry.people) for entry in again.entries(1)] == [{}] * 4


def test_people_come_back_from_a_file(ledger: Ledger, tmp_path: Path) -> None:
    record = recorded(folder_of(tmp_path))
    write(record, tmp_path / "out")
    back = read(tmp_path / "out")
    assert back.people == record.people == {1: (ANN, BEN), 3: (ANN,)}
    assert dict(back.unsealed(back.links[0]).people) == {"A": ANN.text, "B": BEN.text}
    assert audit(back).faults == []


CHANGES: dict[str, Callable[[Person], tuple[Person, ...]]] = {
    "another name": lambda person: (msgspec.structs.replace(person, text="Mallory"),),
    "another salt": lambda person: (msgspec.structs.replace(person, salt=bytes(32)),),
    "somebody else": lambda person: (msgspec.structs.replace(person, who="B"),),
    "nobody of the entry": lambda person: (person, msgspec.structs.replace(person, who="C")),
    "twice": lambda person: (person, person),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_a_name_that_was_changed_in_a_file_is_found(
    ledger: Ledger, tmp_path: Path, change: Callable[[Person], tuple[Person, ...]]
) -> None:
    record: ExportedRecord = recorded(folder_of(tmp_path))
    forged = replace(record, people={**record.people, 3: change(ANN)})
    assert [fault.code for fault in audit(forged).faults] == ["audit-people-wrong"]
    beside_another = replace(record, people={**record.people, 2: (ANN,)})
    assert [fault.code for fault in audit(beside_another).faults] == ["audit-people-wrong"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE person SET text = 'Mallory'",
        "INSERT INTO person VALUES (1, 'C', zeroblob(32), 'Mallory')",
        "INSERT INTO person VALUES (3, 'B', zeroblob(31), 'Mallory')",
        "INSERT OR REPLACE INTO person VALUES (1, 'A', zeroblob(32), 'Mallory')",
    ],
)
def test_the_database_lets_nobody_change_a_name(ledger: Ledger, tmp_path: Path, statement: str) -> None:
    ledger.close()
    with closing(sqlite3.connect(folder_of(tmp_path) / "ledger.sqlite")) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)


def test_a_ledger_without_the_guard_of_people_is_not_written_to(ledger: Ledger, tmp_path: Path) -> None:
    ledger.close()
    with closing(sqlite3.connect(folder_of(tmp_path) / "ledger.sqlite")) as db:
        db.execute("DROP TRIGGER person_no_update")
    with pytest.raises(Exception, match="problem-altered-ledger"):
        Ledger.open(folder_of(tmp_path))


def test_a_rescue_takes_people_along(ledger: Ledger, tmp_path: Path) -> None:
    ledger.close()
    assert Ledger.rescue(folder_of(tmp_path)).carried == 3
    with Ledger.open(folder_of(tmp_path)) as rescued:
        assert dict(rescued.entries(1)[0].people) == {"A": ANN.text, "B": BEN.text}


def test_damaged_rows_are_left_out() -> None:
    rows = [(1, "A", ANN.salt, "Ann"), (1, None, ANN.salt, "x"), ("1", "A", ANN.salt, "x"), (1, "B", "salt", "x")]
    assert people_by_entry([*rows, (1, "B", BEN.salt, b"x")]) == {1: (Person("A", ANN.salt, "Ann"),)}


def test_a_ledger_with_the_hashes_of_before_is_chained_anew_and_keeps_its_people(
    ledger: Ledger, tmp_path: Path
) -> None:
    ledger.close()
    path = folder_of(tmp_path) / "ledger.sqlite"
    forge(path, "UPDATE entry SET hash = zeroblob(32)")
    with closing(sqlite3.connect(path)) as other:
        other.execute("DELETE FROM _sqlite_migrations WHERE name = 'm004_public_hash'")
        other.execute("PRAGMA user_version = 3")
        other.commit()
    with Ledger.open(folder_of(tmp_path)) as again:
        assert again.report.faults == ()
        assert [dict(entry.people) for entry in again.entries(1)] == [
            {"A": ANN.text, "B": BEN.text},
            {},
            {"A": ANN.text},
        ]
    assert (folder_of(tmp_path) / "ledger-before-3.sqlite").exists()
