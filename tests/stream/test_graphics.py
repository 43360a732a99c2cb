"""Graphics of their own, themes and pictures: what is served, how large a page is, and what a browser of OBS can do."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import msgspec
import pytest
from selenium import webdriver

from tableside.engine.model.actions import Concede, Pass, PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import PlayedGame
from tableside.match.public.games import NEXT_GAME, Games
from tableside.stream.assets import LARGEST, SHIPPED, Assets
from tableside.stream.server import GRAPHICS
from tableside.text import LANGUAGES
from tableside.web.fonts import FONTS, font_folders
from tests.kit.samples import one_in
from tests.kit.stream.browser import Page, boxes, complaints, overlay, resize, server
from tests.kit.stream.game import AGREED, CANARY, Game
from tests.stream.test_guard import get

PAGE = SHIPPED.parent
SIZES = ((1920, 1080), (1280, 720), (854, 480), (1080, 1920), (1440, 1080), (2560, 1080), (1920, 240))
"""OBS's own sizes, a 480p stream, and sources that are higher, narrower or wider than a screen."""

MODES = {"duel": "AB", "match": "AB", "ffa3": "ABC", "ffa4": "ABCD", "2v2": "ABCD"}
NAMES = {
    "A": "Maximilian von Hohenberg",
    "B": "Anastasia Papadopoulou",
    "C": "Mira",
    "D": "Bartholomewfeatherstonehaug",
}
FIELDS = ("Void Gate", "The Candlelit Sanctum", "Bandle Tree")
QUERIES = ("", "?scale=1.25", "?scale=0.5", "?side=bottom", "?swap=seats", "?theme=plain", "?lang=de&scale=1.25")

WIDTHS = """[...document.querySelectorAll('#score .name')].filter((name) => name.offsetParent).map((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const text = range.getBoundingClientRect(), box = name.getBoundingClientRect();
    const shown = Math.min(text.right, box.right, innerWidth) - Math.max(text.left, box.left, 0);
    return { name: name.textContent, part: shown / text.width, size: parseFloat(getComputedStyle(name).fontSize) };
})"""
"""The part of each name that can be seen, from 0 to 1, and how large its letters are."""


@pytest.mark.parametrize(("mode", "pronouns", "badge"), one_in(3, product(MODES, (False, True), (False, True))))
def test_names_are_whole_in_every_mode_size_and_language(
    driver: webdriver.Chrome, folder: Path, mode: str, pronouns: bool, badge: bool
) -> None:
    players = MODES[mode]
    agreed = GameSetup(
        {player: NAMES[player] for player in players}, FIELDS[: 2 if len(players) == 2 else 3], mode=mode
    )
    if pronouns:
        agreed = msgspec.structs.replace(agreed, pronouns=dict.fromkeys(players, "they/them/theirs"))
    with Game(folder, agreed) as game, server(folder) as where:
        if mode == "match":
            game.notes(NEXT_GAME, Games((PlayedGame({}, "A"),)))
        game.does(PointsAre("B", "A", 7))
        if badge:
            game.plays("A", "Consult the Past")
        page = Page(driver)
        for query in one_in(2, QUERIES):
            page.open(where + query)
            page.until("Anastasia")
            for size in one_in(2, SIZES):
                with resize(driver, *size):
                    page.wait(lambda: all(name["part"] > 0.9 for name in page.script(WIDTHS)))
                    names = page.script(WIDTHS)
                    assert len(names) == len(players), (query, size)
                    assert all(name["size"] >= 6 for name in names), (query, size, names)
        page.open("about:blank")


def test_names_are_whole_in_the_matchup_the_series_and_a_slot(driver: webdriver.Chrome, folder: Path) -> None:
    agreed = GameSetup({player: NAMES[player] for player in "ABC"}, FIELDS, mode="ffa3")
    with Game(folder, agreed), server(folder) as where:
        page = Page(driver)
        for graphic, size in (("matchup", (1920, 1080)), ("series", (800, 168)), ("bracket-slot", (480, 115))):
            widths = WIDTHS.replace("#score", f"#{graphic}")
            with resize(driver, *size):
                page.open(f"{where}g/{graphic}")
                page.wait(lambda widths=widths: [name["part"] > 0.9 for name in page.script(widths)] == [True] * 3)
                page.wait(lambda: all(box["bottom"] <= size[1] for box in boxes(page, f"#{graphic} .name")))  # noqa: B023
        page.open("about:blank")


def test_each_graphic_has_a_page_that_shows_it_alone(driver: webdriver.Chrome, folder: Path) -> None:
    shown = "[...document.querySelectorAll('main > *')].filter((part) => part.offsetParent).map((part) => part.id)"
    sections = {"battlefield": ["battlefields"], "board": ["battlefields"], "clock": ["score"], "pop": []}
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn() as game, server(folder) as where:
        game.plays("B", "Consult the Past")
        page = Page(driver)
        complaints(driver)
        for graphic in GRAPHICS:
            page.open(f"{where}g/{graphic}?title=Ann&text=Caster")
            page.wait(lambda: page.script("document.body.dataset.shows === 'match'"))
            expected = sections.get(graphic, [graphic]) if graphic != "result" else []
            page.wait(lambda expected=expected: page.script(shown) == expected)
        page.open(f"{where}g/battlefield/2")
        page.until("Bandle Tree", gone=("Void Gate",))
        page.open(f"{where}g/pop")
        page.wait(lambda: page.script("document.body.dataset.shows === 'match'"))
        game.does(Pass("B"), Pass("A")).does(PointsAre("B", "A", 3))
        page.until("+3", "Told by hand")
        page.open(f"{where}g/result")
        game.does(Concede("A"))
        page.until("Jonas wins", "Mira conceded")
        assert complaints(driver) == []
        page.open("about:blank")


def test_no_event_is_shown_to_a_page_that_comes_later(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, overlay(driver, folder) as page:
        page.until("Void Gate")
        game.hides("A", CANARY, 1)
        page.until("FACEDOWN")
        page.open(page.driver.current_url)
        page.until("T1", gone=("FACEDOWN",))


def test_an_undo_takes_a_graphic_off_and_says_so(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, overlay(driver, folder) as page:
        page.until("Void Gate")
        page.driver.execute_script(
            "Element.prototype.animate = function () { (window.moved ??= []).push(this.className); }"
        )
        game.does(PointsAre("A", "B", 5))
        page.until("+5")
        page.driver.execute_script("window.moved = []")
        game.undoes()
        page.until("Taken back", gone=("+5", "+"))
        assert "points" not in page.script("window.moved")


def test_custom_css_of_obs_works_on_graphics(driver: webdriver.Chrome, folder: Path) -> None:
    """OBS adds a style element to the page."""
    add = "const css = document.createElement('style'); css.innerHTML = 'body { color: rgb(1, 2, 3) }'; "
    with Game(folder), overlay(driver, folder) as page:
        page.until("Mira")
        driver.execute_script(add + "document.head.append(css)")
        assert page.script("getComputedStyle(document.body).color") == "rgb(1, 2, 3)"
        assert complaints(driver) == []


def test_a_theme_of_the_producer_and_a_picture_of_a_card(driver: webdriver.Chrome, folder: Path) -> None:
    theme, art = folder / "overlay/themes/mine", folder / "overlay/art"
    with Game(folder).controls() as game:
        theme.mkdir(parents=True)
        art.mkdir()
        (theme / "theme.css").write_text(":root { --a-bright: rgb(1, 2, 3); }")
        (theme / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
        (art / "UNL-048.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90"/>')
        number = game.table.card("Consult the Past").numbers[0]  # type: ignore[union-attr]
        (art / f"{number}.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90"/>')
        with overlay(driver, folder, "?theme=mine") as page:
            page.until("Mira")
            colour = "getComputedStyle(document.querySelector('.points')).backgroundColor"
            page.wait(lambda: page.script(colour) == "rgb(1, 2, 3)")
            game.plays("A", "Consult the Past")
            page.until("MIRA PLAYS")
            page.wait(lambda: page.script("document.querySelector('#pop .art').classList.contains('shown')"))
            assert complaints(driver) == []


def test_threat_14_nothing_else_of_the_folder_is_served(folder: Path) -> None:
    own = folder / "overlay"
    with Game(folder), server(folder) as where:
        (own / "themes/mine").mkdir(parents=True)
        (own / "art").mkdir()
        for name in ("theme.css", "x.js", "x.html", ".hidden.css"):
            (own / "themes/mine" / name).write_text("x")
        (own / "art/large.png").write_bytes(bytes(LARGEST + 1))
        (own / "art/folder.png").mkdir()
        (own / "art/evil.svg").write_text("<svg onload='alert(1)'/>")
        assert get(where, "/themes/mine/theme.css").status == 200
        evil = get(where, "/art/evil")
        assert "sandbox" in evil.headers["Content-Security-Policy"]
        assert evil.headers["Content-Type"] == "image/svg+xml"
        for path in (
            "/themes/mine/x.js",
            "/themes/mine/x.html",
            "/themes/mine/.hidden.css",
            "/themes/../art/evil.svg",
            "/themes/mine/..%2ftheme.css",
            "/themes/none/theme.css",
            "/art/large",
            "/art/folder",
            "/art/..%2f..%2fledger.sqlite",
            "/art/" + "a" * 300,
            "/fonts/ledger.sqlite",
            "/g/nothing",
            "/g/battlefield/99",
        ):
            assert get(where, path).status == 404, path


def test_pictures_are_known_by_number_alone(folder: Path) -> None:
    (folder / "overlay/art").mkdir(parents=True)
    (folder / "overlay/art/OGN-012.png").write_bytes(b"png")
    assets = Assets(folder)
    assert assets.art("OGN-012") == "/art/OGN-012"
    assert (assets.art("OGN-013"), assets.art("../OGN-012"), assets.art("")) == ("", "", "")


def test_the_fonts_are_served(running: str) -> None:
    installed = {path.name for folder in font_folders() for path in folder.glob("*.ttf")}
    for name, file in FONTS.items():
        assert get(running, f"/fonts/{name}").status == (200 if file in installed else 404)


@pytest.mark.parametrize("theme", sorted(path.name for path in SHIPPED.iterdir()))
def test_the_themes_that_ship_have_all_that_a_theme_has(theme: str) -> None:
    names = set(re.findall(r"(--[a-z0-9-]+):", (SHIPPED / "rift/theme.css").read_text()))
    assert set(re.findall(r"(--[a-z0-9-]+):", (SHIPPED / theme / "theme.css").read_text())) == names
    assert (SHIPPED / theme / "logo.svg").is_file()


NEWER = {
    r":has\(": 105,
    r"@container|container-type": 105,
    r"\d+(dvh|svh|lvh|cqw|cqh)\b": 105,
    r"text-wrap": 114,
    r"color-mix\(": 111,
    r"@scope|@starting-style|@property": 118,
    r"subgrid": 117,
    r"^\s*(translate|rotate|scale):": 104,
    r"@media[^{]*[<>]": 104,
    r"^\s*&": 112,
    r"\.(toSorted|toReversed|toSpliced|with)\(": 110,
    r"\b(groupBy|withResolvers|fromAsync)\(": 117,
    r"\.(union|intersection|difference|isSubsetOf)\(": 122,
    r"/[a-z]*v[a-z]*;": 112,
    r"import .* with \{": 123,
}
"""The features that OBS's Chromium 103 does not know, with the version that first did."""


@pytest.mark.parametrize("path", sorted(path for path in PAGE.rglob("*.*") if path.suffix in (".css", ".js")), ids=str)
def test_pages_use_nothing_that_obs_does_not_know(path: Path) -> None:
    for number, line in enumerate(path.read_text().splitlines(), 1):
        for pattern, version in NEWER.items():
            assert not re.search(pattern, line), f"{path.name}:{number} needs Chromium {version}"


def test_every_language_has_the_page(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder, AGREED), server(folder) as where:
        page = Page(driver)
        for language in LANGUAGES:
            page.open(f"{where}g/series?lang={language}")
            page.until("Mira", "Jonas")
        page.open("about:blank")
