"""Continuous effects that hang on each other, with and without a keyword that was lost: both ways give the same."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.card import Card, EffectText
from carddata.model.continuous import HasKeywords, HasMight, LosesKeywords
from carddata.model.numbers import Holding
from carddata.model.targets import HasKeyword, HasState, Is, IsNot, TargetFilter
from tableside.engine.derived.layer_effects import Traits, asked_keywords
from tableside.engine.derived.traits import has_keyword_now, might_of, traits_of
from tableside.engine.editions import NEWEST
from tableside.engine.model.board import Battlefield, KeywordChange, Permanent, Seat
from tableside.engine.model.modes import MODES
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Table

MIGHTY = c.Itself(TargetFilter(that=(HasState("mighty"),)))
NOT_MIGHTY = c.Not(c.Itself(TargetFilter(that=(HasState("mighty"),))))
SHIELD_UNLESS_MIGHTY = HasKeywords(keywords=("Shield 2",), only_if=NOT_MIGHTY)
ALL = TargetFilter()
WITH_TANK = TargetFilter(that=(HasKeyword("Tank"),))
OTHERS_HERE = TargetFilter(where="here", that=(IsNot(Is("this")),))

Effects = tuple[Any, ...]


def table(*own: Permanent, loses: bool, field: Effects = (), control: Any = "A", **standing: Effects) -> Table:
    """A position with units of 4 Might and their effects, and beside them a unit that has lost a keyword or has not."""
    cards = {name: Card(name, "unit", might=4, standing=effects) for name, effects in standing.items()}
    cards["Guard"] = Card("Guard", "unit", might=4, keywords=("Tank",))
    cards["Plain"] = Card("Plain", "unit", might=4)
    cards["Ring"] = Card("Ring", "gear", keywords=("Temporary",), attached=EffectText())
    cards["Cord"] = Card("Cord", "gear", attached=EffectText())
    cards["Beside"] = Card("Beside", "unit", might=1)
    cards["Flag"] = Card("Flag", "gear", attached=EffectText(standing=(HasMight(amount=1, to=OTHERS_HERE),)))
    cards["Field"] = Card("Field", "battlefield", standing=field)
    lost = (KeywordChange("Hidden", (1, 0), lost=True),)
    beside = Permanent(40, "Beside", "unit", "B", 2, keyword_changes=lost if loses else ())
    return Table(
        Setup(MODES["duel"], NEWEST, "score" if control == "?" else "all", cards),
        "A",
        3,
        (Battlefield("Field", control), Battlefield("plain")),
        (Seat("A"), Seat("B")),
        permanents=(*own, beside),
        next_id=50,
    )


def unit(identity: int, card: str = "Plain", **fields: Any) -> Permanent:
    return Permanent(identity, card, "unit", "A", 1, **fields)


def traits(position: Table) -> Traits:
    found = traits_of(position)
    assert found is not None
    return found


def open_objects(position: Table) -> list[tuple[str, str, set[int]]]:
    return [(effect.source.reference, effect.source.card, set(effect.objects)) for effect in traits_of(position).open]


both_ways = pytest.mark.parametrize("loses", [False, True])


@both_ways
def test_what_begins_in_a_later_round_is_applied(loses: bool) -> None:
    """476.2: the Might of the first effect makes the unit Mighty, so the second is applied too."""
    effects = (HasMight(amount=1, only_if=MIGHTY), HasMight(amount=2))
    position = table(unit(1, "Own"), loses=loses, Own=effects)
    assert might_of(position, position.permanents[0]) == 7


@both_ways
def test_what_began_in_a_later_round_and_ended_does_not_begin_again(loses: bool) -> None:
    """476.3: more Might makes the unit Mighty, and less Might for that ends once."""
    effects = (HasMight(amount=2), HasMight(amount=-3, only_if=MIGHTY))
    position = table(unit(1, "Own"), loses=loses, Own=effects)
    assert might_of(position, position.permanents[0]) == 6


@both_ways
@pytest.mark.parametrize("other_first", [False, True])
def test_a_keyword_that_ended_does_not_begin_again(loses: bool, other_first: bool) -> None:
    """476.3: Mighty units have Tank, and units with Tank have too little Might to be Mighty."""
    given = (HasKeywords(keywords=("Tank",), only_if=MIGHTY), HasKeywords(keywords=("Ganking",)))
    effects = (*(given[::-1] if other_first else given), HasMight(amount=-3, to=WITH_TANK))
    position = table(unit(1, "Own", bonus=2), loses=loses, Own=effects)
    own = position.permanents[0]
    assert (might_of(position, own), traits_of(position).keywords(own)) == (6, ("Ganking",))


@both_ways
def test_an_effect_that_ends_its_own_condition_ends(loses: bool) -> None:
    """476.3: a unit that is not Mighty has Shield, which makes it Mighty, so that it has no Shield any longer."""
    position = table(unit(1, "Own", role="defending"), loses=loses, Own=(SHIELD_UNLESS_MIGHTY,))
    own = position.permanents[0]
    assert (might_of(position, own), traits_of(position).keywords(own)) == (4, ())


@both_ways
def test_two_effects_that_end_each_other_both_end(loses: bool) -> None:
    """476.3: what gives Shield where there is no Tank makes its unit Mighty, which gives it Tank: both end."""
    effects = (
        HasKeywords(keywords=("Shield 2",), to=TargetFilter(that=(IsNot(HasKeyword("Tank")),))),
        HasKeywords(keywords=("Tank",), only_if=MIGHTY),
    )
    position = table(unit(1, "Own", role="defending"), loses=loses, Own=effects)
    own = position.permanents[0]
    assert (might_of(position, own), traits_of(position).keywords(own)) == (4, ())


def test_what_takes_a_keyword_away_and_ends_its_own_condition_ends() -> None:
    """476.3: a Mighty unit loses the Shield by which it is Mighty; that ends, and does not begin again."""
    effects = (LosesKeywords(keywords=("Shield",), only_if=MIGHTY),)
    position = table(unit(1, "Own", role="defending", granted=("Shield 2",)), loses=False, Own=effects)
    own = position.permanents[0]
    assert (might_of(position, own), traits_of(position).keywords(own)) == (6, ("Shield 2",))


@both_ways
def test_a_keyword_that_is_lacking_has_any_number(loses: bool) -> None:
    """478.1.c: what a unit has with a number is not lacking, whichever effect is the earlier."""
    effects = (
        HasKeywords(keywords=("Assault 3",), to=ALL, lacking=True),
        HasKeywords(keywords=("Assault 2",), to=TargetFilter(that=(IsNot(Is("this")),))),
    )
    position = table(unit(1, "Own"), unit(2, role="attacking"), loses=loses, Own=effects)
    own, other, *_ = position.permanents
    assert [might_of(position, other), traits_of(position).keywords(own)] == [6, ("Assault 3",)]


@both_ways
def test_keywords_of_the_gear_itself_decide_what_is_given_through_it(loses: bool) -> None:
    effects = (HasMight(amount=2, through=TargetFilter(kind="gear", that=(HasKeyword("Temporary"),))),)
    gear = (
        Permanent(5, "Ring", "gear", "A", 1, attached_to=2),
        Permanent(6, "Cord", "gear", "A", 1, attached_to=3),
    )
    position = table(unit(1, "Own"), unit(2, bears=(5,)), unit(3, bears=(6,)), *gear, loses=loses, Own=effects)
    assert [might_of(position, each) for each in position.permanents[:3]] == [4, 6, 4]


@both_ways
def test_what_is_given_where_it_is_lacking_hangs_on_might(loses: bool) -> None:
    effects = (HasKeywords(keywords=("Tank",), lacking=True, only_if=MIGHTY),)
    for bonus, keywords in ((1, ("Tank",)), (0, ())):
        position = table(unit(1, "Own", bonus=bonus), loses=loses, Own=effects)
        assert traits_of(position).keywords(position.permanents[0]) == keywords


@both_ways
def test_a_card_that_nobody_knows_keeps_what_it_was_given_and_has_not_lost(loses: bool) -> None:
    lost = (KeywordChange("Tank", (2, 0), lost=True),)
    strange = unit(2, "Nobody knows it", granted=("Tank", "Ganking"), keyword_changes=lost)
    for effects in ((HasMight(amount=1),), ()):
        position = table(unit(1, "Own"), strange, loses=loses, Own=effects)
        assert has_keyword_now(position, strange, "Ganking")
        assert not has_keyword_now(position, strange, "Tank")


@both_ways
def test_what_nobody_knows_is_open_for_all_that_it_is_about(loses: bool) -> None:
    """An amount or a condition that nobody knows, of Mighty units too; what is known before it is not open."""
    known, mighty = HasMight(amount=1), TargetFilter(that=(HasState("mighty"),))
    counted = HasMight(amount=1, each=Holding("runes"), to=mighty)
    asked = HasMight(amount=1, only_if=c.Counted(Holding("runes"), 8), to=mighty)
    outside = HasKeywords(keywords=("Tank",), only_if=c.All((c.Itself(mighty), c.Counted(Holding("runes"), 8))))
    units = unit(1, "Own"), unit(2), unit(3, bonus=3)
    for effect, objects in ((counted, {1, 3}), (asked, {1, 3}), (outside, {1})):
        assert open_objects(table(*units, loses=loses, Own=(known, effect))) == [("#1", "Own", objects)]
    assert open_objects(table(*units, loses=loses, Own=(known,))) == []


@both_ways
@pytest.mark.parametrize("control", [None, "?"])
def test_nobody_surely_controls_a_battlefield_and_its_conditions_about_players_are_not_met(
    loses: bool, control: Any
) -> None:
    counted = HasMight(amount=1, each=Holding("points"), to=ALL)
    of_itself = HasMight(amount=1), HasKeywords(keywords=("Tank",))
    field = (HasMight(amount=2, to=ALL, only_if=c.Level(1)), counted, *of_itself)
    position = table(unit(1), loses=loses, field=field, control=control)
    assert might_of(position, position.permanents[0]) == 4


@both_ways
def test_effect_text_speaks_of_the_place_of_its_bearer(loses: bool) -> None:
    gear = Permanent(5, "Flag", "gear", "A", 1, attached_to=1)
    units = unit(1, bears=(5,)), unit(2), replace(unit(3), place=2)
    position = table(*units, gear, loses=loses)
    assert [might_of(position, each) for each in units] == [4, 5, 4]


@pytest.mark.parametrize("standing", [(), (HasMight(amount=1),)])
def test_what_is_printed_and_was_not_lost_stays(standing: Effects) -> None:
    lost = (KeywordChange("Ganking", (2, 0), lost=True),)
    guard = unit(2, "Guard", keyword_changes=lost)
    position = table(unit(1, "Own"), guard, loses=False, Own=standing)
    assert has_keyword_now(position, guard, "Tank")


@pytest.mark.parametrize("by_effect", [False, True])
def test_who_has_lost_all_keywords_lacks_them_for_an_older_effect(by_effect: bool) -> None:
    """478.1.b: the older effect depends on the younger, which alters the number of units that it applies to."""
    given = HasKeywords(keywords=("Ganking",), to=TargetFilter(that=(IsNot(HasKeyword("Tank")),)))
    lost = (KeywordChange("", (2, 0), lost=True),)
    of_all = (LosesKeywords(to=TargetFilter(that=(HasState("damaged"),))),)
    guard, other = unit(2, "Guard", damage=1, keyword_changes=() if by_effect else lost), unit(3, "Guard")
    younger = unit(4, "Other") if by_effect else unit(4)
    position = table(unit(1, "Own"), guard, other, younger, loses=False, Own=(given,), Other=of_all)
    assert [traits_of(position).keywords(each) for each in (guard, other)] == [("Ganking",), ("Tank",)]


ROLES = {"Assault", "Shield"}


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (HasMight(amount=1, to=ALL, only_if=c.Level(1)), set()),
        (HasMight(amount=1, to=TargetFilter(that=(IsNot(HasKeyword("Tank")),))), {"Tank"}),
        (HasMight(amount=1, to=TargetFilter(that=(HasState("mighty"), HasKeyword("Tank")))), {"Tank", *ROLES}),
        (HasMight(amount=1, each=q.MightOf(ALL, "total")), ROLES),
        (HasMight(amount=1, each=q.HowMany(ALL)), set()),
        (HasMight(amount=1, only_if=c.Outmatches(ALL)), ROLES),
        (HasMight(amount=1, only_if=c.ThereAre(WITH_TANK)), {"Tank"}),
    ],
)
def test_what_an_effect_asks_of_units_is_keywords_and_might_with_what_adds_to_it(
    effect: HasMight, asked: set[str]
) -> None:
    assert asked_keywords(effect) == asked
