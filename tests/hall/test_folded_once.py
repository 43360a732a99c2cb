"""Entries that two streams bring of a table are in memory once and folded once, as long as both show the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.hall import floor
from tableside.hall.floor_fold import FloorFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.subjects import WHOM, Whom
from tableside.hall.table_lines import TableLine, TableMessage, encode
from tableside.ledger.chain import START
from tableside.ledger.entry import CLOSED
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
    """Both streams of a hall."""

    def __init__(self) -> None:
        self.of = {whom: FloorFold(CARDS, lambda _: None, is_delayed=whom == "public") for whom in WHOM}
        self.of["public"].other = self.of["judges"].tables.get
        self.of["judges"].other = self.of["public"].tables.get

    def take(self, whom: Whom, *lines: TableLine, at_once: int = 1) -> None:
        """Take the lines, so many in each message."""
        for first in range(0, len(lines), at_once):
            self.of[whom].take_entries(TABLE, TableMessage(encode(lines[first : first + at_once])), 1.0)

    def points(self, whom: Whom) -> int:
        return self.of[whom].tables[TABLE].table.seats[0].points

    @property
    def has_shared(self) -> tuple[bool, bool]:
        """Return whether both have the same objects as their entries, and as the match that follows from them."""
        judges, public = (self.of[whom].tables[TABLE] for whom in WHOM)
        entries = zip(judges.entries, public.entries, strict=True)
        return all(ours is theirs for ours, theirs in entries), judges.fold is public.fold


@pytest.mark.parametrize("order", [("judges", "public"), ("public", "judges")])
def test_entries_and_the_match_are_in_memory_once(lines: tuple[TableLine, ...], order: tuple[Whom, Whom]) -> None:
    floors = Floors()
    for line in lines:
        for whom in order:
            floors.take(whom, line)
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


@pytest.mark.parametrize("at_once", [1, 2, 3, 6])
def test_each_entry_counts_once_however_messages_are_cut(lines: tuple[TableLine, ...], at_once: int) -> None:
    opening, scored, _ = lines
    closed = msgspec.structs.replace(scored, kind=CLOSED, action="null", verdict="null", events="[]")
    games = (
        (opening, 1),
        (gained(scored, 3), 1),
        (opening, 2),
        (gained(scored, 1), 2),
        (closed, 1),
        (gained(scored, 1), 1),
    )
    floors = Floors()
    floors.take(
        "judges", *chained(msgspec.structs.replace(line, match=match) for line, match in games), at_once=at_once
    )
    assert floors.points("judges") == 4


def test_a_match_beyond_its_bound_is_shown_to_everybody_as_far_as_they_may_see(
    lines: tuple[TableLine, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor, "MOST_ENTRIES", 3)
    opening, scored, _ = lines
    chain = chained((opening, *(gained(scored, 1) for _ in range(4))))
    floors = Floors()
    floors.take("judges", *chain, at_once=len(chain))
    floors.take("public", *chain[:3])
    assert floors.points("public") == 2


def gained(line: TableLine, points: int) -> TableLine:
    """A line by which A gains points, by whose correction does not matter."""
    events = json.dumps([{"event": "gained", "player": "A", "points": points, "why": "correction"}])
    return msgspec.structs.replace(line, events=events)


def chained(lines: Iterable[TableLine]) -> tuple[TableLine, ...]:
    """These lines as one chain, each with its number and its hash."""
    chain: list[TableLine] = []
    for seq, line in enumerate(lines, 1):
        prev = chain[-1].hash if chain else START.hex()
        placed = msgspec.structs.replace(line, seq=seq, prev=prev)
        chain.append(msgspec.structs.replace(placed, hash=placed.own_hash))
    return tuple(chain)


def test_a_name_that_is_erased_in_one_stream_is_shown_in_the_other_until_it_is_erased_there(
    tmp_path: Path, lines: tuple[TableLine, ...]
) -> None:
    floors, (people,) = Floors(), outbox(tmp_path).people(0, len(lines)).values()
    named = msgspec.json.encode(people)
    for whom in WHOM:
        floors.of[whom].take_people(TABLE, str(lines[0].seq), named)
        floors.take(whom, *lines)
    floors.of["judges"].take_people(TABLE, str(lines[0].seq), b"[]")
    seats = [floors.of[whom].tables[TABLE].table.seats[0].name for whom in WHOM]
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
