"""Following the ledger of another process: the newest match as a scene, each time that it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from carddata.sets import load
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import LedgerError
from tableside.ledger.public import PublicLedger
from tableside.match.public.scene import Scene, SceneFold, SceneUnavailable, tell

LOOK_S = 0.05
"""How often the ledger is looked at, in seconds."""

RETRY_S = 0.5
"""How long to wait after it could not be read, in seconds."""

TRIES = 3
"""It is told after so many failures in a row: an app that just opens or closes its ledger is none."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen at one moment: a scene, None before there is a match; `stale` where the ledger cannot be read."""

    scene: Scene | None = None
    stale: bool = False


class Follower:
    """The newest match in the ledger of a folder. Belongs to the thread that calls `look` first."""

    def __init__(self, folder: Path) -> None:
        self._ledger = PublicLedger.open(folder)
        self._due = False
        self._entries: tuple[PublicEntry, ...] = ()
        self._story: SceneFold | None = None
        self._cards = load()

    def look(self) -> Scene | None:
        """The scene now, None before there is a match. Raises `LedgerError` and `SceneUnavailable`."""
        self._due = self._ledger.changed() or self._due
        if self._due:
            match = self._ledger.latest_match()
            self._read(self._ledger.entries(match) if match is not None else ())
            self._due = False
        return self._story.scene() if self._story else None

    def close(self) -> None:
        """Let the file go."""
        self._ledger.close()

    def _read(self, entries: tuple[PublicEntry, ...]) -> None:
        """Fold what is new; all of it after an undo, for another match, or where another file lies there now."""
        known = len(self._entries)
        later = entries[known:]
        goes_on = entries[:known] == self._entries and all(entry.kind != "undo" for entry in later)
        if self._story is not None and goes_on:
            self._story = self._story.with_entries(later)
        else:
            self._story = tell(entries, self._cards)
        self._entries = entries


async def follow(folder: Path, show: Callable[[Sight], None], say: Callable[[str], None]) -> None:
    """Call `show` with the first sight and each new one, until cancelled.

    Owns the one thread that reads the ledger, so that a slow disk holds up no viewer. Where it cannot be read the last
    scene stays, marked as stale; `say` is told why, and when it works again.
    """
    follower = Follower(folder)
    with ThreadPoolExecutor(1, "ledger reader") as thread:
        try:
            await _show_all(partial(asyncio.get_running_loop().run_in_executor, thread, follower.look), show, say)
        finally:
            thread.submit(follower.close)


async def _show_all(
    look: Callable[[], Awaitable[Scene | None]], show: Callable[[Sight], None], say: Callable[[str], None]
) -> None:
    sight: Sight | None = None
    failed = 0
    while True:
        before = sight
        try:
            sight = Sight(await look())
        except (LedgerError, SceneUnavailable) as error:
            failed += 1
            if failed == TRIES:
                say(str(error))
                sight = Sight(sight.scene if sight else None, stale=True)
        else:
            if failed >= TRIES:
                say("The ledger can be read again.")
            failed = 0
        if sight is not None and sight != before:
            show(sight)
        await asyncio.sleep(RETRY_S if failed else LOOK_S)
