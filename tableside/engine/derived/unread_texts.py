"""The cards in play whose text the program does not read, or not whole. This module decides no rule."""

from __future__ import annotations

from carddata.model.card import Card
from carddata.model.unread import May
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table


def unread_text(card: Card | None) -> tuple[May, ...]:
    """Return what the unread text of a card may touch: anything, if nobody knows the card."""
    return ("anything",) if card is None else card.unread


def is_inactive(table: Table, permanent: Permanent) -> bool:
    """Return whether a permanent's unread text does nothing now: that of detached Equipment (136.2.b, 724)."""
    card = table.card(permanent.card)
    return (
        card is not None
        and "Equipment" in card.tags
        and not permanent.attached_to
        and bool(card.unread)
        and "anything" not in card.unread
    )
