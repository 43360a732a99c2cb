"""The live line to each page: a snapshot, then what changes, as JSON over a WebSocket.

    {"v":1,"seq":1,"scene":{},"stale":false}    everything: comes first, when asked for, and for another match
    {"v":1,"seq":2,"changes":{}}                the fields of the scene that changed
    {"v":1,"seq":3,"stale":true}                the ledger cannot be read just now, or can again
    {"v":1,"seq":3}                             the answer to a beat: nothing new, the last number once more

`scene` is null before there is a match; `seq` counts what was sent on this line. A page may say `{"ask":"snapshot"}`
and `{"ask":"beat"}`; nothing that it says changes anything.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Literal

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tableside.match.public.scene import changes
from tableside.stream.feed import Sight

VERSION = 1
"""The version of the messages."""

MOST_VIEWERS = 64
"""How many lines are kept at once."""

LONGEST_ASK = 256
"""The longest message that a page may send, in bytes; the server closes the line at a longer one."""

UNSUPPORTED, NOT_UNDERSTOOD, FULL = 1003, 1007, 1013
"""Why a line is closed (RFC 6455, 7.4.1): a binary message, one that is no question of ours, too many lines."""


class Ask(msgspec.Struct, frozen=True):
    """What a page may ask for."""

    ask: Literal["snapshot", "beat"]


def snapshot(seq: int, sight: Sight) -> str:
    """The message that says everything."""
    return _text(seq, scene=sight.scene, stale=sight.stale)


def update(seq: int, old: Sight, new: Sight) -> str:
    """The message that leads from one sight to the next: a snapshot where they are not of the same match."""
    if old.scene is None or new.scene is None or old.scene.match != new.scene.match:
        return snapshot(seq, new)
    parts: dict[str, Any] = {}
    if changed := changes(old.scene, new.scene):
        parts["changes"] = changed
    if new.stale != old.stale:
        parts["stale"] = new.stale
    return _text(seq, **parts)


def _text(seq: int, **parts: Any) -> str:
    return msgspec.json.encode({"v": VERSION, "seq": seq, **parts}).decode()


class Stage:
    """What is shown now, and everybody who looks. Belongs to the event loop's thread."""

    def __init__(self) -> None:
        self._sight: Sight | None = None
        self._viewers: set[_Viewer] = set()

    def show(self, sight: Sight) -> None:
        """This is to be seen from now on."""
        self._sight = sight
        for viewer in self._viewers:
            viewer.sight = sight
            viewer.wake.set()

    async def live(self, socket: WebSocket) -> None:
        """Serve one page until it leaves."""
        await socket.accept()
        if len(self._viewers) >= MOST_VIEWERS:
            await socket.close(FULL, "too many pages look at this overlay")
            return
        viewer = _Viewer(socket, self._sight)
        self._viewers.add(viewer)
        sending = asyncio.create_task(viewer.send())
        try:
            ill = await viewer.listen()
        finally:
            self._viewers.discard(viewer)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending
        if ill is not None:
            with suppress(WebSocketDisconnect):
                await socket.close(*ill)


class _Viewer:
    """One page's line. A slow one skips what it missed: each update leads from what it was last sent to what is now."""

    def __init__(self, socket: WebSocket, sight: Sight | None) -> None:
        self.sight = sight
        self.wake = asyncio.Event()
        self.wake.set()
        self._socket = socket
        self._asked: set[str] = {"snapshot"}

    async def listen(self) -> tuple[int, str] | None:
        """Take what the page asks until it leaves; how to close the line where it says what is not understood."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            text = message.get("text")
            if text is None:
                return UNSUPPORTED, "only text is read here"
            try:
                asked = msgspec.json.decode(text, type=Ask)
            except msgspec.MsgspecError:
                return NOT_UNDERSTOOD, 'ask for a snapshot with {"ask":"snapshot"}'
            self._asked.add(asked.ask)
            self.wake.set()

    async def send(self) -> None:
        """Send what is new whenever there is something, until cancelled."""
        seq = 0
        sent = Sight()
        while True:
            await self.wake.wait()
            self.wake.clear()
            now = self.sight
            if now is None:
                continue
            asked, self._asked = self._asked, set()
            if "snapshot" in asked or now != sent:
                seq += 1
                text = snapshot(seq, now) if "snapshot" in asked else update(seq, sent, now)
                sent = now
                await self._socket.send_text(text)
            if "beat" in asked:
                await self._socket.send_text(_text(seq))
