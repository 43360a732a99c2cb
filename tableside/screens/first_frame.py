"""The first frame: the ground of the start screen, while the table is still loaded."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import Metrics

from tableside.screens import theme
from tableside.screens.widgets.land import TornLands


def show_first_frame() -> None:
    """Open the window and show the ground in it, until the app draws its first screen."""
    Metrics.density = theme.unit(*Window.size)
    ground = TornLands(size=Window.size)
    ground.draw()
    Window.add_widget(ground)
    Window.dispatch("on_draw")
    Window.flip()
    Window.remove_widget(ground)
