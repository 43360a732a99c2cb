"""The ledger of another process as late as it says: what of it may be shown now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.ledger.clock import uptime
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import LedgerError
from tableside.ledger.public import PublicLedger
from tableside.ledger.timeline import taken_by
from tableside.match.public.scene_fold import SceneUnavailable
from tableside.match.public.stream_delay import delay_in
from tableside.stream.recorded_games import RecordedGames
from tableside.stream.release import NOTHING, Release, ReleaseMark


class ReleasedLedger:
    """The ledger of a folder, whose entries are let go from `mark` on. Belongs to the thread that calls `poll` first.

    `games` are its games, folded with `cards`; `delay_of` tells the delay of a game from its entries, in seconds.
    """

    def __init__(
        self,
        folder: Path,
        cards: Catalogue,
        mark: ReleaseMark = NOTHING,
        delay_of: Callable[[Iterable[PublicEntry]], int] = delay_in,
    ) -> None:
        self.ledger = PublicLedger.open(folder)
        self.games = RecordedGames(self.ledger, cards)
        self.delay_of = delay_of
        self._release = self._after(mark)
        self._unread = False

    @property
    def mark(self) -> ReleaseMark:
        """The point up to which entries are let go."""
        return self._release.mark

    @property
    def is_held(self) -> bool:
        """Return whether the newest entry waits until its match is over."""
        return self._release.is_held

    def poll(self) -> bool:
        """See what is new and let go what is due; return whether that, or anything since `taken`, changed something.

        Raises `LedgerError` and `SceneUnavailable`.
        """
        self._unread = self.ledger.changed() or self._unread
        if self._unread:
            self._see()
        self._unread = self._let_go() or self._unread
        return self._unread

    def taken(self) -> None:
        """Note that whoever polls has read everything."""
        self._unread = False

    def shown(self, entries: Iterable[PublicEntry]) -> tuple[PublicEntry, ...]:
        """Those of a match's entries that may be shown."""
        return self._release.shown(entries)

    def taken_by(self, match: int, seq: int) -> tuple[int, ...]:
        """The entries of a match that the undo took back which its entry `seq` is or takes back."""
        return taken_by(self.games.entries(match), seq)[1]

    def due_in(self) -> int | None:
        """Milliseconds until the next entry is due, None if none waits for a time."""
        return self._release.due_in(uptime())

    def close(self) -> None:
        """Release the ledger's file."""
        self.ledger.close()

    def _after(self, mark: ReleaseMark) -> Release:
        """A release of the entries after this mark."""
        return Release(mark, self.delay_of, self.games.is_match_over)

    def _see(self) -> None:
        """See what is new in the ledger, which may be another than before. Raises `LedgerError`."""
        self.games.forget()
        entries = self.ledger.since(self._release.mark.seq)
        if self._release.sees_other(entries):
            self._release = self._after(NOTHING)
            entries = self.ledger.since(0)
        self._release.see(entries, uptime())

    def _let_go(self) -> bool:
        """Let go what is due; return whether anything was. Raises `LedgerError` and `SceneUnavailable`."""
        mark = self._release.mark
        try:
            self._release.let_go(self.games.entries, uptime())
        except LedgerError:
            raise
        except Exception as error:  # a ledger that was changed may hold anything
            raise SceneUnavailable(self._release.next) from error
        return self._release.mark != mark
