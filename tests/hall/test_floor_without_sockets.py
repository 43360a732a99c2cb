"""The floor page in a browser that refuses its WebSocket, as iPhones do under a certificate accepted by hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest
from selenium import webdriver

from tableside.hall.floor_table import FloorCall
from tableside.text import Text
from tableside.web.lines import NO_ROOM, OWN_PLACES
from tests.hall.test_floor_judges import open_table, other_driver, phone, press, sign_in, tile
from tests.kit.hall.floor_lines import floor_reader
from tests.kit.hall.floors import Door, served_floor, table
from tests.kit.stream.browser import Page, complaints

__all__ = ["other_driver"]

IN_TIME_S = 10.0
"""Seconds in which what another judge does has to be seen on a machine that does much else."""

REFUSED = """
    window.refused = 0;
    window.WebSocket = class {
        constructor() {
            window.refused += 1;
            setTimeout(() => {
                this.onerror?.(new Event("error"));
                this.onclose?.(new CloseEvent("close", { code: 1006 }));
            });
        }
        close() {}
    };
"""
"""Has every WebSocket fail, as a browser does that does not trust a certificate."""

FORBIDDEN = (
    "window.refused = 0; window.WebSocket = class { constructor() { window.refused += 1; throw new Error(); } };"
)
"""Has every WebSocket fail before it is one."""

SILENT = "window.refused = 0; window.WebSocket = class { constructor() { window.refused += 1; } close() {} };"
"""Has every WebSocket come to nothing, and say nothing of that."""

NO_STREAMS = "delete Response.prototype.body;"
"""Has answers be read only once they are whole."""


@contextmanager
def before_scripts(driver: webdriver.Chrome, source: str) -> Iterator[None]:
    """Run this before the scripts of each page."""
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def asked(page: Page) -> list[str]:
    """The queries by which the page asked for its line in answers, those that are over."""
    return list(
        page.script("""performance.getEntriesByType("resource").map(({ name }) => new URL(name))
            .filter(({ pathname }) => pathname === "/floor/live").map(({ search }) => search)""")
    )


@pytest.mark.parametrize("refusal", [REFUSED, REFUSED + NO_STREAMS], ids=["answers", "polls"])
def test_a_judge_takes_calls_sees_what_others_do_and_comes_back_after_the_hall_started_again(
    driver: webdriver.Chrome, other_driver: webdriver.Chrome, refusal: str
) -> None:
    calls = [table(number, call=FloorCall(time.time() - 100, number=number)) for number in (3, 4, 5)]
    door = Door("Eva", "Kim")
    with before_scripts(driver, refusal), ExitStack() as stack:
        with served_floor(*calls, door=door) as served:
            port = urlsplit(served.where).port or 0
            eva = stack.enter_context(phone(driver, served))
            assert eva.script("refused") == 1
            sign_in(eva, "Eva")
            take(eva, "3")
            eva.wait(lambda: "Eva goes there" in tile(eva, "3"))
            with phone(other_driver, served) as kim:
                sign_in(kim, "Kim")
                kim.wait(lambda: "Eva goes there" in tile(kim, "3"))
                take(kim, "4")
                began = time.monotonic()
                eva.wait(lambda: "Kim goes there" in tile(eva, "4"))
                assert time.monotonic() - began < IN_TIME_S
        eva.until("No connection to the hall.")
        with served_floor(*calls, table(6), port=port, door=door) as served:
            eva.wait(lambda: "Judge called" in tile(eva, "5") and "6" in tile(eva, "6"))
            eva.until(gone=("No connection",))
            take(eva, "5")
            eva.wait(lambda: "goes there" in tile(eva, "5"))
            served.show(table(5))
            eva.wait(lambda: "Judge called" not in tile(eva, "5"))
            queries = asked(eva)
            assert any("once" in query for query in queries) is (NO_STREAMS in refusal)
            assert all("token" not in query for query in queries)
            eva.open("about:blank")
        complaints(driver)


def take(page: Page, label: str) -> None:
    """Take the call of a table."""
    open_table(page, label)
    press(page, "I go there")


@pytest.mark.parametrize("refusal", [FORBIDDEN, SILENT], ids=["forbidden", "silent"])
def test_a_socket_that_cannot_be_made_or_never_opens_is_given_up(driver: webdriver.Chrome, refusal: str) -> None:
    with before_scripts(driver, refusal), served_floor(table(3, turn=5)) as served, phone(driver, served) as page:
        page.wait(lambda: "Turn 5" in tile(page, "3"))
        served.show(table(3, turn=6))
        page.wait(lambda: "Turn 6" in tile(page, "3"))
        page.until(gone=("No connection",))
        assert page.script("refused") == 1


@pytest.mark.parametrize("refusal", [REFUSED, REFUSED + NO_STREAMS], ids=["answers", "polls"])
def test_a_page_without_a_place_says_so_and_comes_once_there_is_one(driver: webdriver.Chrome, refusal: str) -> None:
    with before_scripts(driver, refusal), served_floor(table(3)) as served, ExitStack() as stack:
        for _ in range(OWN_PLACES):
            stack.enter_context(floor_reader(served.where)).news()
        page = Page(driver)
        page.open(f"{served.floor_page}&lang=de")
        page.until(Text("de")(NO_ROOM))
        stack.close()
        page.wait(lambda: "3" in tile(page, "3"))
        page.until(gone=(Text("de")(NO_ROOM),))
        page.open("about:blank")
        complaints(driver)


def test_a_socket_that_works_is_taken_and_taken_again(driver: webdriver.Chrome) -> None:
    with ExitStack() as stack:
        with served_floor(table(3)) as served:
            port = urlsplit(served.where).port or 0
            page = stack.enter_context(phone(driver, served))
            assert asked(page) == []
        page.until("No connection to the hall.")
        with served_floor(table(3, turn=9), port=port):
            page.wait(lambda: "Turn 9" in tile(page, "3"))
            page.open("about:blank")
        complaints(driver)
