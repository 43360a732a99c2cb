"""More keys than places: what is seen at once."""

from __future__ import annotations


def page_of(count: int, room: int, page: int, kept: int = 0) -> tuple[int | None, ...]:
    """Which of `count` keys a page shows where there are `room` places; None is the key to the next page.

    All of them where they fit. Otherwise the last `kept` keys stay on every page; after the last page comes the first.
    """
    if count <= room:
        return tuple(range(count))
    size = room - 1 - kept
    turning = range(0, count - kept, size)
    first = turning[page % len(turning)]
    return (*range(first, min(first + size, count - kept)), None, *range(count - kept, count))
