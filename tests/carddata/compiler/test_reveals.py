"""Texts of our own about revealed cards that are counted, and those of them that are not understood."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import operations as m
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from tests.kit.meanings import TOKENS, only, spell

REVEAL = "reveal the top 6 cards of your Main Deck."
EACH = "for each card with [Tank] revealed this way"
DEALT = (
    m.Reveal(count=6, keyword="Tank"),
    m.Deal(amount=4, to=1, each=q.NotedBefore("revealed")),
)


@pytest.mark.parametrize(
    "text",
    [
        f"Choose an enemy unit and {REVEAL} Deal 4 to that unit {EACH}, then recycle the revealed cards.",
        f"Choose an enemy unit and {REVEAL} Deal 4 damage to it {EACH}. Recycle the revealed cards.",
        f"{REVEAL} Deal 4 to an enemy unit {EACH}. Then, recycle the revealed cards.",
    ],
)
def test_damage_for_each_revealed_card(text: str) -> None:
    ability = spell(text)
    assert (ability.choose, ability.do) == ((Choice(TargetFilter(whose="enemy")),), DEALT)


def test_a_trigger_chooses_before_it_reveals() -> None:
    text = f"Choose an enemy unit here and {REVEAL} Deal 4 to that unit {EACH}, then recycle the revealed cards."
    assert only(f"When I hold, {text.lower()}").choose == (Choice(TargetFilter(whose="enemy", where="here")),)


@pytest.mark.parametrize(
    "text",
    [
        f"{REVEAL} Deal 4 to that unit {EACH}, then recycle the revealed cards.",
        f"Choose a friendly unit and {REVEAL} Deal 4 to an enemy unit {EACH}, then recycle the revealed cards.",
        f"Choose two enemy units and {REVEAL} Deal 4 to that unit {EACH}, then recycle the revealed cards.",
        f"Choose an enemy unit and {REVEAL} Deal 4 to that unit {EACH}.",
        f"Choose an enemy unit and {REVEAL} Deal 4 to that unit {EACH}, then draw the revealed cards.",
        f"Choose an enemy unit and {REVEAL} Recycle the revealed cards.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)
