"""Notices in a random game: their headings and buttons by what they show, and to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from tableside.table.view.model import Notice, View

NEVER_SHOWS: frozenset[str] = frozenset({"hide", "other facedown"})
"""The touches whose card nobody else may learn."""

SAYS: frozenset[str] = frozenset({"on board", "enter from hand", "enter from deck", "name"})
"""The touches that say that the card lies face up."""

PLAYS = re.compile(r"action-(play|do)|button-(go-on|end-turn-then-play)")
"""The buttons with which a player says that the card that was tapped last is played, or goes on with that."""

NAMING = "prompt-tap-to-name"
"""The heading over names of all cards, of which a player says which a permanent is."""

TURN_UP = "prompt-turn-up"
"""The heading over the question whether a facedown card is turned up."""

ABOUT_TAP = frozenset({"prompt-which-action", "notice-refused-illegal"})
"""The headings over what is asked or told of a tapped card, perhaps after a question that came before it."""

SHOWS = frozenset({"button-shown-unread", "button-shown"})
LOOKS = frozenset({"button-look", "button-look-number"})
QUOTED = re.compile(rb'"((?:[^"\\]|\\.)*)"')


def enabled(notice: Notice) -> Iterator[int]:
    """The buttons that can be pressed; those that lead on or out come several times."""
    for at, label in enumerate(notice.buttons):
        if at not in notice.off and label.code not in LOOKS:
            yield from [at] * (4 if at >= len(notice.buttons) - notice.ways else 1)


def for_others(view: View) -> View:
    """The view without a card that its owner sees while they hold a button, and without lists of all cards."""
    panels = (
        replace(panel, notice=None)
        if panel.notice is not None and (panel.notice.secret or panel.notice.title.code == NAMING)
        else panel
        for panel in view.player_panels
    )
    return replace(view, player_panels=tuple(panels))
