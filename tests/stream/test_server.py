"""The overlay's server as a process: what it sends, how it treats broken requests, and how it starts and ends."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tableside.engine.model.actions import Pass, PointsAre
from tableside.ledger.public import PublicLedger
from tableside.match.public.scene_fold import fold_scene
from tableside.message import Message, message
from tableside.stream import serve
from tableside.stream.feed import FeedState, Say, Show
from tableside.stream.rendering import render_graphics
from tableside.stream.server import HOST, serve_on
from tableside.text import Text, printable
from tableside.web.graphics import GraphicsState
from tableside.web.lines import MAX_REQUEST_BYTES
from tableside.web.listening import ListenError, address, listen
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import on_thread, server
from tests.kit.stream.client import Client, client
from tests.kit.stream.game import CANARY, OTHER, Game
from tests.kit.stream.sockets import wait

LABELS = {
    "chain": "Chain",
    "waiting": "The match begins soon",
    "nobody": "Nobody’s",
    "history": "What happened",
    "preview": "Preview",
    "held": "Shown after the match",
}
GRAPHICS = json.loads(msgspec.json.encode(render_graphics(GraphicsState())))
WHOLE = {
    "v": 2,
    "lang": "en",
    "labels": LABELS,
    "stale": False,
    "idle": False,
    "held": False,
    "graphics": GRAPHICS,
}


def test_a_snapshot_then_changes_then_whatever_is_asked(folder: Path) -> None:
    with server(folder) as where, client(where) as page:
        assert page.next() == WHOLE | {"seq": 1, "scene": None}
        with Game(folder) as game:
            assert page.next()["scene"]["seats"][0]["name"] == "Mira"
            game.does(PointsAre("A", "B", 3))
            update = page.next()
            changed = update["changes"]
            assert changed["seats"][1]["points"] == 3
            (event,) = update["events"]
            assert (event["code"], event["player"], event["points"], event["title"]) == ("point", "B", 3, "+3")
            assert "battlefields" not in changed
            page.ask("beat")
            assert page.next() == {"v": 2, "seq": 3}
            held = page.scene
            page.ask("snapshot")
            assert page.next() == WHOLE | {"seq": 4, "scene": held}
            with client(where) as late:
                late.next()
                assert (late.scene, late.seq, late.stale) == (held, 1, False)
        with Game(folder):
            assert page.next()["scene"]["match"] == 2


def test_each_page_has_its_language_and_one_that_asks_for_none_has_that_of_the_server(folder: Path) -> None:
    with Game(folder) as game, server(folder, language="de") as where, ExitStack() as stack:
        pages = [stack.enter_context(client(where, language=language)) for language in ("en", "de", "", "tlh")]
        for page in pages:
            page.next()
        assert [page.language for page in pages] == ["en", "de", "de", "de"]
        assert [page.labels["chain"] for page in pages] == ["Chain", "Kette", "Kette", "Kette"]
        game.ends_turn()
        turns = [page.next()["changes"]["turn_label"] for page in pages]
        assert turns == ["Jonas · turn 2", *["Jonas · Zug 2"] * 3]


@pytest.mark.parametrize(("language", "chosen"), [("de", "de"), ("tlh", "en")])
def test_a_server_of_an_unknown_language_speaks_english(folder: Path, language: str, chosen: str) -> None:
    with server(folder, language=language) as where, client(where) as page:
        page.next()
        assert page.language == chosen


def steps(game: Game, card: str) -> list[Callable[[], Game]]:
    """The steps of a game, one entry each: its card is hidden, refused, taken back, hidden again and looked at."""
    return [
        lambda: game.hides("A", card, 1),
        lambda: game.plays_hidden("A", card, 1),
        game.undoes,
        lambda: game.hides("A", card, 1),
        lambda: game.notes("look", {"handle": "f1"}),
        game.ends_turn,
        lambda: game.hides("B", card, 2),
        lambda: game.plays("B", "Consult the Past"),
        lambda: game.does(Pass("B")),
        lambda: game.does(Pass("A")),
        lambda: game.does(PointsAre("A", "A", 7)),
        game.ends_turn,
    ]


def frames(folder: Path, card: str) -> list[str]:
    """Every message of the game with this card facedown; each step waits for its message."""
    with Game(folder).controls() as game, server(folder) as where, client(where) as page:
        page.next()
        shown = scene(folder)
        for step in steps(game, card):
            step()
            before, shown = shown, scene(folder)
            if shown != before:
                page.next()
        page.ask("beat")
        page.next()
        assert page.scene is not None
        assert page.scene["winner"] == "A"
        return [re.sub(r'"time":"[^"]*"', "", frame) for frame in page.frames]


def scene(folder: Path) -> object:
    with PublicLedger.open(folder) as ledger:
        fold = fold_scene(ledger.entries(1), {})
    assert fold is not None
    return fold.scene()


def test_threat_15_games_that_differ_in_the_hidden_card_alone_send_the_same_bytes(tmp_path: Path) -> None:
    first, second = frames(tmp_path / "first", CANARY), frames(tmp_path / "second", OTHER)
    assert len(first) > 8
    *before, end, _ = first  # the game ends, and all facedown cards are shown (421.4)
    assert before == second[:-2]
    assert not any(name in frame for frame in before for name in (CANARY, OTHER))
    assert CANARY in end


def send_and_wait(client: Client, content: str | bytes) -> None:
    """Send a message and wait for another; a long message may already fail while it is sent."""
    client.socket.send(content)
    client.next()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"ask":"beat"}', 1003),
        ("", 1007),
        ("hello", 1007),
        ('{"ask":"secrets"}', 1007),
        ('{"ask":["snapshot"]}', 1007),
        ('["snapshot"]', 1007),
        ("[" * MAX_REQUEST_BYTES, 1007),
        ('{"ask":"snapshot"', 1007),
        ("x" * (MAX_REQUEST_BYTES + 1), 1009),
        ("x" * 1_000_000, 1009),
        (b"\0" * 1_000_000, 1009),
    ],
)
def test_a_message_that_is_no_request_closes_that_line_alone(running: str, content: str | bytes, code: int) -> None:
    with client(running) as good, client(running) as ill:
        ill.next()
        with pytest.raises(ConnectionClosed) as closed:
            send_and_wait(ill, content)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        good.next()
        good.ask("beat")
        assert good.next() == {"v": 2, "seq": 1}


def test_a_page_that_asks_endlessly_and_reads_nothing_delays_nobody(running: str) -> None:
    with client(running) as good, client(running) as greedy:
        good.next()
        greedy.socket.socket.settimeout(0.5)
        try:
            for _ in range(3000):
                greedy.ask("snapshot")
        except (TimeoutError, OSError, ConnectionClosed):
            pass
        good.ask("beat")
        assert good.next() == {"v": 2, "seq": 1}


def test_it_ends_at_once_when_asked_to_and_closes_its_lines_properly(folder: Path) -> None:
    with ExitStack() as stack:
        where = stack.enter_context(server(folder))
        with client(where) as page:
            page.next()
            begun = time.monotonic()
            stack.close()
            assert time.monotonic() - begun < 5
            with pytest.raises(ConnectionClosed) as closed:
                page.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012


def test_a_source_may_say_what_is_wrong_and_show_its_first_state_late(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page that asks for something before that gets it then."""
    is_asked = Event()

    async def late(show: Show, say: Say) -> None:
        say(message("notice-overlay-access-unread", file="any\x1b[31m"))
        while not is_asked.is_set():
            await asyncio.sleep(0.01)
        await show(FeedState())
        await asyncio.Event().wait()

    with (
        listen(HOST, 0) as listener,
        on_thread(partial(serve_on, listener, folder, HOST, late)),
        client(address(HOST, listener)) as page,
    ):
        page.ask("beat")
        page.socket.ping().wait(PATIENCE)
        is_asked.set()
        assert page.next() == WHOLE | {"seq": 1, "scene": None}
        assert page.next() == {"v": 2, "seq": 1}
    out, err = capsys.readouterr()
    assert (out, err) == ("", printable(Text("en")(message("notice-overlay-access-unread", file="any\x1b[31m"))) + "\n")


@pytest.mark.parametrize("quiet", [False, True])
def test_the_address_is_printed_unless_it_is_to_be_quiet(
    folder: Path, capsys: pytest.CaptureFixture[str], quiet: bool
) -> None:
    with listen(HOST, 0) as free:
        port = free.getsockname()[1]
    where = f"http://{HOST}:{port}/"
    with on_thread(partial(serve, folder, port=port, quiet=quiet)):
        assert wait(lambda: is_served(where))
    out = "" if quiet else Text("en")(message("notice-overlay-address", address=where)) + "\n"
    assert capsys.readouterr().out == out


def is_served(where: str) -> bool:
    try:
        with client(where) as page:
            return page.next()["seq"] == 1
    except OSError:
        return False


def test_neither_a_broken_message_nor_ctrl_c_prints_an_error(folder: Path) -> None:
    command = [sys.executable, "-m", "tableside", "stream", "--data", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        where = process.stdout.readline().split()[-1]
        for content, is_text in ((b"\xff\xfe", True), (b"\xff\xfe", False), (b"hello", True), (b"x" * 1000, True)):
            with client(where) as ill:
                ill.next()
                ill.socket.send(content, text=is_text)
                with pytest.raises(ConnectionClosed):
                    ill.next()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == ("", "")
        assert process.returncode == 0


def test_a_port_in_use_is_explained_in_one_sentence(running: str, folder: Path) -> None:
    port = urlsplit(running).port
    command = [sys.executable, "-m", "tableside", "stream", "--data", str(folder), "--port", str(port)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert ended.returncode == 1
    said = (
        f"Port {port} is in use: stop the other program (or overlay), "
        "or choose another port under Settings, Overlay, or with --port."
    )
    assert " ".join(ended.stderr.split()) == said


@pytest.mark.parametrize(
    ("host", "port", "problem"),
    [
        ("203.0.113.7", 0, message("error-overlay-not-our-address", host="203.0.113.7")),
        ("no.such.invalid", 0, message("error-overlay-not-our-address", host="no.such.invalid")),
        ("127.0.0.1", 70000, message("error-overlay-no-such-port", port=70000)),
    ],
)
def test_an_address_or_a_port_that_does_not_exist(host: str, port: int, problem: Message) -> None:
    with pytest.raises(ListenError) as error:
        listen(host, port)
    assert error.value.message == problem


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0", "::"])
def test_the_address_that_is_printed_leads_there(host: str) -> None:
    with listen(host, 0) as listener:
        shown = urlsplit(address(host, listener))
        assert shown.hostname not in ("0.0.0.0", "::", None)
        assert shown.hostname is not None
        with socket.create_connection((shown.hostname, shown.port or 0), timeout=5):
            listener.accept()[0].close()
