"""The first player is chosen apart from the seats (2026-07-16, 115, 485-489), and a game can end in a draw."""

from __future__ import annotations

from functools import reduce

import pytest

from tableside.engine import Private, enact, evolve, judge, start
from tableside.engine.model import events as e
from tableside.engine.model.actions import EndTurn, PointsAre, ResultIs
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.modes import MODES, contributors, extra_runes
from tableside.engine.model.state import Table


def begun(mode: str, first: str, follow: str = "moves") -> Table:
    """The main phase of the first turn."""
    names = {player: player for player in MODES[mode].players}
    setup = GameSetup(names, ("plain",) * MODES[mode].battlefields, mode, follow, first=first)  # type: ignore[arg-type]
    table = initial_table(setup, {})
    return reduce(evolve, start(table, Private()), table)


@pytest.mark.parametrize(
    ("mode", "first", "order"),
    [("duel", "B", "BA"), ("ffa3", "C", "CAB"), ("ffa4", "B", "BCDA"), ("2v2", "D", "DABC")],
)
def test_play_goes_round_the_table_from_the_first_player(mode: str, first: str, order: str) -> None:
    table = begun(mode, first)
    turns = []
    for _ in order:
        turns.append(table.turn)
        table = reduce(evolve, enact(table, Private(), EndTurn(table.turn)), table)
    assert ("".join(turns), table.turn) == (order, first)


def test_teams_stay_teams_whoever_begins() -> None:
    assert [set(begun("2v2", first).team("A")) for first in "ABCD"] == [{"A", "C"}] * 4


def test_the_last_player_channels_a_rune_more() -> None:
    table = begun("duel", "B", "all")
    more = [extra_runes(table, "B")]
    table = reduce(evolve, enact(table, Private(), EndTurn("B")), table)
    assert [*more, extra_runes(table, "A")] == [0, 1]


@pytest.mark.parametrize(("first", "brought"), [("A", "BCD"), ("C", "ABD")])
def test_of_four_the_first_player_brings_no_battlefield(first: str, brought: str) -> None:
    assert "".join(contributors(MODES["ffa4"], first)) == brought
    assert [field.brought for field in begun("ffa4", first).battlefields] == list(brought)


def test_the_players_may_agree_on_a_draw_and_put_the_result_right() -> None:
    table = begun("duel", "A")
    assert judge(table, Private(), ResultIs("A", None)).kind == "legal"
    drawn = reduce(evolve, enact(table, Private(), ResultIs("A", None)), table)
    assert (drawn.over, drawn.drawn, drawn.winner) == (True, True, None)
    assert judge(drawn, Private(), EndTurn("A")).kind == "illegal"
    assert not any(isinstance(event, e.Won) for event in enact(drawn, Private(), PointsAre("A", "A", 8)))
    won = reduce(evolve, enact(drawn, Private(), ResultIs("A", "B")), drawn)
    assert (won.over, won.drawn, won.winner) == (True, False, "B")
