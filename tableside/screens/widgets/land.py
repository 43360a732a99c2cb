"""The ground of the match screen: each player's land, and the rift between the two sides with the token of the turn."""

from __future__ import annotations

from random import Random
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, Mesh, Rectangle, SmoothTriangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from tableside.screens import motion, theme
from tableside.screens.widgets.box import fill
from tableside.screens.widgets.icon import ICONS

RIM = 8
"""The height of the bright rim at a player's edge on their turn, in dp."""

TAPE, STRIPE = 6, 18
"""The height of the tape at a match point, and the length of its stripes, in dp."""

JAG = 7
"""The length by which the lands reach into the rift, in dp."""

CRACK = 6
"""The most by which a crack goes up or down from its line, in dp."""


RIFT = 12
"""The most by which a rift from top to bottom is wide at either side of its middle, in dp."""


class Land(Widget):
    """The ground of what belongs to `owner`, in their colour and pattern; it is `lit` on their turn, with a rim.

    At their `match_point` a tape lies along its inner edge, which has come in so far as `taped`.
    """

    owner = StringProperty("")
    lit = BooleanProperty(False)
    match_point = BooleanProperty(False)
    taped = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._land = Canvas()
        draw = Clock.create_trigger(self._draw_land, -1)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._land)
        for name in ("owner", "lit", "match_point", "taped", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def on_match_point(self, *_: Any) -> None:
        """Let the tape slide in once."""
        motion.move(self, "taped", 0.0 if self.match_point else 1.0, motion.TAPE)

    def _draw_land(self, *_: Any) -> None:
        self._land.clear()
        colours = theme.colours(self.owner)
        with self._land:
            Color(*(colours.land_on_turn if self.lit else colours.land))
            Rectangle(pos=self.pos, size=self.size)
            if self.owner in theme.PLAYERS:
                Color(*theme.clear(colours.bright, theme.ON_TURN if self.lit else theme.OFF_TURN))
                fill(self.x, self.y, self.width, self.height, player=self.owner)
            if self.lit:
                Color(*colours.bright)
                Rectangle(pos=self.pos, size=(self.width, dp(RIM)))
            if self.match_point:
                self._draw_tape(self.x + self.width * self.taped)

    def _draw_tape(self, right: float) -> None:
        """Draw the tape from the left to here."""
        low = self.top - dp(TAPE)
        Color(*theme.VOID)
        Rectangle(pos=(self.x, low), size=(right - self.x, dp(TAPE)))
        Color(*theme.LAMP)
        left = self.x
        while left < right:
            Rectangle(pos=(left, low), size=(min(dp(STRIPE), right - left), dp(TAPE)))
            left += dp(2 * STRIPE)


class Rift(FloatLayout):
    """The dark strip between the two sides; the lands of its neighbours reach into it with a jagged edge.

    `near` and `far` are the players at whose land it begins, each with whether that land is lit.
    """

    near = StringProperty("")
    far = StringProperty("")
    turn = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._ground = Canvas()
        draw = Clock.create_trigger(self._draw_ground, -1)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._ground)
        for name in ("near", "far", "turn", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw_ground(self, *_: Any) -> None:
        self._ground.clear()
        with self._ground:
            Color(*theme.VOID)
            Rectangle(pos=self.pos, size=self.size)
            for owner, edge, inward, seed in ((self.near, self.y, 1, 9), (self.far, self.top, -1, 5)):
                colours = theme.colours(owner)
                Color(*(colours.land_on_turn if owner == self.turn else colours.land))
                jagged(self.x, edge, self.width, dp(JAG) * inward, seed)


class TornLands(Widget):
    """The lands of the first two players beside each other, torn apart by the rift."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self.draw, -1)
        for name in ("pos", "size"):
            self.fbind(name, draw)
        draw()

    def draw(self, *_: Any) -> None:
        """Draw them as large as the widget is."""
        self.canvas.clear()
        half = self.width / 2
        with self.canvas:
            for player, x in (("A", self.x), ("B", self.x + half)):
                colours = theme.colours(player)
                Color(*colours.land_on_turn)
                Rectangle(pos=(x, self.y), size=(half, self.height))
                Color(*theme.clear(colours.bright, theme.ON_TILE))
                fill(x, self.y, half, self.height, player=player)
            crack_down(self.x + half, self.y, self.height)


class TurnToken(Widget):
    """The shape of the player whose turn it is, with a point to their side; `far` is whether that is the far side."""

    player = StringProperty("")
    far = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        for name in ("player", "far", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.player not in theme.PLAYERS:
            return
        x, y, out = self.center_x, self.center_y, 1 if self.far else -1
        with self.canvas:
            Color(*theme.player(self.player))
            ICONS[self.player](x, y - out * dp(5), dp(14))
            base, tip = y + out * dp(13), y + out * dp(24)
            SmoothTriangle(points=(x - dp(9), base, x + dp(9), base, x, tip))


def jagged(x: float, y: float, width: float, height: float, seed: int) -> None:
    """Fill what lies between a straight line and a jagged line above it, or below it if the height is negative."""
    random = Random(seed)
    vertices: list[float] = []
    at = 0.0
    while at < width:
        rise = height * random.uniform(0.05, 0.95)
        vertices += [x + at, y, 0, 0, x + at, y + rise, 0, 0]
        at += dp(random.uniform(14, 46))
    vertices += [x + width, y, 0, 0, x + width, y + height * 0.4, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip")


def crack_down(x: float, y: float, height: float, seed: int = 7) -> None:
    """Fill a dark strip with jagged edges, from here up."""
    random = Random(seed)
    vertices: list[float] = []
    at = 0.0
    while at < height + dp(1):
        left, right = (dp(random.uniform(RIFT / 4, RIFT)) for _ in range(2))
        at_y = y + min(at, height)
        vertices += [x - left, at_y, 0, 0, x + right, at_y, 0, 0]
        at += height / 6
    Color(*theme.VOID)
    Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip")


def crack(x: float, y: float, width: float, seed: int = 3) -> None:
    """Draw a crack from left to right around this height: it tears a battlefield about which players fight."""
    random = Random(seed)
    points: list[float] = []
    at = 0.0
    while at < width:
        points += [x + at, y + dp(random.uniform(-CRACK, CRACK))]
        at += dp(random.uniform(10, 26))
    points += [x + width, y]
    Color(*theme.VOID)
    Line(points=points, width=dp(3.5), joint="miter", cap="none")
    Color(*theme.LAMP)
    Line(points=points, width=dp(1.5), joint="miter", cap="none")
