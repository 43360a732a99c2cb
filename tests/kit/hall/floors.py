"""Floors of made-up tables, served by a real uvicorn on a thread of this process, and judges who act on them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue
from threading import Event as Signal
from threading import Thread

import msgspec

from tableside.hall.event_desk import EventDesk, ResultShown, RoundShown, TableThere
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_judges import FloorJudge, Role, Sessions
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.floor_page import floor_app
from tableside.hall.floor_table import FloorCall, FloorClock, FloorTable
from tableside.hall.hall_desk import HallDesk
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.penalties import ConflictAt, EventPenalties
from tableside.hall.results import EnterResult
from tableside.hall.rounds import BeginRound, ChangeRound
from tableside.hall.sealed_records import RecordDesk, RecordFile, RecordOffered
from tableside.match.public.event_rulings import RulingConflict
from tableside.match.public.scene import SeatScore
from tableside.message import Message, PlayerName, message
from tests.kit.hall.encrypted import both_ports
from tests.kit.hall.halls import HOST
from tests.kit.patience import PATIENCE

ShowTable = Callable[[FloorTable], None]

TOKEN = "a-token-of-the-floor"
FIRST = ("Mira", "Jonas", "Aylin", "Björn", "Chloé", "Dmitri", "Eun-ji", "Fatima", "Maximiliane")
LAST = ("Berg", "Okafor", "Nguyễn", "Lindqvist", "O’Connor", "Hohenstein-Wallenrod", "Sato", "Yıldız")


def table(number: int, **fields: object) -> FloorTable:
    """A table with a number for its label, two players and a turn, of which something was just heard."""
    given = {
        "id": f"U{number:05}" + "KEY" * 10,
        "label": str(number),
        "seats": (SeatScore(person(number), number % 8), SeatScore(person(number + 31), number * 3 % 8, number % 2)),
        "turn": 1 + number % 14,
        "clock": FloorClock(2_400_000, True, time.time()),
        "heard": time.time(),
    }
    return FloorTable(**(given | fields))  # type: ignore[arg-type]


def person(number: int) -> str:
    """A name for each number."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number // 3 % len(LAST)]}"


def busy_floor(count: int, now: float) -> list[FloorTable]:
    """A floor where of each hundred tables some call, run out of time, are silent, over or in trouble."""
    return [_busy(number, now) for number in range(1, count + 1)]


def _busy(number: int, now: float) -> FloorTable:
    match number % 100 if number > 8 else number * 9:
        case 9 | 51:
            return table(number, call=FloorCall(now - 205 - number % 90))
        case 18:
            return table(number, call=FloorCall(now - 380, came=True))
        case 27 | 61:
            return table(number, clock=FloorClock(161_000 + number * 100, True, now))
        case 36 | 71:
            return table(number, heard=now - 400 - number)
        case 45:
            return table(number, trouble=message("log-forked", entry=41, last=40))
        case 54 | 55 | 56 | 57 | 58:
            return table(number, over=True, outcome=message("overlay-wins", player=PlayerName("A")))
        case 63 | 64:
            return FloorTable(f"U{number:05}KEYKEYKEY", str(number))
        case 72 | 73:
            return table(number, clock=FloorClock(-60_000, True, now), heard=now - 75)
        case _:
            return table(number, heard=now - number % 25)


PIN = "4711"
"""The PIN of the hall."""


class Door:
    """The PIN and the names that an organizer set."""

    pin = "first"
    has_head_pin = True

    def __init__(self, *names: str) -> None:
        self._names = names

    def names(self) -> tuple[str, ...]:
        return self._names

    def unlock(self, pin: str, role: Role) -> Role | Message:
        return role if pin == PIN else message("judge-pin-wrong")


NO_NAMES = Door()
"""A PIN without a list of judges."""


class ServedFloor:
    """A served floor: `where` it is, `plain` where the wall is, and its two feeds, which change on their thread."""

    def __init__(
        self,
        where: tuple[str, str],
        loop: asyncio.AbstractEventLoop,
        floor: Floor,
        tables: ShowTable,
        wall: ShowTable,
    ) -> None:
        self.where, self.plain = where
        self.floor_page = f"{self.where}floor?token={TOKEN}"
        self.wall_page = f"{self.plain}wall"
        self._loop = loop
        self._floor, self._wall, self._conflicts = tables, wall, floor.show_conflicts

    def show(self, *tables: FloorTable) -> None:
        """Show tables on the floor."""
        self._do(self._floor, tables)

    def show_on_wall(self, *tables: FloorTable) -> None:
        """Show tables on the wall."""
        self._do(self._wall, tables)

    def show_conflict(self, table: str, conflict: RulingConflict) -> None:
        """Show judges that rulings did not know of each other."""
        self._loop.call_soon_threadsafe(self._conflicts, (ConflictAt(table, conflict),))

    def _do(self, show_table: ShowTable, tables: tuple[FloorTable, ...]) -> None:
        done = Signal()

        def show() -> None:
            for each in tables:
                show_table(each)
            done.set()

        self._loop.call_soon_threadsafe(show)
        assert done.wait(60)


class Event:
    """An event whose round stands still, and that notes what judges order; `paired` is the match at every table."""

    def __init__(self, paired: ResultShown | None = None, *there: TableThere) -> None:
        self.paired, self.there, self.round = paired, there, RoundShown()
        self.orders: list[object] = []

    def round_shown(self) -> RoundShown:
        return self.round

    def result_shown(self, table: str) -> ResultShown | None:
        del table
        return self.paired

    def tables(self) -> tuple[TableThere, ...]:
        return self.there

    async def begin(self, judge: FloorJudge, content: bytes, order: BeginRound) -> Message | None:
        self.orders.append((judge.name, content, order))
        self.round = RoundShown(3, order.minutes, order.minutes * 60_000, mode=order.mode, dial=order.dial)
        return None if content else message("floor-which-round")

    async def change(self, judge: FloorJudge, order: ChangeRound) -> Message | None:
        self.orders.append((judge.name, order))
        return None

    async def enter(self, judge: FloorJudge, order: EnterResult) -> Message | None:
        self.orders.append((judge.name, order))
        return None

    async def hand_over(self, judge: FloorJudge, table: str, to: str) -> Message | None:
        self.orders.append((judge.name, table, to))
        return None


class Records:
    """The records of a hall that offers these and gives out an empty one; `fetched` is by whom and of what."""

    def __init__(self, *offered: RecordOffered, reach: tuple[int, int] | tuple[int, int, bool] = (1, 1)) -> None:
        self.games, self.reach = offered, reach
        self.fetched: list[tuple[str, str, int]] = []

    def offered(self, table: str) -> tuple[RecordOffered, ...]:
        del table
        return self.games

    async def fetch(self, judge: FloorJudge, table: str, game: int) -> RecordFile | Message:
        self.fetched.append((judge.name, table, game))
        return RecordFile(b"{}\n", *self.reach)


NO_RECORDS = Records()
"""No record is offered."""


@contextmanager
def served_floor(
    *tables: FloorTable,
    port: int = 0,
    door: Door = NO_NAMES,
    event: EventDesk | None = None,
    records: RecordDesk = NO_RECORDS,
) -> Iterator[ServedFloor]:
    """Serve a floor that begins with these tables, and a wall without any; `door` is where judges sign in."""
    floor, wall = Floor(), Floor()
    shown = JudgeFloor(floor.show, floor.show_judges, lambda _: None)
    for each in tables:
        shown.show_table(each)

    async def note(noted: msgspec.Struct, kind: str, *about: str) -> None:
        content = msgspec.json.encode(noted)
        if kind == "call":
            shown.take_note(about, content)
        else:
            shown.take_judge(about, content, time.time())

    async def name(judge: FloorJudge) -> None:
        shown.take_name(judge.id, msgspec.json.encode(judge.name))

    penalties = EventPenalties(lambda _: b"", lambda _: None, floor.show_conflicts)
    desk = HallDesk(shown, penalties, note, name)
    orders = FloorOrders(desk, door, Sessions(bytes(32)), "en", time.time)
    pages = floor_app(floor, TOKEN, orders, event or Event(), records, host=HOST)
    loop, ended, ready = asyncio.new_event_loop(), asyncio.Event(), Queue[ServedFloor]()

    async def run() -> None:
        async with both_ports(pages, wall, port) as where:
            ready.put(ServedFloor(where, loop, floor, shown.show_table, wall.show))
            await ended.wait()

    thread = Thread(target=lambda: loop.run_until_complete(run()), name="floor")
    thread.start()
    try:
        yield ready.get(timeout=PATIENCE)
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()
