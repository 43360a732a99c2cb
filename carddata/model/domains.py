"""The domains of cards and runes (2026-07-16, 134)."""

from __future__ import annotations

from typing import Literal

Domain = Literal["fury", "calm", "mind", "body", "chaos", "order"]
"""A domain of cards and runes."""
