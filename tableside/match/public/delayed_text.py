"""What delayed triggers wait for, as messages."""

from __future__ import annotations

from collections.abc import Callable

from carddata.model.abilities import Delay
from carddata.model.operations import Things
from carddata.model.targets import TargetFilter
from tableside.match.public.trigger_text import describe_event
from tableside.message import Argument, Message, message


def describe_delay(
    delay: Delay, describe_things: Callable[[Things], Argument], describe_objects: Callable[[TargetFilter], Message]
) -> Message:
    """What a delayed trigger waits for; what it does then follows as lines of its own."""
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
        event = describe_event(delay.then, delay.then.on, describe_objects)
    else:
        event = message(f"meaning-event-player-{when}")
    return message("meaning-delay-once" if delay.once else "meaning-delay", event=event)
