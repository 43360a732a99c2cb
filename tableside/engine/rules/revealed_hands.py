"""Hands that an effect reveals, and the card that is chosen from such a hand (2026-07-16, 422, 424).

Players reveal their hands on the real table. The record names the cards of a hand that the table knows; of any other
hand the player who chooses says which card it is, or that there is none.
"""

from __future__ import annotations

from carddata.model.abilities import Ability
from carddata.model.hands import AllowLooks, ReturnBanished, ReturnLater, RevealHand, TakeFromHand
from tableside.engine.derived.predicates import card_fits
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import RevealQuestion
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, assumed, forbidden
from tableside.engine.rules import delayed
from tableside.engine.rules.ability_facts import is_linked
from tableside.engine.rules.acted_on import players_of
from tableside.engine.rules.discarding import discard_cards
from tableside.engine.rules.private_plays import FITS, FITS_NOT
from tableside.engine.rules.recycling import fire_recycles
from tableside.message import PlayerName


def reveal_hand(execution: Execution, item: Item, do: RevealHand) -> None:
    """Reveal the hand of each player that an instruction names, unless it is empty."""
    for player in players_of(execution.table, item, do.who):
        if execution.table.seat(player).hand != 0:
            execution.emit(e.HandRevealed(player, _whole_hand(execution.private, player) or ()))


def allow_looks(execution: Execution, item: Item, do: AllowLooks) -> None:
    """Record that the controller may look at facedown cards of other players this turn; no face is published."""
    for player in players_of(execution.table, item, do.who):
        if player != item.player and player not in execution.table.seat(item.player).looks_at:
            execution.emit(e.LooksAllowed(item.player, player))


def take_from_hand(execution: Execution, item: Item, do: TakeFromHand) -> None:
    """Take the only card that can be chosen, or ask which it is; nothing if there is none (359.3.e.6)."""
    for player in players_of(execution.table, item, do.who)[:1]:
        hand = _whole_hand(execution.private, player)
        fitting = None if hand is None else _fitting(execution.table, hand, do)
        if fitting is not None and len({*fitting}) == 1:
            _take(execution, player, fitting[0], do)
        elif execution.table.seat(player).hand != 0 and fitting != ():
            execution.ask(RevealQuestion(item.player, (FITS, FITS_NOT), item.id, count=0, whose=player))


def return_later(execution: Execution, item: Item, do: ReturnLater) -> None:
    """Let the card that was banished just before wait for an event of its owner, to return to their hand (390.5)."""
    for player in players_of(execution.table, item, do.who)[:1]:
        banished = execution.table.seat(player).banished[-1:]
        ability = Ability(do.when, (ReturnBanished(),))
        delayed.wait_for_player(execution, item, ability, player, tuple(card.id for card in banished))


def return_banished(execution: Execution, item: Item, do: ReturnBanished) -> None:
    """Return cards from banishment to their owners' hands."""
    for seat in execution.table.seats:
        for card in seat.banished:
            if card.id in item.it:
                execution.emit(e.PickedUp(seat.player, card.id, card.card, "banished"))


def _whole_hand(private: Private, player: Player) -> tuple[str, ...] | None:
    """The cards of a hand; None unless all of them are known."""
    hand = private.hands.get(player)
    return hand if hand is not None and UNKNOWN not in hand else None


def _fitting(table: Table, hand: tuple[str, ...], do: TakeFromHand) -> tuple[str, ...] | None:
    """The cards of a hand that can be chosen; None if the facts of a card are not known."""
    cards = [(name, table.card(name)) for name in hand]
    if any(card is None for _, card in cards):
        return None
    return tuple(name for name, card in cards if card is not None and card_fits(card, do.of))


def judge_taken(
    table: Table, private: Private, question: RevealQuestion, words: tuple[str, ...], do: TakeFromHand
) -> Findings:
    """A card is named that is of the kind and, as far as that is known, in the hand; none only if there is none."""
    if len(words) != 1:
        yield forbidden("333", "reason-wrong-number-chosen", count=1)
        return
    (name,) = words
    hand = private.hands.get(question.whose)
    whole = _whole_hand(private, question.whose)
    if name == FITS_NOT:
        if whole is not None and _fitting(table, whole, do):
            yield forbidden("359.3.d", "reason-such-a-card-in-hand", player=PlayerName(question.whose))
        return
    card = table.card(name)
    if name != FITS and card is None:
        yield forbidden("333", "reason-card-facts-unknown")
    elif card is not None and not card_fits(card, do.of):
        yield forbidden("424", "reason-not-such-a-card")
    if hand is None or name == FITS:
        yield assumed("assumed-card-in-hand")
    elif name not in hand and UNKNOWN not in hand:
        yield forbidden("422.1", "reason-card-not-in-hand", player=PlayerName(question.whose))


def takable_cards(table: Table, private: Private, question: RevealQuestion, do: TakeFromHand) -> tuple[str, ...]:
    """The names of the cards that can be chosen, as far as the table knows them."""
    known = dict.fromkeys(private.hands.get(question.whose, ()))
    cards = {name: table.card(name) for name in known}
    return tuple(name for name, card in cards.items() if card is not None and card_fits(card, do.of))


def answer_taken(execution: Execution, item: Item, question: RevealQuestion, name: str, do: TakeFromHand) -> None:
    """Take the card that was chosen, and go on with the next instruction."""
    if name != FITS_NOT:
        _take(execution, question.whose, UNKNOWN if name == FITS else name, do)
    at = item.next_instruction or 0
    if item.ability is not None and is_linked(item.ability, at + 1):
        execution.emit(e.InstructionEnded(item.id, at + 1, "ignored" if name == FITS_NOT else "done"))
    execution.emit(e.NextInstruction(item.id, at + 1))


def _take(execution: Execution, player: Player, name: str, do: TakeFromHand) -> None:
    """Discard, recycle or banish a card of a hand; its owner is the player who recycles it (416.1.c)."""
    card = None if name == UNKNOWN else name
    match do.how:
        case "discard":
            discard_cards(execution, player, (name,))
        case "recycle":
            execution.emit(e.LeftHand(player, "deck", card))
            fire_recycles(execution, player)
        case "banish":
            execution.emit(e.LeftHand(player, "banished", card, execution.table.next_id))
