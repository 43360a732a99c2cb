"""Answers: a truth is True or False, a number is an integer, and each may be unknown, with what it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Unknown:
    """An answer that nobody knows. It counts as false wherever only what is surely so counts.

    `rests_on` has what would have to be known: cards by their references, as `#12` or `@1`, and what the table does not
    follow, as `xp`. `counted` is the part of a number that is sure.
    """

    rests_on: frozenset[str] = frozenset()
    counted: int = 0

    def __bool__(self) -> Literal[False]:
        """Return that nothing is surely so."""
        return False

    def __or__(self, other: Unknown) -> Unknown:
        """An answer that rests on what both rest on."""
        return Unknown(self.rests_on | other.rests_on)


Truth = bool | Unknown
"""An answer: it holds or not, or nobody knows."""

Number = int | Unknown
"""A number, or nobody knows it."""

NOT_KNOWN: Final = Unknown()
"""An answer of which it cannot be said what it rests on."""


def every(held: Iterable[Truth]) -> Truth:
    """Return whether all parts hold: False if any does not, else unknown if any is.

    >>> every((True, NOT_KNOWN)), every((NOT_KNOWN, False)), every(())
    (Unknown(rests_on=frozenset(), counted=0), False, True)
    """
    truth: Truth = True
    for each in held:
        if each is False:
            return False
        if isinstance(each, Unknown):
            truth = each | truth if isinstance(truth, Unknown) else each
    return truth


def either(held: Iterable[Truth]) -> Truth:
    """Return whether any part holds: True if any does, else unknown if any is.

    >>> either((False, NOT_KNOWN)), either((NOT_KNOWN, True)), either(())
    (Unknown(rests_on=frozenset(), counted=0), True, False)
    """
    truth: Truth = False
    for each in held:
        if each is True:
            return True
        if isinstance(each, Unknown):
            truth = each | truth if isinstance(truth, Unknown) else each
    return truth


def unknown(*rests_on: str, counted: int = 0) -> Unknown:
    """An answer that nobody knows, and what it rests on."""
    return Unknown(frozenset(rests_on), counted)


def as_noted(held: bool | None) -> Truth:
    """Return what has been noted of something: None stands for what nobody knows."""
    return NOT_KNOWN if held is None else held


def as_number(number: int | None, *rests_on: str) -> Number:
    """A number as it is noted: None stands for a number that nobody knows, which rests on this."""
    return unknown(*rests_on) if number is None else number


def surely(number: Number) -> int:
    """The part of a number that is sure.

    >>> surely(3), surely(unknown("trash", counted=2))
    (3, 2)
    """
    return number.counted if isinstance(number, Unknown) else number


def resting_on(reference: str, held: Truth) -> Truth:
    """Return an answer that rests on the text of this card, if nobody knows it."""
    return unknown(reference) if isinstance(held, Unknown) else held


def opposite(held: Truth) -> Truth:
    """Return whether something does not hold; unknown if that is."""
    return held if isinstance(held, Unknown) else not held
