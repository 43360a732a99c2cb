"""The time of an append, beside the plain SQLite below it; of a whole hide; and of the check of a whole ledger."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from carddata.model.card import Catalogue
from carddata.sets import load
from tableside.engine import Secret
from tableside.engine.model.actions import ControlIs, Hide
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.box import JudgePrivate
from tableside.ledger.chain import LINKS, check_chain
from tableside.ledger.entry import Draft
from tableside.ledger.judge_key import keep
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tableside.match.entries import draft_first_entry
from tableside.match.judge_keys import FILE
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tableside.table.controller import MatchController
from tableside.table.effects import TableState

ROUNDS = 50
HIDES = 300
APPENDS = 200
"""In turns, so that a slow moment of the disk falls on both; together the ledger of 10,000 that is checked."""
AGREED = GameSetup({"A": "Ann", "B": "Ben"}, ("Void Gate", "Zaun Warrens"))
DRAFT = Draft("hide", "2026-07-16", b"a" * 100, b"v" * 100, b"e" * 200, b"p" * 60)


def main(place: Path | None = None) -> None:
    """Print p50 and p99 of an append and of a row of that size by sqlite3 alone, in `place` or on /tmp, and the check.

    Wall time is what a player waits for. CPU time is what ours takes more, whatever the disk does.
    """
    with tempfile.TemporaryDirectory(dir=place, prefix="tableside-bench-") as made:
        folder = Path(made)
        raw = _raw(folder / "raw.sqlite")
        ours: list[tuple[float, float]] = []
        plain: list[tuple[float, float]] = []
        with Ledger.open(folder / "data") as ledger:
            match = ledger.new_match()
            ledger.append(match, draft_first_entry(AGREED, ()), new_token())
            for _ in range(ROUNDS):
                ours += _times(lambda: ledger.append(match, DRAFT, new_token()))
                plain += _times(lambda: _insert(raw))
            _tell("ledger append", ours)
            _tell("sqlite3 alone", plain)
            print(
                f"{'ratio':24}{_at(ours, 50) / _at(plain, 50):8.2f}    p50{_at(ours, 99) / _at(plain, 99):8.2f}    p99"
            )
            _measure(f"replay of {ROUNDS * APPENDS}", lambda: ledger.entries(match))
        raw.close()
        _measure("verification of them", lambda: _verify(folder / "data" / "ledger.sqlite"))
        _measure("start with them", lambda: Ledger.open(folder / "data").close())
        with PublicLedger.open(folder / "data") as public:
            _measure("public replay", lambda: public.entries(match))
        _tell("whole hide", list(_hides(folder / "data")))
        _measure("start with a match", lambda: _resume(folder / "data"))


def _raw(path: Path) -> sqlite3.Connection:
    raw = sqlite3.connect(path, isolation_level=None)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 64", "secure_delete = ON"):
        raw.execute(f"PRAGMA {setting}")
    raw.execute("CREATE TABLE entry(seq INTEGER PRIMARY KEY, tap BLOB, kind TEXT, body BLOB, sealed BLOB) STRICT")
    raw.execute("CREATE INDEX entry_tap ON entry(tap)")
    return raw


def _insert(raw: sqlite3.Connection) -> None:
    raw.execute("BEGIN IMMEDIATE")
    raw.execute(
        "INSERT INTO entry(tap, kind, body, sealed) VALUES (?, 'hide', ?, ?)",
        (os.urandom(16), b"b" * 530, os.urandom(540)),
    )
    raw.execute("COMMIT")


def _hides(folder: Path) -> Iterator[tuple[float, float]]:
    """Microseconds of hides on that ledger, each taken back: judge, carry out, commit, box, seal, append and fold."""
    keep(JudgePrivate().public, folder / FILE)
    book = MatchStore(folder, load())
    cards = load()
    book.ready()
    book.begin(AGREED)
    hide = c.Do(Hide("A", Secret("Pakaa Cub"), 1))
    _do(book, cards, c.Do(ControlIs("A", 1, "A")))
    for _ in range(HIDES):
        yield _timed(lambda: _do(book, cards, hide))
        assert book.match is not None
        assert len(book.match.table.facedown) == len(book.match.hidden) == 1
        _do(book, cards, c.Undo("A"))
    book.close()


def _do(book: MatchStore, cards: Catalogue, command: c.Command) -> None:
    vault = book.vault()
    assert book.match is not None
    assert vault is not None
    for draft in MatchController(cards, book.match, TableState(), vault, book.next_seq, 0, 0).command(command).drafts:
        book.record(draft)


def _resume(folder: Path) -> None:
    """As the app starts: the whole ledger is checked, and the newest match read."""
    book = MatchStore(folder, load())
    book.ready()
    assert book.match is not None
    book.close()


def _verify(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        checked = check_chain(db.execute(f"{LINKS} ORDER BY seq"))
    assert (checked.entries, checked.faults) == (1 + ROUNDS * APPENDS, ())


def _times(act: Callable[[], object]) -> list[tuple[float, float]]:
    """The times of a round."""
    return [_timed(act) for _ in range(APPENDS)]


def _timed(act: Callable[[], object]) -> tuple[float, float]:
    """Microseconds of wall time and of the processor's."""
    start, worked = time.perf_counter(), time.process_time()
    act()
    return (time.perf_counter() - start) * 1e6, (time.process_time() - worked) * 1e6


def _measure(name: str, act: Callable[[], object]) -> None:
    """The best of some: others may be using the machine."""
    best = min(_once(act) for _ in range(5))
    print(f"{name:24}{best * 1e3:8.1f} ms")


def _once(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _at(times: list[tuple[float, float]], percent: int, which: int = 0) -> float:
    return sorted(time[which] for time in times)[len(times) * percent // 100]


def _tell(name: str, times: list[tuple[float, float]]) -> None:
    print(f"{name:24}{_at(times, 50):8.0f} us p50{_at(times, 99):8.0f} us p99{_at(times, 50, 1):8.0f} us CPU")


if __name__ == "__main__":
    main()
