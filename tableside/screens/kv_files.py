"""The kv files of pages, which no first frame needs: they are read in quiet after it, or before the first page.

Kivy reads a file in 5 to 15 ms on a laptop, and has to read a rule before the first widget that it is for.
"""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

PAUSE = 0.05
"""Seconds between two files, in which the screen is drawn and takes touches."""

_waiting: list[str] = []
"""The files that are not read yet, in the order of their modules' import: a rule may build on those before it."""


def read_later(module: str) -> None:
    """Have the kv file beside this module read before its first page is made."""
    _waiting.append(str(Path(module).with_suffix(".kv")))


def read_all() -> None:
    """Read all that wait."""
    while read_next():
        pass


def read_next(_: float = 0.0) -> bool:
    """Read the next that waits; return whether there was one, so that Kivy's clock repeats it until there is none."""
    if _waiting:
        Builder.load_file(_waiting.pop(0))
        return True
    return False
