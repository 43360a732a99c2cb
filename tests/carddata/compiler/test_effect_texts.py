"""Effect texts that speak of their Equipment as "this", and of the effects of their unit."""

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import EffectText
from carddata.model.stops import Stop
from carddata.model.trigger_changes import TriggerChange
from carddata.model.triggers import EventFilter
from tests.kit.meanings import only

NO_CONQUEST = c.Counted(q.HowOften("conquer", EventFilter("me")), most=0)


@pytest.mark.parametrize("words", ["didn't conquer", "haven't conquered"])
def test_its_equipment_comes_off_at_the_end_of_the_turn(words: str) -> None:
    found = compile_effect(f"At the end of your turn, if I {words} this turn, unattach this and deal 9 to me.", 1)
    ability = Ability("ending", (m.Detach(what="this"), m.Deal(amount=9, to="me")), only_if=NO_CONQUEST)
    assert found == EffectText(1, abilities=(ability,))


def test_what_else_is_done_to_its_equipment() -> None:
    found = compile_effect("When I hold, exhaust this. Draw 7.", 0)
    assert isinstance(found, EffectText)
    assert found.abilities == (Ability("hold", (m.Exhaust(what="this"), m.Draw(count=7))),)


@pytest.mark.parametrize(
    "text",
    [
        "When I hold, stun this.",
        "When I hold, give this +7 :rb_might: this turn.",
        "When I hold, attach this to a unit.",
        "When I hold, exhaust this. Kill it.",
        "When I die, if I didn't conquer this turn, draw 7.",
        "My hold effects are also hold effects.",
        "When you play me, unattach this.",
    ],
)
def test_what_an_effect_text_does_not_say(text: str) -> None:
    assert isinstance(compile_effect(text, 0), Stop)


def test_a_unit_is_not_this() -> None:
    assert isinstance(compile_text("When I hold, exhaust this.", "unit"), Stop)


def test_whether_the_unit_has_conquered() -> None:
    ability = only("At the end of your turn, if I conquered this turn, draw 7.")
    assert ability == Ability(
        "ending", (m.Draw(count=7),), only_if=c.Counted(q.HowOften("conquer", EventFilter("me")), 1)
    )
    assert isinstance(compile_text("At the end of your turn, if I conquered this turn, draw 7.", "gear"), Stop)


def test_effects_of_one_kind_that_are_of_another() -> None:
    one, other = TriggerChange("hold", "both"), TriggerChange("conquer", "both")
    assert compile_effect("My hold effects are also conquer effects.", 0) == EffectText(standing=(one,))
    both = compile_text("My conquer effects are also hold effects, and vice versa.", "unit")
    assert not isinstance(both, Stop)
    assert both.standing == (other, one)
    assert isinstance(compile_text("My hold effects are also conquer effects.", "legend"), Stop)
