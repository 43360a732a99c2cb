"""`tableside readers`: each reader as it works now, with what it told so far. It shows no tag's number."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from hw.model import Readers
from tableside.cli.console import AWAY
from tableside.cli.result import FITS, WRONG, CommandResult, plain
from tableside.table.readers.assignments import Assignments, spot_message
from tableside.table.readers.stats import Picture, ReaderStats, Watch
from tableside.text import Text

EVERY = 0.5
"""Seconds between two pictures of the table."""

NONE = "No reader is plugged in. Where one is, `tableside doctor` finds out why it is not seen."

HEADS = ("reader", "driver", "spot", "state", "reads/s", "p50 ms", "p95 ms", "not read")


def table(picture: Picture) -> tuple[str, ...]:
    """The picture as lines for a terminal, with what is to be done under it."""
    rows = [HEADS, *(_cells(line) for line in picture.readers)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    todo = [Text()(line.todo) for line in picture.readers if line.todo is not None]
    if not picture.service:
        todo.append(AWAY)
    elif not picture.readers:
        todo.append(NONE)
    return plain([*(lines if picture.readers else ()), *dict.fromkeys(todo)])


def _cells(line: ReaderStats) -> tuple[str, ...]:
    unread = ", ".join(f"{count} {why}" for why, count in line.unread.items())
    middle, late = ("-" if each is None else f"{each:.1f}" for each in (line.p50_ms, line.p95_ms))
    rate = f"{line.reads_per_second:.1f}"
    spot = spot_message(line.spot)
    driver = Text()(f"hw-driver-{line.driver}") if line.driver else "-"
    return line.reader, driver, "-" if spot is None else Text()(spot), line.state, rate, middle, late, unread or "-"


def readers(
    known: Readers, spots: Assignments, seconds: float | None, show: Callable[[tuple[str, ...]], None], *, json: bool
) -> CommandResult:
    """Watch readers for so long, None for until Ctrl-C, with `show` called for each picture on the way.

    The last picture is said, as JSON where that is asked for. Its exit code is 1 where no reader works.
    """
    watch = Watch()
    known.start(watch.hear)
    end = None if seconds is None else time.monotonic() + seconds
    try:
        while end is None or time.monotonic() < end:
            show(table(watch.picture(spots)))
            time.sleep(EVERY if end is None else max(0.0, min(EVERY, end - time.monotonic())))
    except KeyboardInterrupt:
        pass
    picture = watch.picture(spots)
    known.stop()
    works = any(line.state != "gone" for line in picture.readers)
    lines = (msgspec.json.encode(picture).decode(),) if json else table(picture)
    return CommandResult(lines, FITS if works else WRONG)
