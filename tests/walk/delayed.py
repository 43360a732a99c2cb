"""A delayed stream of a game as it is played, and undone: it shows nothing newer, and nothing that was taken back."""

from __future__ import annotations

from random import Random

from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import MATCH_RESULT, PLAYED, entries_in_force, taken_by
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.scene_fold import fold_scene
from tableside.stream.release import Release, ReleaseMark
from tests.kit.engine.unread_positions import CARDS

DELAYS = (0, 5, 180, UNTIL_OVER)
RESTARTS, FOLDS = 0.1, 0.05
"""The rates at which the stream's process starts anew, and at which its content is folded."""


class ShownWrongly(AssertionError):
    """A stream shows what it must not show, or not what it must."""


class DelayedStream:
    """The stream of one game with this delay in seconds, by a clock of its own. Times are in ms."""

    def __init__(self, seed: int, delay: int) -> None:
        self.rng = Random(f"stream {seed} {delay}")
        self.delay = delay
        self.now = 0
        self.is_over = False
        self.ever: set[int] = set()
        """The entries that were shown at some time."""
        self._seen: dict[int, int] = {}
        self._release = self._after(ReleaseMark())

    def _after(self, mark: ReleaseMark) -> Release:
        return Release(mark, lambda entries: self.delay, lambda game: self.is_over)

    def step(self, entries: tuple[PublicEntry, ...]) -> None:
        """Let some time go by, and check what is shown of these entries. Raises ShownWrongly."""
        if self.rng.random() < RESTARTS:
            self._release = self._after(self._release.mark)
        self._see(entries)
        self._look(entries)
        self.now += round(self.rng.choice((0, 0, 0.3, 0.5, 1)) * min(self.delay, 3600) * 1000)
        self._look(entries)

    def end(self, entries: tuple[PublicEntry, ...]) -> None:
        """Let the match be over, and all delays. Raises ShownWrongly if anything in force is not shown then."""
        self._see(entries)
        self.is_over = True
        self.now += self.delay * 1000
        self._look(entries)
        played = {entry.seq for entry in entries_in_force(entries) if entry.kind in PLAYED}
        if not played <= {entry.seq for entry in self._release.shown(entries)}:
            raise ShownWrongly(f"{self}: at the end something is not shown")

    def _see(self, entries: tuple[PublicEntry, ...]) -> None:
        for entry in entries:
            self._seen.setdefault(entry.seq, self.now)
        self._release.see([entry for entry in entries if entry.seq >= self._release.mark.seq], self.now)

    def _look(self, entries: tuple[PublicEntry, ...]) -> None:
        self._release.let_go(lambda game: entries, self.now)
        shown = self._release.shown(entries)
        new = [entry for entry in shown if entry.seq not in self.ever]
        in_force = {entry.seq for entry in entries_in_force(entries)} if new else set()
        for entry in new:
            self._check(entry, entries, in_force)
        self.ever.update(entry.seq for entry in new)
        if new and self.rng.random() < FOLDS:
            self._fold(shown)

    def _check(self, entry: PublicEntry, entries: tuple[PublicEntry, ...], in_force: set[int]) -> None:
        """Check an entry that is shown for the first time."""
        waited = self.now - self._seen[entry.seq]
        if waited < self.delay * 1000 and not (self.delay == UNTIL_OVER and self.is_over):
            raise ShownWrongly(f"{self}: entry {entry.seq} ({entry.kind}) is shown after {waited} ms")
        if not self.delay:
            return
        if entry.kind in (*PLAYED, MATCH_RESULT) and entry.seq not in in_force:
            raise ShownWrongly(f"{self}: entry {entry.seq} ({entry.kind}) was taken back before it is shown")
        if entry.kind == "undo" and not self.ever.intersection(taken_by(entries, entry.seq)[1]):
            raise ShownWrongly(f"{self}: entry {entry.seq} is shown, and takes back nothing that was")

    def _fold(self, shown: tuple[PublicEntry, ...]) -> None:
        fold = fold_scene(shown, CARDS)
        for event in fold.story if fold is not None else ():
            if event.code == "undone" and self.delay and event.of not in self.ever:
                raise ShownWrongly(f"{self}: the story takes back {event.of}, which was never shown")

    def __str__(self) -> str:
        """Return which delay it has."""
        return f"the stream that is {self.delay} s late"


class DelayedStreams:
    """A stream with each delay, of one game by its seed."""

    def __init__(self, seed: int) -> None:
        self._streams = [DelayedStream(seed, delay) for delay in DELAYS]

    def step(self, entries: tuple[PublicEntry, ...]) -> None:
        """Let some time go by for each of them. Raises ShownWrongly."""
        for stream in self._streams:
            stream.step(entries)

    def end(self, entries: tuple[PublicEntry, ...]) -> None:
        """Let the match be over for each of them. Raises ShownWrongly."""
        for stream in self._streams:
            stream.end(entries)
