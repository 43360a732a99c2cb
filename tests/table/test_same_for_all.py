"""In competition nothing public reveals which card was hidden, or whether it may be hidden at all.

Each way to hide is played at a table of its own, whose readers wait until a tag lies still, through one course: a
refused hide, a hide after it, the same hide undone and repeated, a play from facedown that comes too early, the end of
the app and its next start. Then all that the table shows, stores, sends and exports is compared. Of random parts only
the length is compared; another test shows that they are random. Answer times are compared by the quickest of several
courses, because a busy machine only adds to them; a course in which the machine stood still so long that notes ended by
themselves is taken again.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from carddata.model.card import Card
from hw.settling import Settling
from hw.simulated import VirtualTag
from tableside.decks.registration import Registration
from tableside.engine.model.actions import ControlIs
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.match import judge_keys
from tableside.table import commands as c
from tableside.table.table_thread import TableThread
from tableside.table.view.model import View
from tests.kit.cli import tableside
from tests.kit.match.cards import AGREED, CANARY, CARDS, PLAIN_CANARY
from tests.kit.stream.sent_messages import Overlay
from tests.kit.table.stalls import STALL, Stalled, steady
from tests.kit.table.table import NEAR, AtTable

LONG, PLAIN_LONG = "Ŵ" * 150, "Ẃ" * 40
"""Names longer than any card has, one of them twice as long as what is kept of it. The second card has no Hidden."""

ALL_CARDS = CARDS | {PLAIN_LONG: Card(PLAIN_LONG, "unit", ("calm",), 2, might=2)}
DECKS = {"A": (CANARY, PLAIN_CANARY, "Pakaa Cub", LONG, PLAIN_LONG), "B": (CANARY,)}
LEGAL, WITHOUT, COMMON, NAMED_LONG, WITHOUT_NAMED_LONG = range(5)
HERE, FULL = 1, 2
"""The battlefield where everything is done, and the battlefield that already has a facedown card."""

ANSWERED_AT = 400
CLOSE = 5
"""The most by which times may differ from each other and from what is promised, in ms."""

FEW, MOST = 3, 60
"""The number of courses that are taken of each way; a busy machine is given more."""

pytestmark = pytest.mark.timeout(600)

JUDGE = JudgePrivate()


def tag_of(player: str, at: int) -> VirtualTag:
    """The tag of a card, the same at each table, so that anything computed from its numbers would be the same too."""
    return VirtualTag(b"\x04\xfe\x9d" + bytes([ord(player), at]) + b"\xc3\xd7", ident_of(player, at))


def ident_of(player: str, at: int) -> bytes:
    return bytes([ord(player), at]).ljust(16, b"\xb5")


class Way(msgspec.Struct, frozen=True):
    """A way to hide: the tag that is tapped, None for none; `mine` is whether it stands for a card in this hand."""

    name: str
    tag: Callable[[], VirtualTag] | None
    mine: bool = True


WAYS = (
    Way("legal", lambda: tag_of("A", LEGAL)),
    Way("without Hidden", lambda: tag_of("A", WITHOUT)),
    Way("of a long name", lambda: tag_of("A", NAMED_LONG)),
    Way("without Hidden, of a long name", lambda: tag_of("A", WITHOUT_NAMED_LONG)),
    Way("a foreign tag", lambda: VirtualTag(b"\x04\xfe\x9dZZ\xc3\xd7")),
    Way("the other player's card", lambda: tag_of("B", 0), mine=False),
    Way("a double", lambda: tag_of("A", COMMON), mine=False),
    Way("unread", None),
)


class OneDesk(AtTable):
    """A table at a quiet dial, whose readers wait until a tag lies still, as real readers do."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.thread = TableThread(folder, ALL_CARDS, self.readers, self._see, Settling())
        self.answered: dict[str, float] = {}
        self.committed: dict[str, float] = {}
        self.seen: list[tuple[str, bytes]] = []

    def set_up(self) -> None:
        """There is a facedown card already, and a copy of its tag."""
        self.do(c.Begin(msgspec.structs.replace(AGREED, dial="competition")))
        for player, cards in DECKS.items():
            numbers = {ident_of(player, at): at for at in range(len(cards))}
            self.do(c.Register(Registration(player, cards, numbers)))
        self.act(ControlIs("A", HERE, "A"), ControlIs("A", FULL, "A"))
        self.press_all("button-acknowledge")
        self.does("the common one", "hide", FULL, WAYS[0], tag_of("A", COMMON))

    def does(self, step: str, verb: c.Verb, at: int, way: Way, tag: VirtualTag | None = None) -> None:
        """A touch, then the tag or the button; keep what is seen from then on, and when it is answered."""
        tag, started = tag or (way.tag and way.tag()), time.monotonic()
        waits = self.do(c.AwaitCard("A", verb, at))
        notice = self.notice("A")
        button = [label.code for label in notice.buttons].index(
            {"hide": "button-hide-unread", "facedown": "button-play-unread"}[verb]
        )
        begun, wall, count = time.monotonic_ns(), time.time_ns(), len(self.views)
        if tag is None:
            self.thread.send(c.Press("A", notice.id, button))
        else:
            self.readers.place(NEAR, tag)
        self.until(lambda view: view.history != waits.history or time.monotonic() - started > STALL)
        self.readers.lift(NEAR)
        self.do()
        if time.monotonic() - started > STALL:
            raise Stalled
        shown = [waits, *(view for _, view in self.views[count:])]
        self.seen += [(step, even(after)) for before, after in pairwise(shown) if even(before) != even(after)]
        answered = next(at for at, view in self.views[count:] if view.history != waits.history)
        self.answered[step] = (answered - begun) / 1e6
        self.committed[step] = ((self.folder / "ledger.sqlite-wal").stat().st_mtime_ns - wall) / 1e6


class Course(msgspec.Struct):
    """All that everybody could see of one way, by channel; its random parts; and the times of its steps in ms."""

    seen: dict[str, object] = {}
    random: set[bytes] = set()
    answered: dict[str, float] = {}
    committed: dict[str, float] = {}


RANDOM = re.compile(rb"tableside/[\w-]{43}|[A-Za-z0-9+/]{24,}=*|\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b")
"""A hash or what is sealed, in hex, base64 or base32; a key by its short name."""

BARE = ("tap", "sealed", "prev", "hash")
"""Columns without text: random names of sightings, sealed parts, hashes of the chain."""

TIME = re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*")


def level(content: bytes) -> bytes:
    """The content without times, and with only the length of hashes and random parts."""
    return RANDOM.sub(lambda match: b"<%d>" % len(match[0]), TIME.sub(b"<time>", content))


def even(view: View) -> bytes:
    return level(msgspec.json.encode(view))


def take_course(folder: Path, way: Way) -> Course:
    """One course."""
    judge_key.keep(JUDGE.public, folder / judge_keys.FILE)
    course = Course()
    with OneDesk(folder) as table:
        table.set_up()
        overlay = Overlay(folder)
        table.does("refused", "hide", FULL, way)
        overlay.look()
        table.do(c.Dismiss("A"))
        table.does("after a refused one", "hide", HERE, way)
        overlay.look()
        table.do(c.Dismiss("A"))
        table.undo()
        overlay.look()
        table.does("again", "hide", HERE, way)
        overlay.look()
        course.seen["the screen"] = list(table.seen)
        course.seen["the overlay"] = [level(message) for message in overlay.messages]
        keep(course, folder, "hidden")
        table.do(c.Dismiss("A"))
        if way.mine:
            table.does("too early", "facedown", HERE, way)
            overlay.look()
            course.seen["the screen at the end"] = table.seen
            course.seen["the overlay at the end"] = [level(message) for message in overlay.messages]
            keep(course, folder, "at the end")
    if way.mine:
        with OneDesk(folder) as again:
            course.seen["the screen of the next start"] = [even(again.view)]
            course.seen["the files of the next start"] = sizes(folder)
    overlay.close()
    course.answered, course.committed = table.answered, table.committed
    return course


def take_steady_course(folder: Path, way: Way) -> Course:
    return steady(lambda new: take_course(new, way), folder)


def keep(course: Course, folder: Path, moment: str) -> None:
    """Keep the ledger with each of its columns, and a copy of it for the commands."""
    course.seen[f"the files, {moment}"] = sizes(folder)
    with closing(sqlite3.connect(f"file:{folder / 'ledger.sqlite'}?mode=ro", uri=True)) as raw:
        columns = raw.execute("SELECT * FROM entry ORDER BY seq")
        names = [name for name, *_ in columns.description]
        rows = [dict(zip(names, map(as_bytes, row), strict=True)) for row in columns]
    parts = [(name, value) for row in rows for name, value in row.items()]
    course.seen[f"the ledger, {moment}"] = [
        (name, len(value) if name in BARE else level(value), len(value)) for name, value in parts
    ]
    for name, value in parts:
        course.random.update([value] if name in BARE else RANDOM.findall(value))
    shutil.copytree(folder, folder / moment)


def keep_output(course: Course, folder: Path) -> None:
    """Keep what commands print of each copy. They run one by one, and not while times are taken."""
    for copy in (path for path in folder.iterdir() if path.is_dir() and path.name != "keys"):
        outputs = commands(copy)
        course.random.update(part for _, content in outputs for part in RANDOM.findall(content))
        channel = f"the commands, {copy.name}"
        course.seen[channel] = [(name, len(content), level(content)) for name, content in outputs]


def as_bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def sizes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_size for path in sorted(folder.glob("*")) if path.is_file()}


def commands(folder: Path) -> list[tuple[str, bytes]]:
    """Return what is exported and printed of the match, by command, without paths."""
    outputs = []
    with tempfile.TemporaryDirectory() as out:
        record, play = Path(out) / "record", Path(out) / "play"
        for words in (
            ("export", "--data", folder, "--out", record),
            ("export", "--data", folder, "--notation", "--out", play),
            ("show", "--data", folder),
            ("verify", record),
            ("replay", "--data", folder, "--edition", "2025-12-01"),
        ):
            output = tableside("record", *words).output.replace(out, "").replace(str(folder), "")
            outputs.append((" ".join(map(str, words[:1])), output.encode()))
        return [*outputs, ("the record", record.read_bytes()), ("the play", play.read_bytes())]


@pytest.fixture(scope="module")
def courses() -> dict[str, list[Course]]:
    """Several courses of each way, all ways at once; more of a way as long as its times are late."""
    found: dict[str, list[Course]] = {way.name: [] for way in WAYS}
    with tempfile.TemporaryDirectory(prefix="tableside-") as root, ThreadPoolExecutor(len(WAYS)) as hands:
        for count in range(MOST):
            late = {way for way, _ in (*apart(found), *uneven(found))} if count >= FEW else {*found}
            ways = [way for way in WAYS if way.name in late]
            if not ways:
                break
            folders = [Path(root) / f"{count} {at}" for at in range(len(ways))]
            for way, course in zip(ways, hands.map(take_steady_course, folders, ways), strict=True):
                found[way.name].append(course)
            if count < 2:
                for folder, all_ in zip(folders, found.values(), strict=True):
                    keep_output(all_[-1], folder)
    return found


def apart(found: dict[str, list[Course]]) -> list[tuple[str, str]]:
    """The ways, and the steps of them whose answer does not come when it should."""
    return [
        (way, f"{step}: after {at:.1f} ms")
        for way, all_ in found.items()
        for step in all_[0].answered
        if not ANSWERED_AT <= (at := quickest(all_, "answered", step)) <= ANSWERED_AT + CLOSE
    ]


def quickest(courses: list[Course], which: str, step: str) -> float:
    return min(float(getattr(course, which)[step]) for course in courses)


def uneven(courses: dict[str, list[Course]]) -> list[tuple[str, str]]:
    """The ways, and the steps of them of which tapped cards are on record later than in the quickest way."""
    tapped = {way.name: courses[way.name] for way in WAYS if way.tag is not None}
    found = []
    for step in tapped["legal"][0].committed:
        times = {way: quickest(all_, "committed", step) for way, all_ in tapped.items() if step in all_[0].committed}
        found += [(way, step) for way, at in times.items() if at - min(times.values()) > 2 * CLOSE]
    return found


def unlike(first: object, second: object) -> str:
    """The first difference between two values."""
    pairs = (
        zip(first, second, strict=False) if isinstance(first, list) and isinstance(second, list) else [(first, second)]
    )
    return next((f"{a!r:.600} is not {b!r:.600}" for a, b in pairs if a != b), "one goes on")


def test_every_hide_is_the_same_to_everybody(courses: dict[str, list[Course]]) -> None:
    first = courses["legal"][0]
    assert len(first.seen["the screen at the end"]) == 5  # type: ignore[arg-type]
    differ = [
        f"{way}, {channel}: {unlike(what, first.seen[channel])}"
        for way, all_ in courses.items()
        for course in all_
        for channel, what in course.seen.items()
        if what != first.seen[channel]
    ]
    assert differ == []


def test_nothing_random_repeats_with_the_same_card(courses: dict[str, list[Course]]) -> None:
    """Anything computed from the card or its tag alone would be the same at each table."""
    everywhere = set[bytes].intersection(*(course.random for all_ in courses.values() for course in all_))
    again = {way: set[bytes].intersection(*(course.random for course in all_)) for way, all_ in courses.items()}
    assert len(courses["legal"][0].random) > 50
    assert again == dict.fromkeys(courses, everywhere)


def test_every_hide_is_answered_after_400_ms(courses: dict[str, list[Course]]) -> None:
    assert min(at for all_ in courses.values() for course in all_ for at in course.answered.values()) >= ANSWERED_AT
    assert apart(courses) == []


def test_every_card_that_was_tapped_is_on_record_after_the_same_time(courses: dict[str, list[Course]]) -> None:
    """The overlay reads it there, before the answer is on the screen."""
    assert uneven(courses) == []
