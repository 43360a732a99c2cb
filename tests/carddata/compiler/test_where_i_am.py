"""Conditions on where the own unit is and whether "it" is alone, and as many as there are battlefields or runes."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.continuous import HasKeywords
from carddata.model.damage import NoCombatDamage
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import HasState, Is, IsNot, TargetFilter
from tests.kit.meanings import meaning, spell

BATTLEFIELDS = q.HowMany(TargetFilter(kind="battlefield", whose="you"))


@pytest.mark.parametrize(
    ("place", "whose"),
    [
        ("a battlefield you control", "you"),
        ("an enemy battlefield", "enemy"),
        ("a battlefield controlled by an opponent", "enemy"),
    ],
)
def test_whose_battlefield_it_is_at(place: str, whose: Any) -> None:
    asked = c.ThereAre(TargetFilter(kind="battlefield", whose=whose, where="here"))
    found = meaning(f"While I'm at {place}, I have [Tank].", "unit")
    assert found.standing == (HasKeywords(keywords=("Tank",), only_if=asked),)
    assert isinstance(compile_text(f"While I'm at {place}, friendly units have [Tank].", "gear"), Stop)


def test_whether_it_is_alone() -> None:
    found = spell("Ready a unit. If it's alone, draw 7.")
    assert found.do[1] == m.Draw(count=7, only_if=c.Chosen(TargetFilter(that=(HasState("alone"),))))
    assert isinstance(compile_text("Draw 1. If it's alone, draw 7.", "spell"), Stop)


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("Draw cards equal to the number of battlefields you control.", m.Draw(each=BATTLEFIELDS)),
        ("Gain XP equal to the number of battlefields you control.", m.GainXp(each=BATTLEFIELDS)),
        ("Draw cards equal to the number of runes you control.", m.Draw(each=Holding("runes"))),
        (
            "Channel runes exhausted equal to the number of battlefields you control.",
            m.ChangeRunes(how="channel", exhausted=True, each=BATTLEFIELDS),
        ),
    ],
)
def test_as_many_as_there_are(text: str, do: Any) -> None:
    assert spell(text).do == (do,)


def test_at_a_battlefield_with_so_many_units() -> None:
    others = TargetFilter(whose="you", where="here", that=(IsNot(Is("this")),))
    at_one = c.ThereAre(TargetFilter("battlefield", where="here"))
    beside = c.All((c.Counted(q.HowMany(others), 1, 1), at_one))
    text = "I have [Tank] while I'm at a battlefield with exactly one other unit you control."
    assert meaning(text).standing == (HasKeywords(keywords=("Tank",), only_if=beside),)
    text = "I don't deal combat damage unless I'm at a battlefield with exactly one other unit you control."
    assert meaning(text).standing == (NoCombatDamage(only_if=c.Not(beside)),)
