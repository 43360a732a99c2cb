"""A player's quarter of the screen, where three or four play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder

from tableside.screens.widgets import base_button, icon_button, score_panel, turn_key  # noqa: F401
from tableside.screens.widgets.battlefield_tile import CrowdedBattlefieldTile, FlatBattlefieldTile
from tableside.screens.widgets.folded_tile import FoldedTile
from tableside.screens.widgets.player_panel import PlayerPanelView


class SmallPlayerPanelView(PlayerPanelView):
    """The panel of one of two players who share a side. Below it lies a card, over the key and the base."""

    compact = True

    def on_low(self, *_: Any) -> None:
        """Fold the battlefields above a card or a look, and unfold them."""
        self._make_tiles(list(self._tiles))
        self._show_tiles()

    def _tile_kind(self, count: int) -> type[Any]:
        if self.low is not None:
            return FoldedTile
        return FlatBattlefieldTile if count < MANY else CrowdedBattlefieldTile


MANY = 4
"""The number of battlefields that stand two beside each other."""

Builder.load_file(str(Path(__file__).with_suffix(".kv")))
