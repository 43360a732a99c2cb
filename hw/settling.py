"""Clean sightings: short contacts ignored, each tag on one reader, one arrival each time a tag is put down.

Pure: no clock and no threads; the caller passes the time. Readers notice changes late and independently of each other,
so three rules apply. A tag that stays for less than `BRUSH` was not put down. A tag that arrives on another reader has
left the first reader, whenever that notices. A tag that stays in place has not arrived again, even if it could not
be read for a while.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hw.model import Arrived, Opaque, ReaderLost, Removed, Sighting, Unread

BRUSH = 150_000_000
"""Shorter detections are ignored (ns)."""

LATE = 3_000_000_000
"""Every reader notices a removal within this time (ns); the slowest take about half of it."""


@dataclass(frozen=True, slots=True)
class Doubled:
    """Two readers show the same tag number at once: one tag is a copy. Take both away and call a judge."""

    reader: str
    other: str
    at: int


Settled = Sighting | Doubled
"""A certain event at the readers."""


@dataclass(slots=True)
class _Place:
    """One reader: a pending arrival that may be too short, the present tag, and a tag that left unnoticed."""

    pending: Arrived | Unread | None = None
    tag: Opaque | None = None
    reported: bool = False
    left: tuple[str, int] | None = field(default=None)
    """The reader to which the tag moved, and when this reader must have noticed that at the latest (ns)."""


class Settling:
    """Turns the sightings that readers report into what happened on the table; for one thread.

    `brush` is how long a tag must stay, in ns.
    """

    def __init__(self, brush: int = BRUSH) -> None:
        self._brush = brush
        self._places: dict[str, _Place] = {}

    def take(self, sighting: Sighting) -> tuple[Settled, ...]:
        """Take the next sighting of a reader; return what is certain at once."""
        place = self._places.setdefault(sighting.reader, _Place())
        match sighting:
            case Arrived():
                return self._arrived(place, sighting)
            case Unread():
                place.pending = sighting
                return ()
            case Removed():
                return self._removed(place, sighting)

    def lost(self, report: ReaderLost) -> tuple[Settled, ...]:
        """The reader is gone: it is empty, and a pending arrival is dropped."""
        place = self._places.pop(report.reader, None)
        return (Removed(report.reader, report.at),) if place is not None and place.reported else ()

    def due(self) -> int | None:
        """The time of the next certainty, if nothing else is seen; ns of the same clock, None for never."""
        ends = [place.pending.at + self._brush for place in self._places.values() if place.pending is not None]
        ends += [place.left[1] for place in self._places.values() if place.left is not None]
        return min(ends, default=None)

    def settled(self, now: int) -> tuple[Settled, ...]:
        """Return what is certain at `now`, in the order in which it was put down."""
        settled: list[Settled] = []
        for reader, place in self._places.items():
            if place.pending is not None and place.pending.at + self._brush <= now:
                settled += _down(place)
            if place.left is not None and place.left[1] <= now:
                settled.append(Doubled(reader, place.left[0], place.left[1]))
                place.left = None
        return tuple(sorted(settled, key=lambda sighting: sighting.at))

    def _arrived(self, place: _Place, sighting: Arrived) -> tuple[Settled, ...]:
        uid = sighting.tag.uid
        if place.tag == uid and place.reported:
            place.pending = None
            return ()
        removals = _gone(place, sighting.reader, sighting.at)
        for reader, other in self._places.items():
            if other is not place and uid in (other.tag, _uid(other.pending)):
                removals = (*removals, *_gone(other, reader, sighting.at))
                other.left = sighting.reader, sighting.at + LATE
        place.tag, place.pending, place.left = uid, sighting, None
        return removals

    def _removed(self, place: _Place, sighting: Removed) -> tuple[Settled, ...]:
        place.left = None
        stayed = place.pending is not None and sighting.at - place.pending.at >= self._brush
        return (*(_down(place) if stayed else ()), *_gone(place, sighting.reader, sighting.at))


def _uid(pending: Arrived | Unread | None) -> Opaque | None:
    return pending.tag.uid if isinstance(pending, Arrived) else None


def _down(place: _Place) -> tuple[Settled, ...]:
    """The pending arrival stayed long enough: return it."""
    pending, place.pending = place.pending, None
    place.reported = True
    return () if pending is None else (pending,)


def _gone(place: _Place, reader: str, at: int) -> tuple[Settled, ...]:
    """Empty a place; return the removal if an arrival was reported."""
    reported, place.reported, place.pending, place.tag = place.reported, False, None, None
    return (Removed(reader, at),) if reported else ()
