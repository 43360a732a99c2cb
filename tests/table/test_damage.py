"""Damage assigned with a finger: combat damage in the order of the touches, and split damage."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import Assign, Choose, StandardMove
from tableside.engine.model.lasting import DamageChange, LastingEffects
from tableside.engine.model.questions import DamageQuestion, SplitQuestion
from tableside.table.commands import Do
from tableside.table.prompts.damage import combat_damage_prompt, split_damage_prompt
from tests.kit.table.table import AtTable, kinds


def fight(
    table: AtTable, mine: tuple[str, ...], hers: tuple[str, ...], elsewhere: tuple[str, ...] = (), **agreed: str
) -> AtTable:
    """A's units have attacked B's at battlefield 2, and nobody did anything in the showdown; B has others in base."""
    table.begin(**agreed)
    for card in mine:
        table.plays("A", card, "A")
    for card in hers:
        table.plays("B", card, 2)
    for card in elsewhere:
        table.plays("B", card, "B")
    table.turn_of("A")
    table.act(StandardMove("A", tuple(unit.id for unit in table.panel("A").base), 2))
    table.all_pass()
    return table


def test_each_touch_gives_what_is_lethal_and_the_last_one_what_is_left(table: AtTable) -> None:
    fight(table, ("Pakaa Cub", "Mega-Mech"), ("Shipyard Skulker", "Vanguard Sergeant"))
    assert table.title("A") == "prompt-assign-damage"
    assert table.text("A").startswith("Zaun Warrens: 11 of 11 damage left.")
    assert table.buttons("A") == ["Shipyard Skulker\n3 lethal", "Vanguard Sergeant\n4 lethal"]
    table.press("A", "Vanguard Sergeant\n4 lethal")
    assert table.text("A").startswith("Zaun Warrens: 7 of 11 damage left.")
    assert table.buttons("A") == ["Shipyard Skulker\n3 lethal", "*Vanguard Sergeant\n4 damage"]
    before = kinds(table)
    table.press("A", "Shipyard Skulker\n3 lethal")
    assert table.buttons("A") == ["*Shipyard Skulker\n7 damage", "*Vanguard Sergeant\n4 damage", "button-done"]
    assert kinds(table) == before
    table.press("A", "button-done")
    assert kinds(table) == [*before, "action"]
    assert "Ann assigns damage: 4 to Vanguard Sergeant, 7 to Shipyard Skulker." in table.history


def test_no_damage_is_lethal_to_a_unit_whose_next_damage_is_prevented(table: AtTable) -> None:
    fight(table, ("Pakaa Cub", "Mega-Mech"), ("Shipyard Skulker", "Vanguard Sergeant"))
    asked, change = table.match.table.asks, DamageChange("prevent next", "B", "Parry")
    assert isinstance(asked, DamageQuestion)
    skulker = next(unit.id for unit in table.match.table.permanents if unit.card == "Shipyard Skulker")
    lasting = LastingEffects(damage_changes=(replace(change, unit=skulker),))
    prevented = replace(table.match.table, lasting=lasting)
    prompt = combat_damage_prompt(dataclasses.replace(table.match, table=prevented), asked, ())
    assert [label.code for label, _ in prompt.choices][:2] == ["button-damage-none", "button-damage-lethal"]


def test_a_second_touch_takes_the_damage_back(table: AtTable) -> None:
    fight(table, ("Pakaa Cub", "Mega-Mech"), ("Shipyard Skulker", "Vanguard Sergeant"))
    table.press("A", "Vanguard Sergeant\n4 lethal")
    table.press("A", "Shipyard Skulker\n3 lethal")
    table.press("A", "Vanguard Sergeant\n4 damage")
    assert table.buttons("A") == ["*Shipyard Skulker\n3 damage", "Vanguard Sergeant\n4 lethal"]
    table.press("A", "Vanguard Sergeant\n4 lethal")
    assert table.buttons("A")[:2] == ["*Shipyard Skulker\n3 damage", "*Vanguard Sergeant\n8 damage"]


def test_with_too_little_damage_the_touches_decide_who_gets_it(table: AtTable) -> None:
    fight(table, ("Vanguard Sergeant",), ("Shipyard Skulker", "Pakaa Cub"))
    table.press("A", "Pakaa Cub\n3 lethal")
    table.press("A", "Shipyard Skulker\n3 lethal")
    assert table.buttons("A") == ["*Shipyard Skulker\n1 damage", "*Pakaa Cub\n3 damage", "button-done"]


def test_a_unit_with_tank_is_assigned_damage_first(table: AtTable) -> None:
    fight(table, ("Vanguard Sergeant",), ("Pakaa Cub", "Wall", "Shipyard Skulker"))
    assert table.buttons("A") == ["Wall\n3 lethal"]
    table.press("A", "Wall\n3 lethal")
    assert table.buttons("A") == ["Pakaa Cub\n3 lethal", "*Wall\n3 damage", "Shipyard Skulker\n3 lethal"]


def test_with_enough_for_all_the_order_is_free(table: AtTable) -> None:
    fight(table, ("Mega-Mech",), ("Pakaa Cub", "Wall", "Shipyard Skulker"))
    assert len(table.buttons("A")) == 3


def test_after_the_attacker_the_defender_and_then_everybody_reads_what_it_did(table: AtTable) -> None:
    fight(table, ("Pakaa Cub", "Mega-Mech"), ("Shipyard Skulker", "Vanguard Sergeant"))
    table.press_number("A", 0)
    table.press_number("A", 1)
    table.press("A", "button-done")
    assert [panel.chooses for panel in table.view.player_panels] == [False, True]
    assert table.text("B").startswith("Zaun Warrens: 7 of 7 damage left.")
    table.press("B", "Pakaa Cub\n3 lethal")
    table.press("B", "Mega-Mech\n8 lethal")
    view = table.press("B", "button-done")
    for player in "AB":
        assert table.text(player).splitlines() == [
            "Ann’s Pakaa Cub goes to the trash.",
            "Bea’s Shipyard Skulker goes to the trash.",
            "Bea’s Vanguard Sergeant goes to the trash.",
            "Ann controls Zaun Warrens.",
            "Ann conquers Zaun Warrens and scores 1 point.",
        ]
    assert [unit.card for unit in view.tiles[1].units] == ["Mega-Mech"]
    assert view.player_panels[0].points == 2


def test_if_only_moves_are_followed_the_players_say_whose_units_are_left(table: AtTable) -> None:
    fight(table, ("Mega-Mech",), ("Pakaa Cub", "Shipyard Skulker"), follow="moves")
    assert table.title("A") == "prompt-remains"
    assert table.labels("A") == ("Ann", "Bea", "button-nobody", "button-both")
    view = table.press("A", "Ann")
    assert [unit.card for unit in view.tiles[1].units] == ["Mega-Mech"]
    assert "Ann reports whose units remain: Ann." in table.history


def test_if_a_might_is_not_known_the_players_say_whose_units_are_left(table: AtTable) -> None:
    fight(table, ("Mega-Mech",), ("Shifter", "Shipyard Skulker"))
    assert table.title("A") == "prompt-remains"
    assert table.text("A").startswith("Not every Might is known.")


def test_if_a_text_may_keep_a_unit_from_dealing_damage_the_card_is_named(table: AtTable) -> None:
    fight(table, ("Idler",), ("Wall",), elsewhere=("Shifter",))
    assert table.title("A") == "prompt-remains"
    assert table.text("A").startswith("Nobody knows whether the text of Idler applies.")


def test_if_that_is_known_the_damage_is_assigned(table: AtTable) -> None:
    fight(table, ("Idler",), ("Wall",), elsewhere=("Pakaa Cub",))
    assert table.title("A") != "prompt-remains"


@pytest.fixture
def split(table: AtTable) -> AtTable:
    """A splits 5 damage among three units."""
    table.begin()
    for card in ("Mega-Mech", "Vanguard Sergeant", "Wall"):
        table.plays("B", card, "B")
    table.plays("A", "Share")
    for card in ("Mega-Mech", "Vanguard Sergeant", "Wall"):
        table.press("A", card)
    table.press("A", "button-done")
    table.all_pass()
    return table


def test_split_damage_gives_each_target_1_and_each_touch_1_more(split: AtTable) -> None:
    assert split.title("A") == "prompt-split-damage"
    assert split.text("A").startswith("Share: 2 of 5 damage left.")
    assert split.buttons("A") == ["Mega-Mech\n1 damage", "Vanguard Sergeant\n1 damage", "Wall\n1 damage"]
    split.press("A", "Wall\n1 damage")
    split.press("A", "Mega-Mech\n1 damage")
    assert split.buttons("A") == ["button-take-back-touch", "button-done"]
    split.press("A", "button-take-back-touch")
    split.press("A", "Wall\n2 damage")
    split.press("A", "button-done")
    assert [(unit.card, unit.damage) for unit in split.panel("B").base] == [("Mega-Mech", 1), ("Vanguard Sergeant", 1)]
    assert "Bea’s Wall goes to the trash." in split.history


def test_with_less_damage_than_targets_each_touch_gives_a_target_its_1(split: AtTable) -> None:
    asked = split.match.table.asks
    assert isinstance(asked, SplitQuestion)
    question = replace(asked, amount=2)
    first, _, third = question.options
    *targets, back, done = split_damage_prompt(split.match, question, ()).choices
    assert [effect is None for _, effect in (*targets, back, done)] == [False, False, False, True, True]
    *targets, back, done = split_damage_prompt(split.match, question, (first,)).choices
    assert [effect is None for _, effect in (*targets, back, done)] == [True, False, False, False, True]
    *targets, back, done = split_damage_prompt(split.match, question, (first, third)).choices
    assert [effect is None for _, effect in targets] == [True, True, True]
    dealt = ((int(first.strip("#")), 1), (int(third.strip("#")), 1))
    assert done[1] == Do(Assign("A", dealt))


def test_the_table_waits_for_the_assignment_alone(split: AtTable) -> None:
    before = split.match.table
    split.act(Choose("A", ("yes",)))
    assert split.notice("A").tone == "refused"
    assert split.match.table == before
