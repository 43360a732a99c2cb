"""How triggers on what players do, and on what becomes of others, are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_triggers import TriggerReader
from carddata.compiler.words import Stopped
from carddata.model.abilities import When
from carddata.model.conditions import If
from carddata.model.targets import TargetFilter, Whose
from carddata.model.triggers import EventFilter

SCORES: Final[dict[str, tuple[When, ...]]] = {
    "score": ("conquer", "hold"),
    "scores": ("conquer", "hold"),
    "conquers": ("conquer",),
    "holds": ("hold",),
}
"""The two ways in which a player scores (469)."""

SCORING: Final[dict[str, Whose]] = {
    "you": "you",
    "you or an ally": "friendly",
    "an opponent": "enemy",
    "a player": "anybody",
}
"""Whose score a trigger watches, by its words."""


@v_args(inline=True)
class EventReader(TriggerReader):
    """Reads triggers on players and others."""

    def who_scores(self, *words: Token) -> str:
        return " ".join(words)

    def score_verb(self, token: Token) -> str:
        return str(token)

    def scored_by(self, *verbs: str) -> tuple[str, ...]:
        return verbs

    def when_scores(self, who: str, verbs: tuple[str, ...]) -> list[p.Trigger]:
        if (verbs == ("score",)) != (who in ("you", "you or an ally")) or "score" in verbs[1:]:
            raise Stopped("trigger", 0)
        events = dict.fromkeys(when for verb in verbs for when in SCORES[verb])
        if who == "you":
            return [p.Trigger(when, "you") for when in events]
        return [p.Trigger(when, "others", on=EventFilter(by=SCORING[who])) for when in events]

    def when_score_here(self) -> list[p.Trigger]:
        return [p.Trigger("conquer", "here"), p.Trigger("hold", "here")]

    def when_or_at(self, first: Any, second: tuple[p.Trigger, ...]) -> tuple[p.Trigger, ...]:
        return (*self.triggers(first), *second)

    def when_play_or(self, own: str, played: p.Objects) -> list[p.Trigger]:
        if not played.described.other and played.described.kind != "spell":
            raise Stopped("trigger", 0)
        return [self.when_play(own), self.when_plays(played)]

    def when_several_die(self, on: EventFilter) -> p.Trigger:
        return p.Trigger("dies", "others", on=on)

    def when_death_in_combat(self) -> list[p.Trigger]:
        fighting = (If(me=TargetFilter(status="attacking")), If(me=TargetFilter(status="defending")))
        return [p.Trigger("death", "me", (p.AtDeath(condition),)) for condition in fighting]
