"""Boxes: a face with a frame around it, with two corners cut off if that is the shape, or a frame of dashes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, Mesh, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from tableside.screens import theme
from tableside.screens.widgets.patterns import PERIOD, pattern

DASH, SPACE = 7, 5
"""The length of a frame's dashes, and of the spaces between them, in dp."""

THINNEST = 1.01
"""Half of what the thinnest edge is wide, in pixels: Kivy draws a line of 1 as a hair of the graphics card."""

Point = tuple[float, float]


class Box(Widget):
    """A widget on a box filled with `face`, with a `pattern` on it, and with an `edge` around it if that has a colour.

    `cut` is how much of its upper left and its lower right corner is cut off; `dashed` whether the edge is of dashes.
    It is drawn once for each frame, however often a layout moves it.
    """

    face = ColorProperty(theme.CLEAR)
    edge = ColorProperty(theme.CLEAR)
    edge_width = NumericProperty("1dp")
    cut = NumericProperty(0)
    dashed = BooleanProperty(False)
    pattern = StringProperty("")
    pattern_strength = NumericProperty(theme.ON_TILE)

    def __init__(self, **kwargs: Any) -> None:
        self._box = Canvas()
        draw = Clock.create_trigger(self._draw_box, -1)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._box)
        for name in ("face", "edge", "edge_width", "cut", "dashed", "pattern", "pattern_strength", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw_box(self, *_: Any) -> None:
        self._box.clear()
        box = self.x, self.y, self.width, self.height
        with self._box:
            if self.face[3]:
                Color(*self.face)
                fill(*box, self.cut)
            if self.pattern in theme.PLAYERS:
                Color(*theme.clear(theme.player(self.pattern), self.pattern_strength))
                fill(*box, self.cut, self.pattern)
            if self.edge[3]:
                Color(*self.edge)
                frame(*box, self.cut, self.edge_width, dashed=self.dashed)


def outline(x: float, y: float, width: float, height: float, cut: float) -> tuple[Point, ...]:
    """The corners of a box, clockwise from its upper left."""
    right, top = x + width, y + height
    if not cut:
        return (x, top), (right, top), (right, y), (x, y)
    return (x + cut, top), (right, top), (right, y + cut), (right - cut, y), (x, y), (x, top - cut)


def fill(x: float, y: float, width: float, height: float, cut: float = 0, player: str = "") -> None:
    """Fill a box, with a player's pattern if there is a player; the colour was set before."""
    texture = pattern(player) if player else None
    if not cut and texture is None:
        Rectangle(pos=(x, y), size=(width, height))
        return
    period = dp(PERIOD)
    corners = outline(x, y, width, height, cut)
    vertices = [value for left, low in corners for value in (left, low, (left - x) / period, (low - y) / period)]
    Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan", texture=texture)


def frame(x: float, y: float, width: float, height: float, cut: float, stroke: float, *, dashed: bool = False) -> None:
    """Draw the edge of a box, inside it; the colour was set before. `stroke` is half of what the edge is wide."""
    inner = outline(x + stroke, y + stroke, width - 2 * stroke, height - 2 * stroke, cut)
    if dashed:
        _dash([*inner, inner[0]], stroke)
    else:
        points = [value for point in inner for value in point]
        Line(points=points, width=max(THINNEST, stroke), close=True, joint="miter", cap="none")


def _dash(points: Sequence[Point], stroke: float) -> None:
    """A line of dashes along these points, as one mesh."""
    vertices: list[float] = []
    dash, step = dp(DASH), dp(DASH + SPACE)
    for (x, y), (to_x, to_y) in pairwise(points):
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        if not length:
            continue
        across, up = (to_x - x) / length, (to_y - y) / length
        at = 0.0
        while at < length:
            end = min(length, at + dash)
            for along, side in ((at, -stroke), (end, -stroke), (end, stroke), (at, stroke)):
                vertices += (x + across * along - up * side, y + up * along + across * side, 0, 0)
            at += step
    quads = range(0, len(vertices) // 4, 4)
    indices = [corner + at for corner in quads for at in (0, 1, 2, 0, 2, 3)]
    Mesh(vertices=vertices, indices=indices, mode="triangles")
