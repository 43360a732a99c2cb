"""The reading of the grammar's rules for triggers, also delayed ones; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import MIGHTY, TOKEN, description
from carddata.compiler.event_phrases import OF_IT, happening, objects_of_event, shortened
from carddata.compiler.reading_conditions import TurnPart
from carddata.compiler.reading_events import EventReader
from carddata.compiler.reading_places import Place
from carddata.compiler.word_values import as_text
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.abilities import When
from carddata.model.targets import TargetFilter, Whose
from carddata.model.trigger_changes import TriggerChange
from carddata.model.triggers import (
    At,
    Circumstance,
    EachCard,
    EventFilter,
    EventPlace,
    InNthTurn,
    NthTime,
    OnceEachTurn,
)

ONCE: Final = ("attack", "defend", "conquer", "hold", "move", "win")
"""The triggers on the own unit that an ability may watch once each turn."""


SCORING: Final = ("conquer", "hold")
"""The events whose effects other words name."""

TURNS: Final[dict[str, Whose]] = {
    "you": "you",
    "opponent": "enemy",
    "each-opponents": "enemy",
    "any": "anybody",
    "whichever": "anybody",
    "anybody": "anybody",
    "each-everybody": "anybody",
}
"""The players whose turn it is, by the words for their turn, as rows of the lexicon."""

PHASES: Final[Mapping[tuple[bool, str], When]] = {
    (False, "beginning"): "beginning",
    (False, "main"): "main",
    (True, "turn"): "ending",
}
"""The times at which abilities trigger: the start of a phase, or (true) the end of a turn."""


@v_args(inline=True)
class TriggerReader(EventReader):
    """Reads triggers, what changes them, and what happens later."""

    self = as_text

    def triggers(self, *parts: Any) -> tuple[p.Trigger, ...]:
        """Events that are watched always, or once each turn; of a single event the words may say while what."""
        events = [part for part in parts if isinstance(part, list)]
        conditions = tuple(part for part in parts if not isinstance(part, list | int))
        watched = tuple(shortened(each) for event in events for each in event)
        if conditions and len(events) > 1:
            raise Disagreement
        if isinstance(parts[0], int):
            if parts[0] != 1:
                raise Disagreement
            return _once_each_turn(watched, conditions)
        return tuple(each._replace(conditions=(*each.conditions, *conditions)) for each in watched)

    def when_or_at(self, event: list[p.Trigger], time: tuple[p.Trigger, ...]) -> tuple[p.Trigger, ...]:
        return (*self.triggers(event), *time)

    def nth_time(self, *parts: Any) -> tuple[p.Trigger, ...]:
        """An event that is watched for the Nth time of a turn, and perhaps another that is watched each time."""
        *each, nth, event, _ = parts
        return (*(trigger for event in each for trigger in self.triggers(event)), *self._nth(nth, event))

    def _nth(self, nth: int, event: list[p.Trigger]) -> tuple[p.Trigger, ...]:
        """Return what is watched for the Nth time of a turn; the first time of what nobody counts is once a turn.

        Of several players it may be the first time of each, or of any.
        """
        (trigger,) = event if len(event) == 1 else (None,)
        if trigger is None or trigger.on is None or trigger.conditions or (trigger.theirs and nth != 1):
            raise Stopped("mechanic", 0, "first-or-nth-time")
        if trigger.theirs:
            return (trigger._replace(on=happening(trigger.on, OnceEachTurn()), of_each=True),)
        if trigger.on.by in ("enemy", "friendly"):
            raise Stopped("mechanic", 0, "first-or-nth-time")
        once = nth == 1 and trigger.on == EventFilter("me") and trigger.when == "empower"
        on = happening(trigger.on.without(EachCard), OnceEachTurn() if once else NthTime(nth))
        return (trigger._replace(on=on),)

    def as_revealed(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("revealed", "me"),)

    def phase_start(self, *parts: Any) -> tuple[p.Trigger, ...]:
        """The start of a phase, which may be the first of a player, the end of a turn, or either of a combat.

        Without "a" or "each" the end of a combat is that of the combat there is now, which is no trigger.
        """
        types = {part.type for part in parts if isinstance(part, Token)}
        ends = "END" in types
        if "COMBAT" in types:
            if ends and not types & {"A", "EACH"}:
                raise Disagreement
            return (p.Trigger("combat ends" if ends else "combat begins", "others", on=EventFilter()),)
        time: TurnPart = parts[-1]
        whose, when = TURNS.get(time.whose), PHASES.get((ends, time.part))
        if whose is None or when is None or time.several:
            raise Disagreement
        that = (InNthTurn(time.nth, time.nth),) if time.nth else ()
        if whose == "you" and not that:
            return (p.Trigger(when, "you"),)
        return (p.Trigger(when, "others", on=EventFilter(by=whose, that=that), theirs=whose == "anybody"),)

    def named_effects(self, verb: str) -> str:
        if verb not in SCORING:
            raise Disagreement
        return verb

    def effects_change(self, whose: str, kind: Any, *parts: Any) -> p.Stands | p.TheyAreAlso:
        """Effects of a keyword or an event that trigger once more, or not, or that are others too."""
        types = {part.type for part in parts if isinstance(part, Token)}
        where = tuple(part for part in parts if not isinstance(part, Token) or part.type in ("DEATHKNELL", "TEMPORARY"))
        if whose != ("me" if "ALSO" in types else "you"):
            raise Disagreement
        if "ALSO" in types:
            return self._effects_are_also(kind, *where, both_ways="VICE" in types)
        never = "NOT" in types
        if where and isinstance(where[-1], Place) is not never:
            raise Disagreement
        return self._effects_do_not_trigger(kind, *where) if never else self._effects_trigger_more(kind, *where)

    def _effects_trigger_more(self, kind: Any, here: str = "") -> p.Stands:
        if kind == "[temporary]":
            raise Disagreement
        kind = "Deathknell" if kind == "[deathknell]" else kind
        if here and here != kind:
            raise Stopped("trigger", 0)
        return p.Stands(TriggerChange(kind, "again", here=bool(here)))

    def _effects_are_also(self, kind: Any, *also: Any, both_ways: bool) -> p.TheyAreAlso:
        """Effects of one event that are those of another too."""
        if len(also) != 1 or not {kind, *also} <= {*SCORING}:
            raise Disagreement
        if also == (kind,):
            raise Stopped("trigger", 0)
        return p.TheyAreAlso(kind, also[0], both_ways)

    def _effects_do_not_trigger(self, keyword: str, *where: Any) -> p.Stands:
        if where not in ((), ("at", Place("my", "battlefield"))):
            raise Stopped("place", 0)
        if keyword not in ("[deathknell]", "[temporary]"):
            raise Disagreement
        return p.Stands(
            TriggerChange("Deathknell" if keyword == "[deathknell]" else "Temporary", "never", here=bool(where))
        )

    def effects_again(self, verb: str = "", kind: str = "", units: p.Objects | None = None) -> p.Act:
        """Effects that take place once more: those of units for an event, or the own one for being played."""
        if units is None:
            return p.REPEATED_PLAY
        if verb != "activate":
            raise Disagreement
        return p.Act(None, ((m.ActivateEffects, {"when": kind, "of": units}),))

    def delayed(self, event: p.DelayedEvent, *parts: Any) -> p.Sentence:
        optional = next((part for part in parts if isinstance(part, p.Optional)), None)
        return p.Sentence("delayed", delayed=p.LaterSentence(event, parts[-1], optional))

    def delayed_after(self, acts: tuple[Any, ...], event: p.DelayedEvent) -> p.Sentence:
        if len(acts) > 1 and not _gives_back(acts[0]):
            raise Stopped("two-readings", 0)
        return p.Sentence("delayed", delayed=p.LaterSentence(event, acts, after=True))

    def delay_event(self, word: Token, events: list[p.Trigger]) -> p.DelayedEvent:
        """Events that are waited for all turn; "if" is said of the death of what was named before."""
        event = _each_time(events)
        if word == "if" and event != p.DelayedEvent(("death",), "it"):
            raise Disagreement
        return event

    def delay_next(self, events: list[p.Trigger]) -> p.DelayedEvent:
        if len(events) > 1:
            raise Stopped("mechanic", 0, "first-or-nth-time")
        return _each_time(events)._replace(once=True)

    def delay_time(self, *words: str) -> p.DelayedEvent:
        """The end of the turn or of the combat, or the start of the player's next Main Phase."""
        when = TIMES.get(tuple(map(str, words)))
        if when is None:
            raise Disagreement
        return p.DelayedEvent((when,))

    def lose_control(self, *words: Token) -> p.Act:
        thing: p.Pronoun = "them" if words[0] == "them" else "it"
        return p.Act(thing, ((m.LoseControl, {}),))


def _once_each_turn(watched: tuple[p.Trigger, ...], conditions: tuple[p.ConditionPhrase, ...]) -> tuple[p.Trigger, ...]:
    """The event that a trigger on the own unit, or on its player, watches once each turn."""
    if any(condition != p.AtMyBattlefield() for condition in conditions):
        raise Stopped("mechanic", 0, "first-or-nth-time")
    return tuple(each._replace(conditions=conditions) for each in once_of(watched))


def once_of(triggers: tuple[p.Trigger, ...]) -> tuple[p.Trigger, ...]:
    """A single trigger as one that triggers once each turn (383.3.e)."""
    if len(triggers) != 1 or triggers[0].conditions:
        raise Stopped("mechanic", 0, "first-or-nth-time")
    (trigger,) = triggers
    if trigger.of is not None:
        on = EventFilter(trigger.of.described)
        trigger = trigger._replace(of=None, on=replace(on, by="you") if trigger.when == "plays" else on)
    if trigger.on is None and (trigger.by != "me" or trigger.when not in ONCE):
        raise Stopped("mechanic", 0, "first-or-nth-time")
    return (trigger._replace(by="others", on=happening(trigger.on or EventFilter("me"), OnceEachTurn())),)


_DESTINATIONS: Final[tuple[EventPlace, ...]] = ("battlefield", "yours", "base")
"""The places to which units move that a delayed trigger waits for."""

TIMES: Final[dict[tuple[str, ...], When]] = {
    ("turn",): "ending",
    ("combat",): "combat ends",
    ("when", "combat"): "combat ends",
    ("next", "main"): "main",
}
"""The times that a delayed trigger waits for, by the words for them: an end, or the start of the next phase."""

OF_UNITS: Final[tuple[When, ...]] = ("dies", "win", "damage", "attack", "defend", "move", "conquer", "hold")
"""The events of units that a delayed trigger waits for."""


def _each_time(events: list[p.Trigger]) -> p.DelayedEvent:
    """Events of what was named before, of the own unit, of the player, or of what the words describe."""
    of = [_delayed(event) for event in events]
    if any(each[1:] != of[0][1:] for each in of):
        raise Stopped("mechanic", 0, "other-trigger")
    return p.DelayedEvent(tuple(when for when, *_ in of), of[0][1], of[0][2])


def _delayed(event: p.Trigger) -> tuple[When, Literal["", "it", "me"], EventFilter | None]:
    """The event of a delayed trigger, whose it is, and what it is on; stop where a delayed trigger does not tell it."""
    on, when = event.on, event.when
    if on is None or event.conditions or (when not in OF_UNITS and when != "plays"):
        raise Stopped("mechanic", 0, "other-trigger")
    if on == OF_IT or on == EventFilter("me"):
        return "death" if when == "dies" else when, "me" if on.it == "me" else "it", None
    if on == EventFilter(by="you") and when in ("conquer", "hold", "win"):
        return when, "", on
    it = objects_of_event(on)
    known = (
        () if it is None else (EventFilter(it), EventFilter(it, on.by), EventFilter(it, that=_destination(on, when)))
    )
    if it is None or on not in known or (on.by != "anybody" and when != "plays"):
        raise Stopped("mechanic", 0, "other-trigger")
    if when == "plays" and on.by != "you":
        return when, "", EventFilter(_described(replace(it, whose=on.by), ("unit", "gear")))
    return when, "", replace(on, it=_described(it, ("unit", "gear", "spell") if when == "plays" else ("unit",)))


def _destination(on: EventFilter, when: When) -> tuple[Circumstance, ...]:
    """The place to which a unit moves that a delayed trigger waits for."""
    places = (At(place) for place in _DESTINATIONS)
    return tuple(each for each in places if each in on.that and when == "move")


def _gives_back(act: Any) -> bool:
    """Return whether an instruction ends control, which nobody would say of now."""
    return isinstance(act, p.Act) and act.operations == ((m.LoseControl, {}),)


def _described(described: TargetFilter, kinds: tuple[str, ...]) -> TargetFilter:
    """Return what a delayed trigger watches: whose it is, no more than what plays and deaths tell apart."""
    known = description(kind=described.kind, whose=described.whose)
    if described.kind == "unit":
        that = tuple(each for each in described.that if each in (MIGHTY, TOKEN))
        known = replace(known, where=described.where, that=that)
    placed = described.where not in ("anywhere", "battlefield", "base")
    if described != known or placed or described.kind not in kinds:
        raise Stopped("mechanic", 0, "other-trigger")
    return described
