"""The feed for other programs, read only: the state, what has happened, and a live line that can be resumed.

    GET /api/v1/state      everything at this moment          GET /api/v1/story    what has happened in this match
    GET /api/v1/flat       one row of plain values, for vMix and Companion
    GET /api/v1/live       the same as states, one after the other: as server-sent events, or as a WebSocket

`?lang=` chooses the language of the words. A client that comes back names the last state that it has, by
`?after=RUN-SEQ` or as `Last-Event-ID`, and gets the events since. An answer of server-sent events ends after `SSE_S`,
as every answer here ends; a client then comes back by itself.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tableside.match.public.scene import Scene
from tableside.match.public.story import StoryEvent
from tableside.stream.feed import FeedState, shown_time
from tableside.stream.feed_types import VERSION, LiveMessage, Story, graphics_on_air, in_words
from tableside.stream.flat import flat_row
from tableside.text import Text
from tableside.text.catalogue import page_language
from tableside.web.graphics import GraphicsState
from tableside.web.limits import Places
from tableside.web.lines import NO_PLACE, NO_ROOM, holder_of

KEPT = 256
"""As many states can be resumed from."""

SSE_S = 8.0
"""Seconds until an answer of server-sent events ends; a connection has ten."""

RETRY_MS = 100
"""Milliseconds until a client of server-sent events comes back."""

PLACES, OWN_PLACES = 64, 32
"""Programs that follow at once by WebSocket: of other machines, and of this machine."""


class Api:
    """The feed. Belongs to the event loop's thread, as the states that it is shown."""

    def __init__(self, language: str, proxy: str = "", art: Callable[[str], str] | None = None) -> None:
        self._language = language
        self._proxy = proxy
        self._art = art
        self._run = secrets.token_hex(4)
        self._seq = 0
        self._state = FeedState()
        self._graphics = GraphicsState()
        self._news: deque[tuple[int, tuple[StoryEvent, ...]]] = deque(maxlen=KEPT)
        self._changed = asyncio.Condition()
        self._is_closed = False
        self._places: Places[WebSocket] = Places(PLACES, OWN_PLACES)

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return where it is served."""
        base = f"/api/v{VERSION}"
        return [
            Route(f"{base}/state", self._get_state),
            Route(f"{base}/story", self._get_story),
            Route(f"{base}/flat", self._get_flat),
            Route(f"{base}/live", self._get_live),
            WebSocketRoute(f"{base}/live", self._follow),
        ]

    async def show(self, state: FeedState) -> None:
        """Tell this state to all who follow."""
        before, self._state = self._state.scene, state.lasting
        if (before and before.is_of) != (state.scene and state.scene.is_of):
            self._news.clear()
        await self._tell(state.events)

    async def control(self, graphics: GraphicsState) -> None:
        """Tell all who follow that the producer wants the graphics shown so."""
        if graphics != self._graphics:
            self._graphics = graphics
            await self._tell(())

    async def _tell(self, events: tuple[StoryEvent, ...]) -> None:
        async with self._changed:
            self._seq += 1
            self._news.append((self._seq, events))
            self._changed.notify_all()

    async def close(self) -> None:
        """End all answers that go on."""
        async with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def message(self, text: Text, after: int | None) -> dict[str, Any]:
        """The state now, with the events after state number `after`; None for a client that has none."""
        first = self._news[0][0] if self._news else self._seq
        resumed = after is not None and first - 1 <= after <= self._seq
        news = [event for seq, events in self._news if after is not None and seq > after for event in events]
        scene = self._state.scene
        return msgspec.structs.asdict(
            LiveMessage(
                v=VERSION,
                run=self._run,
                seq=self._seq,
                resumed=resumed,
                stale=self._state.stale,
                idle=self._state.idle,
                up=shown_time(self._state.delay),
                delay=self._state.delay,
                held=self._state.held,
                scene=None if scene is None else in_words(scene, text, scene.names),
                graphics=graphics_on_air(self._graphics),
                events=self._events(news if resumed else [], scene, text),
            )
        )

    def _events(self, events: list[StoryEvent], scene: Scene | None, text: Text) -> Any:
        return [] if scene is None else [in_words(event, text, scene.names) for event in events]

    async def _get_state(self, request: Request) -> Response:
        return _json(self.message(self._text(request), None))

    async def _get_story(self, request: Request) -> Response:
        scene, text = self._state.scene, self._text(request)
        events = self._events(list(self._state.story), scene, text)
        return _json(Story(v=VERSION, match=None if scene is None else scene.match, events=events))

    async def _get_flat(self, request: Request) -> Response:
        return _json([flat_row(self._state, self._text(request), shown_time(self._state.delay))])

    async def _get_live(self, request: Request) -> Response:
        after = self._known(request.headers.get("Last-Event-ID", "") or request.query_params.get("after", ""))
        return StreamingResponse(self._sent(self._text(request), after), media_type="text/event-stream")

    async def _sent(self, text: Text, after: int | None) -> AsyncIterator[str]:
        yield f"retry: {RETRY_MS}\n\n"
        with suppress(TimeoutError):
            async with asyncio.timeout(SSE_S):
                async for message in self._messages(text, after):
                    content = msgspec.json.encode(message).decode()
                    yield f"id: {message['run']}-{message['seq']}\ndata: {content}\n\n"

    async def _messages(self, text: Text, after: int | None) -> AsyncIterator[dict[str, Any]]:
        """A message for each state from now on, the first at once unless the client has it."""
        while not self._is_closed:
            if after != self._seq:
                message = self.message(text, after)
                after = self._seq
                yield message
            async with self._changed:
                await self._changed.wait_for(lambda: after != self._seq or self._is_closed)  # noqa: B023 - awaited before it changes

    async def _follow(self, socket: WebSocket) -> None:
        await socket.accept()
        has_place, gives_way = self._places.take(socket, holder_of(socket, self._proxy))
        text = self._text(socket)
        if gives_way is not None:
            await _close(gives_way, NO_PLACE, text(NO_ROOM))
        if not has_place:
            await _close(socket, NO_PLACE, text(NO_ROOM))
            return
        after = self._known(socket.query_params.get("after", ""))
        sending = asyncio.create_task(self._send(socket, text, after))
        try:
            with suppress(WebSocketDisconnect):
                while (await socket.receive())["type"] != "websocket.disconnect":
                    """Whatever a program says changes nothing."""
        finally:
            self._places.leave(socket)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send(self, socket: WebSocket, text: Text, after: int | None) -> None:
        async for message in self._messages(text, after):
            await socket.send_text(msgspec.json.encode(message).decode())

    def _known(self, last: str) -> int | None:
        """The number of the last state that a client has, None if it has none of this run."""
        run, _, seq = last.rpartition("-")
        return int(seq) if run == self._run and seq.isdecimal() and len(seq) < 12 else None

    def _text(self, connection: HTTPConnection) -> Text:
        return Text(page_language(connection.query_params.get("lang", ""), self._language))


def _json(content: Any) -> Response:
    return Response(msgspec.json.encode(content), media_type="application/json")


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, reason)
