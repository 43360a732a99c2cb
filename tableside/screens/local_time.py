"""Times as people read them: on the clock of the place where the screen stands, and how long something took."""

from __future__ import annotations

from datetime import datetime

from tableside.message import Message, message


def local_time(at: str) -> str:
    """Hours and minutes, of an ISO 8601 time; empty for what is no time."""
    return _formatted(at, "%H:%M")


def local_date(at: str) -> str:
    """The day, hours and minutes, of an ISO 8601 time; empty for what is no time."""
    return _formatted(at, "%Y-%m-%d %H:%M")


def duration(minutes: int) -> Message:
    """The minutes that something took, in words.

    >>> duration(82).arguments
    (('hours', 1), ('minutes', 22))
    """
    hours, rest = divmod(minutes, 60)
    if hours:
        return message("screen-past-hours", hours=hours, minutes=rest)
    return message("screen-past-minutes", minutes=rest)


def _formatted(at: str, form: str) -> str:
    try:
        return datetime.fromisoformat(at).astimezone().strftime(form)
    except (ValueError, OverflowError, OSError):
        return ""
