"""Edges that line up: what is hidden leaves no gap, and no word lies on the mark of its button."""

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from tableside.message import message
from tableside.screens.widgets.page import Row
from tableside.screens.widgets.push_button import PushButton
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.layout import text_fits
from tests.kit.screens.parts import Judge, find, make, walk
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage


@pytest.fixture(scope="module")
def screen():
    return Screen(800, 480)


def shown(screen, scene):
    return screen.place(SCENES[scene](Stage()))


@pytest.mark.parametrize("hidden", [{0}, {1}, {2}, {0, 2}, {0, 1, 2}])
@pytest.mark.parametrize("way", ["horizontal", "vertical"])
def test_a_part_that_takes_no_room_leaves_no_gap(screen, way, hidden):
    row = Row(orientation=way, spacing=10, padding=5, size=(400, 400), size_hint=(None, None))
    parts = [Widget(size_hint=(None, None), size=(0, 0)) if at in hidden else Widget() for at in range(3)]
    for part in parts:
        row.add_widget(part)
    screen.place(row)
    lengths = [part.width if way == "horizontal" else part.height for part in parts]
    count = 3 - len(hidden)
    assert lengths == [0 if at in hidden else (390 - 10 * (count - 1)) / count for at in range(3)]


@pytest.mark.parametrize("problems", [(), (message("problem-stick-not-written"),)])
def test_the_first_matches_end_where_the_buttons_under_them_end(screen, problems):
    root, _ = make(judge=Judge())
    root.show(View("start", problems=problems))
    screen.place(root)
    matches = root.main.ids.seats.children
    assert matches[0].right == pytest.approx(find(root, "Settings").right)


def test_the_names_to_choose_end_where_the_buttons_under_them_end(screen):
    root = shown(screen, "setup, who")
    assert find(root, "No name").right == pytest.approx(find(root, "Forget these names").right)


@pytest.mark.parametrize("padding", [0, 2, 8, 20])
def test_the_words_of_a_chosen_button_keep_off_its_bar(screen, padding):
    button = PushButton(text="Facedown cards and errors", chosen=True, padding=(dp(padding), dp(4)))
    button.size_hint, button.size = (None, None), (dp(100), dp(90))
    screen.place(button)
    left = button.center_x - button.texture_size[0] / 2 + button.padding[0]
    assert left >= button.x + dp(5 + 4)
    assert text_fits(button)


def test_what_is_said_of_the_pin_is_whole_under_a_banner(screen):
    root, _ = make(judge=Judge())
    root.show(views.match(problems=(message("problem-stick-not-written"),)))
    root.go("settings")
    screen.place(root)
    [hint] = [part for part in walk(root) if getattr(part, "text", "").startswith(("No judge's PIN", "The judge"))]
    assert text_fits(hint)
