"""The page in a real Chromium, served by the real server from a real ledger."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import combinations
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from selenium import webdriver

from carddata.model.operations import Deal, GainPoints, Stun
from tableside.engine import Secret
from tableside.engine.model.actions import Conquer, ControlIs, Pass, Play, PointsAre, StandardMove, Tell
from tableside.engine.model.game_setup import GameSetup
from tableside.message import message
from tableside.text import LANGUAGES, Text
from tests.kit.stream.browser import Page, boxes, complaints, overlap, overlay, resize, server
from tests.kit.stream.game import AGREED, CANARY, Game

FASTER = """
const now = performance.now.bind(performance), later = setTimeout, often = setInterval;
performance.now = () => 5 * now();
window.setTimeout = (work, ms) => later(work, ms / 5);
window.setInterval = (work, ms) => often(work, ms / 5);
"""
"""Makes the page's clock five times as fast."""

FIELDS = ("Void Gate", "Bandle Tree", "The Candlelit Sanctum")
NAMES = {"A": "Mira", "B": "Jonas", "C": "Chiara", "D": "Dagny"}


def test_from_waiting_to_the_winner(driver: webdriver.Chrome, folder: Path) -> None:
    with overlay(driver, folder) as page:
        assert page.until("The match begins soon") == "The match begins soon"
        with Game(folder) as game:
            begun = page.until("Mira", "Jonas", gone=("begins soon",))
            assert all(words in begun for words in ("TURN 1", "Void Gate", "Bandle Tree"))
            assert begun.count("Nobody’s") == 2
            game.controls().hides("A", CANARY, 1)
            page.until("FACEDOWN", "Hidden at Void Gate", "T1", gone=("Nobody’s",))
            game.ends_turn()
            page.until("TURN 2", "+1", "Holds Bandle Tree")
            game.plays("B", "Consult the Past").does(Pass("B"))
            page.until("JONAS PLAYS", "Consult the Past", "TO ACT", "resolves next")
            assert CANARY not in page.source()
            game.plays_hidden("A", CANARY, 1)
            page.until("PLAYED FROM FACEDOWN", CANARY, "hidden on turn 1, shown on turn 2", gone=("T1",))
            game.does(PointsAre("A", "B", 8))
            page.until("Jonas wins", "0 : 8", "GAME OVER", gone=("CHAIN",))
        with Game(folder, msgspec.structs.replace(AGREED, names={"A": "Ann", "B": "Ben"})):
            page.until("Ann", "Ben", gone=("Mira", "Jonas", "wins", "corrected"))
        assert complaints(driver) == []


def test_a_page_is_in_the_language_of_its_address(driver: webdriver.Chrome, folder: Path) -> None:
    with overlay(driver, folder, "?lang=de") as page:
        assert page.until("Das Match beginnt gleich") == "Das Match beginnt gleich"
        assert page.script("document.documentElement.lang") == "de"
        with Game(folder, msgspec.structs.replace(AGREED, battlefields=("plain", "Void Gate"))) as game:
            game.controls().hides("A", CANARY, 1).ends_turn().plays("B", "Consult the Past")
            german = page.until("ZUG 2", "KETTE", "als Nächstes", "Z1")
            assert "Schlachtfeld 1" in german
            page.open(page.driver.current_url.replace("de", "en"))
            page.until("TURN 2", "CHAIN", "resolves next", "Battlefield 1", gone=("ZUG", "Holds"))
            assert page.script("document.documentElement.lang") == "en"
        assert complaints(driver) == []


def test_a_showdown_a_combat_and_a_conquest_without_a_point(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, overlay(driver, folder) as page:
        game.does(Play("A", Secret("Vanguard Sergeant"), to="A")).ends_turn().ends_turn()
        game.does(StandardMove("A", (game.table.permanents[0].id,), 2))
        page.until("Showdown · Mira", "TO ACT")
        game.undoes().does(PointsAre("B", "A", 7), ControlIs("A", 2, None))
        page.until("Nobody’s", "Taken back", gone=("Showdown", "TO ACT"))
        page.until("+6", "Told by hand", "MATCH POINT")
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game, overlay(driver, folder) as page:
        game.does(PointsAre("B", "A", 7), Conquer("A", 1))
        page.until("CONQUERS VOID GATE", "No point", "The last point takes", gone=("TO ACT",))


def test_units_their_might_and_what_an_effect_gave(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, overlay(driver, folder) as page:
        game.does(Play("A", Secret("Vanguard Sergeant"), to=1)).plays("A", "Divine Judgment").all_pass()
        game.does(Tell("A", Deal(amount=2, to=1), (1,)), Tell("A", Stun(what=1), (1,)), Tell("A", GainPoints()))
        page.until("Vanguard Sergeant", "stunned · 2 damage", "By an effect")
        assert page.script("document.querySelector('.unit .might').textContent") == "4"


def test_more_units_than_there_is_room_for(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, overlay(driver, folder) as page:
        game.does(*(Play("A", Secret("Vanguard Sergeant"), to=1) for _ in range(8)))
        page.until("and 3 more")
        assert page.script("document.querySelectorAll('.unit').length") == 6
        parts = boxes(page, ".block, #middle, .battlefield")
        assert not any(overlap(first, second) for first, second in combinations(parts, 2))


def test_a_team_has_one_place_and_its_points_once(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder, GameSetup(NAMES, FIELDS, mode="2v2")) as game, overlay(driver, folder) as page:
        game.does(PointsAre("A", "C", 5))
        page.until("Mira", "Jonas", "Chiara", "Dagny", "Told by hand")
        assert page.script("[...document.querySelectorAll('.points b')].map((part) => part.textContent)") == ["5", "0"]
        game.does(PointsAre("A", "D", 11))
        page.until("Jonas and Dagny win", "5 : 11")


def test_threat_14_names_are_put_in_as_text(driver: webdriver.Chrome, folder: Path) -> None:
    ill = "<img src=x onerror=alert(1)>"
    with (
        Game(folder, GameSetup({"A": ill, "B": "\u202eB&amp;"}, ("<b>Gate</b>", "plain"))),
        overlay(driver, folder) as page,
    ):
        page.until("<img src=x onerror=alert(…", "B&amp;", "<b>Gate</b>", "Battlefield 2")
        assert page.script("document.querySelectorAll('img:not([alt]), h2 b, .name *, script:not([src])').length") == 0
        assert complaints(driver) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_of_it_is_in_the_safe_area_and_nothing_covers_or_cuts_anything(
    driver: webdriver.Chrome, folder: Path, seats: int, language: str
) -> None:
    agreed = {
        2: GameSetup({name: NAMES[name] for name in "AB"}, FIELDS[:2]),
        3: GameSetup({name: NAMES[name] for name in "ABC"}, FIELDS, mode="ffa3"),
        4: GameSetup(NAMES, FIELDS, mode="ffa4"),
    }[seats]
    with Game(folder, agreed) as game, overlay(driver, folder, f"?lang={language}") as page:
        for at in game.table.numbers():
            player = "ABC"[at - 1]
            game.does(ControlIs("A", at, player)).hides(player, CANARY, at).ends_turn()
        while game.table.turn != "A":
            game.ends_turn()
        game.plays("A", "Consult the Past")
        newest = message("overlay-facedown-short", turn=len(game.table.battlefields))
        page.until("Consult the Past", Text(language)(newest))
        for width, height in ((1920, 1080), (1280, 720)):
            with resize(driver, width, height):
                parts = boxes(page, ".seat, #middle, #chain, .battlefield")
            assert len(parts) == seats + 2 + len(game.table.battlefields)
            assert [text for box in parts for text in box["cut"]] == []
            for box in parts:
                assert width * 0.05 - 1 <= box["left"] < box["right"] <= width * 0.95 + 1
                assert height * 0.05 - 1 <= box["top"] < box["bottom"] <= height * 0.95 + 1
            assert not any(overlap(first, second) for first, second in combinations(parts, 2))


def test_the_ground_is_transparent(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder), overlay(driver, folder) as page:
        page.until("Mira")
        for element in ("document.documentElement", "document.body", "document.querySelector('main')"):
            assert page.script(f"getComputedStyle({element}).background").startswith("rgba(0, 0, 0, 0)")


def test_each_player_has_a_colour_and_a_shape_of_their_own(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder, GameSetup(NAMES, FIELDS, mode="ffa4")), overlay(driver, folder) as page:
        page.until("Dagny")
        for look in ("clipPath", "backgroundColor"):
            looks = page.script(
                f"[...document.querySelectorAll('.seat .shape')].map((e) => getComputedStyle(e).{look})"
            )
            assert len(set(looks)) == 4


@contextmanager
def before_the_page(driver: webdriver.Chrome, script: str) -> Iterator[None]:
    """Run a script in each new page before its own."""
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_it_greys_out_without_its_server_and_comes_back_by_itself(driver: webdriver.Chrome, folder: Path) -> None:
    page = Page(driver)
    with Game(folder) as game, before_the_page(driver, FASTER), ExitStack() as stack:
        where = stack.enter_context(server(folder))
        page.open(where)
        page.until("Mira", "TURN 1")
        page.wait(lambda: not page.is_grey)
        stack.close()
        page.wait(lambda: page.is_grey)
        assert "Mira" in page.text
        game.ends_turn()
        with server(folder, urlsplit(where).port or 0):
            page.until("TURN 2")
            page.wait(lambda: not page.is_grey)
            game.ends_turn()
            page.until("TURN 3")


def test_it_stays_fresh_while_nothing_happens(driver: webdriver.Chrome, folder: Path) -> None:
    """More than five seconds pass by its own clock; its beats are answered."""
    count = """
        const { send } = WebSocket.prototype;
        window.beats = 0;
        WebSocket.prototype.send = function (sent) { window.beats += sent.includes("beat"); send.call(this, sent); };
    """
    with Game(folder), before_the_page(driver, FASTER + count), overlay(driver, folder) as page:
        page.until("Mira")
        page.wait(lambda: page.script("window.beats") > 7)
        page.wait(lambda: not page.is_grey)


def test_it_greys_out_while_the_ledger_cannot_be_read(driver: webdriver.Chrome, tmp_path: Path, folder: Path) -> None:
    good, ill = tmp_path / "good", tmp_path / "ill"
    ill.mkdir()
    (ill / "ledger.sqlite").write_text("shopping list\n" * 400)
    with Game(good):
        pass

    def lead_to(place: Path) -> None:
        (tmp_path / "next").symlink_to(place)
        (tmp_path / "next").replace(folder)

    lead_to(good)
    with before_the_page(driver, FASTER), overlay(driver, folder) as page:
        page.until("Mira")
        lead_to(ill)
        page.wait(lambda: page.is_grey)
        assert "Mira" in page.text
        lead_to(good)
        page.wait(lambda: not page.is_grey)


def test_a_page_that_missed_a_message_asks_for_everything(driver: webdriver.Chrome, folder: Path) -> None:
    """The first update is lost; the page notices the gap in the numbers."""
    lose = """
        const Real = WebSocket;
        window.WebSocket = class extends Real {
            set onmessage(take) {
                super.onmessage = (event) => JSON.parse(event.data).seq === 2 && !window.lost
                    ? (window.lost = true) : take && take(event);
            }
        };
    """
    with Game(folder) as game, before_the_page(driver, lose), overlay(driver, folder) as page:
        page.until("Mira", "TURN 1")
        game.does(PointsAre("A", "B", 5)).ends_turn()
        page.until("TURN 2", "5")
        assert page.script("window.lost")
