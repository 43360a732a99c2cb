"""A QR code, sharp enough to be scanned from the other side of the table."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from tableside.ledger.witness import qr

QUIET = 4
"""The number of light modules around the code on each side."""
LIGHT, DARK = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff"


class QrCode(Widget):
    """The code of `text`, dark on light, as large as its box allows with a whole number of pixels for each module.

    `modules` counts the modules of one side and `side` its pixels, both with the border and both 0 for no text.
    """

    text = StringProperty()
    modules = NumericProperty(0)
    side = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._square = Rectangle(size=(0, 0))
        for name in ("pos", "size", "modules"):
            self.fbind(name, self._place)

    @property
    def drawn_at(self) -> tuple[float, float]:
        """The lower left corner of the code with its border, in pixels."""
        x, y = self._square.pos
        return x, y

    def on_text(self, *_: Any) -> None:
        """Make the picture of another text, once."""
        if not self.text:
            self.modules = 0
            return
        rows = bordered(qr(self.text))
        texture = Texture.create(size=(len(rows), len(rows)), colorfmt="rgba")
        texture.mag_filter = texture.min_filter = "nearest"
        pixels = b"".join(DARK if dark else LIGHT for row in reversed(rows) for dark in row)
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        self._square.texture = texture
        self.modules = len(rows)

    def _place(self, *_: Any) -> None:
        self.side = int(min(self.size)) // self.modules * self.modules if self.modules else 0
        self._square.size = (self.side, self.side)
        self._square.pos = (
            round(self.x + (self.width - self.side) / 2),
            round(self.y + (self.height - self.side) / 2),
        )


def bordered(rows: tuple[tuple[bool, ...], ...]) -> list[list[bool]]:
    """The modules with the light border that a scanner needs."""
    wide = len(rows) + 2 * QUIET
    around = [[False] * wide for _ in range(QUIET)]
    side = [False] * QUIET
    return [*around, *([*side, *row, *side] for row in rows), *around]
