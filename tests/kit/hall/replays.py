"""Matches as a table's own store recorded them, to be recorded again at any number of tables and at any pace."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from tableside.ledger.entry import OPENING, Draft, Entry
from tableside.ledger.people import Person
from tableside.ledger.store import Ledger, new_token
from tableside.match.judge_calls import CallEndNote, CallNote
from tests.kit.stream.game import CANARY, Game

TURNS = 14
"""Turns of the match that is recorded."""


@cache
def match_drafts() -> tuple[Draft, ...]:
    """The entries of one match of two people, with hidden cards, refusals and calls for a judge."""
    with tempfile.TemporaryDirectory() as folder, Game(Path(folder)) as game:
        game.controls()
        for turn in range(TURNS):
            player, place = game.table.turn, 1 + turn % 2
            if turn > 1:
                game.plays_hidden(player, CANARY, place).all_pass()
            game.hides(player, CANARY, place).hides(player, CANARY, place).ends_turn()
            if turn % 4 == 0:
                game.notes("judge called", CallNote("A")).notes("judge came", CallNote("A"))
                game.notes("call ended", CallEndNote("answered"))
        return tuple(map(_draft, game.entries(1)))


def _draft(entry: Entry) -> Draft:
    people = tuple(Person.new(player, text) for player, text in entry.people.items())
    content = entry.action, entry.verdict, entry.events, entry.private or b""
    return Draft(entry.kind, entry.edition, *content, people)


class ReplayedTable:
    """A ledger that gets an entry of match after match with each `step`; its clock is wrong by so many seconds."""

    def __init__(self, folder: Path, wrong_s: float = 0.0) -> None:
        self.folder = folder
        self._ledger = Ledger.open(folder, lambda: datetime.now(UTC) + timedelta(seconds=wrong_s), lambda: True)
        self._drafts: Iterator[Draft] = itertools.cycle(match_drafts())
        self._match = 0

    def step(self, entries: int = 1) -> None:
        """Record the next entries."""
        for draft in itertools.islice(self._drafts, entries):
            if draft.kind == OPENING:
                self._match = self._ledger.new_match()
            self._ledger.append(self._match, draft, new_token())

    def close(self) -> None:
        """Close the ledger."""
        self._ledger.close()
