"""What goes in comes out again, in order, once, and is never changed."""

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside.ledger import Draft, KeyExposed, KeyLost, Ledger, PublicEntry, new_token
from tableside.ledger.database import connect
from tests.ledger.support import draft


def test_entries_come_back_after_the_app_was_closed(folder: Path) -> None:
    hide = Draft("hide", "2026-07-16", b'{"hide":1}', b'{"v":1}', b'[{"e":1}]', b'{"card":"x"}')
    play = Draft("play", "2026-03-30", b"null", b"null", b"[]", b"")
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        appended = (ledger.append(match, hide, new_token()), ledger.append(match, play, new_token()))
    with Ledger.open(folder) as ledger:
        kept = ledger.entries(match)
    assert kept == appended
    assert [(e.seq, e.match, e.kind, e.edition, e.format) for e in kept] == [
        (1, match, "hide", "2026-07-16", 1),
        (2, match, "play", "2026-03-30", 1),
    ]
    assert (kept[0].action, kept[0].verdict, kept[0].events) == (b'{"hide":1}', b'{"v":1}', b'[{"e":1}]')
    assert [entry.private for entry in kept] == [b'{"card":"x"}', b""]


def test_matches_are_apart_and_share_one_order(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        first, second = ledger.new_match(), ledger.new_match()
        for match in (second, first, second):
            ledger.append(match, draft(), new_token())
        assert ledger.matches() == (second, first)
        assert [entry.seq for entry in ledger.entries(first)] == [2]
        assert [entry.seq for entry in ledger.entries(second)] == [1, 3]
        assert ledger.entries(99) == ()


def test_a_match_number_is_never_given_twice(folder: Path) -> None:
    numbers = []
    for _ in range(2):
        with Ledger.open(folder) as ledger:
            numbers += [ledger.new_match(), ledger.new_match()]
            ledger.append(numbers[-1], draft(), new_token())
    (folder / "keys" / f"match-{numbers[-1]}.key").unlink()
    with Ledger.open(folder) as ledger:
        numbers.append(ledger.new_match())
    Ledger.set_aside(folder)
    with Ledger.open(folder) as ledger:
        numbers.append(ledger.new_match())
    assert len(set(numbers)) == len(numbers)


def test_the_same_token_again_is_the_same_entry(folder: Path) -> None:
    token = new_token()
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        first = ledger.append(match, draft(b"once"), token)
        ledger.append(match, draft(b"another"), new_token())
        assert ledger.append(match, draft(b"once"), token) == first
    with Ledger.open(folder) as ledger:
        assert ledger.append(match, draft(b"once"), token) == first
        assert len(ledger.entries(match)) == 2


def test_order_is_the_number_whatever_the_clock_says(folder: Path) -> None:
    times = iter(datetime(2026, 7, 16, tzinfo=UTC) - timedelta(days=n) for n in range(3))
    with Ledger.open(folder, clock=lambda: next(times)) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            ledger.append(match, draft(), new_token())
        assert [(entry.seq, entry.at[:10]) for entry in ledger.entries(match)] == [
            (1, "2026-07-16"),
            (2, "2026-07-15"),
            (3, "2026-07-14"),
        ]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET action = x'00'",
        "DELETE FROM entry",
        "DELETE FROM entry WHERE seq = 2",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE seq = 2",
        "REPLACE INTO entry SELECT 2, randomblob(16), 1, '', '', 1, '', x'', x'', x'', x''",
        "INSERT INTO entry SELECT 5, randomblob(16), 1, '', '', 1, '', x'', x'', x'', x''",
        "INSERT INTO entry SELECT 4, (SELECT tap FROM entry LIMIT 1), 1, '', '', 1, '', x'', x'', x'', x''",
        "INSERT INTO entry SELECT 4, randomblob(15), 1, '', '', 1, '', x'', x'', x'', x''",
        "INSERT INTO entry SELECT 4, randomblob(16), 1, '', '', 1, '', 'text', x'', x'', x''",
    ],
)
def test_no_program_changes_or_skips_an_entry(folder: Path, statement: str) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            ledger.append(match, draft(), new_token())
        before = ledger.entries(match)
        with closing(sqlite3.connect(folder / "ledger.sqlite")) as other:
            with pytest.raises(sqlite3.IntegrityError):
                other.execute(statement)
            other.rollback()
        assert ledger.entries(match) == before


def test_what_commit_confirms_is_on_the_disk_and_the_log_stays_short(folder: Path) -> None:
    Ledger.open(folder).close()
    with closing(connect(folder)) as db:
        settings = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "recursive_triggers", "secure_delete", "wal_autocheckpoint")
        }
    full = 2
    assert settings == {
        "journal_mode": "wal",
        "synchronous": full,
        "recursive_triggers": 1,
        "secure_delete": 1,
        "wal_autocheckpoint": 64,
    }


def test_only_the_thread_that_opened_it_writes(folder: Path) -> None:
    refused: list[Exception] = []

    def elsewhere() -> None:
        try:
            ledger.append(match, draft(), new_token())
        except sqlite3.ProgrammingError as error:
            refused.append(error)

    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        assert refused
        assert ledger.append(match, draft(), new_token()).seq == 1


def test_a_draft_that_cannot_be_kept_leaves_the_ledger_as_it_was(folder: Path) -> None:
    wrong = [Draft("hide", "e", "text", b"", b"", b""), Draft("hide", "e", object(), b"", b"", b"")]  # type: ignore[arg-type]
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for bad in wrong:
            with pytest.raises(sqlite3.Error):
                ledger.append(match, bad, new_token())
        assert ledger.append(match, draft(), new_token()).seq == 1


def test_a_closed_ledger_stays_closed(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
    with pytest.raises(ValueError, match="closed"):
        ledger.append(match, draft(), new_token())


def test_without_its_key_a_match_is_read_but_not_its_private_part(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        kept = ledger.append(match, draft(b"secret"), new_token())
    key = folder / "keys" / f"match-{match}.key"
    for content in (bytes(32), b"short", None):
        key.unlink()
        if content is not None:
            key.touch(mode=0o600)
            key.write_bytes(content)
        with Ledger.open(folder) as ledger:
            (found,) = ledger.entries(match)
        assert (found.seq, found.action, found.private) == (kept.seq, kept.action, None)
    with Ledger.open(folder) as ledger, pytest.raises(KeyLost):
        ledger.append(match, draft(), new_token())


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_key_that_others_can_reach_is_refused(folder: Path, mode: int) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
    key = folder / "keys" / f"match-{match}.key"
    key.chmod(mode)
    with Ledger.open(folder) as ledger:
        with pytest.raises(KeyExposed) as refused:
            ledger.append(match, draft(), new_token())
        assert "chmod 600" in refused.value.remedy
        key.chmod(0o600)
        assert ledger.append(match, draft(), new_token()).seq == 1


def test_a_sealed_part_moved_to_another_entry_does_not_open(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for private in (b"mine", b"yours"):
            ledger.append(match, draft(private), new_token())
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as forger:
        forger.execute("DROP TRIGGER entry_no_update")
        forger.execute("UPDATE entry SET sealed = (SELECT sealed FROM entry WHERE seq = 1) WHERE seq = 2")
        forger.commit()
    with Ledger.open(folder) as ledger:
        assert [entry.private for entry in ledger.entries(match)] == [b"mine", None]


def test_nothing_that_holds_a_secret_shows_it(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        secret = draft(b"CANARY")
        entry = ledger.append(match, secret, new_token())
        assert "CANARY" not in f"{secret!r} {entry!r} {ledger!r} {ledger._keys!r} {ledger._keys.of(match)!r}"
        assert not isinstance(entry, PublicEntry)
