"""The machine below the table: updates between matches alone, backups and help on a stick, and leaving the table."""

import pytest
from msgspec.structs import replace

from tableside.message import message
from tableside.screens.wires import NO_HALL, NO_MACHINE, HallShown, MachineShown
from tableside.table.view.model import View
from tableside.text import Text
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.parts import find, make, texts

# isort: split
from tableside.screens.machine import answer_line, hall_button, hall_line

NEW, OLD = "0.2.0+deb13", "0.1.0+deb13"


class Machine:
    """The orders that the machine was given."""

    def __init__(self):
        self.asked = []
        self.problem = None

    def wires(self):
        return {
            "machine": self,
            "quit": lambda: self.asked.append("quit"),
            "restart": lambda: self.power("restart"),
            "shut_down": lambda: self.power("power"),
        }

    def power(self, how):
        self.asked.append(how)
        return self.problem

    def update(self):
        self.asked.append("update")

    def back_up(self):
        self.asked.append("backup")

    def write_support(self):
        self.asked.append("support")

    def seen(self):
        self.asked.append("seen")


@pytest.fixture(autouse=True)
def _as_before():
    yield
    APP.machine = NO_MACHINE


@pytest.fixture
def machine():
    return Machine()


@pytest.fixture
def page(small, machine):
    """A function that shows the page beside a view."""

    def show(shown, view=View("start")):  # noqa: B008 - it never changes
        APP.machine = shown
        root, _ = make(**machine.wires())
        root.show(view)
        root.go("machine")
        small.place(root)
        return root

    return show


@pytest.mark.parametrize(("button", "done"), [("Quit", "quit"), ("Restart", "restart"), ("Shut down", "power")])
def test_leaving_the_table_asks_first(page, small, machine, button, done):
    root = page(MachineShown(), views.match())
    small.tap(find(root, button))
    small.tap(find(root, "No"))
    assert machine.asked == []
    small.tap(find(root, button))
    small.tap(find(root, "Yes"))
    assert machine.asked == [done]


def test_why_the_machine_cannot_be_shut_down_is_said(page, small, machine):
    machine.problem = message("problem-cannot-shut-down", cause="Access denied")
    root = page(MachineShown())
    small.tap(find(root, "Shut down"))
    small.tap(find(root, "Yes"))
    assert "The system does not allow it: Access denied" in texts(root)


@pytest.mark.parametrize(("button", "task"), [("Save", "backup"), ("Write", "support"), (f"Install {NEW}", "update")])
def test_each_task_begins_with_one_touch(page, small, machine, button, task):
    root = page(MachineShown(1, OLD, NEW))
    small.tap(find(root, button))
    assert machine.asked == [task]


def test_an_update_is_installed_between_matches_alone(page, small, machine):
    root = page(MachineShown(1, OLD, NEW), views.match())
    small.tap(find(root, f"Install {NEW}"))
    assert machine.asked == []
    assert f"Version {NEW} is on the stick. Install it after the match." in texts(root)


def test_nothing_is_begun_while_something_is_under_way_or_without_a_stick(page, small, machine):
    for shown in (MachineShown(1, OLD, NEW, runs="backup"), MachineShown(0, OLD)):
        root = page(shown)
        for button in ("Save", "Write"):
            small.tap(find(root, button))
    assert machine.asked == []
    assert "No USB stick is plugged in." in texts(root)


def test_why_a_package_is_refused_is_said_and_it_is_not_offered(page):
    root = page(MachineShown(1, OLD, refused=message("problem-update-not-signed")))
    assert "The package is not signed by a key that this version trusts." in texts(root)
    assert not any(text.startswith("Install") for text in texts(root))


def test_the_start_page_offers_an_update_and_says_what_came_of_the_last(small, machine):
    root, _ = make(**machine.wires())
    root.show(View("start"))
    small.place(root)
    APP.machine = MachineShown(1, OLD, NEW)
    small.frames()
    assert f"Update to {NEW} on the stick" in texts(root)
    taken_back = message("problem-update-taken-back", version=NEW)
    APP.machine = replace(APP.machine, results={"update": taken_back}, news=True)
    words = APP.text(taken_back)
    small.place(root)
    small.tap(find(root, words))
    assert words in texts(root.page)
    root.go("")
    assert machine.asked == ["seen"]


def test_why_a_boot_file_was_not_used_is_on_the_start_page_and_what_to_do_on_the_machines(small, machine):
    root, _ = make(**machine.wires())
    root.show(View("start"))
    small.place(root)
    APP.machine = MachineShown(boot=message("cause-boot-file-mistake", place="$.host_name"))
    small.frames()
    small.tap(find(root, "The mistake is at $.host_name."))
    says = "The mistake is at $.host_name. Correct the file and start again, or delete it."
    assert says in texts(root.page)


@pytest.mark.parametrize(
    ("shown", "line"),
    [
        (NO_HALL, ""),
        (HallShown("Store", 0), "Store: all sent."),
        (HallShown("", 0), "The hall: all sent."),
        (
            HallShown("Store", 1, message("log-not-reached")),
            "Store: 1 entry waiting. The hall is not reached; play goes on.",
        ),
        (HallShown("Store", None, message("log-not-reached")), "The hall is not reached; play goes on."),
        (
            HallShown("Store", 0, unheard=message("told-unreadable")),
            "Store: all sent. What the hall says cannot be read; play goes on.",
        ),
    ],
)
def test_the_page_of_the_machine_says_how_far_entries_are_sent(shown: HallShown, line: str) -> None:
    assert hall_line(Text("en"), shown) == line


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (NO_HALL, "Join a hall"),
        (HallShown("Store", 0), "Hall: all sent."),
        (HallShown("Store", 12), "Hall: 12 entries waiting."),
        (HallShown("Store", 12, message("log-not-reached")), "Hall: not reached"),
        (HallShown("Store", None), "Hall: not reached"),
    ],
)
def test_the_button_of_the_hall_says_how_far_sending_is(shown, words):
    assert hall_button(Text("en"), shown) == words


def test_it_says_after_which_time_a_hide_is_answered_once_that_is_known():
    said = [answer_line(Text("en"), View("start", answer_ms=ms)) for ms in (600, 0)]
    assert said == ["In competition a hide is answered after 600 ms.", ""]
