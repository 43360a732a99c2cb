"""The machine of a simulation, all of it driven by one seed: disk, power, clocks and random numbers.

`machine.c` stands between this process and the C library: Python and SQLite run unchanged, and so does everything that
they do to the disk. `preloaded` starts a process with it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from enum import IntFlag
from pathlib import Path
from random import Random

from tests.kit.torture.disk import Call, Disk, restored

_MAKEFILE = Path(__file__).parent / "machine"
_LIBRARY = Path(__file__).parents[3] / "build" / "libmachine.so"
_HEAD = struct.Struct("<cbqII")
SECOND = 1_000_000_000
_BEGIN = 1_790_000_000 * SECOND
"""The wall time at which each simulation begins (ns)."""
_UP = 100 * SECOND


class Kind(IntFlag):
    """Calls that change the disk, and those that read it."""

    OPEN = 1
    WRITE = 2
    TRUNCATE = 4
    SYNC = 8
    RENAME = 16
    UNLINK = 32
    MKDIR = 64
    ALLOCATE = 128
    READ = 256


SPACE = Kind.OPEN | Kind.WRITE | Kind.RENAME | Kind.MKDIR | Kind.ALLOCATE
"""Calls that fail on a full disk."""

_ALWAYS = 2**62


def preloaded(module: str, *arguments: str) -> subprocess.Popen[str]:
    """Start `python -m module` on a machine that can be simulated; its output is a pipe.

    Hashes are the same in each process, so that a seed always does the same.
    """
    subprocess.run(["make", "-s", "-C", str(_MAKEFILE)], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(_LIBRARY), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def can_build() -> bool:
    """Return whether the library can be compiled here."""
    return shutil.which("make") is not None and shutil.which("cc") is not None


def is_preloaded() -> bool:
    """Return whether this process runs on a machine that can be simulated."""
    return hasattr(ctypes.CDLL(None), "machine_start")


class Machine:
    """One simulated machine, whose disk is the folder `root`; the process must be `preloaded`."""

    def __init__(self, root: Path, seed: int) -> None:
        self._root = root
        self._seed = seed
        self._library = ctypes.CDLL(None)
        self._library.machine_start.argtypes = (ctypes.c_char_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_uint64)
        self._library.machine_fail.argtypes = (ctypes.c_uint, ctypes.c_long, ctypes.c_long, ctypes.c_int)
        self._library.machine_cut_power.argtypes = (ctypes.c_long,)
        self._library.machine_wait.argtypes = (ctypes.c_int64,)
        self._library.machine_record.restype = ctypes.c_void_p
        self._library.machine_calls.restype = ctypes.c_long
        self._disk = Disk(root)
        self._now = _BEGIN
        self._start()

    def _start(self) -> None:
        self._library.machine_start(bytes(self._root), self._now, _UP, self._seed)

    def stop(self) -> None:
        """End the simulation: the process has its own clocks and disk again."""
        self._library.machine_stop()

    def fail(self, kinds: Kind, after: int = 0, times: int = _ALWAYS, error: int = errno.EIO) -> None:
        """Let calls of these kinds fail: not the next `after`, then so many of them."""
        self._library.machine_fail(kinds, after, times, error)

    def mend(self) -> None:
        """Let nothing fail any more."""
        self.fail(Kind(0), times=0)

    def cut_power(self, after: int = 0) -> None:
        """Cut the power after so many calls that change the disk; a negative number: not at all."""
        self._library.machine_cut_power(after)

    @property
    def is_off(self) -> bool:
        """Return whether the power is off: the process then does what never happened."""
        return bool(self._library.machine_power_is_off())

    @property
    def failures(self) -> int:
        """Return how many calls have failed, those without power apart."""
        return int(self._library.machine_hits())

    @property
    def calls(self) -> int:
        """Return how many calls have changed the disk since the machine was started."""
        return int(self._library.machine_calls())

    @property
    def now_ns(self) -> int:
        """The moment on the monotonic clock."""
        return time.monotonic_ns()

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self._now += round(seconds * SECOND)
        self._library.machine_wait(round(seconds * SECOND))

    def restart(self, chance: Random | None = None, keep: float = 1.0) -> None:
        """Start the machine again.

        After a power cut, `chance` says what the disk has kept of what was not synced, each sector with the probability
        `keep`. Without it the power was never gone and a process ended alone: all files are as they were.
        """
        self._note()
        self.stop()
        if chance is not None:
            image = self._disk.left(keep, chance)
            shutil.rmtree(self._root, ignore_errors=True)
            self._root.mkdir(mode=0o755)
            for name, content in image.items():
                path = self._root / name
                path.parent.mkdir(exist_ok=True, mode=0o700)
                path.touch(mode=0o600)
                path.write_bytes(content)
            self._disk = restored(self._root, image)
        self._seed += 1
        self._start()

    def _note(self) -> None:
        """Let the model of the disk follow what was done."""
        size = ctypes.c_size_t()
        record = self._library.machine_record(ctypes.byref(size))
        for call in _calls(ctypes.string_at(record, size.value) if size.value else b""):
            self._disk.do(call)


def _calls(record: bytes) -> Iterator[Call]:
    at = 0
    while at < len(record):
        operation, failed, number, path_size, data_size = _HEAD.unpack_from(record, at)
        at += _HEAD.size
        path = record[at : at + path_size].decode()
        data = record[at + path_size : at + path_size + data_size]
        at += path_size + data_size
        yield _call(operation, path, data, number, failed=bool(failed))


def _call(operation: bytes, path: str, data: bytes, number: int, *, failed: bool) -> Call:
    name = path.encode()
    match operation:
        case b"o":
            return Call("openat", "", (), (), "O_CREAT|O_TRUNC" if number & os.O_TRUNC else "O_CREAT", path)
        case b"w":
            return Call("pwrite64", path, (data,), (number,), "", "")
        case b"t":
            return Call("ftruncate", path, (), (number,), "", "")
        case b"s":
            return Call("fsync", path, (), (), "", "", failed)
        case b"r":
            return Call("rename", "", (name, data), (), "", "")
        case b"u":
            return Call("unlink", "", (name,), (), "", "")
        case _:
            return Call("mkdir", "", (name,), (), "", "")
