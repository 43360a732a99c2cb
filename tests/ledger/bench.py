"""How long an append takes, beside the plain SQLite that it rests on."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tableside.ledger import Draft, Ledger, PublicLedger, new_token

ROUNDS = 10
APPENDS = 200
DRAFT = Draft("hide", "2026-07-16", b"a" * 100, b"v" * 100, b"e" * 200, b"p" * 60)


def main(place: Path | None = None) -> None:
    """Print p50 and p99 of an append and of the same row by sqlite3 alone, in turns, in `place` or on /tmp."""
    with tempfile.TemporaryDirectory(dir=place, prefix="tableside-bench-") as made:
        folder = Path(made)
        raw = _raw(folder / "raw.sqlite")
        with Ledger.open(folder / "data") as ledger:
            match = ledger.new_match()
            ours: list[float] = []
            plain: list[float] = []
            for _ in range(ROUNDS):
                ours += _times(lambda: ledger.append(match, DRAFT, new_token()))
                plain += _times(lambda: _insert(raw))
            _tell("ledger append", ours)
            _tell("sqlite3 alone", plain)
            print(f"{'ratio of p50':24}{_at(ours, 50) / _at(plain, 50):8.2f}")
            _measure(f"replay of {ROUNDS * APPENDS}", lambda: ledger.entries(match))
        _measure("start with them", lambda: Ledger.open(folder / "data").close())
        with PublicLedger.open(folder / "data") as public:
            _measure("public replay", lambda: public.entries(match))
        raw.close()


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
        (os.urandom(16), b"b" * 460, os.urandom(540)),
    )
    raw.execute("COMMIT")


def _times(act: Callable[[], object]) -> list[float]:
    """Microseconds of each of a round's appends."""
    times = []
    for _ in range(APPENDS):
        start = time.perf_counter()
        act()
        times.append((time.perf_counter() - start) * 1e6)
    return times


def _measure(name: str, act: Callable[[], object]) -> None:
    start = time.perf_counter()
    act()
    print(f"{name:24}{(time.perf_counter() - start) * 1e3:8.1f} ms")


def _at(times: list[float], percent: int) -> float:
    return sorted(times)[len(times) * percent // 100]


def _tell(name: str, times: list[float]) -> None:
    print(f"{name:24}{_at(times, 50):8.0f} us p50{_at(times, 99):8.0f} us p99")


if __name__ == "__main__":
    main()
