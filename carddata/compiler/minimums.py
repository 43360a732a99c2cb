"""The least to which a reduction goes, and the most to which a count goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from carddata.compiler.phrases import CountPhrase
from carddata.compiler.words import Disagreement


class Minimum(NamedTuple):
    """The least Might or, `of_energy`, the least energy that a reduction leaves."""

    least: int
    of_energy: bool


class Maximum(NamedTuple):
    """The most to which something goes that is counted."""

    most: int


def minimum_of(parts: Iterable[object], *, of_energy: bool) -> int | None:
    """The minimum among these parts of a sentence, if there is one. Raises Disagreement for one of something else."""
    parts = tuple(parts)
    if any(isinstance(part, Maximum) for part in parts):
        raise Disagreement
    minimum = next((part for part in parts if isinstance(part, Minimum)), None)
    if minimum is None:
        return None
    if minimum.of_energy is not of_energy:
        raise Disagreement
    return minimum.least


def up_to(counted: CountPhrase, most: Maximum | Minimum) -> CountPhrase:
    """A count up to a maximum. Raises Disagreement for a minimum."""
    if not isinstance(most, Maximum):
        raise Disagreement
    return counted._replace(total=most.most)
