"""Everything that a table shows to the public, read again and again: each address of each of its web applications.

A route for which nothing is asked here fails `tests/twins/test_public_side.py`.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute

from carddata.model.card import Catalogue
from tableside.app.graphics_control import GraphicsControl
from tableside.cli.picture import write_picture
from tableside.cli.video_marks import Video, chapters_of, clips_of
from tableside.commentary import server as commentary
from tableside.intake import server as intake
from tableside.intake.table_line import TableLine
from tableside.ledger.errors import LedgerError
from tableside.stream import server as overlay
from tableside.stream.api import Api
from tableside.stream.assets import SHIPPED, Assets
from tableside.stream.feed import FeedState, Follower
from tableside.stream.kept_mark import FILE as MARK
from tableside.stream.live import Broadcaster
from tableside.stream.replay import replayed
from tableside.stream.server import BATTLEFIELDS, GRAPHICS, PAGE
from tableside.text import Text
from tableside.web.access import Access
from tableside.web.fonts import FONTS
from tests.kit.stream.asgi import HOST, Line, requested, settle

TOKEN = "the-token-of-the-control"
ENGLISH = Text("en")
DIGEST = re.compile(rb'"digest":"[0-9a-f]*"')
"""In the file of what was shown: it depends on what is random in an entry."""

LIVE = ("/live?lang=en", "/live?lang=de", "/live?preview=on", "/api/v1/live?lang=en", "/api/v1/live?lang=de")
"""The lines that stay open."""

STATE = tuple(f"/api/v1/{what}?lang={lang}" for what in ("state", "story", "flat") for lang in ("en", "de"))

ASKED: Mapping[str, Sequence[str]] = {
    "WebSocketRoute /live": LIVE[:3],
    "WebSocketRoute /api/v1/live": LIVE[3:],
    "Route /api/v1/live": ("/api/v1/live",),
    "Route /api/v1/state": STATE[:2],
    "Route /api/v1/story": STATE[2:4],
    "Route /api/v1/flat": STATE[4:],
    "Route /watch": ("/watch",),
    "Route /g/{graphic}": tuple(f"/g/{graphic}" for graphic in (*GRAPHICS, "none")),
    "Route /g/battlefield/{number}": tuple(f"/g/battlefield/{number}" for number in (*BATTLEFIELDS, "7")),
    "Route /fonts/{name}": tuple(f"/fonts/{name}" for name in FONTS),
    "Route /themes/{theme}/{name}": tuple(
        f"/themes/{path.relative_to(SHIPPED)}" for path in sorted(SHIPPED.rglob("*.*"))
    ),
    "Route /art/{name}": ("/art/OGN-012", "/art/none"),
    "Mount ": ("/", *(f"/{path.name}" for path in sorted(PAGE.parent.glob("*.*")))),
}
"""The requests for each route of the overlay."""

INTAKE: Mapping[str, Sequence[str]] = {
    "Route /intake.css": ("GET /intake.css",),
    "Route /favicon.ico": ("GET /favicon.ico",),
    "Route /control": ("GET /control", "POST /control"),
    "Route /control/{rest:path}": (
        "GET /control/no-token",
        "GET /control/no-token/state",
        "POST /control/no-token/panic",
        f"GET /control/{TOKEN}",
        f"GET /control/{TOKEN}/state",
        f"POST /control/{TOKEN}/none",
    ),
    "Route /{page}/{token}": ("GET /deck/no-link-of-a-table", "POST /deck/no-link-of-a-table"),
}
"""The requests for each route of the intake: by somebody without a link, and by the producer."""

COMMENTARY = ("/", "/?token=no-token")
"""The requests of somebody without a link for the commentators' page."""


def routes(app: Starlette) -> set[str]:
    """The kinds and paths of all routes of an application."""
    paths = set()
    for route in app.routes:
        assert isinstance(route, Route | WebSocketRoute | Mount)
        paths.add(f"{type(route).__name__} {route.path}")
    return paths


class PublicSide:
    """All that leaves of the table in `folder`. `looks` has what each look saw, by where it was read.

    `delay` returns the stream's delay as the table's screen has it, which the control shows.
    """

    def __init__(self, folder: Path, cards: Catalogue, delay: Callable[[], int]) -> None:
        self._folder, self._cards, self._delay = folder, cards, delay
        self._stack = ExitStack()
        self._runner = self._stack.enter_context(asyncio.Runner())
        self._follower = Follower(folder)
        self._stack.callback(self._follower.close)
        self._state: FeedState | None = None
        self._broadcaster, self._api = Broadcaster("en"), Api("en")
        self._api._run = "run"
        self._seq = 0
        self.overlay = overlay.application(self._broadcaster, self._api, Assets(folder), Access(), HOST, "refused")
        ends = socket.socketpair()
        for end in ends:
            self._stack.callback(end.close)
        self._line = TableLine(ends[0])
        self.intake = intake.application(self._line, "en")
        self.commentary = commentary.application(commentary.CommentaryPage(ends[1], "en"), "en")
        self._control = GraphicsControl(folder, lambda: "en")
        self._lines = {address: self._runner.run(self._open(address)) for address in LIVE}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for line in self._lines.values():
            self._runner.run(line.__aexit__())
        self._stack.close()

    async def _open(self, address: str) -> Line:
        return await Line(self.overlay, address).__aenter__()

    def look(self) -> dict[str, bytes]:
        """The answers that change with a match, as they are now, and all that came by the lines since the last look."""
        return self._runner.run(self._look())

    async def _look(self) -> dict[str, bytes]:
        state = self._follower.state()
        if state != self._state:
            self._broadcaster.show(state)
            await self._api.show(state)
            self._state = state.lasting
            await settle()
        seen = {address: line.taken() for address, line in self._lines.items()}
        for address in STATE:
            seen[address] = await requested(self.overlay, address)
        if self._api._seq:
            after = f"/api/v1/live?after=run-{max(self._seq - 1, 0)}"
            seen["/api/v1/live"] = await requested(self.overlay, after, until=b"data:")
            self._seq = self._api._seq
        self._control.note(delay=self._delay())
        self._line.control = replace(self._control.state(), token=TOKEN)
        for asked in INTAKE.values():
            for line in asked:
                method, _, address = line.partition(" ")
                seen[line] = await requested(self.intake, address, method=method)
        for address in COMMENTARY:
            seen[f"commentary {address}"] = await requested(self.commentary, address)
        mark = self._folder / MARK
        seen["the mark"] = DIGEST.sub(b"", mark.read_bytes()) if mark.exists() else b""
        return seen

    def files(self) -> dict[str, bytes]:
        """Everything else that the overlay serves."""
        live = {*LIVE, *STATE, "/api/v1/live"}
        addresses = [address for asked in ASKED.values() for address in asked if address not in live]
        return {address: self._runner.run(requested(self.overlay, address)) for address in addresses}

    def afterwards(self, out: Path) -> dict[str, bytes]:
        """The output of commands for the newest match for its video and for articles, or why they do not."""
        video = Video(None, 0.0)
        seen = {f"chapters {form}": self._made(chapters_of, None, self._cards, video, form, ENGLISH) for form in FORMS}
        seen |= {f"clips {form}": self._made(clips_of, None, self._cards, video, form, ENGLISH) for form in FORMS}
        seen["picture"] = self._made(write_picture, None, None, out, self._cards, ENGLISH)
        seen["picture"] += out.read_bytes() if out.exists() else b""
        out.unlink(missing_ok=True)
        seen["replay"] = self._made(self._replayed)
        return seen

    def _made(self, make: Callable[..., Any], *arguments: Any) -> bytes:
        try:
            return repr(make(self._folder, *arguments)).encode()
        except LedgerError as error:
            return repr(error.problem).encode()

    def _replayed(self, folder: Path) -> list[FeedState]:
        replay = replayed(folder, 1, 0.0).args[0]  # type: ignore[attr-defined]
        replay.press("begin")
        states = [replay.state()]
        while replay.count < len(replay._entries):
            replay.press("next")
            states.append(replay.state())
        return states


FORMS = ("youtube", "vtt", "json")
