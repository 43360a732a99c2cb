"""Playing again, or playing on: the own decks that come along, and the names of players who gave none."""

import msgspec
import pytest
from msgspec.structs import replace

from tableside.decks.kept import KeptDeck
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import utc_now
from tableside.match.evening import Again
from tableside.screens.people import Memory, PastPlayer
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.parts import find, make, texts
from tests.screens.test_setup import between_games, press

ANN, ZOE = PastPlayer("Ann", "she/her"), PastPlayer("Zoë")


@pytest.fixture
def memory(tmp_path):
    """The file with what is remembered of people who played here before."""
    file = tmp_path / "people.json"
    file.write_bytes(msgspec.json.encode(Memory((ANN, ZOE))))
    return file


OWN = (KeptDeck("a", "Ann", "Ann", has_pin=False), KeptDeck("b", "Zoë", "Zoë", has_pin=True))


def test_a_seat_says_whose_own_deck_comes_with_them(small, memory):
    root, _ = make(people=memory)
    root.show(View("start", kept=OWN))
    root.go("setup")
    small.place(root)
    for label in ("Next", "Ann", "Zoë"):
        small.tap(find(root, label))
    assert "Ann\nwith own deck" in texts(root)
    assert "Zoë\nwith own deck" not in texts(root), "it opens by a PIN"
    for label in ("Back", "Competition", "Next"):
        small.tap(find(root, label))
    assert "Ann" in texts(root)
    assert "Ann\nwith own deck" not in texts(root), "competition registers decks anew"


def test_playing_again_says_whose_own_deck_comes_with_them(small, memory):
    last = GameSetup({"A": "Ann", "B": "Zoë"}, ("plain", "plain"))
    memory.write_bytes(msgspec.json.encode(Memory((ANN, ZOE), last=last)))
    root, _ = make(people=memory)
    root.show(View("start", kept=OWN))
    small.place(root)
    assert texts(root).count("with own deck") == 1


def test_the_first_match_of_a_table_that_was_prepared_for_an_event_is_one_of_it(small, memory):
    prepared = GameSetup({}, (), dial="competition", event="Cup", table="7")
    memory.write_bytes(msgspec.json.encode(Memory(last=prepared)))
    root, table = make(people=memory)
    root.show(View("start"))
    small.place(root)
    assert not [line for line in texts(root) if line.startswith("Again")], "nobody has played"
    small.tap(find(root, "Start"))
    [begin] = table.take()
    agreed = begin.agreed
    assert (agreed.event, agreed.table, agreed.dial, [*agreed.names]) == ("Cup", "7", "competition", ["A", "B"])


def test_playing_again_who_gave_no_name_has_one_in_the_language_that_is_set(small, memory):
    last = GameSetup({"A": "Player 1", "B": "Zoë"}, ("plain", "plain"), unnamed=("A",))
    memory.write_bytes(msgspec.json.encode(Memory((ZOE,), last=last)))
    root, _ = make(people=memory)
    root.show(View("start"))
    speak("de")
    small.place(root)
    assert {"Spieler 1", "Zoë"} <= {*texts(root)}
    root.show(View("start", rematch=Again(last, "A", draws=False)))
    root.go("again")
    small.place(root)
    assert "Spieler 1 beginnt" in texts(root)


def test_an_unfinished_match_names_who_gave_no_name_in_the_language_that_is_set(small):
    left = replace(views.UNFINISHED[1], names=("Player 1", "Zoë"), at=utc_now().isoformat())
    root, _ = make()
    root.show(View("start", unfinished=(left,), can_resume=True))
    speak("de")
    small.place(root)
    assert {"Spieler 1", "Zoë"} <= {*texts(root)}


def test_at_score_the_next_game_begins_after_two_touches_and_asks_for_no_decks_or_hands(small):
    root, table = make()
    view = between_games()
    agreed = replace(view.next_game.agreed, follow="score", dial="casual", event="")
    root.show(replace(view, follow="score", dial="casual", next_game=replace(view.next_game, agreed=agreed)))
    small.place(root)
    press(small, root, "Next game", "Begin now")
    [begin] = table.take()
    assert (begin.again, begin.agreed.first, begin.mulligans) == (True, "A", ())
    root.go("setup")
    press(small, root, "Next")
    assert {"Match 3, game 2", "Begin"} <= set(texts(root)), "battlefields are asked for, and that is all"


def test_decks_that_are_paired_may_change_before_the_next_game_at_score_too(small):
    root, _ = make()
    view = replace(between_games(), registered=("A",))
    agreed = replace(view.next_game.agreed, follow="score", dial="casual")
    root.show(replace(view, follow="score", dial="casual", next_game=replace(view.next_game, agreed=agreed)))
    small.place(root)
    press(small, root, "Next game")
    assert "Begin now" not in texts(root)
    press(small, root, "Next")
    assert "Ann: change the deck" in texts(root)
