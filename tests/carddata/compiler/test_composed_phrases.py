"""Places, origins, amounts, counts, costs and players are said in the same words wherever they stand."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import CostsAtLeast


def meaning(text: str, kind: str = "spell") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


def only(text: str, kind: str = "spell") -> Ability:
    (ability,) = meaning(text, kind).abilities
    return ability


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("with [Tank] and 3 :rb_might: or less", "with [Tank] and might 3 or less"),
        ("with 3 :rb_might: or less", "with at most 3 Might"),
        ("with 3 :rb_might: or more", "with at least 3 Might"),
        ("with less than 4 :rb_might:", "with 3 :rb_might: or less"),
        ("with the same controller and total Might 4 or less", "with total Might 4 or less and the same controller"),
    ],
)
def test_what_objects_are_with_is_said_in_any_order_and_words(words: str, same: str) -> None:
    assert only(f"Kill any number of units {words}.") == only(f"Kill any number of units {same}.")


def test_a_unit_with_two_properties_has_both() -> None:
    one, other, both = (
        only(f"Kill a unit with {words}.").choose[0].of.that
        for words in ("[Tank]", "3 :rb_might: or less", "[Tank] and 3 :rb_might: or less")
    )
    assert both == one + other


@pytest.mark.parametrize(
    "counted",
    ["other battlefield you control", "point you have", "rune you control", "card in your hand", "gear in your trash"],
)
def test_what_is_counted_is_the_same_for_each_and_as_a_number(counted: str) -> None:
    noun, _, rest = counted.partition(" battlefield") if "battlefield" in counted else counted.partition(" ")
    several = f"{noun} battlefields{rest}" if "battlefield" in counted else f"{noun.removesuffix('s')}s {rest}"
    several = several.replace("gears", "gear")
    (for_each,) = meaning(f"I have +1 :rb_might: for each {counted}.", "unit").standing
    (by_number,) = meaning(f"My Might is increased by the number of {several}.", "unit").standing
    assert for_each == by_number


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("draw that many cards", m.Draw(each=q.NotedBefore("paid"))),
        ("gain that much XP", m.GainXp(each=q.NotedBefore("paid"))),
        ("deal that much damage to a unit", m.Deal(to=1, each=q.NotedBefore("paid"))),
        (
            "deal that much damage split among any number of units",
            m.Deal(to=1, split=True, each=q.NotedBefore("paid")),
        ),
        (
            "channel that many runes exhausted",
            m.ChangeRunes(how="channel", exhausted=True, each=q.NotedBefore("paid")),
        ),
    ],
)
def test_any_amount_is_paid_for_any_instruction_with_that_much(text: str, paid: object) -> None:
    assert only(f"Pay any amount of Energy to {text}.").do[1] == paid


def test_numbers_of_any_object_are_read() -> None:
    energy = only("Deal damage equal to the Energy cost of a gear you control to a unit.")
    assert energy.do == (m.Deal(to=2, each=AmountOf(1, "energy")),)
    assert only("Choose a unit. Double that unit's Might this turn.").do == (m.Double(what=1),)


def test_cards_are_played_from_the_same_places_in_costs_and_conditions() -> None:
    (cheaper,) = meaning("I cost :rb_energy_2: less to play from your trash.", "unit").standing
    assert cheaper.only_if == c.PlayedFrom("trash")  # type: ignore[union-attr]
    assert only("When you play me from your trash, draw 1.", "unit").only_if == c.PlayedFrom("trash")


@pytest.mark.parametrize(
    ("cost", "number", "least"),
    [
        ("with Energy cost :rb_energy_4: or more", "energy", 4),
        ("with cost :rb_energy_4: or more", "energy", 4),
        ("that costs :rb_energy_4: or more", "energy", 4),
        ("with Power cost :rb_rune_rainbow::rb_rune_rainbow: or more", "power", 2),
    ],
)
def test_what_a_card_costs_at_least(cost: str, number: str, least: int) -> None:
    on = only(f"When you play a unit {cost}, draw 1.", "unit").on
    assert on is not None
    assert on.that == (CostsAtLeast(number, least),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "of"),
    [
        ("Exhaust your legend", TargetFilter(kind="legend", whose="you")),
        ("Exhaust another friendly unit", None),
        ("Disempower a gear you control", TargetFilter(kind="gear", whose="you")),
    ],
)
def test_what_is_done_to_objects_is_a_cost(words: str, of: TargetFilter | None) -> None:
    objects = only(f"{words}: Draw 1.", "unit").cost.objects
    assert objects is not None
    assert of is None or objects.of == of


def test_a_card_is_discarded_in_either_words() -> None:
    assert only("Discard a card: Draw 1.", "unit") == only("Discard 1: Draw 1.", "unit")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kill a unit with [Tank] and [Shield].", "spell"),
        ("Kill a unit with 3 :rb_might:.", "spell"),
        ("I have +1 :rb_might: for each unit in your trash with 3 :rb_might: or less.", "unit"),
        ("Your units with 3 :rb_might: or less cost :rb_energy_1: less.", "unit"),
        ("Pay any amount of Energy to draw 2.", "spell"),
        ("Pay any amount of Energy to deal damage equal to the number of gear you control to a unit.", "spell"),
        ("When I attack, deal damage equal to my Energy cost to a unit.", "unit"),
        ("When I move to an uncontrolled battlefield, draw 1.", "unit"),
        ("When you conquer an open battlefield, draw 1.", "unit"),
        ("When I move to there, draw 1.", "unit"),
        ("When you play a unit with Energy cost :rb_rune_rainbow: or more, draw 1.", "unit"),
        ("When you play a unit with Power cost :rb_energy_4: or more, draw 1.", "unit"),
        ("When I attack, if I was played from their trash, draw 1.", "unit"),
        ("Kill your legend: Draw 1.", "unit"),
        ("Stun me: Draw 1.", "unit"),
        ("Stun another unit: Draw 1.", "unit"),
        ("Spend two buffs: Draw 1.", "unit"),
        ("Recycle a unit from an opponent's trash: Draw 1.", "unit"),
        ("If I would die, you may pay :rb_energy_1:, kill me to heal me, exhaust me, and recall me instead.", "unit"),
        ("An opponent kills one of their units.", "spell"),
        ("Counter a spell unless that player pays :rb_energy_2:.", "spell"),
        ("Counter a spell unless each player pays :rb_energy_2:.", "spell"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
