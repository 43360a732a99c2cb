"""The page of the hall: its code is typed or scanned, the names are compared, and the table leaves by two touches."""

import pytest

from tableside.message import message
from tableside.screens.wires import NO_HALL, HallJoinShown, HallShown
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP, Window
from tests.kit.screens.parts import find, make, texts

# isort: split
from tableside.screens.machine import hall_button

CODE, NAME = "7Q4K-M2XP@192.168.1.20", "JMYI-JY22-C7LG-WTBS"
SCANNED = "TABLESIDE-HALL:7Q4KM2XP@192.168.1.20:8770#" + "0f" * 32
ENTER = 13


class Door:
    """The orders that the way into a hall was given."""

    def __init__(self):
        self.asked = []

    def join(self, code):
        self.asked.append(code)

    def leave(self):
        self.asked.append("leave")

    def agree(self):
        self.asked.append("agree")


@pytest.fixture(autouse=True)
def _as_before():
    yield
    APP.hall, APP.hall_joining = NO_HALL, HallJoinShown()


@pytest.fixture
def door():
    return Door()


@pytest.fixture
def page(small, door):
    """A function that shows the page beside a view."""

    def show(view=View("start")):  # noqa: B008 - it never changes
        root, _ = make(hall=door)
        root.show(view)
        root.go("machine")
        small.place(root)
        small.tap(find(root, hall_button(APP.text, APP.hall)))
        small.place(root)
        return root

    return show


def test_a_code_is_typed_on_the_screen(page, small, door):
    root = page()
    for key in CODE:
        small.tap(find(root, key))
    assert CODE in texts(root)
    small.tap(find(root, "Join"))
    assert door.asked == [CODE]


def test_a_code_is_read_by_a_scanner_that_types(page, small, door):
    page()
    for letter in SCANNED:
        Window.dispatch("on_textinput", letter)
    Window.dispatch("on_key_down", ENTER, 0, None, [])
    assert door.asked == [SCANNED]


def test_while_a_hall_is_asked_nothing_is_typed_and_why_it_refused_is_said(page, small, door):
    root = page()
    APP.hall_joining = HallJoinShown(asks=True)
    small.frames()
    assert "The hall is asked …" in texts(root)
    small.tap(find(root, "7"))
    APP.hall_joining = HallJoinShown(problem=message("log-code-used"))
    small.frames()
    assert APP.text(message("log-code-used")) in texts(root)
    small.tap(find(root, "Join"))
    assert door.asked == []


@pytest.mark.parametrize(("button", "done"), [("It is the same", "agree"), ("It is another: leave", "leave")])
def test_the_name_is_compared(page, small, door, button, done):
    root = page(views.match())
    APP.hall_joining = HallJoinShown(True, "The Store", 7, NAME)
    small.place(root)
    assert NAME in texts(root)
    assert "The Store: this is table 7. All that is recorded here is sent there." in texts(root)
    small.tap(find(root, button))
    assert door.asked == [done]


def test_the_hall_is_left_between_matches_once_people_are_asked_again(page, small, door):
    APP.hall = HallShown("The Store", 0)
    root = page()
    small.tap(find(root, "Leave the hall"))
    small.tap(find(root, "No"))
    assert door.asked == []
    small.tap(find(root, "Leave the hall"))
    small.tap(find(root, "Yes"))
    assert door.asked == ["leave"]


def test_the_hall_is_not_left_during_a_match(page, small, door):
    APP.hall = HallShown("The Store", 0)
    root = page(views.match())
    small.tap(find(root, "Leave the hall"))
    assert "Yes" not in texts(root)
    assert door.asked == []
