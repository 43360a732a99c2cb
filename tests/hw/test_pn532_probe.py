"""The probe of a serial line: a virtual PN532 on a pseudo-terminal, its own bytes, noise, nothing."""

from __future__ import annotations

import os
import pty
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from hw.pn532_chip import Chip, ChipGone
from hw.pn532_probe import probe
from tests.kit.hw.pn532_rig import chips

__all__ = ["chips"]


@contextmanager
def line(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """A serial line whose other end sends this for what it receives."""
    ours, theirs = pty.openpty()
    for end in (ours, theirs):
        tty.setraw(end)

    def serve() -> None:
        while (received := os.read(ours, 4096)) != b"end":
            os.write(ours, answer(received))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield os.ttyname(theirs)
    finally:
        os.write(theirs, b"end")
        thread.join()
        os.close(ours)
        os.close(theirs)


def test_a_pn532_answers_asleep_and_awake_and_still_works_after_that(chips) -> None:
    (chip,) = chips(1)
    assert probe(str(chip.path)) == "pn532"
    assert probe(str(chip.path)) == "pn532"
    Chip(str(chip.path), threading.Event()).close()


def test_a_chip_without_a_voice_is_silent(chips) -> None:
    (chip,) = chips(1)
    chip.mute = True
    assert probe(str(chip.path)) == "silent"


def test_joined_wires_are_an_echo() -> None:
    with line(lambda received: received) as path:
        assert probe(path) == "echo"


@pytest.mark.parametrize(("answer", "meaning"), [(b"\xa5\x13$GPGGA", "noise"), (b"\0\0\0", "silent")])
def test_other_bytes_are_noise_and_a_low_line_is_silent(answer: bytes, meaning: str) -> None:
    with line(lambda _: answer) as path:
        assert probe(path) == meaning


def opened(path: str) -> Chip:
    """The chip at a port, opened; a simulated one may wake up too late on a busy machine, and is opened again."""
    for _ in range(9):
        with suppress(ChipGone):
            return Chip(path, threading.Event())
    return Chip(path, threading.Event())


def test_a_port_that_another_program_has_is_busy(chips) -> None:
    (chip,) = chips(1)
    holder = opened(str(chip.path))
    try:
        assert probe(str(chip.path)) == "busy"
    finally:
        holder.close()


def test_what_is_no_serial_device(tmp_path: Path) -> None:
    assert probe(str(tmp_path / "none")) == "gone"
    (tmp_path / "file").touch()
    assert probe(str(tmp_path / "file")) == "gone"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open every device")
def test_a_port_that_this_user_may_not_open(tmp_path: Path) -> None:
    file = tmp_path / "tty"
    file.touch()
    file.chmod(0)
    assert probe(str(file)) == "refused"
