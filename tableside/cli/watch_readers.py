"""`tableside readers`: a live table of the readers and what they have done so far. It shows no tag's number."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table

from hw.model import Readers, Report
from tableside.cli.console import SERVICE_AWAY
from tableside.cli.output import Output, plain_lines
from tableside.cli.result import FITS, WRONG, CommandResult, Line
from tableside.message import message
from tableside.table.readers.assignments import Assignments, spot_message
from tableside.table.readers.stats import Picture, ReaderStats, Watch

REFRESH_S = 0.5
"""Seconds between two updates of the table."""

NO_READER_FOUND = message("command-no-reader")

COLUMNS = (
    message("command-column-reader"),
    message("command-column-driver"),
    message("command-column-spot"),
    message("command-column-state"),
    message("command-column-rate"),
    message("command-column-median"),
    message("command-column-p95"),
    message("command-column-unread"),
)
STATES = {
    "ready": message("command-reader-state-ready"),
    "card": message("command-reader-state-card"),
    "not read": message("command-reader-state-unread"),
    "gone": message("command-reader-state-gone"),
}
CAUSES = {
    "moved": message("command-unread-moved"),
    "mute": message("command-unread-mute"),
    "two": message("command-unread-two"),
}
NUMBERS = range(4, 7)
"""The columns with numbers."""


def table(picture: Picture, output: Output) -> RenderableType:
    """The readers as a table, and below it what to do about those that do not work."""
    parts: list[RenderableType] = []
    if picture.readers:
        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for at, column in enumerate(COLUMNS):
            header = output.cell(column)
            grid.add_column(header, justify="right" if at in NUMBERS else "left", overflow="fold")
        for reader in picture.readers:
            grid.add_row(*(output.cell(cell) for cell in _cells(reader, output)))
        parts.append(grid)
    parts += (output.cell(line) for line in dict.fromkeys(_advice(picture)))
    return Group(*parts)


def _advice(picture: Picture) -> Iterator[Line]:
    yield from (reader.todo for reader in picture.readers if reader.todo is not None)
    if not picture.service:
        yield SERVICE_AWAY
    elif not picture.readers:
        yield NO_READER_FOUND


def _cells(reader: ReaderStats, output: Output) -> tuple[Line, ...]:
    counts = (f"{count} {output.words(CAUSES[cause])}" for cause, count in reader.unread.items())
    median, p95 = ("-" if time_ms is None else f"{time_ms:.1f}" for time_ms in (reader.p50_ms, reader.p95_ms))
    rate = f"{reader.reads_per_second:.1f}"
    unread = ", ".join(counts) or "-"
    driver = message(f"hw-driver-{reader.driver}") if reader.driver else "-"
    spot = spot_message(reader.spot) or "-"
    return reader.reader, driver, spot, STATES[reader.state], rate, median, p95, unread


def watch_readers(
    readers: Readers,
    spots: Assignments,
    seconds: float | None,
    show: Callable[[Picture], None],
    trace: Callable[[Report], None] = lambda report: None,
) -> Picture:
    """Watch readers for some seconds, None for until Ctrl-C, and return the last picture.

    `show` is called with each picture on the way, `trace` with each report, on a reader's thread.
    """
    watch = Watch()

    def hear(report: Report) -> None:
        watch.hear(report)
        trace(report)

    readers.start(hear)
    end = None if seconds is None else time.monotonic() + seconds
    try:
        while end is None or time.monotonic() < end:
            show(watch.picture(spots))
            time.sleep(REFRESH_S if end is None else max(0.0, min(REFRESH_S, end - time.monotonic())))
    except KeyboardInterrupt:
        pass
    picture = watch.picture(spots)
    readers.stop()
    return picture


def summary(picture: Picture, output: Output, *, json: bool) -> CommandResult:
    """The last picture as JSON or as a plain table; the exit code is 1 if no reader works."""
    works = any(reader.state != "gone" for reader in picture.readers)
    lines = (msgspec.json.encode(picture).decode(),) if json else plain_lines(table(picture, output))
    return CommandResult(lines, FITS if works else WRONG)
