"""What the words of a sentence say, before they are joined into abilities."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from carddata.model import operations as m
from carddata.model.abilities import EachOnce, When
from carddata.model.amounts import Countable
from carddata.model.conditions import If
from carddata.model.keywords import CountedKeyword
from carddata.model.permissions import Discounting
from carddata.model.repeats import RepeatedBy
from carddata.model.targets import TargetFilter
from carddata.model.trigger_changes import ScoringKind
from carddata.model.triggers import EventFilter

Bound = Literal[
    "",
    "same",
    "its",
    "apart",
    "there",
    "mine",
    "combat",
    "weaker",
    "weaker than it",
    "weaker there",
    "one battlefield",
    "on it",
    "destination",
    "controller",
    "that",
    "of them",
]
"""How the place of described objects depends on other words; see `Objects`."""


class Objects(NamedTuple):
    """Described objects: which, how many of them are chosen (`every` for all that fit), and how they are bound.

    `bound` says what the place depends on: all at the `same` place, at the place of what was chosen before (`its`),
    at another (`apart`), at the battlefield that was spoken of (`there`), at the own permanent's battlefield
    (`mine`), in combat, all at `one battlefield` that is not said, at the `destination` of what has moved, what is
    attached to it (`on it`), what has the `controller` of what was chosen before, or `that` which was chosen
    before; that they are `of them` that were played before; or that they are `weaker` than the own permanent, `weaker
    than it` for the unit that was chosen before, or `weaker there` besides. With `by` each of these players chooses
    among their own, or `freely` among all, in turn order or beginning with the next player (`next_first`). What is
    chosen `later`, as the instruction is carried out, is no target. What is `no_dearer` costs no
    more than the unit that was killed for the additional cost. What was banished with the card is so `with_own` word.
    """

    described: TargetFilter
    least: int = 1
    most: int | None = 1
    every: bool = False
    total_might: int | None = None
    bound: Bound = ""
    by: Literal["", "everybody", "opponents", "others", "defender"] = ""
    freely: bool = False
    next_first: bool = False
    later: bool = False
    no_dearer: bool = False
    with_own: str = ""


class Counted(NamedTuple):
    """At least so many objects of a description."""

    least: int
    objects: Objects


class Pair(NamedTuple):
    """Two objects that the same is done to."""

    first: Objects
    second: Objects


Pronoun = Literal["me", "it", "them", "this", "that unit", "that gear", "that spell", "your unit"]
"""What stands for something that was named before."""

Thing = Objects | Pair | Pronoun
"""What an instruction acts on."""


class Act(NamedTuple):
    """One instruction: operations on one thing, each with its type and its other fields.

    An instruction without a thing has None; `its_player` stands for the player of what was chosen before. `by_you` says
    that its words name the player of the ability, as those of most instructions need not.
    """

    thing: Thing | None
    operations: tuple[tuple[type[Any], dict[str, Any]], ...]
    its_player: bool = False
    by_you: bool = False


class Amount(NamedTuple):
    """A number of one object: of the ability's own unit, of "it", of "that" spell or unit, or of a unit to choose.

    Its words stand `after` those of what the instruction acts on, or before them.
    """

    its: Literal["me", "it", "spell", "unit"] | Objects
    of: Literal["might", "energy", CountedKeyword] = "might"
    after: bool = False


REPEATED_PLAY = Act(None, ())
"""The instruction to repeat the card's own play effect."""


class Tokens(NamedTuple):
    """Tokens to play, as they are described; `by` says who plays them if it is not the player of the card."""

    name: str
    type: Literal["unit", "gear"]
    number: int
    might: int | None
    keywords: tuple[str, ...]
    ready: bool
    end: Literal["", "here", "there", "base", "their base", "exhausted"]
    each: Counting | None = None
    by: Literal["", "them", "its controller", "opponents", "everybody"] = ""


class Either(NamedTuple):
    """Several instructions of which one is carried out, as its player chooses.

    With `unless` the controller of what the last is about chooses between it and the others, at the `price` of the
    first. What the `first_said` of them is about, they are all about; with `by_owner` its owner chooses.
    """

    options: tuple[tuple[Act | Tokens, ...], ...]
    first_said: int = 0
    unless: bool = False
    price: Price | None = None
    by_owner: bool = False


class EachMay(NamedTuple):
    """Instructions that each of these players may follow."""

    who: m.Who
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


class Paid(NamedTuple):
    """A condition: the card's additional cost was paid."""


class Spared(NamedTuple):
    """The player does not choose what everybody chooses, under a condition."""

    condition: If | Paid


Instruction = Act | Tokens | Either | EachMay | EachNames | ForEachChooser | Spared
"""What a sentence has somebody do."""


class InEither(NamedTuple):
    """A condition: any of these, which exclude each other."""

    conditions: tuple[If, ...]


class AtMyBattlefield(NamedTuple):
    """A condition: the own permanent is at a battlefield."""


class ItIs(NamedTuple):
    """A condition about what was chosen first."""

    asked: If


class ItHad(NamedTuple):
    """A condition about the Might that "it" had before it left the board."""

    fewest: int = 0
    most: int | None = None


class YouRevealed(NamedTuple):
    """A condition: the player has revealed such a card."""

    card: TargetFilter


class ThanKilled(NamedTuple):
    """The Might that the killed unit had, and so much `more`."""

    more: int = 0


class Chooses(NamedTuple):
    """A condition of what a spell costs: its player chooses such an object for it."""

    objects: Objects


class AllOf(NamedTuple):
    """A condition: all of these."""

    conditions: tuple[If, ...]


class AllListed(NamedTuple):
    """A condition: the player's units have all tags that an earlier line lists, so many."""

    tags: int


class AtDeath(NamedTuple):
    """A condition: this was so of the own unit as it died."""

    condition: If


class ThisIsControlled(NamedTuple):
    """A condition: the player controls the battlefield itself, which has no "you" otherwise."""


class DelayedEvent(NamedTuple):
    """What a delayed trigger waits for: events of what was named, of the own unit, or of what `on` describes."""

    when: tuple[When, ...]
    of: Literal["", "it", "me"] = ""
    on: EventFilter | None = None
    once: bool = False


class Delayed(NamedTuple):
    """A sentence of what happens later; `after` where the words of the time stand at its end."""

    event: DelayedEvent
    acts: tuple[Instruction, ...]
    optional: Optional | None = None
    after: bool = False


Condition = (
    If
    | AtMyBattlefield
    | Chooses
    | Paid
    | ItIs
    | ItHad
    | YouRevealed
    | InEither
    | AtDeath
    | ThisIsControlled
    | AllListed
    | AllOf
)
"""What a sentence asks for."""

Kind = Literal[
    "plain",
    "introduce",
    "conditional",
    "instead",
    "otherwise",
    "linked",
    "reflexive",
    "linked reflexive",
    "only here",
    "cheaper",
    "unable",
    "delayed",
    "killing",
    "modes",
    "gives ability",
]
"""How a sentence depends on those before it."""


class Trigger(NamedTuple):
    """When an ability triggers, with the conditions that the words of the trigger hold.

    `by` says whose event it is by the words: of the card itself (`me`, `this`), of its player (`you`), of the
    battlefield (`here`), or of what `on` describes (`others`). With `theirs` the ability is the event's player's.
    """

    when: When
    by: Literal["me", "this", "you", "here", "others"]
    conditions: tuple[Condition, ...] = ()
    of: Objects | None = None
    on: EventFilter | None = None
    theirs: bool = False


class ObjectPrice(NamedTuple):
    """A cost that is paid with an object: what is done to it, and which objects, or its own permanent, will do."""

    how: Literal["kill", "exhaust", "return", "spend a buff", "recycle", "banish"]
    of: Objects | Literal["me", "this"]


class Price(NamedTuple):
    """A cost as it is written: energy, symbols of power, and other costs.

    `of_this` marks a cost that a card pays with itself as `this`, not as `me`.
    """

    energy: int = 0
    power: tuple[str, ...] = ()
    exhaust: bool = False
    discard: int = 0
    recycle: int = 0
    kill: int = 0
    kill_this: bool = False
    xp: int = 0
    of_this: bool = False
    objects: ObjectPrice | None = None


class Optional(NamedTuple):
    """A leading "you may", with what is paid for it; or what is paid without these words, which may be declined too."""

    price: Price = Price()
    may: bool = True


class Sentence(NamedTuple):
    """One sentence; `less` says by how much its ability is cheaper, `optional` that it may be declined.

    `next` is a sentence that follows it by its own words.
    One that is about what could not be done names how many are `counted`, 0 if it does not say that. `modes` are those
    of which one is chosen, the sentences of each, and `each_once` how long it is not chosen again. `given` is the
    ability that is given to what is `chosen`.
    """

    kind: Kind
    acts: tuple[Instruction, ...] = ()
    condition: Condition | None = None
    chosen: Thing | None = None
    less: CostLine | None = None
    counted: int = 0
    delayed: Delayed | None = None
    optional: Optional | None = None
    next: Sentence | None = None
    modes: tuple[tuple[Sentence, ...], ...] = ()
    each_once: EachOnce = ""
    given: Triggered | Activated | None = None


class Triggered(NamedTuple):
    """A line with a triggered ability."""

    triggers: tuple[Trigger, ...]
    sentences: tuple[Sentence, ...]
    conditions: tuple[Condition, ...] = ()
    optional: Optional | None = None
    deathknell: bool = False


class Activated(NamedTuple):
    """A line with an activated ability."""

    price: Price
    sentences: tuple[Sentence, ...]
    timing: Literal["", "Action", "Reaction"] = ""
    legion: bool = False
    level: If | None = None


class Equip(NamedTuple):
    """A line with the keyword Equip and its cost."""

    price: Price


class Empower(NamedTuple):
    """A line with the keyword Empower and its cost, and when besides the ordinary times it may be used."""

    price: Price
    timing: Literal["", "Action", "Reaction"] = ""


class Extra(NamedTuple):
    """A line with an additional cost; `repeat` for that of the keyword Repeat.

    The `sentences` of such a line say what a spell does if the cost is paid, or otherwise. It may be paid only
    under its `condition`. With `base` the card may be played for it. `by` says how much less the card costs for what is
    paid with, and `paid_by` what the words say is done to that, and what it is. `again` are the costs of further
    instances of Repeat.
    """

    price: Price
    mandatory: bool = False
    less: int = 0
    ready: bool = False
    repeat: bool = False
    ignores: bool = False
    sentences: tuple[Sentence, ...] = ()
    condition: Condition | None = None
    base: bool = False
    by: tuple[tuple[Literal["each", "each_energy", "each_power"], Price], ...] = ()
    paid_by: tuple[Literal["", "spend a buff", "kill"], str] = ("", "")
    again: tuple[Price, ...] = ()


class Keywords(NamedTuple):
    """A line of keywords."""

    keywords: tuple[str, ...]


class Instructions(NamedTuple):
    """A line of sentences that belong to no ability of their own."""

    sentences: tuple[Sentence, ...]


class OnlyAtBattlefield(NamedTuple):
    """A line that limits all activated abilities of the card."""


class HidePrice(NamedTuple):
    """A line that lets its player hide for another cost."""

    price: Price


class Stands(NamedTuple):
    """A line with a standing effect."""

    effect: Any


class SavesLine(NamedTuple):
    """A line by which something else happens instead of a death, of what is described or of the own unit (`me`).

    `may` says that somebody may pay for it: the unit's controller if `by_controller`, else the card's player.
    `condition` is what must be met for it.
    """

    saved: Objects | str
    price: Price = Price()
    may: bool = False
    spend_buff: bool = False
    in_combat: bool = False
    by_controller: bool = False
    condition: Condition | None = None


class NamesTagLine(NamedTuple):
    """A line by which a tag is named as the `own` card is played: one of some, or any; the card may gain it."""

    own: str
    tags: tuple[str, ...] = ()
    gains: bool = False


class EntersIf(NamedTuple):
    """A line by which the card enters ready, or exhausted, if a condition is met."""

    ready: bool
    condition: Condition


class FromTrash(NamedTuple):
    """A line by which the card may be played from the trash for another cost; `flow` for the keyword Flow."""

    price: Price
    condition: Condition | None = None
    flow: bool = False


class CostLine(NamedTuple):
    """A line by which the card costs less, for each of what is counted; with `ready` it also enters ready.

    With `instead` it takes the place of an earlier line.
    """

    price: Price
    condition: Condition | None = None
    each: Objects | Counting | Discounting | None = None
    least: int | None = None
    ready: bool = False
    instead: bool = False
    word: Literal["me", "this"] = "me"


class State(NamedTuple):
    """A condition for as long as which an effect applies."""

    condition: Any


class Cards(NamedTuple):
    """Cards that are played, by what they are and whose; `non_token` if tokens are left out."""

    described: TargetFilter
    non_token: bool = False


class CardsPrice(NamedTuple):
    """Cards that cost so much less, or `more`, to play: all, or the `first` of a turn."""

    of: TargetFilter
    price: Price
    more: bool = False
    least: int | None = None
    first: bool = False


class CardsCostLine(NamedTuple):
    """A line by which other cards cost less or more: each change with the cards, under a condition."""

    changes: tuple[CardsPrice, ...]
    conditions: tuple[Any, ...] = ()


class Continuous(NamedTuple):
    """A line with a continuous effect: what `subject` has while the `conditions` are met.

    `gains` are changes of Might and keywords. With `each` they count for each thing counted, `lacking` marks keywords
    that are given only to what has them from nothing else, and `ready` a card that then enters ready too. `least` is
    the Might below which a decrease takes nothing. `by_equipment` says that the subject is Equipment, which gives it to
    its unit.
    """

    subject: Objects | Literal["me"]
    gains: tuple[int | str, ...]
    conditions: tuple[Any, ...] = ()
    each: Counting | None = None
    lacking: bool = False
    ready: bool = False
    least: int | None = None
    by_equipment: bool = False


class Forbids(NamedTuple):
    """A line by which something cannot happen to the `subject`, if it has one: the effect, and its other fields."""

    kind: type[Any]
    subject: Objects | Literal["me"] | None = None
    conditions: tuple[Any, ...] = ()
    fields: tuple[tuple[str, Any], ...] = ()


class OnUnitsLine(NamedTuple):
    """A line on what the `subject` deals, takes or can have: the effect, and its other fields."""

    kind: type[Any]
    subject: Objects | Literal["me"]
    conditions: tuple[Any, ...] = ()
    fields: tuple[tuple[str, Any], ...] = ()


class Granted(NamedTuple):
    """A line by which all that `subject` describes has an activated ability.

    With `by_control` they have it while the player controls the battlefield itself.
    """

    subject: Objects
    ability: Activated
    by_control: bool = False


class AddsMoreLine(NamedTuple):
    """A line by which abilities of a player's tokens add more."""

    token: str
    price: Price
    conditions: tuple[Any, ...] = ()


class Counting(NamedTuple):
    """What is counted: objects, or points and cards of the player."""

    of: Countable
    objects: Objects | None = None


class Tagged(NamedTuple):
    """A line by which units, or the own unit (`me`), have tags besides their own."""

    subject: Objects | str
    tags: tuple[str, ...]


class SpellsRepeatLine(NamedTuple):
    """A line by which the spells of players have Repeat, for a price or for their base cost."""

    whose: RepeatedBy
    price: Price | None
    conditions: tuple[Any, ...] = ()


class RepeatCostsLine(NamedTuple):
    """A line by which the Repeat costs of players' spells are less."""

    whose: RepeatedBy
    less: Price
    conditions: tuple[Any, ...] = ()


class TheyEnter(NamedTuple):
    """A line by which other cards enter ready."""

    subject: Objects
    conditions: tuple[Any, ...] = ()


class TheyAreAlso(NamedTuple):
    """A line by which the own effects of one kind are of another too; with `both_ways` those of that kind as well."""

    kind: ScoringKind
    also: ScoringKind
    both_ways: bool = False


LinePhrase = (
    Continuous
    | TheyAreAlso
    | Forbids
    | Granted
    | AddsMoreLine
    | TheyEnter
    | Triggered
    | Activated
    | Equip
    | Empower
    | Extra
    | Keywords
    | Instructions
    | OnlyAtBattlefield
    | HidePrice
    | Stands
    | EntersIf
    | NamesTagLine
    | SavesLine
    | CostLine
    | CardsCostLine
    | SpellsRepeatLine
    | RepeatCostsLine
    | FromTrash
)
"""What one line says."""

FIELDS: dict[type[Any], str] = {m.Deal: "to", m.GiveMight: "to", m.GiveKeyword: "to", m.Attach: "to"}
"""The field of an operation that says what it acts on, where it is not `what`."""
