"""The control of the graphics: a page for a phone, and the same orders as short requests for programs.

    GET  /control/TOKEN              the page              GET  /control/TOKEN/state    the state as JSON
    POST /control/TOKEN/ORDER        an order, such as `panic`, `take`, `on/score`, `toggle/hold` or `prepare/off/board`

A program may say the token as `Authorization: Bearer` in place of the path. What asks for HTML gets the page, all else
a small JSON object. An order changes graphics, and nothing of the match.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tableside.intake.control_page import control_over, control_page
from tableside.intake.forms import FormRefused, sent_fields
from tableside.intake.messages import ControlState
from tableside.intake.table_line import TableBusy
from tableside.message import Message, message
from tableside.text import Text
from tableside.web.graphics import (
    LONGEST_LINE,
    MOST_PEOPLE,
    SWITCHES,
    EventOrder,
    Order,
    PeopleOf,
    PeopleOrder,
    PressOrder,
    ShownPerson,
    SwitchOrder,
)

PREPARE: Final = "prepare/"
"""The beginning of an order for what is prepared alone."""

ALONE: Final[Mapping[str, Order]] = {key: PressOrder(key) for key in ("clear", "take", "drop", "panic", "release")} | {
    f"{verb}/{switch}": SwitchOrder(switch, on)
    for verb, on in (("on", True), ("off", False), ("toggle", None))
    for switch in SWITCHES
}
"""The orders that need no fields."""

CLOSE: Final = {"Connection": "close"}


class ControlLine(Protocol):
    """The owner of the graphics, as the page asks it: the state, None before it is known, and who takes orders."""

    @property
    def control(self) -> ControlState | None:
        """The state."""

    async def order(self, order: Order, *, prepares: bool) -> ControlState | None:
        """Carry an order out; return the state after it, None without an answer. Raises TableBusy."""


class ControlPages:
    """The page of the link for the graphics, and its orders.

    `language` is for addresses that are no link, and `way_on` says there where a link is.
    """

    def __init__(self, line: ControlLine, language: str, way_on: Message) -> None:
        self._line, self._way_on = line, way_on
        self._nowhere = Text(language)

    async def serve(self, request: Request) -> Response:
        """Show the page or the state, or take an order."""
        state, order = self._asked(request)
        wants_page = "text/html" in request.headers.get("accept", "")
        if state is None:
            return self._over(wants_page)
        if request.method == "POST":
            return await self._take(request, state, order, wants_page)
        if order == "state":
            return _json(_shown(state), 200)
        return _page(control_page(state, Text(state.language)), 200) if not order else self._over(wants_page)

    def _asked(self, request: Request) -> tuple[ControlState | None, str]:
        """The state for who says the token, None for others; and what is asked."""
        path = request.path_params.get("rest", "")
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            token, _, path = path.partition("/")
        state = self._line.control
        is_open = state is not None and state.token != ""
        same = state is not None and secrets.compare_digest(token.encode(), state.token.encode())
        return (state if is_open and same else None), path

    def _over(self, wants_page: bool) -> Response:
        if wants_page:
            return _page(control_over(self._nowhere, self._way_on), 404)
        return _json({"ok": False, "code": "intake-control-over", "text": self._nowhere("intake-control-over")}, 404)

    async def _take(self, request: Request, state: ControlState, words: str, wants_page: bool) -> Response:
        text = Text(state.language)
        try:
            order = await read_order(words.removeprefix(PREPARE), request)
            answer = await self._line.order(order, prepares=words.startswith(PREPARE))
            if answer is None:
                raise FormRefused(message("intake-control-silent"), 503)
            if answer.problem is not None:
                raise FormRefused(answer.problem, 500)
        except TableBusy:
            refused = FormRefused(message("intake-control-busy"), 429)
        except FormRefused as error:
            refused = error
        else:
            if wants_page:
                return RedirectResponse(f"/control/{state.token}", 303, CLOSE)
            return _json(_shown(answer), 200)
        if wants_page:
            return _page(control_page(self._line.control or state, text, refused.message), refused.status)
        return _json({"ok": False, "code": refused.message.code, "text": text(refused.message)}, refused.status)


async def read_order(words: str, request: Request) -> Order:
    """The order that a path and its fields say. Raises FormRefused."""
    if words in ALONE:
        return ALONE[words]
    if words not in ("lower-third", "commentators", "event"):
        raise FormRefused(message("intake-control-no-order"), 404)
    fields = await sent_fields(request)
    if any(len(line) > LONGEST_LINE for lines in fields.values() for line in lines):
        raise FormRefused(message("intake-control-long", limit=LONGEST_LINE))
    if words == "event":
        return EventOrder(*(_first(fields, name) for name in ("event", "round")))
    names, abouts = fields.get("name", ()), fields.get("about", ())
    if len(names) > MOST_PEOPLE:
        raise FormRefused(message("intake-control-people", limit=MOST_PEOPLE))
    of: PeopleOf = "lower-third" if words == "lower-third" else "commentators"
    people = (ShownPerson(name, abouts[at] if at < len(abouts) else "") for at, name in enumerate(names))
    return PeopleOrder(of, tuple(people))


def _first(fields: Mapping[str, Sequence[str]], name: str) -> str:
    return next(iter(fields.get(name, ())), "")


def _shown(state: ControlState) -> dict[str, Any]:
    """The state as programs get it: all switches as they are, and what was typed."""
    graphics = state.graphics
    return {
        "ok": True,
        "panic": graphics.panic,
        "delay": state.delay,
        **{
            name: {
                "switches": {switch: shown.is_on(switch) for switch in SWITCHES},
                "lower_third": shown.lower_third,
                "commentators": shown.commentators,
                "event": shown.event,
                "round": shown.round,
            }
            for name, shown in (("program", graphics.program), ("preview", graphics.preview))
        },
    }


def _page(page: str, status: int) -> Response:
    return HTMLResponse(page, status, headers=CLOSE)


def _json(content: Any, status: int) -> Response:
    return Response(msgspec.json.encode(content), status, CLOSE, "application/json")
