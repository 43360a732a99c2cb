"""A deck list from a phone: the code that opens its page there, and the list that waits to be confirmed here."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import CardName
from tableside.screens.kv_files import read_later
from tableside.screens.widgets import qr_code  # noqa: F401
from tableside.screens.wires import IntakeShown
from tableside.table.commands import ConfirmList, RefuseList
from tableside.table.view.model import PhoneLinkView
from tableside.text import Text

NO_LINK = PhoneLinkView("", "")


class PhonePanel(BoxLayout):
    """The link of the player whose deck is chosen. It shows no list: what the list says is on its owner's phone."""

    page = ObjectProperty(None, rebind=True)
    link: PhoneLinkView = ObjectProperty(NO_LINK, rebind=True)

    def confirm(self) -> None:
        """The owner takes the list."""
        self.page.wires.send(ConfirmList(self.link.player))

    def refuse(self) -> None:
        """The owner does not take it."""
        self.page.wires.send(RefuseList())


def link_address(link: PhoneLinkView, intake: IntakeShown) -> str:
    """The address of the link's page, empty while it is not served."""
    return f"{intake.address}deck/{link.token}" if intake.address and link.token else ""


def typed_address(link: PhoneLinkView, intake: IntakeShown) -> str:
    """The address in two lines, for whoever types it."""
    return link_address(link, intake).replace("/deck/", "/deck/\n")


def link_text(text: Text, link: PhoneLinkView, intake: IntakeShown) -> str:
    """The instruction for the code or for the list that waits, or why there is no page."""
    if link.check:
        return text("screen-phone-check")
    if intake.problem is not None:
        return text(intake.problem)
    return text("screen-phone-scan") if intake.address else text("screen-phone-starts")


def list_line(text: Text, link: PhoneLinkView) -> str:
    """The list that waits, as all may know it: its legend and champion at casual, and its counts."""
    names = [text("deck-card", card=CardName(name)) for name in link.names]
    counts = [text("screen-phone-count", section=section, number=number) for section, number in link.counts]
    return " · ".join((*names, *counts))


def faults_line(text: Text, link: PhoneLinkView) -> str:
    """The number of remarks on the list that waits."""
    if not link.check:
        return ""
    return text("screen-phone-faults", count=link.faults) if link.faults else text("screen-phone-no-faults")


read_later(__file__)
