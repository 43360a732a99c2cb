"""Values that follow from a position are worked out once, and never outlive what they follow from."""

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.triggers import EventFilter, OnceEachTurn
from carddata.sets import load
from tableside.engine import Table, evolve
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.derived.texts_in_play import TEXTS_STAY, collect_texts, reuse_texts, texts_in_play, unread_in_play
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, PermanentCounts
from tableside.engine.model.chain_items import Item
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup, initial_table

TABLE = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})


def test_a_position_keeps_each_answer_by_its_arguments() -> None:
    asked = []

    @cached_for_position
    def sum_with_turn(table: Table, first: int, second: int = 0) -> int:
        asked.append((first, second))
        return table.number + first + second

    position = replace(TABLE, number=10)
    assert [sum_with_turn(position, 1) for _ in range(3)] == [11, 11, 11]
    assert sum_with_turn(position, 2) == 12
    assert sum_with_turn(position, 1, second=5) == 16
    assert asked == [(1, 0), (2, 0), (1, 5)]


def test_a_changed_position_begins_without_answers() -> None:
    @cached_for_position
    def number(table: Table) -> int:
        return table.number

    assert (number(TABLE), number(replace(TABLE, number=8))) == (TABLE.number, 8)


def test_the_texts_in_play_are_handed_on_while_these_are_the_same() -> None:
    before = replace(TABLE, permanents=(Permanent(1, "Stranger", "unit", "A", "A"),))
    same, gone = replace(before, number=9), replace(before, permanents=())
    assert unread_in_play(before)
    reuse_texts(before, e.LeftBoard(1, "trash"), same)
    reuse_texts(before, e.LeftBoard(1, "trash"), gone)
    assert texts_in_play(same) is texts_in_play(before)
    assert unread_in_play(gone) == ()


ONCE = Ability("hold", (), on=EventFilter(that=(OnceEachTurn(),)))
STAYING = (
    e.Turned((1,), exhausted=True),
    e.RoleGiven(1, "attacking"),
    e.DamageMarked((1,), 2),
    e.DamageSettled(),
    e.ContestedBy(1, "B"),
    e.Put(Item(3, "A", "Sprite", "ability", "board", ONCE, by=1, at=1)),
    e.Put(Item(3, "A", "Bandle Tree", "ability", "board", ONCE, at=1)),
    e.TurnBegan("B", 2),
)


@pytest.mark.parametrize("event", STAYING, ids=lambda event: type(event).__name__)
def test_an_event_that_leaves_the_texts_in_play_hands_them_on(event: Event) -> None:
    before = replace(
        initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("Bandle Tree", "plain")), load()),
        permanents=(
            Permanent(1, "Sprite", "unit", "A", 1, bears=(2,)),
            Permanent(2, "Doran's Blade", "gear", "A", 1, attached_to=1, this_turn=PermanentCounts(attached=True)),
        ),
    )
    assert texts_in_play(before).kinds
    after = evolve(before, event)
    reuse_texts(before, event, after)
    assert texts_in_play(after) is texts_in_play(before)
    assert texts_in_play(after) == collect_texts(after)


def test_each_event_that_leaves_the_texts_in_play_is_tried() -> None:
    assert {type(event) for event in STAYING} == TEXTS_STAY
