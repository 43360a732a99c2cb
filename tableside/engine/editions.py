"""The editions of the Core Rules by date. Code cites the newest; numbers move between editions."""

from __future__ import annotations

NEWEST = "2026-07-16"

FOLLOWED = (NEWEST,)
"""The editions that this program can judge by."""
