"""A unit that would die or take damage: on the panel its player says by which card something else happens."""

from __future__ import annotations

from tests.kit.table.table import AtTable


def test_each_way_is_named_by_its_card(table: AtTable) -> None:
    table.begin()
    table.plays("A", "Zhonya's Hourglass", "A")
    table.plays("A", "Pakaa Cub", "A")
    table.plays("A", "Wall", "A")
    table.resolves("B", "End All")
    assert table.title("A") == "prompt-fate"
    assert table.text("A") == "Pakaa Cub would die. Choose the card that changes this."
    assert table.buttons("A") == ["Zhonya's Hourglass", "button-it-dies"]
    table.press("A", "button-it-dies")
    assert table.match.table.asks is None
    assert {"Ann chooses what happens instead of a death."} <= {*table.history}
    assert "Ann’s Wall does not die, because of Zhonya's Hourglass." in table.history


def test_each_change_of_damage_is_named_by_its_card_and_what_it_does(table: AtTable) -> None:
    table.begin()
    table.plays("A", "Wall", "A")
    for card in ("Prevent Two", "Prevent Two", "Double", "Deal Three"):
        table.resolves("B", card)
    assert table.title("A") == "prompt-damage-order"
    assert table.text("A") == "Damage to Wall"
    assert table.buttons("A") == ["Prevent Two: −2", "Double: ×2"]
