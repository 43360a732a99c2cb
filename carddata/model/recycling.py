"""Recycling cards of trashes."""

from __future__ import annotations

from carddata.model.operations import Operation, Things


class Recycle(Operation, frozen=True, kw_only=True, tag="recycle"):
    """Put these cards of trashes on the bottom of their owners' main decks (416)."""

    what: Things
