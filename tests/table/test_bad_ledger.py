"""A full, closed or failing disk and a file that is no ledger: the view says so, and the table recovers by itself.

Tests that need limits or a user of their own run in a child process, which answers by a pipe.
"""

from __future__ import annotations

import os
import resource
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from hw.model import ReaderLost
from tableside.engine.model.actions import ControlIs, PointsAre
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import Damaged, DiskFull, InUse, NotKnown, NotWritable, StorageFailed
from tableside.ledger.store import Ledger
from tableside.message import message
from tableside.table import commands as c
from tableside.table import table_loop
from tests.kit.ledger.ledger_files import NOBODY, Child, ask
from tests.kit.ledger.small_disk import ask_on_small_disk
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import NEAR, AtTable, kinds, problem
from tests.kit.text import english

NEARLY_FULL = message("problem-disk-nearly-full")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def limit(size: int | None = None) -> None:
    """No file of this process can grow beyond this size, in bytes; None for no limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard if size is None else size, hard))


def play_through_a_failing_disk(pipe: Connection, folder: Path) -> None:
    with AtTable(folder) as table:
        table.begin().do(c.AwaitCard("A", "hide", 1))
        limit(16)
        before = table.match
        failing = table.tap(table.tags["A"][HIDER])
        unchanged = table.match.table == before.table
        again = table.act(PointsAre("A", "A", 3))
        lost = table.do(ReaderLost(NEAR, 0, "simulated"))
        retried = table.do(c.Retry())
        limit()
        cleared = table.tap_later(table.tags["A"][HIDER])
        pipe.send((failing, unchanged, again, lost, retried, cleared, kinds(table)))


def test_a_failing_disk_is_shown_and_nothing_is_recorded_twice(folder: Path) -> None:
    failing, unchanged, again, lost, retried, cleared, recorded = ask(play_through_a_failing_disk, folder)
    assert failing.problems == (problem(NotKnown(StorageFailed(folder))),)
    assert not failing.can_set_aside
    assert unchanged
    assert (again.player_panels[0].points, again.problems) == (0, failing.problems)
    assert [reader.ready for reader in lost.readers] == [False, True]
    assert retried.stage == "match"
    assert cleared.problems == ()
    assert len(cleared.tiles[0].facedown) == 1
    assert recorded == ["action"]


def leave_a_failing_disk(pipe: Connection, folder: Path) -> None:
    with AtTable(folder) as table:
        table.begin()
        limit(16)
        table.act(PointsAre("A", "A", 3))
        left = table.do(c.Leave())
        limit()
        pipe.send((left, table.do(c.Retry()), table.do(c.Resume())))


def test_a_match_that_was_left_stays_closed_until_it_is_resumed(folder: Path) -> None:
    left, retried, resumed = ask(leave_a_failing_disk, folder)
    assert (left.stage, retried.stage, resumed.stage) == ("start", "start", "match")
    assert (len(left.problems), retried.problems) == (1, ())


def test_an_entry_stored_despite_a_disk_error_is_found_and_not_recorded_again(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry may be on the disk although the append failed."""
    append = Ledger.append_all

    def stored_and_failed(*args: Any) -> None:
        append(*args)
        raise StorageFailed(table.folder)

    monkeypatch.setattr(table_loop, "RETRY_EVERY", 0.1)
    table.begin()
    with monkeypatch.context() as failing:
        failing.setattr(Ledger, "append_all", stored_and_failed)
        view = table.hide("A", table.tags["A"][HIDER], 1)
        assert (len(view.problems), view.tiles[0].facedown) == (1, ())
    view = table.until(lambda view: view.tiles[0].facedown)
    table.tap(table.tags["A"][HIDER])
    assert len(table.tile(1).facedown) == 1
    assert [entry.kind for entry in table.entries() if b'"hid"' in entry.events] == ["action"]


def test_threat_9_an_unconfirmed_append_is_retried_with_the_same_token(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One append is one entry, however often it is tried."""
    append: Any = Ledger.append_all
    tokens: list[Sequence[bytes]] = []

    def fails_once(
        ledger: Ledger, match: int, drafts: Sequence[Draft], own: Sequence[bytes], key: str
    ) -> Sequence[Entry]:
        entries: Sequence[Entry] = append(ledger, match, drafts, own, key)
        tokens.append(own)
        if len(tokens) == 1:
            raise StorageFailed(table.folder)
        return entries

    table.begin()
    with monkeypatch.context() as failing:
        failing.setattr(Ledger, "append_all", fails_once)
        view = table.hide("A", table.tags["A"][HIDER], 1)
    assert (view.problems, len(view.tiles[0].facedown)) == ((), 1)
    assert len(set(tokens)) == 1
    assert kinds(table) == ["action"]


def play_until_the_disk_is_full(pipe: Connection, folder: Path) -> None:
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(100_000))
    with AtTable(folder) as table:
        table.begin()
        points = 0
        while table.act(PointsAre("A", "A", points + 1)).problems == (NEARLY_FULL,):
            points += 1
        full = table.view
        still = table.act(PointsAre("A", "A", 5000))
        ballast.unlink()
        freed = table.act(PointsAre("A", "A", points + 1))
        recorded = len(kinds(table))
    with AtTable(folder) as table:
        pipe.send((points, full, still, freed, recorded, table.panel("A").points))


def test_a_full_disk_is_shown_and_play_goes_on_once_there_is_space(folder: Path) -> None:
    answer = ask_on_small_disk(folder, "400k", play_until_the_disk_is_full)
    points, full, still, freed, recorded, after_restart = answer
    assert points > 5
    assert full.problems[:-1] == (problem(DiskFull(folder)),)
    assert full.player_panels[0].points == still.player_panels[0].points == points
    assert freed.problems == (NEARLY_FULL,)
    assert freed.player_panels[0].points == after_restart == recorded == points + 1


def damage_under_the_match(pipe: Connection, folder: Path) -> None:
    with AtTable(folder) as table:
        table.begin()
        limit(16)
        table.act(PointsAre("A", "A", 3))
        limit()
        torn(folder / "ledger.sqlite")
        damaged = table.act(PointsAre("A", "A", 3))
        aside = table.do(c.SetAside())
        new = table.begin().view
        pipe.send((damaged, aside, new, sorted(path.name for path in folder.glob("ledger*.sqlite"))))


def test_a_ledger_damaged_under_the_match_can_be_set_aside(folder: Path) -> None:
    damaged, aside, new, files = ask(damage_under_the_match, folder)
    assert damaged.stage == "match"
    assert damaged.problems[0] == problem(Damaged(folder / "ledger.sqlite"))
    assert damaged.can_set_aside
    assert (aside.stage, aside.problems, aside.can_set_aside) == ("start", (), False)
    assert (new.stage, new.player_panels[0].points) == ("match", 0)
    assert files == ["ledger-damaged-1.sqlite", "ledger.sqlite"]


def test_readable_entries_of_a_damaged_ledger_are_recovered(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin()
        for points in range(1, 60):
            table.act(PointsAre("A", "A", points))
    ledger = tmp_path / "ledger.sqlite"
    with ledger.open("r+b") as file:
        file.seek(ledger.stat().st_size - 4096 * 6)
        file.write(b"\xa5" * 4096 * 2)
    with AtTable(tmp_path) as table:
        damaged = table.view
        assert (damaged.stage, damaged.can_rescue) == ("start", True)
        saved = table.do(c.Rescue())
        assert saved.stage == "match"
        assert not saved.can_rescue
        assert 5 < saved.player_panels[0].points < 59
        assert [problem.code for problem in saved.problems] == ["notice-ledger-rescued"]
        assert ("file", "ledger-damaged-1.sqlite") in saved.problems[0].arguments
        assert saved.recovery is not None
        assert "fault-cut" in [sentence.code for sentence in saved.recovery.sentences]
        assert table.act(PointsAre("A", "A", 70)).player_panels[0].points == 70


def text(path: Path) -> None:
    path.write_text("shopping list\n" * 400)


def torn(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xa5" * 4096 * 3)


def played_and_torn(path: Path) -> None:
    with AtTable(path.parent) as table:
        table.begin()
    torn(path)


def played_and_rewritten(path: Path) -> None:
    """A sound file of which somebody has rewritten an entry."""
    with AtTable(path.parent) as table:
        table.begin()
    with closing(sqlite3.connect(path)) as forger:
        forger.execute("DROP TRIGGER entry_no_update")
        forger.execute("UPDATE entry SET events = ? WHERE seq = 4", (b'[{"event":"unheard of"}]',))
        forger.commit()


@pytest.mark.parametrize("spoil", [text, played_and_torn, played_and_rewritten])
def test_a_file_that_is_no_ledger_is_shown_and_can_be_set_aside(folder: Path, spoil: Callable[[Path], None]) -> None:
    folder.mkdir()
    spoil(folder / "ledger.sqlite")
    content = (folder / "ledger.sqlite").read_bytes()
    with AtTable(folder) as table:
        view = table.do(c.Touch("A", 1), c.Resume())
        assert view.stage == "start"
        assert len(view.problems) == 1
        assert str(folder / "ledger.sqlite") in english(view.problems[0])
        assert view.can_set_aside
        view = table.do(c.SetAside())
        assert (view.problems, view.can_set_aside) == ((), False)
        assert table.begin().view.match >= 1
        table.do(c.SetAside())
        assert table.view.stage == "match"
    assert (folder / "ledger-damaged-1.sqlite").read_bytes() == content


def begin_in_a_closed_folder(pipe: Connection, folder: Path) -> None:
    table_loop.RETRY_EVERY = 0.1
    with AtTable(folder) as table:
        pipe.send(table.do(c.Begin(AGREED), c.SetAside()))
        pipe.recv()
        table.until(lambda view: not view.problems)
        pipe.send(table.do(c.Begin(AGREED)))


def test_an_unwritable_folder_is_shown_until_it_is_writable(open_folder: Path) -> None:
    open_folder.mkdir(mode=0o555)
    user = NOBODY if os.geteuid() == 0 else None
    with Child(begin_in_a_closed_folder, open_folder, user=user) as child:
        refused = child.pipe.recv()
        assert refused.stage == "start"
        assert refused.problems == (problem(NotWritable(open_folder)),)
        if user is not None:
            os.chown(open_folder, user, user)
        open_folder.chmod(0o755)
        assert child.ask("it is open").stage == "match"


def test_a_second_desk_on_a_folder_waits_until_the_first_ends(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "RETRY_EVERY", 0.1)
    with AtTable(folder) as first:
        first.begin()
        with AtTable(folder) as second:
            view = second.do(c.Begin(AGREED), c.SetAside(), c.Resume())
            assert view.stage == "start"
            assert view.problems == (problem(InUse(folder)),)
            first.act(ControlIs("A", 2, "A"))
            assert first.view.problems == ()
            first.thread.stop()
            view = second.until(lambda view: view.stage == "match")
            assert (view.problems, view.tiles[1].controller) == ((), "A")


def test_an_unreadable_deck_list_is_shown_until_one_can_be_read(folder: Path) -> None:
    with AtTable(folder) as table:
        view = table.begin().do(c.PairDeck("A", "\nwhat is this"))
        assert view.stage == "match"
        assert view.problems == (message("deck-list-no-card-at", line=2),)
        view = table.do(c.PairDeck("A", "1 Canary Hider"))
        assert (view.stage, view.problems) == ("pairing", ())
