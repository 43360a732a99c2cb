"""Timing: states of the turn, priority, Action and Reaction (2026-07-16, 307-313, 806, 813)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.card import Card
from carddata.model.continuous import HasKeywords
from carddata.model.targets import TargetFilter
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.predicates import card_fits
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import Truth, either, resting_on
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, assumed, forbidden
from tableside.message import CardName, PlayerName


def has_reaction(table: Table, player: Player, card: Card) -> Truth:
    """Return whether a card that a player plays has Reaction, which Quick-Draw brings with it (813, 819.1.b)."""
    if card.has("Reaction") or card.has("Quick-Draw"):
        return True
    return _is_given_quick_draw(table, player, card)


def _is_given_quick_draw(table: Table, player: Player, card: Card) -> Truth:
    """Return whether what is in play gives Quick-Draw to this card of the player, wherever it is."""
    return "gear" in card.types and either(
        resting_on(reference, holds(table, effect.only_if, context))
        for effect, context, reference, _ in standing_of(table, HasKeywords)
        if effect.everywhere
        and "Quick-Draw" in effect.keywords
        and isinstance(effect.to, TargetFilter)
        and card_fits(card, effect.to)
        and player in table.side(effect.to.whose, context.player)
    )


def judge_timing(table: Table, player: Player, action: bool, reaction: bool) -> Findings:
    """Every rule that forbids playing a card with these permissions now (308-312, 338.1.a)."""
    if table.setup.follow == "score":
        yield assumed("assumed-priority", player=PlayerName(player))
        return
    invited = is_invited(table, player)
    if invited:
        yield assumed("assumed-invited", player=PlayerName(player), teammate=PlayerName(table.turn))
    elif table.priority != player:
        yield forbidden("312.1", "reason-no-priority", player=PlayerName(player))
    yield from _judge_state(table, player, action, reaction)


def is_permitted(table: Table, player: Player, *, action: bool, reaction: bool) -> bool:
    """Return whether these permissions allow playing a card in this state of the turn, priority aside (308-310)."""
    return next(_judge_state(table, player, action, reaction), None) is None


def _judge_state(table: Table, player: Player, action: bool, reaction: bool) -> Iterator[Reason]:
    if not table.open:
        if not reaction:
            yield forbidden("309.1.a", "reason-chain-needs-reaction")
    elif not table.neutral:
        if not (action or reaction):
            yield forbidden("308.1.a", "reason-showdown-needs-action")
    elif table.turn != player and not is_invited(table, player):
        yield forbidden("310.1.a", "reason-other-turn-without-chain", player=PlayerName(table.turn))


def is_invited(table: Table, player: Player) -> bool:
    """Return whether a player can act only if the turn player, a teammate, invites them (489.8.a, 316.5.b.1)."""
    return player != table.turn and table.priority == table.turn and table.turn in table.team(player)


def judge_permanent(table: Table, player: Player, card: Card) -> Iterator[Reason]:
    """The rule that keeps a player invited on a teammate's turn from playing units and gear (316.5.b.1)."""
    followed = table.setup.follow != "score"
    if followed and card.type in ("unit", "gear") and is_invited(table, player):
        code = "reason-guest-plays-no-unit" if card.type == "unit" else "reason-guest-plays-no-gear"
        yield forbidden("489.8.a", code, player=PlayerName(player))


def assume_by_hand(card: Card) -> Iterator[Assumed]:
    """Assume that people carry out a card whose behaviour is not data yet."""
    if card.abilities is None:
        yield assumed("assumed-card-by-hand", card=CardName(card.name))
