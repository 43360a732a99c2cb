"""The match on the table and the ledger that keeps it: opened, read again after a failure, put aside."""

from __future__ import annotations

from pathlib import Path

import msgspec

from carddata.model import Catalogue
from tableside.engine import Private, start
from tableside.engine.model.opening import GameSetup, initial_table
from tableside.ledger.box import JudgePublic
from tableside.ledger.chain import Head
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import Damaged, DiskFull, LedgerError, StorageFailed
from tableside.ledger.files import LEDGER
from tableside.ledger.hides import KEYS
from tableside.ledger.rescue import RescueResult
from tableside.ledger.seal import Seal
from tableside.ledger.store import Ledger, new_token
from tableside.ledger.witness import TableKey
from tableside.match import judge_keys
from tableside.match.commitments import Vault, keeps_key_file
from tableside.match.entries import draft_note, draft_opening
from tableside.match.fold import Match, and_entry, replay
from tableside.text import Text

LAST = 3
"""So many lines of the match are shown to be confirmed after an interruption."""

SPACE = "The disk is nearly full: nothing is kept back any more. Make room, or the record stops."


class RecoveryNotice(msgspec.Struct, frozen=True):
    """What the ledger said of itself when it was opened, as sentences, and the `last` lines of its match.

    It is shown until people have confirmed it.
    """

    sentences: tuple[str, ...]
    last: tuple[str, ...] = ()


class MatchStore:
    """The newest match of one folder; it belongs to one thread.

    `match` is None at the start, after `leave`, and as long as it cannot be read. What raises LedgerError leaves it as
    it was; `stale` then says that `ready` is to be called. `has_match` is whether there is one to resume. `found` is
    what people should look at before they go on, None where there is nothing; `judge` the judge's key that the table
    was given, `cards` the cards that are known.
    """

    def __init__(self, folder: Path, cards: Catalogue) -> None:
        self._folder = folder
        self.cards = cards
        self._ledger: Ledger | None = None
        self._signer: TableKey | None = None
        self._head: Head | None = None
        self._left = False
        self.judge: JudgePublic | None = None
        self.stale = True
        self.has_match = False
        self.match: Match | None = None
        self.found: RecoveryNotice | None = None
        self._troubles: tuple[str, ...] = ()
        self._seen: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the ledger is at hand, so that a new match can begin."""
        return self._ledger is not None

    @property
    def troubles(self) -> tuple[str, ...]:
        """What does not stop the match and should be known, as sentences."""
        full = self._ledger is not None and not self._ledger.has_reserve
        return (*self._troubles, SPACE) if full else self._troubles

    @property
    def witness(self) -> str:
        """The end of the chain as the table signs it, for others to keep; empty where there is none or no key."""
        if self._signer is None or self._head is None:
            return ""
        return self._signer.sign(self._head).text

    @property
    def next_seq(self) -> int:
        """The number that the next entry will have."""
        return 1 if self._head is None else self._head.seq + 1

    def ready(self) -> None:
        """Open the ledger, and read the match where the last words on it are not known. Raises LedgerError.

        After a failed append only the ledger knows whether the entry was kept: the match is what it says.
        """
        ledger = self._open()
        if self.stale and not self._left:
            self._read(ledger)
        self.stale = False

    def begin(self, agreed: GameSetup) -> None:
        """A new match: its opening is the first entry, and the first turn runs to its first choice.

        The keys of all matches before it are destroyed. Raises LedgerError.
        """
        ledger = self._open()
        events = start(initial_table(agreed, self.cards), Private())
        self.stale = True
        number = ledger.new_match(kept=keeps_key_file(agreed.dial))
        entry = self._appended(number, draft_opening(agreed, events))
        self.match = replay((entry,), self.cards)
        self._escrow(self.match)
        self._forget_keys(number)
        self.stale = self._left = False
        self.has_match = True
        self.found = None

    def resume(self) -> None:
        """The newest match is to be taken up again, by `ready`."""
        self.stale = self.stale or self.match is None
        self._left = False

    def leave(self) -> None:
        """The match is put away; it stays in the ledger, and its key is destroyed where it has ended."""
        self._end()
        self.match = None
        self._left = True

    def vault(self) -> Vault | None:
        """What the hides of this match are fixed with, None where there is no match. Raises LedgerError."""
        self.ready()
        if self.match is None:
            return None
        return Vault(self._keyed(self._open(), self.match), self.judge)

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it; None where there is no match. Raises LedgerError."""
        self.ready()
        if self.match is None:
            return None
        self._keyed(self._open(), self.match)
        return self._append(self.match, draft)

    def give_judge(self, file: Path) -> None:
        """From now on hides are sealed for the judge whose public half is in this file. Raises LedgerError."""
        self.judge = judge_keys.adopt_key(self._folder, file)
        if self.match is not None:
            self._escrow(self.match)

    def confirmed(self) -> None:
        """People have seen what was found, and go on; that is on record too. Raises LedgerError."""
        if self.found is not None and self.match is not None:
            self.record(draft_note("confirmed", self.match.agreed.edition, {"found": self.found.sentences}))
        self.found = None

    def set_aside(self) -> None:
        """What lies in the ledger's place is renamed, and a new ledger begins. Raises LedgerError."""
        self.close()
        Ledger.set_aside(self._folder)
        self._left = False
        self.ready()

    def rescue(self) -> RescueResult:
        """A damaged ledger is renamed, and a new one goes on with what is whole of it. Raises LedgerError."""
        self.close()
        rescued = Ledger.rescue(self._folder)
        self._left = False
        self.ready()
        return rescued

    def close(self) -> None:
        """Let the ledger go; the key of a match that has ended is destroyed."""
        self._end()
        if self._ledger is not None:
            self._ledger.close()
            self._ledger = None
        self.stale = True

    def _open(self) -> Ledger:
        if self._ledger is None:
            self._ledger = Ledger.open(self._folder)
            self._load_keys()
        return self._ledger

    def _load_keys(self) -> None:
        """The table's key and the judge's; without one of them play goes on, and people are told."""
        troubles = []
        try:
            self._signer = TableKey.of(self._folder, ours=True)
        except LedgerError as error:
            troubles.append(f"Nothing is signed. {error}")
        try:
            self.judge = judge_keys.current_key(self._folder)
        except LedgerError as error:
            troubles.append(f"Nothing is sealed for a judge. {error}")
        self._troubles = tuple(troubles)

    def _keyed(self, ledger: Ledger, match: Match) -> Seal:
        """The seal of the match; where its key is lost it goes on under another, its earlier faces unknown."""
        seal = ledger.seal(match.number)
        if seal is None:
            seal = ledger.new_key(match.number, kept=keeps_key_file(match.agreed.dial))
            self._append(match, draft_note("key lost", match.agreed.edition, {}))
            self._escrow(match)
        return seal

    def _escrow(self, match: Match) -> None:
        """In competition the key, which lies in no file, goes into the keeping of the judge."""
        seal = self._open().seal(match.number)
        if keeps_key_file(match.agreed.dial) or seal is None:
            return
        escrow = Vault(seal, self.judge).escrow(match.number)
        if escrow is not None:
            self._append(match, draft_note(KEYS, match.agreed.edition, escrow))

    def _append(self, match: Match, draft: Draft) -> Entry:
        """Append and fold; `match` is the one on the table, or was before entries of its keys."""
        self.stale = True
        entry = self._appended(match.number, draft)
        self.match = and_entry(self.match or match, entry)
        self.stale = False
        return entry

    def _appended(self, number: int, draft: Draft) -> Entry:
        """Append; where the disk failed once more under the same name, so that it is there once at most."""
        ledger, token = self._open(), new_token()
        try:
            entry = ledger.append(number, draft, token)
        except (DiskFull, StorageFailed):
            entry = ledger.append(number, draft, token)
        self._head = Head(number, entry.seq, entry.hash)
        return entry

    def _read(self, ledger: Ledger) -> None:
        matches = ledger.matches()
        self.has_match = bool(matches)
        try:
            self.match = replay(ledger.entries(matches[-1]), self.cards) if matches else None
        except msgspec.DecodeError:
            raise Damaged(self._folder / LEDGER) from None
        self._head = ledger.head()
        said = tuple(map(Text(), ledger.report.sentences))
        if said and said != self._seen:
            self._seen = said
            self.found = RecoveryNotice(said, self.match.story[-LAST:] if self.match is not None else ())

    def _end(self) -> None:
        """A match that has ended needs its key no more."""
        if self.match is not None and self.match.table.winner is not None and not self.stale:
            self._forget_keys()

    def _forget_keys(self, *but: int) -> None:
        """Destroy the keys of all matches but these; one that the disk does not let go of stops nobody, and is told."""
        try:
            self._open().keep_keys(*but)
        except LedgerError as error:
            self._troubles = (*self._troubles, f"The key of a match that is over is still there. {error}")
