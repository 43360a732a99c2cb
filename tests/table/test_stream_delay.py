"""The stream's delay as the table keeps it: agreed as a game begins, and only lengthened in it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.stream_delay import delay_in
from tableside.table import commands as c
from tests.kit.table.table import AtTable, kinds


def lengthened(table: AtTable) -> list[object]:
    """The delays that were told during the game, oldest first."""
    return [msgspec.json.decode(entry.action) for entry in table.entries() if entry.kind == "stream delay"]


def test_the_delay_that_was_chosen_before_is_part_of_what_was_agreed(table: AtTable) -> None:
    table.do(c.DelayStream(180))
    assert table.begin().view.stream_delay == 180
    assert delay_in(table.entries()) == 180
    assert lengthened(table) == []


@pytest.mark.parametrize("then", [0, 60, 179, 180])
def test_during_a_game_a_delay_gets_no_shorter(table: AtTable, then: int) -> None:
    table.do(c.DelayStream(180))
    table.begin()
    assert table.do(c.DelayStream(then)).stream_delay == 180
    assert lengthened(table) == []


def test_a_longer_delay_holds_at_once_and_is_on_record_and_in_the_history(table: AtTable) -> None:
    table.begin()
    assert table.do(c.DelayStream(60)).stream_delay == 60
    assert table.do(c.DelayStream(10), c.DelayStream(195)).stream_delay == 195
    assert lengthened(table) == [{"seconds": 60}, {"seconds": 195}]
    assert table.history[0] == "From now on the stream is 3:15 late."
    assert delay_in(table.entries()) == 195


def test_an_undo_takes_no_delay_back(table: AtTable) -> None:
    table.begin().act(EndTurn("A"))
    table.do(c.DelayStream(60))
    assert table.undo().number == 1
    assert table.view.stream_delay == 60


def test_a_shorter_delay_holds_from_the_next_game_on(table: AtTable) -> None:
    table.do(c.DelayStream(180))
    table.begin(mode="match")
    table.do(c.DelayStream(30))
    table.act(Concede("B"))
    assert table.view.stream_delay == 180
    following = table.view.next_game
    assert following is not None
    assert table.do(c.Begin(following.agreed, again=True)).stream_delay == 30


def test_after_a_restart_the_delay_of_the_game_holds_and_a_longer_one_too(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.do(c.DelayStream(60))
        table.begin()
        table.do(c.DelayStream(120))
    with AtTable(tmp_path / "data") as again:
        assert again.do(c.Resume()).stream_delay == 120
        assert again.do(c.DelayStream(0)).stream_delay == 120
        assert again.do(c.DelayStream(300)).stream_delay == 300
        assert kinds(again).count("stream delay") == 2


def test_a_match_that_is_held_stays_held_in_its_next_game(table: AtTable) -> None:
    table.begin(mode="match")
    assert table.do(c.DelayStream(UNTIL_OVER)).stream_delay == UNTIL_OVER
    assert table.history[0] == "From now on the stream shows nothing more until the match is over."
    table.act(Concede("B"))
    following = table.do(c.DelayStream(0)).next_game
    assert following is not None
    assert table.do(c.Begin(following.agreed, again=True)).stream_delay == UNTIL_OVER
    assert table.do(c.ConcedeMatch("A"), c.Leave()).stream_delay == 0
    assert table.begin().view.stream_delay == 0


def test_a_game_that_is_over_has_its_delay(table: AtTable) -> None:
    table.do(c.DelayStream(60))
    table.begin().act(Concede("B"))
    assert table.do(c.DelayStream(600)).stream_delay == 60
