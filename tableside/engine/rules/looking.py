"""Looking at the top cards of a deck, and revealing them (2026-07-16, 108.4.d, 424, 436).

The players look at the cards on the real table. The record has what everybody sees: how many cards are taken or
recycled, and which card is revealed. If a deck has too few cards, those that it has are looked at, without a Burn Out
(431.1.c, 436.4).
"""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.amounts import NotedBefore
from carddata.model.conditions import Counted, Shown, asks_for, leaves
from carddata.model.hands import TakeFromHand
from carddata.model.plays import HandCard, Play, SomeCards, TopCard
from tableside.engine.derived.predicates import card_fits
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import LookQuestion, RevealQuestion
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, forbidden
from tableside.engine.rules import revealed_plays, revealing
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.as_revealed import reveal_cards, reveal_top
from tableside.engine.rules.drawing import fire_draws, put_in_trash
from tableside.engine.rules.private_plays import FITS, FITS_NOT, answer_played, judge_played, playable_cards
from tableside.engine.rules.recycling import record_looked_at
from tableside.engine.rules.revealed_hands import answer_taken, judge_taken, takable_cards
from tableside.engine.rules.watching import TriggerEvent


def look(execution: Execution, item: Item, do: m.Look) -> None:
    """Ask how many of the top cards are recycled, or taken; of a deck that is not known there may be fewer."""
    count = _top_cards(execution.table, item.player, do.count)
    if not count:
        return
    most = min(do.take, count) or count
    sure = do.take and execution.table.seat(item.player).deck is not None
    numbers = (most,) if sure and not do.up_to else range(most, -1, -1) if do.take else range(most + 1)
    execution.ask(LookQuestion(item.player, tuple(map(str, numbers)), item.id, count=count))


def seek(execution: Execution, item: Item, do: m.Seek) -> None:
    """Ask which of the top cards is revealed."""
    count = _top_cards(execution.table, item.player, do.count)
    if count:
        execution.ask(RevealQuestion(item.player, (FITS, FITS_NOT), item.id, count=count))


def _top_cards(table: Table, player: Player, count: int) -> int:
    """Return how many cards are looked at: as many as there are, as far as the deck is known."""
    deck = table.seat(player).deck
    return count if deck is None else min(count, deck)


def answer_look(execution: Execution, question: LookQuestion, number: int) -> None:
    """Move the cards that were taken or recycled, and go on with the next instruction."""
    item = execution.table.item(question.item)
    do = instruction_of(execution.table, question)
    if item is not None and isinstance(do, m.Reveal):
        revealing.answer_reveal(execution, item, question.count, number)
    if item is not None and isinstance(do, Play):
        revealed_plays.answer_others(execution, item, number)
    if item is None or not isinstance(do, m.Look):
        return
    if not do.take:
        event = e.LookedAtTop(item.player, question.count, recycled=number)
        if item.ability is not None and any(map(_asks_for_recycled, item.ability.do)):
            execution.emit(e.AmountPaid(item.id, number))
    else:
        looked_at = question.count if do.up_to or str(number) == question.options[0] else number
        event = _with_rest(e.LookedAtTop(item.player, looked_at, number, drawn=not do.put), do.rest)
    _follow(execution, item, event)
    if not do.take:
        fire(execution, TriggerEvent("predict", item.player))


def _asks_for_recycled(do: Effect) -> bool:
    """Return whether an instruction asks for the cards that an earlier one has recycled."""
    noted = NotedBefore("recycled")
    return getattr(do, "each", None) == noted or any(asked.of == noted for asked in leaves(do.only_if, Counted))


def answer_reveal(execution: Execution, question: RevealQuestion, word: str) -> None:
    """Take the card that was revealed into the hand, recycle the rest, and go on with the next instruction."""
    item = execution.table.item(question.item)
    do = instruction_of(execution.table, question)
    if item is not None and isinstance(do, Play) and isinstance(do.what, HandCard | TopCard):
        answer_played(execution, item, question, word, do, do.what)
    if item is not None and isinstance(do, Play) and isinstance(do.what, SomeCards):
        revealed_plays.answer_first(execution, item, word, do)
    if item is not None and isinstance(do, TakeFromHand):
        answer_taken(execution, item, question, word, do)
    if item is None or not isinstance(do, m.Seek):
        return
    takes = word != FITS_NOT and (not do.open or word == FITS or _fits(execution.table, do, word))
    shown = None if word == FITS_NOT and not do.open else UNKNOWN if word in question.options else word
    _show(execution, item, question, do, shown, takes if shown == UNKNOWN else None)
    event = e.LookedAtTop(item.player, question.count, taken=int(takes), drawn=takes and not do.put, shown=shown)
    _follow(execution, item, _with_rest(event, do.rest))


def _with_rest(event: e.LookedAtTop, rest: m.RestOfTop) -> e.LookedAtTop:
    """The event of a look, with the fate of the cards that were not taken."""
    if rest == "stay":
        return event
    left = event.count - event.taken
    return replace(event, recycled=left) if rest == "recycle" else replace(event, trashed=left)


def _show(
    execution: Execution, item: Item, question: RevealQuestion, do: m.Seek, shown: str | None, fits: bool | None
) -> None:
    """Carry out what a card does as it is revealed, and note it where a later instruction asks for it."""
    if shown is None:
        return
    top = execution.private.decks.get(item.player, ())[: question.count]
    if do.open:
        reveal_top(execution, item.player, question.count)
    if not (do.open and shown in top):
        reveal_cards(execution, item.player, (shown,))
    if item.ability is not None and any(asks_for_revealed(each) for each in item.ability.do):
        execution.emit(e.CardShown(item.id, shown, fits))


def _follow(execution: Execution, item: Item, event: e.LookedAtTop) -> None:
    """Move the cards, fire what triggers on drawing, and go on with the next instruction."""
    record_looked_at(execution, event)
    put_in_trash(execution, event)
    if event.drawn and event.taken:
        fire_draws(execution, event.player, event.taken)
    execution.emit(e.NextInstruction(item.id, (item.next_instruction or 0) + 1))


def judge_reveal(table: Table, private: Private, question: RevealQuestion, words: tuple[str, ...]) -> Findings:
    """A card is revealed by its name, or by one of the options if it was not read; it must be of the kind (424)."""
    do = instruction_of(table, question)
    if isinstance(do, Play) and isinstance(do.what, HandCard | TopCard):
        yield from judge_played(table, private, question, words, do.what)
    elif isinstance(do, Play) and isinstance(do.what, SomeCards):
        yield from revealed_plays.judge_first(table, words, do.what)
    elif isinstance(do, TakeFromHand):
        yield from judge_taken(table, private, question, words, do)
    elif len(words) != 1:
        yield forbidden("333", "reason-wrong-number-chosen", count=1)
    elif words[0] not in question.options and isinstance(do, m.Seek):
        if table.card(words[0]) is None:
            yield forbidden("333", "reason-card-facts-unknown")
        elif not do.open and not _fits(table, do, words[0]):
            yield forbidden("424", "reason-not-such-a-card")


def known_cards(table: Table, private: Private, question: RevealQuestion) -> tuple[str, ...]:
    """The names of the cards of the hand or the top of the deck that may be shown, as far as the table knows them."""
    do = instruction_of(table, question)
    if isinstance(do, Play) and isinstance(do.what, HandCard | TopCard):
        return playable_cards(table, private, question, do.what)
    if isinstance(do, TakeFromHand):
        return takable_cards(table, private, question, do)
    if not isinstance(do, m.Seek):
        return ()
    top = dict.fromkeys(private.decks.get(question.player, ())[: question.count])
    return tuple(name for name in top if name != UNKNOWN and (do.open or _fits(table, do, name)))


def asks_for_revealed(effect: Effect) -> bool:
    """Return whether the condition of an instruction asks about a card that was revealed before."""
    return asks_for(effect.only_if, Shown)


def is_revealable(table: Table, words: tuple[str, ...]) -> bool:
    """Return whether an answer names a single card whose facts are known, or says what a card that was not read is."""
    return len(words) == 1 and (words[0] in (FITS, FITS_NOT) or table.card(words[0]) is not None)


def _fits(table: Table, do: m.Seek, name: str) -> bool:
    card = table.card(name)
    return card is not None and card_fits(card, do.of)


def instruction_of(table: Table, question: LookQuestion | RevealQuestion) -> Effect | None:
    """The instruction that a question belongs to; None if its item is not on the chain."""
    item = table.item(question.item)
    at = item.next_instruction if item is not None else None
    return item.ability.do[at] if item is not None and item.ability is not None and at is not None else None
