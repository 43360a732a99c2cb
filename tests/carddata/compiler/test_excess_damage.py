"""Texts of our own about the damage that a player assigned in a combat above what was lethal."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.operations import Deal
from carddata.model.stops import Stop
from carddata.model.triggers import ControlledBefore, EventFilter
from tests.kit.meanings import TOKENS, only

ENOUGH = "if you assigned 7 or more excess damage"
COUNTED = q.Excess()


@pytest.mark.parametrize(
    ("text", "kind", "condition"),
    [
        (f"When I conquer, {ENOUGH}, draw 2.", "unit", c.Counted(COUNTED, 7)),
        (f"When you conquer, {ENOUGH} to enemy units, draw 2.", "legend", c.Counted(COUNTED, 7)),
        ("When you conquer here, if you assigned 7+ excess damage, draw 2.", "battlefield",
         c.Counted(COUNTED, 7)),
        (f"When I win a combat, {ENOUGH}, draw 2.", "unit", c.Counted(COUNTED, 7)),
        (f"When I conquer after an attack, {ENOUGH}, draw 2.", "unit",
         c.All((c.Attacked(), c.Counted(COUNTED, 7)))),
    ],
)  # fmt: skip
def test_a_combat_that_ends_knows_it(text: str, kind: Any, condition: c.Condition) -> None:
    assert only(text, kind).only_if == condition


@pytest.mark.parametrize("words", ["deal that much to a gear", "deal that much damage to an enemy unit"])
def test_as_much_as_was_assigned(words: str) -> None:
    text = f"When I win a combat, {ENOUGH}, you may {words}."
    if "gear" in words:
        assert isinstance(compile_text(text, "unit"), Stop)
    else:
        assert only(text).do == (Deal(to=1, each=COUNTED),)


@pytest.mark.parametrize(
    ("text", "it", "by"),
    [
        ("When I conquer a battlefield that was uncontrolled, draw 7.", "me", "anybody"),
        ("When you conquer an uncontrolled battlefield, draw 7.", None, "you"),
    ],
)
def test_a_conquest_of_what_nobody_controlled(text: str, it: Any, by: Any) -> None:
    ability = only(text, "unit" if it else "legend")
    assert (ability.when, ability.on) == ("conquer", EventFilter(it, by=by, that=(ControlledBefore("nobody"),)))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"When I hold, {ENOUGH}, draw 2.", "unit"),
        (f"When you play me, {ENOUGH}, draw 2.", "unit"),
        ("When I conquer, draw 2. If you assigned 7 or more excess damage, kill a unit.", "unit"),
        ("If you assigned 7 or more excess damage, draw 2.", "spell"),
        ("If you assigned 7 or more excess damage, I enter ready.", "unit"),
        ("While you assigned 7 or more excess damage, I have +1 :rb_might:.", "unit"),
        ("When you conquer after an attack, draw 2.", "legend"),
        ("When I conquer, you may deal that much to an enemy unit.", "unit"),
        ("When I conquer, if you have 7 or more points, deal that much to an enemy unit.", "unit"),
        ("Deal that much to an enemy unit.", "spell"),
        ("When I hold an uncontrolled battlefield, draw 7.", "unit"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
