"""Root works in another user's folder as that user, so that no link there leads root anywhere."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import to_builtins

from tableside.app.boot_file import OUTCOME
from tableside.app.boot_file_content import BootPin, as_toml
from tableside.app.unit_outcomes import read_outcome
from tableside.judge.pin import hashed
from tableside.message import message
from tests.kit.ledger.ledger_files import NOBODY

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another system user")

PIN, EVENT = "pin", "event"

IN_A_PROCESS = """
import os, sys
from pathlib import Path
from tableside.app.as_owner import as_owner
from tableside.app.boot_file import use
from tableside.ledger.errors import LedgerError
from tableside.message import message

home = Path(sys.argv[1])
data = home / "data"
try:
    {work}
except LedgerError as error:
    print(error.problem.code)
except RuntimeError as error:
    print("mistake")
"""
USE = 'use(home / "tableside.toml", data, home / "root")'


def as_root(home: Path, work: str = USE) -> str:
    """The output of this line in a process of its own, or the code of the problem."""
    command = [sys.executable, "-c", IN_A_PROCESS.format(work=work), str(home)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def home(open_folder: Path) -> Path:
    """A folder of root, with a data folder of another user in it."""
    open_folder.mkdir(mode=0o755)
    (open_folder / "data").mkdir(mode=0o755)
    os.chown(open_folder / "data", NOBODY, NOBODY)
    (open_folder / "root" / OUTCOME).parent.mkdir(parents=True)
    return open_folder


@pytest.fixture
def secret(home: Path) -> Path:
    """A file of root's that nobody else may read, to which the other user's links lead."""
    file = home / "shadow"
    file.write_text("root:secret")
    file.chmod(0o600)
    return file


def write_boot_file(home: Path, *settings: str) -> None:
    record = hashed("271828")
    known = {
        PIN: to_builtins(BootPin(record.salt, record.hash, record.digits)),
        EVENT: {"name": "Cup", "table": "7"},
    }
    (home / "tableside.toml").write_bytes(as_toml({name: known[name] for name in settings}))


def owner(file: Path) -> int:
    return file.lstat().st_uid


def test_what_the_boot_file_writes_in_the_data_folder_is_its_owners(home: Path) -> None:
    write_boot_file(home, PIN, EVENT)
    assert as_root(home) == ""
    written = {file.name: owner(file) for file in (home / "data").iterdir()}
    assert written == dict.fromkeys(("people.json", "judge.json", "machine.log"), NOBODY)


@pytest.mark.parametrize(("link", "setting"), [("people.json", PIN), ("judge.json", EVENT), ("people.json", EVENT)])
def test_no_link_of_the_owner_has_another_file_given_to_them(home: Path, secret: Path, link: str, setting: str) -> None:
    (home / "data" / link).symlink_to(secret)
    write_boot_file(home, setting)
    assert as_root(home) == ""
    assert (owner(secret), secret.read_text()) == (0, "root:secret")


def test_no_link_in_place_of_the_log_is_followed(home: Path, secret: Path) -> None:
    (home / "data" / "machine.log").symlink_to(secret)
    write_boot_file(home, PIN, EVENT)
    assert as_root(home) == "problem-link-refused"
    assert (owner(secret), secret.read_text()) == (0, "root:secret")


def test_a_link_into_a_folder_that_is_closed_to_the_owner_is_called_a_link(home: Path, secret: Path) -> None:
    (home / "closed").mkdir(mode=0o700)
    secret = secret.rename(home / "closed" / "shadow")
    (home / "data" / "machine.log").symlink_to(secret)
    write_boot_file(home, PIN, EVENT)
    assert as_root(home) == "problem-link-refused"
    assert secret.read_text() == "root:secret"


def test_what_was_written_before_something_fails_is_the_owners_too(home: Path) -> None:
    (home / "data" / "people.json").mkdir()
    write_boot_file(home, PIN, EVENT)
    assert as_root(home) == "problem-file-not-written"
    assert {owner(home / "data" / name) for name in ("judge.json", "machine.log")} == {NOBODY}
    outcome = read_outcome(home / "root" / OUTCOME)
    assert outcome is not None
    assert outcome.code == "problem-boot-file-not-used"


def test_a_data_folder_that_is_to_be_made_in_the_owners_is_theirs(home: Path) -> None:
    write_boot_file(home, PIN, EVENT)
    assert as_root(home, USE.replace("data", 'data / "new"')) == ""
    assert {owner(path) for path in (home / "data").rglob("*")} == {NOBODY}
    assert stat.S_IMODE((home / "data" / "new").stat().st_mode) == 0o755


def test_it_has_no_right_of_root_and_cannot_take_it_back(home: Path, secret: Path) -> None:
    ids = '(data / "ids").write_text(f"{os.getresuid()} {os.getresgid()} {os.getgroups()}") and None'
    assert as_root(home, f"as_owner(data, lambda: {ids})") == ""
    of_nobody = (NOBODY,) * 3
    assert (home / "data" / "ids").read_text() == f"{of_nobody} {of_nobody} []"
    assert as_root(home, f"as_owner(data, lambda: Path({str(secret)!r}).read_text())") == "problem-not-writable"


def test_what_it_returns_comes_back(home: Path) -> None:
    with_argument = 'message("cause-boot-file-mistake", place="$")'
    assert as_root(home, f"print(as_owner(data, lambda: {with_argument}))") == str(
        message("cause-boot-file-mistake", place="$")
    )


def test_a_mistake_there_is_one_here_and_nothing_goes_on_twice(home: Path) -> None:
    assert as_root(home, "as_owner(data, lambda: 1 / 0)") == "mistake"
