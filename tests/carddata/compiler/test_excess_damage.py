"""What texts of our own say about the damage that a player assigned in a combat above what was lethal."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.amounts import Count
from carddata.model.conditions import If
from carddata.model.stops import Stop
from tests.kit.meanings import TOKENS, only

ENOUGH = "if you assigned 7 or more excess damage"
COUNTED = Count("excess")


@pytest.mark.parametrize(
    ("text", "kind", "condition"),
    [
        (f"When I conquer, {ENOUGH}, draw 2.", "unit", If(counted=COUNTED, fewest=7)),
        (f"When you conquer, {ENOUGH} to enemy units, draw 2.", "legend", If(counted=COUNTED, fewest=7)),
        ("When you conquer here, if you assigned 7+ excess damage, draw 2.", "battlefield",
         If(counted=COUNTED, fewest=7)),
        (f"When I win a combat, {ENOUGH}, draw 2.", "unit", If(counted=COUNTED, fewest=7)),
        (f"When I conquer after an attack, {ENOUGH}, draw 2.", "unit",
         If(counted=COUNTED, fewest=7, attacked=True)),
    ],
)  # fmt: skip
def test_a_combat_that_ends_knows_it(text: str, kind: Any, condition: If) -> None:
    assert only(text, kind).only_if == condition


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
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
