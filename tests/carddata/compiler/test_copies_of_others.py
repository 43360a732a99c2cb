"""Tokens that become copies of units that were chosen."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import Ability, DoThis
from carddata.model.operations import BecomeCopy, GiveKeyword, PlayToken, Stun
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Is, IsNot, TargetFilter
from carddata.sets import load

CARDS = load()


def compiled(text: str, kind: Any = "spell") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), CARDS)


def test_a_copy_of_the_unit_that_was_chosen() -> None:
    found = compiled(
        "Choose an enemy unit. Play a Reflection unit token to your base. Then do this: It becomes a copy of that unit."
        " Give it [Tank] this turn."
    )
    assert isinstance(found, Meaning), found
    then = Ability("then", (BecomeCopy(what="it", of="that"), GiveKeyword(keyword="Tank", to="it")))
    play = PlayToken(token="Reflection", where="base")
    assert found.abilities[0].choose == (Choice(TargetFilter(whose="enemy")),)
    assert found.abilities[0].do == (play, DoThis(then=then, that=1))
    stunned = compiled(
        "Stun a unit. Play a Reflection unit token to your base. Then do this: It becomes a copy of that unit."
    )
    assert isinstance(stunned, Meaning), stunned
    assert stunned.abilities[0].do[0] == Stun(what=1)


def test_a_copy_of_another_unit_where_it_is_played() -> None:
    found = compiled(
        "When you conquer, you may exhaust me to play a Reflection unit token there."
        " Then do this: It becomes a copy of another unit there.",
        "legend",
    )
    assert isinstance(found, Meaning), found
    then = Ability(
        "then", (BecomeCopy(what="it", of=1),), (Choice(TargetFilter(where="there", that=(IsNot(Is("it")),))),)
    )
    assert found.abilities[0].do == (PlayToken(token="Reflection", where="there"), DoThis(then=then))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Play a Reflection unit token to your base. Then do this: It becomes a copy of that unit.", "spell"),
        (
            "Choose two units. Play a Reflection unit token to your base. Then do this:"
            " It becomes a copy of that unit.",
            "spell",
        ),
        (
            "Choose a gear. Play a Reflection unit token to your base. Then do this: It becomes a copy of that unit.",
            "spell",
        ),
        ("Play a Reflection unit token to your base. Then do this: It becomes a copy of another unit there.", "spell"),
        ("Play a Reflection unit token to your base. Then do this: It becomes a copy of a gear.", "spell"),
        ("Choose a unit. Play a Reflection unit token to your base. It becomes a copy of that unit.", "spell"),
        ("When I hold, play a Reflection unit token here. Then do this: It becomes a copy of another unit.", "unit"),
        ("Play a Reflection unit token there.", "spell"),
    ],
)
def test_what_is_not_copied(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
