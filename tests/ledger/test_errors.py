"""Errors of the system and of SQLite become errors that say what is wrong, where, and what to do."""

from __future__ import annotations

import errno
import os
import shlex
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tableside.ledger.cosignature import NotAWitness, NotCosigned
from tableside.ledger.errors import (
    Altered,
    Damaged,
    DiskFull,
    FolderExposed,
    FolderInPlace,
    InUse,
    KeyExposed,
    KeyLost,
    LedgerError,
    LinkRefused,
    MatchNotFound,
    NotKnown,
    NotLocal,
    NotOurs,
    NotReadable,
    NotRecorded,
    NotWritable,
    SecondName,
    StorageFailed,
    TooLarge,
    TooNew,
    committing,
    explained,
)
from tableside.ledger.export import HeadNotContinued
from tableside.ledger.outside import FileExists, Unreadable, read, write_new, write_over
from tableside.ledger.signed_head import TreeHead
from tableside.message import message
from tests.kit.text import english

PLACE = Path("/data of Zoë/ledger.sqlite")
NAMING: tuple[Callable[[], LedgerError], ...] = (
    *(
        partial(kind, PLACE)
        for kind in (Altered, Damaged, DiskFull, FileExists, FolderInPlace, InUse, KeyExposed, KeyLost, LinkRefused)
    ),
    *(partial(kind, PLACE) for kind in (NotOurs, NotReadable, NotRecorded, NotWritable, SecondName, StorageFailed)),
    partial(FolderExposed, PLACE, ("chmod", "go-w")),
    partial(HeadNotContinued, PLACE, TreeHead(1, 7, bytes(32))),
    partial(MatchNotFound, PLACE, None),
    partial(MatchNotFound, PLACE, 3),
    lambda: NotKnown(StorageFailed(PLACE)),
    partial(NotLocal, PLACE, "nfs4"),
    partial(TooLarge, PLACE, 5 << 20),
    partial(TooNew, PLACE, 9, 8),
    partial(Unreadable, PLACE, message("cause-link")),
)
"""An error of each kind that is about a place."""


def words(error: LedgerError) -> str:
    return f"{english(error.problem)} {english(error.remedy)}"


@pytest.mark.parametrize("made", NAMING)
def test_an_error_names_the_place_and_has_a_way_on(made: Callable[[], LedgerError]) -> None:
    error = made()
    assert str(PLACE) in english(error.problem)
    assert len(english(error.remedy).split()) > 2
    assert not {"{", "}"} & {*words(error)}


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (partial(HeadNotContinued, PLACE, TreeHead(1, 7, bytes(32))), ("7",)),
        (partial(MatchNotFound, PLACE, 3), ("3",)),
        (partial(NotLocal, PLACE, "nfs4"), ("nfs4",)),
        (partial(TooLarge, PLACE, 5 << 20), ("5",)),
        (partial(TooNew, PLACE, 9, 8), ("9", "8")),
        (partial(NotCosigned, "problem-head-older", 4, 6), ("4", "6")),
    ],
)
def test_it_says_how_much_and_which(made: Callable[[], LedgerError], told: tuple[str, ...]) -> None:
    sentences = words(made()).replace(str(PLACE), "")
    assert all(number in sentences for number in told)


def test_a_text_that_is_no_witness_has_a_way_on() -> None:
    assert english(NotAWitness().remedy).endswith(".")


@pytest.mark.parametrize(
    ("made", "command"),
    [
        (partial(KeyExposed, PLACE), f"chmod 600 {shlex.quote(str(PLACE))}"),
        (partial(FolderExposed, PLACE, ("chmod", "go-w")), f"chmod go-w -- {shlex.quote(str(PLACE))}"),
        (partial(LinkRefused, PLACE), f"rm -- {shlex.quote(str(PLACE))}"),
        (partial(FolderInPlace, PLACE), f"mv -T -- {shlex.quote(str(PLACE))} {shlex.quote(f'{PLACE}.aside')}"),
    ],
)
def test_what_a_command_can_mend_names_it(made: Callable[[], LedgerError], command: str) -> None:
    assert command in english(made().remedy)


def test_a_file_with_a_second_name_gets_one_of_its_own_by_the_command_that_is_named(tmp_path: Path) -> None:
    file, other = tmp_path / "it's", tmp_path / "other"
    other.write_text("content")
    os.link(other, file)
    (command,) = (value for name, value in SecondName(file).remedy.arguments if name == "command")
    assert os.system(str(command)) == 0
    assert (file.read_text(), file.stat().st_nlink, other.stat().st_nlink) == ("content", 1, 1)


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.EACCES, NotWritable),
        (errno.EPERM, NotWritable),
        (errno.EROFS, NotWritable),
        (errno.EEXIST, NotWritable),
        (errno.ENOTDIR, NotWritable),
        (errno.EIO, StorageFailed),
        (errno.ELOOP, StorageFailed),
        (errno.EMLINK, StorageFailed),
        (errno.EISDIR, StorageFailed),
    ],
)
def test_what_the_system_raises_is_explained(tmp_path: Path, number: int, kind: type[LedgerError]) -> None:
    with pytest.raises(LedgerError) as caught, explained(tmp_path):
        raise OSError(number, os.strerror(number))
    assert type(caught.value) is kind
    assert str(tmp_path) in english(caught.value.problem)


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.ELOOP, LinkRefused), (errno.EMLINK, SecondName), (errno.EISDIR, FolderInPlace)]
)
def test_a_file_that_is_in_the_way_is_named(tmp_path: Path, number: int, kind: type[LedgerError]) -> None:
    with pytest.raises(kind) as caught, explained(tmp_path):
        raise OSError(number, os.strerror(number), os.fsencode(PLACE))
    assert str(PLACE) in english(caught.value.problem)


def test_of_a_move_into_a_folder_the_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FolderInPlace) as caught, explained(tmp_path):
        raise OSError(errno.EISDIR, "", "from", None, str(PLACE))
    assert str(PLACE) in english(caught.value.problem)


def of_sqlite(number: int, kind: type[sqlite3.Error] = sqlite3.OperationalError) -> sqlite3.Error:
    """An error with this result code, as SQLite gives it to Python."""
    error = kind("")
    error.sqlite_errorcode = number
    return error


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (sqlite3.SQLITE_FULL, DiskFull),
        (sqlite3.SQLITE_BUSY, InUse),
        (sqlite3.SQLITE_BUSY_RECOVERY, InUse),
        (sqlite3.SQLITE_LOCKED, InUse),
        (sqlite3.SQLITE_PROTOCOL, InUse),
        (sqlite3.SQLITE_FORMAT, Damaged),
        (sqlite3.SQLITE_MISMATCH, Damaged),
        (sqlite3.SQLITE_CONSTRAINT_CHECK, Damaged),
        (sqlite3.SQLITE_TOOBIG, Damaged),
        (sqlite3.SQLITE_ERROR, Altered),
        (sqlite3.SQLITE_AUTH, Altered),
        (sqlite3.SQLITE_SCHEMA, Altered),
        (sqlite3.SQLITE_READONLY_DBMOVED, NotWritable),
        (sqlite3.SQLITE_PERM, NotWritable),
        (sqlite3.SQLITE_CANTOPEN, NotWritable),
        (sqlite3.SQLITE_IOERR_FSYNC, StorageFailed),
        (sqlite3.SQLITE_INTERNAL, Damaged),
    ],
)
def test_what_sqlite_raises_is_explained(tmp_path: Path, number: int, kind: type[LedgerError]) -> None:
    with pytest.raises(LedgerError) as caught, explained(tmp_path):
        raise of_sqlite(number)
    assert type(caught.value) is kind
    place = tmp_path / "ledger.sqlite" if issubclass(kind, Damaged) else tmp_path
    assert str(place) in english(caught.value.problem)


@pytest.mark.parametrize("number", [sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB])
def test_what_sqlite_calls_damage_is_that_only_if_the_disk_can_read_the_file(tmp_path: Path, number: int) -> None:
    for kind in (StorageFailed, Damaged):
        with pytest.raises(LedgerError) as caught, explained(tmp_path):
            raise of_sqlite(number, sqlite3.DatabaseError)
        assert type(caught.value) is kind
        assert str(tmp_path / ("ledger.sqlite" if kind is Damaged else "")) in english(caught.value.problem)
        (tmp_path / "ledger.sqlite").write_bytes(b"x")


def test_text_that_is_no_text_is_damage_and_mistakes_of_ours_pass(tmp_path: Path) -> None:
    with pytest.raises(Damaged) as caught, explained(tmp_path):
        b"\xff".decode()
    assert str(tmp_path / "ledger.sqlite") in english(caught.value.problem)
    for mistake in (of_sqlite(sqlite3.SQLITE_MISUSE, sqlite3.ProgrammingError), ValueError()):
        with pytest.raises(type(mistake)) as passed, explained(tmp_path):
            raise mistake
        assert passed.value is mistake


@pytest.mark.parametrize("number", [sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR])
def test_what_keeps_the_disk_from_being_written_is_said_first(tmp_path: Path, number: int) -> None:
    with pytest.raises(DiskFull), explained(Path("/proc/self")):  # a file system that never has a free block
        raise of_sqlite(number)
    with pytest.raises(StorageFailed), explained(tmp_path / "gone"):
        raise of_sqlite(number)


def test_only_a_full_disk_says_for_certain_that_nothing_was_stored(tmp_path: Path) -> None:
    with pytest.raises(DiskFull), committing(tmp_path):
        raise of_sqlite(sqlite3.SQLITE_FULL)
    for error in (of_sqlite(sqlite3.SQLITE_IOERR), OSError(errno.ENOSPC, "")):
        with pytest.raises(NotKnown) as caught, committing(tmp_path):
            raise error
        assert caught.value.__cause__ is caught.value.cause
        assert english(caught.value.cause.problem) in english(caught.value.problem)


def test_as_text_for_logs_an_error_is_its_codes() -> None:
    assert str(NotKnown(DiskFull(PLACE))) == "problem-not-known problem-disk-full remedy-not-known"


CAUSES = {
    "missing": "cause-file-missing",
    "x" * 300: "cause-name-too-long",
    "file/below": "cause-system-error",
}


@pytest.mark.parametrize("name", CAUSES)
def test_a_file_from_elsewhere_that_cannot_be_read_says_why(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"four")
    with pytest.raises(Unreadable) as caught:
        read(tmp_path / name, 100)
    assert caught.value.cause.code == CAUSES[name]
    assert str(tmp_path / name) in english(caught.value.problem)


def test_a_file_is_read_up_to_its_bound_and_not_beyond(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"four")
    assert read(file, 4) == b"four"
    with pytest.raises(Unreadable) as caught:
        read(file, 3)
    assert caught.value.cause == message("cause-file-too-large", megabytes=1)
    with pytest.raises(Unreadable) as caught:
        read(Path("/proc/self/status"), 3)
    assert caught.value.cause == message("cause-file-too-large", megabytes=1), "its size is said to be 0"
    with pytest.raises(Unreadable) as caught:
        read(tmp_path, 3)
    assert caught.value.cause.code == "cause-not-a-file"


def test_a_link_is_followed_elsewhere_and_not_among_our_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"four")
    (tmp_path / "link").symlink_to("file")
    assert read(tmp_path / "link", 4) == b"four"
    with pytest.raises(Unreadable) as caught:
        read(tmp_path / "link", 4, ours=True)
    assert caught.value.cause.code == "cause-link"


def test_a_file_that_cannot_be_written_says_why_and_what_is_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_new(file, [b"fo", b"ur"], 0o600)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"four", 0o600)
    with pytest.raises(FileExists) as exists:
        write_new(file, [b"other"])
    assert exists.value.remedy.code == "remedy-other-file-name"
    assert file.read_bytes() == b"four"
    write_over(file, [b"other"])
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"other", 0o644)
    with pytest.raises(LedgerError) as missing:
        write_new(tmp_path / "missing/file", [b"four"])
    assert "cause-folder-missing" in str(missing.value)
    assert str(tmp_path / "missing/file") in english(missing.value.problem)
    with pytest.raises(LedgerError) as folder:
        write_over(tmp_path, [b"four"])
    assert not isinstance(folder.value, FileExists)
    assert {path.name for path in tmp_path.iterdir()} == {"file"}
