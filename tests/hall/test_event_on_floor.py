"""Judges on the floor page begin rounds, run their clock, enter results, and hand matches over."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from nats.js.client import JetStreamContext
from selenium import webdriver
from selenium.webdriver.common.by import By

from tableside.hall.event_desk import ResultShown, RoundShown, TableThere
from tableside.hall.event_orders import MOST_FILE_BYTES
from tableside.hall.floor_judges import COOKIE, FloorJudge, Sessions
from tableside.hall.results import EnterResult, ResultEntered
from tableside.hall.rounds import MOST_MINUTES, BeginRound, ChangeRound
from tests.hall.test_floor_judges import TAKE, answer, open_table, phone, post, press, sign_in
from tests.hall.test_hall import hall_in, joined
from tests.kit.hall.floor_lines import WITH_TOKEN, floor_reader
from tests.kit.hall.floors import Door, Event, served_floor, table
from tests.kit.hall.halls import free_port
from tests.kit.stream.browser import Page

EVA = FloorJudge("J1", "Eva", "judge")
PAIRINGS = b"round,table,player 1,player 2\n3,1,Ann,Ben\n"
KEPT = ResultShown(3, 7, ("Ann", "Ben"), (1, 0))

SIGNED_IN = f"{WITH_TOKEN['Cookie']}; {COOKIE}={Sessions(bytes(32)).cookie(EVA, Door.pin, time.time())}"
"""The cookies of a judge's page."""


def has(page: Page, dialog: str, words: str) -> None:
    page.wait(lambda: words in str(page.script(f"document.querySelector('{dialog}').innerText")))


def test_a_judge_begins_a_round_and_enters_a_result(driver: webdriver.Chrome, tmp_path: Path) -> None:
    event, file = Event(KEPT), tmp_path / "round.csv"
    event.round = RoundShown(mode="duel", dial="competition", next=3)
    file.write_bytes(PAIRINGS)
    with served_floor(table(7), table(8), door=Door("Eva"), event=event) as served, phone(driver, served) as page:
        assert not page.script("document.querySelector('#round').checkVisibility()"), "nobody is signed in"
        sign_in(page, "Eva")
        press(page, "Round")
        has(page, "#event", "No round is played.")
        page.driver.find_element(By.ID, "event-file").send_keys(str(file))
        page.driver.find_element(By.CSS_SELECTOR, "#event-mode [value=match]").click()
        assert page.driver.find_element(By.ID, "event-round").get_attribute("placeholder") == "3"
        press(page, "Begin a round")
        has(page, "#event", "Round 3: 50:00 left")
        press(page, "Start the clock")
        page.wait(lambda: len(event.orders) == 2)
        assert event.orders == [
            ("Eva", PAIRINGS, BeginRound(0, 50, "match", "competition")),
            ("Eva", ChangeRound("start")),
        ]
        page.driver.find_element(By.CSS_SELECTOR, "#event .close").click()
        open_table(page, "7")
        has(page, "#act", "The table reports this; somebody has not confirmed it.")
        wins = page.driver.find_elements(By.CSS_SELECTOR, "#act-result input")
        assert [field.get_attribute("value") for field in wins] == ["1", "0", "0"]
        wins[0].clear()
        wins[0].send_keys("2")
        press(page, "Enter this result")
        page.wait(lambda: len(event.orders) == 3)
        assert event.orders[-1] == ("Eva", EnterResult(7, (2, 0), 0, round=3))
        page.wait(lambda: not page.script("document.querySelector('#act').open"))


def test_the_round_stands_above_a_floor_of_which_nothing_was_heard_and_nobody_is_signed_in(
    driver: webdriver.Chrome,
) -> None:
    event, page = Event(), Page(driver)

    def shown(words: str) -> None:
        page.wait(lambda: str(page.script("document.querySelector('#round-left').innerText")).startswith(words))

    event.round = RoundShown(3, 50, 3_000_000)
    with served_floor(event=event) as served:
        page.open(served.floor_page)
        shown("Round 3: 50:00 left, the clock stands")
        page.until("No table has sent anything yet.")
        event.round = RoundShown(3, 50, 1_499_000, running=True)
        shown("Round 3: 24:")
        event.round = RoundShown(3, 50, 0, running=True)
        shown("Round 3: time is up")
        event.round = RoundShown()
        page.wait(lambda: page.script("document.querySelector('#round-left').innerText") == "")
        with floor_reader(served.plain, "wall", headers={}) as wall:
            assert "round" not in wall.first, "spectators see no clock"
        page.open("about:blank")


@pytest.mark.parametrize(
    ("chosen", "begun"),
    [
        ({}, BeginRound(0, 50, "duel", "competition")),
        ({"mode": "match"}, BeginRound(0, 50, "match", "competition")),
        ({"dial": "silent"}, BeginRound(0, 50, "duel", "silent")),
    ],
)
def test_a_round_is_played_as_the_last_unless_its_judge_says_otherwise(
    chosen: Mapping[str, object], begun: BeginRound
) -> None:
    event = Event()
    event.round = RoundShown(mode="duel", dial="competition")
    with served_floor(table(7), door=Door("Eva"), event=event) as served:
        assert post(served, "begin", {"content": "eA==", "minutes": 50} | chosen, Cookie=SIGNED_IN) == 200
    assert event.orders == [("Eva", b"x", begun)]


def test_a_file_is_refused_for_its_size_by_how_large_it_may_be() -> None:
    event = Event()
    with served_floor(table(7), door=Door("Eva"), event=event) as served:
        for size, status in ((MOST_FILE_BYTES, 200), (MOST_FILE_BYTES + 10_000, 400)):
            order = {"content": base64.b64encode(bytes(size)).decode(), "minutes": 50}
            assert answer(served, "begin", order, Cookie=SIGNED_IN)[0] == status
        assert (
            answer(served, "begin", order, Cookie=SIGNED_IN)[1] == "This file is too large: it may have 3 MB at most."
        )
    assert len(event.orders) == 1


def test_a_judge_hands_a_match_over_once_asked_again(driver: webdriver.Chrome) -> None:
    event = Event(None, *(TableThere(f"U{number:05}" + "KEY" * 10, str(number)) for number in (7, 8, 9)))
    tables = table(7, match=1), table(8)
    with served_floor(*tables, door=Door("Eva"), event=event) as served, phone(driver, served) as page:
        sign_in(page, "Eva")
        open_table(page, "7")
        page.wait(lambda: page.script("document.querySelector('#act-hand').checkVisibility()"))
        page.driver.find_element(By.CSS_SELECTOR, f"#act-to option[value='{event.there[2].id}']").click()
        page.driver.find_element(By.ID, "act-hand-over").click()
        page.driver.switch_to.alert.dismiss()
        assert event.orders == []
        page.driver.find_element(By.ID, "act-hand-over").click()
        page.driver.switch_to.alert.accept()
        page.wait(lambda: event.orders)
        assert event.orders == [("Eva", tables[0].id, event.there[2].id)]


@pytest.mark.parametrize(
    ("what", "order", "status"),
    [
        ("begin", {"content": "", "minutes": 50}, 401),
        ("clock", {"is": "change round", "what": "end"}, 401),
        ("result", {"is": "enter result", "table": 7, "wins": [2, 0]}, 401),
        ("hand-over", {"table": "U", "to": "V"}, 401),
        ("begin", {"content": "", "minutes": MOST_MINUTES + 1}, 401),
        ("call", TAKE | {"table": "x" * 5000}, 401),
    ],
)
def test_nobody_who_is_not_signed_in_orders_anything_about_the_event(what: str, order: object, status: int) -> None:
    event = Event()
    with served_floor(table(3), door=Door("Eva"), event=event) as served:
        assert post(served, what, order) == status
    assert event.orders == []


class NoDisk(Door):
    """A door whose settings cannot be read."""

    @property
    def pin(self) -> str:  # type: ignore[override]
        raise OSError


def test_a_door_that_cannot_be_read_is_said() -> None:
    with served_floor(table(3), door=NoDisk("Eva")) as served:
        assert [post(served, what, order) for what, order in (("sign-in", {"pin": "4711"}), ("call", TAKE))] == [
            503
        ] * 2


def test_the_hall_notes_by_which_judge_a_round_and_a_result_are(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, _):
            membership, event = await joined(admission, tmp_path / "table"), admission.folds.event
            key = membership.nkey.public
            assert (event.round_shown(), event.result_shown(key)) == (RoundShown(), None)
            assert event.tables() == (TableThere(key, "1"),)
            refused = await event.begin(EVA, b"round,table", BeginRound(0, 50))
            assert refused is not None
            assert refused.code == "floor-file-refused"
            assert await event.begin(EVA, PAIRINGS, BeginRound(0, 50, "duel", "silent")) is None
            assert event.round_shown() == RoundShown(3, 50, 50 * 60_000, mode="duel", dial="silent", next=4)
            assert event.result_shown(key) == ResultShown(3, 1, ("Ann", "Ben"))
            assert await event.change(EVA, ChangeRound("add", MOST_MINUTES)) is not None
            assert await event.enter(EVA, EnterResult(2, (2, 0))) is not None, "no such table is paired"
            assert await event.enter(EVA, EnterResult(1, (2, 1))) is not None, "one game is played"
            assert await event.enter(EVA, EnterResult(1, (0, 1))) is None
            assert event.result_shown(key) == ResultShown(3, 1, ("Ann", "Ben"), (0, 1), is_confirmed=True)
            assert await event.hand_over(EVA, key, key) is not None
            assert await event.change(EVA, ChangeRound("end")) is None
            assert event.round_shown() == RoundShown(mode="duel", dial="silent", next=4), "the next is played so, too"
            unnumbered = PAIRINGS.replace(b"round,", b"").replace(b"3,", b"")
            refused = await event.begin(EVA, unnumbered, BeginRound(0, 50))
            assert (refused and refused.code) == "floor-which-round"
            assert await event.begin(EVA, unnumbered, BeginRound(4, 50)) is None
            assert event.round_shown().round == 4
            log: JetStreamContext = admission.folds.feature.client.jetstream()
            subject = admission.subjects.desk("result", "3", "1")
            stored = await log.get_last_msg(admission.subjects.desk_stream, subject, direct=True)
            assert msgspec.json.decode(stored.data or b"", type=ResultEntered).judge == EVA.id

    asyncio.run(run())
