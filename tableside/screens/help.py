"""Help for a screen: a page over whatever is open, which stays as it is below."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import StringProperty

from tableside.screens.widgets.page import Page
from tableside.text import Text


class HelpPage(Page):
    """Says what the screen `about` is for: the name of a page, `start`, `pairing` or `match`."""

    about = StringProperty("match")


def screen_help(text: Text, about: str) -> str:
    """Return what the screen of this name is for."""
    return text(f"help-{about}")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
