"""A PN532 whose every answer is given in advance: a script of bytes in place of its serial line, without a device."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from hw.pn532_chip import Chip
from hw.pn532_line import SerialLine

ACK = bytes.fromhex("0000FF00FF00")
RAW, FRAME = 0, 1
"""The forms of a script's answer: as it stands, or as the content of a frame after an acknowledgement."""


def framed(content: bytes) -> bytes:
    """A frame with this content, an extended one if it is long."""
    size = bytes([len(content) >> 8 & 0xFF, len(content) & 0xFF])
    head = b"\xff\xff" + size if len(content) > 0xFF else size[1:]
    return b"\x00\x00\xff" + head + bytes([-sum(size) & 0xFF]) + content + bytes([-sum(content) & 0xFF, 0])


def script(*answers: bytes) -> bytes:
    """A script whose answers are the contents of frames, one for each command."""
    return b"".join(bytes([FRAME]) + len(answer).to_bytes(2) + answer for answer in answers)


def answers_of(content: bytes) -> Iterator[bytes]:
    """The answers of a script: for each a byte that says how it is sent, its length in two bytes, and its bytes."""
    at = 0
    while at + 3 <= len(content):
        how, size = content[at], int.from_bytes(content[at + 1 : at + 3])
        answer = content[at + 3 : at + 3 + size]
        yield ACK + framed(answer) if how & 1 == FRAME else answer
        at += 3 + size


class ScriptedLine(SerialLine):
    """A line on which each command gets the next answer of a script; after the last it is gone."""

    def __init__(self, content: bytes, ending: threading.Event) -> None:
        self.baudrate, self.patience, self.hung_up = 115200, 0.0, False
        self.commands: list[bytes] = []
        self._ending, self._acknowledged = ending, False
        self._received = bytearray()
        self._answers = answers_of(content)

    def woken(self) -> None:
        """Nothing: there is no preamble here."""

    def write(self, frame: bytes) -> None:
        """Take a command; its answer is there at once."""
        self._received.clear()
        self._acknowledged = False
        self.commands.append(bytes(frame))
        if frame != ACK:
            self._received += next(self._answers, b"")

    def close(self) -> None:
        """Nothing to close."""

    def _receive(self, limit: float) -> bool:
        self.hung_up = True
        raise OSError(errno.EIO, os.strerror(errno.EIO))


@contextmanager
def scripted_chip(content: bytes) -> Iterator[Chip]:
    """A chip that answers by this script. Raises `hw.pn532_chip.ChipGone` if it does not wake up by it."""
    with patch("hw.pn532_chip.SerialLine", lambda _, ending: ScriptedLine(content, ending)):
        chip = Chip("/dev/tty", threading.Event())
    try:
        yield chip
    finally:
        chip.close()
