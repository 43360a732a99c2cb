"""Conditions on where the own unit is and whether "it" is alone, and as many as there are battlefields or runes."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.continuous import HasKeywords
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
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
