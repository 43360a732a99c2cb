"""The words before what happens later: the events that delayed triggers wait for."""

from __future__ import annotations

from typing import Final

from carddata.model.abilities import Ability, Delay, When
from carddata.model.operations import Things
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from carddata.writing.events_of_units import unit_verb
from carddata.writing.nouns import one
from carddata.writing.speech import Speech
from carddata.writing.words import Unwritten, Voice

_EVENTS: Final[tuple[When, ...]] = (
    "death", "dies", "win", "damage", "attack", "defend", "move", "conquer", "hold",
)  # fmt: skip
"""The events of units that delayed triggers wait for."""


def delayed_event(delay: Delay, speech: Speech) -> str:
    """The words for the event of a delayed trigger, as they stand before the comma."""
    then = delay.then
    match then.when:
        case "ending":
            return "at the end of this turn"
        case "main":
            return "at the start of your next Main Phase"
        case "combat ends":
            return "at the end of this combat"
        case _:
            event = _event(then, delay.of, speech)
            return f"the next time {event} this turn" if delay.once else f"when {event} this turn"


def _event(then: Ability, of: Things | None, speech: Speech) -> str:
    on = then.on
    if of is not None:
        subject = "I" if of == "me" else speech.things(of)
        if subject not in ("I", "it", "that unit") or then.when not in _EVENTS:
            raise Unwritten("delay")
        return f"{subject} {unit_verb(then.when, 'base' if subject == 'I' else 's')}"
    if isinstance(on, EventFilter) and on.that:
        raise Unwritten("delay")
    if isinstance(on, EventFilter) and isinstance(on.it, TargetFilter):
        return _watched(then.when, on, on.it, speech.voice)
    if isinstance(on, EventFilter) and on.by == "you" and on.it is None and then.when in ("conquer", "hold", "win"):
        return f"you {unit_verb(then.when)}"
    raise Unwritten("delay")


def _watched(when: When, on: EventFilter, it: TargetFilter, voice: Voice) -> str:
    if when == "plays":
        return f"you play {one(it, voice)}" if on.by == "you" else f"{one(it, voice)} is played"
    if when not in _EVENTS or on.by != "anybody":
        raise Unwritten("delay")
    return f"{one(it, voice)} {unit_verb(when, 's')}"
