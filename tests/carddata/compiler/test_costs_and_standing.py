"""What texts of our own say beside abilities: additional costs, and what stands."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import If
from carddata.model.card import Enters, FacedownRoom
from carddata.model.costs import Additional, Cost
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter


def meaning(text: str, kind: Any = "unit") -> Meaning:
    found = compile_text(text, kind, ("mind",))
    assert isinstance(found, Meaning), found
    return found


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        (
            "You may pay :rb_energy_3: as an additional cost to play me.\n"
            "When I hold, if you paid the additional cost, draw 7.",
            Additional("additional", Cost(energy=3)),
        ),
        (
            "You may discard 4 as an additional cost to play me. If you do, I cost :rb_energy_3: less.",
            Additional("discard", Cost(discard=4), less=3),
        ),
        ("As an additional cost to play me, discard 4.", Additional("discard", Cost(discard=4), mandatory=True)),
    ],
)
def test_an_additional_cost(text: str, extra: Additional) -> None:
    assert meaning(text).additional == (extra,)


def test_what_stands() -> None:
    assert meaning("You may hide two additional cards here.", "battlefield").standing == (FacedownRoom(2),)
    assert meaning("I enter ready.", "unit").standing == (Enters(ready=True),)
    assert meaning("This enters exhausted.", "gear").standing == (Enters(ready=False),)
    assert isinstance(compile_text("I enter ready.", "gear"), Stop)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "If an opponent controls a battlefield, I enter ready.",
            If(there_is=TargetFilter(kind="battlefield", whose="enemy")),
        ),
        (
            "I enter ready if you have four or more other units in your base.",
            If(there_is=TargetFilter(whose="you", where="base", other=True), count=4),
        ),
        ("I enter ready if you control a stunned unit.", If(there_is=TargetFilter(whose="you", status="stunned"))),
    ],
)
def test_how_it_enters_if(text: str, condition: If) -> None:
    assert meaning(text, "unit").standing == (Enters(ready=True, only_if=condition),)
