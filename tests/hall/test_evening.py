"""A round of an event from its pairings to its results: a real hall, a real table with its own process to the hall."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tableside.app.hall_link import HallLink
from tableside.app.hall_process import HallSupervisor
from tableside.app.supervisor import Backoff
from tableside.cli import hall_rounds
from tableside.cli.result import CommandResult
from tableside.engine.model.actions import Concede
from tableside.hall.admission import Admission
from tableside.hall.rounds import BeginRound
from tableside.match.public.round_clock import MINUTE
from tableside.message import message
from tableside.screens.paired import has_begun, paired_setup
from tableside.screens.people import Memory
from tableside.screens.wires import PairingShown
from tableside.table import commands as c
from tests.hall.test_hall import hall_in, joined, until
from tests.kit.hall.halls import free_port
from tests.kit.table.table import AtTable

SOON = Backoff(first=0.1, longest=0.2)
ROUND = "round,table,player 1,player 1 id,player 2,player 2 id\n3,1,Ann 🦊,17,Ben,4\n3,2,Cleo,5,Dora,6\n3,,Eve,7,BYE,\n"


class Evening:
    """A hall in a folder, its commands, and what its table shows of it."""

    def __init__(self, folder: Path, admission: Admission) -> None:
        self.folder, self.admission = folder, admission
        self.paired: list[PairingShown | None] = []

    async def command(self, run: Callable[..., CommandResult], *arguments: object) -> CommandResult:
        """Run one of the commands beside the hall."""
        return await asyncio.to_thread(run, self.folder / "hall", *arguments)

    async def begin(self, file: Path, minutes: int = 50) -> CommandResult:
        return await self.command(hall_rounds.begin_round, file, None, None, None, BeginRound(1, minutes))


@asynccontextmanager
async def evening(folder: Path, port: int) -> AsyncIterator[Evening]:
    async with hall_in(folder / "hall", port) as (admission, _):
        yield Evening(folder, admission)


def pairings(folder: Path, text: str = ROUND) -> Path:
    (folder / "round.csv").write_text(text, encoding="utf-8")
    return folder / "round.csv"


def left(table: AtTable) -> int:
    """The minutes that the table's clock shows, rounded up; 0 for none."""
    clock = table.match.clock
    return 0 if clock is None else -(-clock.left(clock.at) // MINUTE)


def test_a_round_from_the_pairings_to_the_results(tmp_path: Path) -> None:
    async def run() -> None:
        port, data = free_port(), tmp_path / "table"
        async with evening(tmp_path, port) as hall:
            (await joined(hall.admission, data)).keep(data)
            with AtTable(data) as table:
                link = HallLink(data, lambda _: None, hall.paired.append, table.thread.send)
                with HallSupervisor(data, link.report, link.hear, SOON):
                    begun = await hall.begin(pairings(tmp_path))
                    assert begun.lines == (message("hall-round-begun", round=3, tables=2, byes=1),)
                    await until(lambda: hall.paired and hall.paired[-1] is not None)
                    paired = hall.paired[-1]
                    assert paired == PairingShown("The Store", 3, 1, ("Ann 🦊", "Ben"), minutes=50)
                    agreed = paired_setup(paired, "score")
                    await asyncio.to_thread(table.do, c.Begin(agreed))
                    assert has_begun(paired, Memory(last=agreed))
                    await until(lambda: table.match.clock and not table.match.clock.running)
                    await hall.command(hall_rounds.change_clock, "start", 0)
                    await until(lambda: table.match.clock and table.match.clock.running)
                    assert left(table) == 50
                    await hall.command(hall_rounds.change_clock, "add", 5)
                    await until(lambda: left(table) == 55)
                    await hall.command(hall_rounds.change_clock, "pause", 0)
                    await until(lambda: table.match.clock and not table.match.clock.running)
                    await asyncio.to_thread(table.act, Concede("B"))
                    await asyncio.to_thread(table.do, c.ConcedeMatch("B"), c.ConfirmResult("A"), c.ConfirmResult("B"))
                    assert table.match.confirmed == ("A", "B")
                    results = tmp_path / "results.csv"
                    await until_confirmed(hall, results)
                    (row,) = csv.DictReader(io.StringIO(results.read_text(encoding="utf-8-sig")))
                    assert (row["round"], row["table"], row["player 1"], row["player 1 id"]) == (
                        "3",
                        "1",
                        "Ann 🦊",
                        "17",
                    )
                    assert (row["player 1 games"], row["player 2 games"], row["end"]) == ("2", "0", "conceded")
                    assert row["confirmed"] == "1 2"

    asyncio.run(run())


async def until_confirmed(hall: Evening, file: Path, count: int = 1) -> CommandResult:
    """Write the results until as many are confirmed."""
    async with asyncio.timeout(60):
        while True:
            result = await hall.command(hall_rounds.write_results, file, 0)
            if result.data is not None and len(result.data) >= count:
                return result
            await asyncio.sleep(0.1)


def test_a_judge_enters_a_result_and_what_is_missing_is_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path, free_port()) as hall:
            await hall.begin(pairings(tmp_path))
            written = await hall.command(hall_rounds.write_results, tmp_path / "results.json", 0)
            assert written.lines[1] == message("hall-results-missing", count=2, tables="1, 2")
            entered = await hall.command(hall_rounds.enter_result, 2, (2, 1), 0, 0)
            assert entered.lines == (message("hall-result-entered", table=2),)
            refused = await hall.command(hall_rounds.enter_result, 9, (2, 1), 0, 0)
            assert refused.lines == (message("hall-table-not-paired", table=9, round=3),)
            refused = await hall.command(hall_rounds.enter_result, 1, (2,), 0, 0)
            assert refused.lines == (message("hall-result-of-all", table=1, count=2),)
            written = await hall.command(hall_rounds.write_results, tmp_path / "results.json", 0)
            assert written.lines[1] == message("hall-results-missing", count=1, tables="1")
            (result,) = written.data
            assert (result.pairing.table, result.wins, result.by_judge) == (2, (2, 1), True)

    asyncio.run(run())


def test_who_dropped_is_in_no_later_round_and_names_are_erased(tmp_path: Path) -> None:
    async def run() -> None:
        port = free_port()
        async with evening(tmp_path, port) as hall:
            await hall.begin(pairings(tmp_path))
            dropped = await hall.command(hall_rounds.drop, "ben", 4)
            assert dropped.lines == (message("hall-dropped", name="Ben", round=4),)
            later = await hall.begin(pairings(tmp_path, ROUND.replace("\n3,", "\n4,")))
            assert [each.code for each in later.aside] == ["hall-not-read", "hall-dropped-paired"]
            people = tmp_path / "people.csv"
            await hall.command(hall_rounds.write_people, people)
            assert "Ben,4,4" in people.read_text(encoding="utf-8-sig")
            nobody = await hall.command(hall_rounds.drop, "Zoë", 4)
            assert nobody.lines == (message("hall-drop-nobody", name="Zoë"),)
            nobody = await hall.command(hall_rounds.erase_names, "Zoë")
            assert nobody.lines == (message("hall-erase-nobody", name="Zoë"),)
            one = await hall.command(hall_rounds.erase_names, "ben")
            assert one.lines == (message("hall-name-erased", name="ben"),)
            await hall.command(hall_rounds.write_people, people)
            kept = people.read_text(encoding="utf-8-sig")
            assert ("Ben" in kept, "Ann" in kept) == (False, True)
            await until(lambda: [*hall.admission.folds.rounds.names_at(1)] == ["Ann 🦊", "–"])
            await hall.command(hall_rounds.erase_names)
            await until(lambda: not hall.admission.folds.rounds.people.rounds)
            await hall.command(hall_rounds.write_people, people)
            assert "Ben" not in people.read_text(encoding="utf-8-sig")
        async with evening(tmp_path, port) as hall:
            assert hall.admission.folds.rounds.names_at(1) == ()

    asyncio.run(run())


NAMESAKES = "round,table,player 1,player 1 id,player 2,player 2 id\n3,1,Eva,7,Ben,8\n3,2,Eva,9,Cid,10\n"


def test_a_namesake_is_named_at_tables_no_longer_and_that_is_said_beside_what_is_done(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path, free_port()) as hall:
            await hall.begin(pairings(tmp_path, NAMESAKES))
            erased = await hall.command(hall_rounds.erase_names, "7")
            alike = message("hall-erased-alike", name="Eva")
            assert (erased.lines, erased.code) == ((message("hall-name-erased", name="7"), alike), 0)

    asyncio.run(run())


@pytest.mark.parametrize("what", ["start", "pause", "add", "end"])
def test_without_a_round_nothing_is_done_to_its_clock(tmp_path: Path, what: str) -> None:
    async def run() -> None:
        async with evening(tmp_path, free_port()) as hall:
            refused = await hall.command(hall_rounds.change_clock, what, 5)
            assert refused.lines == (message("hall-no-round"),)

    asyncio.run(run())


def test_tables_get_numbers_of_their_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path, free_port()) as hall:
            desk = hall.admission.desk
            first, second = [await joined(hall.admission, tmp_path / name) for name in ("first", "second")]
            assert (first.number, second.number) == (1, 2)
            again = await joined(hall.admission, tmp_path / "first")
            assert (again.number, desk.number_of(first.nkey.public)) == (1, 0)
            taken = await desk.renumber(desk.tables[again.nkey.public].name, 2)
            assert taken is not None
            assert taken.code == "hall-number-taken"
            assert await desk.renumber(desk.tables[again.nkey.public].name, 9) is None
            assert desk.number_of(again.nkey.public) == 9

    asyncio.run(run())


def test_five_thousand_rows_are_begun(tmp_path: Path) -> None:
    rows = "".join(
        f"1,{at},Player {at} with a long name of {'x' * 80},{at},Other {at},{at + 9000}\n" for at in range(1, 5001)
    )

    async def run() -> None:
        async with evening(tmp_path, free_port()) as hall:
            file = pairings(tmp_path, "round,table,player 1,player 1 id,player 2,player 2 id\n" + rows)
            begun = await hall.begin(file)
            assert begun.lines == (message("hall-round-begun", round=1, tables=5000, byes=0),)
            assert hall.admission.folds.rounds.names_at(5000) == (
                f"Player 5000 with a long name of {'x' * 80}",
                "Other 5000",
            )

    asyncio.run(run())
