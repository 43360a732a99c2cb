"""Cards of decks and hands that instructions look at, seek, take or play, as messages."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.hands import TakeFromHand
from carddata.model.plays import HandCard, PrivateCard, SomeCards, TopCard
from carddata.model.targets import Compared, OfType, TargetFilter, asked
from tableside.describe.nouns import describe_one
from tableside.describe.predicates import describe_card
from tableside.message import Message, message


def describe_look(effect: m.Look | m.Seek) -> Message:
    """Return what is done with the top cards of a deck, whole."""
    count = effect.count
    match effect:
        case m.Look(take=0):
            return message("effect-predict", count=count)
        case m.Look():
            return _describe_taking(effect)
        case m.Seek(open=True, rest="stay", put=put):
            code = "effect-reveal-top-put-or-leave" if put else "effect-reveal-top-draw-or-leave"
            return message(code, count=count, wanted=describe_wanted(effect))
        case m.Seek(open=True, put=put):
            code = "effect-reveal-top-put" if put else "effect-reveal-top-draw"
            return message(code, count=count, wanted=describe_wanted(effect), rest=_rest(effect))
        case m.Seek(put=put):
            code = "effect-seek-put" if put else "effect-seek-draw"
            return message(code, count=count, wanted=describe_wanted(effect), rest=_rest(effect))


def _describe_taking(effect: m.Look) -> Message:
    """Return which of the top cards are taken, and what becomes of the rest."""
    code = "effect-look-put" if effect.put else "effect-look-draw"
    take = message("number-up-to", count=effect.take) if effect.up_to else effect.take
    return message(code, count=effect.count, take=take, rest=_rest(effect))


def _rest(effect: m.Look | m.Seek) -> Message:
    """The fate of the top cards that are not taken, or of the single card that was shown."""
    return message(f"effect-rest-{effect.rest}", count=effect.count)  # one of the three of `RestOfTop`


def describe_wanted(effect: m.Seek) -> Message:
    """The card that is sought, as "a gear card"."""
    card = describe_card(tuple(kind for each in asked(effect.of, OfType) for kind in each.types))
    for bound in asked(effect.of, Compared):
        if isinstance(bound.to, int):
            card = message("noun-limited", noun=card, limit=message("card-with-energy", energy=bound.to))
    return message("noun-one", noun=card)


def describe_wanted_play(card: PrivateCard) -> Message:
    """The card that may be played, as "a unit card"."""
    return _wanted(card.of)


def describe_taken(effect: TakeFromHand) -> Message:
    """The card that is chosen from a hand, as "a gear or spell card"."""
    return _wanted(effect.of)


def _wanted(described: TargetFilter) -> Message:
    any_card = TargetFilter(kind="card", whose=described.whose, zone=described.zone)
    return message("card-any") if described == any_card else describe_one(described)


def describe_private_play(card: PrivateCard) -> Message:
    """Return which card of a hand or a deck is played."""
    wanted = describe_wanted_play(card)
    match card:
        case SomeCards():
            return message("effect-play-first-revealed", wanted=wanted)
        case HandCard(whose=whose):
            return message("effect-play-from-their-hand" if whose else "effect-play-from-hand", wanted=wanted)
        case TopCard(open=is_open, count=count):
            code = "effect-play-from-top-reveal" if is_open else "effect-play-from-top-look"
            return message(code, count=count, wanted=wanted)
