"""People's names as this screen shows them: with dots where they are too long. The record has them in full."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.message import Names
from tableside.screens import theme
from tableside.screens.fonts import ScriptLabel
from tableside.screens.language import current_text
from tableside.table.view.model import View
from tableside.text import LANGUAGES, Text

EM = 100
"""The font size at which names are measured, in pixels."""

LONGEST_WORD = {False: 6.5, True: 5.0}
LONGEST = 13.0
"""The greatest width of a word of a name, here and in a quarter of the screen, and of a name, in font sizes."""


@lru_cache(256)
def short_name(name: str, quarter: bool = False, most: float = LONGEST) -> str:
    """A name that fits wherever a long name does, whatever its script; into a `quarter` of the screen on demand.

    `most` is how wide it may be, in units of the font size.

    >>> short_name("Ann"), short_name("W" * 116)[-3:]
    ('Ann', 'WW…')
    """
    words = [_cut(word, LONGEST_WORD[quarter]) for word in name.split()]
    return _cut(" ".join(words), most)


def with_short_names(view: View) -> View:
    """The view, whose people have names that fit; who gave none is called by their seat in the language that is set."""
    if not (view.player_panels or view.names.players):
        return view
    quarter = len(view.player_panels) > 2
    seats = {
        panel.player: current_text()("player-of-seat", number=number)
        for number, panel in enumerate(view.player_panels, 1)
        if panel.player not in view.named and panel.name in _seat_names(number)
    }
    panels = tuple(
        msgspec.structs.replace(panel, name=seats.get(panel.player) or short_name(panel.name, quarter))
        for panel in view.player_panels
    )
    names = short_names(view.names, quarter)
    names = Names({**names.players, **seats}, names.battlefields)
    return msgspec.structs.replace(view, names=names, player_panels=panels)


def agreed_name(agreed: GameSetup, player: str) -> str:
    """The name of a player of a match, or that of their seat, in the language that is set, if they gave none."""
    if player in agreed.unnamed:
        return current_text()("player-of-seat", number=list(agreed.names).index(player) + 1)
    return agreed.names.get(player, player)


def seat_name(name: str, number: int) -> str:
    """A name on record, where that is what the seat of this number is called, in the language that is set."""
    return current_text()("player-of-seat", number=number) if name in _seat_names(number) else name


def short_names(names: Names, quarter: bool = False) -> Names:
    """Return what players and battlefields are called, with the players' names short enough."""
    return Names({player: short_name(name, quarter) for player, name in names.players.items()}, names.battlefields)


@lru_cache
def _seat_names(number: int) -> frozenset[str]:
    """Return what this seat is called in each language: the record has the name in that of its match."""
    return frozenset(Text(language)("player-of-seat", number=number) for language in LANGUAGES)


def _cut(text: str, most: float) -> str:
    """The first letters of a text that are this wide with dots after them, or all of it."""
    if _width(text) <= most:
        return text
    length = len(text)
    while length and (_width(f"{text[:length]}…") > most or _joins(text, length)):
        length -= 1
    return f"{text[:length].rstrip()}…"


def _joins(text: str, at: int) -> bool:
    """Return whether the character here belongs to the letter before it."""
    return at < len(text) and unicodedata.category(text[at]) in ("Mn", "Mc", "Me")


def _width(text: str) -> float:
    label = ScriptLabel(text=text, font_size=EM, bold=True, font_name=theme.NAMES)
    label.resolve_font_name()
    return float(label.get_extents(text)[0]) / EM
