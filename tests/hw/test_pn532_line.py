"""The serial line to a PN532: how the device is opened, and a line that takes nothing or hangs up."""

from __future__ import annotations

import contextlib
import os
import pty
import termios
import threading
import time
import tty
from collections.abc import Iterator

import pytest

from hw.pn532_line import SerialLine

FULL_LOOKS = 60
"""The number of times in a row that a line is full and takes nothing: a busy machine moves bytes on late."""

FRAME = bytes.fromhex("0000FF02FED4022A00")


class Terminal:
    """A pseudo-terminal whose other end nobody reads."""

    def __init__(self) -> None:
        self.far, self.near = pty.openpty()
        self.path = os.ttyname(self.near)
        tty.setraw(self.near)
        self.line = SerialLine(self.path, threading.Event())

    def fill(self) -> None:
        """Write until the line takes nothing more for a while; the kernel moves bytes on when it comes to it."""
        os.set_blocking(self.near, False)
        looks = 0
        while looks < FULL_LOOKS:
            looks += 1
            with contextlib.suppress(BlockingIOError):
                while os.write(self.near, b"x"):
                    looks = 0
            time.sleep(0.01)

    def close(self) -> None:
        for end in (self.far, self.near):
            os.close(end)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.line.close()


def test_the_device_is_raw_at_115200_baud_and_keeps_its_control_lines_when_closed(terminal):
    inputs, outputs, control, local, *speeds, _ = termios.tcgetattr(terminal.near)
    assert speeds == [termios.B115200] * 2
    assert control & termios.CSIZE == termios.CS8
    assert not control & (termios.HUPCL | termios.CRTSCTS | termios.CSTOPB | termios.PARENB)
    assert not inputs & (termios.IXON | termios.IXOFF | termios.ICRNL | termios.ISTRIP)
    assert not outputs & termios.OPOST
    assert not local & (termios.ECHO | termios.ICANON | termios.ISIG)
    terminal.close()


def test_a_device_is_opened_once(terminal):
    with pytest.raises(OSError, match="lock"):
        SerialLine(terminal.path, threading.Event())
    terminal.close()


def test_a_file_is_no_serial_device(tmp_path):
    (tmp_path / "tty").touch()
    with pytest.raises(OSError):  # noqa: PT011 - whatever the system calls it
        SerialLine(str(tmp_path / "tty"), threading.Event())


def test_a_line_that_takes_nothing_fails_a_write_in_time_without_a_busy_loop(terminal):
    terminal.fill()
    began, busy = time.monotonic(), time.process_time()
    with pytest.raises(OSError):  # noqa: PT011 - a timeout of pyserial
        terminal.line.write(FRAME)
    assert 0.2 < time.monotonic() - began < 20
    assert time.process_time() - busy < 0.1
    assert not terminal.line.hung_up
    terminal.close()


def test_a_line_that_hangs_up_says_so(terminal):
    os.close(terminal.far)
    with pytest.raises(OSError):  # noqa: PT011 - whatever the system calls it
        terminal.line.read(1000)
    assert terminal.line.hung_up
    os.close(terminal.near)
