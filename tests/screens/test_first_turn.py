"""From the start screen to the first turn, on the real screen and a real table: at most 3 touches, 6 for new people."""

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import Concede
from tableside.engine.model.game_setup import GameSetup
from tableside.match.evening import Again
from tableside.screens import people
from tableside.table import commands as c
from tableside.table.commands import Rematch
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.parts import find, make
from tests.kit.screens.sitting import Sitting

SETUP = GameSetup({"A": "Anna", "B": "Ben"}, ("plain", "plain"))
RETURNING, NEW = 3, 6
"""The touches that a pair may need that comes back, and one that is new here."""


@pytest.fixture
def sitting(tmp_path, small):
    with Sitting(tmp_path, small) as sitting:
        yield sitting


def test_a_pair_of_another_evening_plays_after_one_touch(sitting):
    sitting.remember("Anna", "Ben", last=SETUP)
    sitting.touch("Play")
    assert sitting.is_in_first_turn()
    assert [panel.name for panel in sitting.table.view.player_panels] == ["Anna", "Ben"]
    assert any("Coin: " in line for line in sitting.table.history)
    assert sitting.touches <= RETURNING


def test_a_pair_of_this_evening_plays_after_the_loser_has_chosen(sitting):
    sitting.table.do(c.Begin(SETUP), c.Do(Concede("B")), c.Leave())
    sitting.show()
    sitting.touch("Play", "Anna begins")
    assert sitting.is_in_first_turn()
    assert "Ben chooses: Anna begins." in sitting.table.history
    assert sitting.touches <= RETURNING


def test_a_match_is_left_after_three_touches(sitting):
    sitting.table.do(c.Begin(SETUP))
    sitting.show()
    sitting.touch("MENU", "Leave match", "Leave")
    assert sitting.table.view.stage == "start"
    assert sitting.touches == 3


def test_right_after_a_match_the_loser_chooses_too(sitting):
    sitting.table.do(c.Begin(SETUP), c.Do(Concede("A")))
    sitting.show()
    sitting.touch("Rematch", "Anna begins")
    assert sitting.is_in_first_turn()
    assert sitting.touches <= RETURNING


@pytest.mark.parametrize("at", range(3))
def test_where_nobody_has_played_one_touch_begins(sitting, at):
    sitting.screen.tap(find(sitting.root, "Start", of=at))
    sitting.show()
    assert sitting.is_in_first_turn()


def test_new_people_who_type_their_names_play_after_six_touches_and_the_letters(sitting):
    sitting.touch("New match", "Next", "Type a name", *"Ann", "Done", *"Ben", "Done", "Begin now")
    assert sitting.is_in_first_turn()
    assert [panel.name for panel in sitting.table.view.player_panels] == ["Ann", "Ben"]
    assert sitting.touches <= NEW
    assert [person.name for person in people.read(sitting.file).people] == ["Ann", "Ben"]


def test_people_who_played_with_others_before_are_chosen(sitting):
    sitting.remember("Cid", "Anna", "Ben", "Dee")
    sitting.touch("New match", "Next", "Dee", "Cid", "Begin now")
    assert sitting.is_in_first_turn()
    assert [panel.name for panel in sitting.table.view.player_panels] == ["Dee", "Cid"]
    assert sitting.touches <= NEW


def test_what_was_played_a_moment_ago_goes_on_after_one_touch(sitting):
    sitting.table.do(c.Begin(SETUP), c.Leave())
    sitting.show()
    sitting.touch("Go on")
    assert sitting.is_in_first_turn()


def test_a_rematch_is_one_touch_and_the_loser_chooses_who_begins(small):
    setup = GameSetup({"A": "Ann", "B": "Zoë"}, ("plain", "plain"))
    root, table = make()
    root.show(View("start", rematch=Again(setup)))
    small.place(root)
    small.tap(find(root, "Play"))
    root.show(replace(views.match(), winner="A", rematch=Again(setup, "B", draws=False)))
    small.frames(4)
    small.tap(find(root, "Rematch"))
    assert root.page.turned, "it faces the loser"
    small.tap(find(root, "Zoë begins"))
    chosen = replace(setup, first="B", chooser="B")
    assert table.take() == [Rematch(setup), Rematch(chosen, draws=False)]
