"""A word that stands in several places is one row, so that it is read in all of them."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.stops import Stop
from tests.kit.meanings import meaning

OTHER_WORDS = [
    ("Recycle up to 3 cards from a player's trash.", "Recycle up to 3 cards from any trash.", "spell"),
    ("Banish a unit from any player's trash.", "Banish a unit from a trash.", "spell"),
    ("At the start of any Beginning Phase, draw 1.", "At the start of each Beginning Phase, draw 1.", "unit"),
    (
        "When a unit here is returned to any player's hand, that player may draw 1.",
        "When a unit here is returned to a player's hand, that player may draw 1.",
        "battlefield",
    ),
    (
        "While your score is higher than your opponents', units here have +1 :rb_might:.",
        "While your score is higher than each opponent's, units here have +1 :rb_might:.",
        "battlefield",
    ),
]


@pytest.mark.parametrize(("text", "same", "kind"), OTHER_WORDS)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


NO_ENGLISH = [
    ("Recycle up to 3 cards from each player's trash.", "spell"),
    ("Banish up to 2 cards from each opponent's trash.", "spell"),
    ("Return a unit to a player's hand.", "spell"),
    ("While your score is higher than a player's, units here have +1 :rb_might:.", "battlefield"),
]


@pytest.mark.parametrize(("text", "kind"), NO_ENGLISH)
def test_what_does_not_go_together_is_refused(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
