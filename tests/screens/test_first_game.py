"""The first game: six steps on the real board with practice cards, each over when the board says so."""

from dataclasses import replace

import pytest

from tableside.engine.model.actions import ControlIs, EndTurn, PointsAre
from tableside.screens import practice
from tableside.table import commands as c
from tableside.table.effects import Tap
from tests.kit.screens.parts import find, texts
from tests.kit.screens.sitting import Sitting
from tests.kit.table.table import NEAR


@pytest.fixture
def sitting(tmp_path, small, monkeypatch):
    monkeypatch.setattr(practice, "ON_READER", 0)
    with Sitting(tmp_path, small, practises=True) as sitting:
        sitting.touch("Show me first")
        yield sitting


def step(sitting):
    """The words of the step that lies over the board, None for none."""
    first_game = sitting.root.first_game
    return None if first_game is None else texts(first_game)


def acts(sitting, *commands):
    sitting.table.do(*commands)
    sitting.show()


def hides_and_plays(sitting):
    """The card that is hidden in the second step and played in the fifth."""
    tray = sitting.root._wires.tray
    acts(sitting, c.AwaitCard("A", "hide", 1))
    tray.tap(NEAR, "A", 0)
    sitting.table.until(lambda view: view.tiles[0].facedown)
    tray.lift(NEAR)
    sitting.show()


def test_a_card_is_hidden_by_what_the_step_says_to_touch(sitting):
    sitting.touch("Battlefield 1", "I control this")
    assert "2 of 6" in step(sitting)
    sitting.touch("Battlefield 1", "Hide a card here", "Practice cards", "Teemo, Scout")
    sitting.table.until(lambda view: view.tiles[0].facedown)
    sitting.show()
    assert "3 of 6" in step(sitting)


def test_six_steps_are_done_on_the_board_one_after_the_other(sitting):
    assert {"Take a battlefield", "1 of 6"} <= {*step(sitting)}
    acts(sitting, c.Do(ControlIs("A", 1, "A")))
    assert {"Hide a card", "2 of 6", "Practice cards"} <= {*step(sitting)}
    hides_and_plays(sitting)
    assert {"End your turn", "3 of 6"} <= {*step(sitting)}
    acts(sitting, c.Do(EndTurn("A")))
    assert {"The other side plays", "4 of 6"} <= {*step(sitting)}
    assert sitting.root.first_game.y == 0, "it leaves the far side free, which is to act"
    acts(sitting, c.Do(EndTurn("B")))
    assert {"Play the facedown card", "5 of 6"} <= {*step(sitting)}
    assert sitting.root.first_game.top == sitting.root.height
    sitting.table.ask_live(lambda live: setattr(live, "_state", replace(live._state, last_tap=Tap())))
    sitting.root._wires.tray.tap(NEAR, "A", 0)  # a while later
    sitting.table.until(lambda view: not view.tiles[0].facedown or view.player_panels[0].notice is not None)
    sitting.show()
    while sitting.table.view.tiles[0].facedown:
        notice = sitting.table.notice("A")
        acts(sitting, c.Press("A", notice.id, 0))
    assert {"Score a point", "6 of 6"} <= {*step(sitting)}
    points = sitting.table.view.player_panels[0].points
    acts(sitting, c.Do(PointsAre("A", "A", points + 1)))
    assert {"That is all", "Play on", "To the start"} <= {*step(sitting)}
    sitting.touch("To the start")
    assert (sitting.table.view.stage, sitting.table.view.unfinished, step(sitting)) == ("start", (), None)


def test_each_step_can_be_skipped_and_all_can_be_closed(sitting):
    for number in range(1, 7):
        assert f"{number} of 6" in step(sitting)
        sitting.touch("Skip")
    sitting.touch("Play on")
    assert (step(sitting), sitting.table.view.stage) == (None, "match")


def test_the_steps_are_shown_again_from_the_help(sitting):
    sitting.touch("Close")
    assert step(sitting) is None
    sitting.root.open_help("match")
    sitting.show()
    sitting.touch("Show me the six steps")
    assert {"Take a battlefield", "1 of 6"} <= {*step(sitting)}


def test_the_board_beside_the_step_is_touched_and_below_it_nothing_is(sitting):
    sitting.show()
    acts(sitting, c.Touch("A", 1))
    assert sitting.table.notice("A") is not None
    before = sitting.table.view.player_panels[1]
    first_game = sitting.root.first_game
    sitting.screen.tap(find(first_game, "Take a battlefield"))
    sitting.show()
    assert sitting.table.view.player_panels[1] == before


def test_the_practice_cards_of_a_step_are_those_of_the_learner(sitting):
    acts(sitting, c.Do(ControlIs("A", 1, "A")))
    sitting.touch("Practice cards")
    assert "Teemo, Scout" in texts(sitting.root.main.panels["A"])
    assert "Teemo, Scout" not in texts(sitting.root.main.panels["B"])


def test_another_page_lies_over_the_step(sitting):
    sitting.root.go("settings")
    sitting.show()
    assert sitting.root.touched == (sitting.root.page,)
    sitting.root.go("")
    sitting.show()
    assert find(sitting.root.first_game, "Skip")
