"""A recorded game on the overlay: at the pace at which it was played, or entry by entry by the keys of a terminal.

It is shown from public entries alone, as it was then.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import termios
import time
import tty
from bisect import bisect_right
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Literal

from carddata.model.card import Catalogue
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import Damaged, LedgerError, MatchNotFound
from tableside.ledger.files import LEDGER
from tableside.ledger.public import PublicLedger
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.match.public.story import numbered
from tableside.message import message
from tableside.stream.feed import GLANCE_S, FeedState, Say, Show, known_cards
from tableside.stream.recorded_games import RecordedGames

Key = Literal["next", "previous", "pause", "begin", "end"]

KEYS: dict[bytes, Key] = {
    b"\x1b[C": "next",
    b"\x1b[D": "previous",
    b" ": "pause",
    b"\x1b[H": "begin",
    b"\x1b[F": "end",
    b"\x1b[1~": "begin",
    b"\x1b[4~": "end",
}
"""The keys of a terminal (ECMA-48): the arrows to the right and to the left, space, home and end.

The last two are those of a console without a desktop.
"""

PRESSED = re.compile(rb"\x1b\[[0-9]*[A-Z~]|.", re.DOTALL)
"""A key in what a terminal sends."""

MOST_BYTES = 1024
"""The bytes of a terminal that are read at once."""


class GoesOn(LedgerError):
    """A delayed game goes on: a replay would show it sooner than the stream may."""

    def __init__(self, match: int) -> None:
        super().__init__(message("problem-replay-goes-on", number=match), message("remedy-replay-later"))


class Replay:
    """A game of the past, at a moment of it: it plays on, or stands still. Times are seconds from its beginning.

    `now` tells the time of a steady clock, in seconds.
    """

    def __init__(self, entries: Sequence[PublicEntry], cards: Catalogue, now: Callable[[], float]) -> None:
        self._entries = tuple(entries)
        self._cards = cards
        self._now = now
        self._times = times_of(entries)
        self._at = 0.0
        self._since = now()
        self._stands_at: int | None = None
        """The number of entries that are shown while it stands still, None while it plays."""
        self._shown = 0
        self._last = FeedState()

    @property
    def at(self) -> float:
        """The moment that is shown."""
        return self._at if self._stands_at is not None else self._at + self._now() - self._since

    @property
    def count(self) -> int:
        """The number of entries that are shown, one at least. Some may have been recorded at the same moment."""
        if self._stands_at is not None:
            return self._stands_at
        return max(1, bisect_right(self._times, self.at))

    def press(self, key: Key) -> None:
        """Stand still or play on; or stand still at the entry before or after, at the first or at the last."""
        count, last = self.count, len(self._entries)
        if key == "pause":
            self._at, self._since = self.at, self._now()
            self._stands_at = count if self._stands_at is None else None
            return
        to = {"next": count + 1, "previous": count - 1, "begin": 1, "end": last}[key]
        self._stands_at = min(max(to, 1), last)
        self._at = self._times[self._stands_at - 1]

    def jump(self, to: float) -> None:
        """Play on from a moment."""
        self._at, self._since, self._stands_at = to, self._now(), None

    def state(self) -> FeedState:
        """The state at this moment, with what has happened since the last. Raises `SceneUnavailable`."""
        count = self.count
        if count != self._shown:
            fold = fold_scene(self._entries[:count], self._cards)
            story = fold.story if fold is not None else ()
            after = self._entries[self._shown - 1].seq if self._shown else 0
            news = [event for event in numbered(story) if event.seq > after] if count == self._shown + 1 else []
            self._shown = count
            self._last = FeedState(fold.scene() if fold is not None else None, events=tuple(news), story=story)
            return self._last
        return self._last.lasting


def times_of(entries: Sequence[PublicEntry]) -> tuple[float, ...]:
    """The seconds from the first entry to each; a clock that was set back stands still."""
    if not entries:
        return ()
    first = datetime.fromisoformat(entries[0].at)
    return tuple(accumulate(((datetime.fromisoformat(entry.at) - first).total_seconds() for entry in entries), max))


def replayed(folder: Path, match: int, start: float) -> Callable[[Show, Say], Coroutine[None, None, None]]:
    """The source of a game of the ledger in `folder`, from this second of it on.

    Raises `MatchNotFound`, for a delayed game that goes on `GoesOn`, or another LedgerError.
    """
    cards = known_cards(folder)
    with PublicLedger.open(folder) as ledger:
        games = RecordedGames(ledger, cards)
        entries = games.entries(match)
        if not entries:
            raise MatchNotFound(folder, match)
        if games.goes_on(match):
            raise GoesOn(match)
    try:
        replay = Replay(entries, cards, time.monotonic)
    except (ValueError, TypeError) as error:
        raise Damaged(folder / LEDGER) from error
    replay.jump(start)
    return partial(follow_replay, replay)


async def follow_replay(replay: Replay, show: Show, say: Say) -> None:
    """Call `show` with each state of a replay, until cancelled; `say` gets why one cannot be shown."""
    with _pressed(replay.press):
        before: FeedState | None = None
        while True:
            try:
                state = replay.state()
            except SceneUnavailable as error:
                say(error.message)
                return
            if state != before:
                await show(state)
                before = state.lasting
            await asyncio.sleep(GLANCE_S)


@contextmanager
def _pressed(press: Callable[[Key], None]) -> Iterator[None]:
    """Hear the keys of the terminal, if there is one."""
    if not sys.stdin.isatty():
        yield
        return
    terminal, loop = sys.stdin.fileno(), asyncio.get_running_loop()
    before = termios.tcgetattr(terminal)

    def hear() -> None:
        for pressed in PRESSED.findall(os.read(terminal, MOST_BYTES)):
            if pressed in KEYS:
                press(KEYS[pressed])

    tty.setcbreak(terminal)
    loop.add_reader(terminal, hear)
    try:
        yield
    finally:
        loop.remove_reader(terminal)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
