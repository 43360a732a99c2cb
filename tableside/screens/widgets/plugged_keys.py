"""The keys of a plugged-in keyboard or scanner, for a pad or a keyboard on the screen."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

BACKSPACE, ENTER = 8, (13, 271)
"""The key codes of a plugged-in keyboard."""


class PluggedKeys(BoxLayout):
    """While it is shown, also takes what is typed elsewhere: by `type`, `erase` and `on_enter`."""

    __events__ = ("on_enter",)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Begin or end to listen."""
        bind = Window.unbind if parent is None else Window.bind
        bind(on_textinput=self._typed, on_key_down=self._pressed)

    def on_enter(self) -> None:
        """Handle the Enter key of a plugged-in keyboard; by default nothing happens."""

    def type(self, text: str) -> None:
        """Add these characters."""
        raise NotImplementedError

    def erase(self) -> None:
        """Remove the last character."""
        raise NotImplementedError

    def _typed(self, _: Any, text: str) -> None:
        if self.get_root_window() is not None:
            self.type(text)

    def _pressed(self, _: Any, key: int, *__: Any) -> bool:
        if self.get_root_window() is None:
            return False
        if key == BACKSPACE:
            self.erase()
        elif key in ENTER:
            self.dispatch("on_enter")
        return key == BACKSPACE or key in ENTER
