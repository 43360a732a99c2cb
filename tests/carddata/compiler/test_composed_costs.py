"""Prices, lower costs and conditions for entering ready are composed of the same parts in each place."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.card import Enters
from carddata.model.permissions import CostChange
from carddata.model.stops import Stop


def meaning(text: str, kind: str = "unit") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    "text",
    [
        "While you control a gear, I enter ready.",
        "I enter ready while you control a gear.",
        "I enter ready if you control a gear.",
        "If you control a gear, I enter ready.",
    ],
)
def test_a_state_stands_before_or_after_how_a_card_enters(text: str) -> None:
    (enters,) = meaning(text).standing
    assert isinstance(enters, Enters)
    assert enters.ready
    assert enters.only_if == meaning("I enter ready if you control a gear.").standing[0].only_if  # type: ignore[union-attr]


def test_two_states_of_one_card_are_refused() -> None:
    assert isinstance(compile_text("If you control a gear, I enter ready if you control a unit.", "unit"), Stop)
    assert isinstance(compile_text("If you control a gear, I cost :rb_energy_1: less if it's your turn.", "unit"), Stop)


def test_a_discount_has_its_gate_its_count_and_its_minimum() -> None:
    text = "[Level 3] — I cost :rb_energy_1: less for each gear you control, to a minimum of :rb_energy_2:."
    (change,) = meaning(text).standing
    assert isinstance(change, CostChange)
    assert (change.least, change.only_if is not None, change.each is not None) == (2, True, True)


@pytest.mark.parametrize(
    "text",
    [
        "I cost :rb_energy_1: less for each gear you control, to a minimum of 2 :rb_might:.",
        "I cost :rb_energy_1: less instead.",
        "Give a unit -2 :rb_might: this turn, to a minimum of :rb_energy_1:.",
    ],
)
def test_a_minimum_is_of_what_is_reduced(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


@pytest.mark.parametrize(
    "spent",
    ["a XP", "my XP", "any number of XP", "up to 2 XP", "one XP", "2 buffs", "two cards", "0 XP", "a rune"],
)
def test_what_cannot_be_spent_as_a_cost_is_refused(spent: str) -> None:
    assert isinstance(compile_text(f"Spend {spent}: Draw 1.", "unit"), Stop)


@pytest.mark.parametrize("spent", ["3 XP", "a buff", "my buff"])
def test_what_is_spent_is_a_cost_in_each_place(spent: str) -> None:
    cost = meaning(f"Spend {spent}: Draw 1.").abilities[0].cost
    assert meaning(f"When I hold, you may spend {spent} to draw 1.").abilities[0].cost == cost
    assert isinstance(
        compile_text(f"When I hold, you may pay {spent.replace('3 XP', '3 cards')} to draw 1.", "unit"), Stop
    )


@pytest.mark.parametrize(
    "text",
    [
        "You may exhaust a friendly unit as an additional cost to play me. If you do, I enter ready.",
        "As an additional cost to play me, you may exhaust a friendly unit. If you do, I enter ready.",
        "As you play me, you may exhaust a friendly unit as an additional cost. If you do, I enter ready.",
    ],
)
def test_an_additional_cost_has_its_words_in_any_order(text: str) -> None:
    assert (
        meaning(text).additional
        == meaning(
            "You may exhaust a friendly unit as an additional cost to play me. If you do, I enter ready."
        ).additional
    )


@pytest.mark.parametrize(
    "text",
    [
        "You may exhaust a friendly unit as an additional cost. If you do, I enter ready.",
        "As you play me, you may exhaust a friendly unit. If you do, I enter ready.",
        "As an additional cost to play me, you may discard 1 as an additional cost. If you do, I enter ready.",
        "You may exhaust a friendly unit as an additional cost to play me. Reduce my cost by :rb_energy_1:.",
    ],
)
def test_an_additional_cost_is_named_once_and_paid_for_what_it_gives(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


@pytest.mark.parametrize(
    ("words", "reads"),
    [
        ("with Energy cost no more than :rb_energy_3:", True),
        ("with an Energy cost of :rb_energy_3: or less", True),
        ("with Energy cost less than your points", True),
        ("costing no more than :rb_energy_3: and no more than :rb_rune_rainbow:", True),
        ("costing no more than :rb_energy_3:", False),
        ("costing less than your points", False),
        ("with Energy cost no more than :rb_energy_3: and no more than :rb_rune_rainbow:", False),
    ],
)
def test_the_most_that_a_card_costs(words: str, reads: bool) -> None:
    compiled = compile_text(f"Play a unit from your trash {words}, ignoring its cost.", "spell")
    assert isinstance(compiled, Meaning) is reads
