"""What texts of our own say in the ways of Vendetta's cards, and which near ones are not understood."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.amounts import HowMany
from carddata.model.replacements import CardsForPoints
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from tests.kit.meanings import TOKENS, meaning, only, spell

POINTS = "If a player would score 1 point from conquering or holding during their"
MOVED = "Move an enemy unit to a battlefield where you have units."


def test_points_of_the_first_turns_are_cards() -> None:
    assert meaning(f"{POINTS} first turn, they draw 2 instead.", "gear").standing == (
        CardsForPoints(before_turn=2, cards=2),
    )


def test_they_are_what_a_condition_counts_at_the_destination() -> None:
    there = TargetFilter(whose="you", where="destination")
    counted = c.All((c.Counted(HowMany(there), 3, most=3), c.NotIgnored(1)))
    assert spell(f"{MOVED} If you have exactly three units there, they each get +2 :rb_might: this turn.").do == (
        m.Move(what=1, among="with yours"),
        m.GiveMight(amount=2, to=there, only_if=counted),
    )


def test_a_player_who_is_chosen_takes_control_of_this_which_is_recalled() -> None:
    ability = only(":rb_exhaust:: Choose an opponent. They gain control of this and recall it.", "gear")
    assert ability.do == (m.TakeControl(what="me", who=1), m.Recall(what="me"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{POINTS} second turn, they draw 1 instead.", "unit"),
        (f"{POINTS} first turn, they draw 1 instead.", "battlefield"),
        (f"{POINTS} first turn, they gain 1 XP instead.", "unit"),
        ("If a player would score 2 points from conquering or holding during their first turn, they draw 1 instead.",
         "unit"),
        ("Move an enemy unit to a battlefield where there are enemy units.", "spell"),
        ("Kill a unit. If you have exactly two units there, they each get +1 :rb_might: this turn.", "spell"),
        (f"{MOVED} If you have exactly two gear there, draw 1.", "spell"),
        (f"{MOVED} If you have two or fewer units there, draw 1.", "spell"),
        ("When I conquer, if you have exactly two units there, draw 1.", "unit"),
        (":rb_exhaust:: Choose a unit. They gain control of this.", "gear"),
        (":rb_exhaust:: Exhaust this. Choose a unit. Kill this and recall it.", "unit"),
    ],
)  # fmt: skip
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
