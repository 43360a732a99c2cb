"""Between matches: the evening so far, past matches, and who begins the next match if that was drawn."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import msgspec

from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.ledger.clock import utc_now
from tableside.match.evening import Evening
from tableside.match.first_player import FirstDraw, draw_first
from tableside.match.past_matches import PastPage, find_past
from tableside.match.series import is_over
from tableside.match.state import Match
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tableside.table.view.model import View


class BetweenMatches:
    """The memory of the table from one match to the next. Nothing of it is on record; `draws` is in the next match.

    `draws` are the draws of who begins since the last match, the last one counts.
    """

    def __init__(self, folder: Path, store: MatchStore) -> None:
        self._folder = folder
        self._store = store
        self._evening = Evening()
        self._past = PastPage()
        self.draws: tuple[FirstDraw, ...] = ()

    def take(self, command: c.LookAtPast | c.Forget | c.ForgetTally | c.DrawFirst) -> None:
        """Take a touch about matches that are over, or about who begins the next. Raises LedgerError.

        No match is forgotten while one is on the table, nor one that a judge may still need.
        """
        is_free = self._store.match is None
        match command:
            case c.DrawFirst(mode):
                self.draws = (*self.draws, draw_first(MODES[mode], secrets.randbelow))
            case c.ForgetTally():
                self._evening = replace(self._evening, results={})
            case c.LookAtPast(page) if is_free:
                self._look_at_past(page)
            case c.Forget(number) if is_free:
                if number in [match.number for match in self._past.matches if not match.is_needed]:
                    self._store.forget(number)
                    self._evening = replace(self._evening, again=None, decks=())
                    self._look_at_past(self._past.page)
            case _:
                pass

    def _look_at_past(self, page: int) -> None:
        """Look for the past matches of a page. Raises LedgerError."""
        unfinished = [match.match for match in self._store.unfinished]
        self._past = find_past(self._folder, self._store.cards, unfinished, page, utc_now())

    def decks_for(self, agreed: GameSetup) -> tuple[Registration, ...]:
        """The decks that people who play again still have."""
        return self._evening.decks_for(agreed)

    def follow(self, match: Match | None) -> None:
        """Note what the match on the table says now: it may be over."""
        if match is not None:
            self._evening = self._evening.after(match)

    def put_away(self) -> None:
        """Forget what was looked at before a match began."""
        self.draws = ()
        self._past = PastPage()

    def shown(self, view: View, match: Match | None) -> View:
        """The view with what stands between this match and the next."""
        again = self._evening.again if match is None or is_over(match) else None
        people = match.agreed.names if match is not None else {} if again is None else again.agreed.names
        return msgspec.structs.replace(
            view,
            draw=self.draws[-1] if self.draws else None,
            past=self._past,
            rematch=again,
            tally=self._evening.tally(people),
        )
