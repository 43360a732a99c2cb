"""The feature table of a hall for its overlay, read from the log for everybody, and so as late as the table says.

Nothing but last and next messages is asked for, so that whoever reads needs no reader of the server's own.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError
from nats.js.errors import NotFoundError

from carddata.model.card import Catalogue
from tableside.hall.feature import read_feature
from tableside.hall.floor import FloorClock, TableFold
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import NotALine, decode
from tableside.ledger.clock import uptime
from tableside.ledger.entry import OPENING, PublicEntry
from tableside.ledger.people import Person
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.scene import Scene
from tableside.match.public.scene_fold import SceneUnavailable
from tableside.match.public.story import StoryEvent, numbered
from tableside.match.public.stream_delay import delay_in
from tableside.message import Message, message
from tableside.stream.feed import POLL_S, RETRY_S, FeedState, Say, Show, is_old

ANSWER_S = 3.0
"""Seconds in which the hall's log has to answer."""


class TableFeed:
    """The public part of the table with this key, as far as it was read."""

    def __init__(self, log: JetStreamContext, subjects: Subjects, cards: Catalogue, table: str) -> None:
        self.table = table
        self._log, self._subjects = log, subjects
        self._fold = TableFold(table, cards, is_delayed=True)
        self._next = 1
        self._shown: tuple[PublicEntry, ...] | None = None
        self._clock: FloorClock | None = None
        self._ends = 0

    async def read(self) -> None:
        """Read all that is new. Raises what `nats` raises; what was read until then counts."""
        stream, subject = self._subjects.stream("public"), self._subjects.entries("public", self.table)
        while True:
            try:
                stored = await self._log.get_msg(stream, self._next, subject, direct=True, next=True)
            except NotFoundError:
                return
            content = stored.data or b""
            await self._read_people(content)
            at = stored.time or datetime.now(UTC)
            self._fold = self._fold.with_message(content, at.timestamp())
            self._next = (stored.seq or self._next) + 1

    async def _read_people(self, content: bytes) -> None:
        """Read who is in the matches that begin in a message."""
        try:
            first = [line.seq for line in decode(content) if line.kind == OPENING]
        except NotALine:
            return
        for seq in first:
            subject = self._subjects.people(self.table, str(seq))
            try:
                stored = await self._log.get_last_msg(self._subjects.people_stream, subject, direct=True)
                people = msgspec.json.decode(stored.data or b"", type=tuple[Person, ...])
            except (NotFoundError, ValueError, RecursionError):
                continue
            self._fold = self._fold.with_people(seq, people)

    @property
    def problem(self) -> Message | None:
        """Why nothing counts that the table sends now, or cannot be shown; None while all is well."""
        return self._fold.log.quarantine or self._fold.problem

    def state(self) -> FeedState:
        """The state now, with what has happened since the last. Raises `SceneUnavailable`."""
        fold, shown = self._fold.fold, self._fold.shown
        before, self._shown = self._shown, shown
        if fold is None:
            return FeedState()
        delay = delay_in(shown)
        delay = 0 if delay == UNTIL_OVER else delay
        news = _since(before, shown, fold.story)
        idle = is_old(fold.ended, datetime.now(UTC))
        return FeedState(self._scene(fold.scene(), delay), idle=idle, events=news, story=fold.story, delay=delay)

    def _scene(self, scene: Scene, delay: int) -> Scene:
        """The scene with its clock by the time of this machine, of which the table's knows nothing."""
        clock = scene.clock
        if clock is not None and clock.ends is not None and self._fold.clock is not None:
            if self._clock != self._fold.clock:
                self._clock = self._fold.clock
                left = self._clock.left - round((time.time() - self._clock.heard) * 1000)
                self._ends = uptime() - delay * 1000 + left
            clock = msgspec.structs.replace(clock, ends=self._ends)
        return msgspec.structs.replace(scene, clock=clock, place=self.table)


def _since(
    before: tuple[PublicEntry, ...] | None, shown: tuple[PublicEntry, ...], story: tuple[StoryEvent, ...]
) -> tuple[StoryEvent, ...]:
    """The events of the entries that follow those before; none for another match, or after something was taken back."""
    if not before or shown[: len(before)] != before:
        return ()
    return tuple(event for event in numbered(story) if event.seq > before[-1].seq)


async def follow_feature(client: Client, subjects: Subjects, cards: Catalogue, show: Show, say: Say) -> None:
    """Call `show` with the feature table's first state and with each new one, until cancelled.

    A table that becomes the feature table is shown once all of it is read: until then the one before stays. What was
    shown last stays as well, marked as stale, while the hall cannot be reached; `say` gets the reason, and a notice
    when it is well again.
    """
    log = client.jetstream(timeout=ANSWER_S)
    feed = TableFeed(log, subjects, cards, "")
    state: FeedState | None = None
    trouble: Message | None = None
    while True:
        before, was = state, trouble
        try:
            table = await read_feature(log, subjects)
            feed = feed if feed.table == table else TableFeed(log, subjects, cards, table)
            if table:
                await feed.read()
            trouble, state = feed.problem, feed.state()
            if trouble is not None:
                lost = state.scene is None and before is not None and before.scene and before.scene.place == table
                state = _stale(before if lost else state)
        except (NatsError, LogError):
            state, trouble = _stale(before), message("notice-overlay-hall-away")
        except SceneUnavailable as error:
            state, trouble = _stale(before), error.message
        if trouble != was:
            say(trouble or message("notice-overlay-hall-again"))
        if state != before:
            await show(state)
            state = state.lasting
        await asyncio.sleep(POLL_S if trouble is None else RETRY_S)


def _stale(state: FeedState | None) -> FeedState:
    return replace(state.lasting if state else FeedState(), stale=True)
