"""The machine's own log: what was written stays, and whatever was changed in it is found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tableside.ledger.errors import LedgerError
from tableside.ledger.machine_log import FILE, START, MachineLog
from tableside.ledger.outside import Unreadable

KEYS = ("AAAA-BBBB", "", "CCCC-DDDD")


@pytest.fixture
def log(tmp_path: Path) -> MachineLog:
    """A log with three entries."""
    made = MachineLog(tmp_path)
    for key in KEYS:
        made.append("judge key", key, ("judge",))
    return made


def lines(folder: Path) -> list[bytes]:
    return (folder / FILE).read_bytes().splitlines(keepends=True)


def test_entries_follow_each_other_over_restarts(log: MachineLog, tmp_path: Path) -> None:
    MachineLog(tmp_path).append("wrong PIN")
    reading = log.read()
    assert reading.broken == ()
    assert [(entry.seq, entry.event, entry.key) for entry in reading.entries] == [
        *((seq, "judge key", key) for seq, key in enumerate(KEYS, 1)),
        (4, "wrong PIN", ""),
    ]
    assert [entry.prev for entry in reading.entries] == [START, *(entry.hash for entry in reading.entries[:-1])]
    last = log.last("judge key")
    assert last is not None
    assert last.key == "CCCC-DDDD"


def test_there_may_be_none_yet(tmp_path: Path) -> None:
    assert MachineLog(tmp_path).read().entries == ()
    assert MachineLog(tmp_path).last("PIN") is None


def test_any_change_of_a_byte_is_found(log: MachineLog, tmp_path: Path) -> None:
    content = (tmp_path / FILE).read_bytes()
    for at in range(len(content) - 1):
        changed = bytearray(content)
        changed[at] ^= 1
        (tmp_path / FILE).write_bytes(changed)
        assert log.read().broken, content[at : at + 8]


def test_a_line_that_was_removed_or_moved_is_found(log: MachineLog, tmp_path: Path) -> None:
    first, second, third = lines(tmp_path)
    for spoiled, broken in (([second, third], (1,)), ([first, third], (2,)), ([first, third, second], (2, 3))):
        (tmp_path / FILE).write_bytes(b"".join(spoiled))
        assert log.read().broken == broken


@pytest.mark.parametrize("rest", [b"", b"{", b"\xff\x00\n", b'{"seq":99}\n'])
def test_after_a_line_that_was_cut_short_the_log_goes_on(log: MachineLog, tmp_path: Path, rest: bytes) -> None:
    first, second, _ = lines(tmp_path)
    (tmp_path / FILE).write_bytes(first + second + rest)
    log.append("wrong PIN")
    reading = log.read()
    assert [entry.seq for entry in reading.entries] == [1, 2, 3]
    assert reading.broken == ((3,) if rest else ())


def test_a_disk_that_does_not_sync_is_an_error(log: MachineLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(LedgerError):
        log.append("wrong PIN")


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"")
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LedgerError):
        MachineLog(tmp_path).append("wrong PIN")
    assert (tmp_path / "elsewhere").read_bytes() == b""


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(Unreadable):
        MachineLog(tmp_path).read()
