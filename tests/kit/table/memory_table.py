"""Live tables on a scripted clock that are played at without a thread: with a ledger, or with the match in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from carddata.model.card import Catalogue
from hw.simulated import VirtualTag
from tableside.decks.registration import Registration
from tableside.engine import Table
from tableside.engine.model.references import Player
from tableside.match.judge_actions import JudgeAction
from tableside.match.state import Match
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tableside.table.mistakes import MistakeLog
from tableside.table.table_loop import Job
from tests.kit.table.memory_store import MemoryStore
from tests.kit.table.scripted_table import ScriptedClock, ScriptedTable

APART = 3
"""Seconds between two taps, so that they are two."""


class _Strict(MistakeLog):
    """Raises a mistake of ours in place of logging it."""

    def add(self, error: Exception) -> None:
        raise error


class PlayedTable(ScriptedTable):
    """A table with one reader. The tags of a deck are the same at each table, and a mistake of ours is raised."""

    def __init__(self, folder: Path, cards: Catalogue, clock: ScriptedClock, store: MatchStore | None = None) -> None:
        super().__init__(folder, cards, clock, store)
        self.loop._mistakes = _Strict()

    def deck(self, player: Player, *cards: str, champion: int | None = None) -> None:
        """Register these cards, each with a tag of its own."""
        idents = {_ident(player, at): at for at in range(len(cards))}
        self.do(c.Register(Registration(player, cards, idents, champion)))

    def tap_card(self, player: Player, at: int) -> None:
        """Put the card of this place in a player's deck on the reader, and wait until the next tap is another one."""
        uid = b"\x04\xfe\x9d" + bytes([ord(player), at]) + b"\xc3\xd7"
        self.tap(VirtualTag(uid, _ident(player, at)))
        self.later(APART)

    def press_any(self, player: Player, *codes: str) -> None:
        """Press the first button of this player's notice that has one of these codes; nothing if there is none."""
        notice = self.panel(player).notice
        buttons = () if notice is None else notice.buttons
        at = next((at for at, label in enumerate(buttons) if label.code in codes), None)
        if notice is not None and at is not None:
            self.do(c.Press(player, notice.id, at))

    def judged(self, action: JudgeAction) -> None:
        """Do what an unlocked judge does."""
        self.take(Job(lambda live: live.judged(action)))

    @property
    def match(self) -> Match:
        """The match on the table."""
        match = self.loop._table.match
        assert match is not None
        return match

    @property
    def table(self) -> Table:
        """The public position."""
        return self.match.table

    @property
    def turn(self) -> Player:
        """The turn player."""
        return self.table.turn

    @property
    def priority(self) -> Player:
        """The player who has priority or focus, else the turn player."""
        return self.table.priority or self.table.turn

    @property
    def handle(self) -> str:
        """The newest facedown card of A, empty for none."""
        return next((card.handle for card in reversed(self.table.facedown) if card.player == "A"), "")

    def unit_of(self, player: Player) -> int:
        """The first unit of this player, 0 for none."""
        return next((each.id for each in self.table.permanents if each.player == player), 0)


class MemoryTable(PlayedTable):
    """A table whose match is in memory, so that it can go on from one moment many times."""

    def __init__(self, folder: Path, cards: Catalogue, clock: ScriptedClock, store: MemoryStore) -> None:
        self.store, self._folder, self._cards = store, folder, cards
        super().__init__(folder, cards, clock, store)

    def copy(self) -> Self:
        """Another table at the same moment."""
        other = type(self)(self._folder, self._cards, self.clock, self.store.copy())
        other.loop._table._state = self.loop._table._state
        return other


def _ident(player: Player, at: int) -> bytes:
    return bytes([ord(player), at]).ljust(16, b"\xb5")
