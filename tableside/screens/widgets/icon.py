"""Icons: small shapes, so that nothing is said by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    Color,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from tableside.screens import theme

Point = tuple[float, float]

STROKE = 1.45
"""Half of how wide a line of an icon is drawn, on its grid of 24 by 24; its smooth edges look like a third less."""


class Icon(Widget):
    """The icon called `kind`, one of `ICONS`, as large as a share of its box; any other name draws an empty ring."""

    share = 1.0
    kind = StringProperty("")
    ink = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        self._picture = Canvas()  # of its own, as other widgets may lie on an icon
        super().__init__(**kwargs)
        self.canvas.add(self._picture)
        draw = Clock.create_trigger(self._draw, -1)  # once for each frame, however often a layout moves it
        for name in ("kind", "ink", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self._picture.clear()
        side = min(self.width, self.height) * self.share
        with self._picture:
            Color(*self.ink)
            ICONS.get(self.kind, _ring)(self.x + self.width / 2, self.y + self.height / 2, side / 2)


def _ring(x: float, y: float, r: float) -> None:
    SmoothLine(circle=(x, y, r * 0.82), width=max(1.0, r * 0.13))


def _disc(x: float, y: float, r: float) -> None:
    SmoothEllipse(pos=(x - r * 0.92, y - r * 0.92), size=(r * 1.84, r * 1.84))


def _diamond(x: float, y: float, r: float) -> None:
    SmoothQuad(points=(x - r, y, x, y + r, x + r, y, x, y - r))


def _square(x: float, y: float, r: float) -> None:
    side = r * 0.82
    SmoothRoundedRectangle(pos=(x - side, y - side), size=(side * 2, side * 2), radius=[r * 0.15])


def _triangle(x: float, y: float, r: float) -> None:
    SmoothTriangle(points=(x - r, y - r * 0.8, x, y + r * 0.9, x + r, y - r * 0.8))


def _back(shape: Callable[[float, float, float], None]) -> Callable[[float, float, float], None]:
    """The back of a card with its owner's shape."""

    def draw(x: float, y: float, r: float) -> None:
        width = r * 1.44
        SmoothRoundedRectangle(pos=(x - width / 2, y - r), size=(width, r * 2), radius=[r * 0.22])
        Color(*theme.VOID)
        shape(x, y, r * 0.52)

    return draw


def _exhausted_card(x: float, y: float, r: float) -> None:
    """A card that lies on its side, with stripes."""
    height, stroke = r * 1.3, max(1.0, r * 0.12)
    low = y - height / 2
    SmoothLine(rectangle=(x - r + stroke, low + stroke, 2 * (r - stroke), height - 2 * stroke), width=stroke)
    for at in (-0.34, 0.0, 0.34):
        Rectangle(pos=(x + (at - 0.09) * r, low + stroke), size=(0.18 * r, height - 2 * stroke))


def _stroke(*lines: Sequence[Point], ring: float = 0.0) -> Callable[[float, float, float], None]:
    """An icon of lines on a grid of 24 by 24, its first row at the top, and of a ring around the middle."""

    def draw(x: float, y: float, r: float) -> None:
        grid = r / 12
        width = max(1.2, grid * STROKE)
        for line in lines:
            points = [value for across, down in line for value in (x + (across - 12) * grid, y + (12 - down) * grid)]
            SmoothLine(points=points, width=width, joint="round", cap="round")
        if ring:
            SmoothLine(circle=(x, y, ring * grid), width=width)

    return draw


def _crown(x: float, y: float, r: float) -> None:
    """A full crown."""
    grid = r / 12
    rim = ((3, 19), (2, 6), (8, 11), (12, 3), (16, 11), (22, 6), (21, 19))
    points = [value for across, down in rim for value in (x + (across - 12) * grid, y + (12 - down) * grid)]
    corners = [x, y - 3 * grid, *points, *points[:2]]
    vertices = [value for at in range(0, len(corners), 2) for value in (*corners[at : at + 2], 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(corners) // 2)), mode="triangle_fan")
    SmoothLine(points=points, width=max(1.0, grid * 0.6), close=True, joint="round")


def _nothing(x: float, y: float, r: float) -> None:
    """Draw no icon."""


def _code(x: float, y: float, r: float) -> None:
    """A square code: its three corners, and modules in the fourth."""
    unit = r * 2 / 7
    for across, up in ((0, 0), (0, 1), (1, 1)):
        left, low = x - r + across * unit * 4, y - r + up * unit * 4
        stroke = unit * 0.6
        corner = (left + stroke / 2, low + stroke / 2, unit * 3 - stroke, unit * 3 - stroke)
        SmoothLine(rectangle=corner, width=stroke / 2, joint="miter")
        Rectangle(pos=(left + unit * 1.1, low + unit * 1.1), size=(unit * 0.8, unit * 0.8))
    for across, up in ((4, 2), (5, 1), (6, 0), (4, 0), (6, 2)):
        Rectangle(pos=(x - r + across * unit, y - r + up * unit), size=(unit, unit))


LINK = (
    (-0.4, -1),
    (0.4, -1),
    (0.85, -0.7),
    (1, 0),
    (0.85, 0.7),
    (0.4, 1),
    (-0.4, 1),
    (-0.85, 0.7),
    (-1, 0),
    (-0.85, -0.7),
)
"""The outline of a link of a chain around its middle, in halves of how wide and high it is."""

_STAR = _stroke(
    [(12, 3), (14.7, 9), (21, 9), (16, 13.2), (18, 20), (12, 16), (6, 20), (8, 13.2), (3, 9), (9.3, 9), (12, 3)]
)

PLAYERS: dict[str, Callable[[float, float, float], None]] = {"A": _disc, "B": _diamond, "C": _square, "D": _triangle}

ICONS: dict[str, Callable[[float, float, float], None]] = {
    **PLAYERS,
    **{f"back-{player}": _back(shape) for player, shape in PLAYERS.items()},
    "exhausted card": _exhausted_card,
    "code": _code,
    "none": _nothing,
    "menu": _stroke([(4, 6.5), (20, 6.5)], [(4, 12), (20, 12)], [(4, 17.5), (20, 17.5)]),
    "undo": _stroke(
        [(8, 4.5), (3.5, 9), (8, 13.5)],
        [(3.5, 9), (14, 9), (17.5, 10.5), (19.5, 14.5), (17.5, 18.5), (14, 20), (9, 20)],
    ),
    "redo": _stroke(
        [(16, 4.5), (20.5, 9), (16, 13.5)],
        [(20.5, 9), (10, 9), (6.5, 10.5), (4.5, 14.5), (6.5, 18.5), (10, 20), (15, 20)],
    ),
    "list": _stroke(*[line for y in (6, 12, 18) for line in ([(3.7, y), (4.9, y)], [(9, y), (20, y)])]),
    "clock": _stroke([(12, 6.5), (12, 12), (16, 14.5)], ring=9.5),
    "pass": _stroke([(4, 5), (11, 12), (4, 19)], [(12.5, 5), (19.5, 12), (12.5, 19)]),
    "table": _stroke([(3.5, 4), (20.5, 4), (20.5, 20), (3.5, 20), (3.5, 4)], [(3.5, 12), (20.5, 12)]),
    "leave": _stroke([(12, 4), (4, 4), (4, 20), (12, 20)], [(10, 12), (21, 12)], [(16.5, 7), (21, 12), (16.5, 17)]),
    "up": _stroke([(12, 20), (12, 4)], [(5, 11), (12, 4), (19, 11)]),
    "down": _stroke([(4, 8.5), (12, 16.5), (20, 8.5)]),
    "judge": _stroke(
        [(12, 3), (12, 20.5)],
        [(7, 20.5), (17, 20.5)],
        [(5, 6), (19, 6)],
        [(5, 6), (2, 13), (8, 13), (5, 6)],
        [(19, 6), (16, 13), (22, 13), (19, 6)],
    ),
    "die": _stroke(
        [(4, 4), (20, 4), (20, 20), (4, 20), (4, 4)], *[[(at - 0.6, at), (at + 0.6, at)] for at in (8.2, 12, 15.8)]
    ),
    "gear": _stroke(
        [(4, 7), (20, 7)],
        [(4, 17), (20, 17)],
        [(9, 4), (9, 10)],
        [(15, 14), (15, 20)],
    ),
    "sound": _stroke(
        [(3.5, 9.5), (7.5, 9.5), (12.5, 5), (12.5, 19), (7.5, 14.5), (3.5, 14.5), (3.5, 9.5)],
        [(16, 9), (17.5, 12), (16, 15)],
        [(19, 6.5), (21.5, 12), (19, 17.5)],
    ),
    "star": _STAR,
    "flag": _stroke([(6, 3), (6, 21)], [(6, 4), (19, 4), (15, 8.5), (19, 13), (6, 13)]),
    "fight": _stroke(
        [(4, 4), (16, 16)],
        [(20, 4), (8, 16)],
        [(13, 19), (19, 13)],
        [(11, 19), (5, 13)],
        [(17.5, 17.5), (20.5, 20.5)],
        [(6.5, 17.5), (3.5, 20.5)],
    ),
    "chain": _stroke(*[[(at + across * 6.5, 12 + down * 5) for across, down in (*LINK, LINK[0])] for at in (8, 16)]),
    "base": _stroke([(3, 11), (12, 4), (21, 11)], [(6, 9.5), (6, 20), (18, 20), (18, 9.5)]),
    "cards": _stroke(
        [(3, 6.5), (13, 6.5), (13, 20), (3, 20), (3, 6.5)], [(8, 6.5), (8, 3), (20, 3), (20, 16.5), (13, 16.5)]
    ),
    "lock": _stroke(
        [(5, 11), (19, 11), (19, 20), (5, 20), (5, 11)], [(8, 11), (8, 7), (10, 4.5), (14, 4.5), (16, 7), (16, 11)]
    ),
    "stunned": _STAR,
    "crown": _crown,
    "cross": _stroke([(5, 5), (19, 19)], [(19, 5), (5, 19)]),
    "eye": _stroke(
        [(2, 12), (6.5, 7), (12, 5.2), (17.5, 7), (22, 12), (17.5, 17), (12, 18.8), (6.5, 17), (2, 12)], ring=3.2
    ),
    "tick": _stroke([(4, 13), (9.5, 18.5), (20, 6)]),
    "minus": _stroke([(4, 12), (20, 12)]),
    "right": _stroke([(4, 12), (20, 12)], [(13, 5), (20, 12), (13, 19)]),
    "refused": _stroke(
        [(8, 2.5), (16, 2.5), (21.5, 8), (21.5, 16), (16, 21.5), (8, 21.5), (2.5, 16), (2.5, 8), (8, 2.5)],
        [(8, 8), (16, 16)],
        [(16, 8), (8, 16)],
    ),
    "asks": _stroke(
        [(8, 9), (8.6, 6.6), (10.5, 5.2), (13, 5.1), (15.2, 6.3), (16, 8.6), (15.2, 11), (12.9, 12.6), (12, 15.2)],
        [(12, 18.6), (12, 19.8)],
    ),
    "note": _stroke([(12, 11), (12, 17)], [(12, 6.6), (12, 7.6)], ring=9.5),
    "working": _stroke(
        [(3, 9), (11, 9), (11, 21), (3, 21), (3, 9)],
        [(14.5, 9.5), (16, 13), (14.5, 16.5)],
        [(17, 6.5), (20, 13), (17, 19.5)],
    ),
}
