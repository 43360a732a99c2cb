"""Kivy gets its environment before any test module here imports a widget."""

import gc
from pathlib import Path

import pytest

from tests.kit.judge.quick_pin import quick
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP, App, speak
from tests.kit.screens.parts import Judge
from tests.kit.screens.screen import Screen, forget_widgets
from tests.kit.screens.stage import Stage

# isort: split
from tableside.screens import judge as judge_screen
from tableside.screens.widgets import player_panel

__all__ = ["quick"]

SIZES = ((800, 480), (1280, 720))

GARBAGE, NEVER = 2_000_000, 1_000_000
"""New objects after which the collector looks through them, and a number that it does not come to."""


def pytest_collection_modifyitems(items):
    """Tests of one file in one language and of one size come in a row: to change either measures every widget anew."""
    here = Path(__file__).parent
    paths = enumerate(dict.fromkeys(item.path for item in items))
    order = {path: (at, path.is_relative_to(here)) for at, path in paths}

    def place(item):
        at, is_screen = order[item.path]
        return at, *(shown_in(item) if is_screen else ())

    items.sort(key=place)


def shown_in(item):
    """The language and the size of a test."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return str(parameters.get("language", "en")), str(parameters.get("size", ""))


@pytest.fixture(autouse=True)
def _one_app(monkeypatch):
    """The rules in .kv files refer to the same app in every test, also after one that made an app of its own."""
    monkeypatch.setattr(App, "_running_app", APP)


@pytest.fixture(autouse=True, scope="module")
def _no_widgets_of_others():
    """The widgets of one module slow down no other: each that is alive hears of every change of size or language.

    What was made before stays, as in the app that was built: the collector need not look through it at each change.
    Meanwhile it looks for garbage at a change of size alone, or in the newest sixteen screens: a screen has a hundred
    thousand objects, and most of them live as long as their test or as their module.
    """
    gc.collect()
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(GARBAGE, NEVER, NEVER)
    yield
    gc.set_threshold(*before)
    forget_widgets()


@pytest.fixture(autouse=True, scope="module")
def _no_timers():
    """A slow machine hides no name and locks no desk while a test looks at it; tests of timers set their own."""
    with pytest.MonkeyPatch.context() as patch:
        for module, timer in ((judge_screen, "LOOK"), (judge_screen, "IDLE"), (player_panel, "LOOK")):
            patch.setattr(module, timer, 3600)
        yield


@pytest.fixture(autouse=True)
def _language(request):
    """The screens speak English, whatever the test before has set; or at once the language of a test that has one."""
    speak(str(shown_in(request.node)[0]))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def screen(request):
    """The screen at each size that must fit."""
    return Screen(*request.param)


@pytest.fixture
def small():
    """The smaller screen alone, for what does not depend on the size."""
    return Screen(800, 480)


@pytest.fixture(scope="module")
def match_stage():
    """The screen of a match that the tests of a module show one after the other."""
    Screen(800, 480)
    return Stage()


@pytest.fixture
def match(small, match_stage):
    """The middle of a game on the screen."""
    root = match_stage.show(views.match())
    small.place(root)
    table = match_stage.tables[root]
    table.take()
    return root, table


@pytest.fixture
def shown(small, match_stage):
    """Shows a view on a screen of the module; that, and the table to which it sends."""

    def show(view, **wires):
        root = match_stage.show(view, **wires)
        small.place(root)
        table = match_stage.tables[root]
        table.take()
        return root, table

    return show


@pytest.fixture(scope="module")
def one_judge():
    """The judge of a module, who keeps what the screen asks for."""
    return Judge()


@pytest.fixture
def judge(one_judge):
    """The same, of whom nothing was asked yet."""
    one_judge.take()
    return one_judge


@pytest.fixture
def screen_of(small, judge, match_stage):
    """A match whose judge's desk is open."""
    root = match_stage.show(views.match(), judge=judge)
    root.go("judge")
    small.place(root)
    judge.take()
    return root
