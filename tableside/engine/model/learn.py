"""Folding events into the private position: known faces, hands and decks. It decides no rule, as `evolve` does not."""

from __future__ import annotations

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.given_position import PositionIs
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Private


def learn(private: Private, event: Event) -> Private:
    """The private position after one event, from its secret parts as far as they are known."""
    match event:
        case PositionIs():
            return event.private()
        case e.Hid():
            known = learn_left_hand(private, event.player, event.face.reveal(), event.source)
            return Private({**known.faces, event.handle: event.face.reveal()}, known.hands, known.decks)
        case e.LeftFacedown():
            faces = {handle: face for handle, face in private.faces.items() if handle != event.handle}
            left = Private(faces, private.hands, private.decks)
            face = event.card or private.faces.get(event.handle) or UNKNOWN
            if event.to == "deck":
                return learn_in_deck(left, event.player)
            return learn_in_hand(left, event.player, (face,)) if event.to == "hand" else left
        case e.Entered(permanent=permanent, zone="hand"):
            return learn_left_hand(private, permanent.owned_by, permanent.card, "hand")
        case e.Entered(permanent=permanent, zone="deck"):
            return learn_left_deck(private, permanent.owned_by, permanent.card)
        case e.Put() if event.item.is_card:
            return learn_left_hand(private, event.item.player, event.item.card, event.item.source)
        case e.Discarded():
            return learn_left_hand(private, event.player, event.card, "hand")
        case e.LeftHand(player=player, to=to, card=card):
            left = learn_left_hand(private, player, card, "hand")
            return learn_under_deck(left, player, card or UNKNOWN) if to == "deck" else left
        case e.PickedUp() | e.ChampionTaken():
            return learn_in_hand(private, event.player, (event.card or UNKNOWN,))
        case e.Recycled(player=player, ids=ids):
            return learn_at_bottom(private, player, len(ids))
        case e.Burned(player=player):
            decks = {whose: deck[1:] if whose == player else deck for whose, deck in private.decks.items()}
            return Private(private.faces, private.hands, decks)
        case e.TakenBack():
            return learn_in_hand(private, event.player, (event.card,))
        case e.BanishedFromDeck():
            return learn_banished(private, event.player, event.card)
        case e.BurnedOut():
            decks = {player: deck for player, deck in private.decks.items() if player != event.player}
            return Private(private.faces, private.hands, decks)
        case e.Drew():
            return learn_drawn(private, event.player, event.count, event.cards.reveal())
        case e.LookedAtTop():
            return learn_looked_at(private, event)
        case e.HandCounted(player=player, cards=count) if len(private.hands.get(player, ())) != count:
            hands = {whose: (UNKNOWN,) * count if whose == player else hand for whose, hand in private.hands.items()}
            return Private(private.faces, hands, private.decks)
        case e.LeftBoard(to="hand"):
            return learn_in_hand(private, event.player, (event.card,) if event.card else ())
        case e.LeftBoard(to="deck", player=player, card=card, side="top" | "bottom" as side):
            if not card:
                return private
            return learn_on_deck(private, player, card) if side == "top" else learn_under_deck(private, player, card)
        case e.LeftBoard(to="deck", player=player) if player:
            return learn_in_deck(private, player)
        case _:
            return private


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
