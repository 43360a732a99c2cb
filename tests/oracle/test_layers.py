"""The engine and a second reading of the rules agree on Might and keywords under continuous effects of all kinds."""

from __future__ import annotations

from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from msgspec.structs import replace

from carddata.compiler.countables import Countable, quantity
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.card import Card
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.targets import (
    HasKeyword,
    HasState,
    HasTag,
    Is,
    IsNot,
    IsToken,
    Predicate,
    TargetFilter,
    Where,
    Whose,
)
from tableside.engine.derived.traits import keywords_of, might_of
from tableside.engine.editions import NEWEST
from tableside.engine.model.board import Battlefield, Permanent, Runes, Seat
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Place
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Table
from tests.kit.samples import some
from tests.oracle.layers import Layers

NAMES = ["Own", "Second", "Third", "Plain"]
WHOSE: list[Whose] = ["anybody", "you", "friendly", "enemy"]
WHERE: list[Where] = ["anywhere", "here"]
COUNTABLE: list[Countable] = ["points", "trash", "hand", "runes"]


@st.composite
def descriptions(draw: DrawFn, by_might: bool = True) -> TargetFilter:
    """A description of units with every word that may bear on continuous effects."""
    that: list[tuple[Predicate, ...]] = [
        draw(st.sampled_from([(), (IsNot(Is("this")),)])),
        draw(st.sampled_from([(), (), *((HasState(state),) for state in ("buffed", "attacking", "exhausted"))])),
        draw(st.sampled_from([(), (), (HasKeyword("Tank"),), (HasKeyword("Shield"),)])),
        (HasState("mighty"),) if by_might and draw(st.integers(0, 3)) == 0 else (),
        (HasState("alone"),) if draw(st.integers(0, 5)) == 0 else (),
        (IsToken(),) if draw(st.integers(0, 5)) == 0 else (),
        draw(st.sampled_from([(), (), (), (HasTag(("Dog",)),)])),
    ]
    return TargetFilter(
        whose=draw(st.sampled_from(WHOSE)), where=draw(st.sampled_from(WHERE)), that=tuple(chain(*that))
    )


@st.composite
def effects(draw: DrawFn) -> HasMight | HasKeywords:
    """An effect that gives Might or keywords, under any condition, for each of anything."""
    fields: dict[str, Any] = {"to": draw(st.sampled_from(["me", None]))}
    if fields["to"] is None:
        fields["to"] = draw(descriptions())
    kind_of_count = draw(st.integers(0, 3))
    if kind_of_count == 1:
        fields["each"] = q.HowMany(draw(descriptions(by_might=False)))
    elif kind_of_count == 2:
        fields["each"] = quantity(draw(st.sampled_from(COUNTABLE)))
    kind = draw(st.integers(0, 4))
    if kind == 1:
        fields["only_if"] = c.Itself(draw(descriptions()))
    elif kind == 2:
        fields["only_if"] = c.ThereAre(draw(descriptions()), draw(st.integers(1, 2)))
    elif kind == 3:
        fields["only_if"] = c.Counted(quantity(draw(st.sampled_from(COUNTABLE))), 1, 2)
    if draw(st.booleans()):
        amount = draw(st.sampled_from([1, 2, 3, -1, -2]))
        return HasMight(amount=amount, least=1 if amount < 0 and draw(st.booleans()) else None, **fields)
    if kind_of_count == 1:
        of = fields["each"].of
        fields["each"] = q.HowMany(replace(of, that=tuple(e for e in of.that if not isinstance(e, HasKeyword))))
    lacking = "each" not in fields and draw(st.booleans())
    words = draw(st.sampled_from([("Tank",), ("Shield",), ("Assault 2",), ("Shield", "Tank")]))
    return HasKeywords(keywords=words, lacking=lacking, **fields)


@st.composite
def tables(draw: DrawFn) -> Table:
    """Units of two players in a base and at two battlefields, some of which fight, under a few effects."""
    cards = {
        name: Card(
            name,
            "unit",
            might=draw(st.integers(1, 6)),
            keywords=draw(st.sampled_from([(), (), ("Tank",), ("Shield",)])),
            standing=tuple(draw(st.lists(effects(), max_size=2))) if name != "Plain" else (),
            tags=draw(st.sampled_from([(), ("Dog",)])),
        )
        for name in NAMES
    }
    cards["Field"] = Card("Field", "battlefield", standing=tuple(draw(st.lists(effects(), max_size=1))))
    units = []
    for identity in range(1, draw(st.integers(2, 6)) + 1):
        player = draw(st.sampled_from("AB"))
        place: Place = draw(st.sampled_from([1, 1, 2, player]))
        units.append(
            Permanent(
                identity,
                draw(st.sampled_from(NAMES)),
                "unit",
                player,
                place,
                exhausted=draw(st.booleans()),
                buffed=draw(st.booleans()),
                bonus=draw(st.sampled_from([0, 0, 2, -3])),
                token=draw(st.booleans()),
                role=("attacking" if player == "A" else "defending") if place == 1 else "",
            )
        )
    seats = tuple(
        Seat(
            player,
            points=draw(st.integers(0, 3)),
            hand=draw(st.sampled_from([None, 1, 3])),
            runes=draw(st.sampled_from([None, (Runes("fury", 1, 1),)])),
            trash_known=draw(st.booleans()),
        )
        for player in "AB"
    )
    fields = (Battlefield("Field", draw(st.sampled_from([None, "A", "B"]))), Battlefield("plain"))
    return Table(Setup(MODES["duel"], NEWEST, "all", cards), "A", 4, fields, seats, permanents=tuple(units))


@settings(max_examples=some(160, 400))
@given(tables())
def test_might_and_keywords_are_as_the_rules_say(table: Table) -> None:
    layers = Layers(table)
    for unit in table.permanents:
        assert sorted(keywords_of(table, unit)) == sorted(layers.keywords(unit))
        assert might_of(table, unit) == layers.might(unit)
