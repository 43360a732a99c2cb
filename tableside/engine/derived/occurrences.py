"""Counts how often events have happened this turn, for quantities and for the Nth time (2026-07-16, 364.3, 383.1.b)."""

from __future__ import annotations

from typing import assert_never

from carddata.model.amounts import HowOften
from carddata.model.targets import TargetFilter, Whose
from carddata.model.triggers import InOwnBeginning
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.predicates import card_fits
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table


def times_this_turn(table: Table, counted: HowOften, context: TargetingContext) -> int | None:
    """Return how often an event has happened this turn; None if nobody knows, or the table does not follow it."""
    on = counted.on
    if on.it == "me":
        return _of_own_unit(table, counted, context)
    seat, follow = table.seat(context.player), table.setup.follow
    match counted.verb:
        case "dies":
            whose = on.it.whose if on.it is not None else "anybody"
            return deaths(table, whose, context.player, in_own_beginning=on.asks(InOwnBeginning))
        case "conquer":
            return len(seat.this_turn.conquered)
        case "win":
            return seat.this_turn.combats_won if follow != "score" else None
        case "plays a card":
            return seat.played if follow != "score" else None
        case "plays" if on.it is not None and on.it.kind == "spell":
            played = (table.seat(player).this_turn.spells_played for player in table.side(on.by, context.player))
            return sum(played) if follow != "score" else None
        case "plays":
            return _played(table, on.it or TargetFilter("permanent"), context.player)
        case "discard":
            return seat.this_turn.discarded if follow == "all" else None
        case "burn":
            return seat.this_turn.burned if follow == "all" else None
        case "choose":
            return _chosen(table, on.it.whose if on.it is not None else "anybody", context.player)
        case "move" | "damage":
            return None  # only those of the own unit are counted
    assert_never(counted.verb)


def deaths(table: Table, whose: Whose, player: Player, *, in_own_beginning: bool) -> int | None:
    """Return how many units of a side have died this turn, or only in the Beginning Phase of the player."""
    if table.setup.follow == "score":
        return None
    players = table.side(whose, player)
    if not in_own_beginning:
        return sum(seat.this_turn.deaths for seat in table.seats if seat.player in players)
    if table.turn != player:
        return 0
    return sum(seat.this_turn.deaths_in_beginning for seat in table.seats if seat.player in players)


def _chosen(table: Table, whose: Whose, player: Player) -> int | None:
    """Return how many units of a side a player has chosen this turn; None if it may be more than is known."""
    if table.setup.follow == "score":
        return None
    chose = table.seat(player).this_turn.chose
    known = sum(each in table.side(whose, player) for each in chose)
    return None if UNKNOWN in chose and not known else known


def _of_own_unit(table: Table, counted: HowOften, context: TargetingContext) -> int | None:
    """Return how often the own unit has moved, conquered, won or been dealt damage this turn."""
    if counted.verb != "move" and table.setup.follow == "score":
        return None
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return 0
    now = unit.this_turn
    counts = {"move": now.moves, "conquer": now.conquests, "win": now.wins, "damage": now.hurt}
    return counts.get(counted.verb)


def _played(table: Table, described: TargetFilter, player: Player) -> int | None:
    """Return how many of these cards and tokens are permanents as described; None if one may be that nobody knows."""
    if table.setup.follow == "score":
        return None
    kinds = ("unit", "gear") if described.kind == "permanent" else (described.kind,)
    cards = [table.card(name) for name in table.seat(player).this_turn.cards_played]
    known = [card for card in cards if card is not None]
    fitting = sum(any(kind in kinds for kind in card.types) and card_fits(card, described) for card in known)
    return None if None in cards and not fitting else fitting
