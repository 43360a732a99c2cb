"""The end of a game that somebody has won, as a moment of the board: the whole half turns to the winner's colour."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from tableside.screens import motion, theme, view_queries, view_text
from tableside.screens.button_places import button_places, question
from tableside.screens.language import current_text
from tableside.screens.sheets import Sheet
from tableside.screens.shown_names import short_name
from tableside.screens.widgets import icon, key, labels  # noqa: F401
from tableside.screens.widgets.box import fill
from tableside.screens.widgets.push_button import push_button
from tableside.table.view.model import Notice, PlayerPanel, View

MOST_BUTTONS = 3
"""The number of buttons for which it has places: what leads on in the key, and two above it."""

DEAF = 0.8
"""The time for which it takes no touch after it has come, in seconds."""

STANDING = 2
"""The number of players or teams whose points stand large."""

POINTS = frozenset({"screen-over-points", "screen-over-team-points"})
"""The lines that say no more than those points."""

GAMES = 2
"""The number of games that win a match of several."""

NAME, WIDE_NAME = 150, 240
"""The most width of a name in the band, beside words about the evening and without them, in dp."""

IN_BAND = frozenset({"screen-over-standing", "screen-over-evening"})
"""The lines about games and matches, which the band says in short."""

GROUND_PATTERN = 0.16
"""The strength of the winner's pattern on their colour."""


BURST = 0.18
"""The strength of the winner's shape behind the crown."""


def has_places(shown: Sheet) -> bool:
    """Return whether a sheet can be shown as a moment of the board."""
    return bool(shown.winner) and len(shown.notice.buttons) <= MOST_BUTTONS and shown.notice.buttons != ()


class GamesWon(BoxLayout):
    """A player's `name`, `most` dp wide, and the games of the match they have won in their shapes."""

    name = StringProperty("")
    most = NumericProperty(NAME)

    def __init__(self, panel: PlayerPanel, name: str, most: float) -> None:
        super().__init__(name=name, most=most)
        for number in range(max(GAMES, panel.won)):
            ink = theme.player(panel.player) if number < panel.won else theme.STONE_SHADE
            self.add_widget(icon.Icon(kind=panel.player, ink=ink, size_hint_x=None, width=dp(18)))


class WinBoard(FloatLayout):
    """Shows who has won. Its colour has `flooded` the half so far. It takes every touch on it.

    `standing` are the letters and the points of the players or teams, two of them. `wins` is whether it shows the games
    that each has won, and `evening` says who won the matches of this evening.
    """

    covers = True
    settles = DEAF
    winner = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    standing: tuple[tuple[str, str], ...] = ObjectProperty((("", ""), ("", "")))
    wins = BooleanProperty(False)
    evening = StringProperty("")
    answer_text = StringProperty("")
    answer: Callable[[], None] = ObjectProperty(lambda: None)
    flooded = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._ground = Canvas()
        draw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._ground)
        for name in ("winner", "flooded", "pos", "size"):
            self.fbind(name, draw)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing below is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def show(self, shown: Sheet, view: View, choose: Callable[[int], None]) -> None:
        """Show the end of this game."""
        notice, text = shown.notice, current_text()
        places = button_places(notice)
        answer = places.answer if places.answer is not None else places.others[0]
        self.winner = shown.winner
        self.title = view_text.notice_title(text, notice, view.names)
        shows = [panel for panel in view.player_panels if view_queries.shows_points(view, panel)]
        is_short = len(shows) <= STANDING
        lines = tuple(line for line in notice.text if not (is_short and line.code in POINTS | IN_BAND))
        self._show_band(notice, shows if is_short else [], view)
        self.text = view_text.notice_text(text, msgspec.structs.replace(notice, text=lines), view.names)
        self.standing = tuple((panel.player, str(panel.points)) for panel in shows[:STANDING])
        self.answer_text, self.answer = text(notice.buttons[answer], view.names), lambda: choose(answer)
        self.ids.others.clear_widgets()
        for number, label in enumerate(notice.buttons):
            if number != answer:
                self.ids.others.add_widget(
                    push_button(
                        text(label, view.names),
                        lambda number=number: choose(number),  # type: ignore[misc]
                        meaning=(self.uid, question(notice), number),
                        padding=(4, 2),
                    )
                )

    def _show_band(self, notice: Notice, shows: list[PlayerPanel], view: View) -> None:
        """Say below the result who has won which games, and how many matches this evening."""
        text = current_text()
        evening = [line for line in notice.text if line.code == "screen-over-evening"] if shows else []
        self.evening = text(evening[0], view.names) if evening else ""
        self.wins = any(panel.won for panel in shows)
        self.ids.wins.clear_widgets()
        for panel in shows if self.wins else ():
            name = short_name(view.names.players[panel.player])
            self.ids.wins.add_widget(GamesWon(panel, name, NAME if self.evening else WIDE_NAME))

    def flood(self) -> None:
        """Let the winner's colour come from where the points stand."""
        motion.move(self, "flooded", 0.0, motion.FLOOD)

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.ids.others.clear_widgets()
        self.answer, self.answer_text = (lambda: None), ""

    def _draw(self, *_: Any) -> None:
        self._ground.clear()
        with self._ground:
            Color(*theme.player(self.winner))
            Rectangle(pos=self.pos, size=(self.width * self.flooded, self.height))
            Color(*theme.clear(theme.TEXT, BURST))
            if self.winner in icon.PLAYERS:
                icon.PLAYERS[self.winner](self.x + dp(46), self.y + self.height / 2, self.height * 0.48 * self.flooded)
            Color(*theme.clear(theme.TEXT, GROUND_PATTERN))
            fill(self.x, self.y, self.width * self.flooded, self.height, player=self.winner)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
