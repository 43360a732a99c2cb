"""Standing effects on how cards are played, as messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from carddata.model.costs import Cost
from carddata.model.naming import NamesTag
from carddata.model.operations import ChangeCosts
from carddata.model.permissions import CardsCost, PlayedFor, PlayedTo
from carddata.model.plays import (
    Ignoring,
    Instead,
    Less,
    LessEnergy,
    Play,
    PriceChange,
    PrivateCard,
    SomeCards,
    TopCard,
)
from carddata.model.targets import BanishedWithThis, asks
from tableside.describe.choosing import describe_target
from tableside.describe.described import describe_own_cost, describe_things
from tableside.describe.listings import together
from tableside.describe.nouns import describe_one
from tableside.message import Argument, Listing, Message, message


def describe_places(permission: PlayedTo) -> Message:
    """Return where else cards may be played to.

    >>> describe_places(PlayedTo("open")).code
    'meaning-played-to-open'
    """
    if permission.only:
        return message("meaning-played-only-to-conquered")
    if permission.ambush:
        return message("meaning-ambush-to-enemy-units")
    whose = "-units" if permission.units else ""
    return message(f"meaning-played-to-{permission.where.replace(' ', '-')}{whose}")


def describe_permission(amount: Argument, permission: PlayedFor, conditions: Argument) -> Message:
    """The cost for which a card may be played from the trash, with the words for it and for its conditions."""
    cost = permission.cost
    resources = Cost(energy=cost.energy, power=cost.power, any_power=cost.any_power)
    line = message("meaning-played-for" if cost == resources else "meaning-played-for-this", cost=amount)
    if permission.then:
        line = message("meaning-played-for-banished", line=line)
    return message("meaning-cost-if", conditions=conditions, line=line) if permission.only_if is not None else line


def describe_others_cost(change: CardsCost, cards: Message, amount: Argument, conditions: Argument) -> Message:
    """Describe what others cost more or less while a card is in play, with the words for the cards and the amount."""
    how = f"{'more' if change.more else 'less'}{'-yours' if change.of.whose == 'you' else ''}"
    line = message(f"meaning-cards-cost-{how}", cards=cards, amount=amount)
    if change.abilities:
        line = message("meaning-abilities-cost-less", cards=cards, amount=amount)
    if change.source:
        line = message("meaning-cards-cost-from-trash", line=line)
    if change.choosing is not None:
        line = message("meaning-cards-cost-choosing", line=line, things=describe_one(change.choosing))
    if change.nth and change.abilities:
        line = message("meaning-abilities-cost-first", line=line)
    elif change.nth:
        line = message(f"meaning-cards-cost-{'first' if change.nth == 1 else 'nth'}", number=change.nth, line=line)
    if change.least is not None:
        line = message("meaning-cost-least", energy=change.least, line=line)
    return message("meaning-cost-if", conditions=conditions, line=line) if change.only_if is not None else line


def describe_costs_this_turn(effect: ChangeCosts, cards: Message, amount: Argument) -> Message:
    """Return what costs more or less this turn."""
    how = "next-costs-less" if effect.next else f"costs-{'more' if effect.more else 'less'}-this-turn"
    return message(f"meaning-{how}{'-yours' if effect.of.whose == 'you' else ''}", cards=cards, amount=amount)


def describe_play(play: Play, played: Message) -> Message:
    """Return how cards are played, with the words for them: for which price, where to, and what becomes of the rest."""
    words: list[Argument] = [played, *_price(play.price, plain=not isinstance(play.what, PrivateCard))]
    if isinstance(play.to, int):
        words.append(message("meaning-played-chosen", target=describe_target(play.to)))
    elif play.to:
        words.append(message(f"meaning-played-{play.to.replace(' ', '-')}"))
    if play.then:
        words.append(message(f"meaning-afterwards-{play.then}"))
    if isinstance(play.what, TopCard) and play.what.no_mightier is not None:
        bound = play.what.no_mightier
        words.append(message("meaning-no-mightier", number=bound.killed, more=bound.more))
    rest = play.what.rest if isinstance(play.what, TopCard) else "recycle"
    if isinstance(play.what, TopCard) or (isinstance(play.what, SomeCards) and play.what.how == "first revealed"):
        words.append(message(f"meaning-rest-{rest}"))
    return message("meaning-play", words=Listing(tuple(words)))


def describe_known_cards(what: int | Literal["me"] | SomeCards, *, yours: bool) -> Message:
    """Return which cards are played of which everybody knows where they are, and by whom."""
    things = describe_things(what.of if isinstance(what, SomeCards) else what)
    of_all = isinstance(what, SomeCards) and asks(what.of, BanishedWithThis)
    code = "meaning-play-cards-of-all" if of_all else "meaning-play-card-of-others" if yours else "meaning-play-card"
    return message(code, things=things)


def _price(price: PriceChange | None, *, plain: bool) -> Iterator[Message]:
    """The messages for a change of a card's costs; with `plain` there is one even if nothing changes them."""
    match price:
        case None:
            yield from (message("meaning-for-its-cost") for _ in range(plain))
        case Ignoring(what=what):
            yield message(f"meaning-ignoring-{what}")
        case Less(cost=cost):
            yield message("meaning-played-less", amount=together(describe_own_cost(cost)))
        case LessEnergy():
            yield message("meaning-played-less-by-paid")
        case Instead(cost=cost):
            yield message("meaning-played-instead", cost=together(describe_own_cost(cost)))


def describe_naming(naming: NamesTag) -> Message:
    """Return which tag a player names as they play the card, and whether the card has it."""
    line = message("meaning-names-any-tag")
    if naming.tags:
        line = message("meaning-names-tag", tags=Listing(naming.tags))
    return message("meaning-gains-named-tag", line=line) if naming.gains else line
