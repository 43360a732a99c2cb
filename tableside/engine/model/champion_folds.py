"""What a seat knows of its Champion Zone after a card comes there or leaves it. This module decides no rule."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Seat


def champion_returned(seat: Seat, event: e.ChampionReturned) -> Seat:
    """The seat with the card in its Champion Zone."""
    zone = None if event.card is None else (event.card,)
    return replace(seat, champion=zone, champion_id=event.id, chosen_champion=event.card or seat.chosen_champion)


def champion_taken(seat: Seat, event: e.ChampionTaken) -> Seat:
    """The seat with an empty Champion Zone."""
    return replace(seat, champion=(), chosen_champion=event.card or seat.chosen_champion)
