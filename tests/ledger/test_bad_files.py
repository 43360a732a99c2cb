"""Things in the place of the ledger that are none, or a bad one: told in a sentence and left as they are."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tableside.ledger import files
from tableside.ledger.database import connect
from tableside.ledger.errors import Damaged, InUse, LedgerError, NotLocal, NotOurs, NotWritable, TooLarge, TooNew
from tableside.ledger.files import beside
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tableside.message import message
from tests.kit.ledger.ledger_files import Child, ask, draft, open_once, write
from tests.kit.ledger.ledger_files import filled as filled_ledger


def text(path: Path) -> None:
    path.write_text("shopping list\n" * 400)


def other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA journal_mode = WAL; CREATE TABLE entry(x); INSERT INTO entry VALUES (1)")


def other_program_at_work(path: Path) -> None:
    other_program(path)
    log = path.with_name(path.name + "-wal")
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO entry VALUES (2)")
        db.commit()
        left = log.read_bytes()
    log.write_bytes(left)


def directory(path: Path) -> None:
    path.mkdir()
    (path / "inside").touch()


def link(path: Path) -> None:
    path.with_name("elsewhere").write_text("somebody's file")
    path.symlink_to("elsewhere")


def dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


def newer(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 7")


def torn_page(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xa5" * 4096)


def cut_short(path: Path) -> None:
    filled(path)
    with path.open("r+b") as file:
        file.truncate(4096 * 3 + 100)


def log_without_its_file(path: Path) -> None:
    with Child(write, path.parent) as child:
        child.pipe.recv()
    path.unlink()


def filled(path: Path) -> None:
    with Ledger.open(path.parent) as ledger:
        match = ledger.new_match()
        for _ in range(40):
            ledger.append(match, draft(), new_token())


def contents(folder: Path) -> dict[str, bytes | str]:
    return {
        path.name: str(path.readlink()) if path.is_symlink() else path.read_bytes()
        for path in folder.rglob("*")
        if path.is_symlink() or path.is_file()
    }


@pytest.mark.parametrize(
    ("make", "kind", "code"),
    [
        (text, NotOurs, "problem-not-a-ledger"),
        (other_program, NotOurs, "problem-not-a-ledger"),
        (other_program_at_work, NotOurs, "problem-not-a-ledger"),
        (directory, NotOurs, "problem-not-a-ledger"),
        (link, NotOurs, "problem-not-a-ledger"),
        (dangling_link, NotOurs, "problem-not-a-ledger"),
        (newer, TooNew, "problem-newer-ledger"),
        (torn_page, Damaged, "problem-damaged-ledger"),
        (cut_short, Damaged, "problem-damaged-ledger"),
        (log_without_its_file, Damaged, "problem-damaged-ledger"),
    ],
)
def test_a_bad_ledger_is_left_as_it_is_and_can_be_set_aside(
    folder: Path, make: Callable[[Path], None], kind: type[LedgerError], code: str
) -> None:
    folder.mkdir()
    make(folder / "ledger.sqlite")
    before = contents(folder)
    with pytest.raises(kind):
        Ledger.open(folder)
    with pytest.raises(kind) as refused:
        Ledger.open(folder)
    assert refused.value.problem.code == code
    assert refused.value.remedy.code.startswith("remedy-")
    assert dict(refused.value.problem.arguments)["file"] == str(folder / "ledger.sqlite")
    after = contents(folder)
    after.pop("ledger.lock")
    before.pop("ledger.lock", None)
    assert after == before

    aside = Ledger.set_aside(folder)
    assert aside.name == "ledger-damaged-1.sqlite"
    moved = {name.replace("ledger.sqlite", aside.name): content for name, content in before.items()}
    after = contents(folder)
    after.pop("ledger.lock")
    assert after == moved
    with Ledger.open(folder) as ledger:
        assert ledger.matches() == ()
        assert ledger.append(ledger.new_match(), draft(), new_token()).seq == 1


@pytest.mark.parametrize(("make", "kind"), [(filled, TooLarge), (text, NotOurs), (newer, TooNew)])
def test_ten_gigabytes_are_refused_at_once_and_left_as_they_are(
    folder: Path, make: Callable[[Path], None], kind: type[LedgerError]
) -> None:
    folder.mkdir()
    path = folder / "ledger.sqlite"
    make(path)
    os.truncate(path, 10 * 2**30)
    before = path.stat()
    with pytest.raises(kind) as refused:
        Ledger.open(folder)
    assert kind is not TooLarge or ("megabytes", 10 * 1024) in refused.value.problem.arguments
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)


def test_a_pipe_in_the_place_of_the_ledger_does_not_stop_the_app(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / "ledger.sqlite")
    with pytest.raises(NotOurs):
        Ledger.open(folder)


@pytest.mark.timeout(20)
def test_a_pipe_in_the_place_of_the_ledger_does_not_stop_a_rescue(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    os.mkfifo(folder / "ledger.sqlite")
    with pytest.raises(NotOurs):
        Ledger.rescue(folder)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
@pytest.mark.parametrize("part", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("mend", [Ledger.rescue, Ledger.set_aside])
def test_what_is_no_file_beside_the_ledger_is_damage_with_a_way_on(
    folder: Path, part: str, make: Callable[[Path], None], mend: Callable[[Path], object]
) -> None:
    """SQLite would wait at a pipe for ever."""
    match, entries = filled_ledger(folder)
    beside(folder / "ledger.sqlite", part).unlink(missing_ok=True)
    make(beside(folder / "ledger.sqlite", part))
    with pytest.raises(Damaged):
        Ledger.open(folder)
    with PublicLedger.open(folder) as public, pytest.raises(Damaged):
        public.entries(match)
    mend(folder)
    with Ledger.open(folder) as ledger:
        assert len(ledger.entries(match)) == (len(entries) if mend == Ledger.rescue else 0)


@pytest.mark.parametrize("kind", ["nfs4", "cifs", "fuse.sshfs"])
def test_a_folder_on_a_network_share_is_refused_before_anything_is_written(
    folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the kernel's list of what is mounted, here one in which this disk is a share; a real one takes a server."""
    device = folder.parent.stat().st_dev
    line = f"36 35 {os.major(device)}:{os.minor(device)} / {{}} rw,noatime shared:1 - {{}} server:/home rw\n"
    mounts = folder.parent / "mounts"
    mounts.write_text("22 1 0:99 / /proc rw - proc proc rw\n" + line.format("/", kind))
    monkeypatch.setattr(files, "MOUNTS", mounts)
    with pytest.raises(NotLocal) as refused:
        Ledger.open(folder / "deeper" / "data")
    assert refused.value.problem == message("problem-network-folder", folder=str(folder / "deeper" / "data"), kind=kind)
    assert not folder.exists()
    mounts.write_text(line.format("/", "ext4"))
    Ledger.open(folder).close()


def test_each_one_set_aside_keeps_a_name_of_its_own(folder: Path) -> None:
    folder.mkdir()
    names = []
    for content in ("one", "two"):
        (folder / "ledger.sqlite").write_text(content)
        names.append(Ledger.set_aside(folder))
    assert [name.read_text() for name in names] == ["one", "two"]


def test_an_empty_file_is_a_new_ledger(folder: Path) -> None:
    folder.mkdir()
    (folder / "ledger.sqlite").touch()
    with Ledger.open(folder) as ledger:
        assert ledger.append(ledger.new_match(), draft(), new_token()).seq == 1


def test_what_a_start_that_was_cut_short_left_is_no_hindrance(folder: Path) -> None:
    folder.mkdir()
    for part in ("", "-journal", "-wal"):
        (folder / f"ledger-new.sqlite{part}").write_text("half")
    with Ledger.open(folder) as ledger:
        assert ledger.append(ledger.new_match(), draft(), new_token()).seq == 1
    assert not list(folder.glob("ledger-new*"))


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(NotWritable, match="problem-not-writable"):
        Ledger.open(tmp_path / "data")
    assert (tmp_path / "data").read_text() == "a file"


def test_threat_26_a_second_app_is_refused_until_the_first_is_gone(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        for refused in (lambda: Ledger.open(folder), lambda: Ledger.set_aside(folder)):
            with pytest.raises(InUse):
                refused()
        kind, problem = ask(open_once, folder)
        assert kind is InUse
        assert problem == message("problem-ledger-in-use", folder=str(folder))
        assert ledger.append(ledger.new_match(), draft(), new_token()).seq == 1
    assert ask(open_once, folder) == "opened"
    with Child(write, folder) as child:
        child.pipe.recv()
        assert ask(open_once, folder)[0] is InUse
        child.kill()
        assert ask(open_once, folder) == "opened"


def test_another_program_that_holds_the_file_is_named_and_then_it_goes_on(folder: Path) -> None:
    with Ledger.open(folder) as ledger, closing(sqlite3.connect(folder / "ledger.sqlite")) as other:
        match = ledger.new_match()
        other.execute("BEGIN IMMEDIATE")
        token = new_token()
        with pytest.raises(InUse):
            ledger.append(match, draft(), token)
        other.rollback()
        assert ledger.append(match, draft(), token).seq == 1


def test_a_ledger_that_is_not_there_is_not_made_by_a_connection(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        connect(tmp_path / "ledger.sqlite")
    assert not (tmp_path / "ledger.sqlite").exists()
