"""Instructions, which have somebody do something, sentences, and the abilities that are made of them."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from carddata.compiler.phrases.parts import ConditionPhrase, CountPhrase, ExtraPaid, Objects, Optional, Price, Thing
from carddata.model import operations as m
from carddata.model.abilities import EachOnce, When
from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.plays import Play
from carddata.model.targets import CardKind
from carddata.model.triggers import EventFilter


class Act(NamedTuple):
    """One instruction: operations on one thing, each with its type and its other fields.

    An instruction without a thing has None; `its_player` stands for the player of what was chosen before. `by_you` says
    that its words name the player of the ability, as those of most instructions need not. `goes_on` says that others
    do it by a verb in the form of an instruction: another after it that names nobody would be theirs too.
    """

    thing: Thing | None
    operations: tuple[tuple[type[Any], dict[str, Any]], ...]
    its_player: bool = False
    by_you: bool = False
    goes_on: bool = False


FOLLOWED, DECLINED = "", "not"
"""The choice of each player who may follow instructions, as words that no text says."""

REPEATED_PLAY = Act(None, ())
"""The instruction to repeat the card's own play effect."""

PUT_IN_TRASH = Act("it", ())
"""The instruction to put cards that were looked at into the trash."""


class Tokens(NamedTuple):
    """Tokens to play, as they are described; `by` says who plays them if it is not the player of the card.

    They have these `tags` by the words. `also` are other tokens that are played with them, where they are. `goes_on` is
    as in an `Act`.
    """

    name: str
    type: Literal["unit", "gear"]
    number: int
    might: int | None
    keywords: tuple[str, ...]
    ready: bool
    end: Literal["", "here", "there", "base", "their base", "exhausted"]
    each: CountPhrase | None = None
    by: Literal["", "them", "its controller", "opponents", "everybody"] = ""
    tags: tuple[str, ...] = ()
    also: tuple[Tokens, ...] = ()
    goes_on: bool = False


class Either(NamedTuple):
    """Several instructions of which one is carried out, as its player chooses.

    With `unless` the `payer` chooses between the last and the others, at the `price` of the first: the controller of
    what it is about, its owner, the player who was chosen before, or the player of the ability. What the `first_said`
    of them is about, they are all about; with `by_owner` its owner chooses.
    """

    options: tuple[tuple[Act | Tokens, ...], ...]
    first_said: int = 0
    unless: bool = False
    price: Price | None = None
    payer: Literal["its controller", "its owner", "them", "you"] = "its controller"
    by_owner: bool = False


class EachMay(NamedTuple):
    """Instructions that each of these players may follow, or the player of what was named before."""

    who: m.Who | Literal["its controller", "its owner", "them"]
    acts: tuple[Act | Tokens, ...]


class EachNames(NamedTuple):
    """Each of these players chooses one of several words."""

    who: m.Who
    words: tuple[str, ...]


class ForEachChooser(NamedTuple):
    """Instructions that are followed for each player who chose a word, or who did what they might (an empty word).

    Only `opponents` count if it says so. `by` says who follows them: the player of the card, or both.
    """

    word: str
    acts: tuple[Act | Tokens, ...]
    opponents: bool = False
    by: Literal["you", "that player", "both"] = "you"


class OtherNumber(NamedTuple):
    """The instruction before with another number, on what it acts on, which a `pronoun` may say again."""

    kind: type[Any]
    number: int
    pronoun: Literal["", "me", "it", "them"] = ""


class ExemptPlayer(NamedTuple):
    """The player does not choose what everybody chooses, under a condition."""

    condition: Condition | ExtraPaid


ENTERS_READY = OtherNumber(m.EnterReady, 1)
"""The words by which what was played before enters ready; like another number, they change what was said."""

PLAYED_HERE = OtherNumber(Play, 1)
"""The words by which a unit that was played before is played here."""


def placed_here(*, also: bool) -> Act:
    """The place of a unit that an instruction before has played: here, or `also` here as its player likes."""
    return Act("it", ((Play, {"placed": "also here" if also else "here"}),))


Instruction = Act | Tokens | Either | EachMay | EachNames | ForEachChooser | ExemptPlayer | OtherNumber
"""The phrases of instructions."""

FIELDS: dict[type[Any], str] = {
    m.Deal: "to",
    m.GiveMight: "to",
    m.GiveKeyword: "to",
    m.Attach: "to",
    m.ShareKeywords: "to",
}
"""The field of an operation that says what it acts on, where it is not `what`."""


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
