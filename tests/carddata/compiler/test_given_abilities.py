"""Abilities in quotes that units are given for a turn."""

import pytest

from carddata.compiler.card import compile_text
from carddata.compiler.tags import tags_of
from carddata.model import operations as m
from carddata.model.abilities import Ability, GiveAbility
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.decisions import Decide
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasTag, TargetFilter
from tests.kit.meanings import TOKENS, only, spell

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",))])
HOLDS = Ability("hold", (m.Draw(count=7),))


def with_tags(text: str) -> Ability:
    found = compile_text(text, "spell", ("mind",), TOKENS, TAGS)
    assert not isinstance(found, Stop), found
    return found.abilities[0]


@pytest.mark.parametrize(
    "text",
    [
        'Stun a unit. This turn, that unit has "When I hold, draw 7."',
        'Stun a unit. It has "When I hold, draw 7." this turn.',
        'Stun a unit. Give it "When I hold, draw 7." this turn.',
    ],
)
def test_a_unit_has_an_ability_this_turn(text: str) -> None:
    assert spell(text).do == (m.Stun(what=1), GiveAbility(ability=HOLDS, to=1))


def test_each_trigger_and_each_unit() -> None:
    do = spell('This turn, your units have "When I attack or defend, buff me."').do
    mine = TargetFilter(whose="you")
    buff = (m.Buff(),)
    assert do == tuple(GiveAbility(ability=Ability(when, buff), to=mine) for when in ("attack", "defend"))


def test_an_activated_ability_and_an_ability_of_the_own_unit() -> None:
    paid = Ability("activate", (m.Draw(count=7),), cost=Cost(exhaust=True))
    assert spell('Give a unit ":rb_exhaust:: Draw 7." this turn.').do == (GiveAbility(ability=paid, to=1),)
    given = only('When I attack, choose a unit. This turn, it has "When I conquer, you may move me to my base."')
    home = Ability("conquer", (m.Move(to="base"),), may=True)
    assert given.do == (GiveAbility(ability=home, to=1),)


@pytest.mark.parametrize(
    "text",
    [
        'This turn, that unit has "When I hold, draw 7."',
        'Kill a gear. This turn, it has "When I hold, draw 7."',
        'Stun a unit. This turn, it has "[Deathknell] — Draw 7."',
        'Stun a unit. This turn, it has "When you play me, draw 7."',
        'Stun a unit. This turn, it has "The second time I conquer each turn, draw 7."',
        'Stun a unit. This turn, it has "When I hold, exhaust this."',
        'Stun a unit. This turn, it has ":rb_rune_mind:: Draw 7."',
        'Stun a unit. It has "When I hold, draw 7."',
    ],
)
def test_what_no_unit_is_given(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)


def test_an_equipment_is_attached_to_it() -> None:
    ability = with_tags("Stun a unit. You may attach up to one Equipment with the same controller to it.")
    gear = Choice(TargetFilter(kind="gear", that=(HasTag(("Equipment",)),)), least=0, same_controller=1)
    assert ability.choose == (Choice(), gear)
    assert ability.do == (m.Stun(what=1), Decide(count=1), m.Attach(what=2, to=1))
    plain = with_tags("Stun a unit. Attach an Equipment you control to that unit.")
    assert plain.choose[1] == Choice(TargetFilter(kind="gear", whose="you", that=(HasTag(("Equipment",)),)))
    assert plain.do[1] == m.Attach(what=2, to=1)


@pytest.mark.parametrize(
    "text",
    [
        "Stun two units. Attach an Equipment to it.",
        "Attach an Equipment to it.",
        "Kill a gear. Attach an Equipment to it.",
        "Stun a unit. Attach a gear to it.",
        "Stun a unit. Attach two Equipment to it.",
        "Kill an Equipment with the same controller.",
    ],
)
def test_what_is_attached_to_nothing(text: str) -> None:
    found = compile_text(text, "spell", ("mind",), TOKENS, TAGS)
    assert isinstance(found, Stop)
