"""The wall shows spectators of a table only what its hall counts, by the judgement that holds the overlay."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tableside.engine.model.actions import PointsAre
from tableside.hall.erasing import EraseNames
from tableside.hall.floor_table import FloorTable
from tableside.hall.standing import TableStanding
from tableside.hall.told import HandedEntries, Heard, Unheard
from tableside.hall.wall_tables import WallTables
from tableside.message import message
from tableside.table import commands as c
from tests.hall.test_feature import MIRA, playing
from tests.hall.test_hall import Floors, hall_in, joined, sending, until
from tests.hall.test_handing_over import name, play_and_send, shown, trouble
from tests.hall.test_origins import as_it_is, without_last
from tests.kit.hall.floors import table
from tests.kit.hall.halls import free_port
from tests.kit.table.table import AtTable

CASES = {"as it ended": (as_it_is, ["Mira", "Jonas"]), "elsewhere": (without_last, [])}


@pytest.mark.parametrize("begins", CASES)
def test_a_match_is_on_the_wall_only_if_it_begins_where_the_other_ended(tmp_path: Path, begins: str) -> None:
    forge, names = CASES[begins]

    async def run() -> None:
        old_folder, new_folder, heard = tmp_path / "old", tmp_path / "new", list[Heard | Unheard | HandedEntries]()
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            old, new = await joined(admission, old_folder), await joined(admission, new_folder)
            await play_and_send(old_folder, old)
            await shown(floors, old)
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            machine = stack.enter_context(AtTable(new_folder))
            await stack.enter_async_context(sending(new_folder, new, heard))
            await until(lambda: any(isinstance(each, HandedEntries) for each in heard))
            (handed,) = [each for each in heard if isinstance(each, HandedEntries)]
            await asyncio.to_thread(machine.do, c.TakeOver(forge(handed.match)), c.Resume())
            await until(lambda: new.nkey.public in floors.wall)
            await until(lambda: names_at(floors.wall.get(new.nkey.public)) == names)
            assert (trouble(floors, new) == "log-begins-elsewhere") == (forge is without_last)
            assert floors.wall[new.nkey.public].held == (forge is without_last)
            before = [each for each in floors.walls if each.id == new.nkey.public and (each.seats or each.board)]
            assert not before or names, "not for a moment"

    asyncio.run(run())


def test_a_table_in_trouble_stays_on_the_wall_as_it_was_and_no_other_match_of_it_is_shown(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            key, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            mira.does(PointsAre("A", "A", 3))
            await until(lambda: points(floors, key) == 3 and names_at(floors.wall[key]) == ["Mira", "Jonas"])
            admission.folds.floors["judges"].contradict(key, message("log-contradicts"))
            mira.does(PointsAre("A", "A", 5))
            await until(lambda: admission.folds.floors["public"].tables[key].table.seats[0].points == 5)
            await admission.folds.feature.choose(key)
            await until(lambda: floors.wall[key].is_feature)
            assert (points(floors, key), floors.wall[key].held) == (3, False)
            await admission.folds.erase(EraseNames())
            await until(lambda: names_at(floors.wall[key]) == ["A", "B"])
            assert points(floors, key) == 3
            mira.leaves()
            mira.begins(MIRA)
            await until(lambda: floors.wall[key].held)
            assert floors.wall[key] == FloorTable(key, "1", is_feature=True, held=True)

    asyncio.run(run())


def test_a_table_waits_on_the_wall_until_its_hall_has_read_as_far() -> None:
    shown, now = list[FloorTable](), [TableStanding(is_checked=False)]
    wall = WallTables(shown.append, lambda _: now[0])
    wall.look("one")
    wall.take(table(1, id="one", turn=1), None)
    assert shown == []
    now[0] = TableStanding()
    wall.look("one")
    now[0] = TableStanding(is_checked=False)
    wall.take(table(1, id="one", turn=2), None)
    assert [each.turn for each in shown] == [1, 1]
    now[0] = TableStanding()
    wall.look("one")
    assert shown[-1].turn == 2


def test_no_name_stays_on_the_wall_of_a_match_before_that_which_waits_to_be_checked() -> None:
    shown, now = list[FloorTable](), [TableStanding()]
    wall = WallTables(shown.append, lambda _: now[0])
    wall.take(table(1, id="one", match=1), None)
    assert shown[-1].seats
    now[0] = TableStanding(is_checked=False)
    wall.take(next_match := table(1, id="one", match=2), None)
    assert (shown[-1].seats, shown[-1].board, shown[-1].held) == ((), (), True)
    now[0] = TableStanding()
    wall.look("one")
    assert shown[-1] == next_match


def points(floors: Floors, key: str) -> int:
    seats = floors.wall[key].seats if key in floors.wall else ()
    return seats[0].points if seats else 0


def names_at(shown: FloorTable | None) -> list[str]:
    return [] if shown is None else [seat.name for seat in shown.seats]
