"""Pronouns that do not fit, or that mean what the words do not say: nothing is read from them."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Discard, Draw, OwnerOf
from carddata.model.stops import Stop
from tests.kit.meanings import spell


@pytest.mark.parametrize(
    "text",
    [
        "When an enemy unit dies, deal damage equal to its Might to an enemy unit.",
        "When you kill an enemy unit, deal damage equal to its Might to an enemy unit.",
        "When you play another unit, deal damage equal to its Might to an enemy unit.",
        "When you play a gear, deal damage equal to its Energy cost to an enemy unit.",
        "When a friendly unit dies, give a unit + :rb_might: equal to its Might this turn.",
    ],
)
def test_its_number_is_not_that_of_the_target(text: str) -> None:
    """ "Its" speaks of what the event happened to, which the words name before the target."""
    assert isinstance(compile_text(text, "unit"), Stop)


@pytest.mark.parametrize("text", ["Buff two friendly units. Ready it.", "Buff a friendly unit. Ready them."])
def test_one_and_several(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "Kill a unit. They draw 1.",
        "Counter a spell. They draw 1.",
        "Return a unit to its owner's hand. They discard 1.",
        "Kill a unit. Its owner draws 1. They discard 1.",
        "Choose an opponent. Kill a unit. They draw 1.",
    ],
)
def test_they_are_players_who_were_named(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_they_go_on_with_the_player_who_acted() -> None:
    assert spell("Kill a unit. Its controller draws 7. They discard 8.").do[1:] == (
        Draw(count=7, who=1),
        Discard(count=8, who=1),
    )
    assert spell("Kill a unit. Its owner draws 7.").do[1:] == (Draw(count=7, who=OwnerOf(1)),)


@pytest.mark.parametrize(
    "text", ["When I conquer, move an enemy unit here.", "When I move, move a friendly unit here."]
)
def test_a_move_here_is_to_here_or_from_here(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


@pytest.mark.parametrize("cost", [":rb_exhaust:, :rb_exhaust:", "Kill me, :rb_energy_1:, kill me"])
def test_a_cost_that_cannot_be_paid_twice(cost: str) -> None:
    assert isinstance(compile_text(f"{cost}: Draw 1.", "unit"), Stop)
