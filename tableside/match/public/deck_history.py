"""The cards that everybody saw on the top of a deck, or in a hand, as messages of the history."""

from __future__ import annotations

from tableside.engine.model import events as e
from tableside.engine.model.references import UNKNOWN
from tableside.match.public.references import card_name
from tableside.message import Argument, CardName, Listing, Message, PlayerName, message


def describe_looked_at(event: e.LookedAtTop) -> Message:
    """Return what everybody saw as a player looked at the top of a deck."""
    player = PlayerName(event.player)
    if event.shown is not None:
        card = card_name(None if event.shown == UNKNOWN else event.shown)
        if event.drawn:
            return message("history-revealed-drew", player=player, card=card)
        if event.taken:
            return message("history-revealed-put", player=player, card=card)
        if event.trashed:
            return message("history-revealed-only", player=player, card=card)
        if not event.recycled:
            return message("history-revealed-stays", player=player, card=card)
        return message("history-revealed-recycled", player=player, card=card)
    if event.taken and event.trashed:
        return message("history-took-from-top-only", player=player, count=event.taken, top=event.count)
    if event.taken:
        return message("history-took-from-top", player=player, count=event.taken, top=event.count)
    if event.recycled:
        return message("history-recycled-from-top", player=player, count=event.recycled, top=event.count)
    if event.trashed:
        return message("history-looked-at-top", player=player, count=event.count)
    return message("history-left-on-top", player=player, count=event.count)


def describe_top_revealed(event: e.TopRevealed) -> Message:
    """Return which cards a player revealed, and how many of them count; their number if they were not read."""
    fields: dict[str, Argument] = {"player": PlayerName(event.player), "count": event.count, "fitting": event.fitting}
    if not event.cards:
        return message("history-revealed-top-unread", **fields)
    return message("history-revealed-top", **fields, cards=Listing(tuple(CardName(card) for card in event.cards)))


def describe_hand_revealed(event: e.HandRevealed) -> Message:
    """The cards of a hand that was revealed, if they were read."""
    player = PlayerName(event.player)
    if not event.cards:
        return message("history-revealed-hand", player=player)
    return message("history-revealed-hand-cards", player=player, cards=Listing(tuple(map(CardName, event.cards))))
