"""Touches on every screen and sheet: only visible, enabled controls act, and nothing acts that has just appeared."""

from itertools import product

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import EndTurn
from tableside.message import message
from tableside.screens.touch_guard import LONGEST, SETTLES
from tableside.screens.widgets.key import Key
from tableside.screens.widgets.win_board import DEAF
from tableside.table.commands import Do
from tableside.table.commands import Press as PressButton
from tableside.table.view.model import Notice
from tests.kit.samples import FULL, one_in, some
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import UnitTestTouch
from tests.kit.screens.parts import find, make, panel, walk
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage
from tests.kit.screens.touching import control_at, controls, fingers_on, seen_in

EVERY = 1 if FULL else 4
"""Of so many controls of a scene one is touched twice, each time another one of them."""

SIZE = (800, 480)
TWICE = ("start", "start, recovery", "match", "match, won", "match, four", "notice 4, 2", "opened menu", "opened score")
TWICE += (
    "opened leave",
    "setup, who",
    "setup, where",
    "pair, decks",
    "pairing",
    "spots, taken",
    "settings",
    "consent, key",
)
TWICE += ("judge, locked", "judge, tray")
"""The scenes of which controls are touched twice."""


@pytest.fixture(scope="module")
def stage():
    """A stage in English at the smallest size."""
    Screen(*SIZE)
    return Stage()


@pytest.mark.parametrize("name", TWICE, ids=str)
def test_a_second_touch_on_what_appeared_does_nothing(name, stage):
    root, _ = fingers_on(stage, name)
    for number in range(TWICE.index(name) % EVERY, len(list(controls(root))), EVERY):
        root, fingers = fingers_on(stage, name)
        shown = list(controls(root))
        if number >= len(shown):
            break
        at = shown[number].to_window(*shown[number].center)
        control = control_at(seen_in(root), *at)
        fingers.wait()
        fingers.press(*at)
        now = control_at(seen_in(root), *at)
        if now is control:
            continue
        done = fingers.done()
        fingers.press(*at)
        assert fingers.done() == done, f"a second touch at {at} did something"


class Match:
    """A match on the screen."""

    def __init__(self, small, stage, view):
        self.screen = small
        self.root = stage.show(view)
        self.table = stage.tables[self.root]
        small.place(self.root)
        small.later(1)
        self.table.take()

    def at(self, text, player="B"):
        widget = find(panel(self.root, player), text)
        return widget.to_window(*widget.center)

    def down(self, x, y):
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        return touch

    def press(self, x, y):
        self.down(x, y).touch_up()
        self.screen.frames()


@pytest.fixture
def match(small, stage):
    return Match(small, stage, views.calm())


def test_what_appears_by_itself_cannot_be_pressed_at_once(match):
    match.root.show(views.noticed("B", made_up_notices.REFUSED, views.calm()))
    match.screen.later(SETTLES - 0.05)
    at = match.at("We go on")
    match.press(*at)
    assert match.table.take() == []
    match.screen.later(0.1)
    match.press(*at)
    assert len(match.table.take()) == 1


def test_the_end_of_a_game_takes_no_touch_while_hands_still_move(match):
    match.root.show(replace(views.calm(), winner="A"))
    match.screen.later(DEAF - 0.05)
    key = next(part for part in walk(panel(match.root, "B")._layers.win) if isinstance(part, Key))
    at = middle(key)
    match.press(*at)
    assert match.table.take() == []
    match.screen.later(SETTLES + 0.05)
    match.press(*at)
    assert len(match.table.take()) == 1


def test_what_a_note_uncovers_when_it_goes_cannot_be_pressed_at_once(match):
    at = match.at("Void Gate")
    match.root.show(views.noticed("B", made_up_notices.REFUSED, views.calm()))
    match.screen.later(1)
    match.root.show(views.calm())
    match.screen.later(SETTLES - 0.05)
    match.press(*at)
    assert match.table.take() == []
    match.screen.later(0.1)
    match.press(*at)
    assert len(match.table.take()) == 1


def test_a_button_that_slid_from_under_the_finger_does_nothing(match):
    touch = match.down(*match.at("END TURN"))
    touch.move({"x": 0.5, "y": 0.5})
    touch.touch_up()
    assert match.table.take() == []


def test_what_is_covered_while_it_is_pressed_does_nothing(match):
    touch = match.down(*match.at("Void Gate"))
    match.root.show(views.noticed("B", made_up_notices.REFUSED, views.calm()))
    match.screen.frames()
    touch.touch_up()
    assert match.table.take() == []


def test_ten_fingers_on_a_panel_do_nothing(match):
    x, y = match.at("END TURN")
    fingers = [match.down(x - 30 * n, y) for n in range(10)]
    for finger in fingers:
        finger.touch_up()
    assert match.table.take() == []
    match.press(x, y)
    assert len(match.table.take()) == 1, "one finger later acts as ever"


def test_a_palm_that_rolls_off_presses_nothing(match):
    x, y = match.at("END TURN")
    first, second = match.down(x, y), match.down(*match.at("Void Gate"))
    second.touch_up()
    third = match.down(*match.at("Void Gate"))
    first.touch_up()
    third.touch_up()
    assert match.table.take() == []


def test_both_players_may_touch_at_once(match):
    fingers = [match.down(*match.at("END TURN")), match.down(*match.at("Void Gate", "A"))]
    for finger in fingers:
        finger.touch_up()
    assert len(match.table.take()) == 2


def test_a_minute_long_press_does_nothing_and_holds_nobody_up(match):
    x, y = match.at("END TURN")
    thing = match.down(x, y)
    match.screen.later(LONGEST + 1)
    match.press(*match.at("Void Gate"))
    assert len(match.table.take()) == 1, "a thing on the screen does not keep the panel from its player"
    match.screen.later(60)
    thing.touch_up()
    assert match.table.take() == []


def test_a_press_ends_when_the_window_loses_its_focus(match):
    touch = match.down(*match.at("END TURN"))
    match.root.end_interaction()
    touch.touch_up()
    assert match.table.take() == []
    match.screen.later(1)
    match.press(*match.at("END TURN"))
    assert len(match.table.take()) == 1


def test_a_press_on_a_screen_that_was_replaced_does_nothing(match):
    """As when the panel is rotated, or the window gets another size, with a finger on it."""
    touch = match.down(*match.at("END TURN"))
    other, table = make()
    other.show(views.calm())
    match.screen.place(other)
    touch.touch_up()
    assert match.table.take() == table.take() == []


def test_two_turns_cannot_be_ended_by_a_double_touch(match):
    at = match.at("END TURN")
    match.press(*at)
    match.root.show(views.match())
    match.screen.frames()
    match.root.show(views.calm())
    match.screen.frames()
    match.press(*at)
    assert len(match.table.take()) == 1


@pytest.mark.parametrize("text", ["END TURN", "UNDO"])
def test_a_double_touch_before_the_table_has_answered_is_one_touch(match, text):
    at = match.at(text) if text == "END TURN" else middle(find(match.root, text))
    match.press(*at)
    match.press(*at)
    assert len(match.table.take()) == 1
    match.screen.later(SETTLES + 0.05)
    match.press(*at)
    assert len(match.table.take()) == 1, "a touch later counts"


@pytest.mark.parametrize("rhythm", [0.125, 0.3, SETTLES - 0.05])
def test_presses_that_do_not_count_keep_no_key_deaf(match, rhythm):
    """Pressing END TURN again and again ends the turn once in each half second, not once and never again."""
    at = match.at("END TURN")
    times = 17
    for _ in range(times):
        match.press(*at)
        match.screen.now += rhythm
    done = len(match.table.take())
    presses_between = int(-(-SETTLES // rhythm))
    assert done == -(-times // presses_between)


def test_points_are_given_as_fast_as_people_touch(match):
    match.root.show(views.score())
    match.screen.later(1)
    at = match.at("3")
    match.press(*at)
    match.press(*at)
    assert len(match.table.take()) == 2


def middle(widget):
    """The middle of a widget on the screen."""
    return widget.to_window(*widget.center)


def edges(widget):
    """The edges of a widget on the screen, in whole pixels."""
    corners = (widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top))
    return tuple(round(value) for corner in corners for value in corner)


SHEETS = ("match", "opened menu", "opened score", "opened leave", "opened history", "notice 0, 2", "match, won")


@pytest.mark.parametrize("name", SHEETS)
def test_no_sheet_covers_what_has_a_fixed_place(name, stage):
    root, _ = fingers_on(stage, name)
    places = {}
    for text in ("MENU", "UNDO"):
        for number in range(2):
            button = find(root, text, of=number)
            assert control_at(seen_in(root), *button.to_window(*button.center)) is button
            places[text, number] = edges(button)
    keys = [edges(key_of(root, player)) for player in "AB"]
    calm, _ = fingers_on(stage, "match, open")
    assert places == {(text, number): edges(find(calm, text, of=number)) for text, number in places}
    assert keys == [edges(key_of(calm, player)) for player in "AB"]


def key_of(root, player):
    """The key of a player's panel."""
    return next(child for child in walk(panel(root, player)) if isinstance(child, Key))


def test_the_way_out_and_the_answer_stand_at_the_same_places(stage):
    outs, answers = set(), set()
    for name, out, answer in (
        ("opened menu", "Close", None),
        ("opened history", "Close", None),
        ("opened leave", "Stay", "Leave"),
        ("opened tray", "Close", None),
    ):
        root, _ = fingers_on(stage, name)
        half = panel(root, "A")
        outs.add(edges(find(half, out)))
        if answer is not None:
            answers.add(edges(find(half, answer)))
    assert len(outs) == len(answers) == 1


def test_what_leads_on_stands_at_one_place_in_every_step_of_the_setup(stage):
    places = set()
    for name, answer in (
        ("setup, how", "Next"),
        ("setup, who", "Next"),
        ("setup, name", "Done"),
        ("setup, first", "Next"),
        ("setup, where", "Begin"),
        ("setup, hands of four", "Next"),
        ("setup, next game, decks", "Next"),
    ):
        root, _ = fingers_on(stage, name)
        places.add(edges(find(root.page, answer)))
    assert len(places) == 1


def test_the_steps_of_a_remedy_stand_at_the_same_places(stage):
    """The first answer too, apart from those of long lists, which take two columns."""
    ways_out, firsts, of_lists = set(), set(), set()
    for name in ("remedy, asks", "remedy, chooses", "remedy, why", "remedy, draw", "rulings", "rulings, penalties"):
        root, _ = fingers_on(stage, f"judge, {name}")
        ways_out.add(edges(find(root.page, "Lock")))
        grid = root.page.ids.panel.children[0].ids.place.children[0].ids.options
        first = max((button for button in controls(grid)), key=lambda button: (button.top, -button.x))
        left, _, _, top = edges(first)
        (firsts if grid.cols == 1 else of_lists).add((left, top))
    assert len(ways_out) == len(firsts) == len(of_lists) == 1
    assert {top for _, top in firsts} == {top for _, top in of_lists}


def test_the_way_back_from_every_page_is_at_one_place(stage):
    places = set()
    for name in ("setup, how", "pair, decks", "readers", "settings", "judge, locked"):
        root, _ = fingers_on(stage, name)
        left, _, right, _ = edges(find(root.page, "Back"))
        places.add((left, right))
    assert len(places) == 1


CONSENTS = (
    "button-agree",
    "button-yes",
    "button-acknowledge",
    "button-draw-yes",
    "button-point-earned",
    "button-go-on",
    "button-as-shown",
    "button-concede-yes",
)
"""The buttons that agree to an undo, a card turned up, a result, a concession, or an action against the rules."""


@pytest.mark.parametrize(("part", "finger_count"), one_in(3, product(("half", "quarter"), (1, 2))))
def test_fast_hands_on_the_key_agree_to_nothing(small, stage, part, finger_count):
    """Eight presses a second, of one finger or of two in turn, while each question comes and goes; twice with FULL=1.

    The key itself acts again and again, at most twice a second: what it says is meant.
    """
    player, calm = {"half": ("B", views.calm()), "quarter": ("A", views.many(4))}[part]
    match = Match(small, stage, calm)
    x, y = middle(key_of(match.root, player))
    questions = [
        Notice("asks", message("prompt-undo-wanted"), buttons=(message(code), message("button-no")), id=number)
        for number, code in enumerate(CONSENTS, 1)
    ]
    shown = [view for question in questions for view in (views.noticed(player, question, calm), calm)]
    presses = 14 * len(shown) * some(1, 2)
    for press in range(presses):
        if press % 14 == 0:
            match.root.show(shown[press // 14 % len(shown)])
            match.screen.frames()
        match.screen.later(0.125)
        match.press(x + (press % finger_count) * 20, y)
    done = match.table.take()
    assert not [command for command in done if isinstance(command, PressButton)], "nobody agreed"
    assert len(done) <= presses * 0.125 / SETTLES
    match.root.show(calm)
    match.screen.later(1)
    match.press(x, y)
    assert match.table.take() == [Do(EndTurn(player))], "the key itself works"
