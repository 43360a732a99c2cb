"""The events for which delayed triggers wait, as messages."""

from __future__ import annotations

from carddata.model.abilities import Delay
from carddata.model.triggers import EventFilter
from tableside.describe.described import describe_things
from tableside.describe.triggers import describe_event
from tableside.message import Message, message


def describe_delay(delay: Delay) -> Message:
    """Return what a delayed trigger waits for; what it does then follows as lines of its own."""
    when = delay.then.when
    if when in ("ending", "main", "combat ends"):
        slug = when.replace(" ", "-")
        if delay.of is None:
            return message(f"meaning-delay-{slug}")
        return message(f"meaning-delay-{slug}-of", things=describe_things(delay.of))
    if delay.killing and delay.of is not None:
        return message("meaning-delay-killing", things=describe_things(delay.of))
    if delay.of is not None:
        event = message(f"meaning-delayed-{when}", things=describe_things(delay.of))
    elif delay.then.on is not None:
        event = describe_event(delay.then, delay.then.on)
    else:
        event = describe_event(delay.then, EventFilter())
    return message("meaning-delay-once" if delay.once else "meaning-delay", event=event)
