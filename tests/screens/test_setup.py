"""Setting up a match: people, who begins, battlefields, and what is remembered from match to match."""

import time
from string import ascii_lowercase

import msgspec
import pytest
from msgspec.structs import replace

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.match.evening import Again
from tableside.match.first_player import FirstDraw
from tableside.match.mulligans import Mulligan
from tableside.match.series import NextGame
from tableside.screens import people
from tableside.screens.people import Memory, PastPlayer
from tableside.screens.widgets import keyboard, plugged_keys
from tableside.table.commands import Begin, DrawFirst, Rematch
from tableside.table.view.model import View
from tableside.text import LANGUAGES
from tests.kit.screens import views
from tests.kit.screens.kivy_home import Window, speak
from tests.kit.screens.parts import BATTLEFIELDS, find, make, texts

ANN, ZOE = PastPlayer("Ann", "she/her"), PastPlayer("Zoë")


def save(file):
    def write(content):
        file.write_bytes(content)
        return True

    return write


@pytest.fixture
def kept(tmp_path):
    """The file with what is remembered."""
    return tmp_path / "people.json"


@pytest.fixture
def opened(small, kept):
    """The page over the start, by people who played here before."""
    kept.write_bytes(msgspec.json.encode(Memory((ANN, ZOE))))
    root, table = make(people=kept, save_people=save(kept))
    root.show(View("start"))
    root.go("setup")
    small.place(root)
    return root, table


def press(screen, root, *labels):
    for label in labels:
        screen.tap(find(root, label))


def test_a_first_match_needs_no_name_and_no_battlefield(small, shown):
    root, table = shown(View("start"))
    press(small, root, "New match", "Next", "Next", "Player 1 begins", "Next", "Begin")
    assert table.take() == [
        Begin(GameSetup({"A": "Player 1", "B": "Player 2"}, ("plain", "plain"), unnamed=("A", "B")))
    ]
    root.show(views.match())
    assert root.page is None


def test_people_are_chosen_from_the_last_matches(opened, small):
    root, table = opened
    press(small, root, "Competition", "Score", "Next", "Zoë", "Ann", "Next", "Ann begins", "Next", "Next", "Begin")
    [begin] = table.take()
    assert (begin.agreed.names, begin.agreed.pronouns) == ({"A": "Zoë", "B": "Ann"}, {"B": "she/her"})
    assert (begin.agreed.dial, begin.agreed.follow) == ("competition", "score")


def test_two_seats_never_have_the_same_name(opened, small):
    root, _ = opened
    press(small, root, "Next", "Ann", "Ann")
    assert root.page.names[:2] == ["", "Ann"]
    assert "Ann has changed seats. If you share a name, add a letter." in texts(root)
    press(small, root, "Zoë")
    assert not any("has changed seats" in text for text in texts(root))


def test_a_name_is_typed_with_capitals_and_pronouns(opened, small, kept):
    root, table = opened
    press(
        small,
        root,
        "Next",
        "Type a name",
        *"Ada",
        "Space",
        *"Lo",
        "Delete",
        "they/them",
        "Done",
        "Next",
        "Player 2 begins",
        "Next",
        "Begin",
    )
    [begin] = table.take()
    assert (begin.agreed.names, begin.agreed.pronouns) == ({"A": "Ada L", "B": "Player 2"}, {"A": "they/them"})
    assert people.read(kept).people == (PastPlayer("Ada L", "they/them"), ANN, ZOE)


def test_a_keyboard_that_is_plugged_in_types_any_script_as_far_as_there_is_room(opened, small):
    root, _ = opened
    press(small, root, "Next", "Type a name")
    for text in ("Алек", "сандра [b]&amp;", "\x1b\u202e", "x" * 200):
        Window.dispatch("on_textinput", text)
    keys = root.page.ids.body.children[0].ids.keyboard
    assert keys.value == ("Александра [b]&amp;" + "x" * 200)[:26]
    small.frames()
    assert "A name has at most 26 letters." in texts(root)
    Window.dispatch("on_key_down", plugged_keys.BACKSPACE, 0, "", [])
    assert len(keys.value) == 25
    assert "A name has at most 26 letters." not in texts(root)
    root.go("")
    Window.dispatch("on_textinput", "late")
    assert len(keys.value) == 25


def test_a_whole_name_is_erased_by_holding_the_key_that_erases(opened, small, monkeypatch):
    monkeypatch.setattr(keyboard, "ERASES_ALL", 0.4)
    root, _ = opened
    press(small, root, "Next", "Type a name", *"A", *"nd", "y")
    keys = root.page.ids.body.children[0].ids.keyboard
    press(small, root, "Delete")
    assert keys.value == "And", "a short touch erases one letter"
    erases = find(root, "Delete")
    small.until(lambda: erases.state == "normal")
    finger = small.down(erases)
    small.until(lambda: not keys.value)
    finger.touch_up()
    small.frames()
    press(small, root, "B")
    time.sleep(0.5)
    small.frames()
    assert keys.value == "B", "nothing is erased after the finger is lifted"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_the_language_has_a_key(opened, small, language):
    root, _ = opened
    root.page.step = "name"
    speak(language)
    small.frames()
    wanted = ascii_lowercase + {"de": "äöüß"}.get(language, "")
    assert set(wanted) <= {text.lower() for text in texts(root.page)}


def test_a_language_without_letters_of_its_own_has_the_english_ones(opened, small, monkeypatch):
    monkeypatch.delitem(keyboard.LAYOUTS, "de")
    root, _ = opened
    root.page.step = "name"
    speak("de")
    small.frames()
    assert set(ascii_lowercase) <= {text.lower() for text in texts(root.page)}


def test_the_last_eleven_people_are_remembered():
    memory = Memory()
    for number in range(13):
        memory = people.remember(
            memory, GameSetup({"A": f"P{number}", "B": "Ann"}, ()), (PastPlayer(f"P{number}"), PastPlayer("Ann"))
        )
    assert [person.name for person in memory.people] == ["P12", "Ann", *(f"P{number}" for number in range(11, 2, -1))]


def test_the_names_can_be_forgotten(opened, small, kept):
    root, _ = opened
    press(small, root, "Next", "Forget these names")
    assert "Ann" not in texts(root)
    assert people.read(kept) == Memory()


def test_the_seats_forget_those_names_too_but_not_what_was_just_typed(opened, small):
    root, table = opened
    press(small, root, "Next", "Ann", "Type a name", *"Ida", "Done", "Forget these names")
    assert "Ann" not in texts(root)
    press(small, root, "Next", "Player 1 begins", "Next", "Begin")
    [begin] = table.take()
    assert (begin.agreed.names, begin.agreed.pronouns) == ({"A": "Player 1", "B": "Ida"}, {})


def test_the_next_match_begins_with_what_the_last_one_was(opened, small):
    root, table = opened
    press(small, root, "Match", "Score and units", "Next", "Ann", "Zoë", "Next", "Zoë begins", "Next")
    press(small, root, "V", "Void Gate 3", "Next", "Begin")
    [first] = table.take()
    root.go("setup")
    small.frames()
    press(small, root, "Next", "Next")
    assert find(root, "Next").disabled, "who begins is chosen for each match"
    press(small, root, "Zoë begins", "Next", "Next", "Begin")
    assert table.take() == [first]
    assert (first.agreed.first, first.agreed.battlefields) == ("B", ("Void Gate 3", "plain"))


def test_whoever_wins_the_draw_chooses_who_begins(opened, small):
    root, table = opened
    press(small, root, "Next", "Ann", "Next", "Toss a coin")
    assert table.take() == [DrawFirst("duel")]
    root.show(replace(root.view, draw=FirstDraw("coin", "B")))
    small.frames()
    assert "Coin: Player 2 chooses who begins." in texts(root)
    press(small, root, "Ann begins", "Next", "Begin")
    [begin] = table.take()
    assert (begin.agreed.first, begin.agreed.chooser) == ("A", "B")


def test_opponents_may_bring_the_same_battlefield(opened, small):
    root, table = opened
    press(small, root, "Next", "Next", "Player 1 begins", "Next", "V", "Void Gate 0", "V", "Void Gate 0")
    assert root.page.places == ["Void Gate 0", "Void Gate 0"]
    press(small, root, "None", "Begin")
    assert table.take()[0].agreed.battlefields == ("plain", "Void Gate 0")


def test_teammates_do_not_bring_the_same_battlefield(opened):
    """489.8.i."""
    root, _ = opened
    root.page.mode, root.page.first = "2v2", "A"
    root.page.step = "where"
    root.page.slot = 0
    root.page.place("Void Gate 0")
    root.page.place("Ravenbloom Conservatory 1")
    assert root.page.brings == ("B", "C", "D")
    root.page.place("Void Gate 0")
    assert root.page.places == ["", "Ravenbloom Conservatory 1", "Void Gate 0"]


def test_a_battlefield_is_remembered_for_the_player_who_brought_it(opened):
    root, _ = opened
    root.page.mode, root.page.first = "ffa4", "A"
    root.page.step = "where"
    root.page.place("Void Gate 0")
    root.page.step, root.page.first = "first", "C"
    root.page.step = "where"
    assert dict(zip(root.page.brings, root.page.places, strict=True)) == {"A": "", "B": "Void Gate 0", "D": ""}


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_has_its_seats_and_battlefields(small, mode):
    root, table = make()
    root.go("setup")
    small.place(root)
    root.page.mode = mode
    root.page.first = MODES[mode].players[-1]
    for _ in root.page.steps:
        root.page.forward()
        small.frames()
    [begin] = table.take()
    assert len(begin.agreed.names) == MODES[mode].seats
    assert len(begin.agreed.battlefields) == MODES[mode].battlefields


def between_games(**changes):
    agreed = GameSetup({"A": "Ann", "B": "Ben"}, BATTLEFIELDS[:2], "match", "moves", "competition", event="Cup")
    game = NextGame(agreed, {"A": BATTLEFIELDS[:1], "B": BATTLEFIELDS[1:2]}, "A")
    return replace(views.match(), winner="B", game=1, next_game=replace(game, **changes))


def test_before_the_next_game_the_loser_chooses_and_sides_stay(small, shown):
    root, table = shown(between_games())
    press(small, root, "Next game")
    assert {"Match 3, game 2", "Ann lost the last game and chooses who begins."} <= set(texts(root))
    assert "Toss a coin" not in texts(root)
    press(small, root, "Ben begins", "Next", "Next", "R")
    assert BATTLEFIELDS[0] not in texts(root)
    press(small, root, BATTLEFIELDS[2], "V", BATTLEFIELDS[3], "Next", "Begin")
    agreed = GameSetup(
        {"A": "Ann", "B": "Ben"},
        BATTLEFIELDS[2:4],
        "match",
        "moves",
        "competition",
        first="B",
        chooser="A",
        event="Cup",
    )
    assert table.take() == [Begin(agreed, again=True)]


def test_mulligans_are_told_in_turn_order_before_a_game_of_a_match(small, shown):
    root, table = shown(between_games())
    press(small, root, "Next game", "Ben begins", "Next", "Next", "Next")
    assert [text for text in texts(root.page) if text in ("Ann", "Ben")] == ["Ann", "Ben"]  # the last is the upper one
    small.tap(find(root, "2 back", of=1))
    small.tap(find(root, "1 back"))
    small.tap(find(root, "1 back"))
    small.tap(find(root, "Keeps all"))
    press(small, root, "Begin")
    [begin] = table.take()
    assert begin.mulligans == (Mulligan("A", 0), Mulligan("B", 2))


def test_a_deck_changes_between_games_and_the_set_up_goes_on_where_it_was(small):
    root, table = make()
    view = replace(between_games(), registered=("A",))
    root.show(view)
    small.place(root)
    press(small, root, "Next game", "Ben begins", "Next", "Ann: change the deck")
    assert root.page.player == "A"
    root.show(replace(view, stage="pairing", pairing=replace(views.PAIRING.pairing, player="A")))
    assert root.page is None
    root.show(view)
    small.frames()
    assert {"Match 3, game 2", "Ben: pair a deck"} <= set(texts(root))
    press(small, root, "Next", "Next", "Begin")
    begin = table.take()[-1]
    assert (begin.again, begin.agreed.first) == (True, "B")


def test_who_comes_back_without_a_change_finds_the_set_up_again(small, shown):
    root, _ = shown(replace(between_games(), registered=("A",)))
    press(small, root, "Next game", "Next", "Ann: change the deck", "Back")
    assert "Ann: change the deck" in texts(root)
    root.go("")
    assert root.page is None


def test_the_shortcut_is_announced_with_the_match_but_not_where_only_the_score_is_followed(opened, small):
    root, table = opened
    shortcut = "Shortcut: all pass unless somebody touches"
    press(small, root, "Next", "Next", "Player 1 begins", shortcut, "Next", "Begin")
    [begin] = table.take()
    assert begin.shortcut
    root.go("setup")
    small.frames()
    assert root.page.shortcut, "it is offered again"
    press(small, root, "Next", "Next", "Player 1 begins", "Next", "Begin")
    assert table.take()[0].shortcut
    root.show(View("start", rematch=Again(begin.agreed)))
    root.go("")
    small.frames()
    press(small, root, "Play")
    assert table.take() == [Rematch(begin.agreed, shortcut=True)]
    root.go("setup")
    small.frames()
    press(small, root, "Score", "Next", "Next")
    assert find(root, shortcut).disabled


def test_a_duel_at_casual_asks_for_no_mulligan(small):
    root, _ = make()
    root.go("setup")
    small.place(root)
    assert root.page.steps == ["how", "who", "first", "where"]
    press(small, root, "Competition")
    assert root.page.steps[-1] == "hands"


def test_before_cards_are_paired_no_mulligan_is_asked_for(small):
    root, _ = make()
    root.go("pair")
    small.place(root)
    press(small, root, "Competition")
    assert root.page.steps[-1] == "where"


def test_after_a_draw_nobody_chooses_and_the_battlefields_stay(small, shown):
    root, table = shown(replace(between_games(chooser=None, used={}), winner=None, drawn=True))
    press(small, root, "Next game", "Next", "Next", "Next", "Begin")
    [begin] = table.take()
    assert (begin.agreed.first, begin.agreed.chooser, begin.agreed.battlefields) == ("A", None, BATTLEFIELDS[:2])


def test_the_page_closes_as_the_next_game_begins(small, shown):
    root, _ = shown(between_games())
    press(small, root, "Next game", "Next", "Next", "Next", "Begin")
    root.show(replace(views.match(), game=2))
    small.frames(4)
    assert root.page is None
    assert "PASS" in texts(root)
