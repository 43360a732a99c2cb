"""The reading of the grammar's rules for delayed triggers; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, Literal

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import MIGHTY, TOKEN, description
from carddata.compiler.event_phrases import OF_IT, objects_of_event
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.abilities import When
from carddata.model.targets import TargetFilter
from carddata.model.triggers import At, Circumstance, EventFilter, EventPlace

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


@v_args(inline=True)
class DelayReader(SentenceReader):
    """Reads what happens later."""

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
