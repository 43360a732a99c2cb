"""The options in the address of the overlay's page, in a real Chromium."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from itertools import combinations
from pathlib import Path
from typing import Self

import msgspec
import pytest
from selenium import webdriver

from tableside.engine.model.actions import Concede, ControlIs, PointsAre
from tableside.engine.model.modes import PlayedGame
from tableside.ledger.clock import machine_time
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK, ClockNote, started
from tableside.stream import feed
from tests.kit.stream.browser import Page, boxes, complaints, overlap, overlay, server
from tests.kit.stream.game import AGREED, CANARY, Game

PANELS = ".seat, #middle, #chain, .battlefield"


def middle(page: Page, what: str) -> float:
    """Return how far down the page the middle of a part is, from 0 to 1."""
    return float(
        page.script(
            f"(({{top, bottom}}) => (top + bottom) / 2 / innerHeight)"
            f"(document.querySelector({what!r}).getBoundingClientRect())"
        )
    )


def texts(page: Page, what: str) -> list[str]:
    """The texts of these parts, in the order of the page."""
    found: list[str] = page.script(f"[...document.querySelectorAll({what!r})].map((part) => part.textContent)")
    return found


def full(folder: Path) -> Game:
    """A match with a card on the chain, units and a facedown card at a battlefield."""
    game = Game(folder).controls().hides("A", CANARY, 1).ends_turn().ends_turn()
    game.plays("A", "Consult the Past")
    return game


def test_the_score_and_the_board_can_be_sources_of_their_own(driver: webdriver.Chrome, folder: Path) -> None:
    with full(folder), overlay(driver, folder, "?layout=score") as page:
        page.until("Mira", "Jonas", "TURN 3", gone=("Nobody", "Void Gate"))
        page.open(page.driver.current_url.replace("score", "board"))
        page.until("Void Gate", "Consult the Past", "T1", gone=("TURN 3",))
        page.wait(lambda: page.script("document.querySelector('.seat').offsetParent === null"))
        assert complaints(driver) == []


def test_the_score_moves_to_the_bottom(driver: webdriver.Chrome, folder: Path) -> None:
    with full(folder), overlay(driver, folder, "?side=bottom") as page:
        page.until("Consult the Past")
        assert middle(page, "#score") > 0.7
        assert middle(page, "#battlefields") < 0.3
        page.open(page.driver.current_url.partition("?")[0])
        page.until("Consult the Past")
        page.wait(lambda: middle(page, "#score") < 0.3)


def test_seats_and_battlefields_change_sides_with_the_camera(driver: webdriver.Chrome, folder: Path) -> None:
    with full(folder) as game, overlay(driver, folder, "?swap=seats,battlefields") as page:
        page.until("Mira", "Bandle Tree")
        assert texts(page, ".person .name") == ["Jonas", "Mira"]
        assert texts(page, ".battlefield h2") == ["Bandle Tree", "Void Gate"]
        game.does(PointsAre("A", "A", 3))
        page.until("+2")
        assert texts(page, ".points b") == ["1", "3"]
        page.open(page.driver.current_url.replace("seats,", ""))
        page.until("Mira", "Bandle Tree")
        page.wait(lambda: texts(page, ".person .name") == ["Mira", "Jonas"])
        assert texts(page, ".battlefield h2") == ["Bandle Tree", "Void Gate"]


def test_the_ground_has_a_colour_for_programs_without_transparency(driver: webdriver.Chrome, folder: Path) -> None:
    with full(folder), overlay(driver, folder, "?ground=00ff00&opacity=40") as page:
        page.until("Mira")
        assert page.script("getComputedStyle(document.documentElement).backgroundColor") == "rgb(0, 255, 0)"
        assert "0.4" in page.script("getComputedStyle(document.querySelector('.block')).backgroundColor")
        assert complaints(driver) == []


@pytest.mark.parametrize("query", ["?scale=1.25", "?scale=0.5", "?side=bottom", "?side=bottom&scale=1.25", "?margin=0"])
def test_in_each_size_and_place_nothing_covers_anything(driver: webdriver.Chrome, folder: Path, query: str) -> None:
    with full(folder), overlay(driver, folder, query) as page:
        page.until("Consult the Past", "Void Gate")
        edge = 0 if "margin" in query else 0.05
        parts = boxes(page, PANELS)
        assert len(parts) == 6
        for box in parts:
            assert 1920 * edge - 1 <= box["left"] < box["right"] <= 1920 * (1 - edge) + 1
            assert 1080 * edge - 1 <= box["top"] < box["bottom"] <= 1080 * (1 - edge) + 1
        assert not any(overlap(first, second) for first, second in combinations(parts, 2))
        size = float(page.script("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
        assert size == pytest.approx(16 * (1.25 if "1.25" in query else 0.5 if "0.5" in query else 1))


@pytest.mark.parametrize(
    "query", ["?layout=x&side=&swap=all&scale=big&margin=&opacity=no&ground=red", "?scale=NaN&ground=%3Cb%3E", "?&&=="]
)
def test_what_is_not_understood_counts_as_not_given(driver: webdriver.Chrome, folder: Path, query: str) -> None:
    with full(folder), overlay(driver, folder) as page:
        page.until("Consult the Past", "Void Gate")
        plain = boxes(page, PANELS)
        page.open(page.driver.current_url + query)
        page.until("Consult the Past", "Void Gate")
        page.wait(lambda: boxes(page, PANELS) == plain)
        assert page.script("getComputedStyle(document.documentElement).backgroundColor") == "rgba(0, 0, 0, 0)"
        assert complaints(driver) == []


def test_nothing_moves_where_that_is_asked_for(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder) as game, overlay(driver, folder, "?motion=off") as page:
        page.until("Mira")
        page.driver.execute_script("Element.prototype.animate = () => { window.moved = true; }")
        game.does(PointsAre("A", "A", 3))
        page.until("+3")
        assert page.script("window.moved") is None
        assert page.script("getComputedStyle(document.querySelector('main')).transitionDuration") == "0s"


def test_the_games_that_were_won_are_pips_and_the_end_shows_the_result(driver: webdriver.Chrome, folder: Path) -> None:
    def pips() -> list[list[bool]]:
        rows = "[...document.querySelectorAll('.seat')].map((seat) => [...seat.querySelectorAll('.pip')]"
        won: list[list[bool]] = page.script(f"{rows}.map((pip) => pip.classList.contains('won')))")
        return won

    agreed = msgspec.structs.replace(AGREED, mode="match", game=2, match=1)
    with Game(folder, agreed) as game, overlay(driver, folder) as page:
        game.notes(NEXT_GAME, Games((PlayedGame({}, "B"),)))
        page.until("GAME 2 · BEST OF 3")
        page.wait(lambda: pips() == [[False, False], [True, False]])
        game.does(ControlIs("A", 1, "A"), Concede("A"))
        page.until("Jonas wins the match", "Mira conceded", "0 : 2", "MATCH OVER", gone=("0 : 0",))
        assert pips() == [[False, False], [True, True]]


def test_a_game_that_ends_no_match_says_what_is_next(driver: webdriver.Chrome, folder: Path) -> None:
    agreed = msgspec.structs.replace(AGREED, mode="match")
    with Game(folder, agreed) as game, overlay(driver, folder) as page:
        page.until("Mira")
        game.does(Concede("A"))
        page.until("Jonas wins", "Game 2 next", "GAME OVER")


def test_a_clock_that_stands_still_says_so(driver: webdriver.Chrome, folder: Path) -> None:
    now = machine_time()
    with Game(folder) as game, overlay(driver, folder) as page:
        game.notes(CLOCK, started(50, now))
        page.until("Mira")
        assert page.script("document.querySelector('.clock').dataset.paused") == ""
        game.notes(CLOCK, ClockNote("pause", now, 60_000, 50, by="A"))
        page.until("49:00")
        assert page.script("document.querySelector('.clock').dataset.paused") == "paused"
        assert "paused" in page.script("getComputedStyle(document.querySelector('.clock'), '::after').content")


class Tomorrow(datetime):
    """The date, a day later than it is."""

    @classmethod
    def now(cls, zone: tzinfo | None = None) -> Self:
        return super().now(zone) + timedelta(days=1)


def test_a_result_from_long_ago_is_grey_or_gives_way(
    driver: webdriver.Chrome, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "datetime", Tomorrow)
    with Game(folder) as game:
        game.does(Concede("A"))
        with server(folder) as where:
            page = Page(driver)
            page.open(where)
            page.wait(lambda: "idle" in page.script("document.body.className"))
            shade = "getComputedStyle(document.querySelector('main')).filter"
            page.wait(lambda: page.script(shade) == "grayscale(1)")
            page.open(f"{where}?idle=hide")
            page.wait(lambda: "idle" in page.script("document.body.className"))
            assert page.text == ""
            page.open("about:blank")


def test_each_kind_of_event_can_be_switched_off(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, overlay(driver, folder, "?off=hidden,judge-called") as page:
        page.until("Void Gate")
        game.hides("A", CANARY, 1).notes("judge called", {"by": "B"})
        page.until("T1")
        game.does(PointsAre("A", "A", 2))
        page.until("+2", gone=("FACEDOWN", "Judge called"))
