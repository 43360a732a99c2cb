"""Help for a screen: a page over whatever is open, which stays as it is below. It shows before it explains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.kv_files import read_later
from tableside.screens.language import on_language_change
from tableside.screens.widgets import icon  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.page import Page
from tableside.text import Text

PICTURES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "match": (
        ("points", "help-match-points"),
        ("tile", "help-match-battlefields"),
        ("key", "help-match-key"),
    ),
    "start": (
        ("key", "help-start-play"),
        ("card", "help-start-cards"),
        ("points", "help-start-past"),
    ),
    "pairing": (
        ("card", "help-pairing-next"),
        ("working", "help-pairing-tap"),
        ("key", "help-pairing-end"),
    ),
    "again": (
        ("card", "help-again-people"),
        ("key", "help-again-first"),
        ("points", "help-again-draw"),
    ),
    "unfinished": (
        ("key", "help-unfinished-resume"),
        ("card", "help-unfinished-hidden"),
        ("cross", "help-unfinished-give-up"),
    ),
    "past": (
        ("crown", "help-past-result"),
        ("cross", "help-past-forget"),
        ("lock", "help-past-event"),
    ),
    "setup": (
        ("tick", "help-setup-advice"),
        ("tile", "help-setup-follow"),
        ("key", "help-setup-now"),
    ),
    "pair": (
        ("A", "help-pair-whose"),
        ("code", "help-pair-list"),
        ("card", "help-pair-tap"),
    ),
    "judge": (
        ("lock", "help-judge-unlock"),
        ("card", "help-judge-check"),
        ("flag", "help-judge-rule"),
    ),
    "readers": (
        ("tile", "help-readers-place"),
        ("card", "help-readers-any"),
        ("tick", "help-readers-none"),
    ),
    "comfort": (
        ("points", "help-comfort-large"),
        ("tick", "help-comfort-sound"),
        ("key", "help-comfort-dark"),
    ),
    "machine": (
        ("key", "help-machine-update"),
        ("card", "help-machine-backup"),
        ("lock", "help-machine-support"),
    ),
    "hall": (
        ("code", "help-hall-code"),
        ("tick", "help-hall-compare"),
        ("key", "help-hall-sent"),
    ),
    "control": (
        ("code", "help-control-scan"),
        ("flag", "help-control-graphics"),
        ("refused", "help-control-end"),
    ),
    "overlay": (
        ("code", "help-overlay-address"),
        ("flag", "help-overlay-network"),
        ("refused", "help-overlay-port"),
    ),
    "settings": (
        ("lock", "help-settings-pin"),
        ("A", "help-settings-agree"),
        ("tick", "help-settings-stay"),
    ),
}
"""The picture of a screen: three things on it, each with a label."""
LEARNS = ("start", "match")
"""The screens from which the first game is shown."""


DRAWN = {"key": "right", "points": "tick", "tile": "A", "card": "A"}
"""The things that look as on the board, and the icon on each."""


class HelpThing(Box, BoxLayout):
    """A thing on a screen, drawn small: points, a battlefield, a card, the key, or an icon by its name."""

    thing = StringProperty("key")


class HelpLabel(Box, BoxLayout):
    """A thing on a screen, and its label."""

    thing = StringProperty("key")
    code = StringProperty("help-title")


class HelpPage(Page):
    """Shows what the screen `about` is for: the name of a page, `start`, `pairing` or `match`.

    It shows the picture of the screen, and text only when that `reads` is on. `learn` begins the first game.
    """

    about = StringProperty("match")
    reads = BooleanProperty(False)
    learn: Callable[[], None] = ObjectProperty(lambda: None)

    def on_kv_post(self, _: Any) -> None:
        """Draw the picture of the screen."""
        self.fbind("reads", self._fill)
        on_language_change(self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        picture = self.ids.picture
        picture.clear_widgets()
        for thing, code in () if self.reads else PICTURES[self.about]:
            picture.add_widget(HelpLabel(thing=thing, code=code))


def screen_help(text: Text, about: str) -> str:
    """Return what the screen of this name is for."""
    return text(f"help-{about}")


read_later(__file__)
