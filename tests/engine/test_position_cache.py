"""What follows from a position is worked out once, and never outlives what it follows from."""

from msgspec.structs import replace

from tableside.engine import Table
from tableside.engine.model.board import Permanent
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.position_cache import cached_for_position, reuse_collected

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


def test_what_is_collected_of_cards_in_play_is_handed_on_while_these_are_the_same() -> None:
    before = replace(TABLE, permanents=(Permanent(1, "Stranger", "unit", "A", "A"),))
    same, moved = replace(before, number=9), replace(before, permanents=())
    assert before.unread
    reuse_collected(before, same)
    reuse_collected(before, moved)
    assert same.unread is before.unread
    assert moved.unread == ()
