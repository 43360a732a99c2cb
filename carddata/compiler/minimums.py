"""The least to which a reduction goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from carddata.compiler.words import Disagreement


class Minimum(NamedTuple):
    """The least Might or, `of_energy`, the least energy that a reduction leaves."""

    least: int
    of_energy: bool


def minimum_of(parts: Iterable[object], *, of_energy: bool) -> int | None:
    """The minimum among these parts of a sentence, if there is one. Raises Disagreement for one of something else."""
    minimum = next((part for part in parts if isinstance(part, Minimum)), None)
    if minimum is None:
        return None
    if minimum.of_energy is not of_energy:
        raise Disagreement
    return minimum.least
