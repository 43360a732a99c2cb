"""A disk that is full, small or read-only: entries are refused and told, and the reserve lets the app start."""

from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from tableside.ledger.errors import DiskFull, LedgerError, NotWritable
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tableside.message import message
from tests.kit.ledger.ledger_files import draft, filled
from tests.kit.ledger.small_disk import ask_on_small_disk, remount_read_only

RESERVE = 1024 * 1024


def fill_up(pipe: Connection, folder: Path) -> None:
    """Write until the disk is full, note that, find space again; what was told on the way."""
    told = []
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        ledger.append(match, draft(), new_token())
        told.append(ledger.has_reserve)
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        refused = 0
        token = new_token()
        while not refused:
            try:
                ledger.append(match, draft(events=bytes(20_000)), token)
                token = new_token()
            except DiskFull:
                refused += 1
        told.append(ledger.has_reserve)
        noted = ledger.append(match, draft(kind="disk full"), new_token())
        told.append(len(ledger.entries(match)) == noted.seq)
    with Ledger.open(folder) as ledger:
        told.append((ledger.report.sentences, ledger.has_reserve, ledger.entries(match)[-1].kind))
        filler.unlink()
        ledger.append(match, draft(), token)
        told.append((ledger.has_reserve, (folder / "ledger.reserve").stat().st_size))
    pipe.send(told)


def test_threat_11_a_full_disk_is_refused_and_can_still_be_written_down(folder: Path) -> None:
    told = ask_on_small_disk(folder, "16m", fill_up)
    assert told == [True, False, True, ((), False, "disk full"), (True, RESERVE)]


def start_with_a_full_disk(pipe: Connection, folder: Path) -> None:
    match, _ = filled(folder, 5)
    with (folder / "filler").open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    with Ledger.open(folder) as ledger:
        pipe.send((ledger.has_reserve, ledger.append(match, draft(), new_token()).seq))


def test_threat_11_with_its_reserve_the_app_starts_on_a_full_disk(folder: Path) -> None:
    told = ask_on_small_disk(folder, "16m", start_with_a_full_disk)
    assert told == (False, 6)


def test_threat_11_on_a_disk_of_little_room_nothing_is_reserved(folder: Path) -> None:
    told = ask_on_small_disk(folder, "2m", open_on_a_small_disk)
    assert told == (False, False)


def open_on_a_small_disk(pipe: Connection, folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        pipe.send((ledger.has_reserve, (folder / "ledger.reserve").exists()))


def remount(pipe: Connection, folder: Path) -> None:
    """The disk becomes read-only after a kill, as a Linux does on errors; and then it can be written again."""
    match, _ = filled(folder, 5)
    remount_read_only(folder, on=True)
    told: list[object] = []
    try:
        Ledger.open(folder)
    except LedgerError as error:
        told.append((type(error), error.problem))
    with PublicLedger.open(folder) as public:
        told.append(len(public.entries(match)))
    remount_read_only(folder, on=False)
    with Ledger.open(folder) as ledger:
        told.append((ledger.report.sentences, ledger.append(match, draft(), new_token()).seq))
    pipe.send(told)


def test_threat_11_a_disk_that_became_read_only_is_told_and_read_all_the_same(folder: Path) -> None:
    told = ask_on_small_disk(folder, "16m", remount)
    assert told == [(NotWritable, message("problem-not-writable", folder=str(folder))), 5, ((), 6)]
