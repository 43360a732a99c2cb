"""The ledger as the app uses it: one file, one writer, one transaction for each entry, or for some together."""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlite_utils import Database

from tableside.ledger.chain import INSERT, LINKS, START, Head, Link, entry_hash, has_form
from tableside.ledger.clock import clock_is_set, utc_now
from tableside.ledger.database import MOST_BYTES, connect, provide
from tableside.ledger.entry import FORMAT, Draft, Entry
from tableside.ledger.errors import (
    Damaged,
    DiskFull,
    KeyLost,
    NotKnown,
    NotRecorded,
    StorageFailed,
    committing,
    explained,
)
from tableside.ledger.files import (
    HEAD,
    KEYS,
    LEDGER,
    FileId,
    Stamp,
    beside,
    check_folder,
    check_parts,
    file_id,
    holds_lock,
    make_folder,
    move_aside,
    read_through,
    refuse_network,
    renew,
    stamp,
    sync_folder,
    take_lock,
)
from tableside.ledger.head_file import HeadFile
from tableside.ledger.keys import Keys
from tableside.ledger.people import people_by_entry, texts
from tableside.ledger.report import StartReport
from tableside.ledger.rescue import RescueResult, rescue
from tableside.ledger.reserve import Reserve
from tableside.ledger.schema import INSERT_PERSON, PEOPLE
from tableside.ledger.seal import Seal
from tableside.ledger.tree import EMPTY, Frontier
from tableside.ledger.unsealed import context, entry_of, keys_begin, unsealed
from tableside.ledger.verify import verify

_OF_MATCH = 'SELECT seq FROM entry WHERE "match" = ?'


def new_token() -> bytes:
    """A name for one append: 16 random bytes."""
    return secrets.token_bytes(16)


class Ledger:
    """The one writer of the ledger in a folder; belongs to the thread that opens it.

    Every method raises a `LedgerError` if the disk, the file or a key is the cause. After any failure the connection
    is closed. The next call opens it again and checks the whole file first, so that everything goes on once the cause
    is gone. `report` is the result of the last check: it names what cannot be trusted, the entries are marked, and play
    goes on. An entry counts only in the file that lies in the folder: if that was deleted, replaced or overwritten
    under the app, `append` raises `NotRecorded`.
    """

    def __init__(
        self, folder: Path, lock: int, clock: Callable[[], datetime], clock_trusted: Callable[[], bool]
    ) -> None:
        self._folder = folder
        self._path = folder / LEDGER
        self._parts = (self._path, beside(self._path, "-wal"))
        self._lock: int | None = lock
        self._clock = clock
        self._clock_trusted = clock_trusted
        self._keys = Keys(folder / KEYS)
        self._head_file = HeadFile(beside(self._path, HEAD))
        self._reserve = Reserve(folder)
        self._unclosed = _has_log(self._path)
        self._db: Database | None = None
        self._opened: tuple[FileId | None, ...] = ()
        self._written: tuple[Stamp | None, ...] = ()
        self.report = StartReport()
        self._tree = EMPTY
        # The hashes of confirmed entries that the tree does not have yet.
        self._leaves: list[bytes] = []

    @classmethod
    def open(
        cls,
        folder: Path,
        clock: Callable[[], datetime] = utc_now,
        clock_trusted: Callable[[], bool] = clock_is_set,
    ) -> Self:
        """Open the ledger in `folder`, or begin one there; `report` says what was found.

        `clock` labels each entry with a time, and `clock_trusted` says whether that can be trusted.

        Raises `InUse` if another app has it open; `NotOurs`, `TooNew`, `TooLarge`, `Damaged` or `Altered` if it must
        not be written to (nothing is then changed; `set_aside` or `rescue` make room); `FolderExposed` or
        `LinkRefused` if others could change it; `NotLocal`, `NotWritable`, `DiskFull` or `StorageFailed`.
        """
        with explained(folder):
            refuse_network(folder)
            make_folder(folder)
            check_folder(folder)
            lock = take_lock(folder)
            try:
                ledger = cls(folder, lock, clock, clock_trusted)
                provide(folder)
                ledger._connect()
            except BaseException:
                os.close(lock)
                raise
        return ledger

    @staticmethod
    def set_aside(folder: Path) -> Path:
        """Rename whatever is in the ledger's place to `ledger-damaged-<n>.sqlite`, and return the new path.

        Nothing is removed, and the keys stay. Raises `InUse` if an app has the ledger open.
        """
        with explained(folder):
            lock = take_lock(folder)
            try:
                return move_aside(folder)
            finally:
                os.close(lock)

    @staticmethod
    def rescue(folder: Path) -> RescueResult:
        """Set a damaged ledger aside, and begin a new ledger with all its entries up to the damage.

        The `report` of the new ledger names what could not be carried over. Raises `InUse` if an app has the ledger
        open, `NotOurs` or `TooNew` if it is no ledger or cannot be read by this version; nothing is then changed.
        """
        with explained(folder):
            lock = take_lock(folder)
            try:
                return rescue(folder)
            finally:
                os.close(lock)

    def close(self) -> None:
        """Close the ledger: SQLite folds its log into the file, and another app may open it."""
        self._drop()
        self._head_file.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def has_reserve(self) -> bool:
        """Return whether space is reserved for when the disk is full; False once it was needed, or on a small disk."""
        return self._reserve.whole

    def new_match(self, *, kept: bool = True) -> int:
        """Return the number of a new match, which no entry and no key has, and make its key.

        A key that is not `kept` is never on the disk, and ends with the app.
        """
        with self._connection() as db:
            (last,) = db.execute('SELECT coalesce(max("match"), 0) FROM entry').fetchone()
        match: int = 1 + max(last, *self._keys.kept(), 0)
        self._made(partial(self._keys.new, match, kept=kept))
        return match

    def _made(self, make: Callable[[], Seal]) -> Seal:
        """Make a key; if the disk is full, free the reserve."""
        try:
            return make()
        except DiskFull:
            self._reserve.give_up()
            raise

    def new_key(self, match: int, *, kept: bool = True) -> Seal:
        """Make another key for a match; what the earlier keys sealed stays sealed with them.

        Entries are sealed with it once `append` names it.
        """
        return self._made(partial(self._keys.another, match, kept=kept))

    def seal(self, match: int, key: str = "") -> Seal | None:
        """The seal of `match` with this short name, by default that with which the match began; None if it is lost.

        Raises `KeyExposed`, `FolderExposed` or `LinkRefused`.
        """
        return self._keys.of(match, key)

    def keep_keys(self, *matches: int) -> None:
        """Destroy the keys of all other matches, which nobody needs any more.

        Only a judge who has them in escrow can then open what they sealed.
        """
        for match in {*self._keys.kept(), *self._keys.held()} - {*matches}:
            self._keys.forget(match)

    def destroy_keys(self, match: int) -> None:
        """Destroy the keys of a match. Only a judge who has them in escrow can then open what they sealed."""
        self._keys.forget(match)

    def append(self, match: int, draft: Draft, token: bytes, key: str = "") -> Entry:
        """Append an entry to `match`; when this returns, the entry survives a power cut.

        `key` is the short name of the key that seals it, by default that with which the match began.

        `token` (`new_token()`) names the append. Try again with the same token after a failure: if the entry is there,
        it is returned and nothing is added.

        Raises `NotKnown` if the entry may have been stored all the same: `holds` then says whether it was, as soon as
        the disk works. Raises `KeyLost` if there is no such key, ValueError if the token names an entry of another
        match, and as the class says. `DiskFull` frees the reserve, so the next append may succeed.
        """
        (entry,) = self.append_all(match, (draft,), (token,), key)
        return entry

    def append_all(
        self, match: int, drafts: Sequence[Draft], tokens: Sequence[bytes], key: str = ""
    ) -> tuple[Entry, ...]:
        """Append entries to `match` in one transaction, each with a token of its own: all of them are stored, or none.

        Tries again and raises as `append` does; the first token tells whether all are there.
        """
        seal = self._keys.of(match, key)
        if seal is None:
            raise KeyLost(self._keys.path(match))
        at = self._clock().isoformat(timespec="milliseconds")
        trusted = int(self._clock_trusted())
        sealed = [
            (draft, token, seal.seal(draft.private, context(match, draft.kind, token)))
            for draft, token in zip(drafts, tokens, strict=True)
        ]
        links = list[Link]()
        is_repeated = False
        with self._connection(appends=True) as db:
            self._refuse_replaced()
            db.conn.execute("BEGIN IMMEDIATE")
            for draft, token, private in sealed:
                public = (draft.kind, FORMAT, draft.edition, draft.action, draft.verdict, draft.events)
                link, is_repeated = _append(db.conn, match, token, at, trusted, *public, private)
                links.append(link)
                if not is_repeated:
                    people = ((link.seq, person.who, person.salt, person.text) for person in draft.people)
                    db.conn.executemany(INSERT_PERSON, people)
            with committing(self._folder):
                db.conn.commit()
                self._refuse_replaced()
        if any(link.match != match for link in links):
            raise ValueError(f"a token names an entry of match {links[0].match}")
        if not self._reserve.whole:
            self._reserve.lay_in()
        appended = tuple(zip(links, drafts, strict=True))
        if is_repeated:
            return tuple(self._entry(link, texts(draft.people)) for link, draft in appended)
        self._leaves += [link.hash for link in links]
        self._head_file.keep(Head(match, links[-1].seq, links[-1].hash))
        return tuple(entry_of(link, draft.private, people=texts(draft.people)) for link, draft in appended)

    def holds(self, token: bytes) -> bool:
        """Return whether the entry of this append is stored, and survives a power cut.

        After a failure the bytes of the log were written again and synced before anything is read from it: what the
        page cache returns proves nothing.
        """
        with self._connection() as db:
            return db.execute("SELECT 1 FROM entry WHERE tap = ?", (token,)).fetchone() is not None

    def entries(self, match: int) -> tuple[Entry, ...]:
        """All entries of `match` in order; those that cannot be trusted have a fault."""
        with self._connection() as db:
            rows = db.execute(f'{LINKS} WHERE "match" = ? ORDER BY seq', (match,)).fetchall()
            if not all(map(has_form, rows)):
                raise Damaged(self._path)
            beside_them = db.execute(f"{PEOPLE} WHERE seq IN ({_OF_MATCH})", (match,)).fetchall()
        people = people_by_entry(beside_them)
        links = tuple(Link._make(row) for row in rows)
        begin = keys_begin(links)
        return tuple(self._entry(link, texts(people.get(link.seq, ())), begin) for link in links)

    def forget(self, match: int, who: str = "") -> int:
        """Destroy what the entries of a match say of a person, or of all people in it; return how many texts that were.

        The hashes stay, so that everything verifies as before. Nothing of the texts is left in the files of the ledger;
        copies, exports and backups are not reached.
        """
        with self._connection() as db:
            db.conn.execute("BEGIN IMMEDIATE")
            forgotten = db.conn.execute(
                f"DELETE FROM person WHERE seq IN ({_OF_MATCH}) AND (who = ? OR ? = '')", (match, who, who)
            ).rowcount
            db.conn.commit()
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return forgotten

    def matches(self) -> tuple[int, ...]:
        """Every match that has an entry, oldest first."""
        with self._connection() as db:
            rows = db.execute('SELECT "match" FROM entry GROUP BY "match" ORDER BY min(seq)').fetchall()
        return tuple(match for (match,) in rows)

    def newest_matches(self, count: int) -> tuple[tuple[int, int], ...]:
        """The matches with the newest entries, newest first: the number of each, and that of its last entry."""
        ordered = 'SELECT "match", max(seq) FROM entry GROUP BY "match" ORDER BY max(seq) DESC LIMIT ?'
        with self._connection() as db:
            rows = db.execute(ordered, (count,)).fetchall()
        return tuple((match, seq) for match, seq in rows)

    def head(self) -> Head | None:
        """The end of the chain. Whoever keeps it can detect any later change up to there."""
        with self._connection() as db:
            row = db.execute('SELECT "match", seq, hash FROM entry ORDER BY seq DESC LIMIT 1').fetchone()
        return Head(*row) if row else None

    @property
    def tree(self) -> Frontier:
        """The right edge of the tree over all entries, as far as they were confirmed.

        It grows as it is asked for: no start and no append waits for it.
        """
        self._tree = self._tree.appended(self._leaves)
        self._leaves = []
        return self._tree

    @contextmanager
    def _connection(self, *, appends: bool = False) -> Iterator[Database]:
        """The connection, for one transaction or read; any error closes it.

        If it `appends`, a file that was overwritten is refused. If the disk is full, the reserve is freed, so that
        there is space to record that.
        """
        if self._lock is None:
            raise ValueError("this ledger is closed")
        if self._is_overwritten():
            self._drop()
            if appends:
                raise NotRecorded(self._path)
        db = self._db or self._connect()
        try:
            with explained(self._folder):
                yield db
                self._written = self._stamps()
        except BaseException as error:
            self._drop()
            if isinstance(error, DiskFull) or (isinstance(error, NotKnown) and isinstance(error.cause, DiskFull)):
                self._reserve.give_up()
            if type(error) is Damaged:
                self._connect()
                raise StorageFailed(self._folder) from error
            raise

    def _connect(self) -> Database:
        """Connect, and look twice before the file counts as damaged: SQLite says that of a disk that fails to read."""
        try:
            self._db = self._checked()
        except Damaged as error:
            if type(error) is not Damaged:
                raise
            with explained(self._folder):
                read_through(self._path)
            self._db = self._checked()
        except DiskFull:
            if not self._reserve.give_up():
                raise
            self._db = self._checked()
        self._reserve.lay_in()
        return self._db

    def _checked(self) -> Database:
        """A connection to a ledger that was checked completely; `report` says what was found.

        The log may hold an entry whose sync failed: it counts only once its bytes were written again and synced. SQLite
        ignores it if the name of a new log cannot be synced, so this is done here.
        """
        with explained(self._folder):
            before = file_id(self._path)
            if before is None or not self._is_locked():
                raise NotRecorded(self._path)
            check_parts(self._path, to_write=True)
            renew(beside(self._path, "-wal"))
            db = connect(self._path)
            try:
                self._opened = (before, file_id(beside(self._path, "-wal")))
                self._refuse_replaced()
                sync_folder(self._folder)
                large = self._path.stat().st_size > MOST_BYTES // 2
                leaves: list[bytes] = []
                self.report = verify(db, self._path, self._head_file, leaves, unclosed=self._unclosed, large=large)
                self._tree, self._leaves = EMPTY, leaves
                self._written = self._stamps()
            except BaseException:
                db.close()
                raise
        self._unclosed = False
        return db

    def _files(self) -> tuple[FileId | None, ...]:
        """Return which files lie in the places of the ledger and its log."""
        return tuple(map(file_id, self._parts))

    def _stamps(self) -> tuple[Stamp | None, ...]:
        """The size of the ledger and of its log, and when each was written last."""
        return tuple(map(stamp, self._parts))

    def _is_overwritten(self) -> bool:
        """Return whether another wrote to the open files: SQLite does not notice that, and would go on in holes."""
        return self._db is not None and self._stamps() != self._written

    def _refuse_replaced(self) -> None:
        """Raise `NotRecorded` unless the open files are those in the folder, and that folder is locked."""
        if None in self._opened or self._files() != self._opened or not self._is_locked():
            raise NotRecorded(self._path)

    def _is_locked(self) -> bool:
        return self._lock is not None and holds_lock(self._folder, self._lock)

    def _drop(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _entry(self, link: Link, people: Mapping[str, str], begin: int = 0) -> Entry:
        return unsealed(link, self._keys.all(link.match), self.report.fault_kinds.get(link.seq), people, begin=begin)


def _has_log(path: Path) -> bool:
    """Return whether the last session ended uncleanly: closing folds the log into the file."""
    try:
        return beside(path, "-wal").stat().st_size > 0
    except OSError:
        return False


def _append(connection: sqlite3.Connection, match: int, token: bytes, *about: int | str | bytes) -> tuple[Link, bool]:
    """Return the entry of this token, and whether it was there before; runs in the transaction of `append`.

    This is the only place where the ledger grows: by the next link, because the guards refuse anything else.
    """
    last = connection.execute("SELECT seq, hash FROM entry ORDER BY seq DESC LIMIT 1").fetchone()
    last_seq, prev = last or (0, START)
    fields: tuple[Any, ...] = (last_seq + 1, token, match, *about, prev)
    link = Link._make((*fields, entry_hash(*fields)))
    try:
        connection.execute(INSERT, link)
    except sqlite3.IntegrityError:
        row = connection.execute(f"{LINKS} WHERE tap = ?", (token,)).fetchone()
        if row is None:
            raise
        return Link._make(row), True
    return link, False
