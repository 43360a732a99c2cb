"""The folder of the ledger: what lies in it, who may read what, and who may write.

`ledger.sqlite` is readable by every user who can enter the folder, and SQLite gives the two files beside it
(`-wal`, `-shm`) the same mode: a stream under another user needs to read all three, and to write none. Nobody
but the app may write in the folder. `keys/` and `ledger.lock` are closed to all others.
"""

import fcntl
import os
import shutil
from itertools import count
from pathlib import Path
from urllib.parse import quote

from tableside.ledger.errors import InUse, NotLocal

LEDGER = "ledger.sqlite"
KEYS = "keys"
HEAD = "-head"
"""The end of the name of the file with the last head (see `memory`)."""

_LOCK = "ledger.lock"
_PARTS = ("", "-wal", "-shm", "-journal", HEAD)
MOUNTS = Path("/proc/self/mountinfo")
"""Where Linux tells what kind of file system each device is."""

_NETWORK = frozenset(
    {
        *(
            "9p",
            "afs",
            "beegfs",
            "ceph",
            "cifs",
            "davfs",
            "glusterfs",
            "gpfs",
            "lustre",
            "ncpfs",
            "nfs",
            "nfs4",
            "orangefs",
        ),
        *("smb3", "smbfs", "fuse.ceph", "fuse.davfs2", "fuse.glusterfs", "fuse.s3fs", "fuse.sshfs"),
    }
)
"""The kinds of file system that lie on another machine."""


def make_folder(folder: Path) -> None:
    """Make the folder, open to readers whatever the umask; one that exists stays as it is."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        folder.chmod(0o755)


def refuse_network(folder: Path) -> None:
    """Raise `NotLocal` where `folder`, or what of its path exists, is on a network share."""
    there = next((one for one in (folder, *folder.absolute().parents) if one.exists()), None)
    if there is None:
        return
    device = there.stat().st_dev
    here = f"{os.major(device)}:{os.minor(device)}"
    for line in MOUNTS.read_text(errors="replace").splitlines():
        place, _, about = line.partition(" - ")
        kind = about.partition(" ")[0]
        if kind in _NETWORK and here in place.split(" ")[2:3]:
            raise NotLocal(folder, kind)


def sync_folder(folder: Path) -> None:
    """Make new and renamed files in `folder` safe from a power cut."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def take_lock(folder: Path) -> int:
    """Take the place of the one writer; closing the file descriptor that is returned gives it back.

    A file of its own, since closing any other descriptor of `ledger.sqlite` would drop the locks SQLite has
    on it. Raises `InUse` where another app has it.
    """
    lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise InUse(folder) from None
    except BaseException:
        os.close(lock)
        raise
    return lock


def beside(path: Path, part: str) -> Path:
    """The file that SQLite keeps beside `path`: `-wal`, `-shm` or `-journal`."""
    return path.with_name(path.name + part)


def uri(path: Path, options: str) -> str:
    """How SQLite opens `path` with `options`, such as `mode=ro`, whatever signs are in its name."""
    return f"file:{quote(bytes(path.absolute()))}?{options}"


def remove(path: Path) -> None:
    """Remove a database that nobody has seen yet, and what lies beside it."""
    for part in _PARTS:
        beside(path, part).unlink(missing_ok=True)


def settle(fresh: Path, path: Path) -> None:
    """Put a database that is whole in its place, safe from a power cut."""
    fresh.rename(path)
    sync_folder(path.parent)


def move_aside(folder: Path, *, but: str | None = None) -> Path:
    """Rename what lies in the place of the ledger to `ledger-damaged-<n>.sqlite`, and say where it is.

    The main file goes first: should this be cut short, the rest is found without it, which nobody takes for a
    ledger. Of the part `but`, a copy is made and the part itself stays.
    """
    names = (folder / f"ledger-damaged-{n}.sqlite" for n in count(1))
    aside = next(name for name in names if not any(os.path.lexists(beside(name, part)) for part in _PARTS))
    for part in _PARTS:
        here, there = beside(folder / LEDGER, part), beside(aside, part)
        if part == but and here.exists():
            shutil.copyfile(here, there)
        elif os.path.lexists(here):
            here.rename(there)
    sync_folder(folder)
    return aside
