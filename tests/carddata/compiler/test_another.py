"""What texts of our own say about another object than the one that was chosen first."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.stops import Stop
from carddata.model.targets import Choice
from tests.kit.meanings import TOKENS, spell


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("Give a unit +7 :rb_might: this turn and another unit -7 :rb_might: this turn.",
         (Choice(), Choice(unlike=1))),
        ("Kill a unit at a battlefield, then stun up to one other unit.",
         (Choice(where="battlefield"), Choice(least=0, unlike=1))),
        ("Choose a friendly unit. Kill another friendly unit. Draw 7.", None),
        ("Kill a gear. Kill another gear.", (Choice(kind="gear"), Choice(kind="gear", unlike=1))),
    ],
)  # fmt: skip
def test_another_is_not_the_first(text: str, choices: tuple[Choice, ...] | None) -> None:
    if choices is None:
        assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)
    else:
        assert spell(text).choose == choices


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kill a gear. Stun another unit.", "spell"),
        ("Stun another unit.", "spell"),
        ("Stun a unit, then kill all other units.", "spell"),
        ("Stun a unit. Stun another unit. Stun another unit.", "spell"),
        ("When you play me, stun a unit, then kill another unit.", "unit"),
        ("When I conquer, stun a unit, then kill another unit.", "legend"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
