"""Conditions that ask by a tag what was chosen."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import PrintedTag
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.decisions import Decide
from carddata.model.stops import Stop
from carddata.model.targets import HasState, HasTag, TargetFilter

TAGS = {"dog": PrintedTag("Dog", "unit"), "belt": PrintedTag("Belt", "gear")}


def compiled(text: str, kind: Any = "spell") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), tags=TAGS)


def test_what_was_chosen_has_a_tag() -> None:
    found = compiled("Ready a unit. If it's a stunned Dog, draw 7.")
    dog = c.Chosen(TargetFilter(that=(HasState("stunned"), HasTag(("Dog",)))))
    assert isinstance(found, Meaning)
    assert found.abilities[0].do == (m.Ready(1), m.Draw(7, only_if=dog))


def test_it_may_follow_what_may_be_declined() -> None:
    """The whole ability is declined, and then nothing was chosen that the condition could ask about."""
    found = compiled("When I hold, you may ready a friendly gear. If it's a Belt, you may detach it.", "unit")
    belt = c.Chosen(TargetFilter(kind="gear", that=(HasTag(("Belt",)),)))
    assert isinstance(found, Meaning)
    (ability,) = found.abilities
    assert ability.may
    assert ability.do == (m.Ready(1), Decide(only_if=belt), m.Detach(what=1, only_if=belt))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ready a gear. If it's a Dog, draw 7.", "spell"),
        ("Kill a unit. If it's a Dog, draw 7.", "spell"),
        ("Ready two units. If it's a Dog, draw 7.", "spell"),
        ("Ready a unit. If it's a Dog here, draw 7.", "unit"),
        ("When I hold, you may ready a unit. If it's a Dog, draw 7.", "unit"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compiled(text, kind), Stop)
