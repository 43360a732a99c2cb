"""What lies on the readers, made orderly: no brushes, one place for each tag, one arrival for each time it is put down.

Pure: it has no clock and no thread, and is told the time. Readers see late and apart from each other. Each of these is
a rule of its own: a tag that is there for less than `BRUSH` was not put down; a tag that arrives on another reader has
left the first, whenever that notices; a tag that lies where it lay has not arrived again, though it could not be read
for a while.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hw.model import Arrived, Opaque, ReaderLost, Removed, Sighting, Unread

BRUSH = 150_000_000
"""Less than this on a reader is a hand that passes over it, in ns."""

LATE = 3_000_000_000
"""So long after a tag is gone every reader has noticed it, in ns; the slowest take about half of that."""


@dataclass(frozen=True, slots=True)
class Doubled:
    """Tags with one number lie on two readers at once: one of them is a copy. Take both away and call a judge."""

    reader: str
    other: str
    at: int


Settled = Sighting | Doubled


@dataclass(slots=True)
class _Place:
    """One reader: what was put down and may still be a brush, what lies there, and the tag that has left it unseen."""

    pending: Arrived | Unread | None = None
    lies: Opaque | None = None
    told: bool = False
    left: tuple[str, int] | None = field(default=None)
    """To which reader the tag went that lay here, and when that was to be seen here at the latest (ns)."""


class Settling:
    """Takes sightings as the readers tell them, and gives them back as people would. It belongs to one thread.

    `brush` is how long a tag must lie there, in ns.
    """

    def __init__(self, brush: int = BRUSH) -> None:
        self._brush = brush
        self._places: dict[str, _Place] = {}

    def take(self, sighting: Sighting) -> tuple[Settled, ...]:
        """A sighting, in the order of its reader; what can be said at once is given back."""
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
        """The reader is gone: nothing lies on it any more, and what was not sure never was there."""
        place = self._places.pop(report.reader, None)
        return (Removed(report.reader, report.at),) if place is not None and place.told else ()

    def due(self) -> int | None:
        """When something is sure next, if nothing else is seen; ns of the same clock, None for never."""
        ends = [place.pending.at + self._brush for place in self._places.values() if place.pending is not None]
        ends += [place.left[1] for place in self._places.values() if place.left is not None]
        return min(ends, default=None)

    def settled(self, now: int) -> tuple[Settled, ...]:
        """What is sure by now, in the order in which it was put down."""
        found: list[Settled] = []
        for reader, place in self._places.items():
            if place.pending is not None and place.pending.at + self._brush <= now:
                found += _down(place)
            if place.left is not None and place.left[1] <= now:
                found.append(Doubled(reader, place.left[0], place.left[1]))
                place.left = None
        return tuple(sorted(found, key=lambda one: one.at))

    def _arrived(self, place: _Place, sighting: Arrived) -> tuple[Settled, ...]:
        uid = sighting.tag.uid
        if place.lies == uid and place.told:
            place.pending = None
            return ()
        before = _gone(place, sighting.reader, sighting.at)
        for reader, other in self._places.items():
            if other is not place and uid in (other.lies, _uid(other.pending)):
                before = (*before, *_gone(other, reader, sighting.at))
                other.left = sighting.reader, sighting.at + LATE
        place.lies, place.pending, place.left = uid, sighting, None
        return before

    def _removed(self, place: _Place, sighting: Removed) -> tuple[Settled, ...]:
        place.left = None
        stayed = place.pending is not None and sighting.at - place.pending.at >= self._brush
        return (*(_down(place) if stayed else ()), *_gone(place, sighting.reader, sighting.at))


def _uid(seen: Arrived | Unread | None) -> Opaque | None:
    return seen.tag.uid if isinstance(seen, Arrived) else None


def _down(place: _Place) -> tuple[Settled, ...]:
    """What was put down there lies long enough."""
    seen, place.pending = place.pending, None
    place.told = True
    return () if seen is None else (seen,)


def _gone(place: _Place, reader: str, at: int) -> tuple[Settled, ...]:
    """Nothing of what was there lies there any more."""
    told, place.told, place.pending, place.lies = place.told, False, None, None
    return (Removed(reader, at),) if told else ()
