"""Texts of our own that count: cards of this turn, cards of a hand or a trash, and objects for tokens and runes."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.continuous import HasMight
from carddata.model.numbers import Holding
from carddata.model.permissions import CostChange
from carddata.model.stops import Stop
from carddata.model.targets import OfType, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.counted import SPELLS_PLAYED
from tests.kit.meanings import meaning, spell

UNITS = q.HowMany(TargetFilter(whose="you"))


@pytest.mark.parametrize(
    ("counted", "count"),
    [
        ("card you've burned this turn", q.HowOften("burn", EventFilter(by="you"))),
        ("card you've discarded this turn", q.HowOften("discard", EventFilter(by="you"))),
        ("spell you've played this turn", SPELLS_PLAYED),
        ("card in your hand", Holding("hand")),
        ("card in your trash", Holding("trash")),
        ("gear in your trash", q.HowMany(TargetFilter(kind="card", whose="you", that=(OfType(("gear",)),)))),
    ],
)
def test_cards_are_counted(counted: str, count: q.Quantity) -> None:
    found = meaning(f"I have +1 :rb_might: for each {counted}.").standing
    assert found == (HasMight(amount=1, to="me", each=count),)
    assert spell(f"Draw 7 for each {counted}.").do == (m.Draw(count=7, each=count),)


def test_tokens_and_runes_for_each() -> None:
    assert spell("Play a 4 :rb_might: Gnome unit token with [Tank] for each unit you control.").do == (
        m.PlayToken(token="Gnome", each=UNITS),
    )
    assert spell("Channel 1 rune exhausted for each unit you control.").do == (
        m.ChangeRunes(how="channel", exhausted=True, each=UNITS),
    )


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("you've burned a card this turn", c.Counted(q.HowOften("burn", EventFilter(by="you")), 1)),
        ("you've burned three or more cards this turn", c.Counted(q.HowOften("burn", EventFilter(by="you")), 3)),
        ("you've burned 4+ cards this turn", c.Counted(q.HowOften("burn", EventFilter(by="you")), 4)),
        ("you've conquered this turn", c.Counted(q.HowOften("conquer", EventFilter(by="you")), 1)),
    ],
)
def test_what_has_happened_this_turn(words: str, asked: c.Condition) -> None:
    assert spell(f"If {words}, draw 7.").do == (m.Draw(count=7, only_if=asked),)
    (change,) = meaning(f"If {words}, I cost :rb_energy_2: less.").standing
    assert isinstance(change, CostChange)
    assert change.only_if == asked


def test_what_could_not_be_channeled_is_not_counted() -> None:
    text = "Channel 1 rune exhausted for each unit you control. If you can't, draw 7."
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)
