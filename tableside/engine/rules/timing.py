"""When a card may be played: states of the turn, priority and the two permissions (2026-07-16, 307-313, 806, 813)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model import Card
from tableside.engine.model.state import Player, Table
from tableside.engine.model.verdict import Assumed, Reason, forbidden


def timing(table: Table, player: Player, action: bool, reaction: bool) -> Iterator[Reason | Assumed]:
    """Whether a card with or without Action and Reaction may be played now (308-312, 338.1.a)."""
    if table.setup.follow == "score":
        yield Assumed(f"{player} has priority at this moment")
        return
    invited = is_invited(table, player)
    if invited:
        yield Assumed(f"that {table.turn}, a teammate, invites {player} (489.8.a)")
    elif table.priority != player:
        yield forbidden("312.1", f"{player} does not have priority")
    if not table.open:
        if not reaction:
            yield forbidden("309.1.a", "a chain exists and the card has no Reaction")
    elif not table.neutral:
        if not (action or reaction):
            yield forbidden("308.1.a", "a showdown is in progress and the card has neither Action nor Reaction")
    elif table.turn != player and not invited:
        yield forbidden("310.1.a", f"it is {table.turn}'s turn and no chain exists")


def is_invited(table: Table, player: Player) -> bool:
    """Whether a player could only act because the turn player, a teammate, invites them (489.8.a, 316.5.b.1)."""
    return player != table.turn and table.priority == table.turn and table.turn in table.team(player)


def judge_permanent(table: Table, player: Player, card: Card, *, public: bool = True) -> Iterator[Reason]:
    """On a teammate's turn, invited, a player plays spells and uses abilities, no units or gear (316.5.b.1)."""
    followed = table.setup.follow != "score"
    if followed and card.type in ("unit", "gear") and is_invited(table, player):
        yield forbidden("489.8.a", f"{player} plays no {card.type} on a teammate's turn", public=public)


def judge_by_hand(card: Card, *, public: bool = True) -> Iterator[Assumed]:
    """What people have to do for a card whose behaviour is not data yet."""
    if card.abilities is None:
        yield Assumed("the choices and effects of the card, which are done by hand", public)
