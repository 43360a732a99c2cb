"""The first entry of a match: what was agreed, and the end of the machine's log as the match began."""

from __future__ import annotations

import msgspec

from tableside.engine.model.game_setup import GameSetup

MACHINE = "machine"
"""The field of the public action that names the end of the machine's log; the others are those of `GameSetup`."""


def read_setup(action: bytes) -> GameSetup:
    """What was agreed. Raises ValueError for any other action."""
    parts = msgspec.json.decode(action, type=dict[str, msgspec.Raw])
    parts.pop(MACHINE, None)
    return msgspec.json.decode(msgspec.json.encode(parts), type=GameSetup)
