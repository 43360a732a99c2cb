"""Folds of entries by the type of their public action, as the tables of entry kinds name it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from tableside.match.state import Fold, Match
from tableside.message import Message

Note = TypeVar("Note")
"""The type of an entry's public action."""


def folded(note: type[Note], fold: Callable[[Match, Note], Match]) -> Fold:
    """The fold of entries whose public action has this type."""
    return lambda match, entry: fold(match, msgspec.json.decode(entry.action, type=note))


def in_words(note: type[Note], describe: Callable[[Note], Message]) -> Fold:
    """The fold of entries that add a line of history and nothing else."""
    return folded(note, lambda match, value: match.with_line(describe(value)))
