"""The feed for other programs: what it sends fits its types, it can be resumed, and nobody is let in by accident."""

from __future__ import annotations

import http.client
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tableside.engine.model.actions import Concede, Pass, PointsAre
from tableside.stream.api import OWN_PLACES, PLACES
from tableside.stream.feed_types import LiveMessage, Story
from tableside.text import Text
from tableside.web.access import Access, UnreadableAccess, read_access
from tableside.web.lines import NO_PLACE, NO_ROOM
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import server, server_process
from tests.kit.stream.client import client
from tests.kit.stream.game import CANARY, OTHER, Game
from tests.stream.test_guard import get

TOKEN = "a-word-of-sixteen-letters"


def allow(folder: Path, content: str) -> None:
    (folder / "overlay").mkdir(parents=True, exist_ok=True)
    (folder / "overlay/access.toml").write_text(content)


def until(condition: Callable[[], bool]) -> None:
    """Wait until this holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def state(where: str, query: str = "") -> Any:
    """The state once the server has read the match, checked against its type."""
    body = b""

    def read() -> bool:
        nonlocal body
        body = get(where, f"/api/v1/state{query}").body  # type: ignore[attr-defined]
        return b'"scene":null' not in body

    until(read)
    msgspec.json.decode(body, type=LiveMessage)
    return json.loads(body)


@contextmanager
def live(where: str, query: str = "", origin: str | None = None, forwarded: str = "") -> Iterator[ClientConnection]:
    address = f"ws://{urlsplit(where).netloc}/api/v1/live{query}"
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    with connect(address, origin=origin, additional_headers=headers, proxy=None, close_timeout=1) as line:  # type: ignore[arg-type]
        yield line


def is_closed_for_want_of_a_place(line: ClientConnection) -> bool:
    """Return whether the server closes this line, and not whether it sends something."""
    try:
        line.recv(PATIENCE)
    except ConnectionClosed:
        assert line.close_code == NO_PLACE
        assert line.close_reason == Text("en")(NO_ROOM)
        return True
    return False


def received(line: ClientConnection) -> Any:
    frame = line.recv(PATIENCE)
    msgspec.json.decode(frame, type=LiveMessage)
    return json.loads(frame)


def test_the_state_has_codes_beside_words_in_each_language(folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn(), server(folder) as where:
        english, german = state(where), state(where, "?lang=de")
        assert english["scene"]["turn_number"] == {"code": "overlay-turn-number", "text": "Turn 2"}
        assert german["scene"]["turn_number"] == {"code": "overlay-turn-number", "text": "Zug 2"}
        assert english["events"] == []
        answer = get(where, "/api/v1/story")
        story = msgspec.json.decode(answer.body, type=Story)  # type: ignore[attr-defined]
        assert [event.code for event in story.events] == ["hidden", "turn", "point"]
        assert answer.headers["Content-Type"] == "application/json"


def test_a_client_that_comes_back_gets_what_it_missed(folder: Path) -> None:
    allow(folder, f'token = "{TOKEN}"')
    with Game(folder).controls() as game, server(folder) as where:
        state(where)
        with live(where, f"?token={TOKEN}") as line:
            first = received(line)
            assert (first["resumed"], first["events"]) == (False, [])
            game.does(PointsAre("A", "A", 1))
            second = received(line)
            assert (second["seq"], second["resumed"]) == (first["seq"] + 1, True)
            assert [event["code"] for event in second["events"]] == ["point"]
        game.plays("A", "Consult the Past").does(Pass("A"))
        until(lambda: b"Consult the Past" in get(where, "/api/v1/story").body)  # type: ignore[attr-defined]
        with live(where, f"?token={TOKEN}&after={second['run']}-{second['seq']}") as line:
            back = received(line)
            assert (back["resumed"], [event["code"] for event in back["events"]]) == (True, ["played"])
        for unknown in ("00000000-1", "x", f"{second['run']}-99999", f"{second['run']}-{'9' * 400}"):
            with live(where, f"?token={TOKEN}&after={unknown}") as line:
                assert (received(line)["resumed"], back["scene"]["match"]) == (False, 1)


def test_server_sent_events_resume_by_their_number_and_end(folder: Path) -> None:
    def stream(last: str = "") -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        line = http.client.HTTPConnection(urlsplit(where).netloc, timeout=PATIENCE)
        line.request("GET", "/api/v1/live", headers={"Last-Event-ID": last})
        return line, line.getresponse()

    def message(answer: http.client.HTTPResponse) -> tuple[str, Any]:
        number = ""
        while True:
            name, _, value = answer.readline().decode().strip().partition(": ")
            if name == "id":
                number = value
            if name == "data":
                return number, json.loads(value)

    with Game(folder).controls() as game, server(folder) as where:
        state(where)
        line, answer = stream()
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        number, _ = message(answer)
        game.does(PointsAre("A", "A", 2))
        assert [event["points"] for event in message(answer)[1]["events"]] == [2]
        line.close()
        line, answer = stream(number)
        assert [event["points"] for event in message(answer)[1]["events"]] == [2]
        assert answer.read().count(b"data: ") == 0  # it ends by itself
        line.close()


def test_an_answer_that_goes_on_is_ended_and_not_cut_off_when_the_server_ends(folder: Path) -> None:
    with ExitStack() as stack:
        where = stack.enter_context(server(folder))
        line = http.client.HTTPConnection(urlsplit(where).netloc, timeout=PATIENCE)
        line.request("GET", "/api/v1/live")
        answer = line.getresponse()
        assert answer.readline().startswith(b"retry: ")
        stack.close()
        assert answer.read().endswith(b"\n\n"), "it raises IncompleteRead if it is cut off"
        line.close()


def test_the_flat_row_always_has_the_same_columns(folder: Path) -> None:
    def row() -> Any:
        (only,) = json.loads(get(where, "/api/v1/flat").body)  # type: ignore[attr-defined]
        return only

    with server(folder) as where:
        empty = row()
        assert (empty["shows"], empty["a_name"], empty["d_points"]) == ("nothing", "", "")
        with Game(folder).controls().hides("A", CANARY, 1).does(PointsAre("A", "B", 3)) as game:
            until(lambda: row()["b_points"] == 3)
            full = row()
            assert full.keys() == empty.keys()
            assert (full["a_name"], full["battlefield_1_facedown"], full["c_name"]) == ("Mira", 1, "")
            game.does(Concede("A"))
            until(lambda: row()["shows"] == "over")
            assert row()["outcome"] == "Jonas wins"


def test_threat_14_only_pages_that_are_named_and_programs_with_the_token_follow(folder: Path) -> None:
    allow(folder, f'token = "{TOKEN}"\norigins = ["http://localhost:9090"]\nnames = ["overlay.example.org"]')
    with Game(folder), server(folder) as where:
        for query, origin in (
            ("", None),
            ("?token=", None),
            ("?token=another-word-of-sixteen", None),
            (f"?token={TOKEN}", "http://evil.example"),
            ("", "http://localhost:9091"),
        ):
            with pytest.raises(InvalidStatus), live(where, query, origin):
                pass
        for query, origin in ((f"?token={TOKEN}", None), ("", "http://localhost:9090"), ("", where.rstrip("/"))):
            with live(where, query, origin) as line:
                line.recv(PATIENCE)
        assert get(where, host="overlay.example.org").status == 200
        assert get(where, host="evil.example").status == 403


def test_threat_14_other_pages_read_the_feed_only_if_they_are_named(folder: Path) -> None:
    def allowed(path: str, origin: str) -> str | None:
        line = http.client.HTTPConnection(urlsplit(where).netloc, timeout=PATIENCE)
        line.request("GET", path, headers={"Origin": origin})
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.headers["Access-Control-Allow-Origin"]

    allow(folder, 'origins = ["http://localhost:9090"]')
    with Game(folder), server(folder) as where:
        assert allowed("/api/v1/state", "http://localhost:9090") == "http://localhost:9090"
        assert allowed("/api/v1/state", "http://localhost:9091") is None
        assert allowed("/", "http://localhost:9090") is None


def test_threat_14_the_token_is_in_no_log(folder: Path, tmp_path: Path) -> None:
    allow(folder, f'token = "{TOKEN}"')
    with (tmp_path / "log").open("w+b") as log, Game(folder), server_process(folder, log=log) as (where, _):
        with live(where, f"?token={TOKEN}") as line:
            line.recv(PATIENCE)
        with pytest.raises(InvalidStatus), live(where, f"?token={TOKEN}", "http://evil.example"):
            pass
        assert get(where, f"/api/v1/nothing?token={TOKEN}").status == 404
        log.seek(0)
        assert TOKEN.encode() not in log.read()


def test_threat_14_programs_that_hold_all_lines_of_the_feed_shut_out_nobody(folder: Path) -> None:
    def follow(address: str) -> ClientConnection:
        return stack.enter_context(live(where, f"?token={TOKEN}", forwarded=address))

    allow(folder, f'token = "{TOKEN}"')
    with Game(folder), server(folder, proxy="127.0.0.1") as where, ExitStack() as stack:
        greedy = [follow("10.9.0.1") for _ in range(PLACES)]
        for line in greedy:
            received(line)
        assert is_closed_for_want_of_a_place(follow("10.9.0.1"))
        newcomer = follow("10.8.0.1")
        assert received(newcomer)["seq"] >= 1
        assert is_closed_for_want_of_a_place(greedy[-1]), "the newest line of whoever has the most gives way"
        own = [follow("") for _ in range(OWN_PLACES)]
        for line in own:
            received(line)
        assert is_closed_for_want_of_a_place(follow(""))
        with client(where) as page:
            assert page.next()["seq"] == 1, "pages have places of their own"
        assert get(where, "/api/v1/state").status == 200
        own[0].close()
        until(lambda: not is_closed_for_want_of_a_place(follow("")))


@pytest.mark.parametrize(
    "ill",
    [
        "token = 'short'",
        "names = 'x'",
        "= 3",
        "unknown = 1",
        "origins = ['javascript:1']",
        "x" * 20_000,
        "names = ['*']",
    ],
)
def test_a_file_that_is_not_understood_allows_nobody(folder: Path, ill: str) -> None:
    allow(folder, ill)
    with pytest.raises(UnreadableAccess):
        read_access(folder)
    with Game(folder), server(folder) as where:
        assert get(where).status == 200
    assert read_access(folder / "elsewhere") == Access()


def test_a_program_that_says_much_changes_nothing(folder: Path) -> None:
    allow(folder, f'token = "{TOKEN}"')
    with Game(folder), server(folder) as where:
        state(where)
        with live(where, f"?token={TOKEN}") as line:
            received(line)
            line.send("x" * 200)
            line.send(b"\x00")
            line.send("x" * 2000)
            with pytest.raises(ConnectionClosed):
                line.recv(PATIENCE)
        assert state(where)["scene"] is not None


def steps(game: Game, card: str) -> list[Callable[[], Game]]:
    return [
        lambda: game.hides("A", card, 1),
        game.undoes,
        lambda: game.hides("A", card, 1),
        game.ends_turn,
        lambda: game.plays("B", "Consult the Past"),
        lambda: game.does(Pass("B")),
    ]


TIME = re.compile(rb'"(run|time|up)":("[^"]*"|\d+)')


def bytes_sent(folder: Path, card: str) -> list[bytes]:
    """Return what every address of the feed gives after each step of a game with this card facedown."""
    sent = []
    allow(folder, f'token = "{TOKEN}"')
    with Game(folder).controls() as game, server(folder) as where:
        state(where)
        with live(where, f"?token={TOKEN}") as line:
            sent.append(line.recv(PATIENCE).encode())
            for step in steps(game, card):
                step()
                sent.append(line.recv(PATIENCE).encode())
                sent += [get(where, f"/api/v1/{name}").body for name in ("state", "story", "flat")]  # type: ignore[attr-defined]
    return [TIME.sub(b"", content) for content in sent]


def test_threat_15_the_feed_sends_the_same_bytes_whatever_is_facedown(tmp_path: Path) -> None:
    first, second = bytes_sent(tmp_path / "first", CANARY), bytes_sent(tmp_path / "second", OTHER)
    assert first == second
    assert len(first) > 20
    assert not any(name.encode() in content for content in first for name in (CANARY, OTHER))
