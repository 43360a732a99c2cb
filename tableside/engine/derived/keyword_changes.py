"""Keywords that permanents were given and have lost, in the order in which that happened (2026-07-16, 477.2, 480)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tableside.engine.derived.effect_order import Stamp
from tableside.engine.model.board import Permanent


class TimedKeyword(NamedTuple):
    """A keyword that a permanent gets, or has `lost` (all, if it is empty), and since when."""

    unit: int
    stamp: Stamp
    keyword: str
    lost: bool = False

    def apply(self, keywords: tuple[str, ...]) -> tuple[str, ...]:
        """The keywords with this one, or without it with any number.

        >>> TimedKeyword(1, (0,), "Assault", lost=True).apply(("Assault 2", "Tank"))
        ('Tank',)
        """
        if not self.lost:
            return (*keywords, self.keyword)
        return without(keywords, (self.keyword,) if self.keyword else ())


def without(keywords: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Keywords without those of these names, with any number; without all if there are no names.

    >>> without(("Assault 2", "Tank"), ("Tank",)), without(("Assault 2", "Tank"), ())
    (('Assault 2',), ())
    """
    return tuple(keyword for keyword in keywords if keyword.partition(" ")[0] not in names) if names else ()


def has_lost(permanent: Permanent) -> bool:
    """Return whether a permanent has lost a keyword."""
    return any(change.lost for change in permanent.keyword_changes)


def timed_keywords(permanent: Permanent) -> Iterator[TimedKeyword]:
    """The changes of a permanent's keywords, in the order in which they came about."""
    for change in permanent.keyword_changes:
        yield TimedKeyword(permanent.id, change.at, change.keyword, change.lost)


def given_before(permanent: Permanent) -> tuple[str, ...]:
    """The keywords that a permanent was given before anything that is noted with its time."""
    given = [*permanent.granted, *permanent.kept]
    for change in permanent.keyword_changes:
        if not change.lost:
            given.remove(change.keyword)
    return tuple(given)


def given_keywords(permanent: Permanent) -> tuple[str, ...]:
    """The keywords that a permanent was given and has not lost since."""
    return with_changes(given_before(permanent), timed_keywords(permanent))


def with_changes(keywords: tuple[str, ...], changes: Iterable[TimedKeyword]) -> tuple[str, ...]:
    """Keywords after these changes, the earliest first (480.3)."""
    for change in sorted(changes, key=lambda change: change.stamp):
        keywords = change.apply(keywords)
    return keywords
