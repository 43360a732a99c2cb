"""Activated abilities and additional costs: offered by a touch or a tap if they may be used."""

from __future__ import annotations

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.message import CardName, message
from tableside.table import commands as c
from tests.kit.on_chain import on_chain
from tests.kit.table.table import AtTable


@pytest.fixture
def engine(table: AtTable) -> AtTable:
    """A has a gear with two abilities and a unit, in A's turn."""
    table.begin()
    table.plays("A", "Engine")
    table.plays("A", "Wall", "A")
    return table


def offered(table: AtTable, player: str, at: int) -> list[str]:
    table.do(c.Touch(player, at))
    return [text for text in table.labels(player) if text.startswith(("Use", "button-use"))]


def test_a_touch_on_the_base_offers_what_may_be_used_there(engine: AtTable) -> None:
    assert offered(engine, "A", 0) == ["Use Engine: draw 1 card", "Use Engine: +3 Might"]
    assert offered(engine, "A", 1) == []
    assert offered(engine, "B", 0) == []


def test_an_ability_that_cannot_be_paid_for_is_not_offered(engine: AtTable) -> None:
    engine.touch("A", 0, "Use Engine: draw 1 card")
    engine.all_pass()
    assert offered(engine, "A", 0) == ["Use Engine: +3 Might"]
    assert engine.panel("A").base[0].exhausted


def test_using_an_ability_puts_it_on_the_chain(engine: AtTable) -> None:
    view = engine.touch("A", 0, "Use Engine: draw 1 card")
    assert view.chain == (message("chain-ability", card=CardName("Engine")),)
    assert engine.history[0] == "Ann uses Engine."


def test_in_another_players_turn_it_is_not_offered(engine: AtTable) -> None:
    engine.act(EndTurn("A"))
    assert offered(engine, "A", 0) == []


def test_cards_done_by_hand_come_under_one_button(engine: AtTable) -> None:
    engine.plays("A", "Riddle")
    assert "Use Riddle" in offered(engine, "A", 0)
    engine.plays("A", "Riddle")
    assert offered(engine, "A", 0)[-1] == "button-use-by-hand"
    engine.press("A", "button-use-by-hand")
    assert engine.buttons("A") == ["Use Riddle 1", "Use Riddle 2", "button-close"]
    engine.press("A", "Use Riddle 2")
    engine.all_pass()
    assert engine.title("A") == "prompt-by-hand"


def test_the_tap_of_a_card_on_the_board_offers_its_abilities_too(table: AtTable) -> None:
    table.begin()
    tags = table.deck("A", "Engine", "Hurrier", "Eater")
    table.plays("A", "Wall", "A")
    table.tap_to_play("A", tags[0])
    table.tap_later(tags[0])
    assert table.labels("A") == ("Use it: draw 1 card", "Use it: +3 Might", "button-nothing")
    table.press("A", "Use it: draw 1 card")
    assert table.history[0] == "Ann uses Engine."


def test_an_additional_cost_that_may_be_paid_is_asked_for_as_the_card_is_played(table: AtTable) -> None:
    table.begin()
    tags = table.deck("A", "Hurrier", "Hurrier")
    table.tap_to_play("A", tags[0])
    assert table.labels("A") == ("Play it, paying accelerate", "action-play", "button-nothing")
    table.press("A", "Play it, paying accelerate")
    table.press("A", "button-base")
    assert not table.panel("A").base[0].exhausted
    table.touch("A", 1, "button-play-here")
    table.tap_later(tags[1])
    table.press("A", "action-play")
    assert table.tile(1).units[0].exhausted


def test_each_repeat_that_cards_give_is_offered_and_all_of_them(table: AtTable) -> None:
    table.begin()
    table.plays("A", "Lens")
    table.plays("A", "Wall", "A")
    (tag,) = table.deck("A", "Zap")
    table.tap_to_play("A", tag)
    assert table.labels("A")[-5:-1] == (
        "action-play-repeating",
        "Play it and repeat it for its Repeat number 2",
        "Play it and repeat it 2 times",
        "action-play",
    )
    view = table.press("A", "Play it and repeat it 2 times")
    assert view.chain == on_chain("Zap")
