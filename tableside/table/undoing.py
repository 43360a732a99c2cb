"""Undo and redo at the table: who is asked, what counts as agreed, and what is recorded of it.

A player's own last action that nobody has seen anything by goes back at once at the casual dial. Everything else waits
for the other sides: each team, or each player who plays alone, as everybody must acknowledge what the score and the
board are (Tournament Rules 2026-07-16, 415.2, 502.9). At the casual dial silence for ten seconds agrees; else each side
touches. An undone action counts again on the same terms. A judge's ruling is put back by nobody here. Where only the
score is followed, a player takes back at once what another side has said and they have not played on after.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.model.references import Player
from tableside.ledger.timeline import REDO
from tableside.match.acknowledging import open_change
from tableside.match.entries import NotAgreed, Redone, Undone, draft_note
from tableside.match.state import Match, WaitingChange
from tableside.match.undoing import is_of_players
from tableside.message import Message, message
from tableside.table.effects import Effects, TableState
from tableside.table.prompts.notices import NOTE_SHOWS, judge_takes_back, not_agreed_note, undone_note
from tableside.table.prompts.requests import ANSWER_WITHIN, UndoRequest

SECOND = 1_000_000_000


@dataclass(frozen=True, slots=True, repr=False)
class UndoController:
    """The match and what the table shows, at the moment `now` (monotonic ns)."""

    match: Match
    state: TableState
    now: int

    def undo(self, player: Player) -> Effects:
        """A player touches UNDO; who is asked for it already agrees by that."""
        match, pending = self.match, self.state.panels.request
        if pending is not None:
            agrees = not pending.redo and player in pending.waits_for(match)
            return self.answer(player, agrees=True) if agrees else Effects(self.state)
        if match.last and match.done is None:
            note = judge_takes_back(player, self.now + NOTE_SHOWS)
            return Effects(replace(self.state, panels=self.state.panels.say(player, note)))
        if match.done is None:
            return Effects(self.state)
        change = open_change(match, player)
        if change is not None:
            return self._object(player, change)
        request = UndoRequest(player, match.last, match.done.said)
        return self._undo(request) if self._is_own_mistake(player) else self._ask(request)

    def dispute(self, player: Player, seq: int) -> Effects:
        """A player disputes another's last change by hand: points that were given one by one go back together.

        What was done after it goes back with it.
        """
        change = next((change for change in self.match.changes if change.seq == seq), None)
        if change is None or change.began == self.match.last or self.state.panels.request is not None:
            return self.undo(player)
        return self._object(player, change)

    def _object(self, player: Player, change: WaitingChange) -> Effects:
        """A player does not agree to a change: where only the score is followed it goes back at once at casual."""
        if not is_of_players(self.match, change.began):
            return Effects(self.state)
        request = UndoRequest(player, change.began, change.said[-1], goes_on=change.seq != self.match.last)
        is_open = self.match.agreed.dial == "casual" and change == open_change(self.match, player)
        return self._undo(request) if is_open and not change.contested else self._ask(request)

    def redo(self, player: Player) -> Effects:
        """A player wants back what was undone; an undo without asking is reversed without asking."""
        undone = self.match.undone
        if undone is None or not undone.asked or self.state.panels.request is not None:
            return Effects(self.state)
        request = UndoRequest(player, undone.seq, undone.said, redo=True)
        quick = undone.alone and self.match.agreed.dial == "casual"
        return self._redo(request) if quick else self._ask(request)

    def answer(self, player: Player, *, agrees: bool) -> Effects:
        """Another side answers; the last side that agrees lets it happen."""
        request = self.state.panels.request
        if request is None or player not in request.waits_for(self.match):
            return Effects(self.state)
        if not agrees:
            note = NotAgreed(request.of, request.player, player, request.redo)
            panels = self.state.panels.wait_for(None)
            for other in (request.player, *request.waits_for(self.match), *request.agreed):
                if other != player:
                    panels = panels.say(other, not_agreed_note(self.match, player, other))
            return Effects(replace(self.state, panels=panels), (draft_note("not agreed", self._edition, note),))
        request = request.answered_by(player)
        if request.waits_for(self.match):
            return Effects(replace(self.state, panels=self.state.panels.wait_for(request)))
        return self._do(request)

    def withdraw(self, player: Player) -> Effects:
        """Return who wanted it no longer does."""
        request = self.state.panels.request
        if request is None or request.player != player:
            return Effects(self.state)
        return Effects(replace(self.state, panels=self.state.panels.wait_for(None)))

    def overdue(self) -> Effects:
        """The time to answer is over: silence agrees."""
        request = self.state.panels.request
        if request is None or not 0 < request.until <= self.now:
            return Effects(self.state)
        return self._do(request)

    def _is_own_mistake(self, player: Player) -> bool:
        """Return whether a player takes back what they or nobody did, and nobody saw anything by it or agreed to it."""
        match = self.match
        if match.done is None or match.done.player not in (player, "") or not match.done.is_quiet:
            return False
        opponents = match.table.opponents(player)
        is_known = any(change.seq == match.last and len(change.waits) < len(opponents) for change in match.changes)
        return match.agreed.dial == "casual" and not is_known

    def _ask(self, request: UndoRequest) -> Effects:
        """Ask the other sides, if there are any left in the game."""
        if not request.waits_for(self.match):
            return self._do(request)
        until = self.now + ANSWER_WITHIN * SECOND if self.match.agreed.dial == "casual" else 0
        return Effects(replace(self.state, panels=self.state.panels.wait_for(replace(request, until=until))))

    def _do(self, request: UndoRequest) -> Effects:
        return self._redo(request) if request.redo else self._undo(request)

    def _undo(self, request: UndoRequest) -> Effects:
        silent = self._silent(request)
        undone = Undone(request.of, "players", request.player, request.agreed, silent)
        return self._recorded("undo", undone, message("notice-undone"), request)

    def _redo(self, request: UndoRequest) -> Effects:
        redone = Redone(request.of, request.player, request.agreed, self._silent(request))
        return self._recorded(REDO, redone, message("notice-redone"), request)

    def _silent(self, request: UndoRequest) -> tuple[Player, ...]:
        """Return who did not answer a request that was asked."""
        return request.waits_for(self.match) if request.until else ()

    def _recorded(self, kind: str, note: Undone | Redone, title: Message, request: UndoRequest) -> Effects:
        """The entry; those who were not asked or did not answer read what was taken back."""
        panels = self.state.panels.clear()
        for player in request.waits_for(self.match):
            panels = panels.say(player, undone_note(title, request.said, player, again=kind != REDO))
        state = TableState(panels, self.state.pairing)
        return Effects(state, (draft_note(kind, self._edition, note),))

    @property
    def _edition(self) -> str:
        return self.match.agreed.edition
