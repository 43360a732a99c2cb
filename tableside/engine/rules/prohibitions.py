"""What cards in play forbid, whatever else allows it (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.prohibitions import NoMoveToBase, NoPlayHere
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table


def is_kept_from_base(table: Table, unit: Permanent) -> bool:
    """Whether a card in play keeps a unit from moving to a base. A recall is no move (454)."""
    here = table.card(table.battlefield(unit.place).name) if isinstance(unit.place, int) else None
    if here is not None and NoMoveToBase("here") in here.standing:
        return True
    for permanent in table.permanents:
        card = table.card(permanent.card)
        if card is None or not card.standing or permanent.attached_to:
            continue
        if NoMoveToBase() in card.standing or (permanent.id == unit.id and NoMoveToBase("me") in card.standing):
            return True
    return any(
        card is not None and NoMoveToBase() in card.standing
        for card in (table.card(battlefield.name) for battlefield in table.battlefields)
    )


def is_closed_to_plays(table: Table, place: Place) -> bool:
    """Whether units cannot be played to a place."""
    card = table.card(table.battlefield(place).name) if isinstance(place, int) else None
    return card is not None and NoPlayHere() in card.standing
