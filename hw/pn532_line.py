"""The serial line to one PN532, as nfcpy's chipset wants it: whole frames, each within its time.

nfcpy's own transport takes what comes for a frame, waits without end for a chip that keeps acknowledging, writes every
frame into a log and sets the speed through a shell. This one looks for frames in whatever comes, and logs nothing. It
stays at 115200 baud, at which the chip wakes up: a program that was killed leaves no chip behind at another speed.
"""

from __future__ import annotations

import errno
import fcntl
import os
import select
import termios
import threading
import time
import tty

_ACK = bytes.fromhex("0000FF00FF00")
_START = b"\x00\x00\xff"
_WAKE_UP = bytes(10)
"""What a sleeping chip needs to hear before a command."""
_LARGEST = 265
"""Bytes of the largest frame's content."""
_SLICE = 0.05
"""Seconds of one wait, and how long a chip may still take when the end has come."""
_QUIET, _NOISY = 0.03, 0.2
"""Seconds of silence after which a line is at rest, and seconds after which it is taken for so.

A USB converter keeps bytes back for 16 ms: an answer that comes later than that would pass for the next one's.
"""
_WRITING = 0.25
"""Seconds that a write may take: the longest frame takes 0.03."""


class SerialLine:
    """A serial device, opened; for one thread. What fails raises OSError.

    `patience` is the least time in seconds that any answer is given, `ending` the program's wish to be done soon.
    nfcpy asks for `TYPE`, and sets `baudrate` to what it is.
    """

    TYPE = "TTY"

    def __init__(self, path: str, ending: threading.Event) -> None:
        self.baudrate = 115200
        self.patience = 0.0
        self.hung_up = False
        self._ending = ending
        self._came = bytearray()
        self._acknowledged = False
        self._awake = False
        self._device = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.flock(self._device, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _configure(self._device)
        except (OSError, termios.error) as error:
            os.close(self._device)
            raise OSError(errno.ENOTTY, "no serial device, or in use") from error
        self._poll = select.poll()
        self._poll.register(self._device, select.POLLIN)

    def woken(self) -> None:
        """The chip is awake: from now on frames go out without their long preamble."""
        self._awake = True

    def write(self, frame: bytes) -> None:
        """Send a frame; what came before it is of no interest any more."""
        self._discard()
        self._acknowledged = False
        rest = bytes(frame) if self._awake else _WAKE_UP + bytes(frame)
        until = time.monotonic() + _WRITING
        while rest:
            try:
                rest = rest[os.write(self._device, rest) :]
            except BlockingIOError:
                if time.monotonic() > until:
                    raise
                time.sleep(_QUIET)
            except OSError:
                self.hung_up = True
                raise

    def read(self, timeout: float) -> bytearray:
        """The next frame, within so many milliseconds. Of several acknowledgements of a command, it is the first."""
        until = time.monotonic() + max(timeout / 1000, self.patience)
        last = None
        while True:
            while (frame := self._frame()) is not None:
                if frame != _ACK or not self._acknowledged:
                    self._acknowledged = True
                    return frame
            now = time.monotonic()
            if last is None and self._ending.is_set():
                last = now + _SLICE
            left = (until if last is None else min(until, last)) - now
            if left <= 0:
                raise TimeoutError(errno.ETIMEDOUT, "no answer")
            self._receive(min(left, _SLICE))

    def settle(self) -> None:
        """Cancel what the chip does, and wait until the line is at rest."""
        self.write(_ACK)
        until = time.monotonic() + _NOISY
        while self._receive(_QUIET) and time.monotonic() < until:
            pass
        self._discard()

    def close(self) -> None:
        """Give the device back."""
        try:
            termios.tcflush(self._device, termios.TCIOFLUSH)  # the system would wait until all is sent
        except termios.error:
            pass
        finally:
            os.close(self._device)

    def _discard(self) -> None:
        self._came.clear()
        try:
            termios.tcflush(self._device, termios.TCIFLUSH)
        except termios.error as error:
            self.hung_up = True
            raise OSError(errno.EIO, "hung up") from error

    def _receive(self, limit: float) -> bool:
        """Take what has come, or comes within so many seconds; whether there was anything."""
        if not self._poll.poll(limit * 1000):
            return False
        try:
            came = os.read(self._device, 4096)
        except BlockingIOError:
            return False
        except OSError:
            self.hung_up = True
            raise
        if not came:
            self.hung_up = True
            raise OSError(errno.ENODEV, "hung up")
        self._came += came
        return True

    def _frame(self) -> bytearray | None:
        """Take the first whole frame out of what came, and drop what lies before it."""
        came = self._came
        while (start := came.find(_START)) >= 0:
            del came[:start]
            size = _size(came)
            if size is None or len(came) < size:
                return None
            if size:
                frame = came[:size]
                del came[:size]
                return frame
            del came[: len(_START)]
        del came[: -len(_START)]
        return None


def _size(came: bytearray) -> int | None:
    """Bytes of the frame that begins here; 0 where none does, None where too little has come to tell."""
    if len(came) < 5:
        return None
    length, check = came[3], came[4]
    if (length, check) == (0x00, 0xFF):
        return len(_ACK)
    head = 5
    if (length, check) == (0xFF, 0xFF):
        head = 8
        if len(came) < head:
            return None
        length, check = came[5] << 8 | came[6], came[5] + came[6] + came[7]
        sound = not check & 0xFF
    else:
        sound = not length + check & 0xFF
    return head + length + 2 if sound and 0 < length <= _LARGEST else 0


def _configure(device: int) -> None:
    """Raw bytes, 8N1, no flow control; the control lines stay as they are when it is closed."""
    tty.setraw(device, termios.TCSANOW)
    modes = termios.tcgetattr(device)
    inputs, outputs, control = 0, 0, modes[2] & ~(termios.CRTSCTS | termios.CSTOPB | termios.HUPCL)
    modes[:3] = inputs, outputs, control | termios.CREAD | termios.CLOCAL
    modes[4] = modes[5] = termios.B115200
    termios.tcsetattr(device, termios.TCSANOW, modes)
