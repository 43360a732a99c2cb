"""The first start: asked once, on the panel of a table where nobody has played; each step can be skipped."""

from datetime import datetime

import msgspec
import pytest
from msgspec.structs import replace

from tableside.engine.model.game_setup import GameSetup
from tableside.match.past_matches import PastPage
from tableside.message import message
from tableside.screens import preferences
from tableside.screens.first_start import FirstStartScreen, SideWords
from tableside.screens.people import Memory
from tableside.screens.preferences import SET_UP, Settings
from tableside.screens.wires import NO_WIFI, WifiNetwork, WifiShown
from tableside.table.view.model import View
from tests.kit.screens import more_views, views
from tests.kit.screens.kivy_home import APP, Window
from tests.kit.screens.parts import Wifi, find, make, texts, walk
from tests.kit.screens.screen import Screen

START = View("start", readers=views.match().readers)
HALL, OPEN = WifiNetwork("Hall 3", "02:00:00:00:00:01", 88), WifiNetwork("Guests", "02:00:00:00:00:02", 61, "")


@pytest.fixture(autouse=True)
def _as_before():
    yield
    APP.settings, APP.wifi = Settings(), NO_WIFI
    APP.turn(0)
    APP.speak("en")
    Screen(800, 480)


@pytest.fixture
def table(small, tmp_path):
    """A function that shows a table on a panel."""
    file = tmp_path / "screen.json"

    def save(content):
        file.write_bytes(content)
        return True

    def start(view=START, **wires):
        wires = {"settings": file, "save_settings": save, "is_panel": True, **wires}
        root, _ = make(**wires)
        root.show(view)
        small.place(root)
        return root

    start.file = file
    return start


def step(root):
    return root.page.step if isinstance(root.page, FirstStartScreen) else ""


def test_all_steps_can_be_skipped_and_are_not_asked_again(table, small):
    root = table(set_time=lambda _: None)
    steps = []
    while root.page is not None:
        steps.append(step(root))
        small.tap(find(root, "Skip"))
    assert steps == ["turn", "corners", "language", "readers", "time"]
    assert preferences.read(table.file).set_up == SET_UP
    assert step(table()) == ""


def test_a_start_that_was_cut_off_goes_on_with_the_next_step(table, small):
    root = table()
    small.tap(find(root, "Skip"))
    assert step(table()) == "corners"


@pytest.mark.parametrize(
    "view",
    [
        replace(START, unfinished=views.UNFINISHED),
        replace(START, can_resume=True),
        replace(START, past=more_views.PAST),
        views.match(),
        replace(START, problems=(views.PROBLEM,)),
    ],
    ids=["unfinished", "last match", "past", "match", "problem"],
)
def test_a_table_that_has_played_or_has_a_problem_is_not_asked(table, view):
    assert step(table(view)) == ""
    assert PastPage() == START.past


@pytest.mark.parametrize(("names", "asked"), [({}, "turn"), ({"A": "Ann", "B": "Bob"}, "")])
def test_a_table_that_was_prepared_for_an_event_is_asked_until_a_match_was_played(table, tmp_path, names, asked):
    file = tmp_path / "people.json"
    file.write_bytes(msgspec.json.encode(Memory(last=GameSetup(names, ("plain", "plain"), event="Cup"))))
    assert step(table(people=file)) == asked


def test_a_window_of_a_desktop_is_not_asked(table):
    assert step(table(is_panel=False)) == ""


def test_whoever_touches_the_words_they_can_read_turns_the_picture_to_them(table, small):
    root = table()
    (far,) = (words for words in walk(root.page) if isinstance(words, SideWords) and words.angle == 180)
    small.tap(far)
    assert (Window.rotation, preferences.read(table.file).rotation, step(root)) == (180, 180, "corners")


def test_each_corner_is_touched_and_then_it_goes_on(table, small):
    root = table()
    small.tap(find(root, "Skip"))
    corners = [
        part for part in walk(root.page) if getattr(part, "text", None) == "" and hasattr(part, "trigger_action")
    ]
    corners = [part for part in corners if part.is_shown and part.width > 1]
    assert len(corners) == 4
    for corner in corners:
        assert step(root) == "corners"
        small.tap(corner)
    assert step(root) == "language"


def test_a_language_is_chosen_with_one_touch(table, small):
    root = table()
    for _ in range(2):
        small.tap(find(root, "Skip"))
    small.tap(find(root, "Deutsch"))
    assert (preferences.read(table.file).language, step(root)) == ("de", "readers")
    assert "Legt auf jeden Leser irgendeine Karte" in texts(root)


def test_a_reader_that_felt_a_card_works(table, small):
    root = table()
    for _ in range(3):
        small.tap(find(root, "Skip"))
    first, second = (reader.name for reader in START.readers)
    assert f"{first}: waits for a card\n{second}: waits for a card" in texts(root)
    root.acknowledge(first)
    small.frames()
    assert f"{first}: works\n{second}: waits for a card" in texts(root)
    small.tap(find(root, "Next"))
    assert root.page is None


def test_the_time_that_was_set_is_what_is_shown_and_a_refusal_is_said(table, small):
    answers, asked = [message("problem-cannot-shut-down", cause="Access denied"), None], []

    def set_time(at):
        asked.append(at)
        return answers.pop(0)

    root = table(set_time=set_time)
    for _ in range(4):
        small.tap(find(root, "Skip"))
    root.page.ids.place.children[0].at = datetime(2026, 11, 29, 9, 5)
    small.frames()
    assert {"2026", "11", "29", "09", "05"} <= set(texts(root))
    small.tap(find(root, "Set the time"))
    assert "The system does not allow it: Access denied" in texts(root)
    small.tap(find(root, "Set the time"))
    assert asked == [datetime(2026, 11, 29, 9, 5)] * 2
    assert root.page is None


@pytest.fixture
def wifi_step(table, small):
    """A table that asks for a network, and its Wi-Fi, which has found two."""
    wifi = Wifi()
    root = table(wifi=wifi)
    for _ in range(4):
        small.tap(find(root, "Skip"))
    APP.wifi = WifiShown((HALL, OPEN))
    small.frames()
    return root, wifi


def test_a_network_is_joined_with_the_password_that_is_typed(wifi_step, small):
    root, wifi = wifi_step
    assert (step(root), wifi.looks) == ("wifi", 1)
    small.tap(find(root, "Hall 3 · 88 %"))
    assert "Password of Hall 3" in texts(root)
    for key in ("a", "Aa", "B", "123 #", "%", "9"):
        small.tap(find(root, key))
    assert "•••9" in texts(root)
    small.tap(find(root, "Connect"))
    assert wifi.joins == [("Hall 3", "aB%9")]
    small.tap(find(root, "Hall 3 · 88 %"))
    assert "Password of Hall 3" in texts(root), "what was typed before is gone"


def test_a_network_without_a_password_is_joined_at_once(wifi_step, small):
    root, wifi = wifi_step
    small.tap(find(root, "Guests · 61 %"))
    assert wifi.joins == [("Guests", "")]


def test_a_refusal_is_said_and_a_joined_network_lets_it_go_on(wifi_step, small):
    root, _ = wifi_step
    APP.wifi = WifiShown((HALL, OPEN), says=message("problem-wifi-password", network="Hall 3"))
    small.frames()
    assert "Hall 3 does not take this password." in texts(root)
    assert find(root, "Skip")
    APP.wifi = WifiShown((replace(HALL, joined=True), OPEN), says=message("wifi-joined", network="Hall 3"))
    small.frames()
    small.tap(find(root, "Next"))
    assert root.page is None


def test_nothing_is_joined_while_the_machine_looks_or_joins(wifi_step, small):
    root, wifi = wifi_step
    APP.wifi = WifiShown((HALL, OPEN), runs=True, says=message("wifi-joins", network="Hall 3"))
    small.frames()
    assert "Connecting to Hall 3 …" in texts(root)
    small.tap(find(root, "Guests · 61 %"))
    small.tap(find(root, "Look again"))
    assert (wifi.joins, wifi.looks) == ([], 1)


def test_another_network_can_be_chosen_instead(wifi_step, small):
    root, wifi = wifi_step
    small.tap(find(root, "Hall 3 · 88 %"))
    small.tap(find(root, "Back"))
    assert "Guests · 61 %" in texts(root)
    assert wifi.joins == []


def test_it_can_be_opened_again_between_matches_alone(table, small):
    table.file.write_bytes(b'{"set_up":"done"}')
    for view, may in ((views.match(), False), (START, True)):
        root = table(view)
        root.go("machine")
        small.place(root)
        assert ("Set up again" in texts(root)) == may
    small.tap(find(root, "Set up again"))
    assert step(root) == "turn"
