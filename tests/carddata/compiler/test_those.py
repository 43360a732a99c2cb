"""A unit and an Equipment of one controller, and what is done with "that" unit and "that" Equipment."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import PrintedTag
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.options import ChooseOption
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasTag, TargetFilter

TAGS = {"belt": PrintedTag("Belt", "gear"), "lamp": PrintedTag("Lamp", "gear")}
BOTH = "Choose a unit and a Belt with the same controller. "


def compiled(text: str) -> Meaning | Stop:
    return compile_text(text, "spell", ("mind",), tags=TAGS)


def test_one_controller_and_either_instruction() -> None:
    found = compiled(BOTH + "Attach that Belt to that unit or detach that Belt from that unit.")
    assert isinstance(found, Meaning)
    (ability,) = found.abilities
    assert ability.choose == (Choice(), Choice(TargetFilter(kind="gear", that=(HasTag(("Belt",)),)), same_controller=1))
    assert ability.do == (
        ChooseOption(),
        m.Attach(what=2, to=1, only_if=c.ChoseOption(1, 1)),
        m.Detach(what=2, bearer=1, only_if=c.ChoseOption(2, 1)),
    )


def test_the_order_of_the_words_makes_no_difference() -> None:
    found = compiled("Choose a Belt and an enemy unit with the same controller. Attach that Belt to that unit.")
    assert isinstance(found, Meaning)
    assert found.abilities[0].choose[1] == Choice(TargetFilter(whose="enemy"), same_controller=1)
    assert found.abilities[0].do == (m.Attach(what=1, to=2),)


@pytest.mark.parametrize(
    "text",
    [
        "Choose two units and a Belt with the same controller. Attach that Belt to that unit.",
        BOTH + "Attach that Lamp to that unit.",
        BOTH + "Attach that Belt.",
        BOTH + "Ready that unit.",
        "Choose a unit. Attach that Belt to that unit.",
        "Choose a unit with the same controller. Ready it.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compiled(text), Stop)
