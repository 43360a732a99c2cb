"""What a triggered ability asks of the event that it watches, as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from carddata.model.abilities import Ability
from carddata.model.targets import TargetFilter
from carddata.model.trigger_changes import AddsMore, TriggersMore, TriggersNot
from carddata.model.triggers import EventFilter
from tableside.match.public.ability_text import describe_resources
from tableside.message import Argument, CardName, Listing, Message, message

OF_PLAYER: Final = ("use", "spend a buff", "recycle", "recycle a rune", "return", "showdown")
"""The events whose words always speak of a player, or of what becomes of a unit."""


def describe_watched(ability: Ability, on: EventFilter, describe: Callable[[TargetFilter], Message]) -> Message:
    """When an ability triggers that watches others: the event, and everything that narrows it down."""
    event = _event(ability, on)
    limits = tuple(_limits(ability, on, describe))
    return message(
        "meaning-when-event-limited" if limits else "meaning-when-event", event=event, limits=Listing(limits)
    )


def describe_event(ability: Ability, on: EventFilter, describe: Callable[[TargetFilter], Message]) -> Message:
    """The event that a delayed trigger waits for, and everything that narrows it down."""
    limits = tuple(_limits(ability, on, describe))
    event = _event(ability, on)
    return message("meaning-delayed-event", event=event, limits=Listing(limits)) if limits else event


def _event(ability: Ability, on: EventFilter) -> Message:
    of_player = on.it is None and not on.me and ability.when not in OF_PLAYER
    slug = f"{'player-' if of_player else ''}{ability.when.replace(' ', '-')}"
    return message(f"meaning-event-{slug}")  # a When


def _limits(ability: Ability, on: EventFilter, describe: Callable[[TargetFilter], Message]) -> Iterator[Argument]:
    if on.me:
        yield message("meaning-event-me")
    if on.it is not None:
        yield describe(on.it)
    if on.some:
        yield message("meaning-event-some")
    if on.by != "anybody":
        yield message(f"meaning-event-by-{on.by}")
    if on.spell:
        yield message("meaning-event-spell")
    if on.at:
        yield message(f"meaning-event-at-{on.at}")
    if on.left:
        yield message(f"meaning-event-left-{on.left}")
    if on.this:
        yield message("meaning-event-this")
    if on.equip:
        yield message("meaning-event-equip")
    if on.uncontrolled:
        yield message("meaning-event-uncontrolled")
    if on.alone:
        yield message("meaning-event-alone")
    if on.one_on_one:
        yield message("meaning-event-one-on-one")
    if on.energy:
        yield message("meaning-event-energy", energy=on.energy)
    if on.power:
        yield message("meaning-event-power", power=on.power)
    if on.spent:
        yield message("meaning-event-spent", energy=on.spent)
    if on.source:
        yield message(f"meaning-event-source-{on.source}")
    if on.card:
        yield message(f"meaning-event-card-{on.card}")
    if on.origin:
        yield message(f"meaning-event-origin-{on.origin}")
    if on.nth:
        yield message("meaning-event-nth", number=on.nth)
    if on.once:
        yield message("meaning-event-once-theirs" if ability.theirs else "meaning-event-once")
    if on.beginning:
        yield message("meaning-event-beginning")
    if on.nth_turn:
        yield message("meaning-event-nth-turn", number=on.nth_turn)


def describe_adds_more(standing: AddsMore, conditions: Argument) -> Message:
    """What abilities of tokens add besides."""
    token, resources = CardName(standing.token), describe_resources(standing.energy, standing.power)
    if standing.only_if is None:
        return message("meaning-adds-more", token=token, resources=resources)
    return message("meaning-adds-more-if", token=token, resources=resources, conditions=conditions)


def describe_trigger_change(standing: TriggersMore | TriggersNot) -> Message:
    """How often abilities trigger."""
    effects = message(f"meaning-effects-{standing.of.lower()}")  # an EffectKind
    if isinstance(standing, TriggersNot):
        return message("meaning-triggers-not-here" if standing.here else "meaning-triggers-not", effects=effects)
    return message("meaning-triggers-more-here" if standing.here else "meaning-triggers-more", effects=effects)
