"""The zones to which cards go when they leave the board: each holds for itself, in the engine and in scenarios."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tableside.engine import enact, evolve, learn
from tableside.engine.model import events as e
from tableside.engine.model.actions import UnitIs
from tableside.engine.model.board import Facedown, Permanent, TrashCard
from tableside.engine.model.chain_items import Item
from tableside.engine.model.record import decode_events, encode
from tableside.engine.model.state import Private, Table
from tableside.engine.model.zones import EXIT_ZONES, PUBLIC_ZONES, ZONES, ExitZone, PublicZone
from tableside.notation.check import check_scenario
from tests.kit.engine.play import CARDS, duel

UNIT = Permanent(40, "Mega-Mech", "unit", "A", "A")
TABLE = duel(permanents=(UNIT,), next_id=60)
LEAVING = """
play = '''
A corrects "Mega-Mech" at {zone}
? "Mega-Mech" at {zone}
'''

[position]
turn = "A"
units = {{ "A base" = ["Mega-Mech"] }}
"""


def cards_by_zone(table: Table) -> dict[PublicZone, tuple[TrashCard, ...]]:
    return {zone: table.seat("A").cards_in(zone) for zone in PUBLIC_ZONES}


@pytest.mark.parametrize("zone", PUBLIC_ZONES)
@pytest.mark.parametrize("line", ["permanent", "facedown card", "chain item"])
def test_a_card_that_leaves_is_in_that_public_zone_alone(zone: PublicZone, line: str) -> None:
    event: e.Event = e.LeftBoard(UNIT.id, zone)
    table = TABLE
    if line == "facedown card":
        table = replace(table, facedown=(Facedown("f50", 1, "A", 1),))
        event = e.LeftFacedown("f50", "A", "Mega-Mech", zone, UNIT.id)
    elif line == "chain item":
        table = replace(table, chain=(Item(UNIT.id, "A", "Mega-Mech", "spell", "hand"),))
        event = e.LeftChain(UNIT.id, zone)
    before = cards_by_zone(table)
    after = cards_by_zone(evolve(table, event))
    assert after == before | {zone: (*before[zone], TrashCard(UNIT.id, "Mega-Mech"))}


@pytest.mark.parametrize("zone", EXIT_ZONES)
def test_a_correction_to_a_zone_takes_the_unit_off_the_board_and_is_recorded(zone: ExitZone) -> None:
    events = enact(TABLE, Private(), UnitIs("B", UNIT.id, zone))
    departure = next(event for event in events if isinstance(event, e.LeftBoard))
    assert (departure.id, departure.to) == (UNIT.id, zone)
    assert decode_events(encode(events, []), []) == events


@pytest.mark.parametrize("zone", EXIT_ZONES)
def test_a_scenario_names_each_zone(zone: ExitZone) -> None:
    assert not check_scenario(LEAVING.format(zone=zone), CARDS)


def test_each_kind_of_zone_is_among_those_it_is_part_of() -> None:
    assert set(PUBLIC_ZONES) < set(EXIT_ZONES) < set(ZONES)


@pytest.mark.parametrize(("side", "deck"), [("top", ("Mega-Mech", "Cleave")), ("bottom", ("Cleave", "Mega-Mech"))])
def test_a_card_that_goes_to_one_side_of_a_known_deck_is_known_there(side: Any, deck: tuple[str, ...]) -> None:
    before = Private(decks={"A": ("Cleave",), "B": ("Retreat",)})
    assert learn(before, e.LeftBoard(UNIT.id, "deck", "A", "Mega-Mech", side)).decks == {"A": deck, "B": ("Retreat",)}
    assert learn(before, e.LeftBoard(UNIT.id, "deck", "A", "", side)).decks == before.decks
