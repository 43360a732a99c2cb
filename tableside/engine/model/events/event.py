"""The base of all events. An event's name in the record is its tag; everything private in it is a `Secret`."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One outcome."""
