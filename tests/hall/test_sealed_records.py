"""A judge on the floor fetches the sealed record of a match, as a file that the judge's key opens; it is noted."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from nats.js.errors import NoStreamResponseError
from selenium import webdriver
from selenium.webdriver.common.by import By

from tableside.engine.model.actions import Concede
from tableside.hall.admission import Admission
from tableside.hall.desk_log import DeskLog
from tableside.hall.floor import TableFold
from tableside.hall.floor_judges import FloorJudge
from tableside.hall.sealed_records import MOST_FETCHES, FetchedBy, RecordFile, RecordOffered, SealedRecords
from tableside.hall.table_lines import TableMessage, encode
from tableside.ledger import judge_key
from tableside.ledger.export import recorded
from tableside.match import judge_keys
from tableside.match.judge_calls import CallEndNote, CallNote
from tableside.match.public.rulings import RULING, Ruling
from tableside.match.series import begun_again
from tableside.message import Message, message
from tableside.table import commands as c
from tests.hall.test_event_on_floor import EVA, SIGNED_IN
from tests.hall.test_floor_in_hall import hall_with
from tests.hall.test_floor_judges import open_table, phone, post, press, sheet, sign_in
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.hall.test_handing_over import name
from tests.kit.cli import tableside
from tests.kit.hall.encrypted import connection
from tests.kit.hall.floor_lines import WITH_TOKEN
from tests.kit.hall.floors import Door, Records, ServedFloor, served_floor, table
from tests.kit.hall.halls import SUBJECTS, free_port, outbox
from tests.kit.judge.session import AtJudge
from tests.kit.judge.takeover import JUDGE, at_match, hide_again
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.stream.game import AGREED, CARDS, Game
from tests.kit.table.table import NEAR, AtTable

PASSPHRASE = "correct horse battery"


async def whole(admission: Admission, table_key: str, game: int) -> RecordFile:
    """The record of a game once the hall has all that is sealed in it."""
    while True:
        file = await admission.folds.records.fetch(EVA, table_key, game)
        if isinstance(file, RecordFile) and file.until == file.last:
            return file
        await asyncio.sleep(0.2)


def test_a_record_is_given_out_once_a_judge_is_called_and_each_time_is_noted(tmp_path: Path) -> None:
    async def run(at_table: AtTable) -> None:
        port = free_port()
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            membership, records = await joined(admission, at_table.folder), admission.folds.records
            key = membership.nkey.public
            async with sending(at_table.folder, membership) as states:
                await until(lambda: key in floors.floor and states[-1].waiting == 0)
                refused = await records.fetch(EVA, key, 1)
                assert isinstance(refused, Message)
                assert (records.offered(key), refused.code) == ((), "floor-no-record")
                await asyncio.to_thread(at_table.do, c.CallJudge("A"))
                await until(lambda: records.offered(key) == (RecordOffered(1, 1, 1),))
                await admission.folds.floor_desk.sign_in(EVA)
                await whole(admission, key, 1)
                for wrong in ((key, 2), ("U" * 56, 1)):
                    assert isinstance(await records.fetch(EVA, *wrong), Message)
            (offer,) = records.offered(key)
            assert {(who.name, who.judge) for who in offer.fetched} == {("Eva", EVA.id)}
        async with hall_in(tmp_path / "hall", port) as (again, _):
            await until(lambda: again.folds.records.offered(key) == (offer,))

    with at_match(tmp_path / "table") as at_table:
        asyncio.run(run(at_table))


def with_call(folder: Path, play: Callable[[Admission, str], Awaitable[None]], dial: str = "competition") -> None:
    """Have a hall with a table at which a judge is called, at competition with a record that may be fetched."""

    async def run(at_table: AtTable) -> None:
        async with hall_in(folder / "hall", free_port()) as (admission, floors):
            membership = await joined(admission, at_table.folder)
            key = membership.nkey.public
            async with sending(at_table.folder, membership):
                await asyncio.to_thread(at_table.do, c.CallJudge("A"))
                await until(lambda: key in floors.floor and floors.floor[key].call)
                if dial == "competition":
                    await whole(admission, key, 1)
            await play(admission, key)

    with at_match(folder / "table", dial) as at_table:
        asyncio.run(run(at_table))


def test_no_record_is_offered_that_no_judges_key_opens(tmp_path: Path) -> None:
    async def play(admission: Admission, key: str) -> None:
        assert admission.folds.records.offered(key) == ()

    with_call(tmp_path, play, "casual")


class Offered:
    """The records on offer of a table whose matches are sealed for a judge, by its entries alone."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        judge_key.keep(JUDGE.public, folder / judge_keys.FILE)
        log: Any = None
        self._folder, self._fold = folder, TableFold("table", CARDS)
        self._records = SealedRecords(log, DeskLog(log, SUBJECTS), lambda _: self._fold, str)

    def games(self) -> list[int]:
        """Read what the table recorded since; return the games that are offered, oldest first."""
        content = encode(outbox(self._folder).lines("judges", self._fold.log.seq))
        self._fold = self._fold.with_message(TableMessage(content), 0.0)
        self._records.take_entries(SUBJECTS, "table", TableMessage(content))
        return [each.game for each in reversed(self._records.offered("table"))]


SERIES = msgspec.structs.replace(AGREED, dial="competition", mode="match")


def test_a_call_counts_for_all_games_of_its_match_and_for_no_other_match(tmp_path: Path) -> None:
    offered = Offered(tmp_path)
    with Game(tmp_path, SERIES) as game:
        game.notes("judge called", CallNote("A"))
        assert offered.games() == [1]
        game.notes("judge came", CallNote("A")).notes("call ended", CallEndNote("answered"))
        assert offered.games() == [1], "there may be an appeal later"
        game.does(Concede("B")).begins_next(begun_again(game.match, SERIES))
        assert offered.games() == [1, 2]
        game.does(Concede("B")).leaves()
        assert offered.games() == [1, 2]
    with Game(tmp_path, SERIES):
        assert offered.games() == [1, 2], "nobody has called in this match"


def test_a_ruling_counts_for_all_games_of_its_match_also_without_a_call(tmp_path: Path) -> None:
    offered = Offered(tmp_path)
    with Game(tmp_path, SERIES) as game:
        game.does(Concede("B")).begins_next(begun_again(game.match, SERIES))
        assert offered.games() == []
        game.notes(RULING, Ruling(1, "A", "Mira", "704.2", "warning", "competitive"))
        assert offered.games() == [1, 2]


def test_the_last_fetches_of_each_judge_are_shown(tmp_path: Path) -> None:
    async def play(admission: Admission, key: str) -> None:
        kim = FloorJudge("J2", "Kim", "judge")
        for judge in (kim, *[EVA] * (MOST_FETCHES + 1)):
            await admission.folds.records.fetch(judge, key, 1)
        (offered,) = admission.folds.records.offered(key)
        assert Counter(each.judge for each in offered.fetched) == {EVA.id: MOST_FETCHES, kim.id: 1}

    with_call(tmp_path, play)


def test_no_record_is_given_out_that_the_log_has_not_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_stored(*_: object) -> None:
        raise NoStreamResponseError

    async def play(admission: Admission, key: str) -> None:
        monkeypatch.setattr(admission.folds.notes, "note", not_stored)
        assert await admission.folds.records.fetch(EVA, key, 1) == message("floor-not-noted")

    with_call(tmp_path, play)


def test_the_record_of_a_match_that_was_handed_over_is_given_out(tmp_path: Path) -> None:
    async def run(at_table: AtTable) -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            old, new = await joined(admission, at_table.folder), await joined(admission, tmp_path / "new")
            key = old.nkey.public
            async with sending(at_table.folder, old) as states:
                await until(lambda: key in floors.floor and states[-1].waiting == 0)
            assert admission.folds.records.offered(key) == ()
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            file = await whole(admission, key, 1)
            assert file.last == recorded(at_table.folder).links[-1].seq

    with at_match(tmp_path / "table") as at_table:
        asyncio.run(run(at_table))


def request(
    served: ServedFloor, what: str, cookies: str, order: object = None
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """The answer to a request of the floor page: its status, headers and content."""
    line = connection(served.where)
    own = {"Origin": served.where.rstrip("/"), "Content-Type": "application/json", "Cookie": cookies}
    try:
        line.request("GET" if order is None else "POST", f"/floor/{what}", json.dumps(order), own)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        line.close()


def test_a_signed_in_judge_gets_a_file_that_the_judges_key_alone_opens_and_nobody_else_gets_it(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    judge_key.keep(judge_key.new(tmp_path / "judge.key", PASSPHRASE), folder / judge_keys.FILE)
    judge_key.new(tmp_path / "thief.key", PASSPHRASE)
    with AtTable(folder) as at_table:
        at_table.begin(dial="competition").hide("A", at_table.tags["A"][HIDER], 1)
        at_table.readers.lift(NEAR)
        hide_again(at_table)
        with hall_with(tmp_path / "hall", AtJudge(at_table)) as served:
            at_table.do(c.CallJudge("A"))
            ((key, _),) = (each.values() for each in json.loads(request(served, "tables", SIGNED_IN)[2]))
            order, status, headers, content = {"table": key, "game": 1}, 0, http.client.HTTPMessage(), b""
            while status != 200 or len(set(headers["Tableside-Entries"].split("/"))) > 1:
                time.sleep(0.2)
                status, headers, content = request(served, "record", SIGNED_IN, order)
            for cookies, refused in ((WITH_TOKEN["Cookie"], 401), ("", 403), (SIGNED_IN.partition("; ")[2], 403)):
                denied, _, nothing = request(served, "record", cookies, order)
                assert denied == refused
                assert b'"sealed"' not in nothing
    assert headers["Content-Disposition"] == "attachment;filename=match-1.jsonl"
    assert CANARY.encode() not in content
    file = tmp_path / "match-1.jsonl"
    file.write_bytes(content)
    opened = [
        tableside("keys", "judge", "open", file, "--key", tmp_path / key, stdin=f"{PASSPHRASE}\n")
        for key in ("judge.key", "thief.key")
    ]
    assert [CANARY in each.stdout for each in opened] == [True, False]
    assert str(len(content.splitlines()) - 1) in tableside("record", "verify", file).stdout


def test_a_judge_fetches_a_record_by_one_touch_and_reads_who_did(driver: webdriver.Chrome, tmp_path: Path) -> None:
    offered = RecordOffered(12, 11, 2, (FetchedBy("Kim", "J2", 0), FetchedBy("", "", 0)))
    records = Records(offered, RecordOffered(11, 11, 1), reach=(3, 9))
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    with (
        served_floor(table(7, match=11), door=Door("Eva"), records=records) as served,
        phone(driver, served) as page,
    ):
        sign_in(page, "Eva")
        open_table(page, "7")
        page.wait(lambda: "Fetch match 11, game 1" in sheet(page))
        row = page.driver.find_element(By.CSS_SELECTOR, "#act-records li").text
        assert "Kim, " in row
        assert "at the hall’s machine, " in row
        press(page, "Fetch match 11, game 2")
        page.wait(lambda: "It ends with entry 3 of 9" in sheet(page))
        assert records.fetched == [("Eva", table(7).id, 12)]
        page.wait((tmp_path / "7-12.jsonl").exists)
        assert (tmp_path / "7-12.jsonl").read_bytes() == b"{}\n"


class SlowRecords(Records):
    """Records of one table, which wait until they are let `go`; `refused` says why none is given out."""

    def __init__(self, table_id: str) -> None:
        super().__init__(RecordOffered(11, 11, 1), reach=(3, 9, True))
        self.go, self.table = Event(), table_id
        self.refused: Message | None = None

    def offered(self, table: str) -> tuple[RecordOffered, ...]:
        return self.games if table == self.table else ()

    async def fetch(self, judge: FloorJudge, table: str, game: int) -> RecordFile | Message:
        file = await super().fetch(judge, table, game)
        await asyncio.to_thread(self.go.wait)
        return self.refused or file


def test_a_slow_fetch_says_nothing_in_the_sheet_of_another_table(driver: webdriver.Chrome, tmp_path: Path) -> None:
    records = SlowRecords(table(7).id)
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    with (
        served_floor(table(7), table(8), door=Door("Eva"), records=records) as served,
        phone(driver, served) as page,
    ):
        sign_in(page, "Eva")
        driver.execute_script("window.revoked = 0; URL.revokeObjectURL = () => { window.revoked += 1; }")
        for refused in (message("floor-no-record"), None):
            records.refused = refused
            open_table(page, "7")
            press(page, "Fetch match 11, game 1")
            page.wait(lambda: records.fetched)
            driver.execute_script("document.querySelector('#act').close()")
            open_table(page, "8")
            before = sheet(page)
            records.go.set()
            if refused is None:
                page.wait((tmp_path / "7-11.jsonl").exists)
            driver.execute_async_script("setTimeout(arguments[0], 500)")
            assert sheet(page) == before
            driver.execute_script("document.querySelector('#act').close()")
            records.go.clear()
            records.fetched.clear()
        assert page.script("window.revoked") == 0, "the browser may still read it"


def test_a_judge_fetches_one_record_at_a_time() -> None:
    records, order = SlowRecords(table(7).id), {"table": table(7).id, "game": 11}
    with served_floor(table(7), door=Door("Eva"), records=records) as served, ThreadPoolExecutor() as threads:
        for refused, status in ((message("floor-no-record"), 409), (None, 200), (None, 200)):
            records.refused = refused
            first = threads.submit(request, served, "record", SIGNED_IN, order)
            while not records.fetched:
                time.sleep(0.01)
            code, _, words = request(served, "record", SIGNED_IN, order)
            assert (code, words[:22]) == (409, b"You are fetching a rec")
            records.go.set()
            assert first.result()[0] == status
            records.go.clear()
            records.fetched.clear()


def test_a_file_that_does_not_arrive_whole_and_one_that_ends_before_another_match_are_said(
    driver: webdriver.Chrome, tmp_path: Path
) -> None:
    records = SlowRecords(table(7).id)
    records.go.set()
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    with served_floor(table(7), door=Door("Eva"), records=records) as served, phone(driver, served) as page:
        sign_in(page, "Eva")
        open_table(page, "7")
        press(page, "Fetch match 11, game 1")
        page.wait(lambda: "the next entry is of another match" in sheet(page))
        driver.execute_script("Response.prototype.blob = () => Promise.reject(new TypeError())")
        press(page, "Fetch match 11, game 1")
        page.wait(lambda: "The file did not arrive whole." in sheet(page))


@pytest.mark.parametrize("order", [{"table": "U", "game": 1}, {"table": "U"}])
def test_whoever_is_not_signed_in_fetches_nothing(order: object) -> None:
    records = Records(RecordOffered(1, 1, 1))
    with served_floor(table(3), door=Door("Eva"), records=records) as served:
        assert post(served, "record", order) == 401
    assert records.fetched == []
