"""The penalties of an event: the rulings of all its tables by person, and where tables did not know of each other.

Warnings count across the tables of an event (Tournament Rules 2026-07-16, 702.1.b, 703.1.b, 704.1.b); those that only
track (702.17) count for nothing else. A person is known by name, as at the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeVar

import msgspec

from tableside.hall.floor import TableFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.told import ToldTable
from tableside.match.public.event_rulings import EventRuling, RulingConflict, conflicts, person_key
from tableside.match.public.rulings import in_force

Told = TypeVar("Told", EventRuling, RulingConflict)

MOST_RULINGS, MOST_CONFLICTS, MOST_OTHERS = 80, 10, 5
"""The most rulings and conflicts that a table is told, and the most rulings behind a conflict; each by `in_turn`."""

MOST_RULINGS_BYTES, MOST_CONFLICTS_BYTES = 32 * 1024, 16 * 1024
"""The most bytes of rulings, and of conflicts, in a word to a table, which leaves room for the rest of it."""

MOST_RULING_BYTES = 1024
"""The longest ruling that counts, in bytes: one with the longest names on record is shorter."""


class ConflictSettled(msgspec.Struct, frozen=True, tag_field="is", tag="settled"):
    """A judge settled a conflict: the match, game and number of the ruling at its table, by whom, and when (s)."""

    match: int
    game: int
    number: int
    judge: str
    at: int


class ConflictAt(msgspec.Struct, frozen=True):
    """A conflict, and the id of the table whose ruling it is."""

    table: str
    conflict: RulingConflict


class EventPenalties:
    """The rulings of an event's tables. `key` returns the key that a table signs with, empty if it is not known.

    `changed` is called with the id of each table whose players have other rulings now, `tell` with all conflicts that
    nobody has settled, when they change.
    """

    def __init__(
        self,
        key: Callable[[str], bytes],
        changed: Callable[[str], None],
        tell: Callable[[tuple[ConflictAt, ...]], None],
    ) -> None:
        self._key, self._changed, self._tell = key, changed, tell
        self._rulings: dict[str, tuple[EventRuling, ...]] = {}
        self._people: dict[str, frozenset[str]] = {}
        self._settled: set[tuple[str, int, int, int]] = set()
        self._conflicts: tuple[RulingConflict, ...] = ()

    def show_table(self, fold: TableFold, table: FloorTable) -> None:
        """Fold a table as far as it was read; `table` is what judges see of it."""
        people = frozenset(person_key(seat.name) for seat in table.seats)
        if people != self._people.get(table.id):
            self._people[table.id] = people
            self._changed(table.id)
        self._take(table.id, rulings_of(fold, table, self._key(table.id)))

    def learn_key(self, table: str) -> None:
        """Take the key of a table that is known now: until then its rulings are not told from those of others."""
        key = self._key(table)
        self._take(table, tuple(msgspec.structs.replace(each, key=key) for each in self._rulings.get(table, ())))

    def _take(self, table: str, rulings: tuple[EventRuling, ...]) -> None:
        before = self._rulings.get(table, ())
        if rulings == before:
            return
        self._rulings[table] = rulings
        affected = {person_key(ruling.person) for ruling in (*before, *rulings)}
        for other, present in self._people.items():
            if present & affected:
                self._changed(other)
        self._renew()

    def take_note(self, about: tuple[str, ...], content: bytes) -> None:
        """Fold the note that a conflict at a table was settled. What cannot be read is left out."""
        try:
            (table,), note = about, msgspec.json.decode(content, type=ConflictSettled)
        except (ValueError, RecursionError):
            return
        self._settled.add((table, note.match, note.game, note.number))
        self._renew()
        self._changed(table)

    def forget_notes(self) -> None:
        """Begin anew with the notes on conflicts, which are folded again."""
        self._settled.clear()

    @property
    def conflicts(self) -> tuple[RulingConflict, ...]:
        """The conflicts that nobody has settled."""
        return self._conflicts

    def elsewhere(self, table: str) -> tuple[EventRuling, ...]:
        """The rulings at other tables on the people who sit at this table."""
        people = self._people.get(table, frozenset())
        on_people = [
            ruling
            for other, rulings in self._rulings.items()
            if other != table
            for ruling in rulings
            if person_key(ruling.person) in people
        ]
        newest = _fitting(in_turn(on_people, _ruling)[-MOST_RULINGS:], MOST_RULINGS_BYTES)
        return tuple(sorted(newest, key=lambda ruling: (ruling.at, ruling.id)))

    def conflicts_at(self, table: str) -> tuple[RulingConflict, ...]:
        """The conflicts about people who sit at this table."""
        people = self._people.get(table, frozenset())
        about_people = [each for each in self._conflicts if person_key(each.ruling.person) in people]
        newest = in_turn(about_people, lambda each: each.ruling)[-MOST_CONFLICTS:]
        shortened = [msgspec.structs.replace(each, others=_newest(each.others)) for each in newest]
        fitting = _fitting(shortened, MOST_CONFLICTS_BYTES)
        return tuple(sorted(fitting, key=lambda each: (each.ruling.at, each.ruling.id)))

    def told(self, table: str, word: ToldTable) -> ToldTable:
        """Return what a table is told, with the rulings of others on its players."""
        return msgspec.structs.replace(word, rulings=self.elsewhere(table), conflicts=self.conflicts_at(table))

    def table_of(self, conflict: RulingConflict) -> str:
        """The id of the table whose ruling it is, empty if it is not known."""
        return next((table for table, rulings in self._rulings.items() if conflict.ruling in rulings), "")

    def _renew(self) -> None:
        by_person: dict[tuple[str, str], list[EventRuling]] = {}
        for rulings in self._rulings.values():
            for ruling in rulings:
                event = ruling.event.casefold() or ruling.at[:10]
                by_person.setdefault((event, person_key(ruling.person)), []).append(ruling)
        known = tuple(conflict for rulings in by_person.values() for conflict in conflicts(rulings))
        open_ones = tuple(each for each in known if (self.table_of(each), *each.ruling.id[1:]) not in self._settled)
        if open_ones != self._conflicts:
            before, self._conflicts = self._conflicts, open_ones
            people = {person_key(each.ruling.person) for each in (*before, *open_ones)}
            for table, present in self._people.items():
                if present & people:
                    self._changed(table)
            self._tell(tuple(ConflictAt(self.table_of(each), each) for each in open_ones))


def rulings_of(fold: TableFold, table: FloorTable, key: bytes) -> tuple[EventRuling, ...]:
    """The rulings of a table that count, but for those on players who gave no name.

    What no word to a table can hold is left out: another table would not understand its whole word.
    """
    rulings = (
        EventRuling(
            key,
            each.series,
            each.game,
            each.ruling.number,
            table.label or table.id[:6],
            each.ruling.person,
            each.ruling.infraction,
            each.ruling.penalty,
            each.ruling.level,
            each.at,
            each.ruling.upgraded,
            each.ruling.event,
            each.ruling.otherwise,
        )
        for each in in_force(fold.recorded)
        if each.ruling.penalty != "none" and each.ruling.player not in fold.unnamed(each.match)
    )
    return tuple(ruling for ruling in rulings if _can_be_told(ruling))


def _can_be_told(ruling: EventRuling) -> bool:
    """Return whether a table that is told of a ruling can read it."""
    content = msgspec.json.encode(ruling)
    try:
        return len(content) <= MOST_RULING_BYTES and msgspec.json.decode(content, type=EventRuling) == ruling
    except (ValueError, RecursionError):
        return False


def in_turn(rulings: Sequence[Told], ruling: Callable[[Told], EventRuling]) -> list[Told]:
    """These in the order in which the last go first into a word: the newest of each table, then the second of each.

    So no table takes the room of others, however many rulings it makes up. `ruling` tells of each which it is about.
    """
    of_table = dict[bytes | str, list[Told]]()
    for each in sorted(rulings, key=lambda each: (ruling(each).at, ruling(each).id), reverse=True):
        of_table.setdefault(ruling(each).key or ruling(each).table, []).append(each)
    ranked = [(rank, each) for listed in of_table.values() for rank, each in enumerate(listed)]
    ranked.sort(key=lambda each: (-each[0], ruling(each[1]).at, ruling(each[1]).id))
    return [each for _, each in ranked]


def _ruling(ruling: EventRuling) -> EventRuling:
    return ruling


def _newest(rulings: Sequence[EventRuling]) -> tuple[EventRuling, ...]:
    """As many of the rulings behind a conflict as a table is told, in their order."""
    newest = in_turn(rulings, _ruling)[-MOST_OTHERS:]
    return tuple(each for each in rulings if each in newest)


def _fitting(rulings: Sequence[Told], most: int) -> tuple[Told, ...]:
    """The last of these that have at most so many bytes."""
    sizes = accumulate(len(msgspec.json.encode(each)) + 1 for each in reversed(rulings))
    count = sum(size <= most for size in sizes)
    return tuple(rulings[len(rulings) - count :])
