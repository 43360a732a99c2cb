"""Delayed triggers: what they wait for, and what their words refer to then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place, cost_of
from carddata.compiler.event_phrases import objects_of_event
from carddata.compiler.watching import AT_BATTLEFIELDS, About
from carddata.compiler.words import Stopped
from carddata.model.abilities import Ability, Delay, Effect, When
from carddata.model.operations import Deal, Move, Things
from carddata.model.targets import AWAY, Choice, TargetFilter

AT_A_TIME: Final[tuple[When, ...]] = ("main", "ending", "combat ends")
"""The events that are a time."""

HERE: Final = ("here", *AWAY)
"""The places that are relative to a unit that may be elsewhere, or gone, as a delayed trigger comes to it."""


def delays_of(
    delayed: p.LaterSentence | None,
    named: Things | None,
    described: TargetFilter | None,
    outer: About,
    context: CardContext,
    build: Callable[..., Ability],
) -> tuple[Delay, ...]:
    """The delayed triggers of a sentence, one for each event; `named` is what was named before, as it is `described`.

    `build` makes the ability of what it does, what its words refer to, its event, and its other fields.

    Raises:
        Stopped: where nothing was named, it speaks of what may not be there, or it is open when its objects are chosen.
    """
    if delayed is None:
        raise Stopped("reference", 0)
    event, optional = delayed.event, delayed.optional
    of = _of_event(event, named, context)
    fields: dict[str, Any] = {"may": optional is not None, "on": event.on}
    fields |= {"cost": cost_of(optional.price, context)} if optional is not None else {}
    phrases = []
    for when in event.when:
        about = _about_event(event, when, described, outer)
        then = _checked(build(delayed.acts, about, when, **fields), context)
        if delayed.after and then.choose:
            raise Stopped("two-readings", 0)
        of_time = named if when in AT_A_TIME and _speaks_of_it(then) else None
        phrases.append(Delay(then=then, of=of if of is not None else of_time, once=event.once))
    return tuple(phrases)


def _of_event(event: p.DelayedEvent, named: Things | None, context: CardContext) -> Things | None:
    """Return what the event of a delayed trigger must happen to: what was named, or the own unit."""
    if (event.of == "it" and named is None) or (event.of == "me" and context.type != "unit"):
        raise Stopped("reference", 0)
    if (it := objects_of_event(event.on)) is not None:
        check_place(it, context)
    return named if event.of == "it" else "me" if event.of == "me" else None


def _about_event(event: p.DelayedEvent, when: When, named: TargetFilter | None, outer: About) -> About:
    """Return what the words of a delayed trigger may refer to.

    A time has no object and no place of its own: the words are about what was spoken of before.
    """
    if when in AT_A_TIME:
        return About(named, there=outer.there, at_battlefield=outer.at_battlefield, left=outer.left)
    it = objects_of_event(event.on) if event.on is not None else named if event.of == "it" else None
    return About(None if when in ("death", "dies") else it, there=True, at_battlefield=when in AT_BATTLEFIELDS)


def _checked(then: Ability, context: CardContext) -> Ability:
    """A delayed trigger; stop where it speaks of a place that may be another one by then.

    What comes to the own unit's battlefield is elsewhere, wherever that is (359.3.f.2).
    """
    comes = any(isinstance(do, Move) and do.to == "here" for do in then.do)
    places = ("here",) if comes else HERE
    if context.type != "battlefield" and any(described.where in places for described in _descriptions(then)):
        raise Stopped("place", 0)
    return then


def _speaks_of_it(then: Ability) -> bool:
    """Return whether a delayed trigger acts on "it"."""
    return any("it" in (getattr(do, "what", None), getattr(do, "to", None)) for do in then.do)


def killed_by(
    do: Sequence[Effect], choices: Sequence[Choice], named: int | None, whom: p.Thing | None
) -> tuple[Things, bool]:
    """Return what the instruction before may kill, and whether that is more than one unit (428.5.c).

    Raises:
        Stopped: unless it deals damage, to the one unit that "it" means, or to several.
    """
    last = do[-1] if do else None
    if not isinstance(last, Deal) or last.only_if is not None or last.to == "it":
        raise Stopped("reference", 0)
    many = not (isinstance(last.to, int) and choices[last.to - 1].most == 1) and last.to != "me"
    if whom == "it" and (many or last.to != named):
        raise Stopped("reference", 0)
    return last.to, many


def _descriptions(then: Ability) -> Iterator[TargetFilter]:
    things = (getattr(do, name, None) for do in then.do for name in ("what", "to"))
    yield from (thing for thing in (*things, *(choice.of for choice in then.choose)) if isinstance(thing, TargetFilter))
