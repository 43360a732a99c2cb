"""Triggers on a conquest, and where there are none (2026-07-16, 471)."""

import pytest

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw
from tableside.engine import Private, Setup, Table, enact
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Conquer, EndTurn, Pass
from tableside.engine.model.board import Battlefield, Permanent, Seat
from tableside.engine.model.modes import MODES
from tests.kit.engine.play import CARDS, Position, duel

WELL = Card("Deep Well", "battlefield", abilities=(Ability("conquer", (Draw(2),)), Ability("hold", (Draw(7),))))


def table(points: int = 0, scored: tuple[int, ...] = ()) -> Table:
    return duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, WELL.name: WELL}),
        battlefields=(Battlefield(WELL.name), Battlefield("plain")),
        permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1),),
        seats=(Seat("A", points, scored), Seat("B")),
        priority="A",
        next_id=2,
    )


def drawn(begun: Table) -> tuple[int, int]:
    """Return what A draws at once and from the chain that follows."""
    events = enact(begun, Private(), Conquer("A", 1))
    at_once = sum(event.count for event in events if isinstance(event, e.Drew))
    now = Position(begun, Private()).after(events)
    later = 0
    while now.table.chain:
        assert now.table.priority is not None
        events = enact(now.table, now.private, Pass(now.table.priority))
        later += sum(event.count for event in events if isinstance(event, e.Drew))
        now = now.after(events)
    return at_once, later


@pytest.mark.parametrize(
    ("points", "scored", "cards"),
    [
        (0, (), (0, 2)),
        (0, (1,), (0, 0)),
        (7, (), (1, 2)),
        (7, (1,), (0, 0)),
        (6, (), (0, 2)),
    ],
    ids=["conquered", "scored already", "a card for the last point", "scored at seven", "the point before the last"],
)
def test_a_conquest_triggers_once_a_turn(points: int, scored: tuple[int, ...], cards: tuple[int, int]) -> None:
    assert drawn(table(points, scored)) == cards


def test_the_last_point_ends_the_game_before_anything_triggers() -> None:
    events = enact(table(7, (2,)), Private(), Conquer("A", 1))
    assert e.Won("A") in events
    assert not any(isinstance(event, e.Drew) for event in events)


@pytest.mark.parametrize("points", [0, 7])
def test_a_conquest_says_where_and_why(points: int) -> None:
    events = enact(table(points), Private(), Conquer("A", 1))
    assert [event for event in events if isinstance(event, e.Scored)] == [e.Scored("A", 1, "conquer")]
    gained = [] if points else [e.Gained("A", 1, "conquer", 1)]
    assert [event for event in events if isinstance(event, e.Gained)] == gained


def test_a_hold_says_where_and_why() -> None:
    begun = duel(
        battlefields=(Battlefield("plain", "B"), Battlefield("plain", "A")),
        permanents=(Permanent(1, "Mega-Mech", "unit", "B", 1), Permanent(2, "Mega-Mech", "unit", "A", 2)),
        priority="A",
        next_id=3,
    )
    events = enact(begun, Private(), EndTurn("A"))
    scored = [event for event in events if isinstance(event, e.Scored | e.Gained)]
    assert scored == [e.Scored("B", 1, "hold"), e.Gained("B", 1, "hold", 1)]


def test_only_the_units_of_who_conquers_trigger() -> None:
    digger = Card("Digger", "unit", might=1, abilities=(Ability("conquer", (Draw(3),)),))
    begun = duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, digger.name: digger}),
        permanents=(Permanent(1, "Digger", "unit", "A", 1), Permanent(2, "Digger", "unit", "B", 1)),
        priority="A",
        next_id=3,
    )
    events = enact(begun, Private(), Conquer("A", 1))
    assert [event.item.by for event in events if isinstance(event, e.Put)] == [1]


def test_the_point_of_a_burn_out_is_for_no_battlefield() -> None:
    begun = duel(seats=(Seat("A"), Seat("B", deck=0, trash_known=True)), priority="A")
    events = enact(begun, Private(), EndTurn("A"))
    assert e.Gained("A", 1, "burn out", 0) in events
