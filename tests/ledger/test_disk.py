"""A disk that is full, limited or closed: told in a sentence, and it goes on when the cause is gone."""

import os
import resource
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tableside.ledger.errors import FolderExposed, LedgerError, NotWritable
from tableside.ledger.store import Ledger, new_token
from tableside.message import message
from tests.kit.ledger.ledger_files import NOBODY, append_one, ask, assert_whole, draft, open_once
from tests.kit.ledger.small_disk import ask_on_small_disk


def fill_a_small_disk(pipe: Connection, folder: Path) -> None:
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(100_000))
    confirmed = []
    refused: list[str] = []
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        token = new_token()
        while len(refused) < 4:
            try:
                confirmed.append(append_one(ledger, match, token))
                token = new_token()
            except LedgerError as error:
                refused.append(type(error).__name__)
        ballast.unlink()
        for name in (token, new_token(), new_token()):
            confirmed.append(append_one(ledger, match, name))
    assert assert_whole(folder, confirmed) == len(confirmed)
    pipe.send((len(confirmed), refused))


def test_a_full_disk_refuses_and_goes_on_with_space(folder: Path) -> None:
    told = ask_on_small_disk(folder, "500k", fill_a_small_disk)
    confirmed, refused = told
    assert confirmed > 10
    assert refused == ["DiskFull"] * 4


def start_on_a_full_disk(pipe: Connection, folder: Path, filler: int) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        confirmed = [append_one(ledger, match, new_token()) for _ in range(5)]
    fillers = (folder / f"filler-{n}" for n in range(100))
    with suppress(OSError):
        while True:
            next(fillers).write_bytes(bytes(filler))
    refused = []
    try:
        Ledger.open(folder)
    except LedgerError as error:
        refused.append(type(error).__name__)
    for path in folder.glob("filler-*"):
        path.unlink()
    pipe.send((assert_whole(folder, confirmed), refused))


@pytest.mark.parametrize("filler", [pytest.param(40_000, id="no space"), pytest.param(0, id="no names")])
def test_a_start_on_a_full_disk_loses_nothing(folder: Path, filler: int) -> None:
    told = ask_on_small_disk(folder, "300k,nr_inodes=20", start_on_a_full_disk, filler)
    assert told == (5, ["DiskFull"])


def outgrow_a_limit(pipe: Connection, folder: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        confirmed = [append_one(ledger, match, new_token()) for _ in range(3)]
        size = (folder / "ledger.sqlite-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, hard))
        token = new_token()
        refused = []
        for _ in range(2):
            try:
                ledger.append(match, draft(token, events=b"[" + bytes(200_000) + b"]"), token)
            except LedgerError as error:
                refused.append(type(error).__name__)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        confirmed.append(append_one(ledger, match, token))
    assert assert_whole(folder, confirmed) == len(confirmed)
    pipe.send(refused)


def test_a_write_that_the_system_refuses_is_told_and_can_be_tried_again(folder: Path) -> None:
    assert ask(outgrow_a_limit, folder) == ["NotKnown"] * 2


def try_to_open(pipe: Connection, folder: Path) -> None:
    try:
        with Ledger.open(folder) as ledger:
            pipe.send(ledger.append(ledger.new_match(), draft(), new_token()).seq)
    except LedgerError as error:
        pipe.send((type(error), error.problem))


@pytest.mark.parametrize("there", ["nothing", "an empty folder", "a ledger"])
def test_a_folder_that_is_not_writable(open_folder: Path, there: str) -> None:
    user = NOBODY if os.geteuid() == 0 else None
    if there == "a ledger":
        assert ask(try_to_open, open_folder) == 1
    elif there == "an empty folder":
        open_folder.mkdir(mode=0o755)
    closed = open_folder if open_folder.exists() else open_folder.parent
    mode = closed.stat().st_mode
    closed.chmod(0o555)
    problem = message("problem-not-writable", folder=str(open_folder))
    assert ask(try_to_open, open_folder, user=user) == (NotWritable, problem)
    closed.chmod(mode)
    assert ask(try_to_open, open_folder) == (2 if there == "a ledger" else 1)


def test_a_ledger_of_another_user_is_not_written(open_folder: Path, as_root: None) -> None:
    assert ask(try_to_open, open_folder) == 1
    for name in (open_folder, open_folder / "ledger.lock"):
        name.chmod(0o777)
    assert ask(open_once, open_folder, user=NOBODY)[0] is FolderExposed
    open_folder.chmod(0o755)
    assert ask(open_once, open_folder, user=NOBODY)[0] is NotWritable
    assert ask(try_to_open, open_folder) == 2
