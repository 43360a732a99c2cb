"""The last point in words: what is still to be scored this turn."""

from __future__ import annotations

from tableside.engine.model.state import Table
from tableside.engine.rules.scoring import needs_last_point, unscored
from tableside.message import Listing, Message, PlaceName, PlayerName, message


def describe_last_point(table: Table) -> Message | None:
    """Describe what the turn player has yet to score to win by conquering (471.1.b); None if that is far."""
    left = unscored(table, table.turn)
    if table.winner is not None or not left or not needs_last_point(table, table.turn):
        return None
    places = Listing(tuple(map(PlaceName, left)))
    return message("last-point-left", player=PlayerName(table.turn), places=places)
