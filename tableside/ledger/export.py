"""A match as a file: every entry as it is stored in the ledger, for any machine to read and check.

The file is JSON Lines in UTF-8 (see docs/record.md). The first line says what it is. Then comes a line for each entry,
in the order of the chain. Private parts stay sealed. Entries of other matches between those of this match are included,
so that the chain is whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, BinaryIO, Literal

import msgspec

from tableside.ledger.chain import LINKS, Link, has_form
from tableside.ledger.commitment import Count
from tableside.ledger.entry import Entry
from tableside.ledger.errors import Damaged, LedgerError, MatchNotFound, TooLarge, explained
from tableside.ledger.files import LEDGER
from tableside.ledger.outside import Unreadable, open_to_read, write_new
from tableside.ledger.people import Person, texts
from tableside.ledger.seal import Seal
from tableside.ledger.signed_head import NotAHead, ProvenHead, SignedHead, TreeHead
from tableside.ledger.tree import EMPTY, HASH_BYTES, Frontier, consistency_proof
from tableside.ledger.unsealed import keys_begin, unsealed
from tableside.ledger.whole import WholeReader
from tableside.ledger.witness import TableKey
from tableside.message import message

FORM = 3
"""The form of the file that is written and read."""

MOST_BYTES = 2**28
MOST_LINE = 2**23
MOST_ENTRIES = 200_000

_NAME_A_RECORD = message("remedy-name-record")
_EXPORT_AGAIN = message("remedy-export-again")


class HeadNotContinued(LedgerError):
    """The ledger does not begin with the entries of a head: it was cut, or rewritten, or is another."""

    def __init__(self, folder: Path, head: TreeHead) -> None:
        super().__init__(
            message("problem-head-not-continued", folder=str(folder), entry=head.size),
            message("remedy-head-not-continued"),
        )


@dataclass(frozen=True, slots=True, repr=False)
class ExportedRecord:
    """The entries from the first to the last of a match, and the end of the record signed by its table, if it was.

    `before` is the right edge of the tree over the entries before the first: with it the root at each entry can be
    computed. `people` stand beside entries, by their numbers.
    """

    match: int
    links: tuple[Link, ...]
    before: Frontier = EMPTY
    signed: SignedHead | None = None
    people: Mapping[int, tuple[Person, ...]] = field(default_factory=dict)

    @property
    def head(self) -> TreeHead:
        """The end of the record at the last entry."""
        tree = self.before.appended(link.hash for link in self.links)
        return TreeHead(self.links[-1].match, tree.size, tree.root)

    def unsealed(self, link: Link) -> Entry:
        """An entry of the record, its private part sealed."""
        return unsealed(link, (), people=texts(self.people.get(link.seq, ())))

    def entries(self, seals: Sequence[Seal] = ()) -> tuple[Entry, ...]:
        """The entries of this match, with the private parts that these keys open."""
        begin = keys_begin(self.own)
        return tuple(
            unsealed(link, seals, people=texts(self.people.get(link.seq, ())), begin=begin) for link in self.own
        )

    @property
    def own(self) -> tuple[Link, ...]:
        """The entries of this match alone."""
        return tuple(link for link in self.links if link.match == self.match)


Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class RecordTree(msgspec.Struct, frozen=True):
    """The right edge of the tree over the entries before the first, as in `Frontier`."""

    size: Count
    peaks: tuple[Annotated[bytes, msgspec.Meta(min_length=HASH_BYTES, max_length=HASH_BYTES)], ...]


class RecordHeader(msgspec.Struct, frozen=True):
    """The first line: what the file is, the match, the number of entries, the first and last of them, the last hash.

    `tree` is the right edge of the tree before the first entry, `signed` the signed head of the last as text.
    """

    tableside: Literal["record"]
    form: int
    match: Count
    entries: Count
    first: Count
    last: Count
    head: Hash
    tree: RecordTree
    signed: str | None


class RecordLine(msgspec.Struct, frozen=True):
    """An entry: action, verdict and events are JSON as text; tap, prev and hash in hex, what is sealed in base64.

    The hash does not cover `people`; their hashes in the action do.
    """

    seq: Count
    tap: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2})*$(?!\n)")]
    match: Count
    at: str
    clock_trusted: Count
    kind: str
    format: Count
    edition: str
    action: str
    verdict: str
    events: str
    sealed: bytes
    prev: Hash
    hash: Hash
    people: tuple[Person, ...] = ()


def recorded(folder: Path, match: int | None = None) -> ExportedRecord:
    """Read a match from the ledger of `folder`, the newest by default; unsigned.

    The ledger is neither changed nor checked, and an app may have it open. Raises `MatchNotFound`, or another
    `LedgerError` if it cannot be read.
    """
    reader = WholeReader(folder)
    with explained(folder):
        try:
            return _recorded(reader, folder, match)
        finally:
            reader.close()


def _recorded(reader: WholeReader, folder: Path, match: int | None) -> ExportedRecord:
    reader.check_version()
    newest = reader.rows('SELECT "match" FROM entry ORDER BY seq DESC LIMIT 1')
    if not newest:
        raise MatchNotFound(folder, match)
    chosen = newest[0][0] if match is None else match
    if type(chosen) is not int:
        raise Damaged(folder / LEDGER)
    bounds = 'SELECT {}(seq) FROM entry WHERE "match" = ?'
    between = f"seq >= ({bounds.format('min')}) AND seq <= ({bounds.format('max')})"
    ((size,),) = reader.rows(f"SELECT coalesce(sum({_SIZE}), 0) FROM entry WHERE {between}", chosen, chosen)
    if size > MOST_BYTES // 4:
        raise TooLarge(folder / LEDGER, size)
    rows = reader.rows(f"{LINKS} WHERE {between} ORDER BY seq", chosen, chosen)
    if not rows:
        raise MatchNotFound(folder, match)
    if not all(map(has_form, rows)):
        raise Damaged(folder / LEDGER)
    earlier = reader.rows("SELECT hash FROM entry WHERE seq < ? ORDER BY seq", rows[0][0])
    if any(type(hash_) is not bytes for (hash_,) in earlier):
        raise Damaged(folder / LEDGER)
    before = Frontier().appended(hash_ for (hash_,) in earlier)
    people = reader.people(rows[0][0], rows[-1][0])
    return ExportedRecord(chosen, tuple(map(Link._make, rows)), before, people=people)


def proven_head(folder: Path, earlier: TreeHead, key: TableKey) -> ProvenHead:
    """The signed head of the newest entry in the ledger of `folder`, with the proof that it continues an earlier head.

    The ledger is neither changed nor checked. Raises `HeadNotContinued` if it does not continue that head, and as
    `recorded` does.
    """
    reader = WholeReader(folder)
    with explained(folder):
        try:
            rows = reader.rows('SELECT "match", hash FROM entry ORDER BY seq')
        finally:
            reader.close()
    if not rows:
        raise MatchNotFound(folder, None)
    if any((type(match), type(hash_)) != (int, bytes) for match, hash_ in rows):
        raise Damaged(folder / LEDGER)
    hashes = [hash_ for _, hash_ in rows]
    if earlier.size > len(hashes) or EMPTY.appended(hashes[: earlier.size]).root != earlier.root:
        raise HeadNotContinued(folder, earlier)
    head = TreeHead(rows[-1][0], len(hashes), EMPTY.appended(hashes).root)
    return ProvenHead(key.sign(head), earlier.size, consistency_proof(hashes, earlier.size))


_SIZE = "length(action) + length(verdict) + length(events) + length(sealed)"


def signed(record: ExportedRecord, key: TableKey) -> ExportedRecord:
    """The record with its end signed by the table."""
    return replace(record, signed=key.sign(record.head))


def write(record: ExportedRecord, path: Path) -> None:
    """Write a record into a new file, completely or not at all. Raises `NotWritten`."""
    write_new(path, record_lines(record))


def record_lines(record: ExportedRecord) -> Iterator[bytes]:
    """The lines of a record as a file."""
    links, tree = record.links, RecordTree(record.before.size, record.before.peaks)
    signature = record.signed.text if record.signed else None
    head = links[-1].hash.hex()
    header = RecordHeader("record", FORM, record.match, len(links), links[0].seq, links[-1].seq, head, tree, signature)
    yield msgspec.json.encode(header) + b"\n"
    for link in links:
        line = RecordLine(
            link.seq,
            link.tap.hex(),
            link.match,
            link.at,
            link.clock_trusted,
            link.kind,
            link.format,
            link.edition,
            link.action.decode(errors="replace"),
            link.verdict.decode(errors="replace"),
            link.events.decode(errors="replace"),
            link.sealed,
            link.prev.hex(),
            link.hash.hex(),
            record.people.get(link.seq, ()),
        )
        yield msgspec.json.encode(line) + b"\n"


def read(path: Path) -> ExportedRecord:
    """Read a record from a file. Raises `Unreadable` if the file is no record, or not a whole one."""
    with open_to_read(path, MOST_BYTES) as file:
        try:
            first = _first(path, file)
            read_lines = tuple(_link(path, number, raw) for number, raw in enumerate(_raw_lines(path, file), 2))
        except OSError:
            raise Unreadable(path, message("cause-disk-failed"), message("remedy-copy-to-other-disk")) from None
    links = tuple(link for link, _ in read_lines)
    people = {link.seq: beside for link, beside in read_lines if beside}
    if not links or (len(links), links[0].seq, links[-1].seq) != (first.entries, first.first, first.last):
        raise Unreadable(
            path, message("cause-wrong-number-of-entries", stated=first.entries, present=len(links)), _EXPORT_AGAIN
        )
    if links[-1].hash.hex() != first.head or not any(link.match == first.match for link in links):
        raise Unreadable(path, message("cause-other-first-line"), _EXPORT_AGAIN)
    before = Frontier(first.tree.size, first.tree.peaks)
    if not before.is_well_formed:
        raise Unreadable(path, message("cause-first-line-damaged"), _EXPORT_AGAIN)
    try:
        signed_head = SignedHead.read(first.signed) if first.signed else None
        return ExportedRecord(first.match, links, before, signed_head, people)
    except NotAHead:
        raise Unreadable(path, message("cause-signed-head-damaged"), _EXPORT_AGAIN) from None


class _What(msgspec.Struct):
    tableside: Literal["record"]
    form: Annotated[int, msgspec.Meta(ge=1)]


def _first(path: Path, file: BinaryIO) -> RecordHeader:
    raw = file.readline(MOST_LINE + 1)
    if not raw:
        raise Unreadable(path, message("cause-file-empty"), _NAME_A_RECORD)
    try:
        form = msgspec.json.decode(raw, type=_What).form
    except (ValueError, RecursionError):
        raise Unreadable(path, message("cause-no-record"), _NAME_A_RECORD) from None
    if form > FORM:
        raise Unreadable(path, message("cause-newer-file", form=form), message("remedy-update"))
    if form < FORM:
        raise Unreadable(path, message("cause-older-file", form=form), message("remedy-export-anew"))
    try:
        return msgspec.json.decode(raw, type=RecordHeader)
    except (ValueError, RecursionError):
        raise Unreadable(path, message("cause-first-line-damaged"), _EXPORT_AGAIN) from None


def _raw_lines(path: Path, file: BinaryIO) -> Iterator[bytes]:
    for _ in range(MOST_ENTRIES):
        raw = file.readline(MOST_LINE + 1)
        if not raw:
            return
        yield raw
    raise Unreadable(path, message("cause-too-many-entries", most=MOST_ENTRIES))


def _link(path: Path, number: int, raw: bytes) -> tuple[Link, tuple[Person, ...]]:
    """Read an entry, and the people beside it. Hashes cover all of it, so a change that can still be read is found."""
    try:
        line = msgspec.json.decode(raw, type=RecordLine)
    except (ValueError, RecursionError):
        cut = not raw.endswith(b"\n")
        cause = message("cause-file-cut-short") if cut else message("cause-line-damaged", line=number)
        raise Unreadable(path, cause, _EXPORT_AGAIN) from None
    link = Link(
        line.seq,
        bytes.fromhex(line.tap),
        line.match,
        line.at,
        line.clock_trusted,
        line.kind,
        line.format,
        line.edition,
        line.action.encode(),
        line.verdict.encode(),
        line.events.encode(),
        line.sealed,
        bytes.fromhex(line.prev),
        bytes.fromhex(line.hash),
    )
    return link, line.people
