"""Judges' orders on the floor page: sign in and out, take and close calls, give time; each as a POST of the page.

A request is JSON from the page itself, with the token of the floor and, but for signing in, the cookie of a judge. What
cannot be done is answered by a sentence in the language of the page (status 409, or 401 for whoever is not signed in).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, Protocol, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tableside.hall.floor_judges import COOKIE, FloorJudge, JudgeDoor, Role, Session, Sessions
from tableside.message import Message, message
from tableside.text import Text
from tableside.text.catalogue import page_language
from tableside.web.guard import is_of_own_page

MOST_MINUTES = 60
"""The most minutes that a judge gives at once."""

MOST_BYTES = 4096
"""The largest request."""

BAD_REQUEST = message("floor-bad-request")
"""A request is none that the page sends."""

DOOR_UNREAD = message("floor-door-unread")
"""The settings of who may sign in cannot be read."""

Done = Awaitable[Message | None]
"""Something that is done: None, or why it cannot be done."""


class FloorDesk(Protocol):
    """The orders that judges can give on the floor, each with the judge who gives it."""

    def sign_in(self, judge: FloorJudge) -> Done:
        """Note that a judge is on the floor."""

    def sign_out(self, session: Session) -> Done:
        """Note that a judge leaves the floor, and that the session has ended."""

    def has_ended(self, session: Session) -> bool:
        """Return whether the judge has signed out of this session."""

    def take(self, judge: FloorJudge, table: str, call: int, instead: str) -> Done:
        """Go to the open call of a table, in place of the judge with this id, who is empty for nobody."""

    def leave(self, judge: FloorJudge, table: str, call: int) -> Done:
        """Do not go to a call that was taken."""

    def close(self, judge: FloorJudge, table: str, call: int) -> Done:
        """Close the open call of a table."""

    def give_time(self, judge: FloorJudge, table: str, match: int, minutes: int) -> Done:
        """Give a table's match more time."""

    def settle(self, judge: FloorJudge, table: str, match: int, game: int, number: int) -> Done:
        """Settle the conflict about a ruling of a table; the ruling stays as it is."""


class SignIn(msgspec.Struct, frozen=True):
    """A judge signs in: the PIN, for which role, and the name that was chosen, None before the judge was asked."""

    pin: Annotated[str, msgspec.Meta(max_length=12)]
    role: Role = "judge"
    name: Annotated[str, msgspec.Meta(max_length=200)] | None = None

    def __repr__(self) -> str:
        return f"SignIn({self.role})"


class CallOrder(msgspec.Struct, frozen=True):
    """A judge takes, leaves or closes the call of entry `call`; `instead` is who had taken it as the page shows it."""

    do: Literal["take", "leave", "close"]
    table: str
    call: int
    instead: str = ""


class TimeOrder(msgspec.Struct, frozen=True):
    """A judge gives the match of a table minutes."""

    table: str
    match: int
    minutes: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)]


class SettleOrder(msgspec.Struct, frozen=True):
    """A judge settles the conflict about a ruling: its table, and its match, game and number there."""

    table: str
    match: int
    game: int
    number: int


class Me(msgspec.Struct, frozen=True):
    """The judge who has a page, whether judges can sign in, and whether the head judge has a PIN."""

    judge: FloorJudge | None
    can_sign_in: bool
    has_head_pin: bool


_Order = TypeVar("_Order")


class FloorOrders:
    """Answers the requests of judges. `language` is for pages that ask for none.

    Sign-ins last by `now`, the time by the log in seconds since 1970, as the judges' list does.
    """

    def __init__(
        self, desk: FloorDesk, door: JudgeDoor, sessions: Sessions, language: str, now: Callable[[], float]
    ) -> None:
        self._now = now
        self._desk, self._door, self._sessions, self._language = desk, door, sessions, language
        self._trying = asyncio.Lock()

    def routes(self) -> list[BaseRoute]:
        """Return where the requests are answered, for whoever has the token of the floor."""
        return [
            Route("/floor/me", self._me),
            Route("/floor/sign-in", self._sign_in, methods=["POST"]),
            Route("/floor/sign-out", self._sign_out, methods=["POST"]),
            Route("/floor/call", self._call, methods=["POST"]),
            Route("/floor/time", self._time, methods=["POST"]),
            Route("/floor/settle", self._settle, methods=["POST"]),
        ]

    def judge(self, request: Request) -> FloorJudge | None:
        """The judge whose page asks, None for nobody who is signed in."""
        session = self._session(request)
        return None if session is None else session.judge

    def _session(self, request: Request) -> Session | None:
        session = self._sessions.read(request.cookies, self._door.pin, self._now())
        return None if session is None or self._desk.has_ended(session) else session

    async def _me(self, request: Request) -> Response:
        try:
            known = Me(self.judge(request), bool(self._door.pin), self._door.has_head_pin)
        except OSError:
            return self._refused(request, DOOR_UNREAD, 503)
        return Response(msgspec.json.encode(known), media_type="application/json")

    async def _sign_in(self, request: Request) -> Response:
        order = await _read(request, SignIn)
        if isinstance(order, Message):
            return self._refused(request, order, 400)
        try:
            async with self._trying:
                role = await asyncio.to_thread(self._door.unlock, order.pin, order.role)
            names, pin = self._door.names(), self._door.pin
        except OSError:
            return self._refused(request, DOOR_UNREAD, 503)
        if not isinstance(role, str):
            return self._refused(request, role)
        if names and order.name is None:
            return Response(msgspec.json.encode({"names": names}), media_type="application/json")
        name = order.name or ""
        if name not in ("", *names):
            return self._refused(request, message("judge-name-not-listed"))
        judge = self._sessions.judge(name, role)
        if (problem := await self._desk.sign_in(judge)) is not None:
            return self._refused(request, problem)
        answer = Response(msgspec.json.encode({"judge": judge}), media_type="application/json")
        cookie = self._sessions.cookie(judge, pin, self._now())
        answer.set_cookie(COOKIE, cookie, secure=True, httponly=True, samesite="strict")
        return answer

    async def _sign_out(self, request: Request) -> Response:
        if not _is_of_page(request):
            return self._refused(request, BAD_REQUEST, 400)
        try:
            session = self._session(request)
        except OSError:
            return self._refused(request, DOOR_UNREAD, 503)
        if session is not None and (problem := await self._desk.sign_out(session)) is not None:
            return self._refused(request, problem)
        answer = Response(b"{}", media_type="application/json")
        answer.delete_cookie(COOKIE, secure=True, httponly=True, samesite="strict")
        return answer

    async def _call(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: CallOrder) -> Message | None:
            match order.do:
                case "take":
                    return await self._desk.take(judge, order.table, order.call, order.instead)
                case "leave":
                    return await self._desk.leave(judge, order.table, order.call)
                case "close":
                    return await self._desk.close(judge, order.table, order.call)

        return await self.done(request, CallOrder, done)

    async def _time(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: TimeOrder) -> Message | None:
            return await self._desk.give_time(judge, order.table, order.match, order.minutes)

        return await self.done(request, TimeOrder, done)

    async def _settle(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: SettleOrder) -> Message | None:
            return await self._desk.settle(judge, order.table, order.match, order.game, order.number)

        return await self.done(request, SettleOrder, done)

    async def done(
        self,
        request: Request,
        kind: type[_Order],
        do: Callable[[FloorJudge, _Order], Awaitable[Message | Response | None]],
        most: int = MOST_BYTES,
        too_large: Message = BAD_REQUEST,
    ) -> Response:
        """Do what a signed-in judge asks for in a request, and answer it as `do` does, or in words that it is done.

        The answer is `too_large` if the request has more bytes than `most`.
        """
        try:
            order, judge = await _read(request, kind, most, too_large), self.judge(request)
        except OSError:
            return self._refused(request, DOOR_UNREAD, 503)
        if judge is None:
            return self._refused(request, message("floor-sign-in-first"), 401)
        if isinstance(order, Message):
            return self._refused(request, order, 400)
        answer = await do(judge, order)
        if isinstance(answer, Message):
            return self._refused(request, answer)
        return answer or Response(b"{}", media_type="application/json")

    def _refused(self, request: Request, problem: Message, status: int = 409) -> Response:
        text = Text(page_language(request.query_params.get("lang", ""), self._language))
        return PlainTextResponse(text(problem), status)


def _is_of_page(request: Request) -> bool:
    """Return whether the page itself asks: no page of another site can send this origin and this type."""
    return request.headers.get("content-type", "") == "application/json" and is_of_own_page(request)


async def _read(
    request: Request, kind: type[_Order], most: int = MOST_BYTES, too_large: Message = BAD_REQUEST
) -> _Order | Message:
    """The request of the page, or why it is none of these: `too_large` if it has more bytes than `most`."""
    if not _is_of_page(request):
        return BAD_REQUEST
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > most:
            return too_large
    try:
        return msgspec.json.decode(content, type=kind)
    except (ValueError, RecursionError):
        return BAD_REQUEST
