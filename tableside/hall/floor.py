"""The tables of an event as far as their messages were read.

All of it is folded from the log, so any hall shows the same. Names stand beside the log.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from carddata.model.card import Catalogue
from tableside.engine.model.references import Player
from tableside.hall.floor_table import FloorCall, FloorClock, FloorTable
from tableside.hall.table_lines import TableLine, TableMessage, happened
from tableside.hall.table_log import HandedMatch, TableLog
from tableside.hall.table_rulings import (
    MOST_RULED,
    RULED,
    GameOfRulings,
    game_of_rulings,
    newest_rulings,
    rulings_with,
    size_of,
)
from tableside.ledger.entry import ABANDONED, CLOSING, OPENING, PublicEntry
from tableside.ledger.people import Person, texts
from tableside.ledger.timeline import REDO
from tableside.match.public.call_topics import CallTopic, read_topic
from tableside.match.public.continued import Continued, continued_by
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.round_clock import CLOCK
from tableside.match.public.rulings import RecordedRuling, recorded_rulings
from tableside.match.public.scene_fold import SceneFold, SceneUnavailable, fold_scene
from tableside.match.public.stream_delay import delay_in
from tableside.message import Message, message

MOST_ENTRIES = 10_000
"""The most entries of one match that count, and of all games of a table that are known: 8 MB in each stream."""

MOST_MATCH_BYTES = 16 * 2**20
"""The most bytes that these entries have in each stream; the last message that counts may go beyond."""

MOST_AHEAD = 1_000
"""The most entries that were not read yet of which it is known who is in them."""

MOST_LEFT = 16
"""The most games of a table, beside that on it, that are known because they can go on."""

MOST_HELD = 16
"""The most games of a table, before its newest, of which it is known that they wait until their match is over."""

MOST_BEGUN = 20
"""The most matches of other machines of which it is known that a table began them: the last."""

GOES_ON_AT = "log-goes-on-at"
"""The code of the message that a match was handed over, and where it goes on."""

_OF_GAME = ("entries", "withheld", "fold", "call", "clock", "problem", "size", "continued", "misbegun")
"""The fields that say something of a game."""


class TableFold(msgspec.Struct, frozen=True):
    """A table as far as its messages were read.

    `is_delayed` is for the stream of everybody, which shows a table as it was before its delay, and `tells` for those
    who want the story of its match. `entries` are those of
    the game that is on it, `size` their bytes, `withheld` the numbers of those that nobody is shown. `left` are games
    that were left and can go on, or whose match began at another machine, each with what this says of a game, the last
    left at the end. `people` are those beside entries that were not read yet, by their numbers. `rulings` are the
    entries about rulings of all its matches, and `games` says what each of these is.
    `contradiction` says how the table contradicts what was witnessed of it, None where it does not. `handed` is the
    match that was handed over from this machine.
    `continued` is the match of another machine with which the game goes on, None for none, and `misbegun` why it does
    not count that it does. `begun` are the last of such matches that it began, and `awaited` says which was handed over
    to it and has not begun yet. `held` are the entries of earlier games that wait until their match is over, the first
    and last of each game.
    """

    id: str
    cards: Catalogue
    log: TableLog = TableLog()
    entries: tuple[PublicEntry, ...] = ()
    withheld: frozenset[int] = frozenset()
    people: Mapping[int, tuple[Person, ...]] = msgspec.field(default_factory=dict)
    fold: SceneFold | None = None
    call: FloorCall | None = None
    clock: FloorClock | None = None
    heard: float = 0.0
    problem: Message | None = None
    rulings: tuple[PublicEntry, ...] = ()
    games: Mapping[int, GameOfRulings] = msgspec.field(default_factory=dict)
    is_delayed: bool = False
    contradiction: Message | None = None
    handed: HandedMatch | None = None
    size: int = 0
    continued: Continued | None = None
    misbegun: Message | None = None
    begun: tuple[Continued, ...] = ()
    awaited: Message | None = None
    held: tuple[tuple[int, int], ...] = ()
    left: tuple[TableFold, ...] = ()
    tells: bool = False

    def with_message(self, content: TableMessage, at: float, other: TableFold | None = None) -> TableFold:
        """The table after a message that the log had at this time, in seconds since 1970.

        `other` is the table as another stream tells of it: an entry that both have is in memory once.
        """
        bounded = self._within_bounds()
        log, lines = bounded.log.with_message(content)
        forked = next((index for index, line in enumerate(lines) if self._is_fork(line)), None)
        if self.handed is not None and forked is not None:
            fork = message("log-went-on", entry=lines[forked].seq, last=self.handed.seq, name=self.handed.to)
            log, lines = replace(log, quarantine=fork), lines[:forked]
        folded = replace(bounded, log=log, heard=at)
        for _, run in groupby(lines, lambda line: line.match):
            folded = folded._with_run(tuple(run), at, other)
        if len(folded.entries) > MOST_ENTRIES or folded.size > MOST_MATCH_BYTES:
            endless = message("log-endless", most=MOST_ENTRIES, megabytes=MOST_MATCH_BYTES // 2**20)
            folded = replace(folded, log=replace(log, quarantine=endless), entries=folded.entries[:MOST_ENTRIES])
        return folded

    def _with_run(self, lines: Sequence[TableLine], at: float, other: TableFold | None) -> TableFold:
        """The table with entries that follow each other in one game."""
        folded, same = self, None if other is None else other.game(lines[0].match)
        for line in lines:
            folded = folded._with_line(line, at, same)
        if any(line.again for line in lines if folded._is_on_table(line.match)):
            folded = replace(folded, fold=None)
        is_level = other is not None and other.log.hash == self.log.hash
        return folded._refolded(lines[0].seq, same if is_level else None)

    def _within_bounds(self) -> TableFold:
        """The table without the games left first that are too much; in quarantine if one of them does not count."""
        left, count, size = self.left, len(self.entries), self.size
        while left and (
            len(left) > MOST_LEFT
            or count + sum(len(game.entries) for game in left) > MOST_ENTRIES
            or size + sum(game.size for game in left) > MOST_MATCH_BYTES
        ):
            left = left[1:]
        lost = (game.misbegun for game in self.left[: len(self.left) - len(left)])
        misbegun = next((reason for reason in lost if reason is not None), None)
        return replace(self, left=left, log=replace(self.log, quarantine=self.log.quarantine or misbegun))

    def game(self, match: int) -> TableFold | None:
        """The table with this game as far as it was read; None if it is not known, or does not go on."""
        return next((game for game in (self, *self.left) if game._is_on_table(match)), None)

    def _is_on_table(self, match: int) -> bool:
        return bool(self.entries) and self.entries[0].match == match

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
            return replace(self, rulings=rulings_with(self.rulings, seq, people))
        left = tuple(game._with_players(seq, people) for game in self.left)
        table = replace(self, left=left)._with_players(seq, people)
        begun = (game.entries[0] for game in (table, *left) if game.entries and game.entries[0].seq == seq)
        return replace(table, games={**self.games, **{entry.match: game_of_rulings(entry) for entry in begun}})

    def _with_players(self, seq: int, people: tuple[Person, ...]) -> TableFold:
        """The game with those who play it, if this is the number of its first entry."""
        if not self.entries or seq != self.entries[0].seq:
            return self
        opening = dataclasses.replace(self.entries[0], people=texts(people))
        return replace(self, entries=(opening, *self.entries[1:]), fold=None)._refolded(self.entries[-1].seq + 1)

    @property
    def refused(self) -> Message | None:
        """The reason why what the table sends does not count any more, None if it does."""
        left = any(game.misbegun is not None for game in self.left)
        earlier = message("log-left-not-counted") if left else None
        return self.log.quarantine or self.contradiction or self.misbegun or earlier

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
            score = fold.score()
        except SceneUnavailable as error:
            trouble = trouble or error.message
            return FloorTable(
                self.id, fold.agreed.table, call=self.call, heard=self.heard, trouble=trouble, match=self._match
            )
        return FloorTable(
            self.id,
            fold.agreed.table,
            score.seats,
            0 if fold.agreed.follow == "score" else fold.table.number,
            fold.table.over,
            score.outcome,
            self.clock if score.is_timed else None,
            self.call,
            self.heard,
            trouble,
            self._match,
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

    def _with_line(self, line: TableLine, at: float, same: TableFold | None) -> TableFold:
        """The table with one more entry of its chain, not yet folded; `same` is its game in another stream."""
        entry, table = line.entry(self.people.get(line.seq, ())), self
        entry = entry if same is None else same._as_here(entry)
        if self.people:
            table = replace(self, people={seq: them for seq, them in self.people.items() if seq > line.seq})
        if line.kind == OPENING:
            games = dict([*self.games.items(), (line.match, game_of_rulings(entry))][-MOST_RULED:])
            continued = continued_by(entry)
            begun = self.begun if continued is None else (*self.begun, continued)[-MOST_BEGUN:]
            game = TableFold(self.id, self.cards, entries=(entry,), size=size_of(entry), continued=continued)
            return replace(table, games=games, begun=begun)._with_game(line, game)
        if line.kind in RULED:
            table = replace(table, rulings=newest_rulings((*self.rulings, entry)))
        if not self._is_on_table(line.match):
            if line.kind in CLOSING:
                left = (game for game in self.left if line.kind != ABANDONED or not game._is_on_table(line.match))
                return replace(table, left=tuple(left))
            unknown = TableFold(self.id, self.cards, problem=message("log-game-unknown"))
            table = table._with_game(line, self.game(line.match) or unknown)
            if not table.entries:
                return table
        withheld = (table.withheld | {line.seq} if line.withheld else table.withheld).difference(line.again)
        call, size = _call_after(table.call, line, at), table.size + size_of(entry)
        return replace(table, entries=(*table.entries, entry), size=size, withheld=withheld, call=call)

    def _with_game(self, line: TableLine, game: TableFold) -> TableFold:
        """The table with another of its games on it, from this entry on."""
        left = tuple(each for each in self.left if not each._is_on_table(line.match))
        ended = CLOSING if self.continued is None else (ABANDONED,)
        if self.entries and self.entries[-1].kind not in ended and not self._is_on_table(line.match):
            alone = TableFold(self.id, self.cards, heard=self.heard, is_delayed=self.is_delayed, tells=self.tells)
            left = (*left, replace(alone, **self._of_game))
        held = self.held
        if self._is_held:
            first = self.entries[0].seq
            held = (*(each for each in held if each[0] != first), (first, line.seq - 1))[-MOST_HELD:]
        return replace(self, held=held, left=left, **game._of_game)

    @property
    def _of_game(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _OF_GAME}

    def _as_here(self, entry: PublicEntry) -> PublicEntry:
        """The entry, by the object that this game has for it if it has the same."""
        at = bisect_left(self.entries, entry.seq, key=_seq)
        return self.entries[at] if self.entries[at : at + 1] == (entry,) else entry

    def _refolded(self, since: int, same: TableFold | None = None) -> TableFold:
        """The table with its entries folded: those from the number `since` on, or all after an undo or a redo.

        `same` is the game in another stream that is read as far as this one.
        """
        if not self.entries:
            return self
        new = self.entries[bisect_left(self.entries, since, key=_seq) :]
        later = tuple(entry for entry in new if entry.seq not in self.withheld)
        try:
            fold = self._folded(later, same)
        except SceneUnavailable as error:
            return replace(self, fold=None, problem=error.message)
        clock, notes = self.clock, [entry for entry in later if entry.kind == CLOCK]
        if fold is not None and fold.clock is not None and notes:
            clock = FloorClock(fold.clock.left(fold.clock.at), fold.clock.running, self._shown_at(notes[-1]))
        return replace(self, fold=fold, clock=clock, problem=None)

    def _folded(self, later: tuple[PublicEntry, ...], same: TableFold | None) -> SceneFold | None:
        """The game after the last of its entries, which are shown. Raises `SceneUnavailable`."""
        if same is not None and same.fold is not None and same._shape == self._shape:
            return same.fold
        if self.fold is None or any(entry.kind in ("undo", REDO) for entry in later):
            return fold_scene(self.shown, self.cards, tells=self.tells)
        return self.fold.with_entries(later)

    @property
    def _shape(self) -> tuple[int, Mapping[str, str], frozenset[int], bool]:
        """All by which what is folded of a game differs between streams that are read equally far."""
        return len(self.entries), self.entries[0].people, self.withheld, self.tells

    def _shown_at(self, entry: PublicEntry) -> float:
        """The time at which those who read this log see an entry: once it has happened, or its delay is over."""
        delay = delay_in(self.shown) if self.is_delayed else 0
        return min(happened(entry, self.heard) + delay, self.heard)


def _seq(entry: PublicEntry) -> int:
    return entry.seq


def _call_after(call: FloorCall | None, line: TableLine, at: float) -> FloorCall | None:
    """The open call after an entry that the log had at this time."""
    match line.kind:
        case "judge called":
            return FloorCall(happened(line, at), number=line.seq)
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
