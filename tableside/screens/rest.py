"""The light of the screen: as bright as people set it, and dim when nobody plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle

from tableside.screens.preferences import Settings

DIM = 0.15
"""The brightness of a resting screen, as a share of its full light."""
LOOKS, RESTING_LOOKS = 60, 8
"""Looks for a finger in a second, and as many while the screen rests. A tapped card wakes it at once."""
RESOLUTION = 0.001
"""Seconds before an event in which Kivy's clock spins instead of sleeping; by itself it spins for most of a look."""


class Rest:
    """Dims `root` after some minutes without a touch or a tap; a touch that wakes it does nothing else.

    `set_backlight` sets the panel's own light and returns whether there is one; without it a shade is drawn.
    """

    def __init__(self, root: Any, set_backlight: Callable[[float], bool] | None) -> None:
        self._set_backlight = set_backlight
        Clock.clock_resolution = RESOLUTION
        self._settings = Settings()
        self._timer: Any = None
        self._taken: set[object] = set()
        self._light: float | None = None
        self.is_resting = False
        with root.canvas.after:
            self._shade = Color(0, 0, 0, 0)
            self._area = Rectangle(pos=root.pos, size=root.size)
        root.bind(pos=self._place, size=self._place)

    @property
    def shade(self) -> float:
        """Return how much darkness is drawn over the screen, 0 for none."""
        return float(self._shade.a)

    def apply(self, settings: Settings) -> None:
        """Take the brightness and the minutes from these settings."""
        self._settings = settings
        self.wake()

    def wake(self) -> None:
        """Light the screen, and wait again: somebody plays."""
        self.is_resting = False
        Clock._max_fps = LOOKS
        self._show(self._settings.brightness / 100)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._settings.dim_after:
            self._timer = Clock.schedule_once(self._dim, self._settings.dim_after * 60)

    def takes(self, touch: Any) -> bool:
        """Return whether a finger that was put down only wakes the screen."""
        resting = self.is_resting
        self.wake()
        if resting:
            self._taken.add(touch.uid)
        return resting

    def has_taken(self, touch: Any, *, lifted: bool = False) -> bool:
        """Return whether this finger woke the screen; it does nothing until it is lifted."""
        taken = touch.uid in self._taken
        if lifted:
            self._taken.discard(touch.uid)
        return taken

    def end(self) -> None:
        """Stop waiting: this screen is replaced by another or closed."""
        if self._timer is not None:
            self._timer.cancel()

    def _dim(self, _: float) -> None:
        self.is_resting = True
        Clock._max_fps = RESTING_LOOKS
        self._show(min(DIM, self._settings.brightness / 100))

    def _show(self, light: float) -> None:
        if light == self._light:
            return
        self._light = light
        has_backlight = self._set_backlight is not None and self._set_backlight(light)
        self._shade.a = 0 if has_backlight else 1 - light

    def _place(self, root: Any, _: Any) -> None:
        self._area.pos, self._area.size = root.pos, root.size
