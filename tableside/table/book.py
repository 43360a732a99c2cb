"""The match on the table and the ledger that keeps it: opened, read again after a failure, put aside."""

from __future__ import annotations

from pathlib import Path

import msgspec

from carddata.model import Catalogue
from tableside.engine import Private, start
from tableside.engine.opening import Opening, opening
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import Damaged, KeyLost, explained
from tableside.ledger.files import KEYS, LEDGER
from tableside.ledger.keys import Keys
from tableside.ledger.store import Ledger, new_token
from tableside.table.entries import draft_note, draft_opening
from tableside.table.match import Match, and_entry, replay


class Book:
    """The newest match of one folder; it belongs to one thread.

    `match` is None at the start, after `leave`, and as long as it cannot be read. What raises LedgerError leaves it as
    it was; `stale` then says that `ready` is to be called. `has_match` is whether there is one to resume.
    """

    def __init__(self, folder: Path, cards: Catalogue) -> None:
        self._folder = folder
        self._cards = cards
        self._ledger: Ledger | None = None
        self._left = False
        self.stale = True
        self.has_match = False
        self.match: Match | None = None

    @property
    def is_open(self) -> bool:
        """Whether the ledger is at hand, so that a new match can begin."""
        return self._ledger is not None

    def ready(self) -> None:
        """Open the ledger, and read the match where the last words on it are not known. Raises LedgerError.

        After a failed append only the ledger knows whether the entry was kept: the match is what it says.
        """
        ledger = self._open()
        if self.stale and not self._left:
            self._read(ledger)
        self.stale = False

    def begin(self, agreed: Opening) -> None:
        """A new match: its opening is the first entry, and the first turn runs to its first choice.

        Raises LedgerError.
        """
        ledger = self._open()
        events = start(opening(agreed, self._cards), Private())
        self.stale = True
        entry = ledger.append(ledger.new_match(), draft_opening(agreed, events), new_token())
        self.match = replay((entry,), self._cards)
        self.stale = self._left = False
        self.has_match = True

    def resume(self) -> None:
        """The newest match is to be taken up again, by `ready`."""
        self.stale = self.stale or self.match is None
        self._left = False

    def leave(self) -> None:
        """The match is put away; it stays in the ledger."""
        self.match = None
        self._left = True

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it; None where there is no match. Raises LedgerError."""
        self.ready()
        if self.match is None:
            return None
        self.stale = True
        try:
            entry = self._append(self.match, draft)
        except KeyLost:
            self._new_key(self.match.number)
            self._append(self.match, draft_note("key lost", draft.edition, {}))
            entry = self._append(self.match, draft)
        self.stale = False
        return entry

    def set_aside(self) -> None:
        """What lies in the ledger's place is renamed, and a new ledger begins. Raises LedgerError."""
        self.close()
        Ledger.set_aside(self._folder)
        self._left = False
        self.ready()

    def close(self) -> None:
        """Let the ledger go."""
        if self._ledger is not None:
            self._ledger.close()
            self._ledger = None
        self.stale = True

    def _open(self) -> Ledger:
        if self._ledger is None:
            self._ledger = Ledger.open(self._folder)
        return self._ledger

    def _append(self, match: Match, draft: Draft) -> Entry:
        entry = self._open().append(match.number, draft, new_token())
        self.match = and_entry(match, entry)
        return entry

    def _read(self, ledger: Ledger) -> None:
        matches = ledger.matches()
        self.has_match = bool(matches)
        try:
            self.match = replay(ledger.entries(matches[-1]), self._cards) if matches else None
        except msgspec.DecodeError:
            raise Damaged(self._folder / LEDGER) from None

    def _new_key(self, number: int) -> None:
        """A match whose key is lost goes on under a new one, its earlier faces unknown; a damaged one is kept aside."""
        keys = Keys(self._folder / KEYS)
        damaged = keys.path(number)
        with explained(self._folder):
            if damaged.exists():
                damaged.rename(damaged.with_suffix(".damaged"))
        keys.new(number)
