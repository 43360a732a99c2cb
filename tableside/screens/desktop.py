"""The room that a desktop has for a window, as SDL knows it. Kivy does not tell."""

from __future__ import annotations

import ctypes
from pathlib import Path

MAPS = Path("/proc/self/maps")


class _Rectangle(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def desktop_size(maps: Path = MAPS) -> tuple[int, int] | None:
    """The size of the first desktop without its bars, in pixels; None if it is not known. Call it with a window open.

    `maps` names the libraries that are loaded: SDL is asked through the copy that Kivy uses.
    """
    try:
        lines = maps.read_text().splitlines()
        library = next((line.split()[-1] for line in lines if "/libSDL2-2" in line), None)
        if library is None:
            return None
        room = _Rectangle()
        if ctypes.CDLL(library).SDL_GetDisplayUsableBounds(0, ctypes.byref(room)):
            return None
    except (OSError, AttributeError):
        return None
    return (room.w, room.h) if room.w > 0 and room.h > 0 else None


def fitted(size: tuple[int, int], room: tuple[int, int] | None) -> tuple[int, int]:
    """The size of a window that wants this size where there is that room, None for unknown.

    >>> fitted((1920, 1080), (1280, 800))
    (1280, 800)
    >>> fitted((800, 480), (1280, 800))
    (800, 480)
    """
    return size if room is None else (min(size[0], room[0]), min(size[1], room[1]))
