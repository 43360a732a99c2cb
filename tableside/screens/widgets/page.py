"""The parts of every page over the whole screen: a headline, a way back, and a banner for what does not work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from tableside.screens import theme, view_queries
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paging import page_of
from tableside.screens.widgets.box import Box, fill
from tableside.screens.widgets.labels import FitLabel
from tableside.screens.widgets.practice_drawer import PracticeDrawer
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.screens.widgets.turnable import TurnableLayout
from tableside.screens.wires import Wires
from tableside.table.view.model import View

BOTH = "AB"
"""The players whose lands are the ground of a page that nobody opened."""


class Page(TurnableLayout):
    """A page over the whole screen, facing whoever opened it; `go("")` leads back, `open_help` says what it is for.

    `opener` is the letter of the player from whose panel it was opened, empty for none. Their land is its ground;
    otherwise the lands of the first two players are, the far one above the near one.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    wires: Wires = ObjectProperty(None, rebind=True)
    opener = StringProperty("")
    go: Callable[[str], None] = ObjectProperty(lambda _: None)
    open_help: Callable[[str], None] = ObjectProperty(lambda _: None)

    def __init__(self, **kwargs: Any) -> None:
        self._ground = Canvas()
        draw = Clock.create_trigger(self._draw_ground, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._ground)
        for name in ("opener", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw_ground(self, *_: Any) -> None:
        self._ground.clear()
        owners = self.opener if self.opener in theme.PLAYERS else BOTH
        height = self.height / len(owners)
        with self._ground:
            for at, owner in enumerate(owners):
                colours, low = theme.colours(owner), self.y + at * height
                Color(*colours.land)
                Rectangle(pos=(self.x, low), size=(self.width, height))
                Color(*theme.clear(colours.bright, theme.OFF_TURN))
                fill(self.x, low, self.width, height, player=owner)

    def touch_area(self) -> object:
        """One finger at a time acts on a page."""
        return self.uid

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing behind the page is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def show(self, view: View) -> None:
        """Show a new view."""
        self.view = view
        for drawer in self._drawers():
            drawer.renew(view.player_panels)

    def leave(self) -> None:
        """End what is held, unlocked or half entered: the page is no longer seen."""
        for drawer in self._drawers():
            self.remove_widget(drawer)

    def shows_private_cards(self) -> bool:
        """Return whether the page may show the name of a card in somebody's hand."""
        return bool(self._drawers())

    def _drawers(self) -> list[PracticeDrawer]:
        return [child for child in self.children if isinstance(child, PracticeDrawer)]

    def open_tray(self, *players: str, stays: bool = False) -> None:
        """Offer the practice cards of these players, or of all; a tapped card closes them, unless they stay."""
        people = tuple(panel for panel in self.view.player_panels if not players or panel.player in players)
        if self.wires.tray is not None and people:
            self.add_widget(PracticeDrawer(self.wires.tray, people, stays=stays))


class HelpButton(PushButton):
    """A question mark that opens the help about this screen."""

    about = StringProperty()
    open_help = ObjectProperty(lambda _: None)


class Headline(FitLabel):
    """The title of a page."""


class Header(BoxLayout):
    """A headline, a button that leads back and, unless `about` is empty, a button for help about this screen."""

    title = StringProperty()
    about = StringProperty()
    go = ObjectProperty(lambda _: None)
    open_help = ObjectProperty(lambda _: None)


class Panel(Box, BoxLayout):
    """A raised ground for what belongs together."""


class Row(BoxLayout):
    """A row or a column in which a part that takes no room leaves no gap, so that the rest reaches both ends."""

    def _iterate_layout(self, sizes: list[Any]) -> Iterator[tuple[Any, ...]]:
        along = self.orientation == "vertical"
        seen = [at for at, (size, hint, *_) in enumerate(sizes) if hint[along] is not None or size[along] > 0]
        for at, *place in super()._iterate_layout([sizes[at] for at in seen]):
            yield seen[at], *place


class Banner(Box, Row):
    """The banner about what does not work and what to do; nothing when all is well."""

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    wires = ObjectProperty(None)


class Choices(GridLayout):
    """Buttons to choose from, `places` of them at once; those with a label in `chosen` are marked.

    Those with a label in `off` are disabled. If they do not all fit, the last `kept` of them stay on every page. With
    `padded`, places that no button takes stay empty, so that each button has the size of the others.
    Pressing a button dispatches `on_choice` with the index of its label.
    """

    labels = ListProperty()
    chosen = ListProperty()
    off = ListProperty()
    places = NumericProperty(12)
    kept = NumericProperty(0)
    padded = BooleanProperty(False)
    page = NumericProperty(0)
    __events__ = ("on_choice",)

    def on_kv_post(self, _: Widget) -> None:
        """Fill it, and fill it again whenever something changes."""
        for name in ("labels", "chosen", "off", "kept", "places", "page"):
            self.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def on_labels(self, *_: object) -> None:
        """Show the first page of other choices."""
        self.page = 0

    def on_choice(self, index: int) -> None:
        """Handle a choice; by default nothing happens."""

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        for at in page_of(len(self.labels), self.places, self.page, self.kept):
            self.add_widget(self._button(at))
        while self.padded and len(self.children) < self.places:
            self.add_widget(Widget())

    def _button(self, at: int | None) -> PushButton:
        if at is None:
            return push_button(current_text()("screen-more"), self._turn_page, style="quiet")
        label = self.labels[at]
        return push_button(
            label, lambda: self.dispatch("on_choice", at), chosen=label in self.chosen, disabled=label in self.off
        )

    def _turn_page(self) -> None:
        self.page += 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
