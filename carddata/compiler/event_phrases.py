"""The meanings of the words of an event: its doer, place and manner; and the triggers on it in their short form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import OTHER, description
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.abilities import When
from carddata.model.targets import TargetFilter, Whose
from carddata.model.triggers import (
    CIRCUMSTANCES,
    At,
    Circumstance,
    ControlledBefore,
    CostsAtLeast,
    EventFilter,
    LeftPlace,
)


class Doer(NamedTuple):
    """The doer of an event: the own permanent by either word for it, a player, or objects."""

    who: Literal["me", "this", "player", "objects"]
    on: EventFilter = EventFilter()


class Noun(NamedTuple):
    """The noun of an event for something that is no object of the board, and the kind of it."""

    of: str
    kind: str = ""


class Nth(NamedTuple):
    """The Nth card of a turn, of a type or of any; `whose` is the word for the player whose card it is."""

    number: int
    kind: str
    whose: str


Spot = Literal[
    "here",
    "battlefield",
    "uncontrolled",
    "enemy",
    "once enemy",
    "yours",
    "other",
    "mine",
    "location",
    "base",
    "your base",
    "board",
]
"""The nouns of places in events; `once enemy` is a battlefield that was an enemy's until then."""

Mark = Literal[
    "at a battlefield",
    "attacking",
    "damage",
    "defending",
    "effect",
    "from facedown",
    "from it",
    "in combat",
    "to a battlefield",
    "to an enemy's",
    "to deck",
    "to hand",
    "to it",
    "yours",
]
"""Words about an event whose meaning depends on its verb."""


class Origin(NamedTuple):
    """The zone that a card is played from, and the word for whose it is; facedown cards are at battlefields."""

    zone: Literal["hand", "trash", "elsewhere", "facedown"]
    whose: str = "you"


class Manner(NamedTuple):
    """The place and manner of an event: its circumstances, its conditions, and marks that depend on the verb.

    `by` is whose action it is if the words say that, `to` what something is attached to or detached from, `units` with
    which a player or a unit does it; with `theirs` the words speak of the player of the event. `whose` is the word for
    whose zone a card comes from.
    """

    that: tuple[Circumstance, ...] = ()
    conditions: tuple[p.ConditionPhrase, ...] = ()
    marks: tuple[Mark, ...] = ()
    to: Any = None
    units: p.AtLeast | None = None
    theirs: bool = False
    by: Whose | None = None
    whose: str = ""

    def asks(self, kind: type[Circumstance]) -> bool:
        """Return whether it has a circumstance of this kind."""
        return any(isinstance(each, kind) for each in self.that)

    def without(self, kind: type[Circumstance]) -> Manner:
        """The same without circumstances of this kind."""
        return self._replace(that=tuple(each for each in self.that if not isinstance(each, kind)))


OF_IT: Final = EventFilter(description(of_it=True))
"""An event that happens to the unit that was spoken of before."""

_MINE: Final = (p.AtMyBattlefield(),)

PLACES: Final = {
    ("in", "here"): Manner((At("here"),)),
    ("in", "battlefield"): Manner(),
    ("in", "uncontrolled"): Manner((ControlledBefore("nobody"),)),
    ("in", "enemy"): Manner((ControlledBefore("enemy"),)),
    ("in", "once enemy"): Manner((ControlledBefore("enemy"),)),
    ("in", "yours"): Manner((At("yours"),)),
    ("at", "battlefield"): Manner(marks=("at a battlefield",)),
    ("at", "yours"): Manner((At("yours"),)),
    ("at", "mine"): Manner((At("here"),)),
    ("to", "here"): Manner((At("here"),)),
    ("to", "battlefield"): Manner(marks=("to a battlefield",)),
    ("to", "yours"): Manner((At("yours"),)),
    ("to", "enemy"): Manner(marks=("to an enemy's",)),
    ("to", "mine"): Manner((At("here"),), _MINE),
    ("to", "other"): Manner((At("elsewhere"),)),
    ("to", "base"): Manner((At("base"),)),
    ("to", "your base"): Manner((At("base"),), marks=("yours",)),
    ("from", "here"): Manner((LeftPlace("here"),)),
    ("from", "mine"): Manner((LeftPlace("here"),), _MINE),
    ("from", "battlefield"): Manner((LeftPlace("battlefield"),)),
    ("from", "location"): Manner((LeftPlace("anywhere"),)),
    ("from", "base"): Manner((LeftPlace("base"),)),
    ("from", "your base"): Manner((LeftPlace("base"),), marks=("yours",)),
}
"""The manner that a place gives an event, by its preposition and its noun; after "from" stands the place that is left.

The battlefield that is conquered has no preposition, and is the enemy's until then.
"""

OWN: Final = ("attack", "defend", "conquer", "hold", "move", "win", "dies")
"""The events of the own unit that are triggers of its own."""

OF_PLAYER: Final = ("conquer", "hold", "win", "hides", "plays a card", "plays from facedown")
"""The events of the ability's player that are triggers of their own."""

AT_ITS_PLACE: Final = ("stun", "ready", "buff", "empower", "exhaust", "choose", "damage", "mighty")
"""The events whose place is that of the object."""

AT_BATTLEFIELD: Final = ("conquer", "hold", "attack", "defend", "win")
"""The events at a battlefield that are triggers of its own."""


def merged(manners: Iterable[Manner]) -> Manner:
    """All that adverbials say together; stop where two say different things of the same."""
    whole = Manner()
    for manner in manners:
        if (whole.to and manner.to) or (whole.units and manner.units) or (whole.by and manner.by):
            raise Disagreement
        if {_slot(each) for each in whole.that} & {_slot(each) for each in manner.that}:
            raise Disagreement
        whole = Manner(
            whole.that + manner.that,
            whole.conditions + manner.conditions,
            whole.marks + manner.marks,
            manner.to or whole.to,
            manner.units or whole.units,
            whole.theirs or manner.theirs,
            manner.by or whole.by,
            manner.whose or whole.whose,
        )
    return whole


def _slot(circumstance: Circumstance) -> tuple[type[Circumstance], str]:
    """The kind of a circumstance; an event has one of each kind."""
    return type(circumstance), circumstance.number if isinstance(circumstance, CostsAtLeast) else ""


def happening(on: EventFilter, *circumstances: Circumstance) -> EventFilter:
    """An event under these circumstances too, in the order of their kinds. Raises Disagreement for two of a kind.

    >>> from carddata.model.triggers import At, NthTime
    >>> happening(EventFilter("me", that=(NthTime(2),)), At("here")).that
    (At(place='here'), NthTime(number=2))
    """
    that = tuple(dict.fromkeys((*on.that, *circumstances)))
    if len({_slot(each) for each in that}) < len(that):
        raise Disagreement
    return replace(on, that=tuple(sorted(that, key=lambda each: CIRCUMSTANCES.index(type(each)))))


def objects_of_event(on: EventFilter | None) -> TargetFilter | None:
    """The objects to which an event happens, if the words describe them."""
    return None if on is None or isinstance(on.it, str) else on.it


def event_as(
    when: When, on: EventFilter, how: Manner, *marks: Mark, that: Iterable[Circumstance] = (), by: Whose | None = None
) -> p.Trigger:
    """A trigger on an event as it happens, under more circumstances; only these marks have been read."""
    if set(how.marks) - set(marks) or how.to is not None or how.units is not None:
        raise Disagreement
    it, doer = objects_of_event(on), by or how.by
    if At("here") in how.that and when in AT_ITS_PLACE and it is not None:
        if it.where != "anywhere":
            raise Disagreement
        on, how = replace(on, it=replace(it, where="here")), how.without(At)
    if doer is not None:
        if on.by not in ("anybody", doer):
            raise Disagreement
        on = replace(on, by=doer)
    return p.Trigger(when, "others", how.conditions, on=happening(on, *how.that, *that), theirs=how.theirs)


def shortened(trigger: p.Trigger) -> p.Trigger:
    """A trigger in the form that abilities have it in.

    >>> shortened(p.Trigger("conquer", "others", on=EventFilter(by="you"))).by
    'you'
    """
    on, when = trigger.on, trigger.when
    if trigger.by != "others" or on is None:
        return trigger
    if on.it == OF_IT.it:
        raise Disagreement
    if on.it == "me" and when == "dies":
        if on != EventFilter("me"):
            raise Stopped("trigger", 0)
        return trigger._replace(when="death", by="me", on=None)
    if on == EventFilter("me") and when in OWN:
        return trigger._replace(by="me", on=None)
    if on == EventFilter(by="you") and when in OF_PLAYER:
        return trigger._replace(by="you", on=None)
    if on == EventFilter(by="you", that=(At("here"),)) and when in AT_BATTLEFIELD:
        return trigger._replace(by="here", on=None)
    if when == "dies" and isinstance(on.it, TargetFilter) and on == EventFilter(on.it):
        return trigger._replace(by="you", on=None, of=p.Objects(on.it))
    if when == "plays" and isinstance(on.it, TargetFilter) and on == EventFilter(_plain(on.it), "you"):
        return trigger._replace(by="you", on=None, of=p.Objects(on.it))
    return trigger


def _plain(played: TargetFilter) -> TargetFilter:
    """Return what the short form of a trigger on a play tells of what is played."""
    return description(kind=played.kind, other=OTHER in played.that)
