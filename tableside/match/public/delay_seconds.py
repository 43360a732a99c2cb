"""The seconds by which streams of a match may be delayed."""

from __future__ import annotations

from typing import Annotated

import msgspec

LONGEST = 3600
"""The longest delay that is a time, in seconds."""

UNTIL_OVER = 86_400
"""Stands, as a delay in seconds, for all the time until the match is over; it is longer than any other."""

Seconds = Annotated[int, msgspec.Meta(ge=0, le=UNTIL_OVER)]
