"""A card is played for another price by the rule that says how any card is played."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.stops import Stop
from tests.kit.meanings import spell

AGAIN = "Kill a unit. Then do this: You may play this {}."


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("for :rb_energy_1: from your trash", "from your trash for :rb_energy_1:"),
        (
            "for :rb_rune_rainbow::rb_rune_rainbow: from your trash",
            "from your trash for :rb_rune_rainbow::rb_rune_rainbow:",
        ),
    ],
)
def test_the_price_stands_before_the_zone_or_after_it(words: str, same: str) -> None:
    assert spell(AGAIN.format(words)) == spell(AGAIN.format(same))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (AGAIN.format("for :rb_energy_1:"), "spell"),
        (AGAIN.format("from your hand for :rb_energy_1:"), "spell"),
        (AGAIN.format("from your trash for :rb_energy_1:, ignoring its cost"), "spell"),
        ("Kill a unit. You may play this from your trash for :rb_energy_1:.", "spell"),
        ("Kill a unit. Play this from your trash for :rb_energy_1:.", "spell"),
        ("Play a unit from your trash for :rb_energy_1:.", "spell"),
        ("Choose a unit from your trash. Play it for :rb_energy_1:.", "spell"),
        (
            "Look at the top 3 cards of your Main Deck. You may banish a unit from among them and play it for "
            ":rb_energy_1:. Recycle the rest.",
            "spell",
        ),
        ("When I die, you may play me from your trash for :rb_energy_1:.", "unit"),
        ("When I become friendly, draw 1.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
