"""Words for deeds of the past are read by one rule: what with, how often, from where, this way or this turn."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.compiler.countables import quantity
from carddata.model import conditions as c
from carddata.model.card import Enters
from carddata.model.operations import Draw
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter, Spending
from tests.kit.meanings import meaning, only, spell

SPENT = quantity("spent on a spell")
PREDICT = "When you play me, [Predict]. If you {}, draw 1."
PREDICTED = PREDICT.format("recycled a card this way")
DISCARD = "When I attack, discard 1. If you {}, draw 1."
DISCARDED = DISCARD.format("discarded a unit this way")
CHEAPER = "This costs :rb_energy_2: less if you {}.\nKill a unit."
CHOSEN = CHEAPER.format("choose a friendly unit")


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you haven't spent :rb_energy_4: or more to play a spell this turn", c.Counted(SPENT, most=3)),
        ("you spent :rb_energy_4: or higher to play a spell this turn", c.Counted(SPENT, 4)),
        (
            "you chose a friendly unit this turn",
            c.Counted(quantity("chosen", TargetFilter(whose="friendly")), 1),
        ),
    ],
)
def test_how_often_it_was_done_this_turn(words: str, condition: c.Condition) -> None:
    assert meaning(f"If {words}, I enter ready.").standing == (Enters(only_if=condition),)


@pytest.mark.parametrize("words", ["you've spent :rb_energy_4: or higher", "you spent :rb_energy_4: or greater"])
def test_a_trigger_on_a_spell_asks_what_was_spent_on_it(words: str) -> None:
    ability = only(f"When you play a spell, if {words}, ready me.")
    assert (ability.when, ability.on) == ("plays", EventFilter(TargetFilter("spell"), "you", (Spending(4),)))
    assert ability.only_if is None


def test_a_card_asks_from_where_it_was_played() -> None:
    asked = c.PlayedFrom("hand")
    assert spell("If you have played this from your hand, draw 7.").do == (Draw(7, only_if=asked),)


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (PREDICT.format("have recycled a card this way"), PREDICTED, "unit"),
        (DISCARD.format("have discarded a unit this way"), DISCARDED, "unit"),
        (CHEAPER.format("have chosen a friendly unit"), CHOSEN, "spell"),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("If you spent :rb_energy_4: or more this turn, I enter ready.", "unit"),
        ("If you spent :rb_energy_4: or less to play a spell this turn, I enter ready.", "unit"),
        ("If you spent :rb_energy_4: or more to play a unit this turn, I enter ready.", "unit"),
        ("While you've spent :rb_energy_4: or more, I have +1 :rb_might:.", "unit"),
        ("When you play a spell, if you spent :rb_energy_4: or less, ready me.", "unit"),
        ("When you play a unit, if you spent :rb_energy_4: or more, ready me.", "unit"),
        ("When an opponent plays a spell, if you spent :rb_energy_4: or more, ready me.", "unit"),
        ("If you have not played this from your hand, draw 1.", "spell"),
        ("If you was played from your hand, draw 1.", "spell"),
        ("While I was moved this turn, I have +1 :rb_might:.", "unit"),
        ("While this has moved this turn, I have +1 :rb_might:.", "unit"),
        ("While I've been moved this turn, I have +1 :rb_might:.", "unit"),
        ("While I've dealt damage this turn, I have +1 :rb_might:.", "unit"),
        ("If you have play two units this turn, I enter ready.", "unit"),
        ("If you have conquered, I enter ready.", "unit"),
        ("If you chose a friendly unit, draw 1.", "spell"),
        (CHEAPER.format("choose a friendly unit this way"), "spell"),
        (CHEAPER.format("do not choose a friendly unit"), "spell"),
        (PREDICT.format("recycled it"), "unit"),
        (PREDICT.format("recycled two cards this way"), "unit"),
        (DISCARD.format("discarded two units this way"), "unit"),
        ("When you reveal a unit, draw 1.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
