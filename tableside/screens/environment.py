"""The environment and configuration of Kivy, set before Kivy is first imported."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from tableside.screens.display import Display


def prepare(display: Display, home: Path, size: tuple[int, int] = (1280, 720), rotation: int = 0) -> None:
    """Make Kivy ready for this display; `size` is that of a window, in pixels.

    By `rotation` degrees the picture, and with it every touch, is turned counterclockwise: 0, 90, 180 or 270.

    Kivy keeps no log file, no configuration file and no inspector, and its own folder is `home`. Call it once, before
    `tableside.screens.app` is imported.
    """
    os.environ.update(
        SDL_VIDEODRIVER=display.driver,
        # A finger must not also act as a mouse.
        SDL_TOUCH_MOUSE_EVENTS="0",
        SDL_MOUSE_TOUCH_EVENTS="0",
        # The touch that focuses the window is also passed on.
        SDL_MOUSE_FOCUS_CLICKTHROUGH="1",
        KIVY_HOME=str(home),
        KIVY_NO_ARGS="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_FILELOG="1",
        KIVY_NO_ENV_CONFIG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_CLOCK="interrupt",
        KIVY_DPI="96",
        KIVY_METRICS_DENSITY="1",
        KIVY_METRICS_FONTSCALE="1",
        KIVY_WINDOW="sdl2",
        KIVY_TEXT="sdl2",
        KIVY_IMAGE="sdl2",
    )
    if display.kind == "panel":
        os.environ.setdefault("KIVY_GRAPHICS", "gles")
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    logging.getLogger("kivy").setLevel(logging.WARNING)
    _configure(display, size, rotation)


def _configure(display: Display, size: tuple[int, int], rotation: int) -> None:
    from kivy.config import Config

    for section in ("input", "modules"):
        for option in Config.options(section):
            Config.remove_option(section, option)
    # Only a real mouse; fingers come through `touch_input.install`.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", 0)
    Config.set("graphics", "width", size[0])
    Config.set("graphics", "height", size[1])
    Config.set("graphics", "rotation", rotation)
    Config.set("graphics", "multisamples", 0)
    Config.set("graphics", "maxfps", 60)
    if display.kind == "panel":
        Config.set("graphics", "fullscreen", "auto")
        Config.set("graphics", "show_cursor", 0)
