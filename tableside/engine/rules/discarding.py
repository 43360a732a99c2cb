"""Cards that an effect has players discard (2026-07-16, 422)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.targets import CardKind
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import DiscardQuestion
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table
from tableside.engine.rules.abilities import fire, own_discards
from tableside.engine.rules.acted_on import players_of
from tableside.engine.rules.object_amounts import note_discarded
from tableside.engine.rules.watching import TriggerEvent


def discard(execution: Execution, item: Item, do: m.Discard) -> None:
    """Ask each player in turn which cards to discard, if they have not chosen yet (422)."""
    for player in yet_to_discard(execution.table, item, do):
        hand = execution.private.hands.get(player)
        count = _number_to_discard(execution, do, player)
        if count == 0:
            continue
        if hand is not None and len(hand) == count and UNKNOWN not in hand:
            discard_cards(execution, player, hand)
            note_discarded(execution, item, hand)
            continue
        least = 0 if hand is None or count is None else count
        execution.ask(DiscardQuestion(player, (), item.id, least=least, most=count))
        return


def _number_to_discard(execution: Execution, do: m.Discard, player: Player) -> int | None:
    """Return how many cards a player discards; at most as many of an unknown hand, None for all of them (422.4)."""
    hand = execution.private.hands.get(player)
    if do.count is None:
        return execution.table.seat(player).hand if hand is None else len(hand)
    return do.count if hand is None else min(do.count, len(hand))


def yet_to_discard(table: Table, item: Item, do: m.Discard) -> tuple[Player, ...]:
    """The players who have not discarded yet for this instruction of a resolving item."""
    discarded = item.progress.discarded if isinstance(item.progress, Resolving) else ()
    return tuple(player for player in players_of(table, item, do.who) if player not in discarded)


def discard_cards(execution: Execution, player: Player, cards: tuple[str, ...]) -> None:
    """Put cards of a hand in their owner's trash; `?` stands for a card that was not read."""
    own = own_discards(execution.table, player, cards)
    for card in cards:
        execution.emit(e.Discarded(player, None if card == UNKNOWN else card, execution.table.next_id))
    if cards:
        fire(execution, TriggerEvent("discard", player, cards=cards), others=own)


def fitting_discards(table: Table, hand: tuple[str, ...], of: CardKind | None) -> tuple[str, ...]:
    """The cards of a hand that may be discarded as cards of a type; one that is not known may be of any.

    The own type of a card counts, wherever it is (2026-07-16, 357.2).
    """
    return tuple(card for card in hand if is_of_type(table, card, of) is not False)


def is_of_type(table: Table, card: str, of: CardKind | None) -> bool | None:
    """Return whether a card of a hand is of a type, of any if that is None; None if nobody knows."""
    facts = table.card(card) if card != UNKNOWN else None
    if of is None:
        return True
    return None if facts is None else of in facts.types
