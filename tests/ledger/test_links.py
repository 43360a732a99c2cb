"""Links and open doors in the data folder: nothing is followed, and the command that mends it is named."""

import os
import shlex
import subprocess
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tableside.ledger.errors import Damaged, FolderExposed, LedgerError, LinkRefused, SecondName
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import write_over
from tableside.ledger.store import Ledger, new_token
from tableside.ledger.witness import TableKey
from tests.kit.ledger.ledger_files import Child, draft, filled

LINKED = (
    *("ledger.sqlite-head", "ledger.sqlite-wal", "ledger.lock", "ledger.reserve", "judge.pub", "judge.json"),
    *("screen.json", "spots.json", "tableside.png", "keys/table.key", "keys/match-1.key"),
)


def mend(error: LedgerError) -> None:
    """Do what the remedy says, as it stands."""
    command = str(dict(error.remedy.arguments)["command"])
    subprocess.run(shlex.split(command), check=True)


@pytest.mark.parametrize("name", LINKED)
@pytest.mark.parametrize("there", [True, False], ids=["to a file", "to nothing"])
def test_threat_26_a_link_among_our_files_is_not_followed(folder: Path, name: str, there: bool) -> None:
    match, _ = filled(folder, 2)
    TableKey.of(folder)
    victim = folder.parent / "somebody's"
    if there:
        victim.write_bytes(b"theirs" * 100)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(victim)
    with pytest.raises(LinkRefused) as refused:
        Ledger.open(folder)
    assert victim.exists() == there
    assert not there or victim.read_bytes() == b"theirs" * 100
    mend(refused.value)
    with Ledger.open(folder) as ledger:
        ledger.new_key(7)
        assert ledger.entries(match)


@pytest.mark.parametrize("part", ["-head", "-wal", "-shm", "-journal"])
def test_threat_26_no_file_is_written_through_a_second_name(folder: Path, part: str) -> None:
    match, _ = filled(folder, 2)
    victim = folder.parent / "somebody's"
    victim.write_bytes(b"theirs" * 100)
    path = folder / f"ledger.sqlite{part}"
    path.unlink(missing_ok=True)
    path.hardlink_to(victim)
    if part == "-head":
        with Ledger.open(folder) as ledger:
            assert ledger.append(match, draft(), new_token()).seq == 3
        assert path.stat().st_nlink == 1
        assert b"head 0 1 3" in path.read_bytes()
    else:
        with pytest.raises(Damaged):
            Ledger.open(folder)
        assert Ledger.rescue(folder).carried == 2
    assert victim.read_bytes() == b"theirs" * 100


def test_threat_26_a_log_with_a_second_name_loses_no_entry_in_a_rescue(folder: Path) -> None:
    with Child(write_and_wait, folder) as child:
        assert child.pipe.recv() == 3
        child.kill()
    (folder.parent / "backup").hardlink_to(folder / "ledger.sqlite-wal")
    with pytest.raises(Damaged):
        Ledger.open(folder)
    assert Ledger.rescue(folder).carried == 3


@pytest.mark.parametrize("name", ["ledger.lock", "machine.log"])
def test_threat_26_other_files_with_a_second_name_are_not_written_and_the_command_mends_it(
    folder: Path, name: str
) -> None:
    filled(folder, 2)
    (folder / name).touch()
    content = (folder / name).read_bytes()
    (folder.parent / "theirs").hardlink_to(folder / name)
    with pytest.raises(SecondName) as refused:
        open_and_log(folder)
    subprocess.run(str(dict(refused.value.remedy.arguments)["command"]), check=True, shell=True)
    open_and_log(folder)
    assert (folder.parent / "theirs").read_bytes() == content


def open_and_log(folder: Path) -> None:
    """Open the ledger, and append to the machine's log."""
    with Ledger.open(folder):
        MachineLog(folder).append("wrong PIN")


def write_and_wait(pipe: Connection, folder: Path) -> None:
    """Append three entries, say so, and keep the ledger open."""
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            entry = ledger.append(match, draft(), new_token())
        pipe.send(entry.seq)
        pipe.recv()


def test_a_pipe_in_the_place_of_the_lock_stops_nothing(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    os.mkfifo(folder / "ledger.lock")
    with pytest.raises(LinkRefused):
        Ledger.open(folder)


@pytest.mark.parametrize("mode", [0o777, 0o750, 0o701])
def test_threat_26_an_open_folder_of_keys_is_refused(folder: Path, mode: int) -> None:
    match, _ = filled(folder, 2)
    (folder / "keys").chmod(mode)
    for use in (lambda: Ledger.open(folder), lambda: TableKey.of(folder)):
        with pytest.raises(FolderExposed) as refused:
            use()
    mend(refused.value)
    with Ledger.open(folder) as ledger:
        assert ledger.append(match, draft(), new_token()).seq == 3


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o1777])
def test_threat_26_a_data_folder_that_others_can_write_is_refused(folder: Path, mode: int) -> None:
    filled(folder, 2)
    folder.chmod(mode)
    with pytest.raises(FolderExposed) as refused:
        Ledger.open(folder)
    mend(refused.value)
    Ledger.open(folder).close()


def test_a_folder_of_another_user_is_refused(folder: Path, as_root: None) -> None:
    filled(folder, 2)
    os.chown(folder / "keys", 65534, 65534)
    with pytest.raises(FolderExposed) as refused:
        Ledger.open(folder)
    assert str(dict(refused.value.remedy.arguments)["command"]).startswith("sudo chown -R 0 ")


def test_keys_that_lie_elsewhere_are_not_used(folder: Path) -> None:
    filled(folder, 2)
    (folder / "keys").rename(folder.parent / "elsewhere")
    (folder / "keys").symlink_to(folder.parent / "elsewhere")
    with pytest.raises(LinkRefused):
        Ledger.open(folder)
    with pytest.raises(LinkRefused):
        TableKey.of(folder)


def test_a_small_file_replaces_a_link_and_leaves_its_target(tmp_path: Path) -> None:
    (tmp_path / "theirs").write_text("theirs")
    (tmp_path / "ours").symlink_to("theirs")
    write_over(tmp_path / "ours", [b"ours"])
    assert (tmp_path / "theirs").read_text() == "theirs"
    assert not (tmp_path / "ours").is_symlink()
    assert (tmp_path / "ours").read_text() == "ours"


@pytest.mark.parametrize("umask", [0o002, 0o000, 0o077])
def test_a_folder_that_the_ledger_makes_is_writable_for_nobody_else_and_opens_again(folder: Path, umask: int) -> None:
    below = folder / "share" / "tableside"
    before = os.umask(umask)
    try:
        match, _ = filled(below, 2)
        with Ledger.open(below) as ledger:
            assert ledger.append(match, draft(), new_token()).seq == 3
    finally:
        os.umask(before)
    for made in (folder, folder / "share", below, below / "keys"):
        assert made.stat().st_mode & 0o022 == 0
