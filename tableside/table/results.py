"""Results that people agree on or concede, of a game or of the match (Tournament Rules 2026-07-16, 408, 410)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.model.actions import Action, Concede, ResultIs
from tableside.ledger.entry import Draft
from tableside.ledger.timeline import RESULT_CONFIRMED
from tableside.match.entries import draft_note
from tableside.match.public.match_result import ConfirmNote
from tableside.match.series import may_confirm
from tableside.table import commands as c
from tableside.table.acting import ActionController
from tableside.table.clock import draft_clock
from tableside.table.effects import Effects, Tap
from tableside.table.match_results import agreed_draw, conceded, ended_by_time, is_undecided
from tableside.table.prompts.concessions import concession_prompt
from tableside.table.prompts.draws import offered_draw
from tableside.table.prompts.notices import NOTE_SHOWS
from tableside.table.prompts.time_results import claimed_result

ResultCommand = c.OfferDraw | c.ClaimResult | c.AskConcession | c.ConcedeMatch | c.ConfirmResult | c.EndMatch
"""The touches that are about a result."""


@dataclass(frozen=True, slots=True, repr=False)
class ResultController:
    """The controller of what ends a game or a match, at the moment of `acting`."""

    acting: ActionController

    def command(self, command: ResultCommand) -> Effects:
        """A touch, which does nothing where there is no such result any more."""
        match, state = self.acting.match, self.acting.state
        match command:
            case c.OfferDraw() if command.match or not match.table.over:
                return self._offer_draw(command)
            case c.ClaimResult():
                asked = claimed_result(match, state.panels, command, self.acting.now + NOTE_SHOWS)
                return self._brought_by_time(command) if asked is None else Effects(replace(state, panels=asked))
            case c.AskConcession(player, whole):
                asking = concession_prompt(match, player, whole=whole)
                return Effects(replace(state, panels=state.panels.ask(player, asking)))
            case c.ConcedeMatch(player) if is_undecided(match):
                return self._end_match(conceded(match, player), Concede(player))
            case c.ConfirmResult(player) if player in (may_confirm(match) or ()):
                return Effects(state, (draft_note(RESULT_CONFIRMED, match.agreed.edition, ConfirmNote(player)),))
            case c.EndMatch(player) if (ended := ended_by_time(match, player)) is not None:
                return self._end_match(ended, None)
            case _:
                return Effects(state)

    def _offer_draw(self, offer: c.OfferDraw) -> Effects:
        """Ask the next player who did not agree yet; once all agree, the game or the match is a draw."""
        match, state = self.acting.match, self.acting.state
        panels = offered_draw(match, state.panels, offer)
        if panels is not None:
            return Effects(replace(state, panels=panels))
        drawn = ResultIs(offer.player, None)
        if offer.match:
            return self._end_match(agreed_draw(match, offer.player), drawn)
        return self._agreed(drawn)

    def _brought_by_time(self, claim: c.ClaimResult) -> Effects:
        """The game ends by time, or goes on until the next point, as everybody agreed."""
        clock = self.acting.match.clock
        if clock is None or not claim.sudden_death:
            return self._agreed(ResultIs(claim.player, claim.winner))
        return self._settled(draft_clock(self.acting.match, clock.note("sudden death", clock.at)))

    def _agreed(self, result: ResultIs) -> Effects:
        """The game ends as everybody agreed: nothing is asked of it any more."""
        state = replace(self.acting.state, panels=self.acting.state.panels.clear())
        return replace(self.acting, state=state).act(result, Tap(at=self.acting.now))

    def _end_match(self, result: Draft, ends_game: Action | None) -> Effects:
        """End the match with this result, and the game before it with this action if it goes on."""
        if not is_undecided(self.acting.match):
            return Effects(self.acting.state)
        if self.acting.match.table.over or ends_game is None:
            return self._settled(result)
        ended = self.acting.act(ends_game, Tap(at=self.acting.now))
        return replace(ended, drafts=(*ended.drafts, result))

    def _settled(self, draft: Draft) -> Effects:
        """Record it, and ask nothing any more."""
        return Effects(replace(self.acting.state, panels=self.acting.state.panels.clear()), (draft,))
