"""The meanings of the words of an event: its doer, place and manner; and the triggers on it in their short form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.flat_events import FlatEvent
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.abilities import When


class Doer(NamedTuple):
    """The doer of an event: the own permanent by either word for it, a player, or objects."""

    who: Literal["me", "this", "player", "objects"]
    on: FlatEvent = FlatEvent()


class Noun(NamedTuple):
    """The noun of an event for something that is no object of the board, and the kind of it."""

    of: str
    kind: str = ""


class Nth(NamedTuple):
    """The Nth card of a turn, of a type or of any."""

    number: int
    kind: str


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
]
"""The nouns of places in events; `once enemy` is a battlefield that was an enemy's until then."""

Mark = Literal[
    "at a battlefield",
    "attacking",
    "damage",
    "defending",
    "effect",
    "from facedown",
    "in combat",
    "to a battlefield",
    "to an enemy's",
    "to deck",
    "to hand",
    "yours",
]
"""Words about an event whose meaning depends on its verb."""


class Manner(NamedTuple):
    """The place and manner of an event: its fields, its conditions, and marks that depend on the verb.

    `to` is what something is attached to or detached from, `units` with which a player or a unit does it; with `theirs`
    the words speak of the player of the event.
    """

    fields: Mapping[str, Any] = MappingProxyType({})
    conditions: tuple[p.ConditionPhrase, ...] = ()
    marks: tuple[Mark, ...] = ()
    to: Any = None
    units: p.AtLeast | None = None
    theirs: bool = False


OF_IT: Final = FlatEvent(it=FlatFilter(of_it=True))
"""An event that happens to the unit that was spoken of before."""

_MINE: Final = (p.AtMyBattlefield(),)

PLACES: Final = {
    ("in", "here"): Manner({"at": "here"}),
    ("in", "battlefield"): Manner(),
    ("in", "uncontrolled"): Manner({"uncontrolled": True}),
    ("in", "enemy"): Manner({"from_enemy": True}),
    ("in", "once enemy"): Manner({"from_enemy": True}),
    ("in", "yours"): Manner({"at": "yours"}),
    ("at", "battlefield"): Manner(marks=("at a battlefield",)),
    ("at", "yours"): Manner({"at": "yours"}),
    ("at", "mine"): Manner({"at": "here"}),
    ("to", "here"): Manner({"at": "here"}),
    ("to", "battlefield"): Manner(marks=("to a battlefield",)),
    ("to", "yours"): Manner({"at": "yours"}),
    ("to", "enemy"): Manner(marks=("to an enemy's",)),
    ("to", "mine"): Manner({"at": "here"}, _MINE),
    ("to", "other"): Manner({"at": "elsewhere"}),
    ("to", "base"): Manner({"at": "base"}),
    ("to", "your base"): Manner({"at": "base"}, marks=("yours",)),
    ("from", "here"): Manner({"left": "here"}),
    ("from", "mine"): Manner({"left": "here"}, _MINE),
    ("from", "battlefield"): Manner({"left": "battlefield"}),
    ("from", "location"): Manner({"left": "anywhere"}),
    ("from", "base"): Manner({"left": "base"}),
    ("from", "your base"): Manner({"left": "base"}, marks=("yours",)),
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
        if whole.fields.keys() & manner.fields.keys() or (whole.to and manner.to) or (whole.units and manner.units):
            raise Disagreement
        whole = Manner(
            {**whole.fields, **manner.fields},
            whole.conditions + manner.conditions,
            whole.marks + manner.marks,
            manner.to or whole.to,
            manner.units or whole.units,
            whole.theirs or manner.theirs,
        )
    return whole


def event_as(when: When, on: FlatEvent, how: Manner, *marks: Mark, **more: Any) -> p.Trigger:
    """A trigger on an event as it happens; only these marks have been read."""
    if set(how.marks) - set(marks) or how.to is not None or how.units is not None:
        raise Disagreement
    fields = {**how.fields, **more}
    if fields.get("at") == "here" and when in AT_ITS_PLACE and isinstance(on.it, FlatFilter):
        if on.it.where != "anywhere":
            raise Disagreement
        on = replace(on, it=replace(on.it, where=fields.pop("at")))
    if any(getattr(on, name) not in (getattr(FlatEvent(), name), value) for name, value in fields.items()):
        raise Disagreement
    return p.Trigger(when, "others", how.conditions, on=replace(on, **fields), theirs=how.theirs)


def shortened(trigger: p.Trigger) -> p.Trigger:
    """A trigger in the form that abilities have it in.

    >>> shortened(p.Trigger("conquer", "others", on=FlatEvent(by="you"))).by
    'you'
    """
    on, when = trigger.on, trigger.when
    if trigger.by != "others" or on is None:
        return trigger
    if on.it == OF_IT.it:
        raise Disagreement
    if on.me and when == "dies":
        if on != FlatEvent(me=True):
            raise Stopped("trigger", 0)
        return trigger._replace(when="death", by="me", on=None)
    if on == FlatEvent(me=True) and when in OWN:
        return trigger._replace(by="me", on=None)
    if on == FlatEvent(by="you") and when in OF_PLAYER:
        return trigger._replace(by="you", on=None)
    if on == FlatEvent(by="you", at="here") and when in AT_BATTLEFIELD:
        return trigger._replace(by="here", on=None)
    if when == "dies" and isinstance(on.it, FlatFilter) and on == FlatEvent(it=on.it):
        return trigger._replace(by="you", on=None, of=p.Objects(on.it))
    if when == "plays" and isinstance(on.it, FlatFilter) and on == FlatEvent(it=_plain(on.it), by="you"):
        return trigger._replace(by="you", on=None, of=p.Objects(on.it))
    return trigger


def _plain(played: FlatFilter) -> FlatFilter:
    """Return what the short form of a trigger on a play tells of what is played."""
    return FlatFilter(kind=played.kind, other=played.other)
