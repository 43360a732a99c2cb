"""What two streams tell of a table is in memory once and folded once, as long as they tell the same."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.hall.floor_fold import FloorFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.subjects import Whom
from tableside.hall.table_lines import TableLine, TableMessage, encode
from tests.kit.hall.halls import outbox
from tests.kit.stream.game import AGREED, CARDS, Game

TABLE = "T"


@pytest.fixture
def lines(tmp_path: Path) -> tuple[TableLine, ...]:
    """A match in which A has 3 points, and then 5."""
    with Game(tmp_path) as game:
        game.does(PointsAre("A", "A", 3)).does(PointsAre("A", "A", 5))
    return outbox(tmp_path).lines("judges", 0)


class Floors:
    """Both streams of a hall, of which the one for everybody comes later."""

    def __init__(self) -> None:
        self.of = {whom: FloorFold(CARDS, lambda _: None, is_delayed=whom == "public") for whom in get_args(Whom)}
        self.of["public"].ahead = self.of["judges"].tables.get

    def take(self, whom: Whom, *lines: TableLine) -> None:
        for line in lines:
            self.of[whom].take_entries(TABLE, TableMessage(encode([line])), 1.0)

    def points(self, whom: Whom) -> int:
        return self.of[whom].tables[TABLE].table.seats[0].points

    @property
    def has_shared(self) -> tuple[bool, bool]:
        """Whether both have the same objects as their entries, and as the match that follows from them."""
        judges, public = (self.of[whom].tables[TABLE] for whom in get_args(Whom))
        entries = zip(judges.entries, public.entries, strict=True)
        return all(ours is theirs for ours, theirs in entries), judges.fold is public.fold


def test_entries_and_the_match_are_in_memory_once(lines: tuple[TableLine, ...]) -> None:
    floors = Floors()
    for line in lines:
        floors.take("judges", line)
        floors.take("public", line)
        assert floors.has_shared == (True, True)


def test_a_stream_that_comes_later_shares_the_entries_and_shows_no_more_than_it_brought(
    lines: tuple[TableLine, ...],
) -> None:
    floors = Floors()
    floors.take("judges", *lines)
    floors.take("public", *lines[:-1])
    assert (floors.points("judges"), floors.points("public")) == (5, 3)
    floors.take("public", lines[-1])
    assert floors.has_shared == (True, True)


def test_what_is_withheld_from_everybody_is_folded_apart(lines: tuple[TableLine, ...]) -> None:
    floors = Floors()
    floors.take("judges", *lines)
    floors.take("public", *lines[:-1], msgspec.structs.replace(lines[-1], withheld=True))
    assert (floors.points("judges"), floors.points("public")) == (5, 3)
    assert floors.has_shared == (True, False)


def test_a_name_that_is_erased_in_one_stream_is_shown_in_the_other_until_it_is_erased_there(
    tmp_path: Path, lines: tuple[TableLine, ...]
) -> None:
    floors, (people,) = Floors(), outbox(tmp_path).people(0, len(lines)).values()
    named = msgspec.json.encode(people)
    for whom in get_args(Whom):
        floors.of[whom].take_people(TABLE, str(lines[0].seq), named)
        floors.take(whom, *lines)
    floors.of["judges"].take_people(TABLE, str(lines[0].seq), b"[]")
    seats = [floors.of[whom].tables[TABLE].table.seats[0].name for whom in get_args(Whom)]
    assert seats[1] == AGREED.names["A"] != seats[0]
    floors.of["public"].take_people(TABLE, str(lines[0].seq), b"[]")
    assert floors.of["public"].tables[TABLE].table.seats == floors.of["judges"].tables[TABLE].table.seats


def test_a_floor_has_no_story(lines: tuple[TableLine, ...]) -> None:
    floors = Floors()
    floors.take("judges", *lines)
    fold = floors.of["judges"].tables[TABLE].fold
    assert fold is not None
    assert fold.story == ()


def test_a_table_is_told_something_else_only_if_its_match_or_its_trouble_is_another() -> None:
    changed: list[str] = []
    floor = JudgeFloor(lambda _: None, lambda _: None, changed.append)
    floor.show_table(FloorTable(TABLE, match=1))
    floor.show_table(FloorTable(TABLE, match=1, turn=2, heard=5.0))
    assert changed == [TABLE]
    floor.show_table(FloorTable(TABLE, match=2))
    assert changed == [TABLE] * 2
