"""How long an append takes, beside the plain SQLite that it rests on, and how long the check of a whole ledger."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tableside.ledger import Draft, Ledger, PublicLedger, check, new_token
from tableside.ledger.chain import LINKS

ROUNDS = 50
APPENDS = 200
"""In turns, so that a slow moment of the disk falls on both; together the ledger of 10,000 that is checked."""
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


def _verify(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        checked = check(db.execute(f"{LINKS} ORDER BY seq"))
    assert (checked.entries, checked.faults) == (ROUNDS * APPENDS, ())


def _times(act: Callable[[], object]) -> list[tuple[float, float]]:
    """Microseconds of each of a round's appends: of wall time and of the processor's."""
    times = []
    for _ in range(APPENDS):
        start, worked = time.perf_counter(), time.process_time()
        act()
        times.append(((time.perf_counter() - start) * 1e6, (time.process_time() - worked) * 1e6))
    return times


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
