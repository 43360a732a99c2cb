"""Icons: small shapes, so that nothing is said by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
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


class Icon(Widget):
    """The icon called `kind`, one of `ICONS`, as large as its box allows; any other name draws an empty ring."""

    kind = StringProperty("")
    ink = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)  # once for each frame, however often a layout moves it
        for name in ("kind", "ink", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        with self.canvas:
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


def _forward(x: float, y: float, r: float) -> None:
    SmoothTriangle(points=(x - r * 0.7, y - r * 0.9, x - r * 0.7, y + r * 0.9, x + r * 0.9, y))


def _back(shape: Callable[[float, float, float], None]) -> Callable[[float, float, float], None]:
    """The back of a card with its owner's shape."""

    def draw(x: float, y: float, r: float) -> None:
        width = r * 1.44
        SmoothRoundedRectangle(pos=(x - width / 2, y - r), size=(width, r * 2), radius=[r * 0.22])
        Color(*theme.VOID)
        shape(x, y, r * 0.52)

    return draw


def _fresh_back(shape: Callable[[float, float, float], None]) -> Callable[[float, float, float], None]:
    """The back of a card that was hidden this turn, in outline."""

    def draw(x: float, y: float, r: float) -> None:
        width, stroke = r * 1.44, max(1.0, r * 0.12)
        SmoothLine(
            rounded_rectangle=(x - width / 2 + stroke, y - r + stroke, width - 2 * stroke, 2 * r - 2 * stroke, r * 0.2),
            width=stroke,
        )
        shape(x, y, r * 0.48)

    return draw


def _ready_card(x: float, y: float, r: float) -> None:
    """A card that stands."""
    width = r * 1.3
    SmoothRoundedRectangle(pos=(x - width / 2, y - r), size=(width, r * 2), radius=[r * 0.2])


def _exhausted_card(x: float, y: float, r: float) -> None:
    """A card that lies on its side, in outline."""
    height, stroke = r * 1.3, max(1.0, r * 0.14)
    SmoothLine(
        rounded_rectangle=(x - r + stroke, y - height / 2 + stroke, r * 2 - 2 * stroke, height - 2 * stroke, r * 0.2),
        width=stroke,
    )


def _cross(x: float, y: float, r: float) -> None:
    a, stroke = r * 0.62, max(1.5, r * 0.2)
    SmoothLine(points=(x - a, y - a, x + a, y + a), width=stroke)
    SmoothLine(points=(x - a, y + a, x + a, y - a), width=stroke)


def _tick(x: float, y: float, r: float) -> None:
    points = (x - r * 0.75, y, x - r * 0.2, y - r * 0.58, x + r * 0.78, y + r * 0.6)
    SmoothLine(points=points, width=max(1.5, r * 0.2), joint="round", cap="round")


def _warning(x: float, y: float, r: float) -> None:
    _triangle(x, y, r)
    Color(*theme.VOID)
    SmoothLine(points=(x, y + r * 0.28, x, y - r * 0.2), width=max(1.0, r * 0.11))
    SmoothEllipse(pos=(x - r * 0.13, y - r * 0.62), size=(r * 0.26, r * 0.26))


def _question(x: float, y: float, r: float) -> None:
    _disc(x, y, r)
    Color(*theme.VOID)
    stroke = max(1.0, r * 0.11)
    SmoothLine(circle=(x, y + r * 0.22, r * 0.3, -90, 135), width=stroke)
    SmoothLine(points=(x, y - r * 0.04, x, y - r * 0.22), width=stroke)
    SmoothEllipse(pos=(x - r * 0.13, y - r * 0.58), size=(r * 0.26, r * 0.26))


def _note(x: float, y: float, r: float) -> None:
    _disc(x, y, r)
    Color(*theme.VOID)
    SmoothLine(points=(x, y + r * 0.1, x, y - r * 0.45), width=max(1.0, r * 0.12))
    SmoothEllipse(pos=(x - r * 0.14, y + r * 0.34), size=(r * 0.28, r * 0.28))


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


PLAYERS: dict[str, Callable[[float, float, float], None]] = {"A": _disc, "B": _diamond, "C": _square, "D": _triangle}

ICONS: dict[str, Callable[[float, float, float], None]] = {
    **PLAYERS,
    **{f"back-{player}": _back(shape) for player, shape in PLAYERS.items()},
    **{f"fresh-back-{player}": _fresh_back(shape) for player, shape in PLAYERS.items()},
    "forward": _forward,
    "ready card": _ready_card,
    "exhausted card": _exhausted_card,
    "cross": _cross,
    "tick": _tick,
    "refused": _warning,
    "asks": _question,
    "note": _note,
    "working": _ring,
    "code": _code,
    "none": _nothing,
}
