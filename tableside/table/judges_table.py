"""The table as its judge sees it: the match, its entries, the cards on its readers, and what a judge does there.

A judge's desk gets nothing else of the live table. Everything here belongs to the table thread.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from hw.model import Arrived, Sighting, Transmit
from tableside.ledger.box import JudgePublic
from tableside.ledger.clock import machine_time, utc_now
from tableside.ledger.entry import Draft, Entry
from tableside.match.across_matches import confirmed_elsewhere, rulings_of_all
from tableside.match.card_shelf import NO_CARDS, ShelvedCards
from tableside.match.day_log import DayLog, GameLines, read_day, read_lines
from tableside.match.judge_actions import ChangeClock, ConfirmTable, JudgeAction, MakeReport, ReadCards, WriteCard
from tableside.match.past_matches import games_of
from tableside.match.public.rulings import RecordedRuling
from tableside.match.report_files import Page, write_reports
from tableside.match.state import Match
from tableside.table import clock
from tableside.table.live_table import LiveTable
from tableside.table.remedies import RANDOM_BYTES


class DeskSession(Protocol):
    """A judge's session: it takes sightings in place of the match, on the table thread."""

    def sighted(self, table: JudgesTable, sighting: Sighting) -> None:
        """A card came to a reader of this table, or left it."""

    def changed(self, table: JudgesTable) -> None:
        """A random draw of the match went on."""

    def found_out(self, table: JudgesTable, *, stored: bool) -> None:
        """It is known now whether the last entry was stored."""

    def left(self, table: JudgesTable) -> None:
        """The match is no longer on the table."""


class JudgesTable:
    """A live table, as far as a judge may use it; `page` makes that of a report."""

    def __init__(self, live: LiveTable, folder: Path, page: Page | None = None) -> None:
        self._live = live
        self._folder = folder
        self._page = page

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""
        return self._live.match

    @property
    def judge(self) -> JudgePublic | None:
        """The judge's key of the match on the table; without a match, the key for matches that begin."""
        return self._live.store.judge

    @property
    def is_between_matches(self) -> bool:
        """Return whether no match is on the table, and none could be resumed."""
        return self._live.store.is_between_matches

    def entries(self) -> tuple[Entry, ...]:
        """All entries of the match. Raises LedgerError."""
        return self._live.store.entries()

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match. Raises LedgerError as `LiveTable.record` does."""
        return self._live.record(draft)

    def note(self, kind: str, public: Any, private: Any = None) -> Entry | None:
        """Append an entry that changes no position: an unlock, a look. Raises LedgerError as `record` does."""
        return self._live.note(kind, public, private)

    def converse(self, sighting: Arrived, talk: Callable[[Transmit], bool]) -> bool | None:
        """Talk to the card that was read, if it is still there, as `hw.model.Readers.converse` says."""
        return self._live.converse(sighting, talk)

    def change_judge(self, judge: JudgePublic | None, agreed: Sequence[str], *, handed: bool = False) -> None:
        """Seal for another judge's key from now on, or for none.

        As `tableside.match.store.MatchStore.change_judge` says.
        """
        self._live.change_judge(judge, agreed, handed=handed)

    def divert(self, session: DeskSession | None) -> None:
        """Send sightings to this session; None ends that."""
        self._live.divert(None if session is None else _DeskListener(session, self))

    def judged(self, action: JudgeAction) -> bool:
        """Do what a judge who has unlocked the table does; return whether it was anything.

        Raises LedgerError as `record` does.
        """
        controller = self._live.controller()
        if controller is None or self.match is None:
            return False
        if isinstance(action, ReadCards | WriteCard):
            self._live.match_cards.do(action, self.match)
            self._live.note_losses(self.match)
            return True
        if isinstance(action, ChangeClock):
            return self._live.change_clock(clock.by_judge(self.match, action.change, machine_time()))
        effects = controller.remedies.do(action, secrets.token_bytes(RANDOM_BYTES))
        self._live.perform(effects)
        if isinstance(action, ConfirmTable):
            self._live.note_losses(self.match)
        if isinstance(action, MakeReport) and self.match is not None:
            store = self._live.store
            games = [store.entries(game) for game in games_of(self._folder, self.match.number)]
            write_reports(self._folder, games, store.judge, store.cards, self._page)
        return bool(effects.drafts)

    def recorded_rulings(self) -> tuple[RecordedRuling, ...]:
        """The rulings in all matches of this machine. Raises LedgerError."""
        return rulings_of_all(self._folder)

    def confirmed_elsewhere(self) -> frozenset[int]:
        """The entries that a head judge confirmed in another match than theirs. Raises LedgerError."""
        return confirmed_elsewhere(self._folder)

    def known_cards(self, *, finds_sticks: bool = False, makes_own: bool = False) -> ShelvedCards:
        """The match cards at the desk of the match on the table. Raises LedgerError.

        As `tableside.table.card_desk.CardDesk.known` says.
        """
        if self.match is None:
            return NO_CARDS
        return self._live.match_cards.known(self.match, finds_sticks=finds_sticks, makes_own=makes_own)

    def day(self, number: int = 0) -> tuple[DayLog, GameLines | None]:
        """Today's matches on this machine, and what judges did in game `number`, None if that cannot be read.

        Raises LedgerError.
        """
        log = read_day(self._folder, utc_now().date().isoformat())
        return log, read_lines(self._folder, number, self._live.store.cards) if number else None


class _DeskListener:
    """Tells a judge's session what comes at the table that it is of."""

    def __init__(self, session: DeskSession, table: JudgesTable) -> None:
        self._session, self._table = session, table

    def sighted(self, sighting: Sighting) -> None:
        self._session.sighted(self._table, sighting)

    def changed(self) -> None:
        self._session.changed(self._table)

    def found_out(self, *, stored: bool) -> None:
        self._session.found_out(self._table, stored=stored)

    def left(self) -> None:
        self._session.left(self._table)
