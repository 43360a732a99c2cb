"""Wordings of instructions and standing lines that combine what other texts say, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import Enters
from carddata.model.conditions import NOT_EMPOWERED
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.operations.operation import OwnerOf
from carddata.model.stops import Stop
from carddata.model.targets import Beside, Choice, HasState, Is, IsNot, TargetFilter
from tests.kit.meanings import ENEMY, UNIT, meaning, only, spell

AT_ONE = Choice(TargetFilter(where="battlefield"))


@pytest.mark.parametrize(
    ("text", "do", "choose"),
    [
        (
            "Deal 7 to a unit and 2 to another unit at the same battlefield.",
            (m.Deal(amount=7, to=1), m.Deal(amount=2, to=2)),
            (AT_ONE, Choice(TargetFilter(where="battlefield", that=(Beside(1), IsNot(Is(1)))))),
        ),
        (
            "A friendly unit and an enemy unit at the same battlefield deal damage equal to their Might to each other.",
            (m.Fight(first=1, second=2),),
            (
                Choice(TargetFilter(whose="friendly", where="battlefield")),
                Choice(TargetFilter(whose="enemy", where="battlefield", that=(Beside(1),))),
            ),
        ),
        (
            "Kill an enemy unit. Its owner discards 2.",
            (m.Kill(what=1), m.Discard(count=2, who=OwnerOf(1))),
            (ENEMY,),
        ),
        (
            "Buff up to two units. Give each of them [Tank] this turn.",
            (m.Buff(what=1), m.GiveKeyword(keyword="Tank", to=1)),
            (Choice(least=0, most=2),),
        ),
        ("Ready a rune.", (m.ChangeRunes(how="ready", count=1),), ()),
        ("You can't play spells this turn.", (m.ForbidPlays(what="spells", who="you"),), ()),
        ("Stun a unit that is alone.", (m.Stun(what=1),), (Choice(TargetFilter(that=(HasState("alone"),))),)),
    ],
)
def test_an_instruction(text: str, do: Any, choose: Any) -> None:
    found = spell(text)
    assert (found.do, found.choose) == (do, choose)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # "another" than the own unit, or than the first?
        ("When I hold, deal 7 to a unit and 2 to another unit at the same battlefield.", "unit"),
        ("Deal 7 to all units and 2 to another unit at the same battlefield.", "spell"),
        ("A friendly unit and an enemy unit deal damage equal to their Mights to all units.", "spell"),
        ("Kill all units. Its owner discards 2.", "spell"),
        ("Draw 7. Give each of them [Tank] this turn.", "spell"),
        # nothing is Empowered as it enters
        ("[Empowered][>] I enter ready.", "unit"),
        ("[Empower] :rb_energy_1:. Use only during combat.", "unit"),
    ],
)
def test_what_is_not_plain_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


@pytest.mark.parametrize(
    "text", ["[Legion][>] I enter ready.", "If you've played another card this turn, I enter ready."]
)
def test_a_unit_with_legion_may_enter_ready(text: str) -> None:
    assert meaning(text).standing == (Enters(ready=True, only_if=c.Legion()),)


def test_units_that_are_alone_at_a_battlefield() -> None:
    found = meaning("Friendly units that are alone at a battlefield have +2 :rb_might:.", "gear").standing
    assert found == (
        HasMight(amount=2, to=TargetFilter(whose="friendly", where="battlefield", that=(HasState("alone"),))),
    )


def test_empower_in_a_turn_alone() -> None:
    ability = only("[Empower] :rb_energy_1:. Use only during your turn.")
    assert ability.only_if == c.All((c.TurnOf("you"), NOT_EMPOWERED))


def test_units_chosen_for_both_amounts_anywhere() -> None:
    found = spell("Deal 7 to a unit and 2 to an enemy unit.")
    assert found.choose == (UNIT, ENEMY)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # the other units may be others than the own unit
        ("When I hold, give a friendly unit +1 :rb_might: this turn for each other friendly unit here.", "unit"),
        # no single unit has a location
        ("Deal 1 to two units for each other unit at its location.", "spell"),
    ],
)
def test_others_that_may_count_what_was_chosen_stop(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_what_is_counted_beside_the_chosen_unit() -> None:
    counted = q.HowMany(TargetFilter(whose="enemy", that=(Beside(1),)))
    found = spell("Deal 1 to a unit at a battlefield for each enemy unit at its battlefield.")
    assert found.do == (m.Deal(amount=1, to=1, each=counted),)
    own = only("When I hold, draw 7 for each other friendly unit here.")
    assert own.do == (
        m.Draw(count=7, each=q.HowMany(TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),)))),
    )


def test_a_unit_at_the_same_battlefield_as_the_one_before() -> None:
    found = spell("Stun an enemy unit at a battlefield. Ready a friendly unit at the same battlefield.")
    assert found.do == (m.Stun(what=1), m.Ready(what=2))
    assert found.choose == (
        Choice(TargetFilter(whose="enemy", where="battlefield")),
        Choice(TargetFilter(whose="friendly", where="battlefield", that=(Beside(1),))),
    )
    for text in (
        "Stun an enemy unit. Ready a friendly unit at the same battlefield.",
        "Stun two units at a battlefield. Ready a friendly unit at the same battlefield.",
        "Draw 7. Ready a friendly unit at the same battlefield.",
        "Kill a unit at a battlefield. Move a unit. Ready a friendly unit at the same battlefield.",
    ):
        assert isinstance(compile_text(text, "spell"), Stop), text


def test_what_units_have_while_they_are_in_a_state() -> None:
    yours = TargetFilter(whose="you", that=(HasState("mighty"),))
    assert meaning("Your units have [Assault] while they're [Mighty].").standing == (
        HasKeywords(keywords=("Assault",), to=yours),
    )
    assert meaning("[Empowered][>] Your units have [Assault] while they're [Mighty].").standing == (
        HasKeywords(keywords=("Assault",), to=yours, only_if=c.Empowered()),
    )
    alone = TargetFilter(whose="you", where="here", that=(HasState("alone"),))
    assert meaning("Your units here have +2 :rb_might: while they're alone.").standing == (
        HasMight(amount=2, to=alone),
    )
    for text in (
        # more Might would make them so themselves
        "Your units have +1 :rb_might: while they're [Mighty].",
        "Your ready units have [Tank] while they're exhausted.",
        "I have [Tank] while they're exhausted.",
    ):
        assert isinstance(compile_text(text, "unit"), Stop), text
