"""The feature table of an event for an overlay, read from the log for everybody, and so as late as the table says.

It is read where its place writes, or at the mirror of that. Nothing but last and next messages is asked for, so that
the server needs no reader of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError
from nats.js.errors import NotFoundError

from carddata.model.card import Catalogue
from tableside.hall.feature import FeatureDesk
from tableside.hall.floor import TableFold
from tableside.hall.floor_table import FloorClock
from tableside.hall.mirrors import LOOK_S
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import TableMessage
from tableside.hall.table_places import place_of
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

NAMES_S = 5.0
"""Seconds after which the names of a match are read again, as one may have been erased."""


LATE_S = 10.0
"""Seconds after which the producer is told that the hall has not read yet what the overlay could show."""


class TableFeed:
    """The public part of the table with this key, as far as it was read.

    `event` is the event's code, and `now` tells the time by the log, in seconds since 1970.
    """

    def __init__(
        self, log: JetStreamContext, event: str, cards: Catalogue, table: str, now: Callable[[], float] = time.time
    ) -> None:
        self.table, self._now = table, now
        self._log, self._event = log, event
        self._place: Subjects | None = None
        self._look_at = 0.0
        self._fold = TableFold(table, cards, is_delayed=True, tells=True)
        self._next = 1
        self._shown: tuple[PublicEntry, ...] | None = None
        self._clock: FloorClock | None = None
        self._ends = self._match = 0
        self._people: tuple[Person, ...] = ()
        self._named_at = 0.0

    async def read(self) -> None:
        """Read all that is new. Raises what `nats` raises; what was read until then counts."""
        if self._place is None and time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + LOOK_S
            self._place = await place_of(self._log, self._event, self.table, "public")
        if self._place is None:
            return
        stream, subject = self._place.stream("public"), self._place.entries("public", self.table)
        while True:
            try:
                stored = await self._log.get_msg(stream, self._next, subject, direct=True, next=True)
            except NotFoundError:
                await self._read_names_again(self._place)
                return
            content = TableMessage(stored.data or b"")
            await self._read_people(self._place, content)
            now = self._now()
            at = now if stored.time is None else min(stored.time.timestamp(), now)
            self._fold = self._fold.with_message(content, at)
            self._next = (stored.seq or self._next) + 1

    async def _read_people(self, place: Subjects, content: TableMessage) -> None:
        """Read who is in the matches that begin in a message."""
        for seq in [line.seq for line in content.lines or () if line.kind == OPENING]:
            self._people = await self._people_in(place, seq)
            self._fold = self._fold.with_people(seq, self._people)

    async def _read_names_again(self, place: Subjects) -> None:
        """Read who plays once more, if that was long enough ago: a name that was erased is shown no longer."""
        if not self._fold.entries or time.monotonic() - self._named_at < NAMES_S:
            return
        seq, self._named_at = self._fold.entries[0].seq, time.monotonic()
        people = await self._people_in(place, seq)
        if people != self._people:
            self._people, self._fold = people, self._fold.with_people(seq, people)

    async def _people_in(self, place: Subjects, seq: int) -> tuple[Person, ...]:
        """The people beside an entry; nobody if they were erased, or cannot be read."""
        try:
            subject = place.people(self.table, str(seq))
            stored = await self._log.get_last_msg(place.people_stream, subject, direct=True)
            return msgspec.json.decode(stored.data or b"", type=tuple[Person, ...])
        except (NotFoundError, ValueError, RecursionError):
            return ()

    @property
    def problem(self) -> Message | None:
        """Why nothing counts that the table sends now, or cannot be shown; None while all is well."""
        return self._fold.log.quarantine or self._fold.problem

    @property
    def last(self) -> int:
        """The number of the table's last entry that was read, 0 for none."""
        return self._fold.log.seq

    def state(self, *, held: bool) -> FeedState:
        """The state now, with what has happened since the last; with `held` what follows waits until the match is over.

        Raises `SceneUnavailable`.
        """
        fold, shown = self._fold.fold, self._fold.shown
        before, self._shown, self._match = self._shown, shown, self._fold.table.match
        if fold is None:
            return FeedState(held=held)
        delay, news = delay_in(shown), _since(before, shown, fold.story)
        if delay == UNTIL_OVER:  # all that was held is news of long ago
            delay, news = 0, ()
        idle = is_old(fold.ended, datetime.fromtimestamp(self._now(), UTC))
        scene = self._scene(fold.scene(), delay, held=held)
        return FeedState(scene, idle=idle, events=news, story=fold.story, delay=delay, held=held)

    def pass_over(self) -> None:
        """Tell nothing later of what was read until now and is not shown."""
        self._shown = self._fold.shown

    def named(self, before: FeedState | None) -> FeedState | None:
        """The scene before, with the names of now in this table's match, so that an erased one goes.

        Once another match is read they are not known any more, and nothing is shown of the one before.
        """
        scene, now = None if before is None else before.scene, self._fold.table
        if before is None or scene is None or scene.place != self.table:
            return before
        if self._fold.fold is None or now.match != self._match or len(now.seats) != len(scene.seats):
            return FeedState(held=True)
        named = zip(scene.seats, self._fold.fold.scene().seats, strict=True)
        seats = tuple(msgspec.structs.replace(seat, name=new.name, pronouns=new.pronouns) for seat, new in named)
        return replace(before, scene=msgspec.structs.replace(scene, seats=seats))

    def _scene(self, scene: Scene, delay: int, *, held: bool) -> Scene:
        """The scene with its clock by the time of this machine, of which the table's knows nothing; none while held."""
        clock = None if held else scene.clock
        if clock is not None and clock.ends is not None and self._fold.clock is not None:
            if self._clock != self._fold.clock:
                self._clock = self._fold.clock
                left = self._clock.left - round((self._now() - self._clock.heard) * 1000)
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


async def follow_feature(feature: FeatureDesk, cards: Catalogue, show: Show, say: Say) -> None:
    """Call `show` with the feature table's first state and with each new one, until cancelled.

    A table that becomes the feature table is shown once all of it is read: until then the one before stays. What was
    shown last stays as well, marked as stale, while the hall cannot be reached; `say` gets the reason, and a notice
    when it is well again. What the hall has not read yet, and what does not count there, is not shown.
    """
    log = feature.client.jetstream(timeout=ANSWER_S)
    feed = TableFeed(log, feature.event, cards, "", feature.now)
    state: FeedState | None = None
    trouble: Message | None = None
    late_at = time.monotonic() + LATE_S
    while True:
        before, was = state, trouble
        try:
            table = feature.table
            feed = feed if feed.table == table else TableFeed(log, feature.event, cards, table, feature.now)
            if table:
                await feed.read()
            standing = feature.standing(table, feed.last)
            if standing.refused is not None:
                trouble = message("notice-overlay-refused", problem=standing.refused)
                feed.pass_over()
                state = _held(feed.named(before), "" if standing.is_misbegun else table)
            elif table and not standing.is_checked:
                is_late = time.monotonic() >= late_at
                if is_late:
                    trouble = message("notice-overlay-unchecked")
                    feed.pass_over()
                state = feed.named(before)
            else:
                late_at = time.monotonic() + LATE_S
                trouble, state = feed.problem, feed.state(held=standing.is_held)
                if trouble is not None:
                    lost = state.scene is None and before is not None and before.scene and before.scene.place == table
                    state = _stale(before if lost else state)
        except (NatsError, LogError):
            state, trouble = _stale(before), message("notice-overlay-hall-away")
        except SceneUnavailable as error:
            state, trouble = _stale(before), error.message
        if trouble != was:
            say(trouble or message("notice-overlay-hall-again"))
        if state is not None and state != before:
            await show(state)
            state = state.lasting
        await asyncio.sleep(POLL_S if trouble is None else RETRY_S)


def _held(state: FeedState | None, table: str) -> FeedState:
    """The last scene, if that was of this table, without a clock, since nothing is shown that comes later."""
    if state is None or state.scene is None or state.scene.place != table:
        return FeedState(held=True)
    return replace(state.lasting, scene=msgspec.structs.replace(state.scene, clock=None), held=True, stale=False)


def _stale(state: FeedState | None) -> FeedState:
    return replace(state.lasting if state else FeedState(), stale=True)
