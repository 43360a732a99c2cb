"""A match that goes on after another was begun at its table is on the floor again, as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, PointsAre
from tableside.hall import floor
from tableside.hall.floor import TableFold
from tableside.hall.floor_fold import FloorFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.subjects import Whom
from tableside.hall.table_lines import TableMessage, encode
from tableside.ledger.clock import MachineTime
from tableside.ledger.people import Person
from tableside.match.public.round_clock import CLOCK, started
from tableside.table import commands as c
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.hall.test_handing_over import shown, trouble
from tests.kit.hall.halls import free_port, outbox
from tests.kit.stream.game import AGREED, CARDS, Game
from tests.kit.table.table import AtTable

CALL = "judge called"


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """Match 1, in which A has 3 points, goes on after match 2, in which A has 1, was begun and left."""
    with Game(tmp_path) as first:
        first.notes(CLOCK, started(50, MachineTime("this start", 1))).does(PointsAre("A", "A", 3)).leaves()
    with Game(tmp_path, msgspec.structs.replace(AGREED, table="2")) as second:
        second.does(PointsAre("A", "A", 1))
        yield second.goes_on_with(1)


def fold_of(folder: Path, whom: Whom = "judges", lines_each: int = 1) -> TableFold:
    """The table after all its messages in a stream, with so many entries in each."""
    fold = TableFold("T", CARDS, is_delayed=whom == "public")
    lines = outbox(folder).lines(whom, 0)
    for first in range(0, len(lines), lines_each):
        fold = fold.with_message(TableMessage(encode(lines[first : first + lines_each])), 1.0)
    return fold


def points(fold: TableFold) -> list[int]:
    return [seat.points for seat in fold.table.seats]


def has_points(table: FloorTable, count: int) -> bool:
    return bool(table.seats) and table.seats[0].points == count


def code(fold: TableFold) -> str:
    trouble = fold.table.trouble
    return "" if trouble is None else trouble.code


@pytest.mark.parametrize("whom", ["judges", "public"])
@pytest.mark.parametrize("lines_each", [1, 256])
def test_score_call_clock_and_end_are_those_of_the_match_that_goes_on(
    tmp_path: Path, game: Game, whom: Whom, lines_each: int
) -> None:
    game.notes(CALL, {"by": "A"}).does(PointsAre("B", "B", 5))
    fold = fold_of(tmp_path, whom, lines_each)
    assert (points(fold), fold.table.match, code(fold)) == ([3, 5], 1, "")
    assert fold.table.call is not None
    assert fold.table.clock is not None
    game.does(Concede("B"))
    assert fold_of(tmp_path, whom, lines_each).table.over


def test_what_was_taken_back_there_is_taken_back(tmp_path: Path, game: Game) -> None:
    game.undoes()
    assert points(fold_of(tmp_path)) == [0, 0]
    game.redoes()
    assert points(fold_of(tmp_path)) == [3, 0]


def test_two_matches_that_go_on_in_turn_are_each_as_they_were(tmp_path: Path, game: Game) -> None:
    game.notes(CALL, {"by": "A"}).goes_on_with(2).does(PointsAre("B", "B", 6))
    fold = fold_of(tmp_path)
    assert (points(fold), fold.table.label, fold.table.call) == ([1, 6], "2", None)
    game.goes_on_with(1).does(PointsAre("B", "B", 7))
    fold = fold_of(tmp_path)
    assert (points(fold), fold.table.label, fold.table.call is None) == ([3, 7], "", False)


def test_a_match_that_is_given_up_after_it_was_left_leaves_the_other_on_the_floor(tmp_path: Path, game: Game) -> None:
    game.does(PointsAre("B", "B", 5)).gives_up(2)
    fold = fold_of(tmp_path)
    assert (points(fold), fold.left) == ([3, 5], ())


def test_names_that_are_erased_are_erased_in_a_match_that_was_left(tmp_path: Path, game: Game) -> None:
    tables = FloorFold(CARDS, lambda _: None)
    lines = outbox(tmp_path).lines("judges", 0)
    tables.take_people("T", "1", msgspec.json.encode([Person.new("A", '{"name":"Ann"}')]))
    tables._keep(tables._of("T").with_message(TableMessage(encode(lines)), 1.0))
    assert (tables.tables["T"].table.match, tables.people_in("T", 1)) == (2, {"A": '{"name":"Ann"}'})
    tables.take_people("T", "1", b"[]")
    assert tables.people_in("T", 1) == {}
    game.does(PointsAre("B", "B", 5))
    for line in outbox(tmp_path).lines("judges", lines[-1].seq):
        tables._keep(tables._of("T").with_message(TableMessage(encode([line])), 1.0))
    assert "Ann" not in [seat.name for seat in tables.tables["T"].table.seats]


def test_who_plays_is_known_also_when_it_is_read_after_the_match(tmp_path: Path, game: Game) -> None:
    early, late = FloorFold(CARDS, lambda _: None), FloorFold(CARDS, lambda _: None)
    lines = outbox(tmp_path).lines("judges", 0)
    people = msgspec.json.encode([Person.new(player, f'{{"name":"{player}nn"}}') for player in "AB"])
    early.take_people("T", "1", people)
    for fold in (early, late):
        fold._keep(fold._of("T").with_message(TableMessage(encode(lines)), 1.0))
    late.take_people("T", "1", people)
    assert early.tables["T"].unnamed(1) == late.tables["T"].unnamed(1) == ()


@pytest.mark.parametrize(("bound", "most"), [("MOST_LEFT", 0), ("MOST_ENTRIES", 6), ("MOST_MATCH_BYTES", 8_600)])
def test_what_is_no_longer_known_of_a_match_that_goes_on_is_said(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch, bound: str, most: int
) -> None:
    monkeypatch.setattr(floor, bound, most)
    if bound != "MOST_LEFT":
        game.goes_on_with(2).notes("note", {"text": "x" * 5_000})
        for _ in range(2):
            game.notes("note", {"text": "x" * 500})
        assert points(fold_of(tmp_path)) == [1, 0], "that match alone is not too large"
        game.goes_on_with(1)
    game.does(PointsAre("B", "B", 5))
    fold = fold_of(tmp_path)
    assert (code(fold), points(fold), fold.refused) == ("log-game-unknown", [], None)
    game.leaves()
    game._store.begin(AGREED)
    game.does(PointsAre("A", "A", 2))
    fold = fold_of(tmp_path)
    assert (code(fold), points(fold)) == ("", [2, 0]), "the next match is shown"


def test_a_hall_shows_a_call_and_the_score_of_a_match_that_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            folder = tmp_path / "table"
            member = await joined(admission, folder)
            key = member.nkey.public
            with AtTable(folder) as table:
                table.begin(table="7").do(c.Leave())
                table.begin(table="9").do(c.Leave())
                async with sending(folder, member):
                    await until(lambda: key in floors.floor and floors.floor[key].label == "9")
                    await asyncio.to_thread(table.do, c.Resume(1), c.CallJudge("A"))
                    await asyncio.to_thread(table.act, PointsAre("A", "A", 5))
                    for tables in (floors.floor, floors.wall):
                        await until(lambda tables=tables: key in tables and has_points(tables[key], 5))
                    assert floors.floor[key].call is not None
                    assert (await shown(floors, member)).label == "7"
                    assert trouble(floors, member) == ""

    asyncio.run(run())
