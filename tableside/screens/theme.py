"""The look of the screens: colours and what they mean. Sizes are in dp, the screen's own unit (see `unit`)."""

from __future__ import annotations

from typing import Final

Colour = tuple[float, float, float, float]


def ink(code: str, alpha: float = 1.0) -> Colour:
    """A colour from its code, as `56B4E9`."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return (red, green, blue, alpha)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """`colour` with this share of `other` in it."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(colour, other, strict=True))
    return (red, green, blue, alpha)


def unit(width: float, height: float) -> float:
    """How many pixels one dp has: every screen fits 800 by 480 dp."""
    return min(width / 800, height / 480)


LARGE_TEXT: Final = 1.25
"""How many times larger large text is, where there is room for it."""

GROUND: Final = ink("0B0F14")
LIT: Final = ink("18212C")
PANEL: Final = ink("141B24")
RAISED: Final = ink("202A36")
PRESSED: Final = ink("35465A")
LINE: Final = ink("3A4A5C")
TEXT: Final = ink("F4F7FA")
SOFT: Final = ink("B3C0CE")
FAINT: Final = ink("6E7F91")
CLEAR: Final = ink("000000", 0)

# Colours that people with any colour vision tell apart (Okabe and Ito); a word or a shape always goes with them.
SKY: Final = ink("56B4E9")
ORANGE: Final = ink("E69F00")
GREEN: Final = ink("009E73")
PINK: Final = ink("CC79A7")
YELLOW: Final = ink("F0E442")
RED: Final = ink("D55E00")
STEEL: Final = ink("9DB4CC")

PLAYERS: Final = {"A": SKY, "B": ORANGE, "C": GREEN, "D": PINK}
TONES: Final = {"note": STEEL, "asks": STEEL, "working": STEEL, "refused": RED}


def player(letter: str | None) -> Colour:
    """A player's colour; a calm grey for nobody."""
    return PLAYERS.get(letter or "", FAINT)


def tile(letter: str | None) -> Colour:
    """The background of a battlefield that this player controls."""
    return mix(PANEL, player(letter), 0.16) if letter in PLAYERS else PANEL


class ButtonStyle:
    """The colours of a button: its face, its face while pressed, its edge and its text."""

    __slots__ = ("down", "edge", "face", "text")

    def __init__(self, face: Colour, down: Colour, edge: Colour, text: Colour) -> None:
        self.face, self.down, self.edge, self.text = face, down, edge, text


BUTTON_STYLES: Final = {
    "plain": ButtonStyle(RAISED, PRESSED, LINE, TEXT),
    "main": ButtonStyle(YELLOW, mix(YELLOW, GROUND, 0.25), YELLOW, GROUND),
    "quiet": ButtonStyle(CLEAR, PRESSED, LINE, SOFT),
    "warn": ButtonStyle(mix(PANEL, RED, 0.25), mix(PANEL, RED, 0.5), RED, TEXT),
}
