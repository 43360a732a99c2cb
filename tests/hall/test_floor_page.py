"""The floor page and the wall in a real browser: what judges and spectators see, and what does no harm."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tableside.hall.floor_table import FloorCall, FloorClock, FloorTable
from tableside.match.public.scene import SeatScore
from tableside.message import PlayerName, message
from tests.kit.hall.floors import ServedFloor, busy_floor, served_floor, table
from tests.kit.stream.browser import Page, boxes, complaints, resize

PHONE, DESK, WALL = (360, 640), (1280, 800), (1920, 1080)
TOUCH_PX = 44
"""The least width and height of what is touched."""


@pytest.fixture
def page(driver: webdriver.Chrome) -> Iterator[Page]:
    """A page of the size of a phone, of which the browser reports nothing."""
    complaints(driver)
    with resize(driver, *PHONE):
        shown = Page(driver)
        yield shown
        assert complaints(driver) == []


@contextmanager
def floor(page: Page, *tables: FloorTable, port: int = 0) -> Iterator[ServedFloor]:
    """Serve a floor with these tables; the browser leaves before it ends."""
    with served_floor(*tables, port=port) as served:
        try:
            yield served
        finally:
            page.open("about:blank")


def labels(page: Page) -> list[str]:
    """The labels of the tables that are shown, in their order."""
    return list(page.script("[...document.querySelectorAll('#tables h2')].map((name) => name.textContent)"))


def tile(page: Page, label: str) -> str:
    """The words of a table, in one line; those that only a screen reader says are left out."""
    words = page.script(
        f"""[...document.querySelectorAll(".tile")]
            .find((tile) => tile.querySelector("h2").textContent === {label!r})
            .querySelectorAll(":not(.unseen):not(:has(*))").values().map((part) => part.textContent).toArray()"""
    )
    return " ".join(filter(None, words))


def choose(page: Page, name: str) -> None:
    """Press a filter by its name."""
    page.driver.find_element(By.CSS_SELECTOR, f"nav [data-filter={name}]").click()


def search(page: Page, words: str) -> None:
    """Type into the empty search."""
    field = page.driver.find_element(By.ID, "search")
    field.clear()
    field.send_keys(words)


def test_a_table_is_shown_with_its_score_and_follows_it(page: Page) -> None:
    seats = (SeatScore("Mira", 3, 1), SeatScore("Jonas", 5))
    with floor(page, table(12, seats=seats, turn=6)) as served:
        page.open(served.floor_page)
        page.wait(lambda: tile(page, "12").startswith("12 Turn 6 Mira ● 3 "))
        assert "Games won: 1." in page.source()
        served.show(table(12, seats=(replace(seats[0], points=4), seats[1]), turn=7))
        page.wait(lambda: "Turn 7" in tile(page, "12") and "Mira ● 4" in tile(page, "12"))
        served.show(table(12, seats=seats, over=True, outcome=message("overlay-wins", player=PlayerName("A"))))
        page.wait(lambda: "Mira wins" in tile(page, "12") and "Turn" not in tile(page, "12"))
        page.open(f"{served.floor_page}&lang=de")
        page.until("Mira gewinnt", "Alle", "Rufe", "Störung")
        assert page.script("document.documentElement.lang") == "de"


def test_a_floor_without_tables_says_so_and_fills(page: Page) -> None:
    with floor(page) as served:
        page.open(served.floor_page)
        page.until("No table has sent anything yet.")
        served.show(FloorTable("UABCDEFGHIJ"))
        page.until("UABCDE", "No match yet", "never heard", gone=("No table has sent",))


def test_tables_stand_in_the_order_of_their_numbers(page: Page) -> None:
    with floor(page, *map(table, (10, 9, 2, 101))) as served:
        page.open(served.floor_page)
        page.wait(lambda: labels(page) == ["2", "9", "10", "101"])
        served.show(table(11))
        page.wait(lambda: labels(page) == ["2", "9", "10", "11", "101"])


def test_a_call_is_above_everything_with_its_age(page: Page) -> None:
    now = time.time()
    with floor(page, table(3, call=FloorCall(now - 200)), *map(table, range(4, 60))) as served:
        page.open(served.floor_page)
        page.until("Judge called 3:2")
        assert page.script("document.querySelector('#news').textContent") == ""
        served.show(table(50, call=FloorCall(now - 400)))
        page.wait(lambda: page.script("document.querySelector('#news').textContent") == "Table 50 calls a judge.")
        chips = page.driver.find_elements(By.CSS_SELECTOR, "#calls button")
        assert [chip.text.split()[0] for chip in chips] == ["50", "3"]
        assert page.script("document.title") == "(2) Floor"
        choose(page, "calls")
        page.wait(lambda: labels(page) == ["50", "3"])
        search(page, "3")
        page.wait(lambda: labels(page) == ["3"])
        chips[0].click()
        page.wait(lambda: page.script("document.activeElement.querySelector('h2')?.textContent") == "50")
        assert len(labels(page)) == 57
        served.show(table(3, call=FloorCall(now - 200, came=True)))
        page.wait(lambda: "Judge is there" in tile(page, "3") and page.script("document.title") == "(1) Floor")
        served.show(table(3), table(50))
        page.wait(lambda: page.script("document.title") == "Floor")
        assert page.driver.find_elements(By.CSS_SELECTOR, "#calls button") == []
        assert "Judge" not in tile(page, "3")


def test_the_filters_show_what_a_judge_looks_for(page: Page) -> None:
    now = time.time()
    tables = (
        table(1),
        table(2, clock=FloorClock(250_000, True, now - 60)),
        table(3, clock=FloorClock(100_000, False, now - 600)),
        table(4, clock=FloorClock(10_000, True, now - 60)),
        table(5, clock=FloorClock(10_000, True, now - 60), over=True),
        table(6, clock=None, heard=now - 200),
        table(7, heard=now - 5000),
        table(8, heard=now - 5000, over=True),
        table(9, heard=now - 45),
        table(10, trouble=message("log-missing", entry=9, last=5)),
        FloorTable("UNEVER", "11"),
    )
    with floor(page, *tables) as served:
        page.open(served.floor_page)
        page.wait(lambda: len(labels(page)) == 11)
        choose(page, "time")
        page.wait(lambda: labels(page) == ["4", "3", "2"])
        assert "Time is up" in tile(page, "4")
        assert "1:40 left" in tile(page, "3")
        choose(page, "silent")
        page.wait(lambda: labels(page) == ["11", "7", "6"])
        assert "heard 1 h ago" in tile(page, "7")
        choose(page, "trouble")
        page.wait(lambda: labels(page) == ["10"])
        assert "Entry 9 came after entry 5; those between are missing." in tile(page, "10")
        served.show(table(1, trouble=message("log-unreadable", entry=3)))
        page.wait(lambda: labels(page) == ["1", "10"])
        choose(page, "calls")
        page.until("No table to show here.")
        choose(page, "all")
        page.wait(lambda: len(labels(page)) == 11)
        assert "heard 4" in tile(page, "9")
        assert "heard" not in tile(page, "2")
        assert "heard" not in tile(page, "8")


def test_a_clock_counts_down_in_the_page(page: Page) -> None:
    with floor(page, table(1, clock=FloorClock(600_000, True, time.time()))) as served:
        page.open(served.floor_page)
        page.until("9:5")
        first = page.script("document.querySelector('.left').textContent")
        page.wait(lambda: page.script("document.querySelector('.left').textContent") < first)


def test_the_search_finds_tables_and_names(page: Page) -> None:
    tables = (
        table(1, seats=(SeatScore("Björn Strauß", 0), SeatScore("Zoë", 0))),
        table(11, seats=(SeatScore("Ann 1", 0), SeatScore("Chloé", 0))),
        table(21, seats=(SeatScore("Bo", 0), SeatScore("Cy", 0))),
    )
    with floor(page, *tables) as served:
        page.open(served.floor_page)
        for words, expected in (("bjor", ["1"]), ("CHLOE", ["11"]), ("1", ["1", "11"]), ("2", ["21"]), ("xyz", [])):
            search(page, words)
            page.wait(lambda expected=expected: labels(page) == expected)
        page.until("No table to show here.")
        search(page, "bo")
        page.until("1 of 3 tables")
        served.show(table(30, seats=(SeatScore("Bob", 0), SeatScore("Cy", 0))))
        page.wait(lambda: labels(page) == ["21", "30"])


def test_names_do_no_harm(page: Page) -> None:
    markup = "<img src=x onerror=document.title='gone'><script>1</script>"
    strange = (
        table(1, seats=(SeatScore(markup, 1), SeatScore("M" * 400, 2))),
        table(2, seats=(SeatScore("\u202eevil\u2066", 1), SeatScore("שלום עולם", 2)), label="<b>2</b>"),
        table(3, seats=(SeatScore("", 1), SeatScore("👩‍👩‍👧" * 40, 2)), label="M" * 200),
        FloorTable("<i>" * 30, seats=(SeatScore("{table}", 1), SeatScore("$&", 2))),
    )
    with floor(page, *strange) as served:
        served.show_on_wall(*strange)
        for where in (served.floor_page, served.wall_page):
            page.open(where)
            page.until("<img src=x", "<b>2</b>", "{table}", "$&", "שלום עולם")
            assert page.script("document.querySelectorAll('.tile img, .tile script, .tile i, h2 b').length") == 0
            assert "\u202e" not in page.source()
            assert page.script("document.documentElement.scrollWidth <= innerWidth")
            assert page.script("getComputedStyle(document.querySelector('.name')).unicodeBidi") == "isolate"


def test_a_page_that_was_away_comes_back_to_the_tables_that_are(page: Page) -> None:
    with served_floor(table(1), table(2)) as served:
        page.open(served.floor_page)
        page.wait(lambda: labels(page) == ["1", "2"])
        port = int(served.where.rstrip("/").rpartition(":")[2])
    page.until("No connection to the hall.")
    with floor(page, table(2, turn=30), table(3), port=port):
        page.wait(lambda: labels(page) == ["2", "3"])
        page.until("Turn 30", gone=("No connection",))
        complaints(page.driver)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_words_have_contrast(page: Page, scheme: str) -> None:
    """At least 4.5 against what is behind them (WCAG 2.2, 1.4.3 AA)."""
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    with floor(page, *busy_floor(100, time.time())) as served:
        served.show_on_wall(*busy_floor(20, time.time()))
        for where in (served.floor_page, served.wall_page):
            page.open(where)
            page.until("Turn 4")
            contrasts = page.script(CONTRASTS)
            assert len(contrasts) > 5
            assert {words: contrast for words, contrast in contrasts.items() if contrast < 4.5} == {}
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


CONTRASTS = """(() => {
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const behind = (element) => {
        const colour = numbers(getComputedStyle(element).backgroundColor);
        return colour[3] === 0 ? behind(element.parentElement) : colour;
    };
    const contrasts = {};
    for (const element of document.querySelectorAll("body *")) {
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!isText || !element.checkVisibility() || element.closest(".unseen")) continue;
        const [one, other] = [light(numbers(getComputedStyle(element).color)), light(behind(element))].sort();
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        contrasts[`${element.className} ${element.tagName} ${element.textContent.slice(0, 20)}`] = contrast;
    }
    return contrasts;
})()"""


@pytest.mark.parametrize("size", [PHONE, DESK, WALL])
@pytest.mark.parametrize("count", [8, 200])
def test_everything_has_room(page: Page, size: tuple[int, int], count: int) -> None:
    with floor(page, *busy_floor(count, time.time())) as served, resize(page.driver, *size):
        served.show_on_wall(*busy_floor(count, time.time()))
        for language in ("en", "de"):
            page.open(f"{served.floor_page}&lang={language}")
            page.wait(lambda: len(labels(page)) == count)
            assert page.script("document.documentElement.scrollWidth <= innerWidth")
            touched = boxes(page, "button, input")
            assert len(touched) > 5
            assert [box for box in touched if box["width"] < TOUCH_PX or box["height"] < TOUCH_PX] == []
            assert [box["cut"] for box in boxes(page, "nav button") if box["cut"]] == []
            page.open(f"{served.wall_page}?lang={language}")
            page.wait(lambda: len(labels(page)) >= 8)
            assert page.script("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_reaches_everything(page: Page) -> None:
    with floor(page, table(3, call=FloorCall(time.time() - 90)), table(4)) as served:
        page.open(served.floor_page)
        page.wait(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#calls button")) == 1)
        reached = []
        for _ in range(8):
            page.driver.switch_to.active_element.send_keys(Keys.TAB)
            reached.append(page.script("document.activeElement.id || document.activeElement.dataset.filter || 'call'"))
        assert reached == ["search", "me", "all", "calls", "time", "silent", "trouble", "call"]
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        assert page.script("document.activeElement.querySelector('h2').getAttribute('aria-label')") == "Table 3"


def wall_of(served: ServedFloor, count: int) -> None:
    now = time.time()
    served.show_on_wall(*busy_floor(count, now))


def test_the_wall_shows_what_is_public_alone(page: Page) -> None:
    with floor(page, table(99)) as served, resize(page.driver, *WALL):
        wall_of(served, 8)
        page.open(served.wall_page)
        page.until("Jonas Berg", "Turn 2", "Eun-ji Nguyễn wins", gone=("Judge", "left", "heard", "Entry 41"))
        assert labels(page) == [str(number) for number in range(1, 9)]
        assert page.script("document.documentElement.scrollHeight <= innerHeight")
        four = tuple(SeatScore(name, 7) for name in ("Mira", "Jonas", "Aylin", "Björn"))
        served.show_on_wall(table(2, turn=30, seats=four, over=True, outcome=message("log-forked", entry=41, last=40)))
        page.until("Björn")
        assert page.script("document.documentElement.scrollHeight <= innerHeight")


def test_a_wall_with_too_many_tables_takes_turns_until_it_is_touched(page: Page) -> None:
    with floor(page) as served, resize(page.driver, *WALL):
        wall_of(served, 60)
        page.open(served.wall_page)
        page.until("of 60 tables")
        first = labels(page)
        assert page.script("document.documentElement.scrollHeight <= innerHeight")
        page.wait(lambda: labels(page)[0] == str(len(first) + 1))
        page.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_DOWN)
        page.wait(lambda: len(labels(page)) == 60)
