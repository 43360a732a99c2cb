"""The live line of a floor to each page: all tables, then those that changed, as JSON.

    {"v":1,"now":1.5,"lang":"de","labels":{},"count":8}
                            comes first: the hall's time in seconds since 1970, and how many tables follow
    {"v":1,"tables":[{}]}   tables as they are now: first all, in parts, then those that changed
    {"v":1,"judges":[{}]}   the judges who are signed in, when they change; none before
    {"v":1,"conflicts":[{}]}
                            the rulings whose tables did not know of each other, in the same way
    {"v":1,"now":3.5}       the hall's time, every `BEAT_S`

On the line of judges the messages with the hall's time have the round too, with the ms that are left, and a round of 0
while none is played: `"round":{"round":3,"left":90000,"running":true}`.

A page has its line by WebSocket or in the body of an answer (`tableside.web.page_lines`), where it can ask for a
snapshot: then the line ends once all tables have come. A page opens its line with `?lang=`; an unknown language gets
the server's. A page that reads slowly gets each table once, as it is by then. It says nothing itself: a line on which
it does is closed. One for which there is no place is closed with `NO_PLACE`, and the reason is a sentence in the page's
language; the page tries again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.routing import BaseRoute
from starlette.websockets import WebSocketDisconnect

from tableside.hall.event_desk import RoundShown
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_table import FloorTable
from tableside.hall.floor_words import LABELS, FloorWords, Shown, conflicts_shown, judges_shown
from tableside.hall.judge_floor import JudgeThere
from tableside.hall.penalties import ConflictAt
from tableside.text import Text
from tableside.text.catalogue import page_language
from tableside.web.limits import Places
from tableside.web.lines import COMPLETE, NO_PLACE, NO_ROOM, OWN_PLACES, PLACES, UNSUPPORTED, holder_of
from tableside.web.page_lines import PageLine, line_routes

VERSION = 1
"""The version of the messages."""

EVERY_S = 0.25
"""Seconds between two looks at what changed; all lines look at the same moment, so that they share what they send."""

BEAT_S = 2.0
"""Seconds between two messages with the hall's time."""


class FloorLine:
    """Sends the tables of a floor to all pages, each in its language, as `view` shows them.

    `language` is for pages that ask for none. `round_shown` tells the round that is played, for those who may see its
    clock. `proxy` is the address of a reverse proxy, whose word counts for who its
    clients are; empty for none.
    """

    def __init__(
        self,
        floor: Floor,
        view: Callable[[FloorTable, Text], Shown],
        language: str,
        round_shown: Callable[[], RoundShown] | None = None,
        proxy: str = "",
    ) -> None:
        self._floor, self._view = floor, view
        self._language, self._round, self._proxy = language, round_shown, proxy
        self._words: dict[str, FloorWords] = {}
        self._places: Places[_Page] = Places(PLACES, OWN_PLACES)

    def routes(self, path: str) -> list[BaseRoute]:
        """Return where pages have their lines."""
        return line_routes(path, self.serve)

    async def serve(self, line: PageLine) -> None:
        """Serve one page until it leaves, or has to give its place to another."""
        language = page_language(line.request.query_params.get("lang", ""), self._language)
        if language not in self._words:
            self._words[language] = FloorWords(self._floor, Text(language), self._view)
        page = _Page(line, self._words[language], self._times)
        has_place, gives_way = self._places.take(page, holder_of(line.request, self._proxy))
        if gives_way is not None:
            gives_way.end()
        if not has_place:
            await page.refuse()
            return
        try:
            await page.serve()
        finally:
            self._places.leave(page)

    def _times(self) -> dict[str, Any]:
        """The parts of a message that say what time it is, and what is left of the round."""
        now = {"now": self._floor.now()}
        if self._round is None:
            return now
        shown = self._round()
        return {**now, "round": {"round": shown.round, "left": shown.left, "running": shown.running}}


class _Page:
    """One page's line; `times` gives the parts of its messages with the hall's time."""

    def __init__(self, line: PageLine, words: FloorWords, times: Callable[[], dict[str, Any]]) -> None:
        self._line, self._times = line, times
        self._words = words
        self._ended = asyncio.Event()

    def end(self) -> None:
        """Close the line: its place is another's now."""
        self._ended.set()

    async def refuse(self) -> None:
        """Close the line, for which there is no place."""
        await self._line.close(NO_PLACE, self._words.text(NO_ROOM))

    async def serve(self) -> None:
        """Send what is new until the page leaves or says something, or the line is ended; all once for a snapshot."""
        ended, heard = asyncio.create_task(self._ended.wait()), asyncio.create_task(self._line.listen())
        sending = asyncio.create_task(self._send())
        tasks = (ended, heard, sending)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        with suppress(WebSocketDisconnect):
            if not sending.cancelled():
                sending.result()
        if self._ended.is_set():
            await self.refuse()
        elif not heard.cancelled():
            if heard.result():
                await self._line.close(UNSUPPORTED)
        elif self._line.is_snapshot:
            await self._line.close(COMPLETE)

    async def _send(self) -> None:
        """Send all tables, then what changes, until cancelled or once; raises `WebSocketDisconnect`."""
        text = self._words.text
        labels = {name: text(label) for name, label in LABELS.items()}
        await self._say(**self._times(), lang=text.language, labels=labels, count=self._words.count)
        change, beats = 0, 0
        judges: tuple[JudgeThere, ...] = ()
        conflicts: tuple[ConflictAt, ...] = ()
        while True:
            if judges != self._words.judges:
                judges = self._words.judges
                await self._say(judges=judges_shown(judges, text))
            if conflicts != self._words.conflicts:
                conflicts = self._words.conflicts
                await self._say(conflicts=conflicts_shown(conflicts, text))
            latest = self._words.changes
            while change < latest:
                tables, change = self._words.since(change)
                await self._line.send(f'{{"v":{VERSION},"tables":{tables}}}')
            if self._line.is_snapshot:
                return
            await asyncio.sleep(EVERY_S - time.monotonic() % EVERY_S)
            beats += 1
            if beats % round(BEAT_S / EVERY_S) == 0:
                await self._say(**self._times())

    async def _say(self, **parts: Any) -> None:
        await self._line.send(msgspec.json.encode({"v": VERSION, **parts}).decode())
