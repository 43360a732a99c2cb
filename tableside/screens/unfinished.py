"""The matches that were not finished: each can be resumed, or given up at the second touch."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.match.unfinished import UnfinishedMatch
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.local_time import local_date
from tableside.screens.paging import page_beside
from tableside.screens.setup_steps import MODE_ANSWERS
from tableside.screens.shown_names import seat_name, short_name
from tableside.screens.widgets.page import Page
from tableside.table.commands import GiveUp, Resume
from tableside.text import Text

ROOM = 4
"""The number of matches on a page."""


class UnfinishedRow(BoxLayout):
    """One match: who plays, the score and when, and what can be done with it."""

    page = ObjectProperty(None, rebind=True)
    number = NumericProperty(0)
    people = StringProperty()
    about = StringProperty()


class UnfinishedScreen(Page):
    """The unfinished matches, the newest first. `asked` is the match that the next touch on Give up gives up."""

    asked = NumericProperty(0)
    turned_to = NumericProperty(0)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        for name in ("view", "turned_to"):
            self.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def resume(self, number: int) -> None:
        """Go on with a match."""
        self.wires.send(Resume(number))

    def give_up(self, number: int) -> None:
        """Give a match up, at the second touch."""
        if self.asked == number:
            self.wires.send(GiveUp(number))
        self.asked = 0 if self.asked == number else number

    def _fill(self, *_: Any) -> None:
        rows, unfinished, text = self.ids.rows, self.view.unfinished, current_text()
        rows.clear_widgets()
        for at in page_beside(len(unfinished), ROOM, self.turned_to):
            match = unfinished[at]
            rows.add_widget(
                UnfinishedRow(page=self, number=match.number, people=people(text, match), about=about(text, match))
            )


def people(text: Text, match: UnfinishedMatch) -> str:
    """Return who plays a match, with the points of each; a long name leaves room for those after it."""
    return "   ".join(
        text("screen-unfinished-player", player=short_name(seat_name(name, at), len(match.names) > 2), number=points)
        for at, (name, points) in enumerate(zip(match.names, match.points, strict=True), 1)
    )


def about(text: Text, match: UnfinishedMatch) -> str:
    """Return how a match is played, which game it is in, and when that was."""
    mode = text(MODE_ANSWERS[match.mode][0])
    time = local_date(match.at)
    if match.mode != "match":
        return text("screen-unfinished-about", number=match.match, mode=mode, time=time)
    won = " : ".join(map(str, match.won))
    return text("screen-unfinished-game", number=match.match, mode=mode, time=time, game=match.game, won=won)


read_later(__file__)
