"""The readers of one table: what lies on them once that is sure, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from hw.model import Arrived, ReaderLost, Removed, Report, Sighting, Unread
from hw.settling import Doubled, Settled, Settling
from tableside.match.fold import Match
from tableside.table.readers import assignments
from tableside.table.readers.assignments import Assignments, Spot
from tableside.table.readers.stats import ReaderStats, Watch
from tableside.table.view.model import ReaderView, SpotView, View
from tableside.text.text import Text

LIES = "a card lies there"

SEATS = ("A", "B")
BATTLEFIELDS = (1, 2)
"""Whose sides and which battlefields can have readers while no match is on the table."""


@dataclass(frozen=True, slots=True)
class SpotSighting:
    """Something sure at a reader, and the spot that the reader stands for."""

    sighting: Sighting | Doubled
    spot: Spot


class ReaderPanel:
    """The readers' side of one desk, in its thread. What writes the spots down raises LedgerError."""

    def __init__(self, folder: Path, settling: Settling) -> None:
        self._folder = folder
        self._settling = settling
        self._watch = Watch()
        self._watched = False
        self._spots: Assignments = assignments.read(folder)
        self._assigning: Spot | None = None
        self._put: str | None = None
        """The reader on which a card lies that was put there to say which reader it is."""

    @property
    def watched(self) -> bool:
        """Whether people look at how fast the readers are."""
        return self._watched

    @property
    def has_judge(self) -> bool:
        """Whether one of the readers is the judge's."""
        return self._spots.has_judge

    def take(self, report: Report, now: int) -> Iterator[SpotSighting]:
        """Anything that the readers report, and what is sure now (monotonic ns)."""
        self._watch.hear(report)
        match report:
            case ReaderLost():
                yield from self._seen(self._settling.lost(report))
            case Arrived() | Removed() | Unread():
                yield from self._seen(self._settling.take(report))
            case _:
                pass
        yield from self.settled(now)

    def settled(self, now: int) -> Iterator[SpotSighting]:
        """What has become sure by now."""
        return self._seen(self._settling.settled(now))

    def due(self) -> int | None:
        """When something is sure by itself next (monotonic ns), None for never."""
        return self._settling.due()

    def watch(self, *, watched: bool) -> None:
        """Whether people look at how fast the readers are; else that is no part of the view."""
        self._watched = watched

    def wait_for(self, spot: Spot | None) -> None:
        """The next reader on which a card is put stands for this; None: none is waited for."""
        self._assigning = spot

    def give(self, reader: str, spot: Spot) -> None:
        """This reader stands for that spot from now on."""
        self._assigning = None
        self._spots = self._spots.given(reader, spot)
        assignments.write(self._folder, self._spots)

    def shown(self, view: View, match: Match | None) -> View:
        """The view with what the readers stand for."""
        names: dict[str, str] = {}
        known = {at: f"battlefield {at}" for at in BATTLEFIELDS}
        players: tuple[str, ...] = SEATS
        if match is not None:
            players = match.table.players
            names = {player: match.words.player(player) for player in players}
            known = {at: match.words.battlefield(at) for at in match.table.numbers()}
        watched = self._watch.picture(self._spots).readers if self._watched else ()
        lines = {line.reader: line for line in watched}
        readers = tuple(
            replace(_watched(one, lines.get(one.name)), spot=assignments.worded(self._spots.of(one.name), names, known))
            for one in view.readers
        )
        offered = tuple(
            SpotView(spot, assignments.worded(spot, names, known), self._spots.reader(spot))
            for spot in assignments.offered(players, tuple(known))
        )
        return replace(view, readers=readers, spots=offered, assigning=self._assigning)

    def _seen(self, told: Iterable[Settled]) -> Iterator[SpotSighting]:
        """Each with its spot; a card that says which reader is meant does nothing else as long as it lies there."""
        for one in told:
            if self._assigning is not None and isinstance(one, Arrived | Unread):
                self._put = one.reader
                self.give(one.reader, self._assigning)
            elif one.reader != self._put:
                yield SpotSighting(one, self._spots.of(one.reader))
            elif isinstance(one, Removed):
                self._put = None


def _watched(reader: ReaderView, line: ReaderStats | None) -> ReaderView:
    """A reader as somebody sees it who looks at what each of them does now."""
    if line is None:
        return reader
    text = (line.todo or LIES) if reader.ready and line.state in ("card", "not read") else reader.text
    return replace(reader, text=text, pace=_pace(line))


def _pace(line: ReaderStats) -> str:
    """By what a reader is spoken to, and how fast it reads."""
    driver = Text()(f"hw-driver-{line.driver}") if line.driver else ""
    if line.p50_ms is None or line.p95_ms is None:
        return driver
    unread = sum(line.unread.values())
    missed = f", {unread} not read" if unread else ""
    rate = f"{line.reads_per_second:.1f} a second"
    times = f"half in {line.p50_ms:.0f} ms, 95 of 100 in {line.p95_ms:.0f} ms"
    return f"{driver}: {line.reads} read{missed}, {rate}, {times}"
