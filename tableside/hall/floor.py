"""The floor of an event as judges see it: each table with its score, turn, clock and open call, and no card.

All of it is folded from the log, so any hall shows the same. Names stand beside the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import accumulate

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.references import Player
from tableside.hall.table_lines import TableLine
from tableside.hall.table_log import HandedMatch, TableLog
from tableside.ledger.entry import CLOSING, OPENING, PublicEntry
from tableside.ledger.people import Person, texts
from tableside.ledger.timeline import REDO
from tableside.match.public.call_topics import CallTopic, read_topic
from tableside.match.public.continued import Continued, continued_by
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.first_entry import read_setup
from tableside.match.public.round_clock import CLOCK
from tableside.match.public.rulings import CONFIRMED, RULING, WITHDRAWN, RecordedRuling, recorded_rulings
from tableside.match.public.scene import SceneBattlefield
from tableside.match.public.scene_fold import SceneFold, SceneUnavailable, fold_scene
from tableside.match.public.stream_delay import delay_in
from tableside.message import Message, message


class FloorSeat(msgspec.Struct, frozen=True):
    """A player at a table: what they are called, their points, and the games of the match that they won."""

    name: str
    points: int
    games: int = 0


class FloorCall(msgspec.Struct, frozen=True):
    """An open call for a judge: when it began, in seconds since 1970, and whether a judge is there.

    `number` is that of its entry, `topic` what it is about, None if nobody said. `judge` is the id of the judge
    who goes there, empty for nobody, and `judge_name` what they are called, empty if nobody said.
    """

    since: float
    came: bool = False
    number: int = 0
    topic: CallTopic | None = None
    judge: str = ""
    judge_name: str = ""


class FloorClock(msgspec.Struct, frozen=True):
    """The round's clock at a table: the ms that were left at the time `heard`, in s since 1970, and whether it runs."""

    left: int
    running: bool
    heard: float


class FloorTable(msgspec.Struct, frozen=True):
    """A table of the event.

    `id` is its key; `label` what people call it, empty where nobody said. `turn` numbers the turn, 0 before a match and
    where only the score is followed. `heard` is when the log had its last entry, in seconds since 1970, 0 for never.
    `trouble` says why nothing counts any more that it sends, or why its match cannot be shown. `match` is the number
    that the match has at the table, 0 for none, and `extra` the minutes that judges gave it on the floor. `is_feature`
    is set for the feature table; `board` is what lies where, as everybody sees it, and empty where only the score is
    followed.
    """

    id: str
    label: str = ""
    seats: tuple[FloorSeat, ...] = ()
    turn: int = 0
    over: bool = False
    outcome: Message | None = None
    clock: FloorClock | None = None
    call: FloorCall | None = None
    heard: float = 0.0
    trouble: Message | None = None
    match: int = 0
    extra: int = 0
    is_feature: bool = False
    board: tuple[SceneBattlefield, ...] = ()


MOST_ENTRIES = 10_000
"""The most entries of one match that count: 8 MB of memory in each stream, as entries are."""

MOST_MATCH_BYTES = 16 * 2**20
"""The most bytes that the entries of one match have in each stream; the last message that counts may go beyond."""

MOST_AHEAD = 1_000
"""The most entries that were not read yet of which it is known who is in them."""

MOST_RULED, MOST_RULED_BYTES = 500, 2**20
"""The most entries about rulings, and games, of a table that are known, the newest; and the bytes of these entries."""

MOST_HELD = 16
"""The most games of a table, before its newest, of which it is known that they wait until their match is over."""

MOST_BEGUN = 20
"""The most matches of other machines of which it is known that a table began them: the last."""

GOES_ON_AT = "log-goes-on-at"
"""The code of the message that a match was handed over, and where it goes on."""

RULED = (RULING, WITHDRAWN, CONFIRMED)
"""The kinds of entries about rulings."""

GameOfRulings = tuple[int, int, tuple[Player, ...]]
"""The number of the match that a game belongs to, which game of it it is, and the players who gave no name."""


@dataclass(frozen=True, slots=True)
class TableFold:
    """A table as far as its messages were read.

    `is_delayed` is for the stream of everybody, which shows a table as it was before its delay. `entries` are those of
    its newest match, `size` their bytes, `withheld` the numbers of those that nobody is shown. `people` are those
    beside entries that were not read yet, by their numbers. `rulings` are the entries about rulings of all its matches,
    and `games` says what each of these is.
    `contradiction` says how the table contradicts what was witnessed of it, None where it does not. `handed` is the
    match that was handed over from this machine.
    `continued` is the match of another machine with which the newest goes on, None for none, and `misbegun` why it does
    not count that it does. `begun` are the last of such matches that it began, and `awaited` says which was handed over
    to it and has not begun yet. `held` are the entries of earlier games that wait until their match is over, the first
    and last of each game.
    """

    id: str
    cards: Catalogue
    log: TableLog = field(default_factory=TableLog)
    entries: tuple[PublicEntry, ...] = ()
    withheld: frozenset[int] = frozenset()
    people: Mapping[int, tuple[Person, ...]] = field(default_factory=dict)
    fold: SceneFold | None = None
    call: FloorCall | None = None
    clock: FloorClock | None = None
    heard: float = 0.0
    problem: Message | None = None
    rulings: tuple[PublicEntry, ...] = ()
    games: Mapping[int, GameOfRulings] = field(default_factory=dict)
    is_delayed: bool = False
    contradiction: Message | None = None
    handed: HandedMatch | None = None
    size: int = 0
    continued: Continued | None = None
    misbegun: Message | None = None
    begun: tuple[Continued, ...] = ()
    awaited: Message | None = None
    held: tuple[tuple[int, int], ...] = ()

    def with_message(self, content: bytes, at: float) -> TableFold:
        """The table after a message that the log had at this time, in seconds since 1970."""
        log, lines = self.log.with_message(content)
        forked = next((index for index, line in enumerate(lines) if self._is_fork(line)), None)
        if self.handed is not None and forked is not None:
            fork = message("log-went-on", entry=lines[forked].seq, last=self.handed.seq, name=self.handed.to)
            log, lines = replace(log, quarantine=fork), lines[:forked]
        folded = replace(self, log=log, heard=at)
        for line in lines:
            folded = folded._with_line(line, at)
        if len(folded.entries) > MOST_ENTRIES or folded.size > MOST_MATCH_BYTES:
            endless = message("log-endless", most=MOST_ENTRIES, megabytes=MOST_MATCH_BYTES // 2**20)
            folded = replace(folded, log=replace(log, quarantine=endless), entries=folded.entries[:MOST_ENTRIES])
        own = tuple(line for line in lines if folded.entries and line.match == folded.entries[0].match)
        if any(line.again for line in own):
            folded = replace(folded, fold=None)
        return folded._refolded(own)

    def _is_fork(self, line: TableLine) -> bool:
        """Return whether an entry goes on with the match that was handed over. To close it is not to go on."""
        handed = self.handed
        return handed is not None and handed.match == line.match and line.seq > handed.seq and line.kind not in CLOSING

    def with_people(self, seq: int, people: tuple[Person, ...]) -> TableFold:
        """The table once it is known who is in an entry; nobody, if they were erased.

        Of more than `MOST_AHEAD` entries that were not read yet nobody is known.
        """
        if seq > self.log.seq:
            if len(self.people) >= MOST_AHEAD and seq not in self.people:
                return self
            return replace(self, people={**self.people, seq: people})
        if any(entry.seq == seq for entry in self.rulings):
            return replace(self, rulings=tuple(_with_people(entry, seq, people) for entry in self.rulings))
        if not self.entries or seq != self.entries[0].seq:
            return self
        opening = replace(self.entries[0], people=texts(people))
        return replace(self, entries=(opening, *self.entries[1:]), fold=None)._refolded(())

    @property
    def refused(self) -> Message | None:
        """The reason why what the table sends does not count any more, None if it does."""
        return self.log.quarantine or self.contradiction or self.misbegun

    @property
    def shown(self) -> tuple[PublicEntry, ...]:
        """The entries of its newest match that may be shown."""
        return tuple(entry for entry in self.entries if entry.seq not in self.withheld)

    @property
    def recorded(self) -> tuple[RecordedRuling, ...]:
        """The rulings of all its matches, oldest first; none if one of them cannot be read."""
        try:
            return recorded_rulings(self.rulings, {match: game[:2] for match, game in self.games.items()})
        except (ValueError, RecursionError):
            return ()

    def unnamed(self, match: int) -> tuple[Player, ...]:
        """The players of a match who gave no name."""
        return self.games[match][2] if match in self.games else ()

    @property
    def table(self) -> FloorTable:
        """The table as judges see it."""
        fold, trouble = self.fold, self.refused or self._gone or self.awaited or self.problem
        if fold is None:
            return FloorTable(self.id, call=self.call, heard=self.heard, trouble=trouble)
        try:
            scene = fold.scene()
        except SceneUnavailable as error:
            trouble = trouble or error.message
            return FloorTable(
                self.id, fold.agreed.table, call=self.call, heard=self.heard, trouble=trouble, match=self._match
            )
        return FloorTable(
            self.id,
            fold.agreed.table,
            tuple(FloorSeat(seat.name, seat.points, seat.games) for seat in scene.seats),
            0 if fold.agreed.follow == "score" else fold.table.number,
            scene.over,
            scene.outcome,
            None if scene.clock is None else self.clock,
            self.call,
            self.heard,
            trouble,
            self._match,
            board=scene.battlefields,
        )

    @property
    def _match(self) -> int:
        """The number that the table gave to the first game of the newest match."""
        return 0 if self.fold is None else self.fold.agreed.match or self.fold.match

    def is_held_after(self, seq: int) -> bool:
        """Return whether the entry that follows `seq` is there, and of a game that waits until its match is over."""
        own = ((self.entries[0].seq, self.log.seq),) if self._is_held else ()
        return any(first <= seq + 1 <= last for first, last in (*self.held, *own))

    @property
    def _is_held(self) -> bool:
        return bool(self.entries) and delay_in(self.entries) == UNTIL_OVER

    @property
    def _gone(self) -> Message | None:
        """The place where its newest match goes on, None if it is here."""
        if self.handed is None or not self.entries or self.entries[0].match != self.handed.match:
            return None
        return message(GOES_ON_AT, name=self.handed.to)

    def _with_line(self, line: TableLine, at: float) -> TableFold:
        """The table with one more entry of its chain, not yet folded."""
        people = self.people.get(line.seq, ())
        entry, ahead = line.entry(people), {seq: them for seq, them in self.people.items() if seq > line.seq}
        if line.kind == OPENING:
            games = dict([*self.games.items(), (line.match, _game(entry))][-MOST_RULED:])
            began = TableFold(self.id, self.cards, self.log, (entry,), people=ahead, heard=at, size=_size(entry))
            continued = continued_by(entry)
            begun = self.begun if continued is None else (*self.begun, continued)[-MOST_BEGUN:]
            began = replace(
                began, contradiction=self.contradiction, handed=self.handed, continued=continued, begun=begun
            )
            last = ((self.entries[0].seq, line.seq - 1),) if self._is_held else ()
            held = (*self.held, *last)[-MOST_HELD:]
            return replace(began, rulings=self.rulings, games=games, is_delayed=self.is_delayed, held=held)
        folded = replace(self, people=ahead)
        if line.kind in RULED:
            folded = replace(folded, rulings=newest_rulings((*self.rulings, entry)))
        if not self.entries or line.match != self.entries[0].match:
            return folded
        withheld = (self.withheld | {line.seq} if line.withheld else self.withheld).difference(line.again)
        call, size = _call_after(self.call, line, at), self.size + _size(entry)
        return replace(folded, entries=(*self.entries, entry), size=size, withheld=withheld, call=call)

    def _refolded(self, lines: Sequence[TableLine]) -> TableFold:
        """The table with its entries folded: these, which are its last, or all after an undo or a redo."""
        if not self.entries:
            return self
        shown = self.shown
        later = tuple(entry for entry in shown if lines and entry.seq >= lines[0].seq)
        try:
            if self.fold is None or any(entry.kind in ("undo", REDO) for entry in later):
                fold = fold_scene(shown, self.cards)
            else:
                fold = self.fold.with_entries(later)
        except SceneUnavailable as error:
            return replace(self, fold=None, problem=error.message)
        clock, notes = self.clock, [entry for entry in later if entry.kind == CLOCK]
        if fold is not None and fold.clock is not None and notes:
            clock = FloorClock(fold.clock.left(fold.clock.at), fold.clock.running, self._shown_at(notes[-1]))
        return replace(self, fold=fold, clock=clock, problem=None)

    def _shown_at(self, entry: PublicEntry) -> float:
        """When those who read this log see an entry: once it has happened, or its delay is over."""
        delay = delay_in(self.shown) if self.is_delayed else 0
        return min(_happened(entry, self.heard) + delay, self.heard)


def _game(opening: PublicEntry) -> GameOfRulings:
    """The numbers of a game for its rulings, and its players without a name."""
    try:
        agreed = read_setup(opening)
    except (ValueError, RecursionError):
        return opening.match, 1, ()
    return agreed.match or opening.match, agreed.game, tuple(sorted(set(agreed.unnamed)))


def _size(entry: PublicEntry) -> int:
    """The bytes of an entry without who is in it."""
    words = entry.at, entry.kind, entry.edition
    return sum(map(len, (entry.action, entry.verdict, entry.events))) + sum(len(text.encode()) for text in words)


def newest_rulings(rulings: tuple[PublicEntry, ...]) -> tuple[PublicEntry, ...]:
    """The newest of these entries about rulings, no more than `MOST_RULED` with `MOST_RULED_BYTES`."""
    sizes = accumulate(_size(entry) for entry in reversed(rulings[-MOST_RULED:]))
    count = sum(size <= MOST_RULED_BYTES for size in sizes)
    return rulings[len(rulings) - count :]


def _with_people(entry: PublicEntry, seq: int, people: tuple[Person, ...]) -> PublicEntry:
    """The entry, with who is in it if it has this number."""
    return replace(entry, people=texts(people)) if entry.seq == seq else entry


def _call_after(call: FloorCall | None, line: TableLine, at: float) -> FloorCall | None:
    """The open call after an entry that the log had at this time."""
    match line.kind:
        case "judge called":
            return FloorCall(_happened(line, at), number=line.seq)
        case "judge came" if call is not None:
            return msgspec.structs.replace(call, came=True)
        case "call topic" if call is not None:
            return msgspec.structs.replace(call, topic=_topic(line))
        case "call ended" | "closed" | "abandoned":
            return None
        case _:
            return call


def _topic(line: TableLine) -> CallTopic | None:
    """Return what a call is about, None for a kind that this version does not know."""
    try:
        return read_topic(line.action.encode()).topic
    except (ValueError, RecursionError):
        return None


def _happened(line: TableLine | PublicEntry, at: float) -> float:
    """When something happened: by the table's clock if that was right, at the latest when the log had it."""
    try:
        happened = datetime.fromisoformat(line.at).timestamp() if line.clock_trusted else at
    except (ValueError, OverflowError):
        return at
    return min(happened, at)
