"""Readers at a terminal: reports, typed lines and Ctrl-C in one row, and the commands on tags through all of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from hw.model import Arrived, ReaderReady, Removed
from hw.simulated import SimulatedReaders, VirtualTag
from tableside.cli import console as terminal
from tableside.cli.console import NO_READER, SERVICE_AWAY, Interrupt, Quiet, Typed, console
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Pcscd
from tests.kit.text import english

READER = "Reader"
LIST = "Main:\n3 Pakaa Cub\n"
PATIENCE = 20.0


@pytest.fixture
def keyboard() -> Iterator[tuple[int, IO[bytes]]]:
    """The ends of a pipe: where lines are read, and where they are typed."""
    read, write = os.pipe()
    with os.fdopen(write, "wb", buffering=0) as typed:
        yield read, typed
    os.close(read)


def test_what_is_reported_and_what_is_typed_comes_in_one_row(keyboard) -> None:
    read, typed = keyboard
    readers = SimulatedReaders(READER)
    with console(readers, read) as events:
        assert isinstance(next(events), ReaderReady)
        readers.place(READER, VirtualTag())
        assert isinstance(next(events), Arrived)
        typed.write(b"  Skip \n\nhalf a ")
        assert [next(events), next(events)] == [Typed("skip"), Typed("")]
        typed.write(b"line\xff\n")
        assert next(events) == Typed("half a line\N{REPLACEMENT CHARACTER}")
        readers.lift(READER)
        assert isinstance(next(events), Removed)


@pytest.mark.parametrize("ends", [True, False])
def test_without_a_keyboard_the_readers_go_on(keyboard, ends) -> None:
    read, typed = keyboard
    readers = SimulatedReaders(READER)
    if ends:
        typed.close()
    with console(readers, read if ends else None) as events:
        assert isinstance(next(events), ReaderReady)
        readers.place(READER, VirtualTag())
        assert isinstance(next(events), Arrived)


def test_ctrl_c_comes_after_what_went_before_and_a_second_one_ends_it(keyboard) -> None:
    readers = SimulatedReaders(READER)
    before = signal.getsignal(signal.SIGINT)
    with console(readers, keyboard[0]) as events:
        readers.place(READER, VirtualTag())
        signal.raise_signal(signal.SIGINT)
        assert isinstance(next(events), ReaderReady)
        assert isinstance(next(events), Arrived)
        assert next(events) == Interrupt()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_the_threads_end_with_it(keyboard) -> None:
    with console(SimulatedReaders(READER), keyboard[0]):
        assert "keyboard" in {thread.name for thread in threading.enumerate()}
    assert "keyboard" not in {thread.name for thread in threading.enumerate()}


def test_that_no_reader_comes_is_told_once(monkeypatch) -> None:
    monkeypatch.setattr(terminal, "QUIET", 0.01)
    with console(SimulatedReaders(), None) as events:
        assert next(events) == Quiet()
        signal.raise_signal(signal.SIGINT)
        assert next(events) == Interrupt()


class Running:
    """A command in a process of its own, with a keyboard."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []

    def hears(self, part: str) -> None:
        """Read what it says up to a line with this in it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if part in line:
                return
        raise AssertionError(f"{part!r} was not said: {''.join(self.lines)}")

    def types(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ends(self) -> int:
        assert self.process.stdout is not None
        self.lines += self.process.stdout
        return self.process.wait(PATIENCE)


@contextmanager
def tags(*arguments: object) -> Iterator[Running]:
    words = [sys.executable, "-m", "tableside", "tags", *map(str, arguments)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(words, text=True, **pipes) as process:
        alarm = threading.Timer(PATIENCE, process.kill)
        alarm.start()
        try:
            yield Running(process)
        finally:
            alarm.cancel()
            process.kill()


def test_a_deck_from_its_list_to_blank_tags_at_a_real_card_service(pcscd: Pcscd, tmp_path: Path) -> None:
    pcscd.start(KIND)
    (reader,) = pcscd.readers
    path, out = tmp_path / "list", tmp_path / "deck.tags"
    path.write_text(LIST)
    pile = [Ntag(213), Ntag(215), Ntag(216)]
    said = []
    with tags("enrol", path, "--out", out) as command:
        command.hears("1 of 3: Pakaa Cub")
        reader.place(pile[0])
        command.hears("2 of 3")
        command.process.send_signal(signal.SIGINT)
        assert command.ends() == 1
        said += command.lines
    with tags("enrol", path, "--out", out) as command:
        command.hears("2 of 3")
        for at, tag in enumerate(pile[1:], 2):
            reader.place(tag)
            command.hears("3 of 3:" if at == 2 else "3 of 3 cards have a tag")
        assert command.ends() == 0
        said += command.lines
    with tags("check", out, "--list", path) as command:
        for at, tag in enumerate(pile, 1):
            reader.place(tag)
            command.hears(f"{at} of 3")
        command.types("")
        assert command.ends() == 0
        said += command.lines
    with tags("wipe") as command:
        for tag in pile:
            reader.place(tag)
            command.hears("Wiped.")
        command.types("done")
        assert command.ends() == 0
        said += command.lines
    with tags("check", out) as command:
        reader.place(pile[0])
        command.hears("written or wiped")
        command.types("")
        assert command.ends() == 1
        assert {"MISSING    2 Pakaa Cub\n", "CHANGED    1 Pakaa Cub: enrol the deck again\n"} <= set(command.lines)
        said += command.lines
    for tag in pile:
        assert not any(tag.data[4:36])
        assert tag.uid.hex() not in "".join(said).lower()


def test_a_card_service_that_is_away_is_told(pcscd: Pcscd) -> None:
    with tags("wipe") as command:
        command.hears(english(SERVICE_AWAY))
        command.hears(english(NO_READER))
        command.process.send_signal(signal.SIGINT)
        assert command.ends() == 0
