"""One seed drives a whole table: people, cards, readers, time, a failing disk, power cuts; all that is said is checked.

What people read is kept: the head of the record, the points, the facedown cards, whether an action is recorded, not
recorded, or not known yet. After each start it is compared with what is so.
"""

from __future__ import annotations

import errno
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hw.model import ReaderLost, ReaderReady
from tableside.engine.model.actions import PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.signed_head import SignedHead, TreeHead
from tableside.ledger.store import Ledger
from tableside.ledger.tree import Frontier
from tableside.table import commands as c
from tableside.table.view.model import View
from tests.kit.engine.dealing import BATTLEFIELDS, CARDS, HIDDEN, OTHERS, UNITS
from tests.kit.simulation.machine import SPACE, Kind, Machine
from tests.kit.simulation.table import FAR, NEAR, MachineTable, NoMatch, PowerLost
from tests.kit.table.touches import People

STEPS = 20
"""The events of a course: touches and taps, and between them faults and restarts."""

DIALS = ("casual", "casual", "competition", "silent")
UNTRUE_OF_A_DISK = (
    "problem-damaged-ledger",
    "problem-altered-ledger",
    "problem-not-a-ledger",
    "problem-newer-ledger",
    "problem-our-mistake",
    "problem-not-recorded",
)
"""Words that must never be said here: the disk fails, but nobody changes a file, and no call of ours is a mistake."""

SYNCS = Kind.SYNC
WRITES = Kind.WRITE | Kind.TRUNCATE | Kind.SYNC
CHANGES = WRITES | Kind.OPEN | Kind.RENAME | Kind.UNLINK | Kind.MKDIR | Kind.ALLOCATE
FAULTS = (
    (SYNCS, errno.EIO),
    (SYNCS, errno.EIO),
    (SYNCS, errno.ENOSPC),
    (WRITES, errno.EIO),
    (CHANGES, errno.EIO),
    (SPACE, errno.ENOSPC),
    (SPACE | Kind.SYNC, errno.ENOSPC),
    (Kind.READ, errno.EIO),
)


class Untrue(Exception):
    """Something that was said is not so."""


@dataclass
class Sentences:
    """The words that people have read, by the tokens of the entries: each is at most in one of these.

    - `recorded`: entries that were shown; `refused`: those of which it was said that they are not recorded
    - `unsure`: those of which that is not known, or that nobody was told of; all others do not exist
    - `head`: the last head on the screen; `position`: what the screen showed with it
    """

    recorded: set[bytes] = field(default_factory=set)
    refused: set[bytes] = field(default_factory=set)
    unsure: set[bytes] = field(default_factory=set)
    head: TreeHead | None = None
    position: Any = None


@dataclass
class Course:
    """A course by its seed. `seen` counts what came up."""

    seed: int
    folder: Path
    seen: Counter[str] = field(default_factory=Counter)
    log: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Play the course. Raises `Untrue`."""
        self.rng = Random(f"course {self.seed}")
        self.said = Sentences()
        self.attempts: list[tuple[bytes, bool]] = []
        self.found: dict[bytes, bool] = {}
        self.machine = Machine(self.folder, self.seed)
        append, holds = Ledger.append_all, Ledger.holds
        course = self

        def watched(
            ledger: Ledger, match: int, drafts: Sequence[Draft], tokens: Sequence[bytes], key: str = ""
        ) -> tuple[Entry, ...]:
            course.attempts.append((tokens[0], False))
            entries = append(ledger, match, drafts, tokens, key)
            course.attempts[-1] = tokens[0], True
            return entries

        def found(ledger: Ledger, token: bytes) -> bool:
            course.found[token] = holds(ledger, token)
            return course.found[token]

        Ledger.append_all, Ledger.holds = watched, found  # type: ignore[method-assign]
        try:
            self._play()
        finally:
            Ledger.append_all, Ledger.holds = append, holds  # type: ignore[method-assign]
            self.machine.stop()

    def _play(self) -> None:
        self.table = MachineTable(self.machine, self.folder, CARDS)
        self.people: People | None = None
        self._listen()
        for step in range(STEPS):
            self.log.append(f"step {step}")
            try:
                self._trouble()
                self._step()
            except PowerLost:
                self._restart_after_cut()
            except NoMatch:
                pass
            self._listen()
            if self.machine.is_off:
                self._restart_after_cut()
        self._end()

    def _end(self) -> None:
        """Once nothing fails any more the table works again; a problem is shown until people try again."""
        self.machine.mend()
        self.machine.cut_power(-1)
        self.table.later(10)
        self._listen()
        self.table.do(c.Retry())
        view = self.table.view
        if [problem.code for problem in view.problems if problem.code == "problem-ledger"]:
            raise Untrue(f"the disk works, and yet: {view.problems}")
        self._check_record()
        self.log.append("close")
        self.table.close()
        self.machine.restart()
        self.table._open()
        self._after_start(closed=True)

    def _trouble(self) -> None:
        """Perhaps something begins to fail, or works again, or the machine stops."""
        rng = self.rng
        lot = rng.random()
        if lot < 0.14:
            kinds, error = rng.choice(FAULTS)
            after, times = rng.randrange(rng.choice((1, 6, 30))), rng.choice((1, 1, 2, 3, 4, 5, 8, 20, 200))
            self.machine.fail(kinds, after, times, error)
            self._note(f"fault {kinds!r} {errno.errorcode[error]} after {after}, {times} times")
            self.seen["faults"] += 1
        elif lot < 0.30:
            self.machine.mend()
        elif lot < 0.36:
            after = rng.randrange(rng.choice((1, 10, 60)))
            self.machine.cut_power(after)
            self._note(f"power cut after {after}")
            self.seen["power cuts"] += 1
        elif lot < 0.40:
            self._note("killed")
            self.seen["kills"] += 1
            self.table.reopen()
            self._after_start()
        elif lot < 0.43:
            self._note("closed")
            self.seen["restarts"] += 1
            self.table.close()
            self.machine.restart()
            self.table._open()
            self._after_start(closed=not self.machine.failures)
        elif lot < 0.50:
            self.table.later(rng.choice((1, 3, 30)))
        elif lot < 0.54:
            self._unplug()

    def _unplug(self) -> None:
        """A reader goes, and comes back with another card on it."""
        self.seen["readers"] += 1
        reader = self.rng.choice((NEAR, FAR))
        at = self.table.machine.now_ns
        self.table.report(ReaderLost(reader, at, "simulated"))
        self.table.later(self.rng.choice((0.1, 2)))
        self.table.report(ReaderReady(reader, self.table.machine.now_ns, "simulated"))
        tags = self.table.tags.get(self.rng.choice("AB"))
        if tags:
            self.table.tap(self.rng.choice(tags), reader)

    def _restart_after_cut(self) -> None:
        keep = self.rng.choice((0.0, 0.5, 1.0))
        self._note(f"power off, keeps {keep}")
        self.table.reopen(Random(self.rng.random()), keep)
        if self.rng.random() < 0.5:
            self.machine.mend()
        self._after_start()

    def _step(self) -> None:
        """People do something."""
        table, rng = self.table, self.rng
        view = table.view
        is_unsure, before = table.loop._table.is_unsure, len(self.attempts)
        if view.recovery is not None:
            table.do(c.Confirm())
        elif view.stage != "match":
            table.do(c.Resume()) if view.can_resume and self.people is not None else self._begin()
        elif rng.random() < 0.06:
            table.do(c.Leave())
        elif rng.random() < 0.10:
            table.do(c.Undo(rng.choice("AB")))
        elif rng.random() < 0.12:
            table.do(c.Do(PointsAre("A", "A", rng.randrange(7))))
        elif self.people is None:
            self._begin()
        else:
            self.people.step()
        if is_unsure and table.loop._table.is_unsure and len(self.attempts) > before:
            raise Untrue("something was appended while it was not known what counts")

    def _begin(self) -> None:
        rng, table = self.rng, self.table
        names = {"A": "Ann", "B": "Ben"}
        agreed = GameSetup(names, tuple(rng.sample(BATTLEFIELDS, 2)), dial=rng.choice(DIALS))
        table.do(c.Begin(agreed))
        if table.view.stage != "match":
            return
        decks = {player: tuple(rng.choices(HIDDEN, k=6) + rng.choices(UNITS + OTHERS, k=8)) for player in "AB"}
        for player, deck in decks.items():
            table.deck(player, *deck)
        self.people = People(table, CARDS, decks, rng)

    def _listen(self) -> None:
        """Keep what the views since the last time say; what happened without a view was told to nobody."""
        views, self.table.views = self.table.views, self.table.views[-1:]
        for view in views:
            self._read(view)
        attempts, self.attempts = self.attempts, []
        tokens = {token for token, _ in attempts}
        stored = {token for token, done in attempts if done}
        self.said.unsure |= tokens
        if self.machine.is_off or not views:
            return
        codes = [panel.notice.title.code for panel in views[-1].player_panels if panel.notice is not None]
        self.seen.update(code for code in codes if "record" in code or "known" in code)
        if self.table.loop._table.is_unsure:
            self._settle(stored, tokens - stored - self._last(attempts))
        else:
            recorded = {token for token, is_there in self.found.items() if is_there}
            self._settle(stored | recorded, (tokens - stored - recorded) | (self.found.keys() - recorded))
            self.found.clear()

    def _last(self, attempts: list[tuple[bytes, bool]]) -> set[bytes]:
        return {attempts[-1][0]} if attempts else set()

    def _settle(self, recorded: set[bytes], refused: set[bytes]) -> None:
        self.said.recorded |= recorded
        self.said.refused |= refused
        self.said.unsure -= recorded | refused
        if self.said.recorded & self.said.refused:
            raise Untrue("an entry was said to be recorded and not to be recorded")

    def _read(self, view: View) -> None:
        """Keep what a view says for certain."""
        codes = {code for problem in view.problems for code in codes_of(problem)}
        if wrong := codes & {*UNTRUE_OF_A_DISK}:
            raise Untrue(f"{sorted(wrong)} was said")
        if view.witness:
            self.said.head = SignedHead.read(view.witness).head
            self.said.position = position(view) if view.stage == "match" else None

    def _after_start(self, *, closed: bool = False) -> None:
        """Compare what was said with what is so, as soon as the ledger can be read."""
        self._listen_to_no_view()
        if self.machine.is_off:
            self._restart_after_cut()
            return
        view = self.table.view
        if view.stage == "start" and [problem for problem in view.problems if problem.code == "problem-ledger"]:
            self._note("not readable yet")
            return
        if view.recovery is not None:
            said = [sentence.code for sentence in view.recovery.sentences]
            if [code for code in said if code.startswith("fault")]:
                raise Untrue(f"after a start: {said}")
        self._check_record()
        shown = self.said.position
        is_same = view.stage == "match" and view.witness and SignedHead.read(view.witness).head == self.said.head
        if is_same and shown is not None and position(view) != shown:
            raise Untrue(f"the screen showed {shown}, and now {position(view)}")

    def _listen_to_no_view(self) -> None:
        """Count as unsure what was tried before a stop, and told to nobody: it may be recorded or not."""
        self.said.unsure |= {token for token, _ in self.attempts}
        self.attempts = []
        self.found.clear()

    def _check_record(self) -> None:
        """Compare the record with what was said of it."""
        rows = self._rows()
        there = {token for token, _ in rows}
        if lost := self.said.recorded - there:
            raise Untrue(f"{len(lost)} entries were said to be recorded, and are not")
        if false := self.said.refused & there:
            raise Untrue(f"{len(false)} entries were said not to be recorded, and are")
        if made_up := there - self.said.recorded - self.said.unsure:
            raise Untrue(f"nobody recorded {len(made_up)} entries")
        head = self.said.head
        if head is not None and Frontier().appended(hash_ for _, hash_ in rows[: head.size]).root != head.root:
            raise Untrue(f"a head of {head.size} entries was shown, which the record does not have")
        self.seen["checks"] += 1

    def _rows(self) -> list[tuple[bytes, bytes]]:
        """Token and hash of each entry, read beside the app."""
        with closing(sqlite3.connect(f"file:{self.folder}/ledger.sqlite?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT tap, hash FROM entry ORDER BY seq").fetchall()

    def _note(self, what: str) -> None:
        self.log.append(what)


def codes_of(problem: Any) -> set[str]:
    """The code of a message, and those of the messages in it."""
    inner = (argument for _, argument in problem.arguments if hasattr(argument, "code"))
    return {problem.code}.union(*map(codes_of, inner))


def position(view: View) -> tuple[object, ...]:
    """Return what everybody can read off the screen about the game."""
    points = tuple((panel.player, panel.points) for panel in view.player_panels)
    tiles = tuple(
        (tile.at, tile.controller, tuple((card.handle, card.player, card.since) for card in tile.facedown))
        for tile in view.tiles
    )
    return view.match, view.turn, view.number, points, tiles, view.winner
