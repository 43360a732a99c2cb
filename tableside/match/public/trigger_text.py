"""What a triggered ability asks of the event that it watches, as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from carddata.model.abilities import Ability
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from tableside.message import Argument, Listing, Message, message


def describe_watched(ability: Ability, on: EventFilter, describe: Callable[[TargetFilter], Message]) -> Message:
    """When an ability triggers that watches others: the event, and everything that narrows it down."""
    slug = f"{'player-' if on.it is None and not on.me else ''}{ability.when.replace(' ', '-')}"
    event = message(f"meaning-event-{slug}")  # a When
    limits = tuple(_limits(on, describe))
    return message(
        "meaning-when-event-limited" if limits else "meaning-when-event", event=event, limits=Listing(limits)
    )


def _limits(on: EventFilter, describe: Callable[[TargetFilter], Message]) -> Iterator[Argument]:
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
    if on.alone:
        yield message("meaning-event-alone")
    if on.energy:
        yield message("meaning-event-energy", energy=on.energy)
    if on.power:
        yield message("meaning-event-power", power=on.power)
    if on.nth:
        yield message("meaning-event-nth", number=on.nth)
    if on.once:
        yield message("meaning-event-once")
    if on.beginning:
        yield message("meaning-event-beginning")
    if on.nth_turn:
        yield message("meaning-event-nth-turn", number=on.nth_turn)
