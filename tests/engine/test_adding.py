"""Adding resources for a cost that needs their sources too (357.1.a, 357.3)."""

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Cost, ObjectCost
from carddata.model.operations import Add, Draw
from carddata.model.targets import TargetFilter
from tableside.engine import judge
from tableside.engine.model.actions import Activate
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.state import Private, Table
from tableside.engine.rules.adding import ways_of_adding

ADDS = Ability("activate", (Add(energy=1),), cost=Cost(exhaust=True), timing="Reaction")
GEAR = TargetFilter(kind="gear", whose="you")


def _gear(name: str, *costs: Cost) -> Card:
    """A gear that adds 1, and draws for each of these costs."""
    drawing = (Ability("activate", (Draw(),), cost=cost, timing="Action") for cost in costs)
    return Card(name, "gear", abilities=(ADDS, *drawing))


SEAL = _gear("Seal")


def _position(*gear: Card) -> Table:
    table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {card.name: card for card in gear})
    permanents = tuple(Permanent(number, card.name, "gear", "A", "A") for number, card in enumerate(gear, 1))
    seats = tuple(replace(seat, runes=()) for seat in table.seats)
    return replace(table, permanents=permanents, next_id=100, priority="A", seats=seats)


def _against(table: Table, ability: int = 2) -> set[str]:
    reasons = judge(table, Private(), Activate("A", 1, ability)).reasons
    return {reason.code for reason in reasons if reason.kind == "illegal"}


def test_what_adds_for_nothing_may_still_be_exhausted_for_another_ability() -> None:
    drawing = Ability("activate", (Draw(),), cost=Cost(energy=1, exhaust=True), timing="Action")
    for free in (Cost(), Cost(exhaust=True)):
        adding = Ability("activate", (Add(energy=1),), cost=free, timing="Reaction", each_once="use")
        table = _position(Card("Both", "gear", abilities=(adding, drawing)))
        assert _against(table) == ({"reason-runes-cannot-pay"} if free.exhaust else set())


@pytest.mark.parametrize(("energy", "is_payable"), [(20, True), (21, False)])
def test_of_many_sources_any_two_can_be_left_out_for_the_cost(energy: int, is_payable: bool) -> None:
    takes = Cost(energy=energy, objects=ObjectCost("exhaust", GEAR, least=3, most=3))
    boss = Card("Boss", "gear", abilities=(_gear("", takes).abilities or ())[1:])
    adds_more = replace(ADDS, do=(Add(energy=2),))
    others = [Card(f"Seal {number}", "gear", abilities=(adds_more,)) for number in range(10)]
    assert (not _against(_position(boss, SEAL, SEAL, *others), 1)) is is_payable


def test_a_source_pays_with_itself_what_others_add() -> None:
    boss = _gear("Boss", Cost(energy=1, exhaust=True))
    assert _against(_position(boss)) == {"reason-runes-cannot-pay"}
    assert _against(_position(boss, SEAL)) == set()


def test_of_sources_that_are_alike_it_is_only_counted_how_many_are_left_out() -> None:
    table = _position(*[SEAL] * 24, _gear("Other"))
    ways = ways_of_adding(table, Item(100, "A", "Boss", "spell", "hand"), range(1, 26), 2)
    pools = [(way.seat("A").pool.energy, sum(not gear.exhausted for gear in way.permanents)) for way in ways]
    assert pools == [(24, 1), (24, 1), (23, 2), (23, 2)]
