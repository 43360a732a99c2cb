"""A record is whole or absent, holds what the ledger has and no more, and any file is read or refused in a sentence."""

from __future__ import annotations

import json
import os
import resource
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.ledger import export
from tableside.ledger.audit import audit
from tableside.ledger.chain import Link, check_chain
from tableside.ledger.errors import LedgerError, MatchNotFound, NotOurs, TooNew
from tableside.ledger.export import MOST_BYTES, ExportedRecord, read, recorded, signed, write
from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.outside import FileExists, NotWritten, Unreadable
from tableside.ledger.store import Ledger, new_token
from tableside.ledger.witness import TableKey
from tableside.message import message
from tests.kit.ledger.ledger_files import NOBODY, Child, ask, draft, filled, forge
from tests.kit.ledger.ledger_files import write as write_until_a_word
from tests.kit.ledger.played_records import Played
from tests.kit.text import english
from tests.ledger.test_secrecy import CANARY, forms

TABLE = TableKey(bytes(32))


@pytest.fixture
def record(folder: Path) -> ExportedRecord:
    filled(folder, 5)
    return signed(recorded(folder), TABLE)


@pytest.fixture
def file(record: ExportedRecord, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    write(record, path)
    return path


def test_a_record_comes_back_as_the_ledger_has_it(record: ExportedRecord, file: Path) -> None:
    back = read(file)
    assert (back.match, back.links, back.before, back.signed) == (
        record.match,
        record.links,
        record.before,
        record.signed,
    )
    assert check_chain(back.links).faults == ()
    assert back.head == record.head


def test_the_file_says_what_it_is_and_is_read_by_any_program(record: ExportedRecord, file: Path) -> None:
    first, *entries = map(json.loads, file.read_text().splitlines())
    assert first == {
        "tableside": "record",
        "form": 3,
        "match": 1,
        "entries": 5,
        "first": 1,
        "last": 5,
        "head": record.links[-1].hash.hex(),
        "tree": {"size": 0, "peaks": []},
        "signed": TABLE.sign(record.head).text,
    }
    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4, 5]
    assert json.loads(entries[0]["action"]) == {"at": "@1"}
    assert entries[1]["prev"] == entries[0]["hash"]


def test_the_newest_match_or_the_one_that_is_named(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        for _ in range(3):
            match = ledger.new_match()
            for kind in ("match", "hide", "hide", "hide"):
                ledger.append(match, draft(kind=kind), new_token())
    assert (recorded(folder).match, [link.seq for link in recorded(folder).links]) == (3, [9, 10, 11, 12])
    second = recorded(folder, 2)
    assert (second.match, [link.seq for link in second.links]) == (2, [5, 6, 7, 8])
    assert audit(second).faults == []
    with pytest.raises(MatchNotFound, match="problem-no-such-match"):
        recorded(folder, 7)


def test_where_matches_are_mixed_the_others_entries_are_in_it_for_the_chain(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match, other_match = ledger.new_match(), ledger.new_match()
        for of, kind in ((match, "match"), (other_match, "match"), (match, "hide"), (other_match, "hide")):
            ledger.append(of, draft(kind=kind), new_token())
    found = recorded(folder, match)
    assert [link.match for link in found.links] == [match, other_match, match]
    assert [link.seq for link in found.own] == [1, 3]
    assert audit(found).faults == []


def test_it_is_read_beside_an_app_and_changes_nothing(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        ledger.append(match, draft(b"p"), new_token())
        assert len(recorded(folder).links) == 1
        ledger.append(match, draft(b"p"), new_token())
        assert len(recorded(folder).links) == 2
    before = (folder / "ledger.sqlite").read_bytes()
    assert len(recorded(folder).links) == 2
    assert (folder / "ledger.sqlite").read_bytes() == before
    with Ledger.open(folder) as ledger:
        assert ledger.report.sentences == ()


def test_it_is_read_after_a_kill(folder: Path) -> None:
    with Child(write_until_a_word, folder) as child:
        told = [child.pipe.recv() for _ in range(5)]
        told += child.kill()
    record = recorded(folder)
    assert len(record.links) >= len(told)
    assert audit(record).faults == []


def test_no_private_byte_is_in_it_in_clear(folder: Path, tmp_path: Path) -> None:
    with Played(folder) as played:
        for _ in range(10):
            played.hide("A", CANARY.decode(), 1)
    write(signed(recorded(folder), TABLE), tmp_path / "out")
    content = (tmp_path / "out").read_bytes()
    assert not [form for form in forms(CANARY) if form in content]
    assert repr(recorded(folder)).startswith("<")


def test_a_changed_entry_goes_out_as_it_is_and_is_found(folder: Path, tmp_path: Path) -> None:
    """Also one whose bytes are no text: nobody wrote those."""
    filled(folder, 5)
    forge(folder / "ledger.sqlite", "UPDATE entry SET action = x'ff00', kind = CAST(x'80' AS TEXT) WHERE seq = 3")
    write(recorded(folder), tmp_path / "out")
    assert Fault(FaultKind.CHANGED, 3, 3).message in audit(read(tmp_path / "out")).faults


def test_a_ledger_that_is_none_is_told(folder: Path) -> None:
    with pytest.raises(MatchNotFound, match="problem-no-match"):
        recorded(folder)
    assert not folder.exists()
    folder.mkdir()
    (folder / "ledger.sqlite").write_bytes(b"something else " * 100)
    with pytest.raises(NotOurs):
        recorded(folder)
    (folder / "ledger.sqlite").unlink()
    filled(folder, 1)
    forge(folder / "ledger.sqlite", "PRAGMA user_version = 99")
    with pytest.raises(TooNew):
        recorded(folder)


def test_who_may_not_read_the_ledger_is_told(open_folder: Path, as_root: None) -> None:
    filled(open_folder, 1)
    (open_folder / "ledger.sqlite").chmod(0o600)
    assert ask(_recorded_by, open_folder, user=NOBODY) == "NotReadable"


def _recorded_by(pipe: object, folder: Path) -> None:
    try:
        recorded(folder)
        answer = "read"
    except LedgerError as error:
        answer = type(error).__name__
    pipe.send(answer)  # type: ignore[attr-defined]


def test_what_lies_there_already_is_not_written_over(record: ExportedRecord, file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(FileExists):
        write(record, file)
    assert file.read_bytes() == before


def test_a_failure_leaves_nothing(record: ExportedRecord, tmp_path: Path) -> None:
    place = tmp_path / "out"
    place.mkdir()
    broken = ExportedRecord(record.match, (*record.links[:-1], record.links[-1]._replace(seq=object())))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        write(broken, place / "file")
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("full", ["/dev/full/x", "no/such/folder/file", "x" * 300])
def test_a_place_that_cannot_be_written_is_told(record: ExportedRecord, tmp_path: Path, full: str) -> None:
    with pytest.raises(NotWritten, match="problem-file-not-written"):
        write(record, tmp_path / full)


def test_a_disk_that_takes_no_more_is_told_and_nothing_is_left(record: ExportedRecord, tmp_path: Path) -> None:
    place = tmp_path / "out"
    place.mkdir()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(NotWritten):
            write(record, place / "file")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(place.iterdir()) == []


Change = Callable[[Path], object]


def changed(path: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10 * 2**30)


def small_sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MOST_BYTES)


def folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe_instead(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


BAD: dict[str, tuple[Change, str]] = {
    "not there": (lambda p: p.unlink(), "cause-file-missing"),
    "empty": (lambda p: p.write_bytes(b""), "cause-file-empty"),
    "a folder": (folder_instead, "cause-not-a-file"),
    "a pipe": (pipe_instead, "cause-not-a-file"),
    "10 GB": (sparse, "cause-file-too-large"),
    "nothing but zeros": (small_sparse, "cause-no-record"),
    "another program's": (lambda p: p.write_text('{"name": "x"}\n'), "cause-no-record"),
    "a picture": (lambda p: p.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256))), "cause-no-record"),
    "deep": (lambda p: p.write_bytes(b"[" * 100_000), "cause-no-record"),
    "newer": (lambda p: changed(p, lambda x: [x[0].replace(b'"form":3', b'"form":4'), *x[1:]]), "cause-newer-file"),
    "older": (lambda p: changed(p, lambda x: [x[0].replace(b'"form":3', b'"form":2'), *x[1:]]), "cause-older-file"),
    "no first line": (lambda p: changed(p, lambda x: x[1:]), "cause-no-record"),
    "first line without a part": (
        lambda p: changed(p, lambda x: [x[0].replace(b'"last":5,', b""), *x[1:]]),
        "cause-first-line-damaged",
    ),
    "another hash": (
        lambda p: changed(p, lambda x: [x[0].replace(json.loads(x[0])["head"].encode(), b"0" * 64), *x[1:]]),
        "cause-other-first-line",
    ),
    "no such match": (
        lambda p: changed(p, lambda x: [x[0].replace(b'"match":1', b'"match":7'), *x[1:]]),
        "cause-other-first-line",
    ),
    "a damaged signature": (
        lambda p: changed(p, lambda x: [x[0].replace(b"match 1", b"match 01"), *x[1:]]),
        "cause-signed-head-damaged",
    ),
    "cut between lines": (lambda p: changed(p, lambda x: x[:-1]), "cause-wrong-number-of-entries"),
    "cut in a line": (lambda p: p.write_bytes(p.read_bytes()[:-20]), "cause-file-cut-short"),
    "a line too many": (lambda p: changed(p, lambda x: [*x, x[-1]]), "cause-wrong-number-of-entries"),
    "no entries": (lambda p: changed(p, lambda x: x[:1]), "cause-wrong-number-of-entries"),
    "a damaged line": (lambda p: changed(p, lambda x: [*x[:3], b"{}\n", *x[4:]]), "cause-line-damaged"),
    "a deep line": (
        lambda p: changed(p, lambda x: [*x[:3], b'{"a":' * 50_000 + b"\n", *x[4:]]),
        "cause-line-damaged",
    ),
    "a line of another size": (
        lambda p: changed(p, lambda x: [*x[:3], b'{"a":"' + b"a" * 2**24 + b'"}\n', *x[4:]]),
        "cause-file-cut-short|cause-line-damaged",
    ),
}


@pytest.mark.parametrize(("change", "cause"), BAD.values(), ids=list(BAD))
def test_a_file_that_is_no_record_is_told_in_a_sentence(file: Path, change: Change, cause: str) -> None:
    change(file)
    with pytest.raises(Unreadable, match=cause) as refused:
        read(file)
    assert english(refused.value.problem).startswith(f"{file} cannot be read. ")
    assert english(refused.value.remedy).endswith(".")


def test_a_record_without_one_of_its_entries_says_how_many_there_are_and_what_to_do(file: Path) -> None:
    changed(file, lambda lines: lines[:-1])
    with pytest.raises(Unreadable) as refused:
        read(file)
    assert refused.value.cause == message("cause-wrong-number-of-entries", stated=5, present=4)
    assert refused.value.remedy == message("remedy-export-again")


def test_a_record_has_no_more_entries_than_can_be_checked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MOST_ENTRIES", 4)
    with pytest.raises(Unreadable) as refused:
        read(file)
    assert refused.value.cause == message("cause-too-many-entries", most=4)


def test_a_file_that_this_user_may_not_read_is_told(open_folder: Path, as_root: None) -> None:
    open_folder.mkdir()
    path = open_folder / "record"
    path.write_text("{}")
    path.chmod(0o600)
    assert "cause-no-permission" in ask(_read_by, path, user=NOBODY)


def _read_by(pipe: object, path: Path) -> None:
    try:
        read(path)
        answer = "read"
    except LedgerError as error:
        answer = str(error)
    pipe.send(answer)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record's file."""
    place = tmp_path_factory.mktemp("sound")
    filled(place / "data", 3)
    write(signed(recorded(place / "data"), TABLE), place / "file")
    return place / "file"


@settings(max_examples=300)
@given(st.data())
def test_any_change_of_any_byte_is_refused_or_found(sound: Path, data: st.DataObject) -> None:
    """But for what says the same in other signs."""
    content = bytearray(sound.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] = data.draw(st.integers(0, 255))
    path = sound.with_name("changed")
    path.write_bytes(content)
    kept = read(sound)
    try:
        back = read(path)
    except Unreadable:
        return
    assert audit(back).faults or (back.match, back.links, back.signed) == (kept.match, kept.links, kept.signed)


def test_a_record_may_be_read_by_everybody_and_its_parts_by_nobody_else(file: Path) -> None:
    assert stat.S_IMODE(file.stat().st_mode) & 0o777 == 0o644 & ~_umask()
    assert [path.name for path in file.parent.iterdir() if path.is_file()] == [file.name]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_record_without_a_signature_is_one_too(folder: Path, tmp_path: Path) -> None:
    filled(folder, 1)
    write(recorded(folder), tmp_path / "out")
    assert read(tmp_path / "out").signed is None
    assert isinstance(read(tmp_path / "out").links[0], Link)
