"""The strip between the two sides: menu, undo, turn, phase and state for each; in its middle the code of the record."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import message
from tableside.screens import view_queries
from tableside.screens.widgets import icon, turnable  # noqa: F401
from tableside.screens.widgets.push_button import PushButton
from tableside.screens.widgets.round_time import RoundTime
from tableside.screens.widgets.touch_button import TouchButton
from tableside.table.commands import Undo


class WitnessButton(PushButton):
    """Opens the signed end of the record; `lit` says that there is a new end to scan."""

    lit = BooleanProperty(False)


class MenuButton(PushButton):
    """Opens a menu."""


class TurnDisplay(TouchButton, RoundTime):
    """The time of the round, turn, phase and state; or an alert about a problem or a recovery.

    A touch shows such a problem or recovery again.
    """

    alert = StringProperty()


class UndoButton(PushButton):
    """Undoes the last step for the player of `panel`; `marked` with the player's shape if several stand side by side.

    Without a panel it belongs to several players.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(None, allownone=True)
    marked = BooleanProperty(False)
    player = StringProperty()

    def touch_area(self) -> object:
        """A finger here belongs to its player's panel."""
        return self.panel.touch_area() if self.panel is not None else self.uid


class StripSide(BoxLayout):
    """One side's part of the strip, for the players of `panels`.

    A player who sits alone on a side has MENU and UNDO here. Of two who share a side, each has MENU in their own panel
    and an UNDO with their shape here. If everybody is on `one_side`, each button is there once and asks who touched it.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    wires = ObjectProperty(None)
    panels: tuple[Any, ...] = ObjectProperty(())
    one_side = BooleanProperty(False)

    def touch_area(self) -> object:
        """A finger here belongs to the first panel."""
        return self.panels[0].touch_area() if self.panels else self.uid

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again when other people sit here."""
        self.fbind("panels", self._fill)
        self.fbind("one_side", self._fill)
        self.fbind("view", self._hand_on)

    def open_menu(self) -> None:
        """Open a player's menu."""
        if len(self.panels) == 1:
            self.panels[0].open("menu")
            return
        menus = tuple((panel.panel.name, partial(panel.open, "menu")) for panel in self.panels)
        self.panels[0].ask_whose(message("screen-whose-menu"), menus)

    def undo(self, panel: Any | None) -> None:
        """Undo the last step for the player of this panel; without a panel ask whose."""
        if panel is not None:
            self.wires.send(Undo(panel.panel.player))
            return
        asked = tuple((panel.panel.name, partial(self.undo, panel)) for panel in self.panels)
        self.panels[0].ask_whose(message("screen-whose-undo"), asked)

    def look_again(self) -> None:
        """Show again what does not work, or what is to be confirmed."""
        for panel in self.panels:
            panel.look_again()

    def _hand_on(self, _: Any, view: Any) -> None:
        """Show a new view on the buttons."""
        for button in self.ids.buttons.children:
            if isinstance(button, UndoButton):
                button.view = view

    def _fill(self, *_: Any) -> None:
        """Make the buttons of the players who sit here."""
        buttons = self.ids.buttons
        buttons.clear_widgets()
        if not all(panel.compact for panel in self.panels):
            buttons.add_widget(MenuButton(on_release=lambda _: self.open_menu()))
        shared = self.one_side and len(self.panels) > 1
        for panel in (None,) if shared else self.panels:
            undo = UndoButton(panel=panel, marked=len(self.panels) > 1 and not shared, view=self.view)
            undo.bind(on_release=lambda _, panel=panel: self.undo(panel))
            buttons.add_widget(undo)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
