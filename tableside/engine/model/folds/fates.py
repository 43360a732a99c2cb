"""Folding events into a unit that would die: what may happen instead. This module decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.events import Event


def ward_number(fate: str) -> int:
    """The index of the ward that a fate names, -1 for another fate.

    >>> ward_number("w1"), ward_number("#12")
    (0, -1)
    """
    return int(fate[1:]) - 1 if fate.startswith("w") else -1


def is_open(fate: str) -> bool:
    """Return whether a fate is not decided yet, also if somebody has declined to change it (`~`), or is asked (`?`).

    >>> is_open("~#12"), is_open("#12"), is_open("")
    (True, False, True)
    """
    return not fate or fate[0] in "?~"


def _spared(unit: Permanent, event: e.Spared) -> Permanent:
    used = ward_number(unit.fate)
    return replace(unit, fate="", wards=tuple(ward for at, ward in enumerate(unit.wards) if at != used))


FATE_FOLDS: Mapping[type[Event], Callable[[Permanent, Any], Permanent]] = {
    e.Warded: lambda unit, event: replace(unit, wards=(*unit.wards, event.ward)),
    e.FateChosen: lambda unit, event: replace(unit, fate=event.fate),
    e.Spared: _spared,
}
"""The function that folds each event on the fate of a unit."""
