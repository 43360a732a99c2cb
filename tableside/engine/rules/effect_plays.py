"""Cards that an effect has played (2026-07-16, 356.1.b, 390.3.a, 419.3).

The effect puts each card on the chain as a pending item, which is finalized once the effect has resolved (354.3). A
card that cannot be played goes back where it came from (358.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Additional, Cost
from carddata.model.plays import Ignoring, Instead, Less, LessEnergy, Play, PriceChange, SomeCards
from carddata.model.targets import BanishedWithThis, asks
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.whereabouts import battlefield_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import TrashCard
from tableside.engine.model.chain_items import EffectPlace, Finalizing, Item, ItemKind, PlaySource, PlayTerms
from tableside.engine.model.questions import ExtraQuestion
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Private, Table
from tableside.engine.model.zones import PUBLIC_ZONES, PublicZone, is_public_zone
from tableside.engine.rules.abilities import spell_ability
from tableside.engine.rules.acted_on import chosen_group, targets_of
from tableside.engine.rules.costs import additional_costs
from tableside.engine.rules.levels import at_level
from tableside.engine.rules.object_amounts import amount_of
from tableside.engine.rules.payable import may_be_paid
from tableside.engine.rules.play_bans import may_play
from tableside.engine.rules.playing import followed_ability
from tableside.engine.rules.recycling import recycle
from tableside.engine.rules.repeating import paid_repeats, with_repeats


class FoundCard(NamedTuple):
    """A card in a public zone of its owner."""

    owner: Player
    zone: PublicZone
    card: TrashCard


def play_cards(execution: Execution, item: Item, do: Play, what: int | Literal["me"] | SomeCards) -> None:
    """Put the chosen cards on the chain, pending; a card of which nothing is known is left to the players."""
    if isinstance(what, SomeCards):
        group = matching(execution.table, what.of, targeting_context(execution.table, item))
    else:
        group = _own_card(execution.table, item) if what == "me" else chosen_group(item, what)
    found = [there for there in (_found(execution.table, target) for target in group) if there is not None]
    if any(execution.table.card(there.card.card) is None for there in found):
        execution.emit(e.LeftToPlayers(item.id))
        return
    if do.to == "same location" and any(not _may_enter(execution.table, item.left, there) for there in found):
        execution.emit(e.LeftToPlayers(item.id))
        return
    for there in found:
        card = execution.table.card(there.card.card)
        if card is not None and card.type in ("unit", "gear", "spell"):
            _put(execution, item, do, there, card)


def _may_enter(table: Table, place: Place | None, there: FoundCard) -> bool:
    """Return whether a place is a battlefield or the base of a card's owner, who plays no unit to another's (355.2)."""
    return place in (*table.numbers(), there.owner)


def _own_card(table: Table, item: Item) -> tuple[Target, ...]:
    """The ability's own card; the card of a spell is in its player's trash once that has resolved (419.3.c)."""
    in_trash = tuple(card.id for card in table.seat(item.player).trash if card.id == item.by)
    return targets_of(table, item, "me") or in_trash


def _found(table: Table, target: Target) -> FoundCard | None:
    """The card of that id in a public zone; None if it is elsewhere or no longer exists."""
    for seat in table.seats:
        for zone in PUBLIC_ZONES:
            for card in seat.cards_in(zone):
                if card.id == target:
                    return FoundCard(seat.player, zone, card)
    return None


def _put(execution: Execution, item: Item, do: Play, there: FoundCard, card: Card) -> None:
    banished = isinstance(do.what, SomeCards) and asks(do.what.of, BanishedWithThis)
    player = item.player if banished or do.yours else there.owner
    bound = item.hidden_at if player == item.player else None
    terms = terms_of(execution.table, item, do, bound or 0)
    terms = replace(terms, then=do.then, banished_by=there.card.by)
    put_card(execution, player, card, there.zone, terms, there.card.id, owner=there.owner)


def terms_of(table: Table, item: Item, do: Play, bound: int) -> PlayTerms:
    """Return how a card is played; from facedown a unit only enters at the battlefield `bound`, if any (811.1.d.3)."""
    terms = _priced(table, item, do.price)
    match do.to:
        case int(number):
            chosen = sum(battlefield_of(table, target) for target in chosen_group(item, number))
            return replace(terms, to="there", there=chosen) if chosen else replace(terms, at=bound)
        case "here" | "also here":
            here = targeting_context(table, item).here
            to: EffectPlace = "" if here is None else "there" if do.to == "here" else "also there"
            return replace(terms, to=to, there=here, at=bound)
        case "same location":
            return replace(terms, to="there", there=item.left, at=bound)
        case "" | "base" | "any battlefield" | "battlefield you control" as words:
            return replace(terms, to=words, at=bound)


def _priced(table: Table, item: Item, price: PriceChange | None) -> PlayTerms:
    """Return the costs of a card that is played; what reads a number that nobody knows takes nothing off."""
    match price:
        case None:
            return PlayTerms()
        case Ignoring(what=what):
            return PlayTerms(what)
        case Less(cost=cost):
            return PlayTerms(less=cost)
        case LessEnergy(by=by):
            return PlayTerms(less=Cost(energy=amount_of(table, item, by) or 0))
        case Instead(cost=cost):
            return PlayTerms(cost=cost)


def put_card(
    execution: Execution,
    player: Player,
    card: Card,
    source: PlaySource,
    terms: PlayTerms,
    left: int = 0,
    owner: Player = "",
) -> None:
    """Put a card on the chain, pending, that a player plays on these terms; `left` is its id in a public zone.

    Its `owner` may be another. A card that its player cannot play this turn stays where it is (054.1).
    """
    table = execution.table
    if not may_play(table, player, card):
        return
    kind: ItemKind = "unit" if card.type == "unit" else "gear" if card.type == "gear" else "spell"
    ability = _spell_ability(table, player, card) if kind == "spell" else None
    owner = "" if owner == player else owner
    played = Item(table.next_id, player, card.name, kind, source, ability, terms=terms, owner=owner)
    execution.emit(e.Put(played, left=left))


def played_by_effect(table: Table) -> tuple[int, ...]:
    """The card that the item that resolves has just had played; it is still pending (354.3)."""
    last = next((item for item in reversed(table.chain) if item.is_pending and item.terms is not None), None)
    return () if last is None else (last.id,)


def _spell_ability(table: Table, player: Player, card: Card | None, times: int = 0) -> Ability | None:
    return followed_ability(table, player, at_level(table, player, with_repeats(spell_ability(card), times)))


def next_extra(table: Table, private: Private, item: Item) -> Additional | None:
    """The next optional additional cost that its player may pay for a card that an effect has played (355.1.a)."""
    return next(_open_extras(table, private, item), None)


def _open_extras(table: Table, private: Private, item: Item) -> Iterator[Additional]:
    if item.terms is None or item.terms.announced or not isinstance(item.progress, Finalizing):
        return
    for extra in additional_costs(table, item):
        needless = extra.base and (item.terms.ignoring in ("cost", "all") or item.terms.cost is not None)
        is_open = not extra.mandatory and not needless and extra.name not in item.progress.decided
        if is_open and may_be_paid(table, private, replace(item, paying=(*item.paying, extra.name))):
            yield extra


def decide_extra(execution: Execution, question: ExtraQuestion, *, pays: bool) -> None:
    """Record whether a player pays an optional additional cost; with Repeat the spell does more."""
    item = execution.table.item(question.item)
    if item is None:
        return
    ability = item.ability
    if pays and item.kind == "spell":
        times = paid_repeats(additional_costs(execution.table, item), (*item.paying, question.cost))
        ability = _spell_ability(execution.table, item.player, execution.table.card(item.card), times)
    execution.emit(e.ExtraDecided(item.id, question.cost, pays, ability))


def undo_play(execution: Execution, item: Item) -> None:
    """Take a pending item off the chain, its card back to where it came from, where it is as it was (358.5)."""
    zone = item.source if item.is_card and is_public_zone(item.source) else ""
    execution.emit(e.LeftChain(item.id, zone, item.was if zone else 0))
    if item.is_card and item.source == "hand":
        execution.emit(e.TakenBack(item.player, item.card))
    elif item.is_card and item.source == "champion":
        execution.emit(e.ChampionReturned(item.player, item.id, item.card or None))


def leave_chain(execution: Execution, item: Item, to: Literal["", PublicZone]) -> None:
    """Take a finalized item off the chain, to another zone if the effect that had it played says so (390.3.a)."""
    then = item.terms.then if item.terms is not None and to == "trash" else ""
    execution.emit(e.LeftChain(item.id, "banished" if then == "banish" else to))
    if then == "recycle":
        recycle(execution, item.owned_by, (item.id,))
