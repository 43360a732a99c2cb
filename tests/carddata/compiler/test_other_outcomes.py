"""Texts about what is done instead or otherwise, where a condition is denied and where only a number is said."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import HasKeyword, HasState, OfType, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.counted import SPELLS_PLAYED, deaths
from tests.kit.meanings import only, spell

GEAR = c.ThereAre(TargetFilter(kind="gear", whose="you"))
EXTRA = "As an additional cost to play this,"
NO_GEAR = c.Not(c.ThereAre(TargetFilter(kind="gear", whose="you")))


def test_the_other_outcome_of_what_is_denied_is_not_denied() -> None:
    draws = (m.Draw(count=9, only_if=NO_GEAR), m.Draw(count=7, only_if=GEAR))
    assert spell("Draw 7. If you control no gear, draw 9 instead.").do == draws
    assert spell("If you control no gear, draw 9. Otherwise, draw 7.").do == draws


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("Deal 7 to a unit. If you control a gear, deal 9 instead.", 1),
        ("Deal 7 to all units. If you control a gear, deal 9 damage instead.", TargetFilter()),
    ],
)
def test_another_number_of_the_same_damage(text: str, to: m.Things) -> None:
    denied = c.Not(GEAR)
    assert spell(text).do == (m.Deal(amount=9, to=to, only_if=GEAR), m.Deal(amount=7, to=to, only_if=denied))


def test_another_number_of_the_same_might() -> None:
    found = spell("Give two units +7 :rb_might: this turn.\n[Level 6][>] Give them +9 :rb_might: instead.")
    assert found.do == (
        m.GiveMight(amount=9, to=1, only_if=c.Level(6)),
        m.GiveMight(amount=7, to=1, only_if=c.Not(c.Level(6))),
    )
    found = only("When I attack, give me +7 :rb_might: this turn. If I'm alone, give me +9 :rb_might: instead.")
    assert [(do.amount, do.to) for do in found.do if isinstance(do, m.GiveMight)] == [(9, "me"), (7, "me")]


def test_a_player_draws_instead_of_another_instruction() -> None:
    buffed = c.Chosen(TargetFilter(that=(HasState("buffed"),)))
    assert spell("Buff a unit. If it's already buffed, draw 7 instead.").do == (
        m.Draw(count=7, only_if=buffed),
        m.Buff(what=1, only_if=c.Not(buffed)),
    )
    gains = spell("Draw 7. If you control a gear, gain 2 XP instead.").do
    assert gains == (m.GainXp(count=2, only_if=GEAR), m.Draw(count=7, only_if=NO_GEAR))


@pytest.mark.parametrize(
    "text",
    [
        # instead of the drawing before, or of the killing?
        "Draw 7. Kill a unit. If you control a gear, draw 9 instead.",
        "Draw 7. If you control a gear, kill a unit instead.",
        "Give two units +7 :rb_might: this turn. If you control a gear, give it +9 :rb_might: instead.",
        "Give a unit +7 :rb_might: this turn. If you control a gear, give them +9 :rb_might: instead.",
        "Give a unit +7 :rb_might: this turn. If you control a gear, give it -9 :rb_might: instead.",
        "Give a unit +7 :rb_might: this turn and draw 7. If you control a gear, give it +9 :rb_might: instead.",
        "Draw 7. If you control a gear, deal 9 instead.",
        "Deal 7 to a unit for each gear. If you control a gear, deal 9 instead.",
    ],
)
def test_a_number_that_is_not_of_what_stands_before_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("your hand is empty", c.Counted(Holding("hand"), most=0)),
        ("you have one or fewer cards in hand", c.Counted(Holding("hand"), most=1)),
        ("you have 8 or more cards in your trash", c.Counted(Holding("trash"), 8)),
        ("there are 8+ cards in your trash", c.Counted(Holding("trash"), 8)),
        (
            "you have 3+ units in your trash",
            c.Counted(q.HowMany(TargetFilter(kind="card", whose="you", that=(OfType(("unit",)),))), 3),
        ),
        ("you discarded two or more cards this turn", c.Counted(q.HowOften("discard", EventFilter(by="you")), 2)),
        ("you didn't discard a card this turn", c.Counted(q.HowOften("discard", EventFilter(by="you")), most=0)),
        (
            "you've played two or more spells this turn",
            c.Counted(SPELLS_PLAYED, 2),
        ),
        (
            "you haven't played a spell this turn",
            c.Counted(SPELLS_PLAYED, most=0),
        ),
        (
            "two or more enemy units died this turn",
            c.Counted(deaths("enemy"), 2),
        ),
        ("no units have died this turn", c.Counted(deaths(), most=0)),
        ("there are no enemy units here", c.Not(c.ThereAre(TargetFilter(whose="enemy", where="here")))),
        ("there are two or more enemy units here", c.ThereAre(TargetFilter(whose="enemy", where="here"), 2)),
    ],
)
def test_a_condition_of_an_ability(words: str, asked: c.Condition) -> None:
    assert only(f"When I hold, if {words}, draw 7.").only_if == asked


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("it's at a battlefield", c.Chosen(TargetFilter(where="battlefield"))),
        ("it isn't at a battlefield", c.Not(c.Chosen(TargetFilter(where="battlefield")))),
        ("it's not exhausted", c.Not(c.Chosen(TargetFilter(that=(HasState("exhausted"),))))),
        ("it has [Tank]", c.Chosen(TargetFilter(that=(HasKeyword("Tank"),)))),
        ("you played this from your trash", c.PlayedFrom("trash")),
        ("you played this from anywhere other than your hand", c.Not(c.PlayedFrom("hand"))),
    ],
)
def test_a_condition_of_a_sentence(words: str, asked: c.Condition) -> None:
    assert spell(f"Ready a unit. If {words}, draw 7.").do[-1] == m.Draw(count=7, only_if=asked)


def test_where_a_card_was_played_from_is_asked_of_its_play_alone() -> None:
    assert only("When you play me, if you played me from your trash, draw 7.").only_if == c.PlayedFrom("trash")
    for text in (
        "When I attack, if you played me from your trash, draw 7.",
        "When I attack, draw 7. If you played me from your trash, draw 7.",
    ):
        assert isinstance(compile_text(text, "unit"), Stop), text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (
            "spell",
            "As an additional cost to play this, kill a friendly unit.\nDeal damage equal to its Might to a unit.",
        ),
        ("spell", "As an additional cost to play this, discard 7.\nDeal damage equal to its Might to a unit."),
        ("unit", "Kill a friendly unit: Deal damage equal to its Might to an enemy unit."),
        ("unit", "When I attack, you may kill a friendly unit to deal damage equal to its Might to an enemy unit."),
    ],
)
def test_its_number_may_be_that_of_what_a_cost_is_paid_with(kind: str, text: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
