"""Offers: every way to play a card that its player can pay for."""

import dataclasses

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.costs import Additional, Cost
from tableside.engine import Private
from tableside.engine.model.actions import Play
from tableside.engine.model.board import Runes
from tableside.engine.model.state import Table
from tableside.engine.offers import offers
from tableside.notation.scenario import read_scenario
from tableside.notation.world import World
from tests.kit.engine.play import CARDS, duel

HOUND = Card(
    "Grey Hound",
    "unit",
    ("fury",),
    energy=3,
    might=2,
    abilities=(),
    additional=(
        Additional("instead", Cost(power=1), base=True),
        Additional("more", Cost(energy=1), ready=True),
    ),
)


def seen(ready: int) -> list[tuple[str, ...]]:
    """Return how the card may be paid for with `ready` ready fury runes."""
    table = duel(setup=dataclasses.replace(duel().setup, cards=CARDS | {HOUND.name: HOUND}), priority="A")
    table = with_runes(table, ready)
    private = Private(hands={"A": (HOUND.name,), "B": ()})
    found = [offer.action for offer in offers(table, private, "A")]
    return [action.paying for action in found if isinstance(action, Play) and action.source == "hand"]


def with_runes(table: Table, ready: int) -> Table:
    seat = replace(table.seat("A"), runes=(Runes("fury", ready),))
    return replace(table, seats=tuple(seat if each.player == "A" else each for each in table.seats))


def test_a_card_is_offered_for_its_own_cost_and_for_one_in_its_place() -> None:
    assert seen(3) == [(), ("instead",)]


def test_a_card_that_is_too_dear_is_offered_for_what_its_player_can_pay() -> None:
    assert seen(1) == [("instead",)]


def test_nothing_is_offered_that_nobody_can_pay_for() -> None:
    assert seen(0) == []


FLOWS = """
play = ""
[position]
turn = "A"
trash = { A = ["Twice"] }
runes = { A = { mind = 1 } }
[cards."Twice"]
type = "spell"
energy = 9
text = '''[Flow] :rb_energy_3:
[Flow] :rb_energy_1:
Draw 1.'''
"""


def test_the_flow_cost_that_is_paid_if_none_is_named_is_offered_once() -> None:
    """The cost is the first that the player can afford (829.1.c.3)."""
    scenario = read_scenario(FLOWS, CARDS)
    world = World(scenario.table, scenario.private, scenario.dial)
    found = [offer.action for offer in offers(world.table, world.private, "A")]
    assert [action.paying for action in found if isinstance(action, Play) and action.source == "trash"] == [()]
