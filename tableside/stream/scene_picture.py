"""A scene as a picture (SVG 1.1): what viewers see at one moment, for an article or a video.

It needs no font and no file from elsewhere, and every program that draws SVG draws it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from tableside.engine.model.references import Player
from tableside.match.public.scene import Scene, SceneBattlefield, SceneChainItem, SceneFacedown, SceneSeat, SceneUnit
from tableside.message import Message
from tableside.text import Text, printable
from tableside.text.ruling_page import THEME

WIDTH: Final = 1600
HEIGHT: Final = 900
GAP: Final = 16
"""The size of a picture, and the space between its parts, in pixels."""

SEATS: Final = (72, 176)
TILES: Final = (264, 620)
CHAIN: Final = (764, 120)
"""The top and the height of each row; without a chain the battlefields have its room."""

ROW: Final = 34
FACEDOWN: Final = 56
"""The heights of a unit and of a facedown card in a battlefield."""

MOST_ITEMS: Final = 5
"""The items of the chain that are drawn: those that resolve next. Of others their number is."""

SMALLEST: Final = 0.75
NARROWEST: Final = 1.35
"""The size of a line that is too long, of its own, and how many times its room such a line is wide before it is cut."""

COLOUR = re.compile(r"--([a-z0-9-]+): (#[0-9a-f]{6});")
"""A colour of the theme."""

SHAPES: Final = {"A": "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z", "B": "M0-1.1L1.1 0L0 1.1L-1.1 0Z"} | {
    "C": "M-.9-.9H.9V.9H-.9Z",
    "D": "M0-1L1.1.9H-1.1Z",
}
"""The shape of each player, of a radius of 1: circle, rhomb, square and triangle."""


Box = tuple[float, float, float, float]
"""A part of the picture: its left edge, its top, its width and its height, in pixels."""


def scene_picture(scene: Scene, text: Text) -> str:
    """The picture of a scene, with words in the language of `text`."""
    return _Picture(scene, text).svg()


@cache
def colours() -> dict[str, str]:
    """The colours of the table's theme, by their names there."""
    return dict(COLOUR.findall((THEME / "theme.css").read_text("utf-8")))


def width_of(words: str, size: float) -> float:
    """About how wide words are at this size, in pixels: wide characters (UAX 11) count as a square."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in words)
    return size * (wide + 0.56 * (len(words) - wide))


class _Picture:
    """Draws one scene."""

    def __init__(self, scene: Scene, text: Text) -> None:
        self._scene = scene
        self._text = text
        self._root = Element(
            "svg",
            {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {HEIGHT}"}
            | {"width": str(WIDTH), "height": str(HEIGHT), "font-family": "sans-serif"},
        )

    def svg(self) -> str:
        """The picture as text."""
        scene = self._scene
        title = SubElement(self._root, "title")
        title.text = " – ".join(printable(seat.name) for seat in scene.seats)
        self._rect((0, 0, WIDTH, HEIGHT), "ink")
        self._head()
        for box, seat in zip(_columns(*SEATS, len(scene.seats)), scene.seats, strict=True):
            self._seat(box, seat)
        top, height = TILES
        height -= (CHAIN[1] + GAP) if scene.chain else 0
        for box, battlefield in zip(_columns(top, height, len(scene.battlefields)), scene.battlefields, strict=True):
            self._tile(box, battlefield)
        for box, item in zip(_columns(*CHAIN, min(len(scene.chain), MOST_ITEMS)), reversed(scene.chain), strict=False):
            self._chain_item(box, item)
        if (more := len(scene.chain) - MOST_ITEMS) > 0:
            self._write(WIDTH - 2 * GAP, CHAIN[0] + 92, f"+{more}", 30, 100, "text", bold=True, anchor="end")
        return tostring(self._root, encoding="unicode")

    def _head(self) -> None:
        scene = self._scene
        if scene.outcome is not None:
            shown = [scene.outcome, scene.reason]
        else:
            shown = [scene.turn_label, scene.phase, scene.state]
        words = " · ".join(self._say(label) for label in (*shown, scene.series) if label is not None)
        event = printable(scene.event)
        room = WIDTH - 3 * GAP - min(width_of(event, 26), WIDTH / 3)
        self._write(GAP, 48, words, 32, room, "lamp" if scene.outcome is not None else "text", bold=True)
        self._write(WIDTH - GAP, 46, event, 26, WIDTH / 3, "soft", anchor="end")

    def _seat(self, box: Box, seat: SceneSeat) -> None:
        left, top, width, height = box
        self._rect(box, _of(seat.player, "land"))
        self._rect((left, top, 8, height), _of(seat.player, "bright"))
        self._shape(seat.player, left + 38, top + 44, 15)
        points = f"{seat.points}/{self._scene.victory_score}"
        score = width_of(points, 64)
        self._write(left + width - GAP, top + 84, points, 64, width / 2, "text", bold=True, anchor="end")
        room = width - 64 - score - 2 * GAP
        self._write(left + 64, top + 56, seat.name, 36, room, "text", bold=True)
        won = f"{seat.games} / {self._scene.games_to_win}" if self._scene.games_to_win else ""
        about = " · ".join(printable(word) for word in (seat.pronouns, seat.legend, won) if word)
        self._write(left + 64, top + 96, about, 24, room, "soft")
        notes = (seat.unconfirmed, seat.at_point, seat.note, seat.status)
        note = next((self._say(line) for line in notes if line is not None), "")
        self._write(left + 24, top + 146, note, 26, width - 24 - GAP, _of(seat.player, "bright"))

    def _tile(self, box: Box, battlefield: SceneBattlefield) -> None:
        left, top, width, _ = box
        owner = battlefield.control if battlefield.control in SHAPES else None
        self._rect(box, "stone" if owner is None else _of(owner, "tile"))
        if owner is not None:
            self._shape(owner, left + width - 34, top + 38, 15)
        inner = width - 2 * GAP
        self._write(left + GAP, top + 48, self._named(battlefield.name), 32, inner - 40, "text", bold=True)
        self._write(left + GAP, top + 84, self._say(battlefield.control_label), 22, inner, "soft")
        at = top + 120
        if battlefield.event is not None:
            self._write(left + GAP, at, self._say(battlefield.event), 26, inner, "lamp", bold=True)
            at += 36
        for facedown in battlefield.facedown:
            self._facedown((left + GAP, at - 26, inner, FACEDOWN - 8), facedown)
            at += FACEDOWN
        for unit in battlefield.units:
            self._unit((left + GAP, at - 26, inner, ROW - 4), unit)
            at += ROW
        if battlefield.more_units is not None:
            self._write(left + GAP, at, self._say(battlefield.more_units), 24, inner, "soft")

    def _facedown(self, box: Box, facedown: SceneFacedown) -> None:
        left, top, width, height = box
        self._rect(box, "ink", line="text")
        self._shape(facedown.player, left + 32, top + height / 2, 14)
        self._write(left + 64, top + 33, self._say(facedown.since), 24, width - 64 - GAP, "text")

    def _unit(self, box: Box, unit: SceneUnit) -> None:
        left, top, width, height = box
        self._rect((left, top, 6, height), _of(unit.player, "bright"))
        might = "?" if unit.might is None else str(unit.might)
        self._write(left + 40, top + 24, might, 26, 56, "text", bold=True, anchor="middle")
        words = " · ".join((printable(unit.name), *map(self._say, unit.states)))
        self._write(left + 72, top + 24, words, 24, width - 72, "soft" if unit.exhausted else "text")

    def _chain_item(self, box: Box, item: SceneChainItem) -> None:
        left, top, width, _ = box
        self._rect(box, _of(item.player, "land"))
        self._rect((left, top, width, 6), _of(item.player, "bright"))
        self._write(left + GAP, top + 48, self._named(item.name), 30, width - 2 * GAP, "text", bold=True)
        words = " · ".join(self._say(part) for part in (item.note, item.mark) if part is not None)
        self._write(left + GAP, top + 90, words, 22, width - 2 * GAP, "soft")

    def _say(self, line: Message) -> str:
        return self._text(line, self._scene.names)

    def _named(self, name: str | Message) -> str:
        return name if isinstance(name, str) else self._say(name)

    def _rect(self, box: Box, colour: str, line: str = "") -> None:
        left, top, width, height = map(_number, box)
        stroke = {"stroke": colours()[line], "stroke-width": "3"} if line else {}
        area = {"x": left, "y": top, "width": width, "height": height, "fill": colours()[colour]}
        SubElement(self._root, "rect", area | stroke)

    def _shape(self, player: Player, x: float, y: float, radius: float) -> None:
        place = f"translate({_number(x)} {_number(y)}) scale({_number(radius)})"
        fill = colours()[_of(player, "bright")]
        SubElement(self._root, "path", {"d": SHAPES[player], "transform": place, "fill": fill})

    def _write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        room: float,
        colour: str,
        *,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        """Write a line; one that needs more than its room is smaller, then narrower, and cut at last."""
        words = printable(words)
        if not words:
            return
        size *= min(1, max(SMALLEST, room / max(width_of(words, size), 1)))
        while len(words) > 1 and width_of(words, size) > NARROWEST * room:
            words = f"{words[:-2].rstrip()}…"
        place = {"x": _number(x), "y": _number(y), "font-size": f"{size:.3g}", "fill": colours()[colour]}
        if bold:
            place["font-weight"] = "700"
        if anchor != "start":
            place["text-anchor"] = anchor
        if width_of(words, size) > room * 1.01:
            place |= {"textLength": _number(room), "lengthAdjust": "spacingAndGlyphs"}
        SubElement(self._root, "text", place).text = words


def _columns(top: float, height: float, count: int) -> Sequence[Box]:
    """Boxes of one width beside each other."""
    width = (WIDTH - GAP) / max(count, 1) - GAP
    return [(GAP + at * (width + GAP), top, width, height) for at in range(count)]


def _of(player: Player, part: str) -> str:
    return f"{player.lower()}-{part}"


def _number(value: float) -> str:
    return f"{value:g}"
