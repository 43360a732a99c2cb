"""Things in the place of a file that a program reads: it must neither hang nor fill the memory."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

THREE_GB = 3 * 10**9


def sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, THREE_GB)


def listening(path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as line:
        line.bind(str(path))


def linked_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def no_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")


HOSTILE: Mapping[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "3 GB of nothing": sparse,
    "a link to /dev/zero": lambda path: path.symlink_to("/dev/zero"),
    "a link to a pipe": linked_pipe,
    "a socket": listening,
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nothing": lambda path: path.symlink_to("missing"),
    "a folder": Path.mkdir,
    "no UTF-8": no_text,
}
"""Each makes something of its kind at a path."""
