"""The live line of a floor: all tables, then those that change, to whoever may see them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tableside.hall.floor_feed import Floor
from tableside.hall.floor_line import FloorLine
from tableside.hall.floor_page import COOKIE, PAGES
from tableside.hall.floor_words import for_judges
from tableside.text import Text
from tableside.web.fonts import FONTS
from tableside.web.lines import COMPLETE, NO_PLACE, NO_ROOM, OWN_PLACES, UNSUPPORTED
from tests.kit.hall.encrypted import connection
from tests.kit.hall.floor_lines import (
    WITH_TOKEN,
    EncryptedLine,
    FloorReader,
    ReadAnswer,
    answer_reader,
    floor_reader,
    read_answer,
)
from tests.kit.hall.floors import TOKEN, served_floor, table
from tests.kit.patience import PATIENCE, until


def get(where: str, path: str, **headers: str) -> tuple[int, Any, str]:
    """The status, the headers and the text of an answer."""
    line = connection(where)
    try:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode("utf-8", "replace")
    finally:
        line.close()


Read = Callable[[str], AbstractContextManager[FloorReader]]


@pytest.mark.parametrize("read", [floor_reader, answer_reader])
def test_a_page_gets_all_tables_and_then_those_that_change(read: Read) -> None:
    with served_floor(*map(table, range(250))) as served, read(served.where) as reader:
        assert (reader.first["count"], reader.first["lang"]) == (250, "en")
        assert reader.first["labels"]["calls"] == "Calls"
        assert [len(reader.news()) for _ in range(3)] == [100, 100, 50]
        served.show(table(7, turn=30))
        assert [(each["label"], each["turn"]) for each in reader.news()] == [("7", 30)]
        assert reader.tables[table(8).id]["turn"] == table(8).turn


@pytest.mark.parametrize(("asked", "language"), [("de", "de"), ("de-AT", "de"), ("tlh", "en"), ("", "en")])
def test_a_page_has_the_language_that_it_asks_for(asked: str, language: str) -> None:
    with served_floor(table(1)) as served, floor_reader(served.where, language=asked) as reader:
        assert reader.first["lang"] == language
        assert reader.first["labels"]["calls"] == Text(language)("floor-calls")


class SlowLine:
    """A page that takes a message only when it is let."""

    def __init__(self) -> None:
        self.request: Any = SimpleNamespace(query_params={}, client=None)
        self.is_snapshot = False
        self.taken: list[dict[str, Any]] = []
        self.may_take = asyncio.Semaphore(0)
        self.waits = asyncio.Event()

    async def listen(self) -> bool:
        await asyncio.Event().wait()
        return False

    async def send(self, message: str) -> None:
        self.waits.set()
        await self.may_take.acquire()
        self.taken.append(json.loads(message))

    async def close(self, code: int, reason: str = "") -> None:
        raise AssertionError(code, reason)

    async def takes(self) -> dict[str, Any]:
        """Take the message that waits, and wait until the next does."""
        await self.waits.wait()
        self.waits.clear()
        self.may_take.release()
        await self.waits.wait()
        return self.taken[-1]


def test_a_page_that_reads_slowly_skips_states() -> None:
    async def slow() -> list[dict[str, Any]]:
        floor, line = Floor(), SlowLine()
        floor.show(table(1, turn=1))
        serving = asyncio.create_task(FloorLine(floor, for_judges, "en").serve(line))
        await line.takes()
        for turn in range(2, 9):
            floor.show(table(1, turn=turn))
        await line.takes()
        while len([message for message in line.taken if "tables" in message]) < 2:
            await line.takes()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
        return line.taken

    taken = asyncio.run(slow())
    assert [each["turn"] for message in taken for each in message.get("tables", [])] == [1, 8]


def test_a_page_counts_by_the_time_of_the_floor_whatever_this_machines_date_is() -> None:
    async def first() -> dict[str, Any]:
        floor, line = Floor(), SlowLine()
        floor.now = lambda: 86_400.0
        serving = asyncio.create_task(FloorLine(floor, for_judges, "en").serve(line))
        await line.takes()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
        return line.taken[0]

    assert asyncio.run(first())["now"] == 86_400.0


def test_a_page_that_says_something_is_closed() -> None:
    with served_floor(table(1)) as served, floor_reader(served.where) as reader:
        assert isinstance(reader.socket, EncryptedLine)
        reader.socket.send("{}")
        with suppress(ConnectionClosed):
            while True:
                reader.next()
        assert reader.socket.close_code == UNSUPPORTED


def test_a_page_for_which_there_is_no_place_is_told_so() -> None:
    with served_floor(table(1)) as served, ExitStack() as stack:
        for _ in range(OWN_PLACES):
            stack.enter_context(floor_reader(served.where)).news()
        with pytest.raises(ConnectionClosed) as closed, floor_reader(served.where, language="de"):
            pass
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (NO_PLACE, Text("de")(NO_ROOM))


def test_lines_of_both_ways_have_the_same_places() -> None:
    with served_floor(table(1)) as served, ExitStack() as stack:
        for number in range(OWN_PLACES):
            stack.enter_context((floor_reader, answer_reader)[number % 2](served.where)).news()
        for query in ("lang=de", "lang=de&once=1"):
            with read_answer(served.where, query=query) as refused:
                with pytest.raises(EOFError):
                    refused.recv(PATIENCE)
                assert refused.status == 503
                assert refused.closed == {"closed": NO_PLACE, "reason": Text("de")(NO_ROOM)}
        with pytest.raises(ConnectionClosed), floor_reader(served.where):
            pass
        assert get(served.where, f"/floor?token={TOKEN}")[0] == 200


def test_a_page_that_asks_for_a_snapshot_gets_all_tables_as_they_are_and_the_end() -> None:
    with served_floor(*map(table, range(150))) as served:
        for turn in (3, 4):
            served.show(table(7, turn=turn))
            with answer_reader(served.where, query="lang=de&once=1") as reader:
                assert (reader.first["count"], reader.first["lang"]) == (150, "de")
                assert [len(reader.news()) for _ in range(2)] == [100, 50]
                assert reader.tables[table(7).id]["turn"] == turn
                with pytest.raises(EOFError):
                    reader.next()
                assert isinstance(reader.socket, ReadAnswer)
                assert reader.socket.closed == {"closed": COMPLETE, "reason": ""}


def test_the_floor_needs_its_token_and_the_wall_none() -> None:
    with served_floor(table(1)) as served:
        served.show_on_wall(table(2))
        refusal = Text("en")("floor-token-refused")
        for path in ("/floor", "/floor?token=", "/floor?token=wrong"):
            status, headers, words = get(served.where, path)
            assert (status, headers["Set-Cookie"], words.strip()) == (403, None, refusal), path
        status, headers, _ = get(served.where, f"/floor?token={TOKEN}")
        assert status == 200
        cookie = headers["Set-Cookie"].partition(";")[0]
        assert cookie == f"{COOKIE}={TOKEN}"
        assert {"HttpOnly", "Secure", "Path=/", "SameSite=strict"} <= set(headers["Set-Cookie"].split("; "))
        assert get(served.where, "/floor", Cookie=cookie)[0] == 200
        for wrong in ({}, {"Cookie": f"{COOKIE}=wrong"}):
            with pytest.raises(InvalidStatus), floor_reader(served.where, headers=wrong):
                pass
            with read_answer(served.where, headers=wrong) as refused:
                assert refused.status == 403
        assert get(served.plain, "/wall")[0] == 200
        with floor_reader(served.plain, "wall", headers={}) as reader:
            assert [each["label"] for each in reader.news()] == ["2"]


def test_pages_of_others_get_nothing() -> None:
    with served_floor(table(1)) as served:
        assert get(served.where, f"/floor?token={TOKEN}", Host="elsewhere.example")[0] == 403
        with pytest.raises(InvalidStatus), floor_reader(served.where, origin="http://elsewhere.example"):
            pass
        for origin in ("http://elsewhere.example", served.plain.rstrip("/"), "null"):
            with read_answer(served.where, origin=origin) as refused:
                assert refused.status == 403
        assert get(served.where, "/floor/live", **WITH_TOKEN)[0] == 405, "a form or a link asks so"


def test_the_pages_load_their_own_files_alone() -> None:
    with served_floor() as served:
        for where, path in ((served.where, f"/floor?token={TOKEN}"), (served.plain, "/wall")):
            _, headers, source = get(where, path)
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "://" not in source
        for file in PAGES.iterdir():
            assert get(served.where, f"/hall/{file.name}")[0] == get(served.plain, f"/hall/{file.name}")[0] == 200
        assert get(served.where, "/hall/../floor_page.py")[0] == 404
        assert all(get(served.where, f"/fonts/{name}")[0] in (200, 404) for name in FONTS)


@pytest.mark.parametrize("read", [floor_reader, answer_reader])
def test_a_page_that_leaves_gives_its_place_back(read: Read) -> None:
    with served_floor(table(1)) as served:
        for _ in range(OWN_PLACES + 4):
            with suppress(ConnectionClosed, EOFError), read(served.where) as reader:
                reader.news()

        def has_place() -> bool:
            with suppress(ConnectionClosed, EOFError), read(served.where) as reader:
                return bool(reader.news())
            return False

        until(has_place)
