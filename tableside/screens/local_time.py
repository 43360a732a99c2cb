"""When an entry was made, on the clock of the place where the screen stands."""

from __future__ import annotations

from datetime import datetime


def local_time(at: str) -> str:
    """Hours and minutes, of an ISO 8601 time; empty for what is no time."""
    return _formatted(at, "%H:%M")


def local_date(at: str) -> str:
    """The day, hours and minutes, of an ISO 8601 time; empty for what is no time."""
    return _formatted(at, "%Y-%m-%d %H:%M")


def _formatted(at: str, form: str) -> str:
    try:
        return datetime.fromisoformat(at).astimezone().strftime(form)
    except (ValueError, OverflowError, OSError):
        return ""
