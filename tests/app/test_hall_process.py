"""The process that sends to a hall runs while the table is in one, and no longer."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from nats.js.errors import Error as LogError

from tableside.app.hall_process import HallSupervisor, keep, kept
from tableside.app.supervisor import Backoff
from tableside.hall.admission import Admission, join
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.grants import whole_grant
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import JoinCode
from tableside.hall.membership import Membership, leave
from tableside.hall.told import HEARD, Heard, ToldAll, ToldTable
from tableside.ledger.witness import TableKey
from tableside.message import message
from tableside.screens.wires import NO_HALL, HallShown
from tests.kit.hall.halls import HOST, free_port
from tests.kit.stream.game import CARDS, Game

PATIENCE_S = 60
SOON = Backoff(first=0.1, longest=0.2)


@pytest.fixture
def states(tmp_path: Path) -> Iterator[queue.Queue[HallShown]]:
    told: queue.Queue[HallShown] = queue.Queue()
    (tmp_path / "data").mkdir()
    with HallSupervisor(tmp_path / "data", told.put, lambda _: None, SOON):
        yield told


def member(folder: Path, name: str) -> Membership:
    """A table in a hall that is away."""
    return Membership(
        "e", name, (f"{HOST}:{free_port()}",), Authority.of(folder / "hall").certificate, bytes(32), "grant"
    )


def test_a_table_that_joins_while_the_app_runs_sends_and_one_that_leaves_does_not(
    tmp_path: Path, states: queue.Queue[HallShown]
) -> None:
    with pytest.raises(queue.Empty):
        states.get(timeout=1)
    member(tmp_path, "The Store").keep(tmp_path / "data")
    away = HallShown("The Store", None, message("log-not-reached"))
    assert states.get(timeout=PATIENCE_S) == away
    member(tmp_path, "Another").keep(tmp_path / "data")
    state = states.get(timeout=PATIENCE_S)
    while state.hall != "Another":
        state = states.get(timeout=PATIENCE_S)
    assert leave(tmp_path / "data")
    while state != NO_HALL:
        state = states.get(timeout=PATIENCE_S)


def test_what_the_hall_told_is_there_after_a_start_without_it_and_gone_after_leaving(tmp_path: Path) -> None:
    data, hears = tmp_path / "data", queue.Queue[Heard]()
    data.mkdir()
    member(tmp_path, "The Store").keep(data)
    heard = Heard("e", ToldAll("The Store", 3), ToldTable(7))
    keep(data, heard)
    with HallSupervisor(data, lambda _: None, hears.put, SOON):
        assert hears.get(timeout=PATIENCE_S) == heard
        assert leave(data)
        assert hears.get(timeout=PATIENCE_S) == Heard()
    assert not (data / HEARD).exists()


@pytest.mark.parametrize("content", [b"", b"[" * 5000, b'{"is":"heard","hall":"another"}', b'{"is":"heard","hall":7}'])
def test_a_word_that_is_damaged_or_of_another_hall_counts_as_none(tmp_path: Path, content: bytes) -> None:
    member(tmp_path, "The Store").keep(tmp_path)
    (tmp_path / HEARD).write_bytes(content)
    assert kept(tmp_path) == Heard()


def test_the_process_is_told_the_newest_head_also_when_it_starts_again(tmp_path: Path) -> None:
    """The heads reach a real hall, by way of the process that has no key of the table."""

    async def run() -> None:
        data, places = tmp_path / "data", HallPlaces(HOST, 0, free_port())
        data.mkdir()
        async with open_hall(tmp_path / "hall", "The Store", places, CARDS, ignore, ignore, ignore) as admission:
            code = JoinCode(admission.new_code(), HOST, 1, admission.authority.fingerprint)
            membership = await join(code, admission.invitation, bytes(range(32)), TableKey.of(data, ours=True))
            subject = membership.subjects.heads(membership.nkey.public)
            with Game(data) as game, HallSupervisor(data, ignore, ignore, SOON) as supervisor:
                membership.keep(data)
                for _ in range(2):
                    supervisor.sign(game.witness)
                    await until_head(admission, subject, game.witness)
                    assert supervisor._process is not None
                    supervisor._process.kill()
                    game.controls()

    asyncio.run(run())


def ignore(_: object) -> None:
    """Take what is shown to nobody."""


async def until_head(admission: Admission, subject: str, head: str) -> None:
    """Wait until the log has this head as the newest of a table."""
    authority, subjects = admission.authority, admission.subjects
    grant = whole_grant(authority.event, authority.hall.public, "test", 0)
    address = LogAddress((f"{HOST}:{admission.port}",), authority.certificate)
    client = await connect(address, authority.hall, grant)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with suppress(LogError):
                    if (await client.jetstream().get_last_msg(subjects.heads_stream, subject)).data == head.encode():
                        return
                await asyncio.sleep(0.1)
    finally:
        await client.close()
