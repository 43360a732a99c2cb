"""Cards that are revealed one by one until one is of a kind, and that is played (2026-07-16, 419.3, 424, 427, 431.1.c).

The table reads them off a deck that it knows. Of any other deck the player says which card it is, and how many cards
were revealed before it. If there is none, the whole deck is revealed, and recycled.
"""

from __future__ import annotations

from carddata.model.plays import Play, SomeCards
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import LookQuestion, RevealQuestion
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings, forbidden
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.as_revealed import reveal_cards
from tableside.engine.rules.effect_plays import put_card, terms_of
from tableside.engine.rules.private_plays import FITS, FITS_NOT, is_placeless, is_playable
from tableside.engine.rules.recycling import record_looked_at
from tableside.engine.rules.watching import TriggerEvent


def play_first_revealed(execution: Execution, item: Item, do: Play, first: SomeCards) -> None:
    """Reveal cards of a known deck until one fits, and play that, or ask which card it is."""
    table, player = execution.table, item.player
    deck = table.seat(player).deck
    known = execution.private.decks.get(player, ())
    if deck == 0:
        return
    if is_placeless(table, item, do):
        execution.emit(e.LeftToPlayers(item.id))
        return
    before = _before(table, known, first)
    if before is None or (before == len(known) and len(known) != deck):
        execution.ask(RevealQuestion(player, (FITS, FITS_NOT), item.id, count=deck or 1))
        return
    is_there = before < len(known)
    revealed = known[: before + is_there]
    event = e.TopRevealed(id=item.id, player=player, count=len(revealed), fitting=int(is_there), cards=revealed)
    execution.emit(event)
    reveal_cards(execution, player, revealed)
    if is_there:
        _play(execution, item, do, known[before])
    _recycle(execution, item, before)


def _before(table: Table, known: tuple[str, ...], first: SomeCards) -> int | None:
    """Return how many cards of a known deck come before the first that fits; None if a card before it is not known."""
    for at, name in enumerate(known):
        card = table.card(name)
        if card is None:
            return None
        if is_playable(card, first.of):
            return at
    return len(known)


def judge_first(table: Table, words: tuple[str, ...], first: SomeCards) -> Findings:
    """A card is named that is of the kind, or it was not read, or there was none. What is in the deck is not told."""
    if len(words) != 1:
        yield forbidden("333", "reason-wrong-number-chosen", count=1)
    elif words[0] not in (FITS, FITS_NOT):
        card = table.card(words[0])
        if card is None:
            yield forbidden("333", "reason-card-facts-unknown")
        elif not is_playable(card, first.of):
            yield forbidden("419.3", "reason-not-such-a-card")


def answer_first(execution: Execution, item: Item, name: str, do: Play) -> None:
    """Banish and play the card, and ask how many were revealed before it; without one the whole deck is recycled."""
    deck = execution.table.seat(item.player).deck
    if name != FITS_NOT:
        _play(execution, item, do, UNKNOWN if name == FITS else name)
    if name == FITS:
        execution.emit(e.LeftToPlayers(item.id))
    elif name != FITS_NOT and deck is not None and deck > 1:
        execution.ask(LookQuestion(item.player, tuple(map(str, range(deck))), item.id, count=deck - 1))
    else:
        if deck is None:
            fire(execution, TriggerEvent("recycle", item.player, unknown=True))
        answer_others(execution, item, deck or 0 if name == FITS_NOT else 0)


def answer_others(execution: Execution, item: Item, count: int) -> None:
    """Recycle the cards that were revealed before the one that is played, and go on with the next instruction."""
    _recycle(execution, item, count)
    execution.emit(e.NextInstruction(item.id, (item.next_instruction or 0) + 1))


def _play(execution: Execution, item: Item, do: Play, name: str) -> None:
    """Banish a card of the deck and put it on the chain, pending."""
    card, left = execution.table.card(name), execution.table.next_id
    if name not in execution.private.decks.get(item.player, ()):
        reveal_cards(execution, item.player, (name,))
    execution.emit(e.BanishedFromDeck(item.player, left, None if card is None else name))
    if card is not None:
        terms = terms_of(execution.table, item, do, item.hidden_at or 0)
        put_card(execution, item.player, card, "banished", terms, left)


def _recycle(execution: Execution, item: Item, count: int) -> None:
    if count:
        record_looked_at(execution, e.LookedAtTop(item.player, count, recycled=count))
