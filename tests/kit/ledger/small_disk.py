"""A small disk of its own for one process of a test."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from tests.kit.ledger.ledger_files import ask

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_RDONLY, MS_REMOUNT, MS_REC, MS_PRIVATE = 1, 32, 0x4000, 0x40000


def call(name: str, *args: object) -> None:
    """A function of the C library that Python does not have."""
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*args) != 0:
        raise OSError(ctypes.get_errno(), f"{name} was not allowed")


def mount_small_disk(place: Path, size: str) -> None:
    """Put a tmpfs of `size` on `place`, seen by this process alone. Raises OSError where that is not allowed."""
    user, group = os.getuid(), os.getgid()
    call("unshare", CLONE_NEWNS | (CLONE_NEWUSER if user else 0))
    if user:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    call("mount", b"none", b"/", None, MS_REC | MS_PRIVATE, None)
    call("mount", b"tmpfs", bytes(place), b"tmpfs", 0, f"size={size},mode=0755".encode())


def remount_read_only(place: Path, *, on: bool) -> None:
    """Close a disk of `mount_small_disk` to all writing, or open it again."""
    call("mount", b"none", bytes(place), None, MS_REMOUNT | (MS_RDONLY if on else 0), None)


@dataclass
class NoDisk:
    """Why there is no small disk here."""

    reason: str


def ask_on_small_disk(folder: Path, size: str, work: Callable[..., None], *arguments: object) -> Any:
    """The first thing that `work` sends when it has this folder on a disk of `size`.

    The test is skipped where a process may not mount one.
    """
    folder.mkdir()
    answer = ask(_on_small_disk, folder, size, work, *arguments)
    if isinstance(answer, NoDisk):
        pytest.skip(answer.reason)
    return answer


def _on_small_disk(pipe: Connection, folder: Path, size: str, work: Callable[..., None], *arguments: object) -> None:
    try:
        mount_small_disk(folder, size)
    except OSError as error:
        pipe.send(NoDisk(f"no private disk here: {error}"))
        return
    work(pipe, folder, *arguments)
