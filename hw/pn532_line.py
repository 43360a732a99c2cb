"""The serial line to one PN532, as nfcpy's chipset wants it: whole frames, each within its time.

pyserial opens, locks and reads the device. What is ours, and why:

- Framing. nfcpy's own transport takes any bytes for a frame, waits without end for a chip that keeps acknowledging,
  writes every frame to a log and sets the speed through a shell. `SerialLine` searches for frames in the bytes received
  and logs nothing. It stays at 115200 baud, the speed at which the chip wakes up, so a killed program leaves no
  chip at another speed.
- HUPCL. pyserial leaves it on, so each closing drops DTR and each opening raises it again, which resets some boards.
- Waiting. pyserial writes to a full buffer again and again without a pause until its time is over, and configures the
  device anew whenever its read timeout changes. So `select` waits before each read and write.
- Errors. pyserial lets `termios.error`, which is no OSError, through from a line that hangs up.
"""

from __future__ import annotations

import errno
import os
import select
import termios
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from serial import Serial, SerialTimeoutException

_ACK = bytes.fromhex("0000FF00FF00")
_START = b"\x00\x00\xff"
_WAKE_UP = bytes(10)
"""The bytes that a sleeping chip needs to hear before a command."""
_MAX_CONTENT = 265
"""Bytes of the largest frame's content."""
_CHUNK = 4096
"""Bytes of one read, at most."""
_SLICE = 0.05
"""Seconds of one wait; also the time left for a pending answer when the program ends."""
_QUIET, _NOISY = 0.03, 0.2
"""Seconds of silence after which a line counts as quiet, and seconds after which waiting for that is given up.

A USB converter holds bytes back for up to 16 ms. An answer that comes later than that would be taken for the next
answer.
"""
_WRITE_TIMEOUT = 0.25
"""Seconds that a write may take: the longest frame takes 0.03."""


class SerialLine:
    """An open serial device, for one thread. Failures raise OSError.

    `patience` is the least time in seconds that any answer is given, `ending` the program's wish to end soon.
    `hung_up` is whether the device is gone. nfcpy asks for `TYPE`, and sets `baudrate` to what it is.
    """

    TYPE = "TTY"

    def __init__(self, path: str, ending: threading.Event) -> None:
        self.baudrate = 115200
        self.patience = 0.0
        self.hung_up = False
        self._ending = ending
        self._received = bytearray()
        self._acknowledged = False
        self._awake = False
        with _as_os_error():
            self._port = Serial(path, self.baudrate, timeout=0, write_timeout=_WRITE_TIMEOUT, exclusive=True)
        try:
            with _as_os_error():
                _keep_control_lines(self._port.fileno())
        except OSError:
            self._port.close()
            raise

    def woken(self) -> None:
        """The chip is awake: send frames without the long preamble from now on."""
        self._awake = True

    def write(self, frame: bytes) -> None:
        """Send a frame and discard everything received before."""
        self._discard()
        self._acknowledged = False
        with self._watched():
            if not select.select([], [self._port], [], _WRITE_TIMEOUT)[1]:
                raise SerialTimeoutException
            self._port.write(bytes(frame) if self._awake else _WAKE_UP + bytes(frame))

    def read(self, timeout: float) -> bytearray:
        """The next frame, within `timeout` milliseconds. Repeated acknowledgements of one command are skipped."""
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
                raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
            self._receive(min(left, _SLICE))

    def listen(self, seconds: float, until: bytes) -> bytes:
        """Everything that arrives within so many seconds, in frames or not; ends early once `until` is in it."""
        end = time.monotonic() + seconds
        while until not in self._received and (left := end - time.monotonic()) > 0:
            self._receive(min(left, _SLICE))
        return bytes(self._received)

    def settle(self) -> None:
        """Cancel the chip's current command and wait until the line is quiet."""
        self.write(_ACK)
        until = time.monotonic() + _NOISY
        while self._receive(_QUIET) and time.monotonic() < until:
            pass
        self._discard()

    def close(self) -> None:
        """Close the device, without waiting until everything is sent."""
        with suppress(termios.error):
            self._port.reset_input_buffer()
            self._port.reset_output_buffer()
        self._port.close()

    def _discard(self) -> None:
        self._received.clear()
        with self._watched():
            self._port.reset_input_buffer()

    def _receive(self, limit: float) -> bool:
        """Take the bytes that are there or arrive within `limit` seconds; return whether there were any."""
        with self._watched():
            if not select.select([self._port], [], [], limit)[0]:
                return False
            self._received += self._port.read(_CHUNK)
        return True

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Note when the device is gone: whatever fails, except for a write that takes too long."""
        try:
            with _as_os_error():
                yield
        except SerialTimeoutException:
            raise
        except OSError:
            self.hung_up = True
            raise

    def _frame(self) -> bytearray | None:
        """Take the first whole frame out of the bytes received, and drop what precedes it."""
        received = self._received
        while (start := received.find(_START)) >= 0:
            del received[:start]
            size = _size(received)
            if size is None or len(received) < size:
                return None
            if size:
                frame = received[:size]
                del received[:size]
                return frame
            del received[: len(_START)]
        del received[: -len(_START)]
        return None


def _size(received: bytearray) -> int | None:
    """Bytes of the frame that begins here; 0 where none does, None where more bytes are needed to tell."""
    if len(received) < 5:
        return None
    length, check = received[3], received[4]
    if (length, check) == (0x00, 0xFF):
        return len(_ACK)
    head = 5
    if (length, check) == (0xFF, 0xFF):
        head = 8
        if len(received) < head:
            return None
        length, check = received[5] << 8 | received[6], received[5] + received[6] + received[7]
        sound = not check & 0xFF
    else:
        sound = not length + check & 0xFF
    return head + length + 2 if sound and 0 < length <= _MAX_CONTENT else 0


def _keep_control_lines(device: int) -> None:
    """Leave DTR and RTS as they are when the device is closed."""
    modes = termios.tcgetattr(device)
    modes[2] &= ~termios.HUPCL
    termios.tcsetattr(device, termios.TCSANOW, modes)


@contextmanager
def _as_os_error() -> Iterator[None]:
    try:
        yield
    except termios.error as error:
        raise OSError(*error.args) from error
