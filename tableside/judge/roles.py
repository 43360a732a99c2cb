"""The roles of judges at a table (Tournament Rules 2026-07-16, 204.2, 204.4)."""

from __future__ import annotations

from typing import Literal

Role = Literal["judge", "head judge"]
"""A floor judge, or the head judge, who alone hears appeals and authorises rewinds that are not simple."""
