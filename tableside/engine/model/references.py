"""The names by which a game refers to players, places and targets."""

from __future__ import annotations

from typing import Final

Player = str
"""A seat's letter, A to D in turn order."""

Place = int | str
"""A location (2026-07-16, 198.1): a battlefield by its number from 1, or a player's base by that player's letter."""

Target = int | str
"""Something that can be chosen: the id of a permanent, a chain item or a card in a trash, the handle of a facedown
card, a battlefield as `@2`, or a player's letter."""

PLAIN: Final = "plain"
"""The name of a battlefield without abilities."""

UNKNOWN: Final = "?"
"""Stands for a player, a card or a domain that nobody has stated."""
