"""The look of the screens as tokens: colours and what they mean, sizes of text, spaces. Sizes are in dp (see `unit`).

Each half of the screen is its player's land, in their colour and pattern; between them lies the dark rift. What the
table says is on paper. Who must act has a lit key in the colour of a lamp, which nothing else has as a large area.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Colour = tuple[float, float, float, float]


def ink(code: str, alpha: float = 1.0) -> Colour:
    """A colour from its code, as `56B4E9`."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return (red, green, blue, alpha)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """`colour` with this share of `other` in it."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(colour, other, strict=True))
    return (red, green, blue, alpha)


def clear(colour: Colour, alpha: float) -> Colour:
    """The colour, as transparent as `alpha` says."""
    return (*colour[:3], alpha)


def unit(width: float, height: float) -> float:
    """Return how many pixels one dp has: every screen fits 800 by 480 dp."""
    return min(width / 800, height / 480)


LARGE_TEXT: Final = 1.25
"""The factor by which large text is larger, where there is room for it."""

NAMES: Final = "tableside-names"
"""The type face of names and sentences: Roboto Condensed, medium and bold. `fonts` says where it comes from."""

WORDS: Final = "tableside-words"
"""The type face of numbers, buttons and states, which are our own words: Saira Condensed, bold and extra bold."""

VOID: Final = ink("0B0D12")
INK: Final = ink("14171F")
PAPER: Final = ink("F3EEDF")
PAPER_SHADE: Final = ink("E2DAC4")
PAPER_LINE: Final = ink("B8AE93")
PAPER_SOFT: Final = ink("6B6450")
STONE: Final = ink("232833")
STONE_SHADE: Final = ink("343B49")
LINE: Final = ink("7E8AA0")
TEXT: Final = ink("F6F3EA")
RESTING: Final = ink("E4E6EA")
SOFT: Final = ink("BFC6D1")
LAMP: Final = ink("F7E04B")
STOP: Final = ink("A3200D")
CLEAR: Final = ink("000000", 0)


class PlayerColours(NamedTuple):
    """A player's colours: of what is theirs, of a battlefield they control, of their land off and on their turn."""

    bright: Colour
    tile: Colour
    land: Colour
    land_on_turn: Colour


# Shape and pattern always go with them, as some pairs look alike to some people.
PLAYERS: Final = {
    "A": PlayerColours(ink("62B8EC"), ink("1A5680"), ink("0B1824"), ink("133853")),
    "B": PlayerColours(ink("F0A51F"), ink("7E4F00"), ink("1E1405"), ink("472F06")),
    "C": PlayerColours(ink("1FAE84"), ink("0B5C45"), ink("071A14"), ink("0D3F31")),
    "D": PlayerColours(ink("F3B7D6"), ink("7A3A5E"), ink("1E0F18"), ink("472338")),
}
NOBODY: Final = PlayerColours(SOFT, STONE, VOID, STONE)

ON_TILE: Final = 0.15
"""The strength of a player's pattern on a battlefield; on their land on their turn, and off it."""
ON_TURN: Final = 0.10
OFF_TURN: Final = 0.045

TONES: Final = {"note": INK, "asks": INK, "working": INK, "refused": STOP}
"""The colour of the icon of a notice, on paper."""


def colours(letter: str | None) -> PlayerColours:
    """A player's colours; those of nobody for any other letter."""
    return PLAYERS.get(letter or "", NOBODY)


def player(letter: str | None) -> Colour:
    """A player's bright colour; a calm grey for nobody."""
    return colours(letter).bright


class ButtonStyle(NamedTuple):
    """The colours of a button: its face, its face while pressed, its edge and its text."""

    face: Colour
    down: Colour
    edge: Colour
    text: Colour


BUTTON_STYLES: Final = {
    "plain": ButtonStyle(INK, STONE_SHADE, LINE, TEXT),
    "main": ButtonStyle(LAMP, mix(LAMP, VOID, 0.25), LAMP, INK),
    "quiet": ButtonStyle(CLEAR, STONE_SHADE, mix(STONE_SHADE, LINE, 0.4), SOFT),
    "warn": ButtonStyle(PAPER, PAPER_SHADE, STOP, STOP),
    "paper": ButtonStyle(CLEAR, PAPER_SHADE, INK, INK),
    "paper quiet": ButtonStyle(CLEAR, PAPER_SHADE, PAPER_LINE, INK),
}
