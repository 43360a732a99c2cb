"""Garbage collection of a hall: what it knows is looked through only now and then.

That is values without cycles, more than half a million of them at a large event. To look through all takes up to a
second, in which no page gets anything; Python does so whenever there is a quarter more. Cycles of what was made a short
time ago are collected as ever.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

EVERY_S = 600.0
"""Seconds between two looks through everything."""

_NEVER = 1_000_000_000


@asynccontextmanager
async def seldom_collected() -> AsyncIterator[None]:
    """Have everything in this process looked through every `EVERY_S` alone until the end of the block."""
    first, second, third = gc.get_threshold()
    gc.set_threshold(first, second, _NEVER)
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(first, second, third)


async def _collect() -> None:
    while True:
        await asyncio.sleep(EVERY_S)
        gc.collect()
