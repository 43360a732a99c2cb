"""Other cards' changes of what a card costs, while they are in play or for the turn (2026-07-16, 356.3, 356.4.a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.permissions import CardsCost, PlayedTo
from carddata.model.targets import HasKeyword, IsNot, IsToken, TargetFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import holds, is_described
from tableside.engine.derived.predicates import card_fits
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import NOT_KNOWN, Truth, either, every
from tableside.engine.model.chain_items import Item
from tableside.engine.model.lasting import CostEntry
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.timing import has_reaction

_NO_TOKEN: Final = IsNot(IsToken())


def changes_by_others(table: Table, item: Item) -> Iterator[tuple[CardsCost, Truth]]:
    """Yield what changes the cost of an item besides its own text, and whether its condition is met."""
    for effect, context, *_ in standing_of(table, CardsCost):
        if effect.abilities is not item.is_activated:
            continue
        about = _is_about(table, item, effect, context)
        if about is not False:
            met = holds(table, effect.only_if, context)
            yield effect, every((met, _is_of_number(table, context, effect, item.player), about))
    for entry in table.lasting.cost_entries if item.is_card else ():
        if _is_described(table, item, entry.of, entry.player):
            yield CardsCost(of=entry.of, amount=entry.amount, more=entry.more), True


def _is_about(table: Table, item: Item, effect: CardsCost, context: TargetingContext) -> Truth:
    """Return whether a card is one of those that cost less or more, by what it has chosen too.

    That is described from the point of view of its player.
    """
    if effect.source not in ("", item.source) or not _is_described(table, item, effect.of, context.player):
        return False
    if effect.choosing is None:
        return True
    own, choosing = context._replace(player=item.player), effect.choosing
    return either(is_described(table, choosing, own, target) for group in item.chosen for target in group)


def has_price_by_choice(table: Table, item: Item) -> bool:
    """Return whether a card in play makes an item cheaper by what is chosen for it."""
    return any(
        effect.choosing is not None and not effect.more and _is_described(table, item, effect.of, context.player)
        for effect, context, *_ in standing_of(table, CardsCost)
    )


def _is_of_number(table: Table, context: TargetingContext, effect: CardsCost, player: Player) -> Truth:
    """Return whether a card is the one of its kind of that number this turn, of each opponent or of players together.

    Tokens are played too (350.2), so they count unless the card says otherwise.
    """
    if not effect.nth:
        return True
    players = (player,) if effect.of.whose == "enemy" else _players(table, effect.of, context.player)
    seats = [table.seat(each).this_turn for each in players]
    if effect.abilities:
        return sum(now.gear_abilities for now in seats) == effect.nth - 1
    if effect.of.kind == "spell":
        return sum(now.spells_played for now in seats) == effect.nth - 1
    if effect.of.kind == "gear" and effect.of.that == (_NO_TOKEN,):
        return sum(now.gear_played for now in seats) == effect.nth - 1
    played = [table.card(name) for now in seats for name in now.cards_played]
    if None in played:
        return NOT_KNOWN
    known = (card for card in played if card is not None)
    return sum(effect.of.kind in card.types and card_fits(card, effect.of) for card in known) == effect.nth - 1


def cost_entries_after(table: Table, item: Item) -> tuple[CostEntry, ...]:
    """Return what costs less or more this turn after a card or a token was played: the next of its kind is that one.

    A token is no card, and is played all the same (350.2).
    """
    if item.kind == "ability":
        return table.lasting.cost_entries
    return tuple(
        entry
        for entry in table.lasting.cost_entries
        if not entry.next or not _is_described(table, item, entry.of, entry.player)
    )


def _is_described(table: Table, item: Item, of: TargetFilter, player: Player) -> bool:
    """Return whether the card that is played, or whose ability is used, is of such a kind and of such players."""
    card = table.card(item.card)
    if of.kind == "card":
        is_theirs = item.token is None and item.player in _players(table, of, player)
        return is_theirs and (not of.that or (card is not None and _has_predicates(table, item, card, of)))
    types = card.types if card is not None else (item.kind,)
    if item.token is None:
        of = replace(of, that=tuple(each for each in of.that if each != _NO_TOKEN))
    return (
        (of.kind in types or (of.kind == "permanent" and item.kind in ("unit", "gear")))
        and item.player in _players(table, of, player)
        and (not of.that or (card is not None and card_fits(card, of)))
    )


def _has_predicates(table: Table, item: Item, card: Card, of: TargetFilter) -> bool:
    """Return whether a card is as described as it is played: it may have Reaction by where it is played from or to."""
    rest = tuple(each for each in of.that if each != HasKeyword("Reaction"))
    if len(rest) < len(of.that) and not _is_reaction(table, item, card):
        return False
    return card_fits(card, replace(of, that=rest))


def _is_reaction(table: Table, item: Item, card: Card) -> bool:
    """Return whether a card has Reaction: its own, that of a facedown card, or that of Ambush (811.6, 822.1.b)."""
    if item.source == "facedown" or has_reaction(table, item.player, card) is True:
        return True
    if not isinstance(item.to, int):
        return False
    players = {unit.player for unit in table.units(item.to)}
    to_enemies = any(isinstance(effect, PlayedTo) and effect.ambush for effect in card.standing)
    joins = card.has("Ambush") and item.player in players
    return joins or (to_enemies and not players.isdisjoint(table.opponents(item.player)))


def _players(table: Table, of: TargetFilter, player: Player) -> tuple[Player, ...]:
    """The players whose cards are described; nobody's if the text has no player (190.2)."""
    match of.whose:
        case "anybody":
            return table.players
        case _ if not player:
            return ()
        case "you":
            return (player,)
        case "friendly":
            return table.team(player)
        case "enemy":
            return table.opponents(player)
