"""Notes of several places are folded in one order, whichever of them arrives first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.feature import FeatureDesk, FeatureNote
from tableside.hall.floor_judges import SignedIn, SignedOut
from tableside.hall.hall_desk import open_floor
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.judge_notes import CallClosed, CallLeft, CallTaken, TimeGiven
from tableside.hall.penalties import ConflictSettled, EventPenalties
from tableside.hall.results import ResultEntered, open_rounds
from tableside.hall.rounds import ClockChanged, RoundBegan, RoundEnded
from tableside.hall.standing import TableStanding
from tableside.hall.subjects import Subjects
from tableside.hall.table_notes import TableJoined, TableNumbered, TableRevoked
from tableside.hall.telling import Telling
from tableside.hall.told import ToldTable

ANY: Any = None
TABLES, JUDGES, PLACES = ("U1", "U2", "U3"), ("Eva", "Kim"), ("e", "ea", "eb")


def of_kinds(random: Random, at: int) -> tuple[msgspec.Struct, str, tuple[str, ...]]:
    """A note of any kind that a hall folds."""
    table, judge, number = random.choice(TABLES), random.choice(JUDGES), random.randint(1, 2)
    return random.choice(
        (
            (TableJoined(table.encode(), at + 1, number), "table", (table,)),
            (TableNumbered(number), "table", (table,)),
            (TableRevoked(at + 1), "table", (table,)),
            (RoundBegan(number, 50), "round", ()),
            (ClockChanged(number, 50, random.randint(0, 9), running=False), "round", ()),
            (RoundEnded(number), "round", ()),
            (ResultEntered((number, 0)), "result", (str(number), "7")),
            (FeatureNote(table, at), "feature", ()),
            (CallTaken(number, judge, at), "call", (table,)),
            (CallLeft(number, judge, at), "call", (table,)),
            (CallClosed(number, judge, at), "call", (table,)),
            (TimeGiven(number, random.randint(1, 9), judge, at), "call", (table,)),
            (SignedIn("judge", at), "judge", (judge,)),
            (SignedOut(at), "judge", (judge,)),
            (ConflictSettled(1, 1, number, judge, at), "penalty", (table,)),
        )
    )


def messages(random: Random) -> list[list[Any]]:
    """The notes of each place in the order of its log; times are alike, and clocks are put back."""
    places = []
    for place in PLACES:
        of_place = []
        for seq in range(1, random.randint(2, 8)):
            at = random.randint(1, 5)
            note, kind, about = of_kinds(random, at)
            after = random.choice((0, at, 7))
            content = msgspec.json.encode({**msgspec.to_builtins(note), "after": after})
            of_place.append(stored(place, seq, at, content, kind, *about))
        places.append(of_place)
    return places


def stored(place: str, seq: int, at: float, content: bytes, kind: str = "round", *about: str) -> Any:
    """A note as the log of a place has it, stored at this time in seconds."""
    metadata = SimpleNamespace(timestamp=datetime.fromtimestamp(at, UTC), sequence=SimpleNamespace(stream=seq))
    return SimpleNamespace(subject=Subjects(place).desk(kind, *about), data=content, metadata=metadata)


def arrivals(random: Random, places: Sequence[Sequence[Any]]) -> list[Any]:
    """All of them in some order of arrival, in which those of each place keep their order."""
    turns = [at for at, stored in enumerate(places) for _ in stored]
    random.shuffle(turns)
    rest = [iter(stored) for stored in places]
    return [next(rest[at]) for at in turns]


def folded(authority: Authority, arrived: Sequence[Any]) -> list[object]:
    """All that a hall knows after these notes."""
    notes, telling = DeskLog(ANY, Subjects("e")), Telling(ANY, Subjects("e"))
    desk = Desk(notes, authority, LogAddress((), ""), telling.changed, lambda _: None, ANY)
    rounds, results = open_rounds(notes, telling, desk)
    floor = JudgeFloor(lambda _: None, lambda _: None, telling.changed)
    penalties = EventPenalties(desk.signing_key, telling.changed, lambda _: None)
    open_floor(floor, penalties, notes, telling, ANY)
    feature = FeatureDesk(ANY, "e", notes, lambda _: None, lambda *_: TableStanding(), lambda: 0.0)

    async def take() -> None:
        for message in arrived:
            await notes.reader.take(message)

    asyncio.run(take())
    current = rounds.current
    return [
        sorted(desk.tables.items()),
        (current and (current.began, current.clock, current.ended), feature.table),
        (sorted(results._entered.items()), sorted(penalties._settled)),
        sorted((judge.id, judge.until) for judge in floor.judges),
        [floor.told(table, ToldTable()) for table in TABLES],
        [desk.number_of(table) for table in TABLES],
    ]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.of(tmp_path_factory.mktemp("hall"))


@pytest.mark.parametrize("seed", range(40))
def test_whichever_note_arrives_first_every_hall_knows_the_same(seed: int, authority: Authority) -> None:
    random = Random(seed)
    places = messages(random)
    known = folded(authority, arrivals(random, places))
    for _ in range(8):
        assert folded(authority, arrivals(random, places)) == known
    numbers = [number for number in known[-1] if number]  # type: ignore[attr-defined]
    assert len(numbers) == len(set(numbers)), "no two tables in the hall have one number"


def test_a_message_that_arrives_twice_counts_once(authority: Authority, tmp_path: Path) -> None:
    places = messages(Random(3))
    twice = [message for message in places[0] for _ in range(2)]
    assert folded(authority, twice) == folded(authority, places[0])


@pytest.mark.parametrize("late", [3, 300])
def test_late_notes_are_folded_once_for_all_that_were_read_together(late: int) -> None:
    async def run() -> None:
        notes, folded = DeskLog(ANY, Subjects("e")), list[str]()
        folds = 0

        def count() -> None:
            nonlocal folds
            folds += 1
            folded.clear()

        notes.fold("round", lambda note: folded.append(note.content.decode()), count)
        await notes.reader.take(stored("e", 1, 9, b"last"))
        for seq in range(1, late + 1):
            await notes.reader.take(stored("ea", seq, 5, str(seq).encode()))
        await asyncio.sleep(0)
        assert folded == [*map(str, range(1, late + 1)), "last"]
        assert folds == 1
        await notes.reader.take(stored("e", 2, 10, b"next"))
        assert (folded[-1], folds) == ("next", 1)

    asyncio.run(run())


class Place:
    """A place whose clock is off by some seconds, with the notes that it knows in the order in which they count."""

    def __init__(self, code: str, off: float) -> None:
        self._code, self.off, self.known, self._seq = code, off, list[int](), 0
        log: Any = self
        self.notes = DeskLog(log, Subjects(code))
        reader: Any = self.notes.reader
        reader.reached = self._reached
        self.notes.fold("round", self._take, self.known.clear)

    def _take(self, note: DeskNote) -> None:
        self.known.append(msgspec.json.decode(note.content, type=RoundEnded).round)

    async def _reached(self, _: int) -> None:
        await self.notes.reader.take(self.last)

    async def publish(self, _: str, content: bytes, *__: object) -> Any:
        self._seq += 1
        self.last = stored(self._code, self._seq, 10**6 + self._seq + self.off, content)
        return SimpleNamespace(seq=self._seq)

    async def decides(self, number: int, other: Place) -> None:
        """Note a round, of which the other place reads at once."""
        await self.notes.note(RoundEnded(number), "round")
        await other.notes.reader.take(self.last)
        await asyncio.sleep(0)


@pytest.mark.parametrize("off", [-86_400.0, 0.0, 86_400.0])
def test_what_is_decided_later_counts_later_whichever_clock_is_wrong(off: float) -> None:
    async def run() -> None:
        hall, room = Place("e", 0), Place("ea", off)
        for number, (place, other) in enumerate(((room, hall), (hall, room), (room, hall), (hall, room)), 1):
            await place.decides(number, other)
        room.off = 0
        await room.decides(5, hall)
        await hall.decides(6, room)
        assert hall.known == room.known == [1, 2, 3, 4, 5, 6]

    asyncio.run(run())
