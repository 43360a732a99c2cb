"""The same words for a cost wherever one is paid: for an ability, as a choice, and besides a card's own."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.costs import Cost, ObjectCost
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from tests.kit.meanings import meaning

COSTS: tuple[tuple[str, Cost], ...] = (
    ("discard 2", Cost(discard=2)),
    ("burn 3", Cost(burn=3)),
    ("spend 2 XP", Cost(xp=2)),
    ("recycle 3 cards from your trash", Cost(recycle=3)),
    ("kill two friendly gear", Cost(objects=ObjectCost("kill", TargetFilter("gear", "friendly"), 2, 2))),
    ("exhaust a gear you control", Cost(objects=ObjectCost("exhaust", TargetFilter("gear", "you")))),
)


@pytest.mark.parametrize(("words", "cost"), COSTS)
def test_a_cost_is_paid_for_an_ability_as_a_choice_or_besides(words: str, cost: Cost) -> None:
    (activated,) = meaning(f"{words.capitalize()}: Draw 7.").abilities
    (triggered,) = meaning(f"When I hold, you may {words} to draw 7.").abilities
    assert activated.cost == triggered.cost == cost
    (besides,) = meaning(f"You may {words} as an additional cost to play me. If you do, I enter ready.").additional
    (must,) = meaning(f"As an additional cost to play this, {words}.\nDraw 7.", "spell").additional
    assert besides.cost == must.cost == cost
    assert (besides.mandatory, must.mandatory) == (False, True)


def test_a_card_of_a_type_is_discarded_for_what_is_activated_alone() -> None:
    (ability,) = meaning("Discard a gear, :rb_energy_1:: Draw 7.").abilities
    assert ability.cost == Cost(energy=1, discard=1, discard_type="gear")
    for text in ("When I hold, you may discard a gear to draw 7.", "Discard a gear, discard 1: Draw 7."):
        assert isinstance(compile_text(text, "unit"), Stop)


def test_costs_are_joined_in_any_order() -> None:
    both = Cost(energy=1, discard=1)
    for words in ("discard 1 and pay :rb_energy_1:", "pay :rb_energy_1: and discard 1"):
        (ability,) = meaning(f"When I hold, you may {words} to draw 7.").abilities
        assert ability.cost == both


@pytest.mark.parametrize(
    "words",
    [
        "you may discard 1 as an additional cost to play this",
        "as you play this, you may discard 1 as an additional cost",
        "as an additional cost to play this, you may discard 1",
    ],
)
def test_what_may_be_paid_besides_has_a_condition(words: str) -> None:
    text = f"If you have 2 or fewer runes, {words}. If you do, reduce its cost by :rb_energy_2:.\nDraw 7."
    (extra,) = meaning(text, "spell").additional
    assert (extra.cost, extra.less, extra.only_if) == (Cost(discard=1), 2, c.Counted(Holding("runes"), 0, 2))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You may exhaust me as an additional cost to play me. If you do, draw 7.", "unit"),
        ("As an additional cost to play this, kill this.\nDraw 7.", "spell"),
        ("As an additional cost to play this, pay :rb_energy_1:.\nDraw 7.", "spell"),
        ("When I hold, you may discard 1 or discard 2 to draw 7.", "unit"),
        ("When I hold, you may kill two enemy units to draw 7.", "unit"),
        ("When I hold, you may to draw 7.", "unit"),
    ],
)
def test_what_cannot_be_paid_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)  # type: ignore[arg-type]
