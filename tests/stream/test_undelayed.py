"""The producer's view: without the delay, behind a token."""

from __future__ import annotations

import http.client
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tableside.engine.model.actions import PointsAre
from tableside.stream.feed import Follower
from tableside.stream.kept_mark import FILE
from tableside.text import Text
from tests.kit.patience import PATIENCE
from tests.kit.stream.game import AGREED, Game

DELAYED = msgspec.structs.replace(AGREED, stream_delay=180)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address that the command prints, for a delayed match in which A has three points."""
    folder = tmp_path_factory.mktemp("producer") / "data"
    command = [sys.executable, "-m", "tableside", "--lang", "en", "stream", "--undelayed", "--port", "0"]
    with (
        Game(folder, DELAYED) as game,
        subprocess.Popen([*command, "--data", str(folder)], stdout=subprocess.PIPE, text=True) as process,
    ):
        game.does(PointsAre("A", "A", 3))
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1]
        process.terminate()


def get(address: str, path: str, cookie: str = "") -> http.client.HTTPResponse:
    """The response to a request for another path of this address; `body` has its content."""
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)) as line:
        line.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        answer = line.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        return answer


def follow(address: str, query: str = "", cookie: str = "") -> str:
    """The first message of the page's live line."""
    where = urlsplit(address).netloc
    headers = {"Cookie": cookie} if cookie else {}
    with connect(f"ws://{where}/live{query}", origin=f"http://{where}", additional_headers=headers) as line:  # type: ignore[arg-type]
        return str(line.recv(PATIENCE))


def test_threat_14_nothing_of_it_is_served_without_the_token(address: str) -> None:
    token = urlsplit(address).query.removeprefix("token=")
    assert len(token) >= 32
    for wrong in (
        "",
        "?token=",
        f"?token={token[:-1]}",
        f"?token={token}x",
        f"?token={quote('é')}",
        f"?tokens={token}",
    ):
        for path in ("/", "/api/v1/state", "/themes/rift/theme.css", "/watch"):
            refused = get(address, f"{path}{wrong}")
            assert (refused.status, refused.body) == (403, f"{Text('en')('overlay-token-refused')}\n".encode())
            assert refused.headers["Set-Cookie"] is None
        with pytest.raises(InvalidStatus):
            follow(address, wrong)
    assert get(address, "/", f"tableside-token={token[:-1]}").status == 403


def test_who_opened_a_page_with_the_token_gets_its_files_and_its_line(address: str) -> None:
    first = get(address, f"/?{urlsplit(address).query}")
    cookie, *rules = first.headers["Set-Cookie"].split("; ")
    assert (first.status, {"HttpOnly", "SameSite=strict"} <= set(rules)) == (200, True)
    assert get(address, "/overlay.js", cookie).status == 200
    seats = msgspec.json.decode(follow(address, cookie=cookie))["scene"]["seats"]
    assert seats[0]["points"] == 3


def test_it_shows_at_once_what_is_delayed_and_leaves_the_mark_of_the_stream_alone(folder: Path) -> None:
    with Game(folder, DELAYED) as game:
        game.does(PointsAre("A", "A", 3))
        with closing(Follower(folder, undelayed=True)) as producer, closing(Follower(folder)) as public:
            assert public.poll() is None
            scene = producer.poll()
            assert scene is not None
            assert (scene.seats[0].points, producer.state().delay) == (3, 0)
    assert not (folder / FILE).exists()
