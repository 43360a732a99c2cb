"""`tableside run` shows its first frame before it loads the table."""

from __future__ import annotations

import subprocess
import sys

from tableside.screens import theme

LOOK = """
import os, sys
from pathlib import Path
from tableside.app import opening
from tableside.app.options import Options

class AtTheTable:
    def find_spec(self, name, path, target=None):
        if name != "tableside.app.assembly":
            return None
        from kivy.core.window import Window
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
        for x in (0.02, 0.98):
            print(*glReadPixels(int(Window.width * x), Window.height - 1, 1, 1, GL_RGB, GL_UNSIGNED_BYTE))
        print(sum(name.startswith(("tableside.engine.", "tableside.table.")) for name in sys.modules))
        sys.stdout.flush()
        os._exit(0)

sys.meta_path.insert(0, AtTheTable())
opening.run(Options(Path(sys.argv[1]), 0, (), True, (800, 480), "en", lambda line: None))
"""


def test_the_ground_is_shown_before_the_table_is_loaded(tmp_path):
    command = (sys.executable, "-c", LOOK, str(tmp_path))
    environment = {"SDL_VIDEODRIVER": "offscreen", "PATH": "/usr/bin:/bin"}
    shown = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True).stdout
    left, right, loaded = (list(map(int, line.split())) for line in shown.splitlines())
    for pixel, player in ((left, "A"), (right, "B")):
        land = [round(255 * part) for part in theme.colours(player).land_on_turn[:3]]
        assert all(abs(seen - part) <= 30 for seen, part in zip(pixel, land, strict=True))
    assert loaded == [0]
