"""Children of the ledger's tests: real processes that write, die, and read as somebody else.

They come from a fork server, which has no threads and has loaded this module, so that each starts in milliseconds.
"""

import multiprocessing
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self

from tableside.ledger.chain import entry_hash
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import LedgerError
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token

NOBODY = 65534

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["tests.kit.ledger.ledger_files"])


def draft(private: bytes = b"", kind: str = "hide", events: bytes = b"[]") -> Draft:
    return Draft(kind, "2026-07-16", b'{"at":"@1"}', b'{"legal":true}', events, private)


class Child:
    """A process running `work(pipe, *args)`, as `user` where one is given; killed where it is left."""

    def __init__(self, work: Callable[..., None], *args: object, user: int | None = None) -> None:
        self.pipe, theirs = _processes.Pipe()
        self.process = _processes.Process(target=_become, args=(user, work, theirs, *args), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, word: object) -> Any:
        self.pipe.send(word)
        return self.pipe.recv()

    def kill(self) -> list[Any]:
        """SIGKILL; what it had still told."""
        self.process.kill()
        return self.rest()

    def rest(self) -> list[Any]:
        """Return what it tells until it ends."""
        told = []
        with suppress(EOFError, ConnectionResetError):
            while True:
                told.append(self.pipe.recv())
        self.process.join()
        return told

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.pipe.close()


def ask(work: Callable[..., None], *args: object, user: int | None = None) -> Any:
    """The first thing that a child tells."""
    with Child(work, *args, user=user) as child:
        return child.pipe.recv()


def _become(user: int | None, work: Callable[..., None], pipe: Connection, *args: object) -> None:
    if user is not None:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
    work(pipe, *args)


def open_once(pipe: Connection, folder: Path) -> None:
    """Open, and tell how that went."""
    try:
        with Ledger.open(folder):
            pipe.send("opened")
    except LedgerError as error:
        pipe.send((type(error), error.problem))


def write(pipe: Connection, folder: Path) -> None:
    """Append to a new match and tell each entry once it is confirmed, until a word comes; then close."""
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        kind = "match"
        while not pipe.poll():
            pipe.send(append_one(ledger, match, new_token(), kind))
            kind = "hide"
    pipe.recv()
    pipe.send("closed")


def write_on_word(pipe: Connection, folder: Path, count: int) -> None:
    """Wait for a word, append `count` entries, and try again what was refused, as the app does."""
    pipe.send("ready")
    pipe.recv()
    refused: list[str] = []
    with patiently(refused, Ledger.open, folder) as ledger:
        match = patiently(refused, ledger.new_match)
        for _ in range(count):
            pipe.send(patiently(refused, append_one, ledger, match, new_token()))
    pipe.send(refused)


def patiently(refused: list[str], call: Callable[..., Any], *args: object) -> Any:
    for _ in range(5):
        try:
            return call(*args)
        except LedgerError as error:
            refused.append(type(error).__name__)
    raise AssertionError(refused)


def append_one(ledger: Ledger, match: int, token: bytes, kind: str = "hide") -> tuple[int, int, bytes]:
    """Append an entry of half a page that holds its own token, and tell what was confirmed."""
    return match, ledger.append(match, draft(token, kind, b"[%1500s]" % b""), token).seq, token


def read(pipe: Connection, folder: Path) -> None:
    """Answer each word with the last match and the numbers of its entries, by one reader that stays open."""
    with PublicLedger.open(folder) as ledger:
        while True:
            pipe.recv()
            pipe.send(public_view(ledger))


def read_once(pipe: Connection, folder: Path) -> None:
    """Tell the same by a reader of its own, or why it cannot be read."""
    with PublicLedger.open(folder) as ledger:
        try:
            pipe.send(public_view(ledger))
        except LedgerError as error:
            pipe.send(type(error).__name__)


def public_view(ledger: PublicLedger) -> tuple[int | None, list[int]]:
    match = ledger.latest_match()
    return match, [entry.seq for entry in ledger.entries(match or 0)]


def forge(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Change the file behind the guards, and put them back, as somebody would who does not want to be noticed."""
    with closing(sqlite3.connect(path)) as forger:
        forger.create_function("tableside_entry_hash", -1, entry_hash)
        guards = forger.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            forger.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            forger.execute(statement, values)
        for _, sql in guards:
            forger.execute(sql)
        forger.commit()


def filled(folder: Path, count: int = 12, private: bytes = b"p") -> tuple[int, list[Entry]]:
    """A ledger with one match of so many entries, closed."""
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        return match, [ledger.append(match, draft(private), new_token()) for _ in range(count)]


def assert_whole(folder: Path, confirmed: Iterable[tuple[int, int, bytes]]) -> int:
    """Every confirmed entry is there, whole and in its place, and the file is sound; how many there are."""
    with Ledger.open(folder) as ledger:
        entries = [entry for match in ledger.matches() for entry in ledger.entries(match)]
        assert ledger.report.faults == ()
    assert not [entry for entry in entries if entry.fault]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    there = {(entry.match, entry.seq, entry.private) for entry in entries}
    assert there >= set(confirmed)
    assert all(entry.events.startswith(b"[") and entry.events.endswith(b"]") for entry in entries)
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return len(entries)
