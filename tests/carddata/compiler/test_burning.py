"""Burning cards of a deck (2026-07-16, 440)."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from carddata.model.triggers import EventFilter


@pytest.mark.parametrize(
    ("text", "burn"),
    [
        ("[Burn 7].", m.Burn(7)),
        ("[Burn] 7.", m.Burn(7)),
        ("Burn 7.", m.Burn(7)),
        ("Put the top 7 cards of your Main Deck into your trash.", m.Burn(7)),
        ("Put the top card of your Main Deck into your trash.", m.Burn()),
        ("Each opponent burns 7.", m.Burn(7, who="opponents")),
        ("Each player burns 7.", m.Burn(7, who="everybody")),
        ("Burn 1 for each gear you control.", m.Burn(each=q.HowMany(TargetFilter(kind="gear", whose="you")))),
    ],
)
def test_cards_are_burned(text: str, burn: m.Burn) -> None:
    found = compile_text(text, "spell")
    assert isinstance(found, Meaning)
    assert found.abilities == (Ability("resolve", (burn,)),)


def test_the_controller_of_what_was_chosen_burns() -> None:
    found = compile_text("Kill a unit. Its controller burns 7.", "spell")
    assert isinstance(found, Meaning)
    assert found.abilities == (Ability("resolve", (m.Kill(1), m.Burn(7, who=1)), (Choice(),)),)


@pytest.mark.parametrize("words", ["[Burn]", "burn", "burn one or more cards", "[Burn] one or more cards"])
def test_a_trigger_on_burning(words: str) -> None:
    found = compile_text(f"When you {words}, draw 7.", "unit")
    assert isinstance(found, Meaning)
    assert found.abilities == (Ability("burn", (m.Draw(7),), on=EventFilter(by="you")),)


@pytest.mark.parametrize("text", ["Burn.", "[Burn] a unit.", "An ally burns 2.", "Burn 2 from your hand."])
def test_other_words_stop(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
