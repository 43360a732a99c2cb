"""The time by the clocks of an event's logs: how long ago one of them stored something.

The date of the hall's own machine may be wrong. So the server is asked for its time, which then goes on by the
time since this machine's start. The date of the server's machine may be set meanwhile, so it is asked again and again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import msgspec
from nats.errors import Error as NatsError

from tableside.hall.connecting import AGAIN_S
from tableside.hall.subjects import Subjects
from tableside.hall.table_places import EventLogs

LOOK_AGAIN_S = 60.0
"""Seconds after which another place is asked for its time once more, when something comes from there."""

ASK_AGAIN_S = 10.0
"""Seconds after which the log of this place is asked for its time once more."""

JUMP_S = 1.0
"""So many seconds by which a date moves against the time since the machine's start are no drift: it was set."""

_LOOK_S = 1.0
_FIRST_S = 30.0
_ANSWER_S = 3.0


class _Info(msgspec.Struct):
    """The part of a server's answer about a stream that says when it was given."""

    ts: datetime | None = None


class LogTime:
    """The time by the log of the hall's own place, and by those of others as far as they were asked.

    `moved` is called with the seconds by which the date of the own log was set, once the log was asked after that.
    """

    def __init__(self, logs: EventLogs) -> None:
        self._logs = logs
        self._ahead: dict[str, float] = {}
        self._looked: dict[str, float] = {}
        self._later_until = 0.0
        self.moved: Callable[[float], None] = lambda by: None

    def now(self) -> float:
        """The time by the log of this place, in seconds since 1970; that of this machine until the log was asked."""
        ahead = self._ahead.get(self._logs.own.event)
        return time.time() if ahead is None else _since_start() + ahead

    def ago(self, place: str, at: float) -> float:
        """The seconds since the log of the place with this code stored something at its time `at`.

        For a place that was never asked the clocks of both logs are taken to agree.
        """
        ahead = self._ahead.get(place)
        now = self.now() if ahead is None else _since_start() + ahead
        return max(0.0, now - at)

    async def begin(self) -> None:
        """Ask the log of this place until it answers; if it does not for a while, this machine's date counts."""
        until = time.monotonic() + _FIRST_S
        while not await self._ask(self._logs.own) and time.monotonic() < until:
            await asyncio.sleep(AGAIN_S)

    async def keep(self) -> None:
        """Ask the log of this place now and then, and as soon as the date here was set, until this is cancelled."""
        while True:
            until, date = time.monotonic() + ASK_AGAIN_S, _date()
            await self._ask(self._logs.own)
            while time.monotonic() < until and abs(_date() - date) < JUMP_S:
                await asyncio.sleep(_LOOK_S)

    async def heard(self, at: float) -> float:
        """The time at which the log of this place stored something, at its time `at`: never later than `now`.

        If it would be later by little, the time was reckoned too early, and is set. If it would be later by more, the
        log's date was set, and the log is asked again; after that it may still be later, if the date was put back.
        """
        if at > self.now() + JUMP_S and time.monotonic() >= self._later_until:
            await self._ask(self._logs.own)
            if at > self.now() + JUMP_S:
                self._later_until = time.monotonic() + _LOOK_S
        own, late = self._logs.own.event, at - self.now()
        if own in self._ahead and 0 < late <= JUMP_S:
            self._ahead[own] += late
            return at
        return min(at, self.now())

    async def look(self, place: str) -> None:
        """Ask the log of another place, unless that was done a short time ago; it may not be reached."""
        now = time.monotonic()
        if place == self._logs.own.event or now < self._looked.get(place, now):
            return
        self._looked[place] = now + LOOK_AGAIN_S
        await self._ask(Subjects(place))

    async def _ask(self, place: Subjects) -> bool:
        """Ask a log for its time; return whether it said it."""
        before = _since_start()
        with suppress(NatsError, TimeoutError, msgspec.MsgspecError):
            answer = msgspec.json.decode(await self._logs.about(place, place.desk_stream, _ANSWER_S), type=_Info)
            if answer.ts is not None:
                ahead = answer.ts.timestamp() - (before + _since_start()) / 2
                by = ahead - self._ahead.get(place.event, ahead)
                self._ahead[place.event] = ahead
                if place == self._logs.own and abs(by) > JUMP_S:
                    self.moved(by)
                return True
        return False


def _date() -> float:
    """The date of this machine against the time since its start, which changes if somebody sets the date."""
    return time.time() - _since_start()


def _since_start() -> float:
    """The seconds since this machine's start, also those in which it slept, where the system counts them."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
