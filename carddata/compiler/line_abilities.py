"""The abilities of a line, or of words in quotes: on their triggers, or at their cost.

An ability that repeats the play effect of its own card does what that says (383.4.a).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.cheaper_abilities import cheaper
from carddata.compiler.contexts import CardContext, activation_cost_of, both, cost_of
from carddata.compiler.in_trash import check_zone, own_card
from carddata.compiler.options import in_each_mode
from carddata.compiler.reading_triggers import once_of
from carddata.compiler.triggers import (
    GIVEN_TRIGGERS,
    check_another_card,
    check_trigger,
    narrowed,
    trigger_condition,
    watched_object,
    watching_play,
)
from carddata.compiler.watching import NOTHING, About, about_of, check_others, watched_by
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Ability, When
from carddata.model.conditions import Condition, asks_for, asks_what_there_is
from carddata.model.costs import Cost
from carddata.model.trigger_changes import ScoringKind
from carddata.model.triggers import EventFilter


class Builder(Protocol):
    """The parts of an ability, from its sentences; `only_if` is what they limit it to, and `modes` what it offers."""

    only_if: Condition | None

    @property
    def modes(self) -> Sequence[object]:
        """Its modes so far."""

    @property
    def in_trash(self) -> bool:
        """Return whether it acts on its own card in a trash."""

    @property
    def own_trash(self) -> str:
        """Return whether its words name the trash of its own card: "said" or "unsaid"."""

    def add(self, *sentences: p.Sentence) -> None:
        """Add sentences in their order."""

    def build(self, when: When, **fields: Any) -> Ability:
        """The ability."""


class Builds(Protocol):
    """The beginning of an ability on a card."""

    def __call__(
        self,
        context: CardContext,
        *,
        leading_may: bool = False,
        paid: bool = False,
        after_death: bool = False,
        about: About = NOTHING,
    ) -> Builder:
        """A builder without sentences."""


def gate_keywords(conditions: Iterable[p.ConditionPhrase | None]) -> tuple[str, ...]:
    """The keyword of a gate with Legion."""
    return (
        ("Legion",)
        if any(isinstance(condition, Condition) and asks_for(condition, c.Legion) for condition in conditions)
        else ()
    )


def triggered_abilities(
    phrase: p.Triggered, context: CardContext, builds: Builds
) -> tuple[tuple[str, ...], tuple[Ability, ...]]:
    """The keywords of a line with a triggered ability, and the ability on each of its triggers."""
    keywords: tuple[str, ...] = ("Deathknell",) if phrase.deathknell else ()
    keywords = (*gate_keywords(phrase.conditions), *keywords)
    abilities = []
    phrase = _once(phrase)
    for trigger in phrase.triggers:
        if "Legion" in keywords and context.second_box:
            raise Stopped("keyword", 0, "legion")
        try:
            abilities.append(_on_trigger(trigger, phrase, context, builds))
        except Stopped:
            if trigger.of is None or trigger.when != "plays":
                raise
            abilities.append(_on_trigger(watching_play(trigger, trigger.of), phrase, context, builds))
    if not phrase.deathknell:
        abilities = [replace(ability, in_words=ability.when == "death") for ability in abilities]
    return keywords, tuple(_with_other_score(ability, abilities) for ability in abilities)


def _with_other_score(ability: Ability, of_line: Sequence[Ability]) -> Ability:
    """An ability of a line with the other way of scoring on which it is the same, if its line names that too."""
    others: dict[When, ScoringKind] = {"conquer": "hold", "hold": "conquer"}
    other = others.get(ability.when)
    return replace(ability, also=other) if other and replace(ability, when=other) in of_line else ability


def _once(phrase: p.Triggered) -> p.Triggered:
    """A line whose last sentence says that it triggers once each turn, with that in its trigger."""
    if not phrase.sentences or phrase.sentences[-1].kind != "only once":
        return phrase
    return phrase._replace(sentences=phrase.sentences[:-1], triggers=once_of(phrase.triggers))


def given_abilities(phrase: p.Triggered | p.Activated, context: CardContext, builds: Builds) -> tuple[Ability, ...]:
    """The abilities in quotes that a unit in play is given; stop where it would have nothing of them there."""
    bearer = CardContext("unit", tokens=context.tokens, tags=context.tags)
    if isinstance(phrase, p.Activated):
        if phrase.gate is not None:
            raise Stopped("mechanic", 0, "standing-keyword-or-ability")
        return (activated_ability(phrase, bearer, builds),)
    keywords, abilities = triggered_abilities(phrase, bearer, builds)
    if keywords or not all(ability.when in GIVEN_TRIGGERS for ability in abilities):
        raise Stopped("mechanic", 0, "standing-keyword-or-ability")
    return abilities


def _on_trigger(trigger: p.Trigger, phrase: p.Triggered, context: CardContext, builds: Builds) -> Ability:
    """The ability of a line on one of its triggers."""
    trigger, phrase = narrowed(trigger, phrase)
    price = phrase.optional.price if phrase.optional is not None else p.Price()
    paid, dies = price != p.Price(), trigger.when in ("dies", "kill")
    controlled = any(isinstance(condition, p.ThisIsControlled) for condition in phrase.conditions)
    about, on = about_of(trigger), watched_by(trigger, context, controlled)
    optional = phrase.optional is not None
    builder = builds(context, leading_may=optional, paid=paid, after_death=dies, about=about)
    builder.add(*phrase.sentences)
    if builder.only_if is not None:
        raise Stopped("reference", 0)
    yours = check_trigger(trigger, context)
    condition: Condition | None = None
    for part in (*trigger.conditions, *phrase.conditions):
        condition = both(condition, trigger_condition(part, trigger, context))
    asked = condition
    fields: dict[str, Any] = {
        "may": phrase.optional is not None and phrase.optional.may,
        "on": on,
        "only_if": asked,
        "asks_later": not (dies or controlled or trigger.conditions) and asks_what_there_is(asked),
        "theirs": trigger.theirs,
    }
    cost = cost_of(price, context)
    in_trash = builder.in_trash and trigger.when != "discarded"
    ability = own_card(builder.build(trigger.when, cost=cost, in_trash=in_trash, **fields), builder.own_trash)
    if yours:
        ability = replace(ability, on=EventFilter(by="you"))
    if trigger.of is not None:
        ability = replace(ability, on=watched_object(trigger.when, trigger.of, context))
    for each in in_each_mode(ability):
        check_another_card(trigger, each)
        check_zone(each, trigger, context)
        check_others(trigger, each)
    return ability


def activated_ability(phrase: p.Activated, context: CardContext, builds: Builds) -> Ability:
    """The activated ability of a line."""
    if context.type not in ("unit", "gear", "legend"):
        raise Stopped("trigger", 0)
    builder = builds(context)
    sentences = tuple(sentence for sentence in phrase.sentences if sentence.less is None)
    builder.add(*(sentence for sentence in sentences if sentence.kind != "only once"))
    once = any(sentence.kind == "only once" for sentence in sentences)
    if once and builder.modes:
        raise Stopped("mechanic", 0, "first-or-nth-time")
    cost = activation_cost_of(phrase.price, context)
    if cost == Cost():
        raise Stopped("domain", 0)
    lines = (sentence.less for sentence in phrase.sentences if sentence.less is not None)
    less = [cheaper(line, context, chooses=False) for line in lines]
    if len(less) > 1:
        raise Stopped("mechanic", 0, "cost-changed")
    condition = both(builder.only_if, phrase.gate)
    fields: dict[str, Any] = {"timing": phrase.timing, "cheaper": next(iter(less), None)}
    fields |= {"each_once": "use"} if once else {}
    return builder.build("activate", cost=cost, only_if=condition, **fields)


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
