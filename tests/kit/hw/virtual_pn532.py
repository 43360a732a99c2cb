"""A virtual PN532 on a pseudo-terminal: the frames of the real chip, with virtual NTAGs in its field.

It is as strict as a real PN532: asleep, it needs a long preamble; it finds no card before its mode is set; a card that
was found answers no search until the field was off; and a card that did not answer must be found again.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

from tests.kit.hw.ntag import OK, Ntag

_START = b"\x00\x00\xff"
_LONG = b"\xff\xff"
_PREAMBLE = bytes(10)
_ACK = bytes.fromhex("0000FF00FF00")
_ERROR = bytes.fromhex("0000FF01FF7F8100")
_TIMEOUT = 0x01
_UNKNOWN_TARGET = 0x27

BYTE = 10 / 115200
"""Seconds of one byte on the line."""
EMPTY, FOUND, FAILED = 0.005, 0.0095, 0.0512
"""Seconds of a search that finds nothing, of one that finds a card (the field's start, wake-up, two cascade levels),
and of a command that the card does not answer."""
PATIENCE = 10.0
"""Seconds after which the chip would have heard a command, also on a slow machine."""
EXCHANGES = {0x30: 0.002, 0xA2: 0.005}
"""Seconds of a READ and of a WRITE."""


def reader_name(path: Path) -> str:
    """The name of the reader on this device."""
    return f"PN532 ({str(path).removeprefix('/dev/')})"


class VirtualPN532:
    """The chip, its line, and methods to place tags. `path` is the device while it is plugged in, `name` its reader.

    real_time: bytes and tags take as long as in reality, otherwise no time.
    mute: it never answers. hangs: it acknowledges, but does not answer. acknowledges: it does that without end.
    drowsy: seconds it needs to wake up. says: its answer to a search and for a card, instead of the right one.
    noise: sent instead of each answer. hum: sent before each answer. spoiled: answers left with a wrong checksum.
    `spent` is the seconds that line, chip and tag took since tags were last placed, in real time.
    It is `awake` while it accepts commands. `received` holds each frame with the bytes before it.
    """

    def __init__(self, path: Path, *, real_time: bool = False) -> None:
        self.path = path
        self.address = f"uart:{path}"
        self.name = reader_name(path)
        self.mute = self.hangs = self.acknowledges = False
        self.drowsy = 0.0
        self.says: bytes | None = None
        self.noise = self.hum = b""
        self.spoiled = 0
        self.received: list[bytes] = []
        self._placed, self.spent = time.monotonic(), 0.0
        self._real_time = real_time
        self._cost = 0.0
        self._tags: list[Ntag] = []
        self._found: list[Ntag] = []
        self._changing = threading.RLock()
        self._ends: tuple[int, int] | None = None
        self.plug()

    def falls_asleep(self) -> bool:
        """Return whether it stops accepting commands, now or soon: it hears of it when its thread runs."""
        end = time.monotonic() + PATIENCE
        while self.awake and time.monotonic() < end:
            time.sleep(0.01)
        return not self.awake

    def place(self, *tags: Ntag) -> None:
        """Put these tags into the field in place of those there."""
        with self._changing:
            self._tags, self._found = list(tags), []
            self._placed, self.spent = time.monotonic(), 0.0

    def lift(self) -> None:
        """Take away all tags."""
        self.place()

    def plug(self) -> None:
        """Plug it in: it sleeps."""
        self.awake = self._ready = False
        self._ends = pty.openpty()
        for end in self._ends:
            tty.setraw(end)
        os.set_blocking(self._ends[0], False)
        self.path.symlink_to(os.ttyname(self._ends[1]))
        self._pulled, self._pull = os.pipe()
        self._thread = threading.Thread(target=self._serve, args=(self._ends[0],), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Unplug it. It may be unplugged already."""
        if self._ends is None:
            return
        self.path.unlink()
        os.write(self._pull, b"!")
        self._thread.join()
        for end in (*self._ends, self._pulled, self._pull):
            os.close(end)
        self._ends = None

    def _serve(self, line: int) -> None:
        came = bytearray()
        while True:
            ready, _, _ = select.select([line, self._pulled], [], [])
            if self._pulled in ready:
                return
            came += os.read(line, 4096)
            while (frame := _taken(came)) is not None:
                self.received.append(frame)
                for answer in self._answers(frame):
                    with contextlib.suppress(BlockingIOError):  # nobody reads
                        os.write(line, answer)

    def _answers(self, came: bytes) -> Iterator[bytes]:
        """The answers to a frame and the bytes before it."""
        frame = came[came.index(_START) :]
        if not self.awake and came.startswith(_PREAMBLE):
            time.sleep(self.drowsy)
            self.awake = True
        if self.mute or not self.awake or frame == _ACK:
            return
        self._take(len(came) * BYTE)
        while self.acknowledges and self._pulled not in select.select([self._pulled], [], [], 0.001)[0]:
            yield _ACK * 20
        yield _ACK
        if not self.hangs:
            yield self.noise or self.hum + self._answer(_content(frame))

    def _answer(self, content: bytes) -> bytes:
        with self._changing:
            self._cost = 0.0
            said = self._do(content[1], content[2:])
        self._take(self._cost)
        if said is None:
            return _ERROR
        body = bytes([0xD5, content[1] + 1]) + said
        size = len(body)
        head = size.to_bytes(2, "big") if size > 254 else bytes([size])
        head = b"\xff\xff" * (size > 254) + head + bytes([-sum(head) & 0xFF])
        check = -sum(body) & 0xFF
        if self.spoiled:
            self.spoiled -= 1
            check ^= 0x55
        frame = _START + head + body + bytes([check, 0])
        self._take((len(_ACK) + len(frame)) * BYTE)
        return frame

    def _do(self, command: int, data: bytes) -> bytes | None:
        """Carry out a command. None: it is not understood."""
        match command:
            case 0x00:
                return data
            case 0x02:
                return bytes.fromhex("32010607")
            case 0x14:
                self._ready = True
                return b""
            case 0x10 | 0x12:
                return b""
            case 0x32:
                if data[0] == 1 and not data[1] & 1:
                    self._found = []
                return b""
            case 0x16:
                self.awake = self._ready = False
                return b"\0"
            case 0x4A | 0x40 if self.says is not None:
                return self.says
            case 0x4A if self._ready and data == b"\x02\x00":
                return self._search()
            case 0x40 if self._ready:
                return self._exchange(data[0], data[1:])
        return None

    def _search(self) -> bytes:
        found = [tag for tag in self._tags if tag not in self._found and not tag.shy and not tag.mute]
        if any(tag.company for tag in found):
            found.append(Ntag())
        self._found = found[:2]
        self._cost = FOUND if found else EMPTY
        entries = b""
        for number, tag in enumerate(self._found, 1):
            uid = tag.uid
            entries += bytes([number, 0, 0x44, 0x20 if tag.contact else 0x08 if tag.classic else 0, len(uid)]) + uid
        return bytes([len(self._found)]) + entries

    def _exchange(self, target: int, command: bytes) -> bytes:
        if not 0 < target <= len(self._found):
            return bytes([_UNKNOWN_TARGET])
        tag = self._found[target - 1]
        answer = None if tag.shy else tag.answer(_apdu(command))
        if answer is not None and answer.endswith(OK):
            self._cost = EXCHANGES[command[0]]
            return b"\0" + answer[: -len(OK)]
        if answer is None and tag in self._tags and not tag.shy:
            self._tags.remove(tag)
        self._cost = FAILED
        self._found = []
        return bytes([_TIMEOUT])

    def _take(self, seconds: float) -> None:
        if self._real_time:
            time.sleep(seconds)
            self.spent += min(seconds, time.monotonic() - self._placed)


def _taken(came: bytearray) -> bytes | None:
    """Take the first whole frame, with all bytes before it."""
    start = came.find(_START)
    head = came[start : start + 8] if start >= 0 else b""
    if head[: len(_ACK)] == _ACK:
        whole = start + len(_ACK)
    elif len(head) < 8:
        return None
    else:
        whole = start + (10 + int.from_bytes(head[5:7], "big") if head[3:5] == _LONG else 7 + head[3])
    if len(came) < whole:
        return None
    frame = bytes(came[:whole])
    del came[:whole]
    return frame


def _content(frame: bytes) -> bytes:
    """The content of a host's frame, checked."""
    head, content = (frame[5:8], frame[8:-2]) if frame[3:5] == _LONG else (frame[3:5], frame[5:-2])
    assert sum(head) & 0xFF == 0
    assert sum(content) + frame[-2] & 0xFF == 0
    assert content[0] == 0xD4
    return content


def _apdu(command: bytes) -> bytes:
    """A Type 2 command as the APDU for `Ntag.answer`."""
    if command[0] == 0x30:
        return bytes([0xFF, 0xB0, 0, command[1], 16])
    return bytes([0xFF, 0xD6, 0, command[1], len(command) - 2]) + command[2:]
