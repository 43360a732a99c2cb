"""Samples of long tests: a fixed sample runs, or all of it with FULL=1 (`make test FULL=1`)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

FULL = os.environ.get("FULL") == "1"
"""True if everything is tried, not only a sample."""

EACH = int(os.environ.get("EACH", "1"))
"""Of how many test files one is run, for machines that differ little from those on which all were run."""


def in_sample(file: Path, each: int = EACH) -> bool:
    """True for one test file of ``each``, always the same ones, by a checksum of their names."""
    return crc32(file.name.encode()) % each == 0


def one_in(count: int, things: Iterable[T]) -> list[T]:
    """Of so many things one, the first and then evenly to the last; all of them with FULL=1."""
    return list(things)[:: 1 if FULL else count]


def some(sample: int, everything: int) -> int:
    """Return how many cases are tried: a sample, or everything with FULL=1."""
    return everything if FULL else sample
