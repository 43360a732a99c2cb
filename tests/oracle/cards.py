"""The cards of the random positions: the shipped cards, and made-up cards with Hidden that choose in every way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Additional, Cost
from carddata.model.operations import Counter, Draw
from carddata.model.targets import (
    Beside,
    Choice,
    Compared,
    HasKeyword,
    HasState,
    Is,
    IsNot,
    ObjectKind,
    TargetFilter,
    Whose,
    narrowed,
)
from carddata.sets import load

PLAIN = "plain"
STRANGE = "a unit nobody knows"
CARDS: Mapping[str, Card] = MappingProxyType({**load(), PLAIN: Card(PLAIN, "battlefield")})
UNITS = [
    "Recruit",
    *sorted(card.name for card in CARDS.values() if card.type == "unit" and card.abilities is not None),
]
OFTEN = ["Recruit", "Pouty Poro", "Noxus Saboteur", "Stalwart Poro", "Chemtech Enforcer", STRANGE]
"""Units that bear on what is asked here: plain, Deflect, shut facedown cards, Shield, Assault, not known at all."""
HIDDEN = sorted(card.name for card in CARDS.values() if "Hidden" in card.keywords)
HIDDEN_DATA = [name for name in HIDDEN if CARDS[name].abilities is not None]
HIDDEN_SPELLS = [name for name in HIDDEN_DATA if CARDS[name].type == "spell"]
NOT_HIDDEN = ["Cleave", "Guerilla Warfare", "Blazing Scorcher", "Seal of Rage", "Discipline"]
EXTRA_COSTS = [Cost(energy=1), Cost(power=1), Cost(any_power=1), Cost(energy=1, power=1)]
SELDOM: list[ObjectKind] = ["permanent", "permanent", "gear", "facedown", "battlefield", "player", "spell"]
MOSTLY: list[ObjectKind] = ["unit"]
KINDS = [*MOSTLY * len(SELDOM), *SELDOM]
WHOSE: list[Whose] = ["anybody", "anybody", "you", "friendly", "enemy"]


@st.composite
def choices(draw: DrawFn, earlier: Choice | None) -> Choice:
    """A choice that a card could ask for, which may depend on the choice before it."""
    kind = draw(st.sampled_from(KINDS))
    whose = draw(st.sampled_from(WHOSE))
    of = TargetFilter(kind=kind, whose=whose)
    if kind in ("facedown", "battlefield", "player", "spell"):
        return Choice(of)
    where = draw(st.sampled_from(["anywhere", "anywhere", "anywhere", "battlefield", "base"]))
    of = msgspec.structs.replace(of, where=where)
    if kind == "unit":
        status = draw(
            st.sampled_from([None] * 12 + ["exhausted", "ready", "stunned", "buffed", "damaged", "attacking"])
        )
        might = draw(st.sampled_from([None] * 6 + [2, 4]))
        keyword = draw(st.sampled_from([""] * 8 + ["Deflect", "Shield"]))
        states = () if status is None else (HasState(status),)
        keywords = (HasKeyword(keyword),) if keyword else ()
        of = narrowed(of, *states, *keywords, *(() if might is None else (Compared("might", "at most", might),)))
    single = earlier is not None and earlier.least == earlier.most == 1 and not earlier.must
    if single and earlier is not None and earlier.of.kind in ("unit", "gear", "permanent"):
        beside, apart, unlike = draw(st.sampled_from([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]))
        related = (*((Beside(1),) if beside else ()), *((IsNot(Is(1)),) if unlike else ()))
        return Choice(narrowed(of, *related), apart=apart)
    return Choice(of)


@st.composite
def made_up_spells(draw: DrawFn) -> Card:
    """A spell with Hidden that chooses a target, two targets, or a group."""
    first = draw(choices(None))
    card_choices = [first]
    if draw(st.booleans()):
        card_choices.append(draw(choices(first)))
    elif first.of.kind == "unit":
        least, most = draw(st.sampled_from([(1, 1), (0, 2), (2, 2), (0, None)]))
        first = msgspec.structs.replace(
            first,
            least=least,
            most=most,
            together=draw(st.booleans()),
            scattered=draw(st.booleans()),
            total_might=draw(st.sampled_from([None, 3, 6])),
        )
        card_choices = [first]
    extra = Additional("extra", draw(st.sampled_from(EXTRA_COSTS)), mandatory=draw(st.booleans()))
    does = Counter(what=1) if first.of.kind == "spell" else Draw()
    return Card(
        "Made Up",
        "spell",
        domains=("fury",),
        energy=5,
        keywords=("Hidden",),
        abilities=(Ability("resolve", do=(does,), choose=tuple(card_choices)),),
        additional=(extra,) if draw(st.booleans()) else (),
    )


@st.composite
def made_up_spells_by_might(draw: DrawFn) -> Card:
    """A spell with Hidden that asks for a group of units by their Might and by whose they are."""
    total = draw(st.booleans())
    choice = Choice(
        TargetFilter(
            whose=draw(st.sampled_from(WHOSE)),
            where=draw(st.sampled_from(["anywhere", "base"])),
            that=() if total else (Compared("might", "at most", draw(st.integers(0, 6))),),
        ),
        least=draw(st.integers(0, 1)),
        most=draw(st.sampled_from([2, None])),
        total_might=draw(st.integers(0, 8)) if total else None,
        together=draw(st.booleans()),
    )
    ability = Ability("resolve", do=(Draw(),), choose=(choice,))
    return Card("Made Up", "spell", keywords=("Hidden",), abilities=(ability,))


@st.composite
def made_up_units(draw: DrawFn) -> Card:
    """A unit with Hidden whose play effect chooses one permanent, with every word that may bear on where."""
    states = st.sampled_from([(), (), *((HasState(state),) for state in ("ready", "buffed", "damaged"))])
    choice = Choice(
        TargetFilter(
            kind=draw(st.sampled_from(["unit", "unit", "permanent"])),
            whose=draw(st.sampled_from(WHOSE)),
            where=draw(st.sampled_from(["anywhere", "battlefield", "base", "here", "elsewhere"])),
            that=(
                *draw(st.sampled_from([(), (IsNot(Is("this")),)])),
                *draw(states),
                *draw(st.sampled_from([(), (), (Compared("might", "at most", 3),)])),
            ),
        )
    )
    ability = Ability("play", do=(Draw(),), choose=(choice,), may=draw(st.booleans()))
    return Card("Made Up", "unit", domains=("fury",), energy=5, might=2, keywords=("Hidden",), abilities=(ability,))
