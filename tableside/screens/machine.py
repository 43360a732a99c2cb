"""The machine below the table: updates, backups and support bundles on USB sticks; quitting and switching off."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Message
from tableside.screens.kv_files import read_later
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.page import Page
from tableside.screens.wires import HallShown, MachineShown, MachineTask
from tableside.table.view.model import View
from tableside.text import Text

QUESTIONS = {
    "quit": "screen-machine-asks-quit",
    "restart": "screen-machine-asks-restart",
    "power": "screen-machine-asks-power",
}
"""The questions before the table is left."""


class MachineTaskPanel(Box, BoxLayout):
    """A task with what it is for or what came of it, and a button that begins it."""

    title = StringProperty()
    says = StringProperty()
    button = StringProperty()
    may_begin = BooleanProperty(True)
    is_main = BooleanProperty(False)
    begin = ObjectProperty(lambda: None)


class MachineScreen(Page):
    """The tasks of the machine.

    `asks` is one of `QUESTIONS` while people are asked whether they mean it; `message` is what came of it.
    """

    asks = StringProperty("")
    message: Message | None = ObjectProperty(None, allownone=True)

    def ask(self, what: str) -> None:
        """Ask whether people mean it; an empty name drops the question."""
        self.asks, self.message = what, None

    def confirm(self) -> None:
        """Do what was asked about."""
        what, self.asks = self.asks, ""
        if what == "quit" and self.wires.quit is not None:
            self.wires.quit()
        elif what == "restart" and self.wires.restart is not None:
            self.message = self.wires.restart()
        elif what == "power" and self.wires.shut_down is not None:
            self.message = self.wires.shut_down()

    def leave(self) -> None:
        """Drop a question that nobody answered; what came of an update was seen."""
        self.ask("")
        if self.wires.machine is not None:
            self.wires.machine.seen()


def may_update(view: View, machine: MachineShown) -> bool:
    """Return whether the version on the stick may be installed now: between matches, and while nothing else is done."""
    return bool(machine.update) and not machine.runs and view.stage == "start"


def update_line(text: Text, view: View, machine: MachineShown) -> str:
    """Return which version is on a stick, or what came of installing it, or why there is none."""
    if (result := machine.results.get("update")) is not None:
        return text(result)
    if machine.runs == "update":
        return text("screen-machine-update-begins")
    if machine.refused is not None:
        return text(machine.refused)
    if machine.update and view.stage != "start":
        return text("screen-machine-update-later", version=machine.update)
    if machine.update:
        return text("screen-machine-update-here", version=machine.update)
    if not machine.installed:
        return text("screen-machine-update-no-package")
    return text("screen-machine-update-none", version=machine.installed)


def stick_line(text: Text, machine: MachineShown, task: MachineTask, about: str) -> str:
    """Return what a task that writes to a stick does or did; `about` is the code of what it is for."""
    if machine.runs == task:
        return text("screen-machine-writes")
    if (result := machine.results.get(task)) is not None:
        return text(result)
    return text(about)


def may_write(machine: MachineShown) -> bool:
    """Return whether something can be written to a stick now."""
    return bool(machine.sticks) and not machine.runs


def hall_line(text: Text, hall: HallShown) -> str:
    """Return how far this table's entries are sent to its hall; nothing where it is in none."""
    if not hall.joined:
        return ""
    name = hall.hall or text("screen-machine-hall")
    sent = ""
    if hall.waiting is not None:
        sent = text(
            "screen-machine-hall-waits" if hall.waiting else "screen-machine-hall-sent", hall=name, count=hall.waiting
        )
    problems = (text(problem) for problem in (hall.problem, hall.unheard) if problem is not None)
    return " ".join(filter(None, (sent, *problems)))


def hall_button(text: Text, hall: HallShown) -> str:
    """Return the words of the button that leads to the hall: how far the table's entries are sent, if it is in one."""
    if not hall.joined:
        return text("screen-machine-join-hall")
    if hall.problem is not None or hall.waiting is None:
        return text("screen-machine-hall-not-reached")
    return text(
        "screen-machine-hall-waits" if hall.waiting else "screen-machine-hall-sent",
        hall=text("screen-hall"),
        count=hall.waiting,
    )


def warning(text: Text, machine: MachineShown) -> str:
    """Return why the boot file was not used and what to do about it, or else that there is no USB stick."""
    if machine.boot is not None:
        return f"{text(machine.boot)} {text('remedy-boot-file')}"
    return "" if machine.sticks else text("screen-machine-no-stick")


def answer_line(text: Text, view: View) -> str:
    """Return how long after its tap a hide is answered in competition; nothing while that is not known."""
    return text("screen-machine-answer-time", ms=view.answer_ms) if view.answer_ms else ""


def news(text: Text, machine: MachineShown) -> str:
    """Return what the start page says: how the last update ended, why the boot file was not used, or a new version."""
    if machine.news and (result := machine.results.get("update")) is not None:
        return text(result)
    if machine.boot is not None:
        return text(machine.boot)
    return text("screen-machine-offer", version=machine.update) if machine.update else ""


read_later(__file__)
