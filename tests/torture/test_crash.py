"""The app crashes in the middle of its work: no file that it leaves behind tells what was sealed."""

import ctypes
import os
import resource
import signal
from multiprocessing.connection import Connection
from pathlib import Path

from tableside.app.hardening import harden
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import Child, draft
from tests.ledger.test_secrecy import CANARY, assert_nowhere, forms


def crash(pipe: Connection, folder: Path) -> None:
    """Write secrets where a core would be wanted, and then touch memory that is not there."""
    os.chdir(folder.parent)
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (most, most))
    harden()
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        while True:
            ledger.append(match, draft(CANARY), new_token())
            pipe.send("kept")
            if pipe.poll():
                ctypes.string_at(0)


def test_threat_27_a_crash_leaves_no_file_with_a_secret(folder: Path) -> None:
    """A core would hold the app's memory, and the match key with it."""
    with Child(crash, folder) as child:
        for _ in range(40):
            child.pipe.recv()
        child.pipe.send("crash")
        child.rest()
        assert child.process.exitcode == -signal.SIGSEGV
    assert (folder / "ledger.sqlite-wal").stat().st_size
    assert_nowhere(folder)
    left = [path for path in folder.parent.rglob("*") if path.is_file() and folder not in path.parents]
    assert not [path for path in left for form in forms(CANARY) if form in path.read_bytes()]
    with Ledger.open(folder) as ledger:
        assert {entry.private for entry in ledger.entries(1)} == {CANARY}
    assert_nowhere(folder)
