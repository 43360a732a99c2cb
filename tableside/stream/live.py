"""The live line to each page: a snapshot, then what changes, as JSON over a WebSocket.

    {"v":2,"seq":1,"lang":"de","labels":{},"scene":{},"stale":false,"idle":false,"held":false,"graphics":{}}
                                     everything: comes first, when asked for, and for another match
    {"v":2,"seq":2,"changes":{},"events":[]}
                                     the fields of the scene that changed, and what has happened
    {"v":2,"seq":3,"stale":true}     the ledger cannot be read just now, or can again
    {"v":2,"seq":4,"held":true}      what follows waits until the match is over, or no longer
    {"v":2,"seq":4,"graphics":{}}    how the producer wants the graphics shown, whenever that changes
    {"v":2,"seq":4}                  the answer to a beat: nothing new, the last number once more

A page opens its line with `?lang=` and gets all words in that language; an unknown language gets the server's. With
`?preview=on` its `graphics` are those that the producer has prepared and not yet taken.
A snapshot and changes of a match whose scene has a clock of the round also have `now`, the time of the machine in ms.
`labels` are the words of the page itself. `scene` is null before there is a match; `seq` counts the messages of this
line. A line for which there is no place is closed with `NO_PLACE`, and the reason is a sentence in the page's language;
the page tries again. A page may send `{"ask":"snapshot"}` and `{"ask":"beat"}`; nothing that it sends changes anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Literal

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tableside.stream.feed import FeedState, shown_time
from tableside.stream.rendering import (
    PageState,
    no_art,
    render_graphics,
    render_labels,
    render_state,
)
from tableside.text import Text
from tableside.text.catalogue import page_language
from tableside.web.graphics import GraphicsState
from tableside.web.limits import Places
from tableside.web.lines import NO_PLACE, NO_ROOM, NOT_UNDERSTOOD, OWN_PLACES, PLACES, UNSUPPORTED, holder_of

VERSION = 2
"""The version of the messages."""

MOST_EVENTS = 16
"""As many events wait for a page that reads slowly; older events are news no longer."""


class Request(msgspec.Struct, frozen=True):
    """The request of a page."""

    ask: Literal["snapshot", "beat"]


def snapshot(seq: int, page: PageState, text: Text) -> str:
    """The message that says everything."""
    labels = render_labels(text)
    return _encode(
        seq,
        **_now(page),
        lang=text.language,
        labels=labels,
        scene=page.scene,
        stale=page.stale,
        idle=page.idle,
        held=page.held,
        graphics=page.graphics,
    )


def update(seq: int, old: PageState, new: PageState, text: Text) -> str:
    """The message that leads from one state to the next: a snapshot unless both are of the same match at one table."""
    if old.scene is None or new.scene is None or not _is_same_match(old, new):
        return snapshot(seq, new, text)
    parts = _now(new)
    if changed := changes(old.scene, new.scene):
        parts["changes"] = changed
    if new.stale != old.stale:
        parts["stale"] = new.stale
    if new.idle != old.idle:
        parts["idle"] = new.idle
    if new.held != old.held:
        parts["held"] = new.held
    if new.graphics != old.graphics:
        parts["graphics"] = new.graphics
    if new.events:
        parts["events"] = new.events
    return _encode(seq, **parts)


def _is_same_match(one: PageState, other: PageState) -> bool:
    """Return whether two states are of one match at one table, or both of none."""
    scenes = one.scene or {}, other.scene or {}
    return all(scenes[0].get(name) == scenes[1].get(name) for name in ("place", "match"))


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `new` that differ from `old`, whole: put over `old` they make `new`."""
    return {name: value for name, value in new.items() if value != old[name]}


def _now(page: PageState) -> dict[str, Any]:
    """The machine's time that is shown, by which a page counts the clock of the round; nothing without a clock."""
    has_clock = page.scene is not None and page.scene["clock"] is not None
    return {"now": shown_time(page.delay)} if has_clock else {}


def _encode(seq: int, **parts: Any) -> str:
    return msgspec.json.encode({"v": VERSION, "seq": seq, **parts}).decode()


class Broadcaster:
    """Sends the latest state to all pages, each in its language. Belongs to the event loop's thread.

    `proxy` is the address of a reverse proxy, whose word counts for who its clients are; empty for none. `art` knows
    where the picture of a card is.
    """

    def __init__(self, language: str, proxy: str = "", art: Callable[[str], str] = no_art) -> None:
        self._language = language
        self._art = art
        self._proxy = proxy
        self._places: Places[_Viewer] = Places(PLACES, OWN_PLACES)
        self._state: FeedState | None = None
        self._graphics = GraphicsState()
        self._viewers: set[_Viewer] = set()

    def show(self, state: FeedState) -> None:
        """Send this state to every page."""
        self._state = state.lasting
        self._show(state)

    def control(self, graphics: GraphicsState) -> None:
        """Show the graphics so from now on, on every page."""
        self._graphics = graphics
        if self._state is not None:
            self._show(self._state)

    def _show(self, state: FeedState) -> None:
        pages: dict[tuple[str, bool], PageState] = {}
        for viewer in self._viewers:
            kind = viewer.text.language, viewer.is_preview
            if kind not in pages:
                pages[kind] = self._page(state, viewer)
            viewer.show(pages[kind])

    def _page(self, state: FeedState, viewer: _Viewer) -> PageState:
        page = render_state(state, viewer.text, self._art)
        return msgspec.structs.replace(page, graphics=render_graphics(self._graphics, is_preview=viewer.is_preview))

    async def serve_page(self, socket: WebSocket) -> None:
        """Serve one page until it leaves, or has to give its place to another."""
        await socket.accept()
        asked = socket.query_params
        text = Text(page_language(asked.get("lang", ""), self._language))
        viewer = _Viewer(socket, text, is_preview=asked.get("preview", "") == "on")
        has_place, gives_way = self._places.take(viewer, holder_of(socket, self._proxy))
        if gives_way is not None:
            gives_way.end()
        if not has_place:
            await socket.close(NO_PLACE, viewer.text(NO_ROOM))
            return
        if self._state is not None:
            viewer.show(self._page(self._state, viewer))
        self._viewers.add(viewer)
        sending = asyncio.create_task(viewer.send())
        try:
            close_code = await viewer.listen()
        finally:
            self._places.leave(viewer)
            self._viewers.discard(viewer)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending
        if close_code is not None:
            with suppress(WebSocketDisconnect):
                await socket.close(close_code)


class _Viewer:
    """One page's line. A slow one skips states: each update leads from the last state it was sent to the latest."""

    def __init__(self, socket: WebSocket, text: Text, *, is_preview: bool = False) -> None:
        self.text = text
        self.is_preview = is_preview
        self._page: PageState | None = None
        self._wake = asyncio.Event()
        self._socket = socket
        self._is_ended = False
        self._requests: set[str] = {"snapshot"}

    def show(self, page: PageState) -> None:
        """Send this state as soon as the line is free, with the events of those before that were not sent."""
        is_next = self._page is not None and self._wake.is_set() and _is_same_match(self._page, page)
        waiting = self._page.events if self._page is not None and is_next else []
        self._page = msgspec.structs.replace(page, events=(waiting + page.events)[-MOST_EVENTS:])
        self._wake.set()

    def end(self) -> None:
        """Close the line: its place is another's now."""
        self._is_ended = True
        self._wake.set()

    async def listen(self) -> int | None:
        """Take the page's requests until it leaves; return the code to close with if one is not understood."""
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return None
            content = received.get("text")
            if content is None:
                return UNSUPPORTED
            try:
                request = msgspec.json.decode(content, type=Request)
            except msgspec.MsgspecError:
                return NOT_UNDERSTOOD
            self._requests.add(request.ask)
            self._wake.set()

    async def send(self) -> None:
        """Send whatever is new or asked for, until cancelled or ended."""
        seq = 0
        sent = PageState(None, stale=False)
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._is_ended:
                await self._socket.close(NO_PLACE, self.text(NO_ROOM))
                return
            page = self._page
            if page is None:
                continue
            requests, self._requests = self._requests, set()
            if "snapshot" in requests or page != sent:
                seq += 1
                whole = "snapshot" in requests
                content = snapshot(seq, page, self.text) if whole else update(seq, sent, page, self.text)
                self._page = sent = msgspec.structs.replace(page, events=[])
                await self._socket.send_text(content)
            if "beat" in requests:
                await self._socket.send_text(_encode(seq))
