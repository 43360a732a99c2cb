"""Cards that are put on the top or the bottom of a deck."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.deck_ends import ToDeck
from carddata.model.operations import Draw, OwnerOf
from carddata.model.options import ChooseOption
from carddata.model.targets import Choice, TargetFilter

FIRST, SECOND = (c.ChoseOption(option, 1) for option in (1, 2))
EITHER = (ToDeck(what=1, side="top", only_if=FIRST), ToDeck(what=1, side="bottom", only_if=SECOND))


@pytest.mark.parametrize(
    ("text", "choose", "do"),
    [
        (
            "Choose a friendly gear. Its owner puts it on the top or bottom of their Main Deck.",
            (Choice(TargetFilter(kind="gear", whose="friendly")),),
            (ChooseOption(who=OwnerOf(1)), *EITHER),
        ),
        ("Put a unit on the top or bottom of its owner's deck.", (Choice(),), (ChooseOption(), *EITHER)),
        ("Put a unit on top of its owner's Main Deck.", (Choice(),), (ToDeck(what=1, side="top"),)),
        (
            "Choose up to one enemy unit. Its owner places it on the bottom of their Main Deck.",
            (Choice(TargetFilter(whose="enemy"), least=0),),
            (ToDeck(what=1, side="bottom"),),
        ),
    ],
)
def test_which_side_and_who_chooses_it(text, choose, do):
    meaning = compile_text(text, "spell")
    assert isinstance(meaning, Meaning), meaning
    assert (meaning.abilities[0].choose, meaning.abilities[0].do) == (choose, do)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Its owner puts it on the top or bottom of their Main Deck.", "spell"),
        ("Choose a spell. Its owner puts it on the top or bottom of their Main Deck.", "spell"),
        ("Choose a legend. Its owner puts it on the bottom of their Main Deck.", "spell"),
        ("Choose up to two units. Its owner puts it on the bottom of their Main Deck.", "spell"),
        ("Choose up to one unit. Its owner puts it on the top or bottom of their Main Deck.", "spell"),
        ("Put all units on the bottom of their owner's Main Deck.", "spell"),
        ("Put me on the bottom of its owner's Main Deck.", "unit"),
        ("Choose a unit. Its owner puts it on the bottom of your Main Deck.", "spell"),
        ("When a unit dies, its owner puts it on the bottom of their Main Deck.", "unit"),
    ],
)
def test_what_is_not_understood(text, kind):
    assert not isinstance(compile_text(text, kind), Meaning)


@pytest.mark.parametrize(
    ("text", "do"),
    [
        (
            "Put a card from your hand on the top or bottom of your Main Deck.",
            (
                ChooseOption(),
                ToDeck(what=None, side="top", only_if=FIRST),
                ToDeck(what=None, side="bottom", only_if=SECOND),
            ),
        ),
        ("Place 3 cards from your hand on the bottom of your deck.", (ToDeck(what=None, side="bottom", count=3),)),
        (
            "Draw 2, then put a card from your hand on top of your Main Deck.",
            (Draw(count=2), ToDeck(what=None, side="top")),
        ),
    ],
)
def test_cards_of_the_hand(text, do):
    meaning = compile_text(text, "spell")
    assert isinstance(meaning, Meaning), meaning
    assert meaning.abilities[0].do == do


@pytest.mark.parametrize(
    "text",
    [
        "Put 2 cards from your hand on the top or bottom of your Main Deck.",
        "Put a unit from your hand on top of your Main Deck.",
        "Put a card from their hand on top of your Main Deck.",
        "Put a card from your hand on top of their Main Deck.",
        "Put a card from your trash on top of your Main Deck.",
        "Put a card from your hand on the side of your Main Deck.",
    ],
)
def test_what_else_is_said_of_a_hand_is_not_understood(text):
    assert not isinstance(compile_text(text, "spell"), Meaning)
