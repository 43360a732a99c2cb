"""A producer's switches and words reach the overlay's pages at once and outlast restarts, whatever their file holds."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from selenium import webdriver
from websockets.sync.client import connect

from tableside.app.graphics_control import GraphicsControl
from tableside.engine.model.actions import Concede, PointsAre
from tableside.intake.messages import OrderSent
from tableside.stream.feed_types import GraphicsOnAir, LiveMessage
from tableside.stream.graphics_file import GraphicsFile
from tableside.stream.server import GRAPHICS
from tableside.web.graphics import (
    ALL_OFF,
    FILE,
    LARGEST,
    LONGEST_LINE,
    MOST_PEOPLE,
    SWITCHES,
    EventOrder,
    Graphics,
    GraphicsState,
    Order,
    PeopleOrder,
    PressOrder,
    ShownPerson,
    SwitchOrder,
)
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import Page, complaints, server, server_process
from tests.kit.stream.client import client
from tests.kit.stream.game import AGREED, CANARY, OTHER, Game
from tests.kit.stream.other_user import NOBODY, server_as
from tests.stream.test_api import TOKEN, allow, live

SHOWN = "[...document.querySelectorAll('main > *')].filter((part) => part.offsetParent).map((part) => part.id)"
"""The parts of the page that can be seen."""

Press = Callable[..., None]


def presses(folder: Path) -> Press:
    """The producer's hand at this data folder: carries an order out as the app does."""
    control = GraphicsControl(folder, lambda: "en")
    control.open()

    def press(order: Order, *, prepares: bool = False) -> None:
        answer = control.take(OrderSent(control.token, 1, order, prepares))
        assert (answer.answers, answer.problem) == (1, None)

    return press


@contextmanager
def following(where: str, query: str = "") -> Iterator[Callable[[], dict[str, Any]]]:
    """A page's line; it returns the next message that says how graphics are shown."""
    host = where.removeprefix("http://").rstrip("/")
    with connect(f"ws://{host}/live{query}", origin=f"http://{host}", proxy=None) as line:  # type: ignore[arg-type]

        def graphics() -> dict[str, Any]:
            while "graphics" not in (message := msgspec.json.decode(line.recv(PATIENCE))):
                pass
            wanted: dict[str, Any] = message["graphics"]
            return wanted

        yield graphics


IS_SHOWN = {
    "score": "document.querySelector('.seat')?.offsetHeight > 0",
    "clock": "document.querySelector('#middle')?.offsetHeight > 0",
    "board": "document.querySelector('.battlefield')?.offsetHeight > 0",
    "battlefield": "document.querySelector('.battlefield')?.offsetHeight > 0",
}
"""Scripts that tell if a graphic can be seen; the others are in a part of the page of their name."""


@pytest.mark.parametrize("graphic", sorted({*GRAPHICS} - {"pop", "result"}))
def test_a_graphic_leaves_its_pages_and_comes_back(driver: webdriver.Chrome, folder: Path, graphic: str) -> None:
    """Its own page, and that of all graphics."""
    shown = IS_SHOWN.get(graphic, f"document.querySelector('#{graphic}')?.offsetHeight > 0")
    switch = SwitchOrder("board" if graphic == "battlefield" else graphic)  # type: ignore[arg-type]
    pages = (f"g/{graphic}?title=Ann", *((("?title=Ann"),) if graphic not in ("battlefield", "bracket-slot") else ()))
    with Game(folder).controls() as game, server(folder) as where:
        game.plays("A", "Consult the Past")
        press, page = presses(folder), Page(driver)
        complaints(driver)
        for address in pages:
            press(msgspec.structs.replace(switch, on=True))
            page.open(where + address)
            page.wait(lambda: page.script(shown))
            press(msgspec.structs.replace(switch, on=False))
            page.wait(lambda: not page.script(shown))
            press(msgspec.structs.replace(switch, on=True))
            page.wait(lambda: page.script(shown) is True)
        assert complaints(driver) == []
        page.open("about:blank")


def test_what_happens_and_the_result_can_be_left_out(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, server(folder) as where:
        press, page = presses(folder), Page(driver)
        page.open(where)
        page.until("Void Gate")
        press(SwitchOrder("pop", on=False))
        press(SwitchOrder("result", on=False))
        page.wait(lambda: "result" in page.script("document.documentElement.dataset.off"))
        game.does(PointsAre("A", "B", 5))
        page.wait(lambda: page.script("document.querySelector('#pop').classList.contains('shown')"))
        assert "pop" not in page.script(SHOWN)
        game.does(Concede("A"))
        page.wait(lambda: page.script("document.querySelector('#result').classList.contains('shown')"))
        assert "result" not in page.script(SHOWN)
        press(SwitchOrder("result", on=True))
        page.until("Jonas wins")
        page.open("about:blank")


def test_people_sides_event_and_matchup_on_the_page_of_all(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, server(folder) as where:
        press, page = presses(folder), Page(driver)
        complaints(driver)
        page.open(where)
        press(SwitchOrder("lower-third"))
        page.wait(lambda: "lower-third" in page.script("document.documentElement.dataset.on"))
        page.until("Mira", "Void Gate")
        press(PeopleOrder("lower-third", (ShownPerson("<b>Ann</b>", "Caster"),)))
        page.until("<b>Ann</b>", "Caster", gone=("Void Gate",))
        press(PeopleOrder("commentators", (ShownPerson("Ben"), ShownPerson("Eve", "Analyst"))))
        press(SwitchOrder("lower-third", on=False))
        page.until("Ben", "Eve", "Analyst", gone=("Ann",))
        press(SwitchOrder("commentators", on=False))
        page.until("Void Gate", gone=("Ben",))
        first = "document.querySelector('.seat .name').textContent"
        assert page.script(first) == "Mira"
        press(SwitchOrder("swap-seats"))
        page.wait(lambda: page.script(first) == "Jonas")
        page.open(f"{where}?swap=seats")
        page.wait(lambda: page.script(first) == "Mira")
        press(SwitchOrder("swap-battlefields", on=True))
        page.wait(lambda: page.script("document.querySelector('.battlefield .name').textContent") == "Bandle Tree")
        press(EventOrder("Regional", "Round 7"))
        press(SwitchOrder("matchup", on=True))
        page.until("REGIONAL · ROUND 7", "Mira", "Jonas")
        page.wait(lambda: page.script(SHOWN) == ["matchup"])
        press(SwitchOrder("matchup", on=False))
        press(SwitchOrder("series", on=True))
        page.wait(lambda: "series" in page.script(SHOWN))
        assert game.table.players
        assert complaints(driver) == []
        page.open("about:blank")


def test_what_shows_is_held_and_taken_off(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, server(folder) as where:
        press, page = presses(folder), Page(driver)
        page.open(where)
        page.until("Void Gate")
        page.driver.execute_script("window.setTimeout = (call, ms) => { window.late = call; return 1; };")
        press(SwitchOrder("hold", on=True))
        page.wait(lambda: "hold" in page.script("document.documentElement.dataset.on"))
        game.does(PointsAre("A", "B", 5))
        page.until("+5")
        game.does(PointsAre("A", "B", 6))
        page.wait(lambda: page.script("document.querySelectorAll('.seat .points')[1].textContent.includes('6')"))
        page.driver.execute_script("window.late()")
        page.until("+5")
        press(SwitchOrder("hold", on=False))
        page.until("+1", gone=("+5",))
        press(PressOrder("clear"))
        page.until("Void Gate", gone=("+1",))
        page.open("about:blank")


def test_a_preview_shows_what_is_prepared_and_program_pages_do_not(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls(), server(folder) as where:
        press, page = presses(folder), Page(driver)
        press(PeopleOrder("lower-third", (ShownPerson("Ann"),)), prepares=True)
        page.open(f"{where}?preview=on&lang=de")
        page.until("Ann", "Vorschau")
        page.open(where)
        page.until("Mira", gone=("Ann", "Preview"))
        press(PressOrder("panic"))
        page.wait(lambda: page.text == "")
        page.open(f"{where}?preview=on")
        page.until("Ann", "Preview")
        press(PressOrder("take"))
        press(PressOrder("release"))
        page.open(where)
        page.until("Ann")
        page.open("about:blank")


def test_in_a_panic_every_page_is_empty_until_it_is_released(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls() as game, server(folder) as where:
        press, page = presses(folder), Page(driver)
        for address in ("", *(f"g/{graphic}?title=Ann" for graphic in GRAPHICS)):
            press(PressOrder("release"))
            page.open(where + address)
            page.wait(lambda: page.script("document.body.dataset.shows === 'match'"))
            press(PressOrder("panic"))
            page.wait(lambda: page.script("document.documentElement.classList.contains('panic')"))
            assert page.text == ""
        game.does(PointsAre("A", "A", 3)).does(Concede("A"))
        page.open(where)
        page.wait(lambda: page.script("document.body.classList.contains('over')"))
        assert page.text == ""
        press(PressOrder("release"))
        page.until("Jonas wins", gone=("+3",))
        page.open("about:blank")


def test_a_panic_holds_for_an_overlay_that_is_killed_and_comes_back(folder: Path) -> None:
    with Game(folder).controls():
        press = presses(folder)
        with server_process(folder) as (where, process), following(where) as graphics:
            assert graphics()["panic"] is False
            press(PressOrder("panic"))
            assert graphics()["panic"] is True
            os.kill(process, signal.SIGKILL)
        presses(folder)(PeopleOrder("lower-third", (ShownPerson("Ann"),)))
        with server_process(folder) as (where, _), following(where) as graphics:
            assert graphics()["panic"] is True, "the first that a page hears"
            press = presses(folder)
            press(PressOrder("release"))
            assert graphics()["panic"] is False


def test_it_counts_at_once_on_a_delayed_stream(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, stream_delay=3600)), server(folder) as where:
        press = presses(folder)
        with following(where) as graphics, following(where, "?preview=on") as preview:
            graphics(), preview()
            begun = time.monotonic()
            press(PressOrder("panic"))
            assert graphics()["panic"] is True
            assert time.monotonic() - begun < PATIENCE
            press(SwitchOrder("score", on=False), prepares=True)
            assert preview()["switches"] == {"score": False}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"panic": 7}',
        b'{"faces": ["x"]}',
        b'{"program": {"event": "' + b"x" * (LONGEST_LINE + 1) + b'"}}',
        b'{"program": {"switches": {"nothing": true}}}',
        bytes(LARGEST + 1),
    ],
)
def test_a_file_that_cannot_be_read_shows_nothing_and_says_so(folder: Path, content: bytes) -> None:
    with Game(folder).controls():
        press = presses(folder)
        press(SwitchOrder("chain", on=False))
        log = folder / "log"
        with log.open("wb") as errors, server_process(folder, errors) as (where, _), following(where) as graphics:
            assert graphics() == sent(Graphics({"chain": False}))
            (folder / "new").write_bytes(content)
            (folder / "new").replace(folder / FILE)
            assert graphics()["panic"] is True
            press(PressOrder("release"))
            assert graphics()["switches"] == {"chain": False}
            (folder / FILE).unlink()
            assert graphics() == sent(Graphics())
        assert log.read_text().count("no graphic is") == 1


def sent(graphics: Graphics) -> dict[str, Any]:
    """Return these graphics as a page on air hears of them."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(graphics))
    return {"panic": False, "preview": False, **plain}


def test_a_link_a_pipe_and_a_folder_in_its_place_show_nothing(tmp_path: Path) -> None:
    file = GraphicsFile(tmp_path)
    path, other = tmp_path / FILE, tmp_path / "other"
    other.write_bytes(msgspec.json.encode(GraphicsState()))
    assert (file.read(), file.problem) == (GraphicsState(), None)
    for make in (lambda: path.symlink_to(other), lambda: os.mkfifo(path), path.mkdir):
        make()
        assert file.read() == ALL_OFF
        assert file.problem is not None
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        assert (file.read(), file.problem) == (GraphicsState(), None)


def test_the_largest_state_can_be_read(tmp_path: Path) -> None:
    longest = ShownPerson("\N{GRINNING FACE}" * LONGEST_LINE, "\\" * LONGEST_LINE)
    lines = {"event": "\N{GRINNING FACE}" * LONGEST_LINE, "round": '"' * LONGEST_LINE}
    people = {"lower_third": (longest,) * MOST_PEOPLE, "commentators": (longest,) * MOST_PEOPLE}
    graphics = Graphics(dict.fromkeys(SWITCHES, True), 999_999, **people, **lines)
    (tmp_path / FILE).write_bytes(msgspec.json.encode(GraphicsState(program=graphics, preview=graphics)))
    assert GraphicsFile(tmp_path).read().program == graphics


def test_a_reader_never_sees_half_a_state(tmp_path: Path) -> None:
    file, press = GraphicsFile(tmp_path), presses(tmp_path)
    press(PressOrder("take"))
    ends = threading.Event()

    def write() -> None:
        for number in range(200):
            press(EventOrder("x" * (number % LONGEST_LINE), ""))
        ends.set()

    writer = threading.Thread(target=write)
    writer.start()
    while not ends.is_set():
        file.read()
        assert file.problem is None
    writer.join()
    assert file.read().program.event == "x" * (199 % LONGEST_LINE)


def test_another_user_who_can_only_read_follows_it() -> None:
    user = NOBODY if os.geteuid() == 0 else None  # only root can become another user
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        Path(home).chmod(0o755)
        folder = Path(home, "data")
        with Game(folder).controls():
            press = presses(folder)
            with server_as(user, folder) as where, following(where) as graphics:
                assert graphics()["panic"] is False
                press(PressOrder("panic"))
                assert graphics()["panic"] is True


def test_games_that_differ_in_the_hidden_card_leave_the_same_state(folder: Path, tmp_path: Path) -> None:
    """It holds what the producer typed, and nothing of a match."""
    states, frames = [], []
    for at, card in enumerate((CANARY, OTHER)):
        data = tmp_path / f"game {at}"
        with Game(data).controls() as game, server(data) as where, client(where) as page:
            press = presses(data)
            game.hides("A", card, 1)
            press(PeopleOrder("lower-third", (ShownPerson("Ann"),)))
            press(PressOrder("clear"))
            page.next()
            press(SwitchOrder("swap-seats"))
            while page.next().get("graphics", {}).get("switches", {}).get("swap-seats") is not True:
                pass
            states.append((data / FILE).read_bytes())
            frames.append(page.frames[-1])
    assert states[0] == states[1]
    assert "Ann" in frames[0]
    assert not any(name.encode() in state for name in (CANARY, OTHER) for state in states)
    assert not any(name in frame for name in (CANARY, OTHER) for frame in frames)


def test_the_feed_tells_what_the_producer_has_on_air(folder: Path) -> None:
    allow(folder, f'token = "{TOKEN}"')
    with Game(folder), server(folder) as where, live(where, f"?token={TOKEN}") as line:
        press = presses(folder)
        press(SwitchOrder("score", on=False))
        press(PeopleOrder("lower-third", (ShownPerson("Ann", "Caster"),)))
        press(EventOrder("Prepared Cup", "1"), prepares=True)
        press(PressOrder("panic"))

        def received() -> GraphicsOnAir:
            return msgspec.json.decode(line.recv(PATIENCE), type=LiveMessage).graphics

        graphics = received()
        while not graphics.panic:
            graphics = received()
        assert (graphics.switches["score"], graphics.switches["board"]) == (False, True)
        assert graphics.lower_third == (ShownPerson("Ann", "Caster"),)
        assert graphics.event == ""
