"""One card: the names and numbers printed on it, its abilities, and its standing effects.

A new kind of standing effect is a new class in `Standing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from carddata.model.abilities import Ability, When
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere
from carddata.model.conditions import PrintedNumber
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords, OthersEnter
from carddata.model.costs import ACCELERATE, Additional, Cost
from carddata.model.damage import (
    AnyDamageKills,
    AssignedLast,
    BonusDamage,
    NoCombatDamage,
    TakesMoreMight,
    TakesNoDamage,
)
from carddata.model.domains import Domain
from carddata.model.granted import HasAbilities
from carddata.model.keywords import Keyword, keyword_name
from carddata.model.naming import NamesTag
from carddata.model.permissions import (
    CardsCost,
    CostChange,
    EmpoweredAgain,
    HasBuffs,
    IgnoresKeyword,
    PlayedFor,
    PlayedTo,
)
from carddata.model.prohibitions import CannotBe, ChannelsOnly, NoMoveToBase, PlayersCannot
from carddata.model.repeats import RepeatCosts, SpellsRepeat
from carddata.model.replacements import Replacement
from carddata.model.scope import Entering
from carddata.model.stops import Stop
from carddata.model.trigger_changes import AddsMore, TriggerChange
from carddata.model.unread import May

PrintedBonus = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A printed Might bonus."""

CardType = Literal["unit", "spell", "gear", "battlefield", "legend", "rune"]
"""The types of cards."""

SecondType = Literal["gear"]
"""The types that a unit may have beside its own (2026-07-16, 178)."""


class FacedownRoom(msgspec.Struct, frozen=True, tag_field="has", tag="facedown room"):
    """The battlefield's facedown zone holds `more` additional cards (2026-07-16, 107.3.b.1)."""

    more: PrintedNumber


class HideFor(msgspec.Struct, frozen=True, tag_field="has", tag="hide for"):
    """Its player may hide for `cost` instead of for one power of any domain (2026-07-16, 811.1.b)."""

    cost: Cost


class MorePoints(msgspec.Struct, frozen=True, tag_field="has", tag="more points"):
    """The victory score is `points` higher while this is in play (2026-07-16, 194)."""

    points: PrintedNumber


class Enters(Entering, frozen=True, kw_only=True, tag="enters"):
    """The card itself enters the board ready, or exhausted, contrary to its type (2026-07-16, 359.2).

    With `only_if` that holds if the condition is met as it enters (364.3.a), with `at_battlefield` if it is a unit that
    is played to a battlefield.
    """

    at_battlefield: bool = False


class EffectText(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The part that a card adds to the unit with it attached: its Might bonus and effect text (2026-07-16, 136, 718).

    The abilities and continuous effects are those of the unit.
    """

    might: PrintedBonus = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()


class CopiesText(msgspec.Struct, frozen=True, tag_field="has", tag="copies text"):
    """While it is attached to a unit, its effect text is that unit's own text (2026-07-16, 477.1.b.2)."""


Standing = (
    FacedownRoom
    | HideFor
    | MorePoints
    | Enters
    | PlayedTo
    | PlayedFor
    | CostChange
    | CardsCost
    | IgnoresKeyword
    | RepeatCosts
    | MovesHereFromAnywhere
    | AddsBattlefield
    | CopiesText
    | SpellsRepeat
    | HasBuffs
    | EmpoweredAgain
    | HasMight
    | HasKeywords
    | LosesKeywords
    | HasTags
    | HasAbilities
    | OthersEnter
    | Replacement
    | NamesTag
    | NoMoveToBase
    | CannotBe
    | PlayersCannot
    | ChannelsOnly
    | BonusDamage
    | NoCombatDamage
    | AssignedLast
    | TakesNoDamage
    | AnyDamageKills
    | TakesMoreMight
    | TriggerChange
    | AddsMore
)
"""Any standing effect."""


class Wording(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The meaning of a card by an earlier text, `until` the day (an ISO date) on which errata replaced it.

    The other fields are those of the card.
    """

    until: str
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] | None = ()
    standing: tuple[Standing, ...] = ()
    additional: tuple[Additional, ...] = ()
    attached: EffectText | None = None
    may: tuple[May, ...] | None = None
    stop: Stop | None = None


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """One card by name.

    `energy` and `power` are the printed cost (power in symbols of the card's own domains), `might` a unit's printed
    Might. `keywords` are the card's own, with their number if they have one ("Assault 2"); a keyword that is only
    mentioned in a sentence is not here. `abilities` is None where the behaviour is not data yet: the table then asks
    the players what the card did. `attached` is what Equipment adds to its unit. `numbers` are the printings, base
    printing first. `also` is the second type of a unit that is a gear as well: it comes and stays as a unit does, and
    what speaks of gear speaks of it, too (2026-07-16, 178).

    `stop` says what stopped the compiler in the text of such a card, and where. `may` says what the text may touch,
    None where nobody said:

    - `might`: how much Might units have; `own might`: only its own, or that of the unit to which it is attached
    - `death`, `damage`: whether a unit dies or is dealt damage, or what happens instead
    - `costs`, `places`, `timing`: what is paid, where things may go, and when cards may be played
    - `ready`: whether permanents enter ready, or become ready
    - `prohibitions`: what players or objects cannot do; with `ready` or `places` what cannot be readied, moved or
      played somewhere
    - `marks`, `counters`: what is stunned, buffed or Empowered, and what is countered; with `prohibitions`, what is not
    - `control`: who controls a battlefield, and whether facedown cards stay there
    - `points`: how many points are gained or needed, and who wins
    - `on play`, `on hide`, `on attack`, `on defend`, `on conquer`, `on hold`, `on move`, `on win`, `on death`: triggers
      of a unit on what happens to itself, of a gear or legend on what its player or a friendly unit does, of a
      battlefield on what happens there; `on play` is its own play, or a play to the battlefield
    - `on beginning`, `on ending`: a trigger at the beginning or the end of a turn
    - `on an entry`, `on a spell`: a trigger as its player, or at a battlefield anybody, plays a permanent or a spell
    - `on a death`: a trigger as something else dies, whoever controls it
    - `on other`: a trigger on an event about which the table does not ask; the players see to it
    - `anything`: all of these

    `earlier` has what it did by its earlier texts, the oldest first.
    """

    name: str
    type: CardType
    domains: tuple[Domain, ...] = ()
    energy: int = 0
    power: int = 0
    might: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] | None = ()
    standing: tuple[Standing, ...] = ()
    additional: tuple[Additional, ...] = ()
    attached: EffectText | None = None
    champion: str | None = None
    tags: tuple[str, ...] = ()
    token: bool = False
    numbers: tuple[str, ...] = ()
    may: tuple[May, ...] | None = None
    stop: Stop | None = None
    earlier: tuple[Wording, ...] = ()
    also: SecondType | None = None

    @cached_property
    def types(self) -> tuple[CardType, ...]:
        """Its type, or both (178).

        >>> Card("Recruit", "unit").types, Card("Mega-Mech", "unit", also="gear").types
        (('unit',), ('unit', 'gear'))
        """
        return (self.type,) if self.also is None else (self.type, self.also)

    @cached_property
    def unread(self) -> tuple[May, ...]:
        """Return what its text may touch beyond what is data: nothing for a card whose behaviour is data.

        >>> Card("Recruit", "unit").unread, Card("Stranger", "unit", abilities=None).unread
        ((), ('anything',))
        """
        if self.abilities is not None:
            return ()
        return ("anything",) if self.may is None else self.may

    @cached_property
    def abilities_by_kind(self) -> Mapping[When, tuple[Ability, ...]]:
        """Its own abilities by what they trigger on or how they are used, without those that work in a trash.

        >>> list(Card("Recruit", "unit", abilities=(Ability("death", ()), Ability("hold", ()))).abilities_by_kind)
        ['death', 'hold']
        """
        by_event: dict[When, tuple[Ability, ...]] = {}
        for ability in self.abilities or ():
            if not ability.in_trash:
                by_event[ability.when] = (*by_event.get(ability.when, ()), ability)
        return by_event

    @cached_property
    def kinds(self) -> frozenset[When]:
        """Return what any of its abilities is for: its own, those in a trash, and those that it adds to its unit."""
        added = self.attached.abilities if self.attached is not None else ()
        return frozenset(ability.when for ability in (*(self.abilities or ()), *added))

    @cached_property
    def additional_costs(self) -> tuple[Additional, ...]:
        """The additional costs that it has, by its text or its keywords (356.2)."""
        return (*self.additional, ACCELERATE) if self.has("Accelerate") else self.additional

    @cached_property
    def keyword_names(self) -> frozenset[str]:
        """Its keywords without their numbers."""
        return frozenset(map(keyword_name, self.keywords))

    def has(self, keyword: Keyword) -> bool:
        """Return whether the card itself has this keyword, with any number."""
        return keyword in self.keyword_names

    def on(self, day: str) -> Card:
        """The card as its text was on a day, an ISO date.

        >>> card = Card("Grey Hound", "unit", earlier=(Wording(until="2026-04-03", keywords=("Tank",)),))
        >>> card.on("2026-04-02").keywords, card.on("2026-04-03").keywords
        (('Tank',), ())
        """
        wording = next((earlier for earlier in self.earlier if earlier.until > day), None)
        if wording is None:
            return self
        changes = {field: getattr(wording, field) for field in Wording.__struct_fields__ if field != "until"}
        return msgspec.structs.replace(self, **changes)


Catalogue = Mapping[str, Card]
"""Cards by their exact name."""


def cards_on(cards: Catalogue, day: str) -> Catalogue:
    """Cards with the texts that they had on a day, an ISO date."""
    changed = {name: card.on(day) for name, card in cards.items() if card.earlier and card.earlier[-1].until > day}
    return MappingProxyType({**cards, **changed}) if changed else cards
