"""A match that was handed over begins here with all of its entries or with none, whenever the machine is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.model.actions import PointsAre
from tableside.engine.model.modes import PlayedGame
from tableside.ledger import judge_key, store
from tableside.ledger.clock import machine_time
from tableside.match import judge_keys
from tableside.match.public.continued import Continued, HandedMatch
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK, started
from tableside.match.public.story_notes import STILL_WAITS
from tableside.match.store import MatchStore
from tableside.table.handed_matches import take_over_match
from tests.kit.judge.takeover import JUDGE
from tests.kit.match.cards import CARDS
from tests.kit.stream.game import AGREED, Game
from tests.kit.table.table import public

KINDS = ("match", "keys", NEXT_GAME, STILL_WAITS, STILL_WAITS, CLOCK)
"""The entries with which that match begins at a table with a judge's key."""

COMMIT = len(KINDS) + 1


@pytest.fixture
def handed(tmp_path: Path) -> HandedMatch:
    """The second game of a match, with a clock, and points that nobody has acknowledged."""
    with Game(tmp_path / "dead", AGREED) as game:
        game.notes(NEXT_GAME, Games((PlayedGame({}, "A"),))).notes(CLOCK, started(50, machine_time()))
        game.does(PointsAre("A", "A", 3))
    entries = public(tmp_path / "dead")
    return HandedMatch(Continued(b"dead".ljust(32), b"here".ljust(32), 1, entries[-1].seq, "00" * 32), entries)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The folder of the table that goes on with it, which has a judge's key."""
    folder = tmp_path / "here"
    folder.mkdir()
    judge_key.keep(JUDGE.public, folder / judge_keys.FILE)
    return folder


def takes_over(folder: Path, handed: HandedMatch) -> None:
    with closing(MatchStore(folder, CARDS)) as match_store:
        match_store.ready()
        take_over_match(match_store, handed, 0)


def killed_at(step: int, folder: Path, handed: HandedMatch, patch: pytest.MonkeyPatch) -> None:
    """Take the match over in a process that is killed before this entry is written, or before all are confirmed."""
    child = os.fork()
    if child:
        assert os.waitpid(child, 0)[1] == signal.SIGKILL
        return
    try:
        written, append, committing = 0, store._append, store.committing

        def kill_or_append(connection: sqlite3.Connection, *about: Any) -> Any:
            nonlocal written
            written += 1
            if written == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return append(connection, *about)

        def kill_or_commit(*about: Any) -> Any:
            if step == COMMIT and written == len(KINDS):
                os.kill(os.getpid(), signal.SIGKILL)
            return committing(*about)

        patch.setattr(store, "_append", kill_or_append)
        patch.setattr(store, "committing", kill_or_commit)
        takes_over(folder, handed)
    finally:
        os._exit(1)


@pytest.mark.parametrize("step", range(1, COMMIT + 1))
def test_a_kill_leaves_nothing_of_its_beginning_and_the_next_try_begins_it_whole(
    handed: HandedMatch, here: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_at(step, here, handed, monkeypatch)
    with closing(MatchStore(here, CARDS)) as match_store:
        match_store.ready()
        assert match_store.taken_over(handed.continued) == 0
        assert match_store.unfinished == ()
    takes_over(here, handed)
    assert tuple(entry.kind for entry in public(here)) == KINDS
