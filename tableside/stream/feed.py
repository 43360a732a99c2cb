"""Following the ledger of another process: the newest match as a scene, each time that it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from time import monotonic

import msgspec

from carddata.imported import FOLDER, load_with
from carddata.model.card import Catalogue
from carddata.sets import load
from tableside.ledger.clock import uptime
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable, read
from tableside.ledger.public import last_written
from tableside.ledger.timeline import REDO
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.scene import Scene
from tableside.match.public.scene_fold import SceneFold, SceneUnavailable, fold_scene
from tableside.match.public.story import StoryEvent, numbered
from tableside.match.public.stream_delay import delay_in
from tableside.message import Message, message
from tableside.stream.kept_mark import KeptMark
from tableside.stream.release import NOTHING
from tableside.stream.released_ledger import ReleasedLedger

GLANCE_S = 0.02
"""Time between two looks at when the ledger's files were written, in seconds. It takes some microseconds."""

POLL_S = 0.25
"""Time between two polls of a ledger whose files look as they did before, in seconds."""

RETRY_S = 0.5
"""Time before the next poll after a poll failed, in seconds."""

FAILURES = 3
"""Failed polls in a row that are reported; fewer are normal while an app opens or closes its ledger."""


OLD = timedelta(minutes=45)
"""The time for which a result is news."""


@dataclass(frozen=True, slots=True)
class FeedState:
    """The content to show: a scene, None before there is a match.

    `stale` is set while the ledger cannot be read, and `idle` once a result is old. `events` are what has happened
    since the state before: none for the first state, and for another match. `story` is all that has happened in the
    match, apart from what was taken back. It is shown `delay` seconds late. `held` is set while what follows is held
    back until the match is over, or by a hall that does not count it; no clock is shown then.
    """

    scene: Scene | None = None
    stale: bool = False
    idle: bool = False
    events: tuple[StoryEvent, ...] = ()
    story: tuple[StoryEvent, ...] = ()
    delay: int = 0
    held: bool = False

    @property
    def lasting(self) -> FeedState:
        """The same without what is news only once."""
        return replace(self, events=())


Show = Callable[[FeedState], Awaitable[None]]
"""Shows a new state."""

Say = Callable[[Message], None]
"""Says what is wrong, or that it is well again."""


def shown_time(delay: int) -> int:
    """The machine's time (in ms, as `uptime` counts) so many seconds ago: the moment that a delayed stream shows."""
    return uptime() - delay * 1000


def is_old(ended: str, now: datetime) -> bool:
    """Return whether a game ended so long ago, by the wall clock, that its result is old; `ended` is empty before."""
    try:
        return bool(ended) and now - datetime.fromisoformat(ended) > OLD
    except (TypeError, ValueError):
        return False


class Follower:
    """The newest match in the ledger of a folder, as late as it says. Belongs to the thread that calls `poll` first.

    With `undelayed` no delay counts: that is for the producer alone.
    """

    def __init__(self, folder: Path, *, undelayed: bool = False) -> None:
        self._kept = KeptMark(folder)
        mark = NOTHING if undelayed else self._kept.read()
        self._released = ReleasedLedger(folder, known_cards(folder), mark, no_delay if undelayed else delay_in)
        self._delay = 0
        self._entries: tuple[PublicEntry, ...] = ()
        self._fold: SceneFold | None = None
        self._scene: Scene | None = None
        self._news: tuple[StoryEvent, ...] = ()

    def state(self) -> FeedState:
        """The state now, with what has happened since the last. Raises `LedgerError` and `SceneUnavailable`."""
        scene = self.poll()
        news, self._news = self._news, ()
        is_idle = self._fold is not None and is_old(self._fold.ended, datetime.now(UTC))
        story = self._fold.story if self._fold else ()
        if held := self._released.is_held:
            scene = None if scene is None else msgspec.structs.replace(scene, clock=None)
        return FeedState(scene, idle=is_idle, events=news, story=story, delay=self._delay, held=held)

    def poll(self) -> Scene | None:
        """The scene now, None before there is a match. Raises `LedgerError` and `SceneUnavailable`."""
        if self._released.poll():
            self._read_shown()
            self._released.taken()
        return self._scene

    def _read_shown(self) -> None:
        """Read the match that was played last, as far as it may be shown. Raises `LedgerError`."""
        released = self._released
        match = released.ledger.latest_match(released.mark.seq)
        entries = () if match is None else released.games.entries(match)
        delay = released.delay_of(entries)
        if delay:
            self._kept.keep(released.mark)
        self._read(released.shown(entries))
        if delay == UNTIL_OVER:  # all that was held is news of long ago
            delay, self._news = 0, ()
        self._delay = delay

    def wait_s(self) -> float:
        """Seconds until the next poll: until something is due, at most `POLL_S`."""
        due = self._released.due_in()
        return POLL_S if due is None else min(POLL_S, due / 1000)

    def close(self) -> None:
        """Release the ledger's file."""
        self._released.close()

    def _read(self, entries: tuple[PublicEntry, ...]) -> None:
        """Fold the new entries; fold all of them after an undo or a redo, for another match, or for another file."""
        known = len(self._entries)
        later = entries[known:]
        continues = entries[:known] == self._entries and all(entry.kind not in ("undo", REDO) for entry in later)
        if self._fold is not None and continues:
            self._fold = self._fold.with_entries(later)
        else:
            self._fold = fold_scene(entries, self._released.games.cards)
        self._scene = self._fold.scene() if self._fold is not None else None
        if self._fold is not None and known and entries[:known] == self._entries:
            last = self._entries[-1].seq
            self._news += tuple(event for event in numbered(self._fold.story) if event.seq > last)
        self._entries = entries


def no_delay(entries: Iterable[PublicEntry]) -> int:
    """Return that nothing waits, whatever the entries say."""
    del entries
    return 0


async def follow(folder: Path, show: Show, say: Say, *, undelayed: bool = False) -> None:
    """Call `show` with the first state and with each new state, until cancelled; `undelayed` is as for `Follower`.

    Owns the one thread that reads the ledger, so that a slow disk delays no viewer. While the ledger cannot be read the
    last scene stays, marked as stale; `say` gets the reason, and a notice when it can be read again.
    """
    follower = Follower(folder, undelayed=undelayed)
    with ThreadPoolExecutor(1, "ledger reader") as thread:
        try:
            poll = partial(asyncio.get_running_loop().run_in_executor, thread, follower.state)
            await _show_changes(poll, partial(last_written, folder), follower.wait_s, show, say)
        finally:
            thread.submit(follower.close)


async def _show_changes(
    poll: Callable[[], Awaitable[FeedState]],
    written: Callable[[], tuple[int, ...]],
    wait_s: Callable[[], float],
    show: Show,
    say: Say,
) -> None:
    state: FeedState | None = None
    failures = 0
    while True:
        before, seen = state, written()
        try:
            state = await poll()
        except (LedgerError, SceneUnavailable) as error:
            failures += 1
            if failures == FAILURES:
                say(_stale_notice(error))
                state = replace(state.lasting if state else FeedState(), stale=True)
        else:
            if failures >= FAILURES:
                say(message("notice-ledger-readable-again"))
            failures = 0
        if state is not None and state != before:
            await show(state)
            state = state.lasting
        if failures:
            await asyncio.sleep(RETRY_S)
        else:
            await _until_written(written, seen, wait_s())


async def _until_written(written: Callable[[], tuple[int, ...]], seen: tuple[int, ...], longest_s: float) -> None:
    """Wait until the ledger's files are no longer as they were seen, or for so many seconds."""
    until = monotonic() + longest_s
    while (left := until - monotonic()) > 0:
        await asyncio.sleep(min(GLANCE_S, left))
        if written() != seen:
            return


def known_cards(folder: Path) -> Catalogue:
    """The cards of the program, with those that were imported into this data folder if they can be read."""
    try:
        return load_with(folder / FOLDER, partial(read, ours=True))
    except (Unreadable, msgspec.MsgspecError):
        return load()


def _stale_notice(error: LedgerError | SceneUnavailable) -> Message:
    if isinstance(error, LedgerError):
        return message("notice-overlay-stale", problem=error.problem, remedy=error.remedy)
    return error.message
