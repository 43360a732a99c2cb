"""The work of a check grows with the entries and no faster."""

import time
from pathlib import Path

import msgspec

from tableside.ledger.audit import audit
from tableside.ledger.chain import START, Link, entry_hash
from tableside.ledger.entry import FORMAT
from tableside.ledger.export import ExportedRecord, read, signed, write
from tableside.ledger.timeline import Back, entries_in_force
from tableside.ledger.witness import TableKey

FEW = 10_000
UNDO = msgspec.json.encode(Back(1))


def chained(kinds: list[tuple[str, bytes]]) -> ExportedRecord:
    made: list[Link] = []
    prev = START
    for seq, (kind, action) in enumerate([("match", b"{}"), *kinds], 1):
        fields = (seq, seq.to_bytes(16), 1, "", 0, kind, FORMAT, "", action, b"null", b"[]", b"", prev)
        prev = entry_hash(*fields)
        made.append(Link(*fields, prev))
    return ExportedRecord(1, tuple(made))


def seconds_of(record: ExportedRecord, file: Path) -> float:
    """Processor time of the whole check of a record in a file, which others on this machine do not change."""
    write(signed(record, TableKey(bytes(32))), file)
    start = time.process_time()
    result = audit(read(file))
    taken = time.process_time() - start
    assert result.faults == []
    return taken


def test_four_times_the_entries_take_about_four_times_as_long(tmp_path: Path) -> None:
    """Half of them are undos; a check that compared each entry with all others would take sixteen times as long."""

    def seconds(count: int) -> float:
        half = count // 2
        record = chained([("action", b'{"type":"end turn"}')] * (half - 1) + [("undo", UNDO)] * half)
        return min(seconds_of(record, tmp_path / f"{count} {turn}") for turn in ("once", "again"))

    assert seconds(4 * FEW) < 10 * seconds(FEW)


def test_an_undo_takes_back_actions_alone_and_each_once() -> None:
    back = [msgspec.json.encode(Back(of)) for of in (4, 2)]
    kinds = ["action", "look", "action", ("undo", back[0]), "stands", "action", ("undo", back[1]), "action"]
    record = chained([kind if isinstance(kind, tuple) else (kind, b"{}") for kind in kinds])
    assert [link.seq for link in entries_in_force(record.links)] == [1, 3, 5, 8, 9]
