"""The contrast of text as it is drawn, read from the pixels of screens, in both kinds of type faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from kivy.uix.label import Label

from tableside.screens.fonts import KIVYS, NAMES, WORDS
from tests.kit.screens.parts import walk
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage
from tests.screens.test_fonts import use
from tests.screens.test_theme import READ, contrast

SHOWN = ("match", "match, four", "match, score", "notice 24, 2", "opened menu")
"""The scenes that are read: on them no label lies below another part."""

LARGEST_PIECE = 40_000
"""The number of pixels of a label above which it is the ground of others, as a touch area is."""

SMALLEST = 24
"""The width of the narrowest box that is read, in pixels: of a single small digit the edges are most."""

EDGE = 4
"""The width of the frame of a button, which is no ground, in pixels."""

SHARE = 0.1
"""The share of a label's box that a colour must have to be a ground; the edges of letters have less."""

NEAR = 0.06
"""The most by which a channel of a drawn colour may differ from the colour that was meant."""


@pytest.fixture(params=["the faces", "stand-ins"])
def faces(request) -> Iterator[None]:
    if request.param == "stand-ins":
        plain, bold = (str(KIVYS / name) for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"))
        use((plain, bold), (bold, bold))
    yield
    use(NAMES, WORDS)


def test_text_is_read_on_each_ground_below_it(faces) -> None:
    Screen(800, 480)
    stage = Stage()
    faint, count = [], 0
    for name in SHOWN:
        root = SCENES[name](stage)
        stage.place(root)
        picture = root.export_as_image().texture
        for label in labels(root):
            worst = least_contrast(picture, label)
            if worst is None:
                continue
            count += 1
            if worst < READ:
                faint.append((name, label.text, round(worst, 1)))
    assert count > 8 * len(SHOWN)
    assert faint == []


def labels(root) -> list[Label]:
    """The labels that are seen whole: what is disabled is pale on purpose."""
    return [
        part
        for part in walk(root)
        if isinstance(part, Label) and part.text.strip() and not part.disabled and opacity(part, root) == 1
    ]


def opacity(part, root) -> float:
    """Return the opacity of a widget, with those around it."""
    return part.opacity if part is root or part.parent is None else part.opacity * opacity(part.parent, root)


def least_contrast(picture, label) -> float | None:
    """The least contrast of a label's text and a ground in its box; None if nothing of its text is seen there."""
    (x, y), (right, top) = label.to_window(*label.pos), label.to_window(label.right, label.top)
    left, right = sorted((max(0, int(x)), max(0, int(right))))
    low, high = sorted((max(0, int(y)), max(0, int(top))))
    width, height = right - left, high - low
    if width < SMALLEST or width * height > LARGEST_PIECE:
        return None
    left, high, width, height = left + EDGE, high - EDGE, width - 2 * EDGE, height - 2 * EDGE
    pixels = picture.get_region(left, picture.height - high, width, height).pixels  # its first row is the upper one
    colours = Counter(zip(pixels[::4], pixels[1::4], pixels[2::4], strict=True))
    ink = tuple(label.color[:3])
    drawn = [colour for colour in colours if is_near(share(colour), ink)]
    if not drawn:
        return None
    grounds = [share(c) for c, n in colours.items() if n >= SHARE * width * height and c not in drawn]
    return min((contrast(ink, ground) for ground in grounds), default=None)


def share(colour) -> tuple[float, ...]:
    """The channels of a colour as shares of the whole."""
    return tuple(channel / 255 for channel in colour)


def is_near(colour, other) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(colour, other, strict=True))
