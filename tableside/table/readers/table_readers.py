"""The readers of one table: what is on them once that is certain, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from hw.model import Arrived, ReaderLost, Removed, Report, Sighting, Unread
from hw.settling import Doubled, Settled, Settling
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table.readers import assignments
from tableside.table.readers.assignments import Assignments, Spot, possible_spots, spot_message
from tableside.table.readers.stats import ReaderStats, Watch
from tableside.table.view.model import ReaderView, SpotView, View

SEATS = ("A", "B")
BATTLEFIELDS = (1, 2)
"""The players and battlefields that can have readers while no match is on the table."""


@dataclass(frozen=True, slots=True)
class SpotSighting:
    """Something certain at a reader, and the spot that the reader stands for."""

    sighting: Sighting | Doubled
    spot: Spot


class TableReaders:
    """The readers of one table, used on its thread. Methods that store assignments raise LedgerError.

    With two players, the `simulators` (names of readers) stand for their sides unless people assign them.
    """

    def __init__(self, folder: Path, settling: Settling, simulators: tuple[str, ...] = ()) -> None:
        self._folder = folder
        self._settling = settling
        self._simulators = dict(zip(simulators, map(Spot, SEATS), strict=False))
        self._players: tuple[str, ...] = SEATS
        self._watch = Watch()
        self._watched = False
        self._assignments: Assignments = assignments.read(folder)
        self._assigning: Spot | None = None
        self._shown_reader: str | None = None
        """The reader that was shown by putting a card on it, as long as that card is there."""

    @property
    def watched(self) -> bool:
        """Return whether people look at how fast the readers are."""
        return self._watched

    @property
    def has_judge(self) -> bool:
        """Return whether one of the readers is the judge's."""
        return self._assignments.has_judge

    def take(self, report: Report, now: int) -> Iterator[SpotSighting]:
        """Take anything that the readers report; what is certain now (monotonic ns)."""
        self._watch.hear(report)
        match report:
            case ReaderLost():
                yield from self._at_spots(self._settling.lost(report))
            case Arrived() | Removed() | Unread():
                yield from self._at_spots(self._settling.take(report))
            case _:
                pass
        yield from self.settled(now)

    def settled(self, now: int) -> Iterator[SpotSighting]:
        """Yield what has become certain by now (monotonic ns)."""
        return self._at_spots(self._settling.settled(now))

    def due(self) -> int | None:
        """Return when something becomes certain without another report (monotonic ns), None for never."""
        return self._settling.due()

    def watch(self, *, watched: bool) -> None:
        """Show how fast the readers are, or stop showing it."""
        self._watched = watched

    def wait_for(self, spot: Spot | None) -> None:
        """Assign the next reader on which a card is put to this spot; None: stop waiting for a card."""
        self._assigning = spot

    def give(self, reader: str, spot: Spot) -> None:
        """Assign this reader to this spot, and store that."""
        self._assigning = None
        self._simulators.pop(reader, None)
        self._assignments = self._assignments.assign(reader, spot)
        assignments.write(self._folder, self._assignments)

    def shown(self, view: View, match: Match | None) -> View:
        """The view with what the readers stand for."""
        self._players, battlefields = (SEATS, BATTLEFIELDS) if match is None else _seats(match)
        assigned = self._assigned()
        picture = self._watch.picture(assigned).readers if self._watched else ()
        stats = {reader.reader: reader for reader in picture}
        readers = tuple(
            replace(_watched(reader, stats.get(reader.name)), spot=spot_message(assigned.of(reader.name)))
            for reader in view.readers
        )
        spots = tuple(
            SpotView(spot, label, assigned.reader(spot))
            for spot in possible_spots(self._players, battlefields)
            if (label := spot_message(spot)) is not None
        )
        return replace(view, readers=readers, spots=spots, assigning=self._assigning)

    def _assigned(self) -> Assignments:
        """The assignments, with the simulators of two players whose sides have no other reader."""
        given = self._assignments
        sides = self._simulators.items() if self._players == SEATS else ()
        added = {name: spot for name, spot in sides if name not in given.readers and not given.reader(spot)}
        return Assignments({**given.readers, **added}) if added else given

    def _at_spots(self, settled: Iterable[Settled]) -> Iterator[SpotSighting]:
        """Each with its spot. A card that shows which reader is meant does nothing else as long as it is there."""
        for sighting in settled:
            if self._assigning is not None and isinstance(sighting, Arrived | Unread):
                self._shown_reader = sighting.reader
                self.give(sighting.reader, self._assigning)
            elif sighting.reader != self._shown_reader:
                yield SpotSighting(sighting, self._assigned().of(sighting.reader))
            elif isinstance(sighting, Removed):
                self._shown_reader = None


def _seats(match: Match) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The players and the battlefields of a match."""
    return match.table.players, tuple(match.table.numbers())


def _watched(reader: ReaderView, stats: ReaderStats | None) -> ReaderView:
    """A reader with what it does now, while somebody watches."""
    if stats is None:
        return reader
    has_card = reader.ready and stats.state in ("card", "not read")
    text = (stats.todo or message("reader-has-card")) if has_card else reader.text
    return replace(reader, text=text, pace=_pace(stats))


def _pace(stats: ReaderStats) -> Message | None:
    """The driver of a reader, and how fast it reads."""
    if stats.driver is None:
        return None
    driver = message(f"hw-driver-{stats.driver}")  # a Driver
    if stats.p50_ms is None or stats.p95_ms is None:
        return driver
    rate, median, late = f"{stats.reads_per_second:.1f}", f"{stats.p50_ms:.0f}", f"{stats.p95_ms:.0f}"
    unread = sum(stats.unread.values())
    if not unread:
        return message("reader-pace", driver=driver, reads=stats.reads, rate=rate, median=median, late=late)
    return message(
        "reader-pace-unread", driver=driver, reads=stats.reads, unread=unread, rate=rate, median=median, late=late
    )
