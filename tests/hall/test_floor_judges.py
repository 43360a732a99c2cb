"""Judges on the floor page: they sign in as at the desk, take and close calls, give time, and see who is where."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from tableside.hall.floor_judges import COOKIE, LASTS_S, Sessions
from tableside.hall.floor_table import FloorCall
from tableside.match.public.event_rulings import EventRuling, RulingConflict
from tests.kit.hall.encrypted import browser_flag, connection
from tests.kit.hall.floor_lines import WITH_TOKEN
from tests.kit.hall.floors import PIN, Door, ServedFloor, served_floor, table
from tests.kit.stream.browser import Page, boxes, chromium, complaints, resize

PHONE = (360, 640)
TOUCH_PX = 44
CALL = FloorCall(time.time() - 100, number=7, topic="error")


@pytest.fixture(scope="module")
def other_driver() -> Iterator[webdriver.Chrome]:
    """A second Chromium: another judge's phone."""
    with chromium(browser_flag()) as started:
        yield started


@contextmanager
def phone(driver: webdriver.Chrome, served: ServedFloor, language: str = "en") -> Iterator[Page]:
    """The floor page on a phone that nobody is signed in on; it leaves before the floor ends."""
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    complaints(driver)
    with resize(driver, *PHONE):
        page = Page(driver)
        page.open(f"{served.floor_page}&lang={language}")
        page.wait(lambda: page.script("document.body.classList.contains('acts') && document.querySelector('.tile')"))
        try:
            yield page
        finally:
            page.open("about:blank")
            driver.execute_cdp_cmd("Network.clearBrowserCookies", {})


def press(page: Page, words: str) -> None:
    """Press the button with these words; one in an open sheet first."""
    script = f"""[...document.querySelectorAll("dialog[open] button, header button")]
        .find((button) => button.checkVisibility() && button.textContent.trim() === {words!r})"""
    page.wait(lambda: page.script(script))
    page.driver.execute_script(f"{script.replace('[...', 'return [...', 1)}").click()


def sign_in(page: Page, name: str) -> None:
    """Sign in with the PIN and a name of the list."""
    press(page, "Sign in")
    page.driver.find_element(By.ID, "pin").send_keys(PIN)
    page.driver.find_element(By.CSS_SELECTOR, "#sign-in .main").click()
    press(page, name)
    page.wait(lambda: page.script("document.querySelector('#me').textContent") == name)


def open_table(page: Page, label: str) -> None:
    """Touch a table."""
    page.driver.find_element(By.CSS_SELECTOR, f"button[aria-label='Table {label}: call and time']").click()
    page.wait(lambda: page.script("document.querySelector('#act').open"))


def sheet(page: Page) -> str:
    """The words of the open sheet."""
    return str(page.script("document.querySelector('#act').innerText"))


def tile(page: Page, label: str) -> str:
    """The words of a table."""
    return str(
        page.script(
            f"[...document.querySelectorAll('.tile')].find((tile) => "
            f"tile.querySelector('h2').textContent === {label!r}).innerText"
        )
    )


def test_two_judges_take_and_close_two_calls_from_two_browsers(
    driver: webdriver.Chrome, other_driver: webdriver.Chrome
) -> None:
    calling = table(3, call=CALL), table(4, call=FloorCall(time.time() - 50, number=9))
    with (
        served_floor(*calling, table(5), door=Door("Eva", "Kim")) as served,
        phone(driver, served) as eva,
        phone(other_driver, served) as kim,
    ):
        sign_in(eva, "Eva")
        sign_in(kim, "Kim")
        kim.wait(lambda: "Something went wrong" in tile(kim, "3"))
        open_table(eva, "3")
        press(eva, "I go there")
        kim.wait(lambda: "Eva goes there" in tile(kim, "3"))
        open_table(kim, "4")
        press(kim, "I go there")
        eva.wait(lambda: "Kim goes there" in tile(eva, "4"))
        assert eva.script("document.title") == "Floor", "no call waits for anybody"
        press(eva, "Eva")
        eva.wait(lambda: "at 3" in eva.script("document.querySelector('#judges').innerText"))
        assert "at 4" in eva.script("document.querySelector('#judges').innerText")
        press(eva, "Close")
        open_table(eva, "3")
        press(eva, "The call is over")
        kim.wait(lambda: "Judge called" not in tile(kim, "3"))
        assert "Kim goes there" in tile(eva, "4")
        open_table(kim, "4")
        press(kim, "The call is over")
        eva.wait(lambda: "Judge called" not in tile(eva, "4"))


def test_of_two_judges_at_one_moment_the_first_goes_and_the_other_is_told(
    driver: webdriver.Chrome, other_driver: webdriver.Chrome
) -> None:
    with (
        served_floor(table(3, call=CALL), door=Door("Eva", "Kim")) as served,
        phone(driver, served) as eva,
        phone(other_driver, served) as kim,
    ):
        sign_in(eva, "Eva")
        sign_in(kim, "Kim")
        open_table(kim, "3")
        kim.wait(lambda: "I go there" in sheet(kim))
        taken = {"do": "take", "table": table(3).id, "call": 7, "instead": ""}
        json_type = "headers: {'Content-Type': 'application/json'}"
        sent = f"fetch('/floor/call', {{method: 'POST', {json_type}, body: {json.dumps(taken)!r}}})"
        answers = [page.script(f"{sent}.then((answer) => answer.status)") for page in (eva, kim)]
        assert answers == [200, 409]
        kim.wait(lambda: "Take over from Eva" in sheet(kim))
        press(kim, "Take over from Eva")
        eva.wait(lambda: "Kim goes there" in tile(eva, "3"))
        complaints(kim.driver)


def test_a_judge_gives_time_and_it_is_on_the_tile(driver: webdriver.Chrome) -> None:
    with served_floor(table(3, match=12), table(4), door=Door("Eva")) as served, phone(driver, served) as page:
        sign_in(page, "Eva")
        open_table(page, "3")
        press(page, "+3 min")
        page.wait(lambda: "3 min extra" in sheet(page))
        press(page, "+2 min")
        page.wait(lambda: "5 min extra" in sheet(page))
        press(page, "Close")
        page.wait(lambda: "+5 min" in tile(page, "3"))
        served.show(table(3, match=13))
        page.wait(lambda: "+5 min" not in tile(page, "3"))
        open_table(page, "4")
        assert "+3 min" not in sheet(page), "no match is there"


def test_whoever_is_not_signed_in_is_asked_and_a_wrong_pin_says_so(driver: webdriver.Chrome) -> None:
    with served_floor(table(3, call=CALL), door=Door()) as served, phone(driver, served) as page:
        open_table_first = page.driver.find_element(By.CSS_SELECTOR, ".open")
        open_table_first.click()
        page.wait(lambda: page.script("document.querySelector('#people').open"))
        assert not page.script("document.querySelector('#act').open")
        page.driver.find_element(By.ID, "pin").send_keys("1234")
        press(page, "Head judge")
        page.wait(lambda: page.script("document.querySelector('#people-problem').textContent") != "")
        complaints(driver)
        page.driver.find_element(By.ID, "pin").send_keys(PIN)
        press(page, "Head judge")
        page.wait(lambda: page.script("document.querySelector('#me').textContent") == "Head judge")
        press(page, "Head judge")
        press(page, "Sign out")
        page.wait(lambda: "Nobody is signed in." in page.script("document.querySelector('#people').innerText"))


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_sheets_have_room_on_a_phone(driver: webdriver.Chrome, scheme: str) -> None:
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    names = tuple(f"{name} von Hohenstein-Wallenrod" for name in ("Maximiliane", "Eva", "Kim"))
    with served_floor(table(3, match=1, call=CALL), door=Door(*names)) as served, phone(driver, served, "de") as page:
        press(page, "Anmelden")
        assert page.script("people.scrollWidth <= people.clientWidth")
        page.driver.find_element(By.ID, "pin").send_keys(PIN)
        page.driver.find_element(By.CSS_SELECTOR, "#sign-in .main").click()
        press(page, names[0])
        page.wait(lambda: page.script("document.querySelector('#me').textContent") == names[0])
        page.driver.find_element(By.CSS_SELECTOR, ".open").click()
        press(page, "Ich gehe hin")
        page.wait(lambda: "geht hin" in page.source())
        page.driver.find_element(By.CSS_SELECTOR, ".open").click()
        page.wait(lambda: page.script("document.querySelector('#act').open"))
        assert page.script("document.documentElement.scrollWidth <= innerWidth")
        touched = boxes(page, "button, input")
        assert [box for box in touched if box["width"] < TOUCH_PX or box["height"] < TOUCH_PX] == []
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def post(served: ServedFloor, what: str, order: Any, **headers: str) -> int:
    """The status of the answer to a request that no browser sends."""
    return answer(served, what, order, **headers)[0]


def answer(served: ServedFloor, what: str, order: Any, **headers: str) -> tuple[int, str]:
    """The answer to a request that no browser sends: its status and text."""
    line = connection(served.where)
    own = {"Origin": served.where.rstrip("/"), "Content-Type": "application/json", **WITH_TOKEN}
    try:
        sent = own | headers
        content = order if isinstance(order, bytes) else json.dumps(order)
        line.request("POST", f"/floor/{what}", content, {name: value for name, value in sent.items() if value})
        response = line.getresponse()
        return response.status, response.read().decode()
    finally:
        line.close()


TAKE = {"do": "take", "table": "U", "call": 7}


@pytest.mark.parametrize(
    ("what", "order", "headers", "status"),
    [
        ("call", TAKE, {}, 401),
        ("call", TAKE, {"Cookie": ""}, 403),
        ("time", {"table": "U", "match": 1, "minutes": 5}, {}, 401),
        ("sign-in", {"pin": PIN}, {}, 200),
        ("sign-in", {"pin": PIN}, {"Origin": "http://elsewhere.example"}, 400),
        ("sign-in", {"pin": PIN}, {"Origin": ""}, 400),
        ("sign-in", {"pin": PIN}, {"Content-Type": "text/plain"}, 400),
        ("sign-in", b'{"pin": ', {}, 400),
        ("sign-in", {"pin": "1" * 13}, {}, 400),
        ("sign-in", b'{"pin": "4711", "name": "' + b"x" * 5000 + b'"}', {}, 400),
        ("sign-in", {"pin": PIN, "name": "Mallory"}, {}, 409),
    ],
)
def test_nobody_else_acts_on_the_floor(what: str, order: Any, headers: dict[str, str], status: int) -> None:
    with served_floor(table(3, call=CALL), door=Door("Eva")) as served:
        assert post(served, what, order, **headers) == status


def test_a_cookie_counts_for_its_time_its_hall_and_its_pin() -> None:
    sessions, other = Sessions(bytes(32)), Sessions(bytes(31) + b"1")
    judge = sessions.judge("Eva", "judge")
    cookies = {COOKIE: sessions.cookie(judge, "pin", 100)}
    session = sessions.read(cookies, "pin", 100 + LASTS_S - 1)
    assert session is not None
    assert session.judge == judge
    assert sessions.read(cookies, "pin", 100 + LASTS_S) is None
    assert sessions.read(cookies, "another", 100) is None
    assert sessions.read(cookies, "", 100) is None
    assert other.read(cookies, "pin", 100) is None
    content, _, signature = cookies[COOKIE].partition(".")
    for forged in ("", ".", "é.é", f"{content}.", f"{signature}.{signature}", f"A{content[1:]}.{signature}"):
        assert sessions.read({COOKIE: forged}, "pin", 100) is None
    assert "Eva" not in repr(judge)


def test_rulings_that_did_not_know_of_each_other_are_shown_to_all_and_settled_by_a_judge(
    driver: webdriver.Chrome,
) -> None:
    def ruling(at: int) -> EventRuling:
        day = f"2026-11-30T10:{at:02}:00"
        return EventRuling(bytes([at]) * 32, 1, 1, at, str(at), "Ann", "704.2", "warning", "competitive", day)

    with served_floor(table(3), door=Door("Eva")) as served, phone(driver, served) as page:
        assert not page.script("document.querySelector('#conflicts').checkVisibility()")
        served.show_conflict("U3", RulingConflict(ruling(2), (ruling(1),), "704.1.b"))
        page.until("Ann: the warning at table 2 (704.2", "without knowing of 1", "game loss (TR 704.1.b)")
        assert "Settled" not in page.text, "nobody is signed in"
        sign_in(page, "Eva")
        page.until("Settled")
        page.driver.find_element(By.CSS_SELECTOR, "#conflicts button").click()
        page.until("This is settled, or the rulings are other ones by now.")
        complaints(driver)
