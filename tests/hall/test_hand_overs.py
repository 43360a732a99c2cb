"""Matches that judges hand over one after another, to a wrong table, or both at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskNote
from tableside.hall.floor import TableFold
from tableside.hall.floor_fold import FloorFold
from tableside.hall.joining import compared
from tableside.hall.table_notes import TableHandedOver
from tableside.match.public.continued import Continued
from tableside.message import Message
from tests.kit.stream.game import CARDS

TABLES = "ABCD"


class Log:
    """The notes of a hall, folded at once, and the last matches of its tables."""

    subjects: Any = None

    def __init__(self) -> None:
        self.matches = {"A": 4, "B": 2, "D": 9}
        self.over = set[int]()
        self.begun = set[tuple[str, bytes]]()
        self.entries_of = dict[str, int]()
        self._at = 0.0

    def fold(self, kind: str, take: Callable[[DeskNote], None], reset: Callable[[], None]) -> None:
        del kind, reset
        self.take = take

    async def note(self, note: msgspec.Struct, kind: str, key: str) -> None:
        del kind
        self._at += 1
        self.take(DeskNote((key,), msgspec.json.encode(note), self._at))

    @property
    def latest(self) -> float:
        """The time of the last note."""
        return self._at

    async def last_match(self, key: str) -> Sequence[Any]:
        await asyncio.sleep(0)
        match = self.matches.get(key)
        return () if match is None else (SimpleNamespace(match=match, seq=match * 10, hash="0" * 64),)

    async def is_over(self, lines: Sequence[Any]) -> bool:
        return any(line.match in self.over for line in lines)

    async def match(self, key: str, continued: Continued) -> Sequence[Any]:
        del key
        return (SimpleNamespace(match=continued.match, seq=continued.seq, hash=continued.hash),)

    async def put(self, to: str, lines: Sequence[Any]) -> int:
        self.entries_of[to] = lines[-1].match
        return len(lines)

    async def is_begun(self, key: str, continued: Continued) -> bool:
        return (key, continued.table) in self.begun


class Hall:
    """A desk that let four tables in."""

    def __init__(self, authority: Authority) -> None:
        self.log, self.certificate, self.changed = Log(), authority.certificate, list[str]()
        log: Any = self.log
        self.desk = Desk(log, authority, LogAddress((), ""), self.changed.append, lambda _: None, log)
        self.server_is_there, self.told_the_server = True, 0
        self.before_refused: Callable[[Log], None] = lambda _: None
        desk: Any = self.desk
        desk.refuse_revoked = self._refuse

    async def _refuse(self) -> None:
        if not self.server_is_there:
            raise TimeoutError
        self.before_refused(self.log)
        self.told_the_server += 1
        self.desk._refused = self.desk._revoked

    def name(self, key: str) -> str:
        return compared(self.certificate, key)

    async def hands(self, old: str, new: str) -> str:
        """Hand a match over; return the code of why not, empty if it was."""
        refused: Message | None = await self.desk.hand_over(self.name(old), self.name(new))
        return "" if refused is None else refused.code

    def told(self, key: str) -> tuple[str, int] | None:
        """Whose match, and which, a table is told to go on with."""
        handed = self.desk.handed_to(key)
        return None if handed is None else (handed[0], handed[1].match)

    @property
    def numbers(self) -> list[int]:
        return [self.desk.number_of(key) for key in TABLES]


Play = Callable[[Hall], Awaitable[None]]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.of(tmp_path_factory.mktemp("hall"))


def at_hall(authority: Authority, play: Play) -> None:
    async def run() -> None:
        hall = Hall(authority)
        for key in TABLES:
            await hall.desk.join(key, key.encode())
        await play(hall)

    asyncio.run(run())


def test_a_match_that_went_to_the_wrong_table_is_handed_to_another(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "B") == ""
        assert hall.numbers == [0, 1, 3, 4]
        hall.changed.clear()
        assert await hall.hands("A", "C") == ""
        assert (hall.told("B"), hall.told("C")) == (None, ("A", 4))
        assert [[each.to for each in hall.desk.withdrawn_from(key)] for key in "BC"] == [[b"B"], []]
        assert hall.numbers == [0, 2, 1, 4]
        assert {"A", "B", "C"} <= set(hall.changed)
        gone = hall.desk.handed("A")
        assert gone is not None
        assert gone.to == hall.name("C")

    at_hall(authority, play)


def test_a_match_goes_back_to_a_table_from_which_it_was_withdrawn_unless_that_gave_it_up(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert [await hall.hands("A", to) for to in "BCB"] == ["", "", ""]
        assert (hall.told("B"), hall.told("C")) == (("A", 4), None)
        assert [[each.to for each in hall.desk.withdrawn_from(key)] for key in "BC"] == [[], [b"C"]]
        hall.log.begun.add(("C", b"A"))
        assert await hall.hands("A", "C") == "log-handed-given-up"

    at_hall(authority, play)


def test_a_match_that_goes_on_somewhere_is_not_handed_to_another(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "B") == ""
        hall.log.begun.add(("B", b"A"))
        assert await hall.hands("A", "C") == "log-not-handed-over"
        assert (hall.told("B"), hall.told("C")) == (("A", 4), None)

    at_hall(authority, play)


def test_a_table_hands_nothing_over_before_it_began_the_match_that_it_got(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "B") == ""
        assert await hall.hands("B", "C") == "log-handed-not-begun"
        assert (hall.told("C"), "B" in hall.desk.inside) == (None, True)
        hall.log.begun.add(("B", b"A"))
        assert await hall.hands("B", "C") == ""
        assert hall.told("C") == ("B", 2)

    at_hall(authority, play)


def test_no_second_match_hides_one_that_a_table_has_still_to_begin(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "C") == ""
        assert await hall.hands("D", "C") == "log-handed-not-begun"
        assert (hall.told("C"), "D" in hall.desk.inside) == (("A", 4), True)
        hall.log.begun.add(("C", b"A"))
        assert await hall.hands("D", "C") == ""
        assert hall.told("C") == ("D", 9), "the last one, though both were in one second"

    at_hall(authority, play)


def test_of_two_judges_at_once_one_hands_the_match_over(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await asyncio.gather(hall.hands("A", "B"), hall.hands("A", "C")) == ["", "log-not-handed-over"]
        assert (hall.told("B"), hall.told("C")) == (("A", 4), None)

    at_hall(authority, play)


def test_of_two_places_that_hand_one_match_over_at_once_the_first_counts(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        for to in "BC":
            note = TableHandedOver(b"A", to, to.encode(), 4, 40, "0" * 64, 5, 1, 1)
            await hall.log.note(note, "table", "A")
        assert (hall.told("B"), hall.told("C")) == (("A", 4), None)
        assert hall.numbers == [1, 2, 3, 4], "A was not put out, and keeps its number"

    at_hall(authority, play)


def test_a_table_that_the_server_did_not_hear_of_is_refused_the_next_time(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        hall.server_is_there = False
        with pytest.raises(TimeoutError):
            await hall.desk.revoke(hall.name("D"))
        hall.server_is_there = True
        assert await hall.desk.revoke(hall.name("D"))
        assert not await hall.desk.revoke(hall.name("D")), "it is out"
        assert hall.told_the_server == 1

    at_hall(authority, play)


def test_a_hand_over_that_the_server_did_not_hear_of_tells_it_the_next_time(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        hall.server_is_there = False
        with pytest.raises(TimeoutError):
            await hall.hands("A", "B")
        hall.server_is_there = True
        assert await hall.hands("A", "B") == ""
        assert (hall.told_the_server, hall.told("B")) == (1, ("A", 4))

    at_hall(authority, play)


def test_a_match_that_is_over_stays_where_it_is(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        hall.log.over.add(4)
        assert await hall.hands("A", "B") == "log-handed-over-ended"
        assert (hall.told("B"), "A" in hall.desk.inside) == (None, True)

    at_hall(authority, play)


@pytest.mark.parametrize(
    ("happens", "refused"),
    [
        (lambda log: log.over.add(4), "log-handed-over-ended"),
        (lambda log: log.matches.pop("A"), "log-not-handed-over"),
        (lambda log: log.begun.add(("B", b"A")), "log-handed-given-up"),
    ],
)
def test_what_happens_until_the_server_refuses_a_table_counts(
    authority: Authority, happens: Callable[[Log], None], refused: str
) -> None:
    async def play(hall: Hall) -> None:
        hall.before_refused = happens
        assert await hall.hands("A", "B") == refused
        assert (hall.told("B"), hall.desk.handed("A")) == (None, None)

    at_hall(authority, play)


def test_a_machine_that_joins_anew_goes_on_with_what_was_handed_over_to_it(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "B") == ""
        assert await hall.desk.join("E", b"B") == 1, "it keeps the number of the match"
        assert (hall.told("E"), hall.told("B"), hall.log.entries_of["E"]) == (("A", 4), None, 4)
        assert await hall.hands("D", "E") == "log-handed-not-begun"
        hall.changed.clear()
        assert await hall.hands("A", "C") == ""
        assert (hall.told("E"), hall.told("C")) == (None, ("A", 4))
        assert [each.to for each in hall.desk.withdrawn_from("E")] == [b"B"]
        assert "E" in hall.changed
        assert [hall.desk.number_of(key) for key in "BCE"] == [0, 1, 2], "it has its own number again"

    at_hall(authority, play)


def test_a_machine_that_joined_anew_gets_no_match_back_that_it_gave_up(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "B") == ""
        assert await hall.hands("A", "C") == ""
        hall.log.begun.add(("B", b"A"))
        await hall.desk.join("E", b"B")
        assert await hall.hands("A", "E") == "log-handed-given-up"

    at_hall(authority, play)


def test_how_long_a_table_was_silent_before_is_measured_by_the_log(authority: Authority) -> None:
    async def play(hall: Hall) -> None:
        assert await hall.hands("A", "B") == ""
        assert (hall.desk.handed_at("B"), hall.desk.handed_at("C")) == (hall.log.latest, 0.0)

    at_hall(authority, play)
    floor = FloorFold(CARDS, lambda _: None, tables={"A": TableFold("A", CARDS, heard=10.0)})
    assert [floor.silent_before("A", at) for at in (12.5, 9.0)] == [2.5, 0.0]
    assert floor.silent_before("B", 12.5) == 0.0
