"""The log for everybody: what was taken back before its delay was over is in it, and is shown to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.hall.floor import TableFold
from tableside.hall.outbox import Outbox
from tableside.hall.table_lines import TableMessage, encode
from tableside.ledger import clock as ledger_clock
from tableside.ledger.clock import MachineTime
from tableside.match.public.round_clock import CLOCK, started
from tableside.stream import released_ledger
from tests.kit.stream.game import AGREED, CARDS, Game

DELAY = 60
DELAYED = msgspec.structs.replace(AGREED, stream_delay=DELAY)


class Wall:
    """Somebody who reads what a table's outbox lets go for everybody, as time passes by hand."""

    def __init__(self, folder: Path) -> None:
        self.ahead = 0.0
        self._outbox = Outbox(folder, CARDS)
        self.fold = TableFold("table", CARDS, is_delayed=True)

    def after(self, seconds: float, at: float = 0.0) -> TableFold:
        """The table after so many seconds, as the log had it at this time."""
        self.ahead += seconds
        self._outbox.poll()
        lines = self._outbox.lines("public", self.fold.log.seq)
        if lines:
            self.fold = self.fold.with_message(TableMessage(encode(lines)), at)
        return self.fold

    @property
    def points(self) -> int:
        return self.fold.table.seats[0].points

    def close(self) -> None:
        self._outbox.close()


@pytest.fixture
def wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    with Game(tmp_path, DELAYED):
        pass
    reader = Wall(tmp_path)
    monkeypatch.setattr(released_ledger, "uptime", lambda: ledger_clock.uptime() + round(reader.ahead * 1000))
    yield reader
    reader.close()


def test_what_was_taken_back_before_its_delay_was_over_is_never_shown(tmp_path: Path, wall: Wall) -> None:
    wall.after(0)
    with Game(tmp_path, begin=False) as game:
        wall.after(DELAY)
        game.does(PointsAre("A", "A", 3))
        wall.after(0)
        wall.after(DELAY / 2)
        game.undoes()
        wall.after(0)
        assert (wall.after(DELAY / 2).log.seq, wall.points) == (2, 0)
        assert (wall.after(DELAY / 2).log.seq, wall.points) == (3, 0)
        assert [entry.seq for entry in wall.fold.shown] == [1]


def test_what_counts_again_is_shown_once_the_delay_of_that_is_over(tmp_path: Path, wall: Wall) -> None:
    with Game(tmp_path, begin=False) as game:
        wall.after(0)
        game.does(PointsAre("A", "A", 3)).undoes()
        wall.after(0)
        assert (wall.after(DELAY).log.seq, wall.points) == (3, 0)
        game.redoes()
        assert wall.after(0).log.seq == 3
        assert (wall.after(DELAY).log.seq, wall.points) == (4, 3)


def test_what_counts_again_and_is_taken_back_again_in_time_is_not_shown(tmp_path: Path, wall: Wall) -> None:
    with Game(tmp_path, begin=False) as game:
        wall.after(0)
        game.does(PointsAre("A", "A", 3)).undoes()
        wall.after(0)
        wall.after(DELAY)
        game.redoes()
        wall.after(0)
        wall.after(DELAY / 2)
        game.undoes()
        wall.after(0)
        wall.after(DELAY / 2)
        assert (wall.fold.log.seq, wall.points) == (4, 0)
        assert (wall.after(DELAY / 2).log.seq, wall.points) == (5, 0)


def test_a_clock_counts_from_when_its_delay_was_over_however_late_the_log_had_it(tmp_path: Path, wall: Wall) -> None:
    with Game(tmp_path, begin=False) as game:
        wall.after(0)
        game.notes(CLOCK, started(50, MachineTime("this start", 1)))
        (entry,) = (entry for entry in game.entries(1) if entry.kind == CLOCK)
        happened = datetime.fromisoformat(entry.at).timestamp()
        wall.after(0)
        clock = wall.after(DELAY, at=happened + 600).clock
        assert clock is not None
        expected = happened + DELAY if entry.clock_trusted else happened + 600
        assert (clock.left, clock.running, clock.heard) == (50 * 60_000, True, expected)
