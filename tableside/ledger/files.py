"""The data folder: its files, who may read which, and who may write.

Every user who can enter the folder can read `ledger.sqlite`, and SQLite gives the two files beside it (`-wal`, `-shm`)
the same mode: an overlay under another user needs to read all three, and to write none. Only the app may write in the
folder. No other user can open `keys/` and `ledger.lock`. Every small file is written and read by the functions here,
which follow no link.
"""

import errno
import fcntl
import os
import secrets
import shutil
import stat
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from urllib.parse import quote

from tableside.ledger.errors import Damaged, FolderExposed, FolderInPlace, InUse, LinkRefused, NotLocal

LEDGER = "ledger.sqlite"
KEYS = "keys"
HEAD = "-head"
"""The end of the name of the head file (see `head_file`)."""
RESERVE = "ledger.reserve"
"""The file that only takes up space (see `reserve`)."""

_LOCK = "ledger.lock"
_ASIDE = "ledger-damaged-"
_PART_BYTES = 2**18
_PARTS = ("", "-wal", "-shm", "-journal", HEAD)
MOUNTS = Path("/proc/self/mountinfo")
"""The file in which Linux lists the file system of each device."""

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
"""The file systems that are on another machine."""


def make_folder(folder: Path) -> None:
    """Create the folder, which others may read and only its owner may write, whatever the umask.

    No other user may write in a parent that is created with it either. An existing folder is left as it is.
    """
    if folder.is_dir():
        return
    if not folder.parent.is_dir():
        _make_parent(folder.parent)
    folder.mkdir(mode=0o700)
    folder.chmod(0o755)


def _make_parent(folder: Path) -> None:
    if not folder.parent.is_dir():
        _make_parent(folder.parent)
    folder.mkdir(mode=0o755, exist_ok=True)


def check_folder(folder: Path) -> None:
    """Check that nobody else can change the data folder, and that no file in it is a link to another place.

    Raises `FolderExposed`, `LinkRefused` or `FolderInPlace`. A link or a folder in the place of the ledger is
    `NotOurs`, and can be set aside.
    """
    _refuse_exposed(folder, folder.stat(), stat.S_IWGRP | stat.S_IWOTH, ("chmod", "go-w"))
    check_keys(folder / KEYS)
    for inside in (folder, folder / KEYS):
        if inside.is_dir():
            with os.scandir(inside) as entries:
                links = [entry.path for entry in entries if _is_link_of_ours(entry)]
            if links:
                raise LinkRefused(Path(min(links)))
    for name in (_LOCK, RESERVE):
        if (folder / name).is_dir():
            raise FolderInPlace(folder / name)


def _is_link_of_ours(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a link in the place of a file, other than a ledger: `decks` may well be a link."""
    if not entry.is_symlink() or entry.name == LEDGER or entry.name.startswith(_ASIDE):
        return False
    try:
        return not entry.is_dir()
    except OSError:  # it leads where we may not look
        return True


def check_keys(folder: Path) -> None:
    """Check that the folder of the keys is a folder that only we can enter. Raises `FolderExposed` or `LinkRefused`."""
    try:
        status = folder.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(status.st_mode):
        raise LinkRefused(folder)
    _refuse_exposed(folder, status, stat.S_IRWXG | stat.S_IRWXO, ("chmod", "700"))


def _refuse_exposed(folder: Path, status: os.stat_result, forbidden: int, command: tuple[str, ...]) -> None:
    if status.st_uid not in (os.geteuid(), 0):
        raise FolderExposed(folder, ("sudo", "chown", "-R", str(os.geteuid())))
    if status.st_mode & forbidden:
        raise FolderExposed(folder, command)


def refuse_network(folder: Path) -> None:
    """Raise `NotLocal` if `folder`, or the existing part of its path, is on a network share."""
    existing = next((path for path in (folder, *folder.absolute().parents) if path.exists()), None)
    if existing is None:
        return
    device = existing.stat().st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    for line in MOUNTS.read_text(errors="replace").splitlines():
        mount, _, file_system = line.partition(" - ")
        kind = file_system.partition(" ")[0]
        if kind in _NETWORK and number in mount.split(" ")[2:3]:
            raise NotLocal(folder, kind)


def sync_folder(folder: Path) -> None:
    """Protect new and renamed files in `folder` from a power cut."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def put(path: Path, parts: Iterable[bytes], mode: int, *, new: bool = False) -> None:
    """Write a file of ours, completely or not at all: the one way to write a small file safely.

    The content goes into a new file under a random name beside it, is synced, and takes its place by a rename, so that
    no link is followed. If this returns, the file survives a power cut. Raises OSError; a `new` file is then removed.
    Iterating `parts` may raise too.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        with open(os.open(part, flags, 0o600), "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    try:
        _sync_name(path.parent)
    except BaseException:
        if new:
            with suppress(OSError):
                path.unlink()
        raise


def _sync_name(folder: Path) -> None:
    """Protect a new name in a folder from a power cut, if its file system and its mode allow that."""
    try:
        sync_folder(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EACCES):
            raise


def read_regular(path: Path, most: int) -> bytes:
    """The first `most + 1` bytes of a file of ours. Raises OSError, for links, folders, pipes and devices too."""
    with open(open_regular(path, os.O_RDONLY), "rb", buffering=0) as file:
        return file.read(most + 1)


def open_regular(path: Path, flags: int, mode: int = 0o600) -> int:
    """Open a file of ours and return its descriptor.

    Raises OSError, for links, folders, pipes and devices too, and to write also for a file that has a second name.
    """
    file = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, mode)
    status = os.fstat(file)
    wrong = 0 if stat.S_ISREG(status.st_mode) else errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.ELOOP
    if not wrong and flags & (os.O_WRONLY | os.O_RDWR) and not has_one_name(status):
        wrong = errno.EMLINK
    if wrong:
        os.close(file)
        raise OSError(wrong, os.strerror(wrong), str(path))
    return file


def has_one_name(status: os.stat_result) -> bool:
    """Return whether this is a regular file without a second name, through which another's file would be written."""
    return stat.S_ISREG(status.st_mode) and status.st_nlink == 1


def renew(path: Path) -> None:
    """Write every byte of a file again in its place, and sync it; nothing if it does not exist.

    After a sync that failed, Linux counts the pages as written although they are not, and reads them back: see "Can
    applications recover from fsync failures?" (USENIX ATC 2020). A later sync that succeeds says nothing about them.
    Only bytes that are written again and then synced are safe. The bytes stay the same, so a power cut in between
    cannot make anything worse. Raises OSError.
    """
    try:
        file = open_regular(path, os.O_RDWR)
    except FileNotFoundError:
        return
    try:
        at = 0
        while part := os.pread(file, _PART_BYTES, at):
            at += os.pwrite(file, part, at)
        os.fsync(file)
    finally:
        os.close(file)


def read_through(path: Path) -> None:
    """Read every byte of a file: what the disk cannot read is no damage. Raises OSError."""
    file = open_regular(path, os.O_RDONLY)
    try:
        at = 0
        while part := os.pread(file, _PART_BYTES, at):
            at += len(part)
    finally:
        os.close(file)


def take_lock(folder: Path) -> int:
    """Become the one writer until the returned file descriptor is closed.

    The lock has a file of its own, since closing any other descriptor of `ledger.sqlite` would drop SQLite's locks on
    it. Raises `InUse` if another app holds the lock.
    """
    lock = open_regular(folder / _LOCK, os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise InUse(folder) from None
    except BaseException:
        os.close(lock)
        raise
    return lock


FileId = tuple[int, int]
"""Device and inode. They stay the same when the file is renamed."""


def file_id(path: Path) -> FileId | None:
    """Return which file lies at `path`; None if there is none, if it has a second name, or if it is no regular file."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    return (status.st_dev, status.st_ino) if has_one_name(status) else None


Stamp = tuple[int, int]
"""The size of a file in bytes, and when it was written last, in ns."""


def stamp(path: Path) -> Stamp | None:
    """The size and the last write of a file; None if there is none, or the disk does not say."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def holds_lock(folder: Path, lock: int) -> bool:
    """Return whether the lock is still that of the folder with this name."""
    status = os.fstat(lock)
    return file_id(folder / _LOCK) == (status.st_dev, status.st_ino)


def beside(path: Path, part: str) -> Path:
    """The file that SQLite keeps beside `path`: `-wal`, `-shm` or `-journal`."""
    return path.with_name(path.name + part)


def check_parts(path: Path, *, to_write: bool) -> None:
    """Check that what SQLite keeps beside `path` are files: it would wait for ever at a pipe. Raises `Damaged`.

    `to_write` is whether they will be written to: each may then have no second name.
    """
    for part in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            status = beside(path, part).lstat()
            if not (has_one_name(status) if to_write else stat.S_ISREG(status.st_mode)):
                raise Damaged(path)


def uri(path: Path, options: str) -> str:
    """The URI with which SQLite opens `path`, with `options` such as `mode=ro`; any file name works."""
    return f"file:{quote(bytes(path.absolute()))}?{options}"


def remove(path: Path) -> None:
    """Remove a database that nobody has seen yet, and the files beside it."""
    for part in _PARTS:
        beside(path, part).unlink(missing_ok=True)


def settle(fresh: Path, path: Path) -> None:
    """Move a complete database to its place; the move survives a power cut.

    Raises OSError, also for a database whose log was not folded in: SQLite does not say when that fails as it closes.
    """
    if any(beside(fresh, part).exists() for part in ("-wal", "-journal")):
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(fresh))
    fresh.rename(path)
    sync_folder(path.parent)


def move_aside(folder: Path, *, but: str | None = None) -> Path:
    """Rename whatever is in the ledger's place to `ledger-damaged-<n>.sqlite`, and return the new path.

    The main file goes first: if this is interrupted, the other files remain without it, and nobody takes them for a
    ledger. The part `but` is copied, and stays.
    """
    names = (folder / f"{_ASIDE}{n}.sqlite" for n in count(1))
    aside = next(name for name in names if not any(os.path.lexists(beside(name, part)) for part in _PARTS))
    for part in _PARTS:
        here, there = beside(folder / LEDGER, part), beside(aside, part)
        if part == but and file_id(here) is not None:
            shutil.copyfile(here, there)
        elif os.path.lexists(here):
            here.rename(there)
    sync_folder(folder)
    return aside
