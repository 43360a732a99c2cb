"""The settings that people make on this screen, and the file that keeps them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from tableside.ledger.files import read_regular
from tableside.match.public.delay_seconds import UNTIL_OVER

_MOST_BYTES = 4096
"""The settings are shorter than this."""

BRIGHTNESS = (40, 60, 80, 100)
"""The levels to choose from, in percent."""

VOLUME = (25, 50, 75, 100)
"""The volumes to choose from, in percent of the loudest."""

SET_UP = "done"
"""The settings' `set_up` once the steps of a first start were answered or skipped."""

DIM_AFTER = (0, 2, 5, 15)
"""Minutes without a touch or a tap until the screen dims, 0 for never."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of this screen.

    - `one_sided`: everybody reads the screen from the same side
    - `language`: one of `tableside.text.LANGUAGES`, empty for the system's
    - `large_text`: text is larger where there is room; `still`: nothing moves by itself
    - `sound`: a tapped card is acknowledged by a sound; `game_sounds`: there are sounds for moments of the game, too
    - `volume` and `brightness`: in percent; `dim_after`: in minutes, 0 for never
    - `lan`: other machines of the network may open the overlay; `port`: the overlay's, 0 for the port at the start
    - `delay`: how many seconds streams wait with what happens at the table, or `UNTIL_OVER`
    - `rotation`: by how many degrees the picture is turned counterclockwise; None for as the app was started
    - `set_up`: the step of a first start that comes next; empty before the first, `SET_UP` after the last
    - `turn_clock`: beside each score stands how much time its player has used in this game
    """

    one_sided: bool = False
    language: str = ""
    large_text: bool = False
    still: bool = False
    sound: bool = True
    game_sounds: bool = False
    volume: int = 100
    brightness: int = 100
    dim_after: int = 5
    lan: bool = False
    port: int = 0
    delay: int = 0
    rotation: int | None = None
    set_up: str = ""
    turn_clock: bool = False

    def __post_init__(self) -> None:
        if self.brightness not in BRIGHTNESS or self.dim_after not in DIM_AFTER or self.volume not in VOLUME:
            raise ValueError
        if self.rotation not in (None, 0, 90, 180, 270):
            raise ValueError
        if not (0 <= self.delay <= UNTIL_OVER and 0 <= self.port < 65536):
            raise ValueError


def read(path: Path | None) -> Settings:
    """The settings in this file; the default settings if there is no such file, or a link, or it cannot be read."""
    if path is None:
        return Settings()
    try:
        return msgspec.json.decode(read_regular(path, _MOST_BYTES), type=Settings)
    except (OSError, ValueError, RecursionError):
        return Settings()


def write(save: Callable[[bytes], bool] | None, settings: Settings) -> bool:
    """Keep the settings by a function that saves a file's content; return whether that was possible."""
    return save is not None and save(msgspec.json.encode(settings))
