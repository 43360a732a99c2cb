"""Yes, no, or nobody knows: a truth is True, False, or None for what is not known."""

from __future__ import annotations

from collections.abc import Iterable

Truth = bool | None
"""An answer: it holds or not; None if nobody knows."""


def every(held: Iterable[Truth]) -> Truth:
    """Return whether all parts hold: False if any does not, else None if any is not known.

    >>> every((True, None)), every((None, False)), every(())
    (None, False, True)
    """
    truth: Truth = True
    for each in held:
        if each is False:
            return False
        if each is None:
            truth = None
    return truth


def either(held: Iterable[Truth]) -> Truth:
    """Return whether any part holds: True if any does, else None if any is not known.

    >>> either((False, None)), either((None, True)), either(())
    (None, True, False)
    """
    known = tuple(held)
    return True if True in known else None if None in known else False


def opposite(held: Truth) -> Truth:
    """Return whether something does not hold; None if that is not known."""
    return None if held is None else not held
