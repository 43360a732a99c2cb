"""Continuous effects in their layers: what feeds itself comes to an end, and what is not known stays open."""

from typing import Any

import pytest
from msgspec.structs import replace

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.card import Card, EffectText
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.damage import NoCombatDamage
from carddata.model.numbers import Holding
from carddata.model.operations import Draw
from carddata.model.targets import Beside, HasKeyword, HasState, HasTag, Is, IsNot, TargetFilter
from tableside.engine.derived.layer_effects import Traits
from tableside.engine.derived.traits import keyword_state, might_of, traits_of
from tableside.engine.derived.truth import Number, Truth, Unknown, unknown
from tableside.engine.editions import NEWEST
from tableside.engine.model.board import Battlefield, Permanent, Runes, Seat
from tableside.engine.model.chain_items import Item
from tableside.engine.model.modes import MODES
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Table
from tableside.engine.rules import might_changes, unread
from tableside.engine.rules.damage_changes import deals_combat_damage

MIGHTY = c.Itself(TargetFilter(that=(HasState("mighty"),)))
NOT_MIGHTY = c.Not(c.Itself(TargetFilter(that=(HasState("mighty"),))))


def table(*units: Permanent, standing: dict[str, tuple[Any, ...]], follow: Any = "all", **seat: Any) -> Table:
    cards = {name: Card(name, "unit", might=4, standing=effects) for name, effects in standing.items()}
    cards["Plain"] = Card("Plain", "unit", might=2)
    cards["Ring"] = Card("Ring", "gear", attached=EffectText(1, standing=(HasMight(amount=3),)))
    return Table(
        Setup(MODES["duel"], NEWEST, follow, cards),
        "A",
        3,
        (Battlefield("plain"), Battlefield("plain")),
        (Seat("A", **seat), Seat("B")),
        permanents=units,
        next_id=50,
    )


def unit(identity: int, card: str = "Own", **fields: Any) -> Permanent:
    return Permanent(identity, card, "unit", "A", 1, **fields)


def mights(position: Table) -> list[int | None]:
    return [might_of(position, permanent) for permanent in position.permanents]


def test_without_such_effects_nothing_is_derived() -> None:
    position = table(unit(1, "Plain"), standing={})
    assert traits_of(position) == Traits(position, of_board=True)


def test_what_depends_on_might_is_applied_after_arithmetic() -> None:
    effects = (HasKeywords(keywords=("Shield 2",), only_if=MIGHTY),)
    both = table(unit(1, buffed=True, role="defending"), unit(2, role="defending"), standing={"Own": effects})
    assert mights(both) == [7, 4]


@pytest.mark.parametrize("amount", [1, -3])
def test_effects_that_feed_themselves_come_to_an_end(amount: int) -> None:
    """More Might for being Mighty stays; less Might for that ends once, and does not begin again."""
    position = table(unit(1, bonus=2), standing={"Own": (HasMight(amount=amount, only_if=MIGHTY),)})
    assert mights(position) == [7 if amount > 0 else 6]


def test_two_effects_in_a_circle_come_to_an_end() -> None:
    circle = (HasMight(amount=2, only_if=NOT_MIGHTY), HasMight(amount=-1, only_if=MIGHTY))
    assert mights(table(unit(1), standing={"Own": circle}))[0] in (4, 5, 6)


def test_amounts_are_read_again_as_keywords_come() -> None:
    counted = q.HowMany(TargetFilter(where="here", that=(HasKeyword("Tank"),)))
    effects = (
        HasMight(amount=1, each=counted),
        HasKeywords(keywords=("Tank",), to=TargetFilter(that=(IsNot(Is("this")),))),
    )
    assert mights(table(unit(1), unit(2, "Plain"), unit(3, "Plain"), standing={"Own": effects})) == [6, 2, 2]


def test_effect_text_is_that_of_the_unit_and_the_text_of_what_is_attached_is_inactive() -> None:
    bearer = unit(1, "Plain", bears=(2, 3))
    ring = Permanent(2, "Ring", "gear", "A", 1, attached_to=1)
    own = unit(3, attached_to=1)
    position = table(bearer, ring, own, standing={"Own": (HasMight(amount=9, to=TargetFilter()),)})
    assert might_of(position, bearer) == 6


def test_what_is_not_known_is_open_for_the_units_that_it_is_about() -> None:
    """Runes that are not followed: the effect is not applied, and a death of that unit alone hangs on it."""
    effects = (HasMight(amount=4, only_if=c.Counted(Holding("runes"), 8)),)
    position = table(unit(1), unit(2, "Plain"), standing={"Own": effects})
    assert mights(position) == [4, 2]
    assert [unread.bearing_on_unit(position, each, "lethal") for each in position.permanents] == [("#1",), ()]
    known = table(unit(1), unit(2, "Plain"), standing={"Own": effects}, runes=(Runes("fury", 5, 3),))
    assert mights(known) == [8, 2]
    assert unread.bearing_on_unit(known, known.permanents[0], "lethal") == ()


def test_an_effect_that_does_not_apply_says_nothing_of_the_others() -> None:
    effects = (HasMight(amount=1, only_if=MIGHTY), HasMight(amount=4, only_if=c.Counted(Holding("runes"), 8)))
    position = table(unit(1), standing={"Own": effects})
    assert [effect.source.effect for effect in traits_of(position).open] == [effects[1]]


def test_how_often_an_effect_applies_may_not_be_known() -> None:
    """Nobody knows the Might of the other unit: there may be a unit that is Mighty."""
    effects = (HasMight(amount=2, each=q.HowMany(TargetFilter(that=(HasState("mighty"),)))),)
    position = table(unit(1), unit(2, "Nobody knows it"), standing={"Own": effects})
    assert [(effect.source.effect, effect.objects) for effect in traits_of(position).open] == [(effects[0], {1})]
    assert not traits_of(table(unit(1), unit(2, "Plain"), standing={"Own": effects})).open


def test_a_keyword_that_is_not_known_bears_on_death_in_its_role_alone() -> None:
    effects = (HasKeywords(keywords=("Shield",), only_if=c.Level(3)),)
    for role, texts in (("defending", ("#1",)), ("attacking", ()), ("", ())):
        position = table(unit(1, role=role), standing={"Own": effects}, follow="moves")
        assert unread.bearing_on_unit(position, position.permanents[0], "lethal") == texts


@pytest.mark.parametrize(
    ("follow", "control", "count", "times"),
    [
        ("moves", "A", q.HowMany(TargetFilter(kind="battlefield", whose="friendly")), 1),
        ("score", "?", q.HowMany(TargetFilter(kind="battlefield", whose="friendly")), unknown("@1")),
        ("moves", None, q.HowMany(TargetFilter(whose="friendly")), 2),
        ("score", None, q.HowMany(TargetFilter(whose="friendly")), unknown("permanents", counted=2)),
        ("moves", None, Holding("hand"), unknown("hand")),
        ("moves", None, Holding("xp"), unknown("xp")),
        ("all", None, Holding("xp"), 0),
    ],
)
def test_what_is_counted_is_known_or_said_not_to_be(
    follow: Any, control: Any, count: q.Quantity, times: Number
) -> None:
    position = table(unit(1, "Plain"), unit(2, "Plain"), standing={}, follow=follow)
    position = replace(position, battlefields=(Battlefield("plain", control), Battlefield("plain")))
    ability = Ability("resolve", (Draw(each=count),))
    item = Item(9, "A", "Quick Look", "spell", "hand", ability)
    assert might_changes.times(position, item, Draw(each=count)) == times
    assert might_changes.is_count_unknown(position, item) is isinstance(times, Unknown)


@pytest.mark.parametrize(
    "count", [q.NotedBefore("paid"), q.NotedBefore("revealed"), q.HowMany(TargetFilter(that=(Beside(1),)))]
)
def test_what_an_item_has_not_done_yet_counts_as_none(count: q.Quantity) -> None:
    item = Item(9, "A", "Quick Look", "spell", "hand", Ability("resolve", (Draw(each=count),)))
    position = table(unit(1, "Plain"), standing={})
    assert might_changes.times(position, item, Draw(each=count)) == 0


@pytest.mark.parametrize(("runes", "deals"), [(None, unknown("#1")), ((Runes("fury", 5, 3),), False), ((), True)])
def test_whether_a_unit_deals_combat_damage_may_hang_on_what_nobody_knows(runes: Any, deals: Truth) -> None:
    effects = (NoCombatDamage(only_if=c.Counted(Holding("runes"), 8)),)
    position = table(unit(1), standing={"Own": effects}, runes=runes)
    assert deals_combat_damage(position, position.permanents[0]) == deals


def test_might_that_nobody_knows_is_not_counted_as_mighty() -> None:
    count = q.HowMany(TargetFilter(that=(HasState("mighty"),)))
    item = Item(9, "A", "Quick Look", "spell", "hand", Ability("resolve", (Draw(each=count),)))
    strange = unit(2, "Nobody knows it")
    for units, times in (((unit(1), unit(3, bonus=1)), 1), ((unit(1), strange), unknown("#2"))):
        assert might_changes.times(table(*units, standing={"Own": ()}), item, Draw(each=count)) == times


@pytest.mark.parametrize(
    ("effect", "held"),
    [
        (HasKeywords(keywords=("Tank",), to=TargetFilter(that=(HasState("mighty"),))), (unknown("#1"), True, False)),
        (HasKeywords(keywords=("Tank",), to=TargetFilter(that=(HasTag(("Dog",)),))), (unknown("#1"), False, False)),
        (HasKeywords(keywords=("Tank",), to=TargetFilter()), (True, True, True)),
        (HasKeywords(keywords=("Ambush",), to=TargetFilter(that=(HasState("mighty"),))), (False, False, False)),
    ],
)
def test_a_keyword_is_not_known_of_what_may_not_be_one_of_those_that_have_it(
    effect: HasKeywords, held: tuple[Truth, ...]
) -> None:
    units = (unit(1), unit(2, "Nobody knows it"), unit(3, "Plain", bonus=3), unit(4, "Plain"))
    position = table(*units, standing={"Own": (effect,)})
    assert tuple(keyword_state(position, each, "Tank") for each in units[1:]) == held
