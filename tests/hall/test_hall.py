"""A hall as people meet it: joined by a code, fed by a table's own process, and folded from the log alone."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from nats.errors import Error as NatsError

from tableside.hall.admission import Admission, join
from tableside.hall.authority import Authority
from tableside.hall.connecting import connect
from tableside.hall.floor_table import FloorCall, FloorTable
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import JoinCode, NotJoined, OpenCodes, compared
from tableside.hall.judge_floor import JudgeThere
from tableside.hall.membership import Membership
from tableside.hall.nkeys import Nkey
from tableside.hall.penalties import ConflictAt
from tableside.hall.sending import SendingState, send_from
from tableside.hall.told import Heard, ToldAll, ToldTable, Unheard
from tableside.ledger.witness import TableKey
from tableside.match.judge_calls import CallNote
from tests.kit.hall.halls import HOST, free_port
from tests.kit.stream.game import AGREED, CARDS, Game

PATIENCE_S = 60


class Floors:
    """The tables that a hall shows, also what was on its wall before, who joined, who is signed in, and conflicts."""

    def __init__(self) -> None:
        self.floor: dict[str, FloorTable] = {}
        self.wall: dict[str, FloorTable] = {}
        self.walls: list[FloorTable] = []
        self.joined: list[str] = []
        self.judges: tuple[JudgeThere, ...] = ()
        self.conflicts: tuple[ConflictAt, ...] = ()

    def show_judges(self, judges: tuple[JudgeThere, ...]) -> None:
        self.judges = judges

    def show_conflicts(self, conflicts: tuple[ConflictAt, ...]) -> None:
        self.conflicts = conflicts

    def show_floor(self, table: FloorTable) -> None:
        self.floor[table.id] = table

    def show_wall(self, table: FloorTable) -> None:
        self.wall[table.id] = table
        self.walls.append(table)


@asynccontextmanager
async def hall_in(folder: Path, port: int) -> AsyncIterator[tuple[Admission, Floors]]:
    floors = Floors()
    places = HallPlaces(HOST, 0, port)
    shown = floors.show_floor, floors.show_wall, floors.joined.append, floors.show_judges, floors.show_conflicts
    async with open_hall(folder, "The Store", places, CARDS, *shown) as admission:
        yield admission, floors


async def joined(admission: Admission, table: Path) -> Membership:
    code = JoinCode(admission.new_code(), HOST, 1, admission.authority.fingerprint)
    table.mkdir(exist_ok=True)
    return await join(code, admission.invitation, os.urandom(32), TableKey.of(table, ours=True))


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def sending(
    table: Path, membership: Membership, heard: list[Heard | Unheard] | None = None
) -> AsyncIterator[list[SendingState]]:
    states: list[SendingState] = []
    heard = [] if heard is None else heard
    task = asyncio.create_task(send_from(table, membership, CARDS, states.append, heard.append))
    yield states
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_judges_see_score_turn_and_call_of_a_table_and_a_second_hall_sees_the_same(tmp_path: Path) -> None:
    agreed = msgspec.structs.replace(AGREED, table="12", stream_delay=300)

    async def run() -> None:
        port, table = free_port(), tmp_path / "table"
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            membership = await joined(admission, table)
            key = membership.nkey.public
            with Game(table, agreed) as game:
                async with sending(table, membership) as states:
                    await until(lambda: key in floors.floor and floors.floor[key].seats)
                    game.controls().ends_turn()
                    game.notes("judge called", CallNote("A"))
                    await until(lambda: floors.floor[key].call)
                    await until(lambda: states[-1] == SendingState("The Store", 0))
            seen = floors.floor[key]
            assert (seen.label, [seat.name for seat in seen.seats], seen.turn) == ("12", ["Mira", "Jonas"], 2)
            assert isinstance(seen.call, FloorCall)
            assert floors.wall == {}, "what is public waits for its delay"
            assert floors.joined == [compared(admission.authority.certificate, key)]
        async with hall_in(tmp_path / "hall", port) as (_, again):
            await until(lambda: again.floor.get(key) == seen)

    asyncio.run(run())


def test_a_code_counts_once_and_for_its_time_and_for_who_holds_its_keys(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            code = JoinCode(admission.new_code(), HOST, 1)
            table, key = TableKey.of(tmp_path, ours=True), os.urandom(32)
            await join(code, admission.invitation, key, table)
            for token, why in ((code.token, "log-code-used"), ("ABCDEFGH", "log-code-unknown")):
                with pytest.raises(NotJoined) as refused:
                    await join(JoinCode(token, HOST, 1), admission.invitation, key, table)
                assert refused.value.problem.code == why
            assert len(floors.joined) == 1

    asyncio.run(run())


def test_what_is_another_hall_at_the_same_place_is_not_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        port = free_port()
        async with hall_in(tmp_path / "hall", port) as (admission, _):
            other = msgspec.structs.replace(
                admission.invitation, certificate=Authority.of(tmp_path / "other").certificate
            )
            with pytest.raises(NotJoined) as refused:
                await join(
                    JoinCode(admission.new_code(), HOST, 1), other, os.urandom(32), TableKey.of(tmp_path, ours=True)
                )
            assert refused.value.problem.code == "problem-log-not-reached"
            assert refused.value.remedy.code == "remedy-log-not-reached"

    asyncio.run(run())


def test_a_table_that_is_put_out_sends_no_more_also_after_the_hall_started_again(tmp_path: Path) -> None:
    async def run() -> None:
        port, table = free_port(), tmp_path / "table"
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            membership = await joined(admission, table)
            key = membership.nkey.public
            with Game(table) as game:
                async with sending(table, membership) as states:
                    await until(lambda: states and states[-1].waiting == 0)
                    assert not await admission.desk.revoke("AAAA-AAAA-AAAA-AAAA")
                    assert await admission.desk.revoke(floors.joined[0])
                    game.controls()
                    await until(lambda: states[-1].problem)
            (known,) = admission.desk.tables.values()
            assert (known.key, known.name, known.revoked is None) == (key, floors.joined[0], False)
            other = await joined(admission, tmp_path / "other")
        async with hall_in(tmp_path / "hall", port) as (admission, _):
            assert [each.revoked is None for each in admission.desk.tables.values()] == [False, True]
            with pytest.raises((NatsError, TimeoutError)):
                await connect(membership.address, membership.nkey, membership.grant, 1)
            client = await connect(other.address, other.nkey, other.grant, 1)
            await client.close()

    asyncio.run(run())


def test_codes_expire_and_are_few() -> None:
    codes = OpenCodes()
    first = codes.new(0)
    late = codes.take(first, 15 * 60)
    assert late is not None
    assert late.code == "log-code-expired"
    tokens = [codes.new(1) for _ in range(65)]
    oldest = codes.take(tokens[0], 2)
    assert oldest is not None
    assert oldest.code == "log-code-unknown"
    assert codes.take(tokens[-1], 2) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7q4k-m2xp@192.168.1.20", JoinCode("7Q4KM2XP", "192.168.1.20")),
        (" 7Q4KM2XP@hall.local:9000\n", JoinCode("7Q4KM2XP", "hall.local", 9000)),
        (f"TABLESIDE-HALL:7Q4KM2XP@[fe80::1]:8770#{'ab' * 32}", JoinCode("7Q4KM2XP", "[fe80::1]", 8770, "ab" * 32)),
    ],
)
def test_a_code_is_read_as_it_is_scanned_or_typed(text: str, code: JoinCode) -> None:
    assert JoinCode.read(text) == code
    assert JoinCode.read(code.typed) == as_typed(code)


def as_typed(code: JoinCode) -> JoinCode:
    """The code without what nobody types."""
    return JoinCode(code.token, code.host, code.port)


@pytest.mark.parametrize(
    "text", ["", "hello", "7Q4K-M2XP", "7Q4K-M2XP@", "7Q4K-M2XP@host:0", "7Q4K-M2XP@host:70000", "@h"]
)
def test_what_is_no_code_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotJoined) as refused:
        JoinCode.read(text)
    assert refused.value.problem.code == "problem-log-no-code"


def test_a_table_that_is_alone_plays_on_and_says_how_many_entries_wait(tmp_path: Path) -> None:
    async def run() -> None:
        port, table = free_port(), tmp_path / "table"
        async with hall_in(tmp_path / "hall", port) as (admission, _):
            membership = await joined(admission, table)
            with Game(table):
                pass
            async with sending(table, membership) as states:
                await until(lambda: states and states[-1].waiting == 0)
        async with sending(table, membership) as states:
            await until(lambda: states)
            assert states[-1].problem is not None
            with Game(table, begin=False) as game:
                game.controls()
            async with hall_in(tmp_path / "hall", port) as (_, floors):
                await until(lambda: states[-1].waiting == 0)
                await until(lambda: floors.floor)

    asyncio.run(run())


def test_a_table_that_joins_hears_whose_hall_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, _):
            membership, heard = await joined(admission, tmp_path / "table"), list[Heard | Unheard]()
            with Game(tmp_path / "table"):
                async with sending(tmp_path / "table", membership, heard):
                    await until(
                        lambda: heard and heard[-1] == Heard(membership.event, ToldAll("The Store"), ToldTable(1))
                    )

    asyncio.run(run())


def test_a_membership_says_nothing_by_accident(tmp_path: Path) -> None:
    membership = Membership("e", "Store", ("h:1",), "", bytes(32), "grant")
    membership.keep(tmp_path)
    assert Membership.of(tmp_path) == membership
    assert (tmp_path / "hall.json").stat().st_mode & 0o077 == 0
    assert (repr(membership), repr(Nkey("user", bytes(32)))) == ("Membership()", "Nkey()")


def test_a_hall_starts_in_a_folder_that_is_named_from_where_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def run() -> None:
        async with hall_in(Path("hall"), free_port()):
            assert (tmp_path / "hall").is_dir()

    asyncio.run(run())
