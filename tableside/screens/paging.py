"""Pages of buttons, for more buttons than places."""

from __future__ import annotations


def page_of(count: int, room: int, page: int, kept: int = 0) -> tuple[int | None, ...]:
    """Return which of `count` buttons a page shows if there are `room` places; None is the button to the next page.

    If they all fit, there is one page. Otherwise the last `kept` buttons stay on every page; the first page follows the
    last one.
    """
    if count <= room:
        return tuple(range(count))
    size = room - 1 - kept
    turning = range(0, count - kept, size)
    first = turning[page % len(turning)]
    return (*range(first, min(first + size, count - kept)), None, *range(count - kept, count))


def page_beside(count: int, room: int, page: int, kept: int = 0) -> tuple[int, ...]:
    """The same where the button to the next page has a place of its own: which buttons take the `room` places."""
    if count <= room:
        return tuple(range(count))
    turning = range(0, count - kept, room - kept)
    first = turning[page % len(turning)]
    return (*range(first, min(first + room - kept, count - kept)), *range(count - kept, count))
