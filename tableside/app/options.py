"""The options with which a table is started."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tableside.app.reader_selection import ReaderChoice
from tableside.message import Message

SETTINGS = "screen.json"
"""The file in the folder of a table with what people set on its screen."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options with which the table is started.

    `data` is its folder, `port` the overlay's, 0 for no overlay. `readers` are those that are used. `practice` says
    whether there are simulated readers, None for only if no reader is plugged in. `size` is a window's, in pixels.
    `language` is that of the screens and the overlay, None for the language in the settings or else the system's. `say`
    tells the person who started it. By `rotation` degrees the picture is turned counterclockwise. `proxy` is the
    address of a reverse proxy for the overlay, empty for none.
    """

    data: Path
    port: int
    readers: ReaderChoice
    practice: bool | None
    size: tuple[int, int]
    language: str | None
    say: Callable[[Message | str], None]
    rotation: int = 0
    proxy: str = ""
