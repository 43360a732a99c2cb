"""Tokens that become copies of the unit that plays them."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import Ability, DoThis
from carddata.model.operations import BecomeCopy, PlayToken
from carddata.model.stops import Stop
from carddata.sets import load

CARDS = load()


def compiled(text: str, kind: Any = "unit", **facts: Any) -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), CARDS, **facts)


@pytest.mark.parametrize(
    ("played", "copies", "count"),
    [
        ("a Reflection unit token", "It becomes a copy of me", 1),
        ("three Reflection unit tokens", "They become copies of me", 3),
        ("two 0 :rb_might: Reflection unit tokens", "They become copies of me", 2),
    ],
)
def test_tokens_that_were_just_played_become_copies(played: str, copies: str, count: int) -> None:
    meaning = compiled(f"When I attack, play {played} here. Then do this: {copies}.")
    assert isinstance(meaning, Meaning)
    copying = Ability("then", (BecomeCopy(what="it", of="me"),))
    tokens = PlayToken(token="Reflection", count=count, where="here")
    assert meaning.abilities[0].do == (tokens, DoThis(then=copying))


@pytest.mark.parametrize(
    "text",
    [
        "When I attack, play a Reflection unit token here. It becomes a copy of me.",
        "When I attack, play two Reflection unit tokens here. Then do this: It becomes a copy of me.",
        "When I attack, play a Reflection unit token here. Then do this: They become copies of me.",
        "When I attack, play a Gold gear token. Then do this: It becomes a copy of me.",
        "When I attack, play a Recruit unit token here.",
        "When I attack, play a Reflection gear token.",
        "When I attack, stun a unit. Then do this: It becomes a copy of me.",
        "When I attack, it becomes a copy of me.",
    ],
)
def test_nothing_else_becomes_a_copy(text: str) -> None:
    assert isinstance(compiled(text), Stop)


def test_a_legend_is_not_copied_by_a_unit() -> None:
    text = "When you conquer, play a Reflection unit token to your base. Then do this: It becomes a copy of me."
    assert isinstance(compiled(text, "legend"), Stop)


def test_a_line_of_a_token_that_is_only_a_reminder_says_nothing_more() -> None:
    assert compiled("(I am a token.)", token=True) == Meaning()
    assert compiled("(I am no token.)") == Stop("lone-reminder", 0)
