"""Texts of our own about the units at the battlefield that their player scores."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import TOKENS, only


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("When you conquer, if you have 7+ units at that battlefield, draw 7.",
         c.ThereAre(TargetFilter(whose="you", where="there"), 7)),
        ("When you hold, if there is an exhausted unit there, draw 7.",
         c.ThereAre(TargetFilter(where='there', that=(HasState('exhausted'),)))),
    ],
)  # fmt: skip
def test_units_where_it_is_scored(text: str, condition: c.Condition) -> None:
    assert only(text, "legend").only_if == condition


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When you play me, if you have 7+ units at that battlefield, draw 7.", "unit"),
        ("When you conquer, draw 7. If you have 7+ units at that battlefield, draw 7.", "legend"),
        ("When you conquer, if you have 7+ gear at that battlefield, draw 7.", "legend"),
        ("If you have 7+ units at that battlefield, draw 7.", "spell"),
        ("While you have 7+ units at that battlefield, I have +1 :rb_might:.", "unit"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
