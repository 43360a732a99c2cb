"""What every page that fills the screen has: a headline, a way back, and what does not work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from tableside.screens import phrases
from tableside.screens.paging import page_of
from tableside.screens.widgets.drawer import Drawer
from tableside.screens.widgets.facing import Facing
from tableside.screens.widgets.key import Key, key
from tableside.screens.wires import Wires
from tableside.screens.words import say
from tableside.table.view.model import View


class Page(Facing):
    """A page over the whole screen, facing whoever asked for it; `go("")` leads back."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    wires: Wires = ObjectProperty(None, rebind=True)
    go: Callable[[str], None] = ObjectProperty(lambda _: None)

    def show(self, view: View) -> None:
        """Show a new view."""
        self.view = view

    def leave(self) -> None:
        """The page is no longer seen."""

    def shows_cards(self) -> bool:
        """Whether the name of a card in somebody's hand may be on the screen."""
        return any(isinstance(child, Drawer) for child in self.children)

    def open_tray(self, *players: str) -> None:
        """Offer the practice cards of these players, or of all."""
        people = tuple((half.player, half.name) for half in self.view.halves if not players or half.player in players)
        if self.wires.tray is not None and people:
            self.add_widget(Drawer(self.wires.tray, people))


class Header(BoxLayout):
    """A headline, and a key that leads back."""

    title = StringProperty()
    back = StringProperty(say("back"))
    go = ObjectProperty(lambda _: None)


class Panel(BoxLayout):
    """A raised ground for what belongs together."""


class Banner(BoxLayout):
    """What does not work and what to do; nothing when all is well."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    wires = ObjectProperty(None)


class Choices(GridLayout):
    """Keys to choose from, `places` at once; those in `chosen` are marked. `on_choice` gets the label."""

    labels = ListProperty()
    chosen = ListProperty()
    places = NumericProperty(12)
    page = NumericProperty(0)
    __events__ = ("on_choice",)

    def on_kv_post(self, _: Widget) -> None:
        """The parts are there: fill them."""
        for name in ("labels", "chosen", "page"):
            self.fbind(name, self._fill)
        self._fill()

    def on_labels(self, *_: object) -> None:
        """Other keys begin at their first page."""
        self.page = 0

    def on_choice(self, label: str) -> None:
        """One was touched."""

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        for at in page_of(len(self.labels), self.places, self.page):
            self.add_widget(self._key(at))

    def _key(self, at: int | None) -> Key:
        if at is None:
            return key(say("more"), self._turn_page, look="quiet")
        label = self.labels[at]
        return key(label, lambda: self.dispatch("on_choice", label), chosen=label in self.chosen)

    def _turn_page(self) -> None:
        self.page += 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
