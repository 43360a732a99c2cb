"""The outbox of a table: its ledger, so nothing is kept twice, and nothing waits for the hall."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.hall.escrows import KINDS, KeyEntry
from tableside.hall.subjects import Whom
from tableside.hall.table_lines import MOST_BYTES, TableLine, encode, line_of
from tableside.ledger.chain import Link
from tableside.ledger.errors import Damaged, LedgerError
from tableside.ledger.files import LEDGER
from tableside.ledger.people import Person
from tableside.ledger.public import LAST
from tableside.ledger.timeline import REDO
from tableside.ledger.whole import WholeReader
from tableside.message import message
from tableside.stream.released_ledger import ReleasedLedger

MOST_LINES = 256
"""As many entries go in one message."""


class EntryTooLarge(LedgerError):
    """An entry is larger than the hall takes, so neither it nor what follows can be sent."""

    def __init__(self, seq: int) -> None:
        super().__init__(message("problem-log-entry-too-large", entry=seq), message("remedy-log-entry-too-large"))


class Outbox:
    """The entries of the ledger in `folder` for the hall. `cards` serve to tell when a delayed match is over.

    Belongs to the thread that calls `poll` first. Reading raises `LedgerError` or `SceneUnavailable`.
    """

    def __init__(self, folder: Path, cards: Catalogue) -> None:
        self._path = folder / LEDGER
        self._reader = WholeReader(folder)
        self._released = ReleasedLedger(folder, cards)

    def poll(self) -> None:
        """Read what is new, and let go what is due."""
        if self._released.poll():
            self._reader.check_version()
            self._released.taken()

    def last(self, whom: Whom) -> int:
        """The number of the last entry that may be sent, 0 for none.

        The public entries go in their order, so a match that is held back holds back later ones too.
        """
        if whom == "judges":
            ((newest,),) = self._reader.rows("SELECT coalesce(max(seq), 0) FROM entry") or ((0,),)
            return int(newest)
        mark = self._released.mark
        return min((mark.seq, *(first - 1 for first in mark.held.values())))

    def line(self, seq: int) -> TableLine | None:
        """The entry of this number, None if there is none."""
        links = self._reader.links(seq, 1)
        return line_of(links[0]) if links and links[0].seq == seq else None

    def lines(self, whom: Whom, after: int) -> tuple[TableLine, ...]:
        """The entries to send next, after this one, as many as one message takes.

        Raises `Damaged` for an entry that does not match its hash, and `EntryTooLarge`.
        """
        last = self.last(whom)
        lines, size = list[TableLine](), 0
        for link in self._reader.links(after + 1, min(MOST_LINES, max(last - after, 0))):
            line = line_of(link) if whom == "judges" else self._public_line(link)
            if not line.is_whole:
                raise Damaged(self._path)
            size += len(encode([line])) + 1
            if size > MOST_BYTES:
                if not lines:
                    raise EntryTooLarge(link.seq)
                break
            lines.append(line)
        return tuple(lines)

    def _public_line(self, link: Link) -> TableLine:
        """The line of an entry for everybody: it says whether it is withheld, and which others no longer are."""
        withheld = self._released.mark.withheld
        again = (
            tuple(seq for seq in self._released.taken_by(link.match, link.seq) if seq not in withheld)
            if link.kind == REDO
            else ()
        )
        return line_of(link, withheld=link.seq in withheld, again=again)

    def people(self, after: int, until: int = LAST) -> Mapping[int, tuple[Person, ...]]:
        """The people beside the entries after one and up to another, by the entry's number."""
        return self._reader.people(after + 1, until)

    def key_entries(self) -> tuple[KeyEntry, ...]:
        """The entries that say under which key others are sealed, and who can open it, in order. Raises `Damaged`."""
        places = ", ".join("?" * len(KINDS))
        rows = self._reader.rows(
            f'SELECT seq, "match", kind, action FROM entry WHERE kind IN ({places}) ORDER BY seq', *KINDS
        )
        if any(tuple(map(type, row)) != (int, int, str, bytes) for row in rows):
            raise Damaged(self._path)
        return tuple(map(KeyEntry._make, rows))

    def sealed(self, match: int, first: int, last: int) -> tuple[tuple[int, bytes], ...]:
        """The sealed parts of these entries of a match, each with its entry's number. Raises `Damaged`."""
        query = 'SELECT seq, sealed FROM entry WHERE "match" = ? AND seq >= ? AND seq <= ? ORDER BY seq'
        rows = self._reader.rows(query, match, first, last)
        if any(tuple(map(type, row)) != (int, bytes) for row in rows):
            raise Damaged(self._path)
        return tuple((seq, sealed) for seq, sealed in rows)

    def wait_s(self, longest: float) -> float:
        """Seconds until something is due that waits for its delay, at most `longest`."""
        due = self._released.due_in()
        return longest if due is None else min(longest, due / 1000)

    def close(self) -> None:
        """Close the ledger's file."""
        self._reader.close()
        self._released.close()
