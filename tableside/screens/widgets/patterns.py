"""The patterns of the players: rings, chevrons, checks and triangles, as small textures that repeat.

Each is baked once, in white, when it is first shown; whatever draws it tints it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kivy.graphics.texture import Texture

SIDE = 64
"""The width and height of a texture, in pixels."""

PERIOD = 48
"""The distance after which a pattern repeats, in dp."""


def _rings(x: float, y: float) -> float:
    """Two circles around the middle."""
    distance = ((x - 32) ** 2 + (y - 32) ** 2) ** 0.5
    return max(_stroke(distance - 10.5, 2), _stroke(distance - 22.5, 2))


def _chevrons(x: float, y: float) -> float:
    """Three zigzag lines."""
    rise = abs(x % 32 - 16)
    return max(_stroke((y - rise - low) * 0.71, 2.6) for low in (-21.3, 0, 21.4, 42.7, 64))


def _checks(x: float, y: float) -> float:
    """Two squares."""
    return max(_stroke(max(abs(x - cx), abs(y - cy)), 10.5) for cx, cy in ((16, 16), (48, 48)))


def _triangles(x: float, y: float) -> float:
    """Two triangles that point up."""
    return max(_stroke(max(abs(x - cx) * 0.87 + (y - cy) * 0.5, cy - y), 6.5) for cx, cy in ((18, 14), (50, 46)))


PATTERNS: dict[str, Callable[[float, float], float]] = {
    "A": _rings,
    "B": _chevrons,
    "C": _checks,
    "D": _triangles,
}
"""The coverage of a point, 0 to 1, by each player's pattern."""


def _stroke(distance: float, half: float) -> float:
    """Return how much of a point at this distance from the middle of a stroke is covered by it."""
    return min(1.0, max(0.0, half + 0.5 - abs(distance)))


@cache
def pattern(player: str) -> Texture:
    """The texture with a player's pattern."""
    covers = PATTERNS[player]
    pixels = bytearray()
    for y in range(SIDE):
        for x in range(SIDE):
            pixels += bytes((255, 255, 255, round(255 * covers(x + 0.5, y + 0.5))))
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba")
    texture.wrap = "repeat"
    return texture
