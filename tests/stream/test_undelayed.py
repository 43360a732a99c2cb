"""The producer's view: without the delay, behind a token."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tableside.engine.model.actions import PointsAre
from tableside.stream import serve
from tableside.stream.feed import Follower
from tableside.stream.kept_mark import FILE
from tableside.text import Text
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import on_thread, server
from tests.kit.stream.game import AGREED, Game
from tests.kit.stream.sockets import wait

DELAYED = msgspec.structs.replace(AGREED, stream_delay=180)


TOKEN = "a-token-that-the-command-would-draw"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the producer's server, for a delayed match in which A has three points."""
    folder = tmp_path_factory.mktemp("producer") / "data"
    with Game(folder, DELAYED) as game, server(folder, token=TOKEN) as where:
        game.does(PointsAre("A", "A", 3))
        yield f"{where}?token={TOKEN}"


def get(address: str, path: str, cookie: str = "") -> http.client.HTTPResponse:
    """The response to a request for another path of this address; `body` has its content."""
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)) as line:
        line.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        answer = line.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        return answer


def points(address: str, query: str = "", cookie: str = "") -> int:
    """The points of A on the page's live line, once a match is shown there."""
    where = urlsplit(address).netloc
    headers = {"Cookie": cookie} if cookie else {}
    with connect(f"ws://{where}/live{query}", origin=f"http://{where}", additional_headers=headers) as line:  # type: ignore[arg-type]
        while (scene := msgspec.json.decode(line.recv(PATIENCE))["scene"]) is None:
            pass
    return int(scene["seats"][0]["points"])


def test_threat_14_nothing_of_it_is_served_without_the_token(address: str) -> None:
    for wrong in (
        "",
        "?token=",
        f"?token={TOKEN[:-1]}",
        f"?token={TOKEN}x",
        f"?token={quote('é')}",
        f"?tokens={TOKEN}",
    ):
        for path in ("/", "/api/v1/state", "/themes/rift/theme.css", "/watch"):
            refused = get(address, f"{path}{wrong}")
            assert (refused.status, refused.body) == (403, f"{Text('en')('overlay-token-refused')}\n".encode())
            assert refused.headers["Set-Cookie"] is None
        with pytest.raises(InvalidStatus) as line:
            points(address, wrong)
        assert (line.value.response.status_code, line.value.response.body) == (refused.status, refused.body)
    assert get(address, "/", f"tableside-token={TOKEN[:-1]}").status == 403


def test_the_address_that_is_printed_has_a_long_token_and_leads_to_what_is_not_shown_yet(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = ""

    def is_printed() -> str:
        nonlocal printed
        printed += capsys.readouterr().out
        return printed

    with Game(folder, DELAYED) as game, on_thread(partial(serve, folder, port=0, undelayed=True)):
        game.does(PointsAre("A", "A", 3))
        assert wait(is_printed)
        address = urlsplit(printed.rsplit(maxsplit=1)[-1])
        assert len(address.query.removeprefix("token=")) >= 32
        assert get(address.geturl(), "/").status == 403
        assert points(address.geturl(), f"?{address.query}") == 3


def test_who_opened_a_page_with_the_token_gets_its_files_and_its_line(address: str) -> None:
    first = get(address, f"/?{urlsplit(address).query}")
    cookie, *rules = first.headers["Set-Cookie"].split("; ")
    assert (first.status, {"HttpOnly", "SameSite=strict"} <= set(rules)) == (200, True)
    assert get(address, "/overlay.js", cookie).status == 200
    assert points(address, cookie=cookie) == 3


def test_it_shows_at_once_what_is_delayed_and_leaves_the_mark_of_the_stream_alone(folder: Path) -> None:
    with Game(folder, DELAYED) as game:
        game.does(PointsAre("A", "A", 3))
        with closing(Follower(folder, undelayed=True)) as producer, closing(Follower(folder)) as public:
            assert public.poll() is None
            scene = producer.poll()
            assert scene is not None
            assert (scene.seats[0].points, producer.state().delay) == (3, 0)
    assert not (folder / FILE).exists()
