"""Readers at a terminal: their reports, typed lines and Ctrl-C, as one stream of events in one thread."""

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

from hw.model import ReaderLost, ReaderReady, Readers, Report, ServiceLost, Unread
from tableside.decks.unread import unread_message
from tableside.message import Message, message

QUIET = 2.0
"""Seconds without any reader after which the user is told."""
MAX_LINE_BYTES = 4096
"""The length at which a typed line is cut."""

NO_READER = message("command-no-reader-yet")
SERVICE_AWAY = message("command-card-service-away")


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed line, stripped and in lower case."""

    text: str


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Ctrl-C. A second Ctrl-C ends the program at once."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """No reader has come in the first `QUIET` seconds."""


ConsoleEvent = Report | Typed | Interrupt | Quiet


@contextmanager
def console(readers: Readers, keyboard: int | None) -> Iterator[Iterator[ConsoleEvent]]:
    """Start the readers and yield the events; stop the readers at the end. For the main thread.

    `keyboard` is the file descriptor that typed lines come from, None for none.
    """
    events: queue.SimpleQueue[ConsoleEvent] = queue.SimpleQueue()
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        events.put(Interrupt())

    with _typing(keyboard, events.put):
        signal.signal(signal.SIGINT, stop)
        readers.start(events.put)
        try:
            yield _events(events, readers)
        finally:
            readers.stop()
            signal.signal(signal.SIGINT, before)


def _events(events: queue.SimpleQueue[ConsoleEvent], readers: Readers) -> Iterator[ConsoleEvent]:
    """The events; and once, early, `Quiet` if there is no reader."""
    while True:
        try:
            event = events.get(timeout=QUIET)
        except queue.Empty:
            break
        yield event
        if isinstance(event, ReaderReady):
            break
    if not readers.names():
        yield Quiet()
    while True:
        yield events.get()


def notice(event: ConsoleEvent) -> Message | None:
    """The words about an event at the readers, None if it needs none: a card that was read, for example."""
    match event:
        case ReaderReady(reader=name):
            return message("command-reader-ready", reader=name)
        case ReaderLost(reader=name):
            return message("reader-gone", reader=name)
        case ServiceLost():
            return SERVICE_AWAY
        case Quiet():
            return NO_READER
        case Unread(why=why):
            return unread_message(why)
        case _:
            return None


@contextmanager
def _typing(keyboard: int | None, emit: Callable[[ConsoleEvent], None]) -> Iterator[None]:
    """Emit each typed line, from a thread that ends with the block."""
    if keyboard is None:
        yield
        return
    wake, waker = os.pipe()
    thread = threading.Thread(target=_listen, args=(keyboard, wake, emit), name="keyboard", daemon=True)
    thread.start()
    try:
        yield
    finally:
        os.write(waker, b".")
        thread.join()
        os.close(wake)
        os.close(waker)


def _listen(keyboard: int, wake: int, emit: Callable[[ConsoleEvent], None]) -> None:
    rest = b""
    with suppress(OSError):
        while wake not in select.select([keyboard, wake], [], [])[0]:
            more = os.read(keyboard, MAX_LINE_BYTES)
            if not more:
                return
            *lines, rest = (rest + more).split(b"\n")
            rest = rest[-MAX_LINE_BYTES:]
            for line in lines:
                emit(Typed(line.decode(errors="replace").strip().casefold()))
