"""What standing effects say about how cards are played, as messages."""

from __future__ import annotations

from carddata.model.costs import FREE, Cost
from carddata.model.naming import NamesTag
from carddata.model.operations import ChangeCosts, PlayCard
from carddata.model.permissions import CardsCost, PlayedFor, PlayedTo
from carddata.model.plays import PlayFirstRevealed, PlayFromDeck, PlayFromHand
from carddata.model.targets import BanishedWithThis, TargetFilter, asks
from tableside.describe.choosing import describe_target
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
    """What other cards cost more or less while the card is in play, with the words for the cards and the amount."""
    how = f"{'more' if change.more else 'less'}{'-yours' if change.of.whose == 'you' else ''}"
    line = message(f"meaning-cards-cost-{how}", cards=cards, amount=amount)
    if change.first:
        line = message("meaning-cards-cost-first", line=line)
    if change.least is not None:
        line = message("meaning-cost-least", energy=change.least, line=line)
    return message("meaning-cost-if", conditions=conditions, line=line) if change.only_if is not None else line


def describe_costs_this_turn(effect: ChangeCosts, cards: Message, amount: Argument) -> Message:
    """Return what costs more or less this turn."""
    how = "next-costs-less" if effect.next else f"costs-{'more' if effect.more else 'less'}-this-turn"
    return message(f"meaning-{how}{'-yours' if effect.of.whose == 'you' else ''}", cards=cards, amount=amount)


def describe_played(effect: PlayCard, things: Argument) -> Message:
    """Return which cards an instruction plays, with the words for them, and how."""
    of_all = isinstance(effect.what, TargetFilter) and asks(effect.what, BanishedWithThis)
    words: list[Argument] = [message("meaning-play-cards-of-all" if of_all else "meaning-play-card", things=things)]
    if effect.ignoring:
        words.append(message(f"meaning-ignoring-{effect.ignoring}"))
    elif effect.less_by is not None:
        words.append(message("meaning-played-less-by-paid"))
    else:
        words.append(message("meaning-for-its-cost"))
    if effect.to:
        words.append(message(f"meaning-played-{effect.to.replace(' ', '-')}"))
    if effect.then:
        words.append(message(f"meaning-afterwards-{effect.then}"))
    return message("meaning-play", words=Listing(tuple(words)))


def describe_private_terms(
    effect: PlayFromHand | PlayFromDeck | PlayFirstRevealed, played: Message, less: Argument
) -> Message:
    """Return how a card of a hand or a deck is played, with the words for it and for what it costs less."""
    words: list[Argument] = [played]
    if effect.ignoring:
        words.append(message(f"meaning-ignoring-{effect.ignoring}"))
    if effect.less != FREE:
        words.append(message("meaning-played-less", amount=less))
    if effect.to:
        words.append(message(f"meaning-played-{effect.to.replace(' ', '-')}"))
    if isinstance(effect, PlayFromHand) and effect.at:
        words.append(message("meaning-played-chosen", target=describe_target(effect.at)))
    if isinstance(effect, PlayFromDeck) and effect.no_mightier is not None:
        bound = effect.no_mightier
        words.append(message("meaning-no-mightier", number=bound.killed, more=bound.more))
    if isinstance(effect, PlayFromDeck):
        words.append(message(f"meaning-rest-{effect.rest}"))
    elif isinstance(effect, PlayFirstRevealed):
        words.append(message("meaning-rest-recycle"))
    return message("meaning-play", words=Listing(tuple(words)))


def describe_naming(naming: NamesTag) -> Message:
    """Return which tag a player names as they play the card, and whether the card has it."""
    line = message("meaning-names-any-tag")
    if naming.tags:
        line = message("meaning-names-tag", tags=Listing(naming.tags))
    return message("meaning-gains-named-tag", line=line) if naming.gains else line
