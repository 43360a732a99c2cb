"""Sentences, and the abilities that are made of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from carddata.compiler.phrases.conditions import ConditionPhrase
from carddata.compiler.phrases.costs import Optional, Price
from carddata.compiler.phrases.instructions import Instruction
from carddata.compiler.phrases.objects import CountPhrase, Objects, Thing
from carddata.model.abilities import EachOnce, When
from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.targets import CardKind
from carddata.model.triggers import EventFilter


class DelayedEvent(NamedTuple):
    """The event of a delayed trigger: one of what was named, of the own unit, or of what `on` describes."""

    when: tuple[When, ...]
    of: Literal["", "it", "me"] = ""
    on: EventFilter | None = None
    once: bool = False


class LaterSentence(NamedTuple):
    """A sentence of what happens later; `after` where the words of the time stand at its end."""

    event: DelayedEvent
    acts: tuple[Instruction, ...]
    optional: Optional | None = None
    after: bool = False


SentenceKind = Literal[
    "plain",
    "introduce",
    "conditional",
    "level",
    "instead",
    "otherwise",
    "linked",
    "reflexive",
    "linked reflexive",
    "only here",
    "only once",
    "limits all",
    "cheaper",
    "unable",
    "delayed",
    "killing",
    "modes",
    "by type",
    "gives ability",
    "tokens ready",
]
"""The ways in which a sentence depends on those before it."""


class Trigger(NamedTuple):
    """The event on which an ability triggers, with the conditions that the words of the trigger hold.

    `by` says whose event it is by the words: of the card itself (`me`, `this`), of its player (`you`), of the
    battlefield (`here`), or of what `on` describes (`others`). With `theirs` the ability is the event's player's, with
    `of_each` it is watched for the first time of each such player.
    """

    when: When
    by: Literal["me", "this", "you", "here", "others"]
    conditions: tuple[ConditionPhrase, ...] = ()
    of: Objects | None = None
    on: EventFilter | None = None
    theirs: bool = False
    of_each: bool = False


class Sentence(NamedTuple):
    """One sentence; `less` says by how much its ability is cheaper, `optional` that it may be declined.

    `next` is a sentence that follows it by its own words.
    One that is about what could not be done names how many are `counted`, 0 if it does not say that. `modes` are those
    of which one is chosen, the sentences of each, and `each_once` how long it is not chosen again. `given` is the
    ability that is given to what is `chosen`. `by_type` is what is done for each type of a discarded card.
    """

    kind: SentenceKind
    acts: tuple[Instruction, ...] = ()
    condition: ConditionPhrase | None = None
    chosen: Thing | None = None
    less: CostLine | None = None
    counted: int = 0
    delayed: LaterSentence | None = None
    optional: Optional | None = None
    next: Sentence | None = None
    modes: tuple[tuple[Sentence, ...], ...] = ()
    each_once: EachOnce = ""
    by_type: tuple[tuple[CardKind, tuple[Sentence, ...]], ...] = ()
    given: Triggered | Activated | None = None


class Triggered(NamedTuple):
    """A line with a triggered ability."""

    triggers: tuple[Trigger, ...]
    sentences: tuple[Sentence, ...]
    conditions: tuple[ConditionPhrase, ...] = ()
    optional: Optional | None = None
    deathknell: bool = False


class Activated(NamedTuple):
    """A line with an activated ability."""

    price: Price
    sentences: tuple[Sentence, ...]
    timing: Literal["", "Action", "Reaction"] = ""
    gate: Condition | None = None


class CostLine(NamedTuple):
    """A line by which the card costs less, for each of what is counted; with `ready` it also enters ready.

    With `instead` it takes the place of an earlier line. What counts `other_cards` is said of the card as it is played.
    """

    price: Price
    condition: ConditionPhrase | None = None
    each: CountPhrase | Quantity | None = None
    least: int | None = None
    ready: bool = False
    instead: bool = False
    word: Literal["me", "this"] = "me"
    other_cards: bool = False
