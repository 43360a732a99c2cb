"""How the grammar's rules for delayed triggers are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, Literal

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.flat_events import FlatEvent
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import When

EVENTS: Final[dict[str, When]] = {
    "die": "death",
    "win": "win",
    "take": "damage",
    "is": "damage",
    "am": "damage",
    "attack": "attack",
    "defend": "defend",
    "move": "move",
    "conquer": "conquer",
    "hold": "hold",
}
"""The event of a verb, by its first word without its ending."""


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

    def if_this_kills(self, _: Token, *parts: Any) -> p.Sentence:
        return _killing("it", *parts)

    def for_each_killed(self, _: Token, *parts: Any) -> p.Sentence:
        return _killing("them", *parts)

    def delay_each(self, event: p.DelayedEvent) -> p.DelayedEvent:
        return event

    def delay_if_it_dies(self) -> p.DelayedEvent:
        return p.DelayedEvent((EVENTS["die"],), "it")

    def delay_next(self, event: p.DelayedEvent) -> p.DelayedEvent:
        if len(event.when) > 1:
            raise Stopped("mechanic", 0, "first-or-nth-time")
        return event._replace(once=True)

    def delay_ending(self) -> p.DelayedEvent:
        return p.DelayedEvent(("ending",))

    def delay_combat(self) -> p.DelayedEvent:
        return p.DelayedEvent(("combat ends",))

    def delay_main(self) -> p.DelayedEvent:
        return p.DelayedEvent(("main",))

    def it_does(self, *words: Token) -> str:
        return EVENTS[_stem(words[0])]

    def you_do(self, *words: Token) -> str:
        return EVENTS[str(words[0])]

    def delay_of_it(self, *events: Any) -> p.DelayedEvent:
        return p.DelayedEvent(events, "it")

    def delay_of_me(self, *events: Any) -> p.DelayedEvent:
        return p.DelayedEvent(events, "me")

    def delay_of_you(self, *events: Any) -> p.DelayedEvent:
        return p.DelayedEvent(events, on=FlatEvent(by="you"))

    def delay_watched(self, *parts: Any) -> p.Objects:
        return parts[0] if isinstance(parts[0], p.Objects) else objects_of(parts)

    def delay_of_others(self, objects: p.Objects, *events: Any) -> p.DelayedEvent:
        seen: tuple[When, ...] = tuple("dies" if event == "death" else event for event in events)
        return p.DelayedEvent(seen, on=FlatEvent(it=_described(objects, ("unit",))))

    def delay_played(self, objects: p.Objects) -> p.DelayedEvent:
        return p.DelayedEvent(("plays",), on=FlatEvent(it=_described(objects, ("unit", "gear"))))

    def delay_you_play(self, objects: p.Objects) -> p.DelayedEvent:
        described = _described(objects, ("unit", "gear", "spell"))
        return p.DelayedEvent(("plays",), on=FlatEvent(it=described, by="you"))

    def lose_control(self, *words: Token) -> p.Act:
        thing: p.Pronoun = "them" if words[0] == "them" else "it"
        return p.Act(thing, ((m.LoseControl, {}),))


def _killing(whom: Literal["it", "them"], *parts: Any) -> p.Sentence:
    """Return what is done as an instruction kills what it dealt damage to."""
    optional = parts[0] if isinstance(parts[0], p.Optional) else None
    return p.Sentence("killing", parts[-1], chosen=whom, optional=optional)


def _stem(word: str) -> str:
    """A verb without the ending of the third person."""
    return word if word in EVENTS else word.removesuffix("s")


def _gives_back(act: Any) -> bool:
    """Return whether an instruction ends control, which nobody would say of now."""
    return isinstance(act, p.Act) and act.operations == ((m.LoseControl, {}),)


def _described(objects: p.Objects, kinds: tuple[str, ...]) -> FlatFilter:
    """Return what a delayed trigger watches: whose it is, no more than what plays and deaths tell apart."""
    described = objects.described
    known = FlatFilter(kind=described.kind, whose=described.whose)
    if described.kind == "unit":
        known = replace(known, mighty=described.mighty, token=described.token, where=described.where)
    placed = described.where not in ("anywhere", "battlefield", "base")
    if objects.bound not in ("", "one battlefield") or described != known or placed or described.kind not in kinds:
        raise Stopped("mechanic", 0, "other-trigger")
    return described
