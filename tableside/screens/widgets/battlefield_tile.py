"""A battlefield in a player's panel, in three forms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, Mesh
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from tableside.screens import motion, theme, view_queries, view_text
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import icon, labels, land  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.touch_button import TouchButton
from tableside.table.view.model import FacedownView, UnitView

ROW = 25
"""The height of a row with a unit, in dp."""

LOW = 34
"""The height of a row that is too low for the Might of a player's units in all, in dp."""

LARGE = 46
"""The same for a unit that stands alone."""

PAIR = 60
"""The height of two rows with units and of the edge of a crack above them, in dp."""

SIGN = 24
"""The width of the sign before the state of a battlefield, with the space after it, in dp."""

MOST_BACKS = 2
"""The number of facedown cards that a banner draws; the last of them stands for those that have no place."""


class IconRow(BoxLayout):
    """An icon and a few words after it, on one line."""

    kind = StringProperty("none")
    text = StringProperty()
    ink = ObjectProperty(theme.TEXT)
    color = ObjectProperty(theme.TEXT)
    bold = BooleanProperty(False)


class CardBack(Box, BoxLayout):
    """A facedown card: the back of its `owner`'s cards, and below it the `turns` on which it was hidden.

    `text` is what it is called. Nothing else of the card is ever here.
    """

    owner = StringProperty("")
    text = StringProperty("")
    turns = StringProperty("")


class UnitChip(BoxLayout):
    """A unit or gear: its Might, whether it lies exhausted, its damage, and its name; a single unit is `large`.

    What it does not have takes no room, so that its name stands beside its Might.
    """

    unit = ObjectProperty(view_queries.NO_UNIT)
    brief = BooleanProperty(False)
    large = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Take out the parts for what the unit does not have."""
        for part in [part for part in self.children if part.size_hint_x is None and not part.width]:
            self.remove_widget(part)


def chip_width(unit: UnitView, *, brief: bool) -> float:
    """The width at which a chip that is not large shows a unit's name whole, or the first word of it if `brief`."""
    text, might = current_text(), view_text.unit_might(unit)
    name = view_text.unit_name(text, unit, brief=True) if brief else view_text.unit_words(text, unit)
    number = might_width(might, dp(27)) + dp(5) if might else 0
    signs = dp(25) * (unit.exhausted + unit.stunned) + dp(39) * bool(view_text.unit_damage(unit))
    return number + signs + dp(10) + labels.text_width(name, dp(19)) + labels.MARGIN


def might_width(might: str, size: float, least: float = 20) -> float:
    """The width of a unit's Might at this font size (pixels), at least `least` dp."""
    return max(labels.text_width(might, size, theme.WORDS, bold=True) + dp(3), dp(least))


def fitting_name(unit: UnitView, brief: bool, width: float, size: float, *, two_lines: bool) -> str:
    """A unit's name, or the first word of it if it is to be `brief` or does not fit into this width at this size."""
    text = current_text()
    name = view_text.unit_words(text, unit)
    if not brief and labels.fits(name, False, size, width, size * (2.5 if two_lines else 1.25)):
        return name
    return labels.cut(view_text.unit_name(text, unit, brief=True), size, width)


class DamageChip(Box, labels.FitLabel):
    """The damage on a unit, on a torn piece of paper."""


class Band(Box, BoxLayout):
    """The units of one `player` at a battlefield; in a fight on the player's colour, with their Might in all.

    `high` is how high it is, in dp. A `brief` band of a fight has no room for more than that.
    """

    def __init__(
        self, player: str, units: Sequence[UnitView], high: float, *, fights: bool, brief: bool, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        rows = max(1, int((high + 2) / ROW))
        if fights:
            self.face = theme.colours(player).tile
            self.pattern = player
        is_brief = fights and brief
        if fights and (len(units) > 1 or is_brief):
            total = sum(unit.might or 0 for unit in units)
            self.add_widget(_number(str(total), min(42, high), 46))
        if is_brief:
            return
        shown = units if len(units) <= rows else units[: rows - 1]
        column = BoxLayout(orientation="vertical")
        column.add_widget(Widget())
        for unit in shown:
            column.add_widget(UnitChip(unit=unit, large=len(units) == 1 and high >= LARGE, brief=rows < len(units)))
        if len(shown) < len(units):
            left = len(units) - len(shown)
            more = current_text()("screen-units-more", number=left) if shown else f"×{left}"
            row = labels.FitLabel(text=more, halign="left", one_line=True, size_hint_y=None, height=dp(ROW))
            column.add_widget(row)
        column.add_widget(Widget())
        self.add_widget(column)


def _number(text: str, most: float, width: float) -> labels.FitLabel:
    """A large number."""
    return labels.FitLabel(
        text=text, font_name=theme.WORDS, bold=True, most=dp(most), size_hint_x=None, width=dp(width), one_line=True
    )


class BattlefieldTile(TouchButton, Box, FloatLayout):
    """Shows `tile` of `view` as the player of `panel` reads it.

    `text` is its whole name; `name`, the state in a `word` and its `sign` are there as far as they fit. `controller` is
    the letter of whoever controls it, `head` how high the part with them is, and `banner` how wide that with its mark,
    in dp. Its `ground` turns to their colour, `torn` is how far a crack has come, and `dropped` how far a card that
    was hidden has fallen to its place.
    """

    head, banner = 34, 48
    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    tile = ObjectProperty(view_queries.NO_TILE, rebind=True)
    controller = StringProperty("")
    is_torn = BooleanProperty(False)
    text = StringProperty("")
    name = StringProperty("")
    word = StringProperty("")
    sign = StringProperty("")
    word_ink = ColorProperty(theme.TEXT)
    word_width = NumericProperty(0)
    ground = ColorProperty(theme.NOBODY.tile)
    torn = NumericProperty(1.0)
    dropped = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._crack = Canvas()
        self._shown: tuple[object, ...] = ()
        self._is_known = False  # what it is at first has not just happened, and does not move
        super().__init__(**kwargs)
        self.canvas.after.add(self._crack)
        for name in ("controller", "torn"):
            self.fbind(name, lambda *_: self._draw_box())
        self.fbind("is_torn", self._tear)
        self.fbind("controller", self._turn_colour)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        fill = Clock.create_trigger(self._fill, -1)
        for name in ("tile", "size", "view", "panel"):
            self.fbind(name, fill)
        on_language_change(fill)
        self._fill()

    def _draw_box(self, *_: Any) -> None:
        super()._draw_box()
        self._crack.clear()
        right = self.x + dp(self.banner)
        with self._box:
            if self.controller:
                Color(*theme.player(self.controller))
                top, low_left, cut = (right, self.top), (self.x, self.y), self.cut
                corners = ((self.x + cut, self.top), top, (right, self.y), low_left, (self.x, self.top - cut))
                vertices = [value for left, low in corners for value in (left, low, 0, 0)]
                Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")
            else:
                Color(*theme.LINE)
                Line(points=(right, self.y, right, self.top), width=1.01)
        if self.is_torn and self.banner == BattlefieldTile.banner:
            shares = self._shares()
            alone = self.is_low or len(shares) < 2  # the crack then runs below the name
            high = (self.height - dp(self.head)) * (1 if alone else shares[-1])
            with self._crack:
                land.crack(right, self.y + high - dp(land.CRACK if alone else 0), (self.right - right) * self.torn)

    def drop_card(self) -> None:
        """Let a card be seen that was just hidden here."""
        motion.move(self, "dropped", 0.0, motion.DROP)

    def _tear(self, *_: Any) -> None:
        motion.move(self, "torn", 0.0 if self.is_torn and self._is_known else 1.0, motion.CRACK, curve="linear")
        self._draw_box()

    def _turn_colour(self, *_: Any) -> None:
        colour = theme.colours(self.controller).tile
        start = self.ground if self._is_known else colour
        motion.move(self, "ground", start, motion.COLOUR, end=colour, curve="linear")

    @property
    def is_low(self) -> bool:
        """Return whether it is too low for two players' units above each other, as beside a card."""
        return bool(self.height < dp(self.head + 2 * LOW))

    def _fill(self, *_: Any) -> None:
        """Show the units of each player who has some here. What is there already stays."""
        text, tile = current_text(), self.tile
        self.controller = tile.controller if tile.controller in theme.PLAYERS else ""
        self.is_torn = view_text.is_torn(tile)
        word = view_text.tile_state(text, self.view, tile, self.panel.player)
        self.word_ink = theme.LAMP if tile.to_score and not self.is_torn else theme.TEXT
        self.text = view_text.heading(text, tile.name, self.view.names)
        self._fill_head(self.text, word)
        shown = tile, self.panel.player, tuple(self.size), text.language
        if shown != self._shown:
            self._shown = shown
            self._fill_banner()
            self._fill_bands()
        self._is_known = tile is not view_queries.NO_TILE

    def _fill_head(self, name: str, word: str) -> None:
        """The name stays whole as long as it can: first its article goes, then the word, and at last its sign.

        Other signs say that too. A tick stays: nothing else says that the battlefield was scored.
        """
        scored = self.panel.player in self.tile.scored_by
        sign, last = ("tick", "tick") if scored else ("fight" if self.tile.attacker else "", "")
        room = self.width - dp(66)
        wide = labels.text_width(word, dp(21), theme.WORDS) + dp(6) if word else 0
        fewer = name.removeprefix("The ")
        for shown, beside, kind in ((name, wide, sign), (fewer, wide, sign), (fewer, 0, sign), (fewer, 0, last)):
            if labels.text_width(shown, dp(20), theme.NAMES, bold=True) <= room - beside - dp(SIGN) * bool(kind):
                break
        self.name, self.word, self.word_width, self.sign = shown, word if beside else "", beside, kind

    def _fill_banner(self) -> None:
        """The mark of whoever controls it, and the facedown cards; or the place at which this player may hide one."""
        places = self.ids.places
        places.clear_widgets()
        for back in card_backs(self.tile.facedown, MOST_BACKS if self.height > dp(2 * 54 + 28) else 1):
            places.add_widget(back)
        if not self.tile.facedown and self.tile.room and self.controller == self.panel.player:
            slot = Box(size_hint=(None, None), size=(dp(36), dp(50)), pos_hint={"center_x": 0.5})
            slot.edge, slot.dashed = theme.clear(theme.INK, 0.55), True
            places.add_widget(slot)

    def _fill_bands(self) -> None:
        """A band for each player with units here, this player's below; a crack runs above the lowest."""
        bands = self.ids.bands
        bands.clear_widgets()
        bands.orientation = "horizontal" if self.is_low else "vertical"
        high = self.height / dp(1) - self.head
        for (player, units), share in zip(self._by_player(), self._shares(), strict=True):
            of_height = 1 if self.is_low else share
            band = Band(player, units, high * of_height, fights=self.is_torn, brief=self.is_low)
            band.size_hint_y = of_height
            bands.add_widget(band)
        self._draw_box()

    def _by_player(self) -> list[tuple[str, tuple[UnitView, ...]]]:
        """Each player's letter and units here, those of the reader last."""
        return sorted(view_text.units_by_player(self.tile), key=lambda units: units[0] == self.panel.player)

    def _shares(self) -> list[float]:
        """The share of the height below the name of each player's units: two rows take more of it than a large one."""
        needs = [LARGE if len(units) == 1 else PAIR for _, units in self._by_player()]
        return [need / sum(needs) for need in needs]


def card_backs(cards: Sequence[FacedownView], most: int) -> list[CardBack]:
    """The backs of facedown cards, those to settle first; the last of `most` stands for the others too."""
    text = current_text()
    ordered = sorted(cards, key=lambda card: not card.to_settle)
    groups = [ordered[at : at + 1] for at in range(most - 1)] + [ordered[most - 1 :]]
    turns = [" ".join(text("screen-turn-short", number=card.since) for card in group) for group in groups]
    return [
        CardBack(
            owner=group[0].player,
            turns=words if len(group) == 1 else f"×{len(group)}",
            text=text("screen-tile-facedown", turns=words),
        )
        for group, words in zip(groups, turns, strict=True)
        if group
    ]


class NarrowBattlefieldTile(BattlefieldTile):
    """The form for three in a row, with a name of two lines: of the units it shows only how many there are."""

    head = 58

    def _fill_head(self, name: str, word: str) -> None:
        self.name, self.word, self.word_width = name, "", 0
        self.sign = "tick" if self.panel.player in self.tile.scored_by else ""

    def _fill_bands(self) -> None:
        bands = self.ids.bands
        bands.clear_widgets()
        bands.orientation = "horizontal" if self.is_low else "vertical"
        for player, units in view_text.units_by_player(self.tile):
            bands.add_widget(IconRow(kind=player, ink=theme.player(player), text=str(len(units))))


class FlatBattlefieldTile(NarrowBattlefieldTile):
    """The low form, on a quarter of the screen. If only the score is followed, it says what a touch gives."""

    banner = 30

    def _fill_head(self, name: str, word: str) -> None:
        offer = view_text.conquest(current_text(), self.panel, self.tile)
        self.name, self.word = name.removeprefix("The "), offer or word
        self.word_ink = theme.LAMP if offer else self.word_ink

    def _fill_banner(self) -> None:
        """The facedown cards stand at the other end, without a place for one to come."""
        places = self.ids.places
        places.clear_widgets()
        for back in card_backs(self.tile.facedown, 1):
            back.size = dp(34), min(dp(46), self.height - dp(4))
            back.pos_hint = {"center_y": 0.5}
            places.add_widget(back)


class CrowdedBattlefieldTile(FlatBattlefieldTile):
    """The form for more than three on a quarter of the screen, two beside each other."""

    def _fill_head(self, name: str, word: str) -> None:
        """Of a name that is too long the end goes, but a number at its end stays: it tells battlefields apart."""
        super()._fill_head(name, word)
        size, room = dp(17), self.width - dp(44)
        words, _, number = self.name.rpartition(" ")
        end = f" {number}" if number.isdigit() else ""
        self.name = labels.cut(words if end else self.name, size, room - labels.text_width(end, size, bold=True)) + end


class BattlefieldButton(TouchButton, Box, FloatLayout):
    """A battlefield where only the score is followed; `offer` says beforehand what a touch gives, if anything.

    If it `is_low`, above a card, its mark and its facedown card stand beside its name. Else its name has a `margin`.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    tile = ObjectProperty(view_queries.NO_TILE, rebind=True)
    controller = StringProperty("")
    offer = StringProperty("")
    is_low = BooleanProperty(False)
    margin = NumericProperty(0)


class FacedownRow(BoxLayout):
    """The facedown cards of a battlefield, drawn as their backs."""

    tile = ObjectProperty(view_queries.NO_TILE)

    def on_tile(self, *_: Any) -> None:
        """Show other cards."""
        self.clear_widgets()
        for back in card_backs(self.tile.facedown, 1):
            self.add_widget(back)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
