"""Readers at a terminal: what they report, what is typed and Ctrl-C, one after the other in one thread."""

from __future__ import annotations

import os
import queue
import select
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType

from hw.model import ReaderLost, ReaderReady, Readers, Report, ServiceLost, ServiceReady, Unread
from tableside.table.readers.unread import unread_message
from tableside.text import Text

QUIET = 2.0
"""Seconds without any reader after which that is said."""
MOST = 4096
"""Bytes that are looked at of a line that was typed."""

NO_READER = "No reader works yet. Plug one in; `tableside doctor` finds out why one is not there."
AWAY = "The card service (pcscd) does not answer. It is looked for; `tableside doctor` says what to do."
HERE = "{}: ready."


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that was typed, without blanks at its ends and in small letters."""

    text: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Ctrl-C. A second one ends the program at once."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """No reader has come in the first `QUIET` seconds."""


ConsoleEvent = Report | Typed | Stop | Quiet


@contextmanager
def console(readers: Readers, keyboard: int | None) -> Iterator[Iterator[ConsoleEvent]]:
    """Start the readers, and give what happens; at the end stop them. For the main thread.

    `keyboard` is the file descriptor from which lines are typed, None for none; when it ends nothing more is typed.
    """
    happens: queue.SimpleQueue[ConsoleEvent] = queue.SimpleQueue()
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        happens.put(Stop())

    with _typing(keyboard, happens.put):
        signal.signal(signal.SIGINT, stop)
        readers.start(happens.put)
        try:
            yield _events(happens, readers)
        finally:
            readers.stop()
            signal.signal(signal.SIGINT, before)


def _events(happens: queue.SimpleQueue[ConsoleEvent], readers: Readers) -> Iterator[ConsoleEvent]:
    """Each thing that happens; and once, early, that nothing does."""
    while True:
        try:
            event = happens.get(timeout=QUIET)
        except queue.Empty:
            break
        yield event
        if isinstance(event, ReaderReady):
            break
    if not readers.names():
        yield Quiet()
    while True:
        yield happens.get()


def trouble(event: ConsoleEvent) -> str:
    """What there is to say of an event that is no card that was read; empty where there is nothing."""
    match event:
        case ReaderReady(reader=name):
            return HERE.format(name)
        case ReaderLost(reader=name):
            return Text()("reader-gone", reader=name)
        case ServiceLost():
            return AWAY
        case Quiet():
            return NO_READER
        case Unread(why=why):
            return Text()(unread_message(why))
        case ServiceReady() | _:
            return ""


@contextmanager
def _typing(keyboard: int | None, tell: Callable[[ConsoleEvent], None]) -> Iterator[None]:
    """Tell each line that is typed, from a thread that ends with the block."""
    if keyboard is None:
        yield
        return
    wake, waker = os.pipe()
    thread = threading.Thread(target=_listen, args=(keyboard, wake, tell), name="keyboard", daemon=True)
    thread.start()
    try:
        yield
    finally:
        os.write(waker, b".")
        thread.join()
        os.close(wake)
        os.close(waker)


def _listen(keyboard: int, wake: int, tell: Callable[[ConsoleEvent], None]) -> None:
    kept = b""
    with suppress(OSError):
        while wake not in select.select([keyboard, wake], [], [])[0]:
            more = os.read(keyboard, MOST)
            if not more:
                return
            *lines, kept = (kept + more).split(b"\n")
            kept = kept[-MOST:]
            for line in lines:
                tell(Typed(line.decode(errors="replace").strip().casefold()))
