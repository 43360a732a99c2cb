"""The entries of one table out of the log: those that fit, checked on a thread, and no more than memory holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from nats.js.client import JetStreamContext

from tableside.hall.log_reader import LogNotRead, subject_parts
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import TableLine, TableMessage
from tableside.hall.table_log import TableLog

MOST_BYTES = 32 * 2**20
"""At most so many bytes are in memory of a table's entries, of their sealed parts, and of the people beside them."""


async def table_lines(log: JetStreamContext, subjects: Subjects, table: str) -> AsyncGenerator[TableLine, None]:
    """The entries of the table with this key for judges, up to the first that does not fit. Raises `LogNotRead`."""
    chain = TableLog()
    stream, subject = subjects.stream("judges"), subjects.entries("judges", table)
    async with aclosing(subject_parts(log, stream, subject)) as parts:
        async for part in parts:
            chain, lines = await asyncio.to_thread(_checked, chain, part)
            for line in lines:
                yield line
            if chain.quarantine is not None:
                return


async def selected_lines(
    log: JetStreamContext, subjects: Subjects, table: str, select: Callable[[TableLine], bool]
) -> tuple[TableLine, ...]:
    """The entries that `select` chooses out of those that fit. Raises `LogNotRead`, also if they are too many."""
    lines, size = list[TableLine](), 0
    async with aclosing(table_lines(log, subjects, table)) as fitting:
        async for line in fitting:
            if select(line):
                lines.append(line)
                size += len(line.action) + len(line.verdict) + len(line.events)
                if size > MOST_BYTES:
                    raise LogNotRead
    return tuple(lines)


def _checked(chain: TableLog, part: list[bytes]) -> tuple[TableLog, list[TableLine]]:
    """The chain after these messages, and the entries that are new in them and fit."""
    lines = list[TableLine]()
    for content in part:
        chain, new = chain.with_message(TableMessage(content))
        lines += new
    return chain, lines
