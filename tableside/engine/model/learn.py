"""Folding events into the private position: known faces, hands and decks. It decides no rule, as `evolve` does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.given_position import PositionIs
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Private


def learn(private: Private, event: Event) -> Private:
    """The private position after one event, from its secret parts as far as they are known."""
    known = LEARNED.get(type(event))
    return private if known is None else known(private, event)


def _given(private: Private, event: PositionIs) -> Private:
    return event.private()


def _hid(private: Private, event: e.Hid) -> Private:
    known = learn_left_hand(private, event.player, event.face.reveal(), event.source)
    return Private({**known.faces, event.handle: event.face.reveal()}, known.hands, known.decks)


def _left_facedown(private: Private, event: e.LeftFacedown) -> Private:
    faces = {handle: face for handle, face in private.faces.items() if handle != event.handle}
    left = Private(faces, private.hands, private.decks)
    face = event.card or private.faces.get(event.handle) or UNKNOWN
    if event.to == "deck":
        return learn_in_deck(left, event.player)
    return learn_in_hand(left, event.player, (face,)) if event.to == "hand" else left


def _entered(private: Private, event: e.Entered) -> Private:
    permanent = event.permanent
    if event.zone == "deck":
        return learn_left_deck(private, permanent.owned_by, permanent.card)
    return learn_left_hand(private, permanent.owned_by, permanent.card, event.zone or "")


def _put(private: Private, event: e.Put) -> Private:
    item = event.item
    return learn_left_hand(private, item.player, item.card, item.source) if item.is_card else private


def _discarded(private: Private, event: e.Discarded) -> Private:
    return learn_left_hand(private, event.player, event.card, "hand")


def _left_hand(private: Private, event: e.LeftHand) -> Private:
    left = learn_left_hand(private, event.player, event.card, "hand")
    put = learn_on_deck if event.side == "top" else learn_under_deck
    return put(left, event.player, event.card or UNKNOWN) if event.to == "deck" else left


def _picked_up(private: Private, event: e.PickedUp | e.ChampionTaken) -> Private:
    return learn_in_hand(private, event.player, (event.card or UNKNOWN,))


def _recycled(private: Private, event: e.Recycled) -> Private:
    return learn_at_bottom(private, event.player, len(event.ids))


def _burned(private: Private, event: e.Burned) -> Private:
    decks = {whose: deck[1:] if whose == event.player else deck for whose, deck in private.decks.items()}
    return Private(private.faces, private.hands, decks)


def _taken_back(private: Private, event: e.TakenBack) -> Private:
    return learn_in_hand(private, event.player, (event.card,))


def _banished_from_deck(private: Private, event: e.BanishedFromDeck) -> Private:
    return learn_banished(private, event.player, event.card)


def _burned_out(private: Private, event: e.BurnedOut) -> Private:
    decks = {player: deck for player, deck in private.decks.items() if player != event.player}
    return Private(private.faces, private.hands, decks)


def _drew(private: Private, event: e.Drew) -> Private:
    return learn_drawn(private, event.player, event.count, event.cards.reveal())


def _hand_counted(private: Private, event: e.HandCounted) -> Private:
    """A known hand of another size than was told is no longer known."""
    if len(private.hands.get(event.player, ())) == event.cards:
        return private
    unknown = (UNKNOWN,) * event.cards
    hands = {whose: unknown if whose == event.player else hand for whose, hand in private.hands.items()}
    return Private(private.faces, hands, private.decks)


def _left_board(private: Private, event: e.LeftBoard) -> Private:
    if event.to == "hand":
        return learn_in_hand(private, event.player, (event.card,) if event.card else ())
    if event.to != "deck" or not event.player:
        return private
    if event.side not in ("top", "bottom"):
        return learn_in_deck(private, event.player)
    if not event.card:
        return private
    put = learn_on_deck if event.side == "top" else learn_under_deck
    return put(private, event.player, event.card)


def learn_left_hand(private: Private, player: Player, card: str | None, source: str) -> Private:
    """Take one copy of a card, or one unknown card, out of a known hand.

    Once an unread card has left, the remaining cards are no longer known.
    """
    hand = private.hands.get(player, ())
    if source != "hand" or not hand:
        return private
    if card is None:
        hand = (UNKNOWN,) * len(hand)
    left = card if card in hand else UNKNOWN
    if left not in hand:
        return private
    at = hand.index(left)
    return Private(private.faces, {**private.hands, player: hand[:at] + hand[at + 1 :]}, private.decks)


def learn_left_deck(private: Private, player: Player, card: str) -> Private:
    """Take one copy of a card, or one unknown card, out of a known deck."""
    deck = private.decks.get(player, ())
    left = card if card in deck else UNKNOWN
    if left not in deck:
        return private
    at = deck.index(left)
    return Private(private.faces, private.hands, {**private.decks, player: deck[:at] + deck[at + 1 :]})


def learn_banished(private: Private, player: Player, card: str | None) -> Private:
    """Take a card out of a known deck; once an unread card has left, the others are no longer known."""
    if card is not None:
        return learn_left_deck(private, player, card)
    decks = {whose: (UNKNOWN,) * (len(deck) - 1) if whose == player else deck for whose, deck in private.decks.items()}
    return Private(private.faces, private.hands, decks)


def learn_in_deck(private: Private, player: Player) -> Private:
    """Add a card to a known deck, whose order is not known from then on."""
    decks = {whose: (UNKNOWN,) * (len(deck) + 1) if whose == player else deck for whose, deck in private.decks.items()}
    return Private(private.faces, private.hands, decks)


def learn_under_deck(private: Private, player: Player, card: str) -> Private:
    """Put a card under a known deck."""
    decks = {whose: (*deck, card) if whose == player else deck for whose, deck in private.decks.items()}
    return Private(private.faces, private.hands, decks)


def learn_on_deck(private: Private, player: Player, card: str) -> Private:
    """Put a card on top of a known deck."""
    decks = {whose: (card, *deck) if whose == player else deck for whose, deck in private.decks.items()}
    return Private(private.faces, private.hands, decks)


def learn_at_bottom(private: Private, player: Player, count: int) -> Private:
    """Put cards under a known deck; which of them is where is not known."""
    under = (UNKNOWN,) * count
    decks = {whose: (*deck, *under) if whose == player else deck for whose, deck in private.decks.items()}
    return Private(private.faces, private.hands, decks)


def learn_drawn(private: Private, player: Player, count: int, cards: tuple[str, ...] | None) -> Private:
    """Move cards from the top of the deck to the hand, known cards if the deck is known."""
    decks = {whose: deck[count:] if whose == player else deck for whose, deck in private.decks.items()}
    drawn = (UNKNOWN,) * count if cards is None else cards
    return learn_in_hand(Private(private.faces, private.hands, decks), player, drawn)


def learn_looked_at(private: Private, event: e.LookedAtTop) -> Private:
    """Move cards from the top of the deck to the hand or the bottom; which of several they are is not known."""
    deck = private.decks.get(event.player)
    top, rest = (deck[: event.count], deck[event.count :]) if deck is not None else ((), ())
    alone = (top or (UNKNOWN,)) if event.count == 1 else ()
    left = (UNKNOWN,) * (event.count - event.taken - event.recycled)
    bottom = (UNKNOWN,) * event.recycled
    if alone:
        left, bottom = alone[: len(left)], alone[: len(bottom)]
    decks = dict(private.decks) if deck is None else {**private.decks, event.player: (*left, *rest, *bottom)}
    known = (event.shown,) if event.shown is not None and event.taken == 1 else alone
    taken = known[: event.taken] or (UNKNOWN,) * event.taken
    return learn_in_hand(Private(private.faces, private.hands, decks), event.player, taken)


def learn_in_hand(private: Private, player: Player, cards: tuple[str, ...]) -> Private:
    """Add cards to a known hand."""
    hands = {whose: hand + cards if whose == player else hand for whose, hand in private.hands.items()}
    return Private(private.faces, hands, private.decks)


LEARNED: Mapping[type[Event], Callable[[Private, Any], Private]] = {
    PositionIs: _given,
    e.Hid: _hid,
    e.LeftFacedown: _left_facedown,
    e.Entered: _entered,
    e.Put: _put,
    e.Discarded: _discarded,
    e.LeftHand: _left_hand,
    e.PickedUp: _picked_up,
    e.ChampionTaken: _picked_up,
    e.Recycled: _recycled,
    e.Burned: _burned,
    e.TakenBack: _taken_back,
    e.BanishedFromDeck: _banished_from_deck,
    e.BurnedOut: _burned_out,
    e.Drew: _drew,
    e.LookedAtTop: learn_looked_at,
    e.HandCounted: _hand_counted,
    e.LeftBoard: _left_board,
}
"""The functions that learn faces, known hands and known decks from each event; the others tell nothing."""
