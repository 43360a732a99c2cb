"""Cards are played from a trash, a hand or banishment by one rule: what, from where, for how much and to where."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.plays import HandCard, Ignoring, Play
from carddata.model.stops import Stop
from carddata.model.targets import OfType, TargetFilter


def played(text: str, kind: Any = "spell") -> tuple[object, TargetFilter]:
    """The only instruction of a text, and what it chooses, or plays of a hand."""
    compiled = compile_text(text, kind, ("mind",))
    assert isinstance(compiled, Meaning), (text, compiled)
    (ability,) = compiled.abilities
    (do,) = ability.do
    assert isinstance(do, Play)
    return do, do.what.of if isinstance(do.what, HandCard) else ability.choose[0].of


@pytest.mark.parametrize("zone", ["trash", "hand"])
@pytest.mark.parametrize("words", ["ignoring its Energy cost", "without paying its Energy cost"])
def test_energy_is_ignored_from_either_zone(zone: Any, words: str) -> None:
    do, of = played(f"Play a non-spell card from your {zone}, {words}.")
    assert isinstance(do, Play)
    assert do.price == Ignoring("energy")
    assert of == TargetFilter("card", "you", zone=zone, that=(OfType(("unit", "gear")),))


def test_what_a_card_costs_is_said_before_its_zone_or_after() -> None:
    cheap, zone = "with Energy cost no more than :rb_energy_3:", "from your trash"
    assert played(f"Play a unit {cheap} {zone}, ignoring its cost.") == played(
        f"Play a unit {zone} {cheap}, ignoring its cost."
    )


@pytest.mark.parametrize(
    "text",
    [
        # whose cost, and whose zone
        "Play a unit from your trash, ignoring my cost.",
        "Play a unit from your trash, ignoring their cost.",
        "Play all units banished with this, ignoring its cost.",
        "Play a unit from an opponent's trash, ignoring its cost.",
        "Play a unit from its owner's hand, ignoring its cost.",
        "Play an enemy unit from your trash, ignoring its cost.",
        # which zone, and which place
        "Play a unit, ignoring its cost.",
        "Play a gear, ignoring its cost.",
        "Play a unit from your trash from your hand, ignoring its cost.",
        "Play a unit from your hand banished with this.",
        "Play all units from your trash, ignoring their costs.",
        "Play a spell from your hand to your base, ignoring its cost.",
        # how much, twice
        "Play a unit from your trash, ignoring its cost, ignoring its Energy cost.",
        "Play a unit with Energy cost no more than :rb_energy_3: from your trash with Energy cost no more than "
        ":rb_energy_2:, ignoring its cost.",
    ],
)
def test_plays_that_do_not_go_together_are_not_read(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)


def test_the_own_card_is_played_from_no_hand() -> None:
    assert isinstance(compile_text("When you discard me, play me from your hand.", "unit", ("mind",)), Stop)
    do = compile_text(
        "When you discard me, you may pay :rb_rune_mind: to play me, ignoring my cost.", "unit", ("mind",)
    )
    assert isinstance(do, Meaning)
    assert do.abilities[0].do == (Play(what="me", price=Ignoring("cost")),)
