"""Phrases of whole lines."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from carddata.compiler.phrases.parts import ConditionPhrase, CountPhrase, Objects, Price
from carddata.compiler.phrases.sentences import Activated, CostLine, Sentence, Triggered
from carddata.model.card import CardType
from carddata.model.damage import BonusDamage, TakesMoreMight
from carddata.model.replacements import RESCUE, Replacement, Substitute
from carddata.model.targets import TargetFilter, Whose
from carddata.model.trigger_changes import ScoringKind


class Equip(NamedTuple):
    """A line with the keyword Equip and its cost, and what makes it cheaper (818.1.c.4)."""

    price: Price
    less: CostLine | None = None


class EmpowerLine(NamedTuple):
    """A line with the keyword Empower and its cost, and when besides the ordinary times it may be used.

    The `terms` limit its use, or make it cheaper (827.1.c.3). The `others` are further costs, of which one may be paid
    in place of the first.
    """

    price: Price
    timing: Literal["", "Action", "Reaction"] = ""
    terms: tuple[Sentence, ...] = ()
    others: tuple[Price, ...] = ()


class AbilityCostLine(NamedTuple):
    """A line by which the Equip or the Empower ability of the card is cheaper (818.1.c.4, 827.1.c.3).

    With `only` it speaks of its only activated ability.
    """

    keyword: Literal["Equip", "Empower"]
    less: CostLine
    only: bool = False


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
    condition: ConditionPhrase | None = None
    base: bool = False
    by: tuple[tuple[Literal["each", "each_energy", "each_power"], Price], ...] = ()
    paid_by: tuple[str, str] = ("", "")
    again: tuple[Price, ...] = ()


class KeywordLine(NamedTuple):
    """A line of keywords; `of` is the type of card that it may stand on, empty for any."""

    keywords: tuple[str, ...]
    of: CardType | Literal[""] = ""


class InstructionLine(NamedTuple):
    """A line of sentences that belong to no ability of their own, and of what its spell costs less or deals more."""

    sentences: tuple[Sentence, ...]
    costs: tuple[CostLine | OwnBonus, ...] = ()


class OwnBonus(NamedTuple):
    """A sentence by which a spell itself deals Bonus Damage, or this for each of what is counted."""

    amount: int
    each: CountPhrase | None = None


class UsesLimited(NamedTuple):
    """A line that limits all activated abilities of the card to a condition."""

    condition: ConditionPhrase


class HidePrice(NamedTuple):
    """A line that lets its player hide for another cost."""

    price: Price


class Stands(NamedTuple):
    """A line with a standing effect."""

    effect: Any


class SavesLine(NamedTuple):
    """A line by which something else happens instead of a death, of what is described or of the own unit (`me`).

    `may` says that somebody may pay for it: the unit's controller if `by_controller`, else the card's player.
    `do` is what happens instead, `condition` is what must be met for it, `times` how often it applies each turn at
    most, 0 for any number.
    """

    saved: Objects | str
    price: Price = Price()
    may: bool = False
    spend_buff: bool = False
    in_combat: bool = False
    by_controller: bool = False
    condition: ConditionPhrase | None = None
    times: int = 0
    do: tuple[Substitute, ...] = RESCUE


class NamesTagLine(NamedTuple):
    """A line by which a tag is named as the `own` card is played: one of some, or any; the card may gain it."""

    own: str
    tags: tuple[str, ...] = ()
    gains: bool = False


class EntersIf(NamedTuple):
    """A line by which the card enters ready, or exhausted, if a condition is met."""

    ready: bool
    condition: ConditionPhrase


class FromTrash(NamedTuple):
    """A line by which the card may be played from the trash for another cost; `flow` for the keyword Flow."""

    price: Price
    condition: ConditionPhrase | None = None
    flow: bool = False


class CardsPrice(NamedTuple):
    """Cards, or `abilities`, that cost an amount less, or `more`: all, or the `nth` of a turn; see `CardsCost`."""

    of: TargetFilter
    price: Price
    more: bool = False
    least: int | None = None
    nth: int = 0
    source: Literal["", "trash"] = ""
    choosing: TargetFilter | None = None
    abilities: bool = False


class CardsCostLine(NamedTuple):
    """A line by which other cards cost less or more: each change with the cards, under a condition."""

    changes: tuple[CardsPrice, ...]
    conditions: tuple[Any, ...] = ()


class ContinuousLine(NamedTuple):
    """A line with a continuous effect: what `subject` has while the `conditions` are met.

    `gains` are changes of Might and keywords. With `each` they count for each thing counted, `lacking` marks keywords
    that are given only to what has them from nothing else. `least` is
    the Might below which a decrease takes nothing. `by_equipment` says that the subject is Equipment, which gives it to
    its unit, `everywhere` that cards off the board have it too.
    """

    subject: Objects | Literal["me"]
    gains: tuple[int | str, ...]
    conditions: tuple[Any, ...] = ()
    each: CountPhrase | None = None
    lacking: bool = False
    least: int | None = None
    by_equipment: bool = False
    everywhere: bool = False


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


class EffectLine(NamedTuple):
    """A line by which spells and abilities do more, or something else instead, while the `conditions` are met."""

    effect: BonusDamage | TakesMoreMight | Replacement
    conditions: tuple[Any, ...] = ()


class GrantLine(NamedTuple):
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


class CopiesTokensLine(NamedTuple):
    """A line by which a player may play one more of a token, `times` each turn at most, 0 for any number."""

    conditions: tuple[Any, ...] = ()
    times: int = 0


class Tagged(NamedTuple):
    """A line by which units, or the own unit (`me`), have tags besides their own."""

    subject: Objects | str
    tags: tuple[str, ...]


class SpellsRepeatLine(NamedTuple):
    """A line by which the spells of players have Repeat, for a price or for their base cost."""

    whose: Whose
    price: Price | None
    conditions: tuple[Any, ...] = ()


class RepeatCostsLine(NamedTuple):
    """A line by which the Repeat costs of players' spells are less."""

    whose: Whose
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


class Together(NamedTuple):
    """A line that says several things of the same subject, each as a line of its own would."""

    lines: tuple[Any, ...]


LinePhrase = (
    ContinuousLine
    | Together
    | TheyAreAlso
    | Forbids
    | EffectLine
    | OwnBonus
    | GrantLine
    | AddsMoreLine
    | CopiesTokensLine
    | TheyEnter
    | Triggered
    | Activated
    | Equip
    | EmpowerLine
    | AbilityCostLine
    | Extra
    | KeywordLine
    | InstructionLine
    | UsesLimited
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
"""The phrases of whole lines."""
