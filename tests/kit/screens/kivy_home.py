"""Kivy off screen, for tests and pictures. Import this before anything of Kivy."""

import os
import tempfile
from pathlib import Path

from tableside.screens.display import Display
from tableside.screens.environment import prepare

before = dict(os.environ)
_home = tempfile.TemporaryDirectory(prefix="tableside-kivy-")
prepare(Display("off screen", "offscreen", ""), Path(_home.name), (1280, 720))
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


__all__ = ["APP", "App", "Builder", "Clock", "EventLoop", "Metrics", "UnitTestTouch", "Window", "speak"]
