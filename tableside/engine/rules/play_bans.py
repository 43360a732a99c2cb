"""Players who cannot play cards this turn (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.card import Card
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings, forbidden
from tableside.message import PlayerName


def judge_ban(table: Table, player: Player, card: Card | None) -> Findings:
    """Return what keeps a player from playing a card this turn; that its type matters tells what a facedown card is."""
    banned = table.seat(player).cannot_play
    if "cards" in banned:
        yield forbidden("054.1", "reason-plays-no-cards", player=PlayerName(player))
    elif "spells" in banned and card is not None and card.type == "spell":
        yield forbidden("054.1", "reason-plays-no-spells", player=PlayerName(player))


def may_play(table: Table, player: Player, card: Card | None) -> bool:
    """Return whether nothing keeps a player from playing a card this turn."""
    return next(iter(judge_ban(table, player, card)), None) is None
