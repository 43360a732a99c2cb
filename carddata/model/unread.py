"""The parts of the game that a card's text may touch whose behaviour is not data."""

from __future__ import annotations

from typing import Literal

May = Literal[
    "might",
    "own might",
    "death",
    "damage",
    "costs",
    "places",
    "timing",
    "ready",
    "prohibitions",
    "marks",
    "counters",
    "control",
    "points",
    "tokens",
    "reveals",
    "on play",
    "on hide",
    "on attack",
    "on defend",
    "on conquer",
    "on hold",
    "on death",
    "on move",
    "on beginning",
    "on ending",
    "on win",
    "on an entry",
    "on a spell",
    "on a death",
    "on other",
    "anything",
]
"""The parts of the game that a text done by hand may touch; see `carddata.model.card.Card`."""
