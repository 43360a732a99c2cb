"""The README's promises to players, in its own words."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Action, EndTurn, Hide, Play, StandardMove
from tests.kit.match.cards import CUB, HIDER, SPELL, WALKER
from tests.kit.table.table import AtTable, kinds

DIALS = pytest.mark.parametrize("dial", ["casual", "competition", "silent"])
TAPS = 20


@DIALS
@pytest.mark.parametrize(("card", "button"), [(HIDER, "Hide at Void Gate"), (CUB, "action-play")])
def test_one_tap_and_one_touch_hide_a_card_or_play_it(tmp_path: Path, dial: str, card: int, button: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial=dial)
        table.tap(table.tags["A"][card])
        table.press("A", button)
        assert kinds(table) == ["action"]


@DIALS
def test_one_tap_plays_a_facedown_card(tmp_path: Path, dial: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial=dial).hide("A", table.tags["A"][HIDER], 1)
        table.act(EndTurn("A"), EndTurn("B"))
        table.tap_later(table.tags["A"][HIDER])
        assert kinds(table) == ["action"] * 4


@DIALS
def test_an_answer_takes_less_than_a_second_of_the_processor(tmp_path: Path, dial: str) -> None:
    """By the clock, in competition, 400 ms more go by before it is shown, the same for every card."""
    with AtTable(tmp_path) as table:
        table.begin(dial=dial)
        spent = []
        for at in range(TAPS):
            began = time.process_time()
            table.tap_later(table.tags["A"][(HIDER, WALKER, SPELL)[at % 3]])
            spent.append(time.process_time() - began)
            assert table.notice("A").tone == "asks"
    assert statistics.median(spent) < 0.5
    assert max(spent) < 1


def ends_the_turn_of_another(table: AtTable) -> Action:
    return EndTurn("B")


def hides_without_control(table: AtTable) -> Action:
    return Hide("A", Secret("Pakaa Cub"), 2)


def hides_without_hidden(table: AtTable) -> Action:
    return Hide("A", Secret("Canary Walker"), 1)


def plays_out_of_turn(table: AtTable) -> Action:
    return Play("B", Secret("Pakaa Cub"))


def moves_out_of_turn(table: AtTable) -> Action:
    table.plays("A", "Pakaa Cub", "A")
    table.act(EndTurn("A"))
    return StandardMove("A", (table.match.table.permanents[0].id,), 1)


@DIALS
@pytest.mark.parametrize(
    "refused",
    [ends_the_turn_of_another, hides_without_control, hides_without_hidden, plays_out_of_turn, moves_out_of_turn],
)
def test_no_refusal_blocks_a_game(tmp_path: Path, dial: str, refused: Callable[[AtTable], Action]) -> None:
    """Whatever is refused is carried out with one more touch; at the silent dial nothing is refused."""
    with AtTable(tmp_path) as table:
        table.begin(dial=dial)
        action = refused(table)
        before = table.match.table
        table.act(action)
        notice = table.panel(action.player).notice
        if notice is not None and "button-go-on" in table.labels(action.player):
            assert dial != "silent"
            assert table.match.table == before
            table.press(action.player, "button-go-on")
        assert table.match.table != before
