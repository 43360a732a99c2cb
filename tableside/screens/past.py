"""The past matches: how long each took and how it ended. Each can be forgotten, after one question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.match.past_matches import Ending, PastMatch
from tableside.message import Listing, Message, PlayerName, message
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.local_time import duration, local_date
from tableside.screens.setup_steps import MODE_ANSWERS
from tableside.screens.shown_names import short_names
from tableside.screens.widgets.page import Page
from tableside.table.commands import Forget, LookAtPast
from tableside.text import Text

OTHER_ENDINGS: Mapping[Ending, Message] = {
    "drawn": message("screen-past-drawn"),
    "open": message("screen-past-open"),
    "unreadable": message("screen-past-unreadable"),
}
"""The words for the end of a match that nobody won."""


class PastRow(BoxLayout):
    """One match: who played, when, for how long and how it ended; a button forgets `match`, or a word says why not."""

    page = ObjectProperty(None)
    match: PastMatch = ObjectProperty(None)
    people = StringProperty()
    about = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Leave out the button or the word."""
        self.remove_widget(self.ids.state if button_label(self.match) == "screen-past-forget" else self.ids.forget)


class PastScreen(Page):
    """The past matches, the newest first. `asked` is the match about which it asks, None for none."""

    asked: PastMatch | None = ObjectProperty(None, allownone=True, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Look at the newest matches; fill it, and fill it again whenever something changes."""
        self.fbind("view", self._fill)
        on_language_change(self._fill)
        self.wires.send(LookAtPast())
        self._fill()

    def more(self) -> None:
        """Show earlier matches; the newest follow the earliest."""
        self.wires.send(LookAtPast(self.view.past.page + 1))

    def forget(self) -> None:
        """Forget the match about which it asks."""
        if self.asked is not None:
            self.wires.send(Forget(self.asked.number))
        self.asked = None

    def back(self, _: str) -> None:
        """Leave the question, or else the page."""
        if self.asked is None:
            self.go("")
        self.asked = None

    def _fill(self, *_: Any) -> None:
        rows, text = self.ids.rows, current_text()
        rows.clear_widgets()
        for match in self.view.past.matches:
            rows.add_widget(PastRow(page=self, match=match, people=people(text, match), about=about(text, match)))


def people(text: Text, match: PastMatch) -> str:
    """Return who played, with the points of each, or the games that each won."""
    names = short_names(match.names, len(match.names.players) > 2)
    numbers = match.won or match.points
    players = (
        text("screen-past-player", names, player=PlayerName(player), number=number)
        for player, number in zip(match.names.players, numbers, strict=True)
    )
    return "   ".join(players)


def about(text: Text, match: PastMatch) -> str:
    """Return when a match was played and how, for how long, and how it ended."""
    mode = text(MODE_ANSWERS[match.mode][0]) if match.mode in MODE_ANSWERS else ""
    end = text(ending(match), short_names(match.names))
    parts = (local_date(match.began), mode, text(duration(match.minutes)), end)
    return " · ".join(filter(None, parts))


def ending(match: PastMatch) -> Message:
    """The words for the end of a match."""
    if match.ended == "won":
        return message("screen-past-won", players=Listing(tuple(map(PlayerName, match.winners))))
    return OTHER_ENDINGS[match.ended]


def question(text: Text, match: PastMatch | None) -> str:
    """Return what is destroyed if a match is forgotten and what stays; empty without a match."""
    if match is None:
        return ""
    event = () if match.dial == "casual" else (text("screen-past-event"),)
    return "\n".join((text("screen-past-goes"), text("screen-past-stays"), *event))


def button_label(match: PastMatch) -> str:
    """The code of the button of a match: forget it, or why not."""
    if match.is_forgotten:
        return "screen-past-forgotten"
    return "screen-past-needed" if match.is_needed else "screen-past-forget"


read_later(__file__)
