"""Looks at facedown cards, and reminders that restate a rule of all units."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.hands import AllowLooks
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from tests.kit.meanings import spell


def test_looking_at_the_facedown_cards_of_a_chosen_opponent() -> None:
    found = spell("Choose an opponent. You may look at their facedown cards this turn.")
    assert found.do == (AllowLooks(who=1),)
    assert found.choose == (Choice(TargetFilter(kind="player", whose="enemy")),)


def test_a_reminder_that_restates_the_rules_adds_nothing() -> None:
    text = "(Units with 0 :rb_might: may conquer and hold.)\nWhen I hold, draw 7."
    assert compile_text(text, "unit") == compile_text("When I hold, draw 7.", "unit")
    assert isinstance(compile_text(text, "unit"), Meaning)


@pytest.mark.parametrize(
    "text",
    [
        "(Units with 2 :rb_might: can conquer and hold.)",
        "(Units with 0 :rb_might: can conquer and hold. Draw 7.)",
        "(Units with 0 :rb_might: can conquer and hold.)\n(I am more than that.)",
        "When I hold, choose a unit. You can look at their facedown cards this turn.",
        "When I hold, you can look at their facedown cards this turn.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)
