"""Abilities that repeat the play effect of their own card: they do what that says (2026-07-16, 383.4.a)."""

from __future__ import annotations

from carddata.compiler import phrases as p
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.conditions import Condition, asks_for

Phrases = tuple[p.LinePhrase, ...]
"""The readings of a line."""


def with_play_effects(lines: list[Phrases]) -> list[Phrases]:
    """The lines, with the play effect of the card written out where another ability repeats it."""
    plays = [
        phrases for phrases in lines if all(isinstance(phrase, p.Triggered) and _is_play(phrase) for phrase in phrases)
    ]
    return [tuple(written for phrase in phrases for written in _written_out(phrase, plays)) for phrases in lines]


def _is_play(phrase: p.Triggered) -> bool:
    return any(trigger.when == "play" and trigger.by in ("me", "this") for trigger in phrase.triggers)


def _written_out(phrase: p.LinePhrase, plays: list[Phrases]) -> Phrases:
    if not isinstance(phrase, p.Triggered) or phrase.sentences != (p.Sentence("plain", (p.REPEATED_PLAY,)),):
        return (phrase,)
    if len(plays) != 1 or _is_play(phrase):
        raise Stopped("reference", 0)
    return tuple(_with_effect(phrase, play) for play in plays[0] if isinstance(play, p.Triggered))


def _with_effect(phrase: p.Triggered, play: p.Triggered) -> p.Triggered:
    """An ability with the effect of a play; stop where that depends on how the card was played, or on two offers."""
    conditions = [*play.conditions, *(condition for trigger in play.triggers for condition in trigger.conditions)]
    conditions += [sentence.condition for sentence in play.sentences if sentence.condition is not None]
    if any(_is_about_play(condition) for condition in conditions) or (phrase.optional and play.optional):
        raise Stopped("condition", 0)
    if len(play.triggers) > 1 or play.conditions or play.triggers[0].conditions:
        raise Stopped("trigger", 0)
    return phrase._replace(sentences=play.sentences, optional=phrase.optional or play.optional)


def _is_about_play(condition: p.ConditionPhrase) -> bool:
    return isinstance(condition, p.ExtraPaid) or (
        isinstance(condition, Condition) and asks_for(condition, c.PlayedFrom, c.Legion, c.Paid)
    )
