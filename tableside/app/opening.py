"""`tableside run` up to its first frame: the display is chosen and opened, and only then the table is loaded.

What a table is made of takes a second to load on a laptop, and several on a small machine.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tableside.app.memory import return_freed_blocks
from tableside.app.options import SETTINGS, Options
from tableside.screens import preferences
from tableside.screens.display import choose
from tableside.screens.environment import prepare


def run(options: Options) -> None:
    """Open the display, load and start everything, and return when the screen is closed."""
    return_freed_blocks()
    display = choose()
    options.say(display.says)
    rotation = options.rotation
    if display.kind == "panel":
        chosen = preferences.read(options.data / SETTINGS).rotation
        rotation = rotation if chosen is None else chosen
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        prepare(display, Path(home), options.size, rotation)
        from tableside.screens.first_frame import show_first_frame

        show_first_frame()
        from tableside.app import assembly

        assembly.run(options, display, Path(home))
