"""The words for the phases and the states of a turn (2026-07-16, 310, 314-317), and for a combat's damage (465.2)."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.model.progress import Phase
from tableside.engine.model.state import Table
from tableside.message import Message, message

PHASES: Mapping[Phase, Message] = {
    "start": message("phase-start"),
    "awaken": message("phase-awaken"),
    "beginning": message("phase-beginning"),
    "scoring": message("phase-scoring"),
    "channel": message("phase-channel"),
    "draw": message("phase-draw"),
    "main": message("phase-main"),
    "ending": message("phase-ending"),
    "expiration": message("phase-ending"),
}

STATES: Mapping[str, Message] = {
    "neutral open": message("turn-state-neutral-open"),
    "neutral closed": message("turn-state-neutral-closed"),
    "showdown open": message("turn-state-showdown-open"),
    "showdown closed": message("turn-state-showdown-closed"),
}


def turn_words(table: Table) -> tuple[Message | None, Message]:
    """The phase and the state as the screens show them: no phase after the game; a combat whose damage is due."""
    if table.over:
        return None, message("turn-state-over")
    if table.combat is not None and table.combat.step == "damage":
        return PHASES[table.phase], message("turn-state-damage")
    return PHASES[table.phase], STATES[table.state]
