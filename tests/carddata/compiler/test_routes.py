"""Something goes from somewhere to somewhere: verbs, things and goals that go together are read, and no others."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model import operations as m
from carddata.model.card import Card
from carddata.model.deck_ends import ToDeck
from carddata.model.recycling import Recycle
from carddata.model.stops import Stop

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Hound", "unit", tags=("Dog",))])


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Return a unit to its owner's hand.", m.Return(what=1)),
        ("Return up to two units from trashes to their owners' hands.", m.Return(what=1)),
        ("Return a card from your trash to your hand.", m.Return(what=1)),
        ("Banish a unit from an opponent's trash.", m.Banish(what=1)),
        ("Recycle up to two cards from trashes.", Recycle(what=1)),
        ("Recycle 2 cards from your hand.", ToDeck(what=None, side="bottom", count=2, recycled=True)),
        ("Place a card from your hand on the top of your Main Deck.", ToDeck(what=None, side="top")),
        ("Put a unit on the bottom of its owner's Main Deck.", ToDeck(what=1, side="bottom")),
        ("Move a unit to or from its base.", m.Move(what=1, to="chosen", by_base=True)),
        ("Move a unit to a battlefield where you have a unit.", m.Move(what=1, to="chosen", among="with yours")),
        (
            "Move a unit to another location where there is a unit with the same controller.",
            m.Move(what=1, to="chosen", among="with its own"),
        ),
        ("Choose a unit and an Equipment. Attach that Equipment to that unit.", m.Attach(what=2, to=1)),
        ("Choose a unit and an Equipment. Detach that Equipment from that unit.", m.Detach(what=2, bearer=1)),
    ],
)
def test_what_goes_where(text: str, done: object) -> None:
    compiled = compile_text(text, "spell", ("mind",), {}, TAGS)
    assert isinstance(compiled, Meaning), compiled
    assert compiled.abilities[0].do == (done,)


@pytest.mark.parametrize(
    "text",
    [
        # the wrong preposition
        "Return a unit from its owner's hand.",
        "Return a unit on its owner's hand.",
        "Move a unit from its base.",
        "Move a unit into its base.",
        "Move a unit to or from a battlefield.",
        "Attach an Equipment you control from a unit you control.",
        "Detach an Equipment you control to a unit you control.",
        "Recycle 3 to your trash.",
        # the wrong owner
        "Return a unit to your hand.",
        "Return a unit from your trash to its owner's hand.",
        "Return a unit from trashes to your hand.",
        "Recycle 3 from their trash.",
        "Recycle a card from its owner's hand.",
        "Put a card from your hand on the top of its owner's deck.",
        "Put a unit on the top of your Main Deck.",
        "Put a unit into your trash.",
        "Return a unit to my owner's hand.",
        # the wrong place or thing
        "Move a unit to its owner's hand.",
        "Move a unit to a unit.",
        "Banish a unit from your hand.",
        "Return a unit to its base.",
        "Recycle a unit from your hand.",
        "Put up to 2 cards from your hand on the bottom of your Main Deck.",
        "Attach an Equipment you control to a battlefield.",
        "Choose a unit and an Equipment. Attach that unit to that Equipment.",
        "Choose a unit and a gear. Attach that Equipment to that unit.",
        "Choose a unit and an Equipment. Kill that Equipment.",
        "Kill a unit to its base.",
        "Draw a unit from your trash.",
        # the wrong number
        "Return a unit from your trash from your trash to your hand.",
        "Move a unit to its base to a battlefield.",
        "Banish a unit from your trash to your hand.",
        # who has units there
        "Move a unit to a battlefield where there are units.",
        "Move a unit to a battlefield where there are enemy units.",
        "Move a unit to a battlefield where you have friendly units.",
        "Move a unit to a battlefield where you have two units.",
        "Move a unit to a battlefield where you have gear.",
        "Move a unit to a battlefield where there is a ready enemy unit.",
        "Move a unit to a location where there is a unit.",
        "Move a unit to a location where you have a unit with the same controller.",
        "Kill a unit at a battlefield where there is a unit with the same controller.",
    ],
)
def test_what_does_not_go_together_is_not_read(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), {}, TAGS), Stop)
