"""Costs and discounts, in words."""

from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.targets import TargetFilter
from tests.kit.match.card_words import words, words_of_text


def test_what_a_card_may_be_played_for_says_its_condition() -> None:
    (line,) = words_of_text("If you've gained XP this turn, you may play me for :rb_energy_2:.", "unit")
    assert line == ("If you have gained at least 1 XP this turn, you may play it for 2 energy instead of its own cost.")


def test_what_is_done_to_play_a_card_from_the_trash_is_listed() -> None:
    for cost, words_of_cost in {"— Discard 2": "this cost: discard 2 cards", ":rb_energy_4:": "4 energy"}.items():
        lines = words_of_text(f"[Flow] {cost}\nDraw 7.", "spell")
        assert any(line.startswith(f"You may play it from your trash for {words_of_cost}.") for line in lines), lines


def test_what_any_amount_is_paid_for() -> None:
    assert words_of_text("Pay any amount of Energy to deal that much damage to a unit.", "spell")[1:3] == [
        "Step 1: pay any amount of energy.",
        "Step 2: deal 1 damage to the target for each energy, power or buff that you paid or spent in an earlier step.",
    ]
    lines = words_of_text(
        "When you play me, spend any number of buffs. For each buff spent, channel 2 runes exhausted."
    )
    assert "spend the buffs of each chosen unit" in lines[2]
    assert lines[3].endswith(" for each energy, power or buff that you paid or spent in an earlier step.")


def test_what_is_paid_with_says_its_number_and_what_it_makes_cheaper() -> None:
    (line,) = words_of_text(
        "As you play me, you may kill any number of friendly units as an additional cost. "
        "Reduce my cost by :rb_energy_2: for each killed this way."
    )
    assert line == (
        "You may pay an additional cost: kill any number of friendly units. "
        "For each object you pay with, the card costs 2 energy less."
    )
    (line,) = words_of_text("As an additional cost to play me, kill 2 friendly units.")
    assert line == "You must pay an additional cost: kill 2 friendly units."


def test_costs_of_cards_that_you_play_say_so() -> None:
    changes = {
        m.ChangeCosts(of=TargetFilter(whose="you"), amount=Cost(energy=4), more=True): (
            "Units you play this turn cost 4 energy more."
        ),
        m.ChangeCosts(of=TargetFilter(kind="spell", whose="you"), amount=Cost(energy=4), next=True): (
            "The next spell you play this turn costs 4 energy less."
        ),
    }
    for effect, line in changes.items():
        assert words(Card("x", "spell", abilities=(Ability("resolve", (effect,)),)))[0] == line


def test_energy_and_power_of_one_cost_are_told_together() -> None:
    (target, *_) = words_of_text(
        "Counter a spell that costs no more than :rb_energy_4: and no more than :rb_rune_rainbow:.", "spell"
    )
    assert target == "Target: a spell with a cost of 4 energy or less and 1 power or less."
    ability = Ability("activate", (m.Add(energy=1, power=("any", "any", "mind")),))
    assert words(Card("x", "gear", abilities=(ability,)))[1] == "Add 1 energy, 2 power of any domain and 1 mind."
