"""Files on USB sticks: found within bounds, whatever a stick holds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from pathlib import Path
from typing import Final

STICKS: Final = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""The places where USB sticks are mounted."""

MOST_LOOKED_AT: Final = 20_000
"""The most entries of folders that are looked at, of whatever kind."""

_DEEP: Final = 3
_SYSTEM: Final = ("root-ro", "root-rw")
"""The folders of these places in which a read-only system has its own files, and those of its memory."""


def files_on_sticks(suffixes: tuple[str, ...], places: Sequence[Path] = STICKS) -> Iterator[Path]:
    """The files with one of these suffixes in these folders and three levels below; no link is followed."""
    left = count(MOST_LOOKED_AT, -1)
    for place in places:
        yield from _files(place, suffixes, left, _DEEP)


def mounted_sticks(
    places: Sequence[Path] = STICKS, is_mounted: Callable[[Path], bool] = os.path.ismount
) -> tuple[Path, ...]:
    """The sticks that are mounted in these folders or one level below, sorted. Nothing on a stick is looked at."""
    left = count(MOST_LOOKED_AT, -1)
    folders = [path for place in places for path in _folders(place, left)]
    above = [path for path in folders if not is_mounted(path)]
    inside = (path for folder in above for path in _folders(folder, left))
    return tuple(sorted((*(set(folders) - set(above)), *filter(is_mounted, inside))))


def _folders(place: Path, left: Iterator[int]) -> Iterator[Path]:
    """The folders in a folder, no link among them; `left` is as in `_files`."""
    try:
        with os.scandir(place) as entries:
            for entry in takewhile(lambda _: next(left) > 0, entries):
                if entry.name not in _SYSTEM and entry.is_dir(follow_symlinks=False):
                    yield Path(entry.path)
    except OSError:
        return


def _files(place: Path, suffixes: tuple[str, ...], left: Iterator[int], deep: int) -> Iterator[Path]:
    """The files of a folder and of its subfolders; `left` counts down the entries that may still be looked at."""
    try:
        with os.scandir(place) as entries:
            inside = list(takewhile(lambda _: next(left) > 0, entries))
    except OSError:
        return
    for entry in inside:
        try:
            if entry.is_symlink() or entry.name in _SYSTEM:
                continue
            if entry.name.endswith(suffixes):
                yield Path(entry.path)
            elif deep and entry.is_dir(follow_symlinks=False):
                yield from _files(Path(entry.path), suffixes, left, deep - 1)
        except OSError:
            continue
