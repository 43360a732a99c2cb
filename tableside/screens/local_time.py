"""The time of day of an entry, on the clock of the place where the screen stands."""

from __future__ import annotations

from datetime import datetime


def local_time(at: str) -> str:
    """Hours and minutes, of an ISO 8601 time; empty for what is no time."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except (ValueError, OverflowError, OSError):
        return ""
