"""The hall's word to its tables: whole, to whom it is meant, again after a break, and understood or refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import RawStreamMsg
from nats.js.client import JetStreamContext

from tableside.hall.hearing import Hearing
from tableside.hall.log_server import CONFIGURATION
from tableside.hall.subjects import EVERYBODY
from tableside.hall.telling import Telling
from tableside.hall.told import FORM, Heard, NotUnderstood, ToldAll, ToldTable, Unheard, decode, encode
from tests.hall.test_hall import PATIENCE_S, until
from tests.hall.test_sending import in_hall
from tests.kit.hall.halls import SUBJECTS, Hall, kill_server, new_key


def test_a_table_hears_what_is_told_before_it_came_and_what_changes_then(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, numbers, rounds = new_key(), [7], [1]
        heard: list[Heard | Unheard] = []
        async with hall.itself() as own, hall.table(key) as client, asyncio.TaskGroup() as tasks:
            telling = Telling(own.jetstream(), SUBJECTS)
            telling.to_all(lambda told: msgspec.structs.replace(told, event="Friday"))
            telling.to_all(lambda told: msgspec.structs.replace(told, round=rounds[-1]))
            telling.to_table(lambda _, told: msgspec.structs.replace(told, number=numbers[-1]))
            telling.changed(EVERYBODY)
            telling.changed(key.public)
            running = [tasks.create_task(telling.run())]
            await until(lambda: telling.is_done)
            running.append(tasks.create_task(Hearing(client, SUBJECTS, key.public, heard.append).run()))
            await until(lambda: heard and heard[-1] == Heard("test", ToldAll("Friday", 1), ToldTable(7)))
            numbers.append(8)
            telling.changed(key.public)
            await until(lambda: heard[-1] == Heard("test", ToldAll("Friday", 1), ToldTable(8)))
            kill_server(tmp_path / "hall" / CONFIGURATION)
            rounds.append(2)
            telling.changed(EVERYBODY)
            await until(lambda: heard[-1] == Heard("test", ToldAll("Friday", 2), ToldTable(8)))
            for task in running:
                task.cancel()

    in_hall(tmp_path, play)


def test_a_table_hears_nothing_of_another_table(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, other = new_key(), new_key()
        async with hall.itself() as own, hall.table(key) as client:
            heard: list[bytes] = []

            async def hear(message: Msg) -> None:
                heard.append(message.data)

            await own.jetstream().publish(SUBJECTS.told(other.public), encode(ToldTable(9)))
            for subject in (SUBJECTS.told(other.public), SUBJECTS.told(), SUBJECTS.told("*"), SUBJECTS.all_desk):
                await client.subscribe(subject, cb=hear)
            with pytest.raises(NatsError):
                await client.jetstream(timeout=1).get_last_msg(
                    SUBJECTS.told_stream, SUBJECTS.told(other.public), direct=True
                )
            for subject in (SUBJECTS.told(key.public), SUBJECTS.told(EVERYBODY)):
                with pytest.raises(NatsError):
                    await client.jetstream().publish(subject, encode(ToldTable(1)), timeout=1)
            await own.jetstream().publish(SUBJECTS.told(other.public), encode(ToldTable(10)))
            await client.flush()
            assert heard == []

    in_hall(tmp_path, play)


def test_a_forged_word_that_the_server_is_made_to_send_counts_for_nothing(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, intruder, heard = new_key(), new_key(), list[Heard | Unheard]()
        async with hall.itself() as own, hall.table(key) as client, hall.table(intruder) as other:
            await own.jetstream().publish(SUBJECTS.told(EVERYBODY), encode(ToldAll("Friday", 1)))
            hearing = asyncio.create_task(Hearing(client, SUBJECTS, key.public, heard.append).run())
            await until(lambda: heard)
            entries = SUBJECTS.entries("judges", intruder.public)
            await other.jetstream().publish(entries, encode(ToldAll("Forged", 2)))
            last = f"$JS.API.DIRECT.GET.test-judges.{entries}"
            arrived = list[bytes]()

            async def hear(message: Msg) -> None:
                arrived.append(message.data)

            await client.subscribe(SUBJECTS.told(EVERYBODY), cb=hear)
            await client.flush()
            async with asyncio.timeout(PATIENCE_S):
                while not arrived:  # the server does not promise that it answers such a request at once
                    await other.publish(last, b"", reply=SUBJECTS.told(EVERYBODY))
                    await asyncio.sleep(0.2)
            assert set(arrived) == {encode(ToldAll("Forged", 2))}
            await own.jetstream().publish(SUBJECTS.told(key.public), encode(ToldTable(5)))
            await until(lambda: heard[-1] == Heard("test", ToldAll("Friday", 1), ToldTable(5)))
            assert all(isinstance(each, Heard) and each.everybody.event != "Forged" for each in heard)
            hearing.cancel()

    in_hall(tmp_path, play)


class LateLog(Client):
    """A client whose log answers with the message before the last until it has stored the last, at the third request.

    A real server does so now and then, while its disk is busy: it sends a message on before it has stored it.
    """

    def __init__(self, client: Client, earlier: bytes, last: bytes) -> None:
        self.__dict__ = client.__dict__
        self._answers = [earlier, earlier, last]

    def jetstream(self, **options: Any) -> JetStreamContext:
        log = super().jetstream(**options)
        ask = log.get_last_msg

        async def get_last_msg(stream: str, subject: str, **how: Any) -> RawStreamMsg:
            message = await ask(stream, subject, **how)
            if message.data == self._answers[-1] and len(self._answers) > 1:
                return RawStreamMsg(subject, 1, self._answers.pop(0))
            return message

        log.get_last_msg = get_last_msg
        return log


def test_a_word_counts_also_where_the_log_has_it_later_than_the_table_was_woken(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, heard = new_key(), list[Heard | Unheard]()
        async with hall.itself() as own, hall.table(key) as client:
            log, late = own.jetstream(), LateLog(client, encode(ToldTable(3)), encode(ToldTable(4)))
            await log.publish(SUBJECTS.told(key.public), encode(ToldTable(3)))
            hearing = asyncio.create_task(Hearing(late, SUBJECTS, key.public, heard.append).run())
            await until(lambda: heard and heard[-1] == Heard("test", ToldAll(), ToldTable(3)))
            await log.publish(SUBJECTS.told(key.public), encode(ToldTable(4)))
            await until(lambda: heard[-1] == Heard("test", ToldAll(), ToldTable(4)))
            hearing.cancel()

    in_hall(tmp_path, play)


def test_nothing_is_told_again_that_the_log_has_already(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        async with hall.itself() as own:
            log = own.jetstream()
            for _ in range(2):
                telling = Telling(log, SUBJECTS)
                telling.changed("a")
                telling.changed("b")
                async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as tasks:
                    task = tasks.create_task(telling.run())
                    while not telling.is_done:
                        await asyncio.sleep(0.02)
                    task.cancel()
            assert (await log.stream_info(SUBJECTS.told_stream)).state.last_seq == 2

    in_hall(tmp_path, play)


def test_a_table_says_what_it_does_not_understand_until_it_does(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, heard = new_key(), list[Heard | Unheard]()
        async with hall.itself() as own, hall.table(key) as client:
            log = own.jetstream()
            await log.publish(SUBJECTS.told(EVERYBODY), encode(ToldAll("Friday")))
            hearing = asyncio.create_task(Hearing(client, SUBJECTS, key.public, heard.append).run())
            await until(lambda: heard and isinstance(heard[-1], Heard))
            await log.publish(SUBJECTS.told(key.public), b'{"form":%d,"told":{"is":"table"}}' % (FORM + 1))
            await until(lambda: unheard(heard).problem)
            problem = unheard(heard).problem
            assert problem is not None
            assert problem.code == "told-of-newer-hall"
            assert [each for each in heard if isinstance(each, Heard)][-1].everybody == ToldAll("Friday")
            await log.publish(SUBJECTS.told(key.public), encode(ToldTable(3)))
            await until(lambda: heard[-1] == Heard("test", ToldAll("Friday"), ToldTable(3)))
            assert unheard(heard) == Unheard()
            hearing.cancel()

    in_hall(tmp_path, play)


def unheard(heard: list[Heard | Unheard]) -> Unheard:
    """The last word of not understanding."""
    return [Unheard(), *(each for each in heard if isinstance(each, Unheard))][-1]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "told-unreadable"),
        (b"\xff\xfe", "told-unreadable"),
        (b"[" * 5000, "told-unreadable"),
        (b'{"form":1}', "told-unreadable"),
        (b'{"form":1,"told":{"is":"table","number":-1}}', "told-unreadable"),
        (b'{"form":1,"told":{"is":"all","event":"%s"}}' % (b"x" * 2**20), "told-unreadable"),
        (b'{"form":2,"told":7}', "told-of-newer-hall"),
    ],
)
def test_what_is_no_word_of_a_hall_is_refused_in_a_sentence(content: bytes, code: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        decode(content)
    assert refused.value.problem.code == code


def test_what_a_later_hall_adds_is_left_out() -> None:
    assert decode(b'{"form":1,"more":1,"told":{"is":"table","number":4,"more":[]}}') == ToldTable(4)


def test_a_table_believes_nobody_else_at_the_subject_where_its_hall_speaks(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, other, heard = new_key(), new_key(), list[Heard | Unheard]()
        async with hall.itself() as own, hall.table(key) as client, hall.table(other) as intruder:
            log = own.jetstream()
            await log.publish(SUBJECTS.told(key.public), encode(ToldTable(3)))
            hearing = asyncio.create_task(Hearing(client, SUBJECTS, key.public, heard.append).run())
            await until(lambda: heard and isinstance(heard[-1], Heard))
            entries = SUBJECTS.entries("judges", other.public)
            await intruder.jetstream().publish(entries, encode(ToldTable(99)))
            for subject in (SUBJECTS.told(key.public), SUBJECTS.told(EVERYBODY)):
                await intruder.publish(f"$JS.API.DIRECT.GET.test-judges.{entries}", reply=subject)
            await intruder.flush()
            await log.publish(SUBJECTS.told(key.public), encode(ToldTable(4)))
            await until(lambda: heard[-1] == Heard("test", ToldAll(), ToldTable(4)))
            assert {each.table.number for each in heard if isinstance(each, Heard)} == {3, 4}
            hearing.cancel()

    in_hall(tmp_path, play)
