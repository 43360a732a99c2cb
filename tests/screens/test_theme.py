"""The tokens of the theme: everything that is read or tells players apart has contrast enough on its ground."""

import pytest

from tableside.screens import theme
from tableside.screens.theme import BUTTON_STYLES, PLAYERS, mix

READ, SEEN = 4.5, 3.0
"""The least contrast of text, and of marks (WCAG 2.2, 1.4.3 and 1.4.11)."""


def luminance(colour):
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour, other):
    darker, lighter = sorted((luminance(colour), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("TEXT", "VOID"),
        ("TEXT", "INK"),
        ("TEXT", "STONE"),
        ("TEXT", "STONE_SHADE"),
        ("SOFT", "VOID"),
        ("SOFT", "STONE"),
        ("INK", "PAPER"),
        ("INK", "PAPER_SHADE"),
        ("PAPER_SOFT", "PAPER"),
        ("INK", "LAMP"),
        ("STOP", "PAPER"),
        ("STOP", "PAPER_SHADE"),
        ("LAMP", "VOID"),
    ],
)
def test_text_is_read(text, ground):
    assert contrast(getattr(theme, text), getattr(theme, ground)) >= READ


@pytest.mark.parametrize("style", BUTTON_STYLES)
def test_a_button_is_read_at_rest_and_while_it_is_pressed(style):
    """A quiet button has the ground of its page."""
    colours = BUTTON_STYLES[style]
    grounds = (theme.PAPER,) if style.startswith("paper") else (theme.VOID, theme.STONE)
    for face in (colours.face, colours.down):
        for ground in (face,) if face[3] else grounds:
            assert contrast(colours.text, ground) >= READ


@pytest.mark.parametrize("letter", PLAYERS)
def test_what_stands_on_a_players_ground(letter):
    bright, tile, land, on_turn = PLAYERS[letter]
    patterned = mix(tile, bright, theme.ON_TILE)
    for ground in (tile, patterned):
        assert contrast(theme.TEXT, ground) >= READ
        assert contrast(theme.RESTING, ground) >= READ
    for ground in (land, on_turn):
        assert contrast(bright, ground) >= SEEN
        assert contrast(theme.TEXT, mix(ground, bright, theme.ON_TURN)) >= READ
        assert contrast(theme.SOFT, ground) >= READ
        assert contrast(theme.LAMP, ground) >= READ
    assert contrast(theme.INK, bright) >= READ
