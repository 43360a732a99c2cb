"""A match store without a disk: entries are sealed and folded in memory, and any moment can be gone on with again."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Self

from carddata.model.card import Catalogue
from tableside.engine import Private, start
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.ledger.chain import Head
from tableside.ledger.clock import utc_now
from tableside.ledger.entry import FORMAT, Draft, Entry, PublicEntry
from tableside.ledger.people import texts
from tableside.ledger.seal import Seal
from tableside.match.commitments import Vault
from tableside.match.entries import draft_first_entry
from tableside.match.fold import apply_entry, replay
from tableside.match.store import MatchStore


class MemoryStore(MatchStore):
    """The store of one match. `public` is what everybody may read of its entries, `sealed` the length of the rest."""

    def __init__(self, cards: Catalogue) -> None:
        super().__init__(Path(), cards)
        self.stale = False
        self.public: tuple[PublicEntry, ...] = ()
        self.sealed: tuple[int, ...] = ()
        self._entries: tuple[Entry, ...] = ()
        self._seal = Seal(bytes(32))

    def copy(self) -> Self:
        """The same match, to be gone on with in another way."""
        return copy(self)

    def begin(self, agreed: GameSetup, *, again: bool = False) -> None:
        """Begin a match in place of any other."""
        self.public, self.sealed, self._entries = (), (), ()
        entry = self._kept(draft_first_entry(agreed, start(initial_table(agreed, self.cards), Private())))
        self.match = replay((entry,), self.cards)

    def ready(self) -> None:
        """Nothing has to be opened."""

    def vault(self) -> Vault | None:
        """Return what hides of the match are committed with."""
        return None if self.match is None else Vault(self._seal)

    def record(self, draft: Draft) -> Entry | None:
        """Keep an entry and fold it."""
        if self.match is None:
            return None
        entry = self._kept(draft)
        self.match = apply_entry(self.match, entry)
        return entry

    def entries(self) -> tuple[Entry, ...]:
        """All entries of the match."""
        return self._entries

    def _kept(self, draft: Draft) -> Entry:
        seq, at = len(self._entries) + 1, utc_now().isoformat(timespec="milliseconds")
        public = (1, at, draft.kind, FORMAT, draft.edition, draft.action, draft.verdict, draft.events)
        people = texts(draft.people)
        entry = Entry(seq, *public, draft.private, people=people)
        self._entries += (entry,)
        self.public += (PublicEntry(seq, *public, people=people),)
        self.sealed += (len(self._seal.seal(draft.private, b"")),)
        self._head, self.last_at = Head(1, seq, b""), at
        return entry
