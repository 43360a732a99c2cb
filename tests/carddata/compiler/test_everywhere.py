"""Equipment that has Quick-Draw wherever it is."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model import conditions as c
from carddata.model.card import Card
from carddata.model.continuous import HasKeywords
from carddata.model.stops import Stop
from carddata.model.targets import HasTag, TargetFilter
from tests.kit.meanings import TOKENS

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Hound", "unit", tags=("Dog",))])


def compiled(text: str, kind: Any = "unit") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), TOKENS, TAGS)


@pytest.mark.parametrize(("words", "whose"), [("Your", "you"), ("Friendly", "friendly")])
def test_equipment_that_is_given_quick_draw(words: str, whose: Any) -> None:
    found = compiled(f"{words} Equipment everywhere have [Quick-Draw].")
    assert isinstance(found, Meaning), found
    blades = TargetFilter(kind="gear", whose=whose, that=(HasTag(("Equipment",)),))
    assert found.standing == (HasKeywords(keywords=("Quick-Draw",), to=blades, everywhere=True),)


def test_only_under_a_condition() -> None:
    found = compiled("On your turn, your Equipment everywhere have [Quick-Draw].", "legend")
    assert isinstance(found, Meaning), found
    (effect,) = found.standing
    assert isinstance(effect, HasKeywords)
    assert effect.only_if == c.TurnOf("you")


@pytest.mark.parametrize(
    "text",
    [
        "Your Equipment everywhere have [Tank].",
        "Your gear everywhere have [Quick-Draw].",
        "Your units everywhere have [Quick-Draw].",
        "Your Dogs everywhere have [Quick-Draw].",
        "Your Equipment have [Quick-Draw].",
        "When I hold, give a unit [Quick-Draw] this turn.",
    ],
)
def test_what_is_not_known_off_the_board(text: str) -> None:
    assert isinstance(compiled(text), Stop)
