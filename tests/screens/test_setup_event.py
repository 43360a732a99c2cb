"""The set-up asks what the event, the table and the round are called."""

import msgspec
import pytest

from tableside.engine.model.game_setup import GameSetup
from tableside.screens import people
from tableside.screens.people import Memory, PastPlayer
from tableside.table.view.model import View
from tests.kit.screens.parts import find, make


@pytest.fixture
def kept(tmp_path):
    """The file with what is remembered."""
    return tmp_path / "people.json"


def setup_of(kept):
    """The page over the start, by people who played here before."""
    root, table = make(people=kept, save_people=lambda content: bool(kept.write_bytes(content)))
    root.show(View("start"))
    root.go("setup")
    return root, table


@pytest.fixture
def opened(small, kept):
    kept.write_bytes(msgspec.json.encode(Memory((PastPlayer("Ann"),))))
    root, table = setup_of(kept)
    small.place(root)
    return root, table


def press(screen, root, *labels):
    for label in labels:
        screen.tap(find(root, label))


def test_table_and_round_are_typed_beside_the_event(opened, small, kept):
    root, table = opened
    press(small, root, "Next", "Event: none", "C", "u", "p", "Table: none", "T", "a", "Round: none", "R", "f")
    press(small, root, "Table: Ta", "b", "Done", "Next", "Player 1 begins", "Next", "Begin")
    [begin] = table.take()
    assert (begin.agreed.event, begin.agreed.table, begin.agreed.round_name) == ("Cup", "Tab", "Rf")
    last = people.read(kept).last
    root, _ = setup_of(kept)
    assert (root.page.event, root.page.table, root.page.round_name) == ("Cup", "Tab", ""), last


def test_the_name_of_an_event_is_typed_and_offered_again(opened, small, kept):
    root, table = opened
    press(small, root, "Next", "Event: none", *"Cup", "Done")
    assert find(root, "Event: Cup")
    press(small, root, "Event: Cup", "Delete", "Back", "Next", "Player 1 begins", "Next", "Begin")
    [begin] = table.take()
    assert begin.agreed.event == "Cup", "what was not finished is dropped"
    assert people.read(kept).last.event == "Cup"


def test_long_names_of_a_table_and_a_round_stand_without_their_words(small, kept):
    agreed = GameSetup({"A": "Ann", "B": "Bea"}, ("plain", "plain"), event="Cup", table="Feature table 112")
    kept.write_bytes(msgspec.json.encode(Memory((PastPlayer("Ann"),), agreed)))
    root, _ = setup_of(kept)
    small.place(root)
    press(small, root, "Next")
    assert find(root, "Event: Cup\nTable: Feature table 112")
    root.page.round_name = "Top 16, second leg"
    small.frames()
    assert find(root, "Event: Cup\nFeature table 112, Top 16, second leg")
