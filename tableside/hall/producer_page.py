"""The producer's page: all tables, and which of them the overlay shows; one touch shows another.

    GET  /producer?token=TOKEN                  the page, for a phone and without a script
    POST /producer/show/TABLE?token=TOKEN       shows the table with this number or key, for a program; `/producer/show`
                                                shows none

What is seen there of a table is what everybody may see, so the page can stand beside a camera.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import quote

import msgspec
from nats.errors import Error as NatsError
from nats.js.errors import Error as LogError
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, Router

from tableside.hall.floor_feed import Floor
from tableside.hall.floor_table import FloorTable
from tableside.message import SEATS, Listing, Message, Names, message, person_name
from tableside.text import Text, printable
from tableside.web.guard import Guard
from tableside.web.token_gate import TokenGate

COOKIE = "__Host-tableside-producer"
"""The cookie that stands for the token, over TLS alone."""

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""The policy of the page: it sends its own forms, and runs nothing."""

_FOLDER = Path(__file__).parent / "page"
_PAGE, _ROW = (Template((_FOLDER / f"{name}.html").read_text()) for name in ("producer", "producer-table"))


class ProducerPages:
    """The page. `wall` has the tables as everybody sees them, `floor` all of them; `show` makes one the feature table.

    `problem` is what is wrong with the overlay, None while all is well.
    """

    def __init__(
        self, floor: Floor, wall: Floor, show: Callable[[str], Awaitable[tuple[str, ...]]], text: Text
    ) -> None:
        self._floor, self._wall, self._show, self._text = floor, wall, show, text
        self.problem: Message | None = None

    def note(self, notice: Message) -> None:
        """Note what is wrong with the overlay, or that it is well again."""
        self.problem = None if notice.code == "notice-overlay-hall-again" else notice

    def routes(self, token: str, host: str) -> list[Route]:
        """Return its routes, behind its token; `host` is as for `Guard`."""
        inside = [Route("/producer", self._page)]
        inside += [Route(f"/producer/show{rest}", self._choose, methods=["POST"]) for rest in ("", "/{table}")]
        gate = TokenGate(Router(inside), token, self._text("floor-token-refused"), COOKIE)
        guard = Middleware(Guard, host=host, refusal=self._text("floor-host-refused"), policy=POLICY)
        return [Route(route.path, gate, middleware=[guard]) for route in inside]

    async def _page(self, request: Request) -> Response:
        del request
        return HTMLResponse(self._drawn())

    async def _choose(self, request: Request) -> Response:
        wants_page = "text/html" in request.headers.get("accept", "")
        name = request.path_params.get("table", "")
        try:
            tables = await self._show(name)
        except (NatsError, LogError, TimeoutError):
            return self._refused(message("problem-log-hall-not-here"), 503, wants_page=wants_page)
        if len(tables) != 1 and name:
            return self._refused(not_one(name, tables), 409 if tables else 404, wants_page=wants_page)
        if wants_page:
            return RedirectResponse("/producer", 303)
        return _json({"ok": True, "table": "".join(tables)}, 200)

    def _refused(self, problem: Message, status: int, *, wants_page: bool) -> Response:
        if wants_page:
            return HTMLResponse(self._drawn(problem), status)
        return _json({"ok": False, "code": problem.code, "text": self._text(problem)}, status)

    def _drawn(self, problem: Message | None = None) -> str:
        text, seen = self._text, {table.id: table for table in self._wall.tables()}
        tables = sorted((seen.get(table.id, table) for table in self._floor.tables()), key=_order)
        shown = next((table.id for table in self._floor.tables() if table.is_feature), "")
        problems = [each for each in (problem, self.problem) if each is not None]
        return _PAGE.substitute(
            language=text.language,
            title=escape(text("feature-title")),
            problems="".join(f"<p class=problem>{escape(text(each))}</p>" for each in problems),
            tables="".join(self._row(table, shown, is_seen=table.id in seen) for table in tables),
            none=escape(text("feature-none")),
            nonepressed=str(not shown).lower(),
        )

    def _row(self, table: FloorTable, shown: str, *, is_seen: bool) -> str:
        names = Names({SEATS[at]: seat.name for at, seat in enumerate(table.seats)})
        return _ROW.substitute(
            address=quote(table.id),
            label=escape(printable(table.label or table.id[:6])),
            seats=self._seats(table, names) if is_seen and table.seats else escape(self._text("feature-unseen")),
            pressed=str(table.id == shown).lower(),
            state=escape(self._text("feature-on-air" if table.id == shown else "feature-show")),
        )

    def _seats(self, table: FloorTable, names: Names) -> str:
        """The players, with the points of each."""
        called = (person_name(player, names) for player in SEATS[: len(table.seats)])
        words = (self._text(name) if isinstance(name, Message) else printable(name) for name in called)
        seats = zip(words, table.seats, strict=True)
        return " ".join(f"<i><bdi>{escape(name)}</bdi> <b>{seat.points}</b></i>" for name, seat in seats)


def not_one(name: str, tables: Sequence[str]) -> Message:
    """Why no table was chosen by a name: none is called so, or these are."""
    if not tables:
        return message("feature-unknown", name=name)
    return message("feature-several", name=name, tables=Listing(tuple(tables)))


def _order(table: FloorTable) -> tuple[bool, int, str]:
    """Tables by their numbers, then the others by what they are called."""
    label = table.label
    return not label.isdecimal(), int(label) if label.isdecimal() else 0, label or table.id


def _json(content: object, status: int) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")
