"""Texts of our own beside abilities: additional costs, and what stands."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.card import EffectText, Enters, FacedownRoom
from carddata.model.costs import Additional, Cost, ObjectCost
from carddata.model.operations import Attach, Draw
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, Is, IsNot, OfType, TargetFilter

BUFFED = TargetFilter(whose="you", that=(HasState("buffed"),))


def meaning(text: str, kind: Any = "unit") -> Meaning:
    found = compile_text(text, kind, ("mind",))
    assert isinstance(found, Meaning), found
    return found


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        (
            "You may pay :rb_energy_3: as an additional cost to play me.\n"
            "When I hold, if you paid the additional cost, draw 7.",
            Additional("additional", Cost(energy=3)),
        ),
        (
            "You may discard 4 as an additional cost to play me. If you do, I cost :rb_energy_3: less.",
            Additional("discard", Cost(discard=4), less=3),
        ),
        ("As an additional cost to play me, discard 4.", Additional("discard", Cost(discard=4), mandatory=True)),
    ],
)
def test_an_additional_cost(text: str, extra: Additional) -> None:
    assert meaning(text).additional == (extra,)


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        (
            "As you play this, you may spend a buff as an additional cost. If you do, ignore this spell's cost.\n"
            "Draw 7.",
            Additional("buff", Cost(objects=ObjectCost("spend a buff", BUFFED)), ignores=True),
        ),
        (
            "As an additional cost to play this, return a friendly gear to its owner's hand.\nDraw 7.",
            Additional(
                "return",
                Cost(objects=ObjectCost("return", TargetFilter(kind="gear", whose="friendly"))),
                mandatory=True,
            ),
        ),
    ],
)
def test_an_additional_cost_paid_with_an_object(text: str, extra: Additional) -> None:
    assert meaning(text, "spell").additional == (extra,)


def test_what_a_spell_does_if_its_additional_cost_is_paid() -> None:
    found = meaning(
        "As an additional cost to play this, you may exhaust a friendly unit. If you do, draw 7. Otherwise, draw 4.",
        "spell",
    )
    assert [do.only_if for do in found.abilities[0].do] == [c.Paid("exhaust"), c.Not(c.Paid("exhaust"))]


@pytest.mark.parametrize(
    ("text", "kind", "cost"),
    [
        ("Spend my buff: Draw 7.", "unit", Cost(objects=ObjectCost("spend a buff", "me"))),
        (
            "Kill a friendly unit or gear, :rb_exhaust:: Draw 7.",
            "legend",
            Cost(exhaust=True, objects=ObjectCost("kill", TargetFilter(kind="permanent", whose="friendly"))),
        ),
        (
            "Recycle a unit from your trash: Draw 7.",
            "gear",
            Cost(objects=ObjectCost("recycle", TargetFilter(kind="card", whose="you", that=(OfType(("unit",)),)))),
        ),
        (
            "When I hold, you may kill another friendly unit here to draw 7.",
            "unit",
            Cost(objects=ObjectCost("kill", TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),)))),
        ),
        (
            "When you conquer here, you may spend a buff to draw 7.",
            "battlefield",
            Cost(objects=ObjectCost("spend a buff", BUFFED)),
        ),
        ("Kill a friendly unit: Draw 7.", "gear", Cost(kill=1)),
    ],
)
def test_a_cost_paid_with_an_object(text: str, kind: Any, cost: Cost) -> None:
    (ability,) = meaning(text, kind).abilities
    assert ability.cost == cost


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("As an additional cost to play me, kill an enemy unit.", "unit"),
        ("As an additional cost to play me, kill a friendly unit here.", "unit"),
        ("As an additional cost to play me, spend my buff.", "unit"),
        ("Spend my buff: Draw 7.", "gear"),
        ("Kill another friendly unit: Draw 7.", "gear"),
        ("Kill a friendly gear, exhaust a friendly unit: Draw 7.", "unit"),
        ("As an additional cost to play me, you may exhaust a friendly unit. If you do, draw 7.", "unit"),
    ],
)
def test_what_pays_for_nothing(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)


def test_what_stands() -> None:
    assert meaning("You may hide two additional cards here.", "battlefield").standing == (FacedownRoom(2),)
    assert meaning("I enter ready.", "unit").standing == (Enters(ready=True),)
    assert meaning("This enters exhausted.", "gear").standing == (Enters(ready=False),)
    assert isinstance(compile_text("I enter ready.", "gear"), Stop)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "If an opponent controls a battlefield, I enter ready.",
            c.ThereAre(TargetFilter(kind="battlefield", whose="enemy")),
        ),
        (
            "I enter ready if you have four or more other units in your base.",
            c.ThereAre(TargetFilter(whose="you", where="base", that=(IsNot(Is("this")),)), 4),
        ),
        (
            "I enter ready if you control a stunned unit.",
            c.ThereAre(TargetFilter(whose="you", that=(HasState("stunned"),))),
        ),
    ],
)
def test_how_it_enters_if(text: str, condition: c.Condition) -> None:
    assert meaning(text, "unit").standing == (Enters(ready=True, only_if=condition),)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("[Equip] :rb_energy_3::rb_rune_mind:", Cost(energy=3, power=1)),
        ("[Equip] — Spend 4 XP", Cost(xp=4)),
        ("[Equip] — :rb_rune_rainbow:, Recycle 3 cards from your trash", Cost(any_power=1, recycle=3)),
    ],
)
def test_equip_is_short_for_an_ability(text: str, cost: Cost) -> None:
    attach = Ability("activate", (Attach(what="me", to=1),), (Choice(TargetFilter(whose="you")),), cost=cost)
    assert meaning(text, "gear").abilities == (attach,)
    assert isinstance(compile_text(text, "unit", ("mind",)), Stop)


@pytest.mark.parametrize(
    ("text", "bonus", "keywords", "when"),
    [
        ("", 3, (), ()),
        ("[Shield 4], [Tank]", 0, ("Shield 4", "Tank"), ()),
        ("When I hold, draw 7.", 1, (), ("hold",)),
        ("[Deathknell] — Draw 7.", 1, ("Deathknell",), ("death",)),
    ],
)
def test_what_equipment_adds_to_its_unit(text: str, bonus: int, keywords: Any, when: Any) -> None:
    abilities = tuple(Ability(each, (Draw(count=7),)) for each in when)
    assert compile_effect(text, bonus, ("mind",)) == EffectText(bonus, keywords, abilities)


@pytest.mark.parametrize(
    "text",
    ["When you play me, draw 7.", ":rb_exhaust:: Draw 7.", "[Hidden]", "I enter ready.", "When this dies, draw 7."],
)
def test_what_a_second_box_cannot_say(text: str) -> None:
    assert isinstance(compile_effect(text, 1, ("mind",)), Stop)


@pytest.mark.parametrize("cost", ["kill", "exhaust"])
def test_this_is_the_equipment_in_its_second_box(cost: str) -> None:
    """Rule 136.2.d: "this" is what is attached, "me" the unit that pays."""
    stop = compile_effect(f"When I hold, you may {cost} this to draw 7.", 1, ("mind",))
    assert isinstance(stop, Stop)
    assert stop.code == "reference"
    assert isinstance(compile_effect(f"When I hold, you may {cost} me to draw 7.", 1, ("mind",)), EffectText)


def test_repeat_is_an_additional_cost_of_spells() -> None:
    def repeat(cost: str, kind: Any = "spell", text: str = "Draw 7.") -> Any:
        return compile_text(f"[Repeat] {cost}\n{text}", kind, ("mind",))

    assert repeat(":rb_energy_3::rb_rune_mind:").additional == (
        Additional("repeat", Cost(energy=3, power=1), repeat=True),
    )
    assert repeat("— Discard 4").additional == (Additional("repeat", Cost(discard=4), repeat=True),)
    assert isinstance(repeat(":rb_energy_3:", "unit", "When I hold, draw 7."), Stop)
    for text in ("Kill a unit. If it was an enemy unit, draw 7.", "If you paid the additional cost, draw 7."):
        assert isinstance(compile_text(text, "spell"), Stop) is text.startswith("If")
        assert isinstance(repeat(":rb_energy_3:", text=text), Stop)
    assert isinstance(repeat(":rb_energy_3:", text="Choose a unit. If it's ready, kill it."), Meaning)
