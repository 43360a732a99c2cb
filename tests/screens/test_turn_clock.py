"""The time that each player uses: counted for whoever the table waits for, beside the score if people want it."""

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import Concede, EndTurn
from tableside.screens.turn_clock import TurnClock
from tableside.table import commands as c
from tableside.table.view.model import ClockView, View
from tests.kit.match.cards import AGREED
from tests.kit.screens.parts import find, make, panel, texts
from tests.kit.table.table import AtTable

SECOND = 1000


class Timed:
    """A turn clock at a real table whose time goes by only where a test says so."""

    def __init__(self, table):
        self.table, self.now = table, 0
        self.clock = TurnClock(lambda: self.now)

    def goes_by(self, seconds, *commands):
        """So many seconds go by, then somebody does this."""
        self.now += seconds * SECOND
        self.clock.take(self.table.do(*commands))

    @property
    def used(self):
        return tuple(self.clock.used(player) // SECOND for player in "AB")


@pytest.fixture
def timed(tmp_path):
    with AtTable(tmp_path / "data") as table:
        table.begin()
        timed = Timed(table)
        timed.goes_by(5)
        yield timed


def test_the_time_of_a_turn_is_its_players(timed):
    timed.goes_by(30, c.Do(EndTurn("A")))
    timed.goes_by(20, c.Do(EndTurn("B")))
    timed.goes_by(7)
    assert timed.used == (37, 20), "nothing was counted before the first view"


def test_a_question_of_the_other_side_runs_on_their_time(timed):
    timed.goes_by(10, c.AwaitCard("A", "hide", 1))
    timed.table.tap(timed.table.tags["A"][0])
    timed.goes_by(1, c.Do(EndTurn("A")))
    timed.goes_by(4, c.Undo("A"))
    assert timed.table.panel("B").notice is not None, "Ben is asked"
    assert timed.used == (11, 4)
    timed.goes_by(9)
    assert timed.used[1] == 13


def test_it_stands_still_with_the_clock_of_the_round_while_cards_are_paired_and_after_the_game(timed):
    view = timed.table.view
    for still in (
        replace(view, clock=ClockView(50, None, 60_000)),
        replace(view, stage="pairing"),
        replace(view, winner="A"),
        View("start"),
    ):
        timed.clock.take(still)
        timed.now += 100 * SECOND
        timed.clock.take(view)
        assert timed.used == (0, 0)
    timed.clock.take(replace(view, clock=ClockView(50, 10, 60_000)))
    timed.now += 2 * SECOND
    assert timed.used == (2, 0)


def test_a_game_begins_at_zero_and_a_match_that_was_left_counts_on(timed):
    timed.goes_by(8, c.Leave())
    timed.goes_by(100, c.Resume())
    timed.goes_by(2)
    assert timed.used == (10, 0)
    timed.goes_by(0, c.Do(Concede("A")), c.Leave(), c.Begin(AGREED))
    assert timed.used == (0, 0)


def test_it_stands_beside_the_score_only_where_people_want_it(small, timed):
    root, _ = make(timed.table.thread)
    root.show(timed.table.view)
    small.place(root)
    assert not any(text.count(":") and text[0].isdigit() for text in texts(root))
    later = root._turn_clock._since + 65 * SECOND
    root._turn_clock._clock = lambda: later
    root.go("comfort")
    small.frames()
    small.tap(find(root.page, "Each player’s time at the score"))
    root.go("")
    root.show(timed.table.view)
    small.frames()
    assert "1:05" in texts(panel(root, "A"))
    assert "0:00" in texts(panel(root, "B"))
