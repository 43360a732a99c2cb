"""Cards that an effect has played from a hand or from the top of a deck (2026-07-16, 128.6, 355.10.a, 419.3, 427).

Such a card is no target, and nobody else knows it: its player says which card it is as the effect resolves, or that
there is none. A card of a deck is banished first, and stays banished if it cannot be played. A card that was not read
is left to the players.
"""

from __future__ import annotations

from carddata.model.card import Card
from carddata.model.plays import HandCard, Play, TopCard
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.predicates import card_fits
from tableside.engine.derived.whereabouts import battlefield_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, PlaySource, Resolving
from tableside.engine.model.questions import RevealQuestion
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, assumed, forbidden
from tableside.engine.rules.ability_facts import is_linked
from tableside.engine.rules.acted_on import chosen_group
from tableside.engine.rules.as_revealed import reveal_cards, reveal_top
from tableside.engine.rules.drawing import fire_draws
from tableside.engine.rules.effect_plays import put_card, terms_of
from tableside.engine.rules.object_amounts import amount_before
from tableside.engine.rules.play_bans import judge_ban, may_play
from tableside.engine.rules.recycling import record_looked_at
from tableside.message import PlayerName

FITS, FITS_NOT = "yes", "no"
"""The answers about a card that was not read: it is of the kind that is asked for, or there is no such card."""


def play_from_hand(execution: Execution, item: Item, do: Play, card: HandCard) -> None:
    """Ask which card of the hand is played, if there can be any."""
    player = _owner(execution.table, item, card)
    if player is not None and execution.table.seat(player).hand != 0 and not _is_nowhere(execution.table, item, do):
        _ask(execution, item, do, 0, "" if player == item.player else player)


def play_from_deck(execution: Execution, item: Item, do: Play, card: TopCard) -> None:
    """Ask which of the top cards is banished and played, if there are any."""
    deck = execution.table.seat(item.player).deck
    count = card.count if deck is None else min(card.count, deck)
    if not count:
        return
    none_fits = card.no_mightier is not None and _most_might(execution.table, item, card) is None
    if card.open and (none_fits or is_placeless(execution.table, item, do)):
        reveal_top(execution, item.player, count)
    if none_fits:
        _move_rest(execution, item, card, count)
    else:
        _ask(execution, item, do, count)


def _most_might(table: Table, item: Item, card: TopCard) -> int | None:
    """The most Might that the card may have by what an earlier instruction has killed; None if there is no such Might.

    What was not killed has no Might that the card could be compared with (359.3.e.12, 359.3.e.14.b).
    """
    bound = card.no_mightier
    if bound is None or not isinstance(item.progress, Resolving) or bound.killed not in item.progress.done:
        return None
    before = amount_before(table, item, bound.its)
    return None if not before or before[0] is None else before[0] + bound.more


def _owner(table: Table, item: Item, card: HandCard) -> Player | None:
    """The player whose card is played; None if it is that of a choice that is no longer legal."""
    if not card.whose:
        return item.player
    chosen = (target for target in chosen_group(item, card.whose) if target in table.players)
    return next((str(target) for target in chosen), None)


def _is_nowhere(table: Table, item: Item, do: Play) -> bool:
    """Return whether a unit is to be played to a chosen battlefield that is no longer there."""
    return isinstance(do.to, int) and not any(battlefield_of(table, target) for target in chosen_group(item, do.to))


def _ask(execution: Execution, item: Item, do: Play, count: int, whose: Player = "") -> None:
    if is_placeless(execution.table, item, do):
        execution.emit(e.LeftToPlayers(item.id))
    else:
        execution.ask(RevealQuestion(item.player, (FITS, FITS_NOT), item.id, count=count, whose=whose))


def is_placeless(table: Table, item: Item, do: Play) -> bool:
    """Return whether a unit is to be played at the place of a permanent that is gone."""
    return do.to == "here" and _here(table, item) is None


def _here(table: Table, item: Item) -> Place | None:
    return targeting_context(table, item).here


def judge_played(
    table: Table, private: Private, question: RevealQuestion, words: tuple[str, ...], of: HandCard | TopCard
) -> Findings:
    """A card is named that is of the kind and, as far as that is known, in the hand; or it was not read."""
    if len(words) != 1:
        yield forbidden("333", "reason-wrong-number-chosen", count=1)
        return
    (name,) = words
    if name == FITS_NOT:
        return
    yield from judge_ban(table, question.whose or question.player, table.card(name))
    if name != FITS:
        card = table.card(name)
        if card is None:
            yield forbidden("333", "reason-card-facts-unknown")
        elif not _is_playable(table, question, card, of):
            yield forbidden("419.3", "reason-not-such-a-card")
    if isinstance(of, HandCard):
        player = question.whose or question.player
        hand = private.hands.get(player)
        if hand is None or name == FITS:
            yield assumed("assumed-card-in-hand")
        elif name not in hand and UNKNOWN not in hand:
            yield forbidden("419.1.a", "reason-card-not-in-hand", player=PlayerName(player))


def playable_cards(table: Table, private: Private, question: RevealQuestion, of: HandCard | TopCard) -> tuple[str, ...]:
    """The names of the cards that may be played, as far as the table knows them."""
    if isinstance(of, HandCard):
        known = private.hands.get(question.whose or question.player, ())
    else:
        known = private.decks.get(question.player, ())[: question.count]
    player = question.whose or question.player
    cards = {name: table.card(name) for name in known}
    return tuple(
        name
        for name, card in cards.items()
        if card is not None and _is_playable(table, question, card, of) and may_play(table, player, card)
    )


def _is_playable(table: Table, question: RevealQuestion, card: Card, of: HandCard | TopCard) -> bool:
    item = table.item(question.item)
    if isinstance(of, TopCard) and of.no_mightier is not None and item is not None:
        most = _most_might(table, item, of)
        if most is None or card.might is None or card.might > most:
            return False
    return is_playable(card, of.of)


def is_playable(card: Card, described: TargetFilter) -> bool:
    """Return whether a card of a hand or a deck can be played, and is as described."""
    return card.type in ("unit", "gear", "spell") and not card.token and card_fits(card, described)


def answer_played(
    execution: Execution, item: Item, question: RevealQuestion, name: str, do: Play, of: HandCard | TopCard
) -> None:
    """Put the card on the chain, pending; move the rest of the cards that were looked at, and go on."""
    plays = name != FITS_NOT
    card = execution.table.card(name) if name != FITS else None
    source: PlaySource = "hand"
    left = 0
    if isinstance(of, TopCard) and of.open:
        reveal_top(execution, item.player, question.count)
    if isinstance(of, TopCard) and plays:
        top = execution.private.decks.get(item.player, ())[: question.count]
        if of.open and card is not None and name not in top:
            reveal_cards(execution, item.player, (name,))
        source, left = "banished", execution.table.next_id
        execution.emit(e.BanishedFromDeck(item.player, left, None if card is None else name))
    if plays and card is not None:
        terms = terms_of(execution.table, item, do, item.hidden_at or 0)
        put_card(execution, question.whose or item.player, card, source, terms, left)
    if isinstance(of, TopCard):
        _move_rest(execution, item, of, question.count - plays)
    at = item.next_instruction or 0
    if item.ability is not None and is_linked(item.ability, at + 1):
        execution.emit(e.InstructionEnded(item.id, at + 1, "done" if plays else "ignored"))
    if plays and card is None:
        execution.emit(e.LeftToPlayers(item.id))
    else:
        execution.emit(e.NextInstruction(item.id, at + 1))


def _move_rest(execution: Execution, item: Item, card: TopCard, count: int) -> None:
    """Recycle or draw the cards that were not banished."""
    if not count:
        return
    if card.rest == "draw":
        execution.emit(e.LookedAtTop(item.player, count, taken=count, drawn=True))
        fire_draws(execution, item.player, count)
    else:
        record_looked_at(execution, e.LookedAtTop(item.player, count, recycled=count))
