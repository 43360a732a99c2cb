"""The choices of players as an item resolves, by touch: options, amounts, and new choices for a spell."""

from __future__ import annotations

import pytest

from tableside.engine.model.actions import Pass, Play
from tableside.engine.model.secret import Secret
from tests.kit.table.table import AtTable


@pytest.fixture
def field(table: AtTable) -> AtTable:
    """A unit of each player at a battlefield, and the turn of A."""
    table.begin()
    table.plays("A", "Wall", 1)
    table.plays("B", "Pakaa Cub", 2)
    return table


@pytest.fixture
def reversal(field: AtTable) -> AtTable:
    """A has chosen the unit of B, and B may choose another target (753)."""
    field.plays("A", "Hextech Ray")
    field.press("A", "Pakaa Cub")
    field.act(Pass("A"))
    field.act(Play("B", Secret("Mystic Reversal"), targets=(field.match.table.chain[-1].id,)))
    field.all_pass()
    return field


def test_one_of_two_options_is_one_touch(field: AtTable) -> None:
    field.plays("A", "Buhru Captain", "A")
    field.press("A", "button-yes")
    field.all_pass()
    assert field.buttons("A") == ["draw 1 card", "effect-buff"]
    field.press("A", "draw 1 card")
    assert any("draw" in line for line in field.history)


def test_nothing_is_the_last_amount(field: AtTable) -> None:
    field.plays("A", "Ancient Henge")
    field.touch("A", 0, "Use Ancient Henge: pay any amount of energy, then add 1 power of any domain for each")
    assert (field.buttons("A")[0], field.buttons("A")[-1]) == ("1 energy", "answer-nothing")


def test_another_target_for_a_spell_is_one_touch(reversal: AtTable) -> None:
    assert reversal.text("B") == "Hextech Ray: 3 damage. “No” keeps what is chosen."
    assert reversal.buttons("B") == ["Wall", "button-no"]
    reversal.press("B", "Wall")
    assert "Bea chooses Wall for Hextech Ray." in reversal.history
    reversal.all_pass()
    assert "Ann’s Wall goes to the trash." in reversal.history


def test_a_spell_may_keep_its_target(reversal: AtTable) -> None:
    reversal.press("B", "button-no")
    assert "Bea keeps what is chosen for Hextech Ray." in reversal.history
    reversal.all_pass()
    assert "Ann’s Wall goes to the trash." not in reversal.history


def test_who_is_asked_to_pay_may_add_resources_first(field: AtTable) -> None:
    field.plays("A", "Energy Conduit", "A")
    field.plays("A", "Hextech Ray")
    field.press("A", "Pakaa Cub")
    field.act(Pass("A"))
    field.act(Play("B", Secret("Hard Bargain"), targets=(field.match.table.chain[-1].id,)))
    field.all_pass()
    adds = "Use Energy Conduit: add 1 energy"
    assert field.text("A").endswith("You may add resources first.")
    assert [adds in button for button in field.buttons("A")] == [False, False, True]
    field.press("A", adds)
    assert len(field.buttons("A")) == 2
    assert "first" not in field.text("A")
    assert "Ann uses Energy Conduit." in " ".join(field.history)
    field.press("A", field.buttons("A")[0])
    assert [item.card for item in field.match.table.chain] == ["Hextech Ray"]
