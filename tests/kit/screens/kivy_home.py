"""Kivy off screen, for tests and pictures. Import this before anything of Kivy.

Where `IN_WINDOW` is in the environment, it is in a window of the display instead, as the bench wants it.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tableside.screens.display import Display, choose
from tableside.screens.environment import prepare

assert "kivy" not in sys.modules, "Kivy was imported without its environment: import tests.kit.screens.kivy_home first"
before = dict(os.environ)
_home = Path(tempfile.mkdtemp(prefix="tableside-kivy-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)
IN_WINDOW = "TABLESIDE_TESTS_IN_WINDOW"
prepare(choose() if IN_WINDOW in before else Display("off screen", "offscreen", ""), _home, (1280, 720))
from kivy.app import App  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.lang import Builder  # noqa: E402
from kivy.metrics import Metrics  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402

from tableside.screens.app import TablesideApp  # noqa: E402

# What this process starts must not be told where its screen is.
os.environ.clear()
os.environ.update(before)

APP = TablesideApp("en")
"""The app that rules in .kv files refer to."""


def speak(language):
    """Change the language of the screens."""
    if language != APP.text.language:
        APP.speak(language)


__all__ = ["APP", "IN_WINDOW", "App", "Builder", "Clock", "EventLoop", "Metrics", "UnitTestTouch", "Window", "speak"]
