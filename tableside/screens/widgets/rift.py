"""The contents of the rift for each side: menu, undo, turn and state, and a line about the last event."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import message
from tableside.screens import view_queries
from tableside.screens.widgets import labels, turnable  # noqa: F401
from tableside.screens.widgets.icon_button import IconButton
from tableside.screens.widgets.round_time import RoundTime
from tableside.screens.widgets.touch_button import TouchButton
from tableside.table.commands import Undo


class MenuButton(IconButton):
    """Opens a menu; it is marked while there is a new end of the record to scan."""


class TurnLine(TouchButton, RoundTime):
    """Turn, and time or state; below it what happened last, a `change` to take back, a notice's `line`, or an alert.

    A touch shows such a problem or recovery again, or else says more of what happened last. Below it are `words`; if
    they are too `long` for a line and no time is counted above them, they take both lines, beside turn and player.
    """

    alert = StringProperty()
    words = StringProperty()
    long = BooleanProperty(False)
    line = ObjectProperty(None, allownone=True)
    change = ObjectProperty(None, allownone=True)


class UndoButton(IconButton):
    """Undoes the last step for the player of `panel`, with the player's shape if several stand side by side.

    Without a panel it belongs to several players. If it `objects`, it takes back what another side has said.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(None, allownone=True)
    marked_player = BooleanProperty(False)
    player = StringProperty()
    objects = BooleanProperty(False)

    def touch_area(self) -> object:
        """A finger here belongs to its player's panel."""
        return self.panel.touch_area() if self.panel is not None else self.uid


class RiftSide(BoxLayout):
    """One side's part of the rift, for the players of `panels`.

    A player who sits alone on a side has MENU and UNDO here. Of two who share a side, each has MENU in their own panel
    and an UNDO with their shape here. If everybody is on `one_side`, each button is there once and asks who touched it.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    wires = ObjectProperty(None)
    panels: tuple[Any, ...] = ObjectProperty(())
    one_side = BooleanProperty(False)
    unscanned = BooleanProperty(False)
    change = ObjectProperty(None, allownone=True)
    line = ObjectProperty(None, allownone=True)

    def touch_area(self) -> object:
        """A finger here belongs to the first panel."""
        return self.panels[0].touch_area() if self.panels else self.uid

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again when other people sit here."""
        self.fbind("panels", self._fill)
        self.fbind("one_side", self._fill)
        self.fbind("view", self._hand_on)
        self.fbind("unscanned", self._hand_on)

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

    def touch_line(self) -> None:
        """Show again what does not work or is to be confirmed; else say more of a notice, or of what happened last."""
        noticed = next((panel for panel in self.panels if view_queries.line_of(self.view, panel.panel.player)), None)
        if view_queries.alert(self.view):
            for panel in self.panels:
                panel.look_again()
        elif noticed is not None:
            noticed.open("notice")
        elif self.panels:
            self.panels[0].look_at_latest()

    def _hand_on(self, *_: Any) -> None:
        """Show a new view on the buttons, and the change that a player who sits here can take back."""
        changes = {panel: view_queries.panel_of(self.view, panel.panel.player).change for panel in self.panels}
        self.change = next(filter(None, changes.values()), None)
        lines = (view_queries.line_of(self.view, panel.panel.player) for panel in self.panels)
        self.line = next(filter(None, lines), None)
        for button in self.ids.buttons.children:
            if isinstance(button, UndoButton):
                button.view = self.view
                button.objects = bool(self.change if button.panel is None else changes[button.panel])
            else:
                button.marked = self.unscanned

    def _fill(self, *_: Any) -> None:
        """Make the buttons of the players who sit here."""
        buttons = self.ids.buttons
        buttons.clear_widgets()
        if not all(panel.compact for panel in self.panels):
            buttons.add_widget(MenuButton(marked=self.unscanned, on_release=lambda _: self.open_menu()))
        shared = self.one_side and len(self.panels) > 1
        for panel in (None,) if shared else self.panels:
            undo = UndoButton(panel=panel, marked_player=len(self.panels) > 1 and not shared, view=self.view)
            undo.bind(on_release=lambda _, panel=panel: self.undo(panel))
            buttons.add_widget(undo)
        self._hand_on()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
