"""The place where an error was raised, in a line."""

from __future__ import annotations

import traceback
from pathlib import Path


def place_of(error: Exception) -> str:
    """Return what broke, and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"
