"""Some "of them": of the tokens that were played before."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability, DoThis
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Is, IsToken, TargetFilter
from tests.kit.meanings import TOKENS, spell

MANY = "Play a 5 :rb_might: Tin Man unit token for each gear you control. Then do this: "


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        ("up to three of them", {"least": 0, "most": 3}),
        ("up to one of them", {"least": 0}),
        ("one of them", {}),
        ("two of them", {"least": 2, "most": 2}),
        ("any number of them", {"least": 0, "most": None}),
    ],
)
def test_some_of_the_tokens(words: str, bounds: dict[str, Any]) -> None:
    then = Ability("then", (m.Ready(what=1),), (Choice(TargetFilter(that=(IsToken(), Is("it"))), **bounds),))
    assert spell(f"{MANY}Ready {words}.").do[-1] == DoThis(then=then)
    few = "Play two 5 :rb_might: Tin Man unit tokens to your base. Then do this: "
    assert spell(f"{few}Ready {words}.").do[-1] == DoThis(then=then)


@pytest.mark.parametrize(
    "text",
    [
        "Play a 5 :rb_might: Tin Man unit token. Then do this: Ready one of them.",
        "Choose three units. Ready two of them.",
        "Ready two of them.",
        f"{MANY}Ready it.",
        f"{MANY}Stun a unit and ready up to two of them.",
        "Play two 5 :rb_might: Tin Man unit tokens. Ready one of them.",
    ],
)
def test_of_nothing_that_was_played(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)
