"""Cards that may be played from a trash, for another cost (2026-07-16, 356.1.a, 419.1.a, 829)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.permissions import PlayedFor
from tableside.engine.model.actions import Play
from tableside.engine.model.chain_items import Item, PlaySource, PlayTerms
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings, assumed, forbidden
from tableside.engine.rules.conditions import is_met
from tableside.engine.rules.resources import can_afford, resources
from tableside.message import PlayerName


def flow_names(table: Table, player: Player, card: Card | None) -> tuple[str, ...]:
    """The names by which a player chooses among several permissions to play a card from the trash (829.1.c.3)."""
    count = sum(True for _ in _effects(table, player, card))
    return tuple("flow" if number == 1 else f"flow-{number}" for number in range(1, count + 1))


def permissions(table: Table, player: Player, card: Card | None) -> Mapping[str, PlayedFor]:
    """The permissions of a card to be played from its owner's trash now, by name; empty if it has none.

    They are those of its own text, and the Flow that such a card in that trash was given this turn.
    """
    effects = tuple(_effects(table, player, card))
    if card is None or not effects:
        return {}
    item = Item(table.next_id, player, card.name, "unit" if card.type == "unit" else "spell", "trash")
    named = zip(flow_names(table, player, card), effects, strict=True)
    return {name: effect for name, effect in named if is_met(table, item, effect.only_if)}


def _effects(table: Table, player: Player, card: Card | None) -> Iterator[PlayedFor]:
    """Yield the permissions of a card's own text, and last the Flow that one of that name was given (829.1.b)."""
    if card is None:
        return
    yield from (effect for effect in card.standing if isinstance(effect, PlayedFor))
    if _given(table, player, card.name):
        yield given_flow(card)


def given_flow(card: Card) -> PlayedFor:
    """Flow for the base cost of a card, as it is printed (131.2)."""
    return PlayedFor(cost=Cost(energy=card.energy, power=card.power), then="banish")


def _given(table: Table, player: Player, name: str) -> tuple[int, ...]:
    """The ids of the cards of that name in a player's trash that were given Flow this turn."""
    given = table.lasting.flow_given
    return (
        tuple(card.id for card in table.seat(player).trash if card.id in given and card.card == name) if given else ()
    )


def copy_played(table: Table, action: Play, card: Card | None) -> int:
    """The id of the card in the trash that is played: one that has the Flow that pays for it; 0 if it is not known."""
    if card is None or action.source != "trash":
        return 0
    given, terms = _given(table, action.player, card.name), terms_of(table, action, card)
    others = [each.id for each in table.seat(action.player).trash if each.card == card.name and each.id not in given]
    first = given if terms is not None and terms.cost == given_flow(card).cost else ()
    return next(iter((*first, *others, *given)), 0)


def terms_of(table: Table, action: Play, card: Card | None) -> PlayTerms | None:
    """The terms of a play from the trash that the card permits.

    Its player names which of several costs they pay; otherwise it is the first that they can afford (829.1.c.3).
    """
    allowed = permissions(table, action.player, card) if action.source == "trash" else {}
    if not allowed:
        return None
    named = next((effect for name, effect in allowed.items() if name in action.paying), None)
    chosen = named or _first_affordable(table, action.player, card, tuple(allowed.values()))
    return PlayTerms(then=chosen.then, cost=chosen.cost, announced=True)


def costs_to_name(table: Table, player: Player, card: Card | None) -> Iterator[str]:
    """The names of the costs of a play from the trash that are paid only if its player names them (829.1.c.3)."""
    allowed = permissions(table, player, card)
    if allowed:
        unnamed = _first_affordable(table, player, card, tuple(allowed.values()))
        yield from (name for name, effect in allowed.items() if effect is not unnamed)


def _first_affordable(table: Table, player: Player, card: Card | None, allowed: tuple[PlayedFor, ...]) -> PlayedFor:
    """The first of several permissions whose resources a player has, or the first if none is affordable."""
    affordable = (
        effect for effect in allowed if can_afford(table, player, resources(effect.cost, card, table.setup.rules))
    )
    return allowed[0] if len(allowed) == 1 else next(affordable, allowed[0])


def judge_in_trash(table: Table, action: Play) -> Findings:
    """The rule against playing a card from a trash that does not hold it; a trash may hold cards that are not known."""
    seat = table.seat(action.player)
    known = {card.card for card in seat.trash}
    if action.card.reveal() in known:
        return
    if seat.trash_known and None not in known:
        yield forbidden("419.1.a", "reason-card-not-in-trash", player=PlayerName(action.player))
    else:
        yield assumed("assumed-card-in-trash")


def playable_from_trash(table: Table, player: Player) -> Iterator[str]:
    """The names of the cards in a player's trash that may be played from there."""
    for name in dict.fromkeys(card.card for card in table.seat(player).trash):
        if name is not None and permissions(table, player, table.card(name)):
            yield name


def source_of(table: Table, player: Player, identity: Target | None, otherwise: PlaySource) -> PlaySource:
    """Return from where a player plays a card with this id: from the trash if it is there and may be played from it."""
    names = {card.card for card in table.seat(player).trash if card.id == identity}
    return "trash" if names & {*playable_from_trash(table, player)} else otherwise
