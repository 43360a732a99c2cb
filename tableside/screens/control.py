"""The link by which a producer controls the graphics of the stream: opened, shown as a code, and ended."""

from __future__ import annotations

from tableside.screens.kv_files import read_later
from tableside.screens.widgets import qr_code  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.wires import IntakeShown
from tableside.text import Text


class ControlScreen(Page):
    """The link's address and code, and the buttons that open and end it."""

    def begin(self) -> None:
        """Open the link."""
        if self.wires.open_control is not None:
            self.wires.open_control()

    def end(self) -> None:
        """End the link."""
        if self.wires.close_control is not None:
            self.wires.close_control()


def control_address(intake: IntakeShown) -> str:
    """The address of the page, empty while there is no link or it is not served."""
    return f"{intake.address}control/{intake.control}" if intake.address and intake.control else ""


def typed_address(intake: IntakeShown) -> str:
    """The address in two lines, for whoever types it."""
    return control_address(intake).replace("/control/", "/control/\n")


def instruction(text: Text, intake: IntakeShown) -> str:
    """Return the purpose of the link, or the reason for which its page is not served."""
    if intake.problem is not None:
        return text(intake.problem)
    if not intake.control:
        return text("screen-control-text")
    return text("screen-control-open") if intake.address else text("screen-phone-starts")


read_later(__file__)
