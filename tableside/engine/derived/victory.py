"""The points that win the game (2026-07-16, 194, 483). It decides no rule."""

from __future__ import annotations

from carddata.model.card import MorePoints
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def victory_score(table: Table) -> int:
    """The points needed to win: those of the mode, changed by cards in play (194, 483)."""
    names = [*(field.name for field in table.battlefields), *(permanent.card for permanent in table.permanents)]
    cards = (table.card(name) for name in names)
    standing = (effect for card in cards if card is not None for effect in card.standing)
    return table.setup.mode.victory_score + sum(effect.points for effect in standing if isinstance(effect, MorePoints))


def own_points_lacking(table: Table, player: Player) -> int:
    """Return how many points a player lacks to the victory score, not below 0."""
    return max(0, victory_score(table) - table.seat(player).points)


def points_lacking(table: Table, player: Player) -> int:
    """Return how many points the foremost opponent of a player lacks to the victory score, not below 0."""
    needed = victory_score(table)
    return min((max(0, needed - table.seat(rival).points) for rival in table.opponents(player)), default=needed)
