"""A judge hands the match of a dead machine over: both keys are noted, and what the machine writes later is a fork."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any, Literal

import msgspec
import pytest
from nats.errors import Error as NatsError

from tableside.app.hall_link import HallLink
from tableside.cli.hall_log import ordered
from tableside.engine.model.actions import Concede
from tableside.hall import log_reader
from tableside.hall.admission import Admission, HandOver
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.erasing import EraseNames
from tableside.hall.floor_table import FloorTable
from tableside.hall.grants import whole_grant
from tableside.hall.handing import Handing, fits
from tableside.hall.hearing import Hearing
from tableside.hall.joining import NotJoined, compared
from tableside.hall.log_reader import LogNotRead
from tableside.hall.membership import Membership
from tableside.hall.table_notes import TableHandedOver, TableNote
from tableside.hall.told import HandedEntries, HandedTo, Heard, ToldTable, Unheard, encode
from tableside.ledger.witness import TableKey
from tableside.match.public.continued import Continued, continued_by
from tableside.match.public.scene_fold import fold_scene
from tableside.message import Message, message
from tableside.table import commands as c
from tests.hall.test_event_on_floor import EVA
from tests.hall.test_hall import Floors, hall_in, joined, sending, until
from tests.hall.test_sending import in_hall
from tests.kit.hall.halls import HOST, SUBJECTS, Hall, free_port, new_key, outbox, read_subject, send_all, sender
from tests.kit.stream.game import AGREED, CANARY, CARDS, Game
from tests.kit.table.table import AtTable


def numbers(heard: list[Heard | Unheard | HandedEntries]) -> list[int]:
    """The numbers that the table was told."""
    return [each.table.number for each in heard if isinstance(each, Heard)]


def name(admission: Admission, table: Membership) -> str:
    return compared(admission.authority.certificate, table.nkey.public)


def trouble(floors: Floors, table: Membership) -> str:
    """The code of a table's trouble on the floor, empty for none."""
    shown = floors.floor.get(table.nkey.public)
    said: Message | None = None if shown is None else shown.trouble
    return said.code if said is not None else ""


async def play_and_send(folder: Path, table: Membership, *, begin: bool = True) -> None:
    with Game(folder, begin=begin) as game:
        game.controls()
        async with sending(folder, table) as states:
            await until(lambda: states and states[-1].waiting == 0)


async def notes(admission: Admission) -> list[TableNote]:
    """The notes of the desk, as another reader of the log finds them."""
    authority, subjects = admission.authority, admission.subjects
    address = LogAddress((f"{HOST}:{admission.port}",), authority.certificate)
    client = await connect(address, authority.hall, whole_grant(authority.event, authority.hall.public, "test", 0))
    try:
        stored = await read_subject(client.jetstream(), subjects.desk_stream, subjects.desk("table", "*"))
        return [msgspec.json.decode(each.data, type=TableNote) for each in stored]
    finally:
        await client.close()


def test_a_match_is_handed_over_and_the_old_machine_sends_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        port, old_folder, new_folder = free_port(), tmp_path / "old", tmp_path / "new"
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            old, new = await joined(admission, old_folder), await joined(admission, new_folder)
            await play_and_send(old_folder, old)
            await until(lambda: old.nkey.public in floors.floor and floors.floor[old.nkey.public].seats)
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            await until(lambda: trouble(floors, old) == "log-goes-on-at")
            (note,) = [each for each in await notes(admission) if isinstance(each, TableHandedOver)]
            keys = TableKey.of(old_folder, ours=True).public, TableKey.of(new_folder, ours=True).public
            assert (note.table, note.to, note.to_table, note.match) == (keys[0], new.nkey.public, keys[1], 1)
            with pytest.raises((NatsError, TimeoutError)):
                await connect(old.address, old.nkey, old.grant, 1)
            assert trouble(floors, new) == ""
        async with hall_in(tmp_path / "hall", port) as (_, again):
            await until(lambda: trouble(again, old) == "log-goes-on-at")

    asyncio.run(run())


def test_it_is_said_if_the_log_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_read(*_: object) -> int:
        raise LogNotRead

    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, _):
            old, new = await joined(admission, tmp_path / "old"), await joined(admission, tmp_path / "new")
            await play_and_send(tmp_path / "old", old)
            monkeypatch.setattr(log_reader, "MOST_READ_BYTES", 10)
            order = HandOver(name(admission, old), name(admission, new))
            ordered_here = await asyncio.to_thread(ordered, tmp_path / "hall", order)
            refused = await admission.folds.event.hand_over(EVA, old.nkey.public, new.nkey.public)
            assert refused is not None
            assert refused == msgspec.json.decode(ordered_here, type=Message)
            assert refused.code == "problem-log-not-read"
            monkeypatch.setattr(admission.desk, "join", not_read)
            with pytest.raises(NotJoined) as not_joined:
                await joined(admission, tmp_path / "third")
            assert not_joined.value.problem.code == LogNotRead().problem.code

    asyncio.run(run())


def test_the_other_table_gets_the_match_and_goes_on_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        old_folder, new_folder = tmp_path / "old", tmp_path / "new"
        agreed = msgspec.structs.replace(AGREED, event="The Store", table="1", round_name="3")
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            old, new = await joined(admission, old_folder), await joined(admission, new_folder)
            with Game(old_folder, agreed) as game:
                game.controls().hides("A", CANARY, 1).undoes().hides("A", CANARY, 1).ends_turn()
                async with sending(old_folder, old) as states:
                    await until(lambda: states and states[-1].waiting == 0)
                before = await shown(floors, old)
            await play_and_send(new_folder, new)
            await until(lambda: new.nkey.public in floors.floor and trouble(floors, new) == "")
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            await until(lambda: trouble(floors, new) == "log-handed-waits")
            assert (admission.desk.number_of(old.nkey.public), admission.desk.number_of(new.nkey.public)) == (0, 1)
            with AtTable(new_folder) as table:
                link = HallLink(new_folder, lambda _: None, lambda _: None, table.thread.send)
                heard: list[Heard | Unheard | HandedEntries] = []
                async with sending(new_folder, new, heard) as states:
                    await until(lambda: any(isinstance(each, HandedEntries) for each in heard))
                    (handed,) = [each for each in heard if isinstance(each, HandedEntries)]
                    link.hear(handed)
                    assert trouble(floors, new) == "log-handed-waits", "another match is on that table"
                    await asyncio.to_thread(table.do, c.Leave(), c.Resume())
                    await until(lambda: states[-1].waiting == 0 and trouble(floors, new) == "")
                    after = await shown(floors, new)
                    same = ("seats", "turn", "board", "label", "outcome")
                    assert [getattr(after, each) for each in same] == [getattr(before, each) for each in same]
                    (note,) = [each for each in await notes(admission) if isinstance(each, TableHandedOver)]
                    assert note.continued in [continued_by(entry) for entry in table.entries() if entry.kind == "match"]
                    await asyncio.to_thread(table.next_turn)
                    await until(lambda: floors.floor[new.nkey.public].turn == before.turn + 1)
                    await admission.folds.erase(EraseNames())
                    await until(
                        lambda: (
                            isinstance(heard[-1], Heard)
                            and without_time(heard[-1]) == HandedTo(note.continued, note.parts, entries=note.entries)
                        )
                    )

    asyncio.run(run())


def without_time(heard: Heard) -> HandedTo | None:
    """The match that was handed over, without how long that was after its last entry."""
    handed = heard.table.handed
    return None if handed is None else msgspec.structs.replace(handed, gone=0)


async def shown(floors: Floors, table: Membership) -> FloorTable:
    """The table as judges see it, once they see who plays."""
    key = table.nkey.public
    await until(lambda: key in floors.floor and floors.floor[key].seats)
    return floors.floor[key]


def test_a_long_match_comes_whole_and_what_was_changed_does_not(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        old, new, heard = new_key(), new_key(), list[Heard | Unheard | HandedEntries]()
        with Game(tmp_path / "old") as game:
            for _ in range(300):
                game.notes("note", {})
        async with hall.table(old) as client:
            await send_all(sender(client, old, outbox(tmp_path / "old")))
        async with hall.itself() as own, hall.table(new) as client:
            handing = Handing(own.jetstream(), SUBJECTS, CARDS)
            lines = await handing.last_match(old.public)
            last, parts = lines[-1], await handing.put(new.public, lines)
            assert (len(lines), parts) == (301, 2)
            continued = Continued(b"old", b"new", last.match, last.seq, last.hash)
            hearing = asyncio.create_task(Hearing(client, SUBJECTS, new.public, heard.append).run())
            for number, told in enumerate((msgspec.structs.replace(continued, hash="0" * 64), continued), 1):
                message = encode(ToldTable(number, handed=HandedTo(told, parts)))
                await own.jetstream().publish(SUBJECTS.told(new.public), message)
                await until(lambda number=number: numbers(heard)[-1:] == [number])
            await until(lambda: isinstance(heard[-1], HandedEntries))
            hearing.cancel()
            assert [each.lines for each in heard if isinstance(each, HandedEntries)] == [lines]

    in_hall(tmp_path, play)


def test_what_is_not_there_yet_is_said_and_read_again(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        old, new, heard = new_key(), new_key(), list[Heard | Unheard | HandedEntries]()
        with Game(tmp_path / "old"):
            pass
        async with hall.table(old) as client:
            await send_all(sender(client, old, outbox(tmp_path / "old")))
        async with hall.itself() as own, hall.table(new) as client:
            handing = Handing(own.jetstream(), SUBJECTS, CARDS)
            lines = await handing.last_match(old.public)
            continued = Continued(b"old", b"new", lines[-1].match, lines[-1].seq, lines[-1].hash)
            told = encode(ToldTable(1, handed=HandedTo(continued, 1, entries=len(lines))))
            await own.jetstream().publish(SUBJECTS.told(new.public), told)
            hearing = asyncio.create_task(Hearing(client, SUBJECTS, new.public, heard.append).run())
            await until(lambda: heard and heard[-1] == Unheard(message("told-handed-not-whole")))
            await handing.put(new.public, lines)
            await until(lambda: isinstance(heard[-1], HandedEntries))
            hearing.cancel()
            assert heard[-2] == Unheard()

    in_hall(tmp_path, play)


def test_a_match_that_is_handed_over_again_after_it_was_withdrawn_is_read_again(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        old, new, heard = new_key(), new_key(), list[Heard | Unheard | HandedEntries]()
        with Game(tmp_path / "old"):
            pass
        async with hall.table(old) as client:
            await send_all(sender(client, old, outbox(tmp_path / "old")))
        async with hall.itself() as own, hall.table(new) as client:
            handing = Handing(own.jetstream(), SUBJECTS, CARDS)
            lines = await handing.last_match(old.public)
            continued = Continued(b"old", b"new", lines[-1].match, lines[-1].seq, lines[-1].hash)
            hearing = asyncio.create_task(Hearing(client, SUBJECTS, new.public, heard.append).run())
            handed = HandedTo(continued, await handing.put(new.public, lines))
            for told in (
                ToldTable(1, handed=handed),
                ToldTable(2, withdrawn=(continued,)),
                ToldTable(3, handed=handed),
            ):
                await own.jetstream().publish(SUBJECTS.told(new.public), encode(told))
                await until(lambda told=told: numbers(heard)[-1:] == [told.number])
            await until(lambda: isinstance(heard[-1], HandedEntries))
            hearing.cancel()
            assert len([each for each in heard if isinstance(each, HandedEntries)]) == 2

    in_hall(tmp_path, play)


def test_entries_that_are_left_out_or_belong_to_another_match_do_not_fit(tmp_path: Path) -> None:
    with Game(tmp_path / "old") as game:
        for _ in range(4):
            game.notes("note", {})
        game.leaves()
    with Game(tmp_path / "old") as game:
        game.goes_on_with(1).notes("note", {})
    lines = outbox(tmp_path / "old").lines("judges", 0)
    mine = [line for line in lines if line.match == 1]
    continued = Continued(b"old", b"new", 1, mine[-1].seq, mine[-1].hash)
    assert mine[-1].seq > len(mine), "an entry of the other match is between its entries"
    assert fits(mine, continued, len(mine))
    assert fits(mine, continued), "an earlier hall does not say how many there are"
    assert not fits([*mine[:2], *mine[3:]], continued, len(mine))
    assert not fits(lines, continued)


def test_what_the_old_machine_writes_later_in_that_match_is_a_fork_also_under_another_key(tmp_path: Path) -> None:
    async def run() -> None:
        port, old_folder = free_port(), tmp_path / "old"
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            old, new = await joined(admission, old_folder), await joined(admission, tmp_path / "new")
            await play_and_send(old_folder, old)
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            again = await joined(admission, old_folder)
            await play_and_send(old_folder, again, begin=False)
            await until(lambda: trouble(floors, again) == "log-went-on")
            with Game(old_folder, msgspec.structs.replace(AGREED, table="99")):
                async with sending(old_folder, again) as states:
                    await until(lambda: states and states[-1].waiting == 0)
        async with hall_in(tmp_path / "hall", port) as (_, seen):
            await until(lambda: trouble(seen, again) == "log-went-on")
            assert seen.floor[again.nkey.public].label != "99", "nothing counts from then on"

    asyncio.run(run())


def test_a_machine_that_only_closes_that_match_goes_on_with_others(tmp_path: Path) -> None:
    async def run() -> None:
        port, old_folder = free_port(), tmp_path / "old"
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            old, new = await joined(admission, old_folder), await joined(admission, tmp_path / "new")
            await play_and_send(old_folder, old)
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            again = await joined(admission, old_folder)
            with Game(old_folder, begin=False) as game:
                game.gives_up(1)
            with Game(old_folder, msgspec.structs.replace(AGREED, table="99")):
                async with sending(old_folder, again) as states:
                    await until(lambda: states and states[-1].waiting == 0)
            await until(lambda: again.nkey.public in floors.floor and floors.floor[again.nkey.public].label == "99")
            assert trouble(floors, again) == ""

    asyncio.run(run())


def test_only_what_was_sent_is_handed_over_once_and_to_a_table_in_the_hall(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, _):
            old, new = await joined(admission, tmp_path / "old"), await joined(admission, tmp_path / "new")
            desk, names = admission.desk, [name(admission, each) for each in (old, new)]
            assert await desk.hand_over(names[0], "AAAA-AAAA-AAAA-AAAA")
            assert await desk.hand_over("AAAA-AAAA-AAAA-AAAA", names[1])
            assert await desk.hand_over(names[0], names[0])
            assert await desk.hand_over(*names)
            assert desk.tables[old.nkey.public].revoked is None, "who has sent nothing stays in the hall"
            await play_and_send(tmp_path / "old", old)
            assert await desk.hand_over(*names) is None
            assert await desk.hand_over(*names)
            assert await desk.hand_over(names[1], names[0]), "a table that is out takes nothing over"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("mode", "ends", "is_over"),
    [
        ("duel", lambda game: game.does(Concede("A")), True),
        ("duel", lambda game: game.gives_up(1), True),
        ("match", lambda game: game.does(Concede("A")), False),
    ],
)
def test_a_match_is_not_handed_over_once_it_is_over_or_given_up(
    mode: Literal["duel", "match"], ends: Callable[[Game], None], is_over: bool, tmp_path: Path
) -> None:
    log: Any = None
    handing = Handing(log, SUBJECTS, CARDS)
    with Game(tmp_path, msgspec.structs.replace(AGREED, mode=mode)) as game:
        assert not asyncio.run(handing.is_over(outbox(tmp_path).lines("judges", 0)))
        ends(game)
    assert asyncio.run(handing.is_over(outbox(tmp_path).lines("judges", 0))) == is_over


def test_the_hall_answers_while_a_match_is_folded_to_see_whether_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Game(tmp_path) as game:
        game.controls()
    log: Any = None
    handing, lines, answered = Handing(log, SUBJECTS, CARDS), outbox(tmp_path).lines("judges", 0), Event()

    def slow_fold(*about: Any) -> Any:
        assert answered.wait(30), "the loop does nothing else meanwhile"
        return fold_scene(*about)

    monkeypatch.setattr("tableside.hall.handing.fold_scene", slow_fold)

    async def run() -> None:
        asyncio.get_running_loop().call_later(0.1, answered.set)
        assert not await handing.is_over(lines)

    asyncio.run(run())
