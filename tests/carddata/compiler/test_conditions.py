"""Conditions and descriptions in texts of our own: phases, other objects, least Might."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasKeyword, HasState, Is, IsNot, TargetFilter
from tests.kit.meanings import meaning, only, spell

CONDITIONS = (
    ("If it's your Beginning Phase, draw 7.", c.All((c.InBeginning(), c.TurnOf("you")))),
    ("If it's an opponent's turn, draw 7.", c.TurnOf("opponent")),
    ("If it's not your turn, draw 7.", c.TurnOf("opponent")),
    ("If you have exactly 3 cards in your hand, draw 7.", c.Counted(Holding("hand"), 3, 3)),
    ("If you've played another card this turn, draw 7.", c.Legion()),
    (
        "If you control no battlefields, draw 7.",
        c.Not(c.ThereAre(TargetFilter(kind="battlefield", whose="you"))),
    ),
    ("If you have 3 or fewer runes, draw 7.", c.Counted(Holding("runes"), most=3)),
    ("If you have fewer than 3 runes, draw 7.", c.Counted(Holding("runes"), most=2)),
    (
        "If there are exactly two enemy units in a base, draw 7.",
        c.Counted(q.HowMany(TargetFilter(whose="enemy", where="base")), 2, 2),
    ),
    (
        "If you control exactly one gear and exactly 2 units in a base, draw 7.",
        c.All(
            (
                c.Counted(q.HowMany(TargetFilter(whose="you", where="base")), 2, 2),
                c.Counted(q.HowMany(TargetFilter(kind="gear", whose="you")), 1, 1),
            )
        ),
    ),
)


@pytest.mark.parametrize(("text", "condition"), CONDITIONS)
def test_what_a_condition_asks(text: str, condition: c.Condition) -> None:
    assert spell(text).do == (m.Draw(count=7, only_if=condition),)


@pytest.mark.parametrize(
    ("text", "choose"),
    [
        ("Kill a unit with 7 [M] or more.", (Choice(TargetFilter(that=(Compared("might", "at least", 7),))),)),
        (
            "Kill an enemy unit without [Tank].",
            (Choice(TargetFilter(whose="enemy", that=(IsNot(HasKeyword("Tank")),))),),
        ),
        ("Kill a unit, then kill another unit.", (Choice(), Choice(TargetFilter(that=(IsNot(Is(1)),))))),
        (
            "Kill two units. Kill up to one other unit.",
            (Choice(least=2, most=2), Choice(TargetFilter(that=(IsNot(Is(1)),)), least=0)),
        ),
    ],
)
def test_what_is_chosen(text: str, choose: tuple[Choice, ...]) -> None:
    assert spell(text).choose == choose


def test_units_that_attack_here_and_other_units_than_enemies() -> None:
    attacking = only("When I defend, stun an enemy unit attacking here.")
    assert attacking.choose == (Choice(TargetFilter(whose="enemy", where="here", that=(HasState("attacking"),))),)
    ability = only("When I hold, stun an enemy unit. Kill another enemy unit.")
    assert ability.choose == (
        Choice(TargetFilter(whose="enemy")),
        Choice(TargetFilter(whose="enemy", that=(IsNot(Is(1)),))),
    )


def test_what_a_chosen_unit_was() -> None:
    ability = spell("Kill a unit. If it was an enemy unit, draw 7. If it was a friendly unit, discard 8.")
    enemy, friendly = c.ChosenOf("enemy"), c.ChosenOf("friendly")
    assert ability.do[1:] == (m.Draw(count=7, only_if=enemy), m.Discard(count=8, only_if=friendly))


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        # the own unit, or the unit before?
        ("When I hold, buff a friendly unit. Ready another friendly unit.", "unit", "reference"),
        ("Kill a gear, then kill another unit.", "spell", "reference"),
        ("Kill a unit. Kill another unit. Kill another unit.", "spell", "reference"),
        ("Kill another unit.", "spell", "reference"),
        ("Kill a gear. If it was an enemy unit, draw 7.", "spell", "reference"),
        ("Kill two units. If it was an enemy unit, draw 7.", "spell", "reference"),
        # each time that it is repeated this is asked anew
        ("[Repeat] [1]\nKill a unit. If it was an enemy unit, draw 7.", "spell", "mechanic"),
        ("[Repeat] [1]\nDraw 7. If you control a gear, draw 8 instead.", "spell", "mechanic"),
        ("[Repeat] [1]\nIf you have exactly 3 cards in hand, draw 7.", "spell", "mechanic"),
        ("[Repeat] [1]\nDeal 7 to all units at a battlefield.", "spell", "mechanic"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any, code: str) -> None:
    found = compile_text(text, kind)
    assert isinstance(found, Stop), found
    assert found.code == code


@pytest.mark.parametrize(
    ("asked", "of"),
    [
        ("it's [Mighty]", c.Chosen(TargetFilter(that=(HasState("mighty"),)))),
        ("it isn't [Mighty]", c.Not(c.Chosen(TargetFilter(that=(HasState("mighty"),))))),
        ("its Might is 3 or less", c.Chosen(TargetFilter(that=(Compared("might", "at most", 3),)))),
        ("its Might is 3 or more", c.Chosen(TargetFilter(that=(Compared("might", "at least", 3),)))),
        (
            "its Might is 3",
            c.Chosen(TargetFilter(that=(Compared("might", "at most", 3), Compared("might", "at least", 3)))),
        ),
        ("its Might is 0", c.Chosen(TargetFilter(that=(Compared("might", "at most", 0),)))),
        ("it's defending alone", c.Chosen(TargetFilter(that=(HasState("alone"), HasState("defending"))))),
    ],
)
def test_what_is_asked_of_a_chosen_unit(asked: str, of: c.Condition) -> None:
    assert spell(f"Stun a unit. If {asked}, draw 7.").do == (m.Stun(what=1), m.Draw(count=7, only_if=of))


@pytest.mark.parametrize(
    "text",
    [
        # another card than this one, or than what is played?
        "When you play a unit, if you've played another card this turn, draw 7.",
        "When you play a card, draw 7. If you've played another card this turn, draw 8.",
        "Kill two units. If its Might is 3, draw 7.",
    ],
)
def test_what_another_card_or_its_might_is_not_plain_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell" if text.startswith("Kill") else "gear"), Stop)


def test_as_long_as_means_while_and_for_as_long_as_does_not() -> None:
    assert meaning("As long as I'm buffed, I have [Tank].") == meaning("While I'm buffed, I have [Tank].")
    assert isinstance(compile_text("Draw 7 for as long as I'm buffed.", "unit"), Stop)


def test_more_if_what_was_chosen_is_the_only_one() -> None:
    found = spell("Give a unit +7 :rb_might: this turn, then an additional +2 :rb_might: this turn if it's damaged.")
    assert found.do == (
        m.GiveMight(amount=7, to=1),
        m.GiveMight(amount=2, to=1, only_if=c.Chosen(TargetFilter(that=(HasState("damaged"),)))),
    )
    only_one = spell("Give a unit +7 :rb_might: this turn. Then if it is the only unit you control there, draw 1.")
    assert only_one.do[1].only_if == c.Chosen(TargetFilter(whose="you", that=(HasState("only"),)))
    alone = spell("Give a unit +7 :rb_might: this turn. Then if it's the only friendly unit at its location, draw 1.")
    assert alone.do[1].only_if == c.Chosen(TargetFilter(whose="friendly", that=(HasState("alone"),)))
    for text in (
        "Give all units +1 :rb_might: this turn, then an additional +1 :rb_might: this turn if it's damaged.",
        "Draw 1. Then if it is the only unit you control there, draw 1.",
        "Give a unit +1 :rb_might: this turn. Then if it is the only unit there, draw 1.",
    ):
        assert isinstance(compile_text(text, "spell"), Stop), text
