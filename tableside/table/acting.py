"""Actions at the table: judged, carried out or refused, and told to their player as far as the dial allows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine import Verdict, is_carried_out, judge
from tableside.engine.model.actions import Action, EndTurn, FacedownIsOther, Hide, Pass, Play
from tableside.engine.model.board import Facedown
from tableside.engine.model.dials import is_told_alone
from tableside.engine.model.events import Event
from tableside.ledger.entry import Draft
from tableside.match.commitments import Vault, hide_record
from tableside.match.disclosure import Publish
from tableside.match.door import publish_by_action, publish_by_touch
from tableside.match.end_reveals import outcome_of
from tableside.match.entries import HideRecord, Ruled, draft_action, draft_ruled
from tableside.match.state import Match
from tableside.table.effects import Effects, TableState, Tap
from tableside.table.prompts import notices
from tableside.table.prompts.notices import NOTE_SHOWS, dropped_note
from tableside.table.prompts.outcomes import with_outcome
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import GoOn, LetStand, Prompt, TurnUp
from tableside.table.prompts.turning_up import ask_to_turn_up, card_to_ask_about


@dataclass(frozen=True, slots=True, repr=False)
class ActionController:
    """The match and what the table shows, at the moment `now` (monotonic ns).

    `vault` is what hides are committed with, `next_seq` the number that the next entry will have. In competition a
    hide, or a play from facedown, is answered `answer_after` ns after the tap.
    """

    match: Match
    state: TableState
    vault: Vault
    next_seq: int
    now: int
    answer_after: int

    def act(self, action: Action, tap: Tap, agreed: tuple[Publish, ...] = (), *, anyway: bool = False) -> Effects:
        """Judge and carry out; then tell the player what the dial lets them hear.

        `agreed` is leave to turn facedown cards up; about any other, its player is asked first. `anyway` is whether the
        player goes on although they were told alone that it is refused: nothing is on record before that.
        """
        dial = self.match.agreed.dial
        verdict = judge(self.match.table, self.match.private, action)
        told_alone = is_told_alone(verdict, dial)
        if told_alone and not anyway:
            return self._tell_alone(action, verdict, tap)
        happens = told_alone or is_carried_out(verdict, dial)
        events = outcome_of(self.match, action) if happens else ()
        leave = (*publish_by_action(self.match, action), *agreed) if happens else ()
        if shown := card_to_ask_about(self.match, events, leave):
            turned = TurnUp(action.player, action, agreed, tap.slot, tap.tag, anyway=anyway)
            return self._ask_to_turn_up(turned, shown)
        hide = hide_record(self.match, events, verdict, tap.tag, self.vault, leave)
        if told_alone and not isinstance(action, Hide):
            drafts = self._went_on(action, verdict, events, tap, hide)
        else:
            drafts = (draft_action("action" if happens else "refused", action, verdict, events, tap.slot, hide),)
        panels = self._after_acting(action)
        if happens:
            panels = self._settled(panels, action.player)
        answer = self._answer_to(action, verdict, happens=happens)
        if answer is not None:
            panels = panels.say(action.player, answer)
        seq = self.next_seq + len(drafts) - 1
        state = replace(
            self.state,
            panels=with_outcome(self.match, panels, self.state.panels, events, seq, self.now),
            last_tap=tap if tap.tag else self.state.last_tap,
            queue=self.state.queue if happens else (),
        )
        delayed = dial == "competition" and _concerns_hidden_card(action)
        return Effects(state, drafts, answer_at=tap.at + self.answer_after if delayed else 0)

    def _after_acting(self, action: Action) -> PlayerPanels:
        """The panels once this player acts: what they read is gone, and so is a touch that waited for a card.

        The end of the turn says so, as the card may still lie in the hand of a player who thinks that it is hidden.
        """
        panels, player = self.state.panels, action.player
        if isinstance(action, Pass) and action.assumed:
            return panels
        pending = panels.pending_actions.get(player)
        if pending is None or pending.late or not isinstance(action, EndTurn):
            return panels.dismiss(player)
        return panels.lapse(pending)

    def _tell_alone(self, action: Action, verdict: Verdict, tap: Tap) -> Effects:
        """Tell the player alone that the action is refused; nothing is on record, so that it goes back without harm."""
        answer = notices.refusal(self.match, action, verdict, GoOn(action, tap.slot, tap.tag))
        panels = self.state.panels.dismiss(action.player)
        if answer is not None:
            panels = panels.say(action.player, answer)
        return Effects(replace(self.state, panels=panels, last_tap=tap if tap.tag else self.state.last_tap, queue=()))

    def _went_on(
        self, action: Action, verdict: Verdict, events: tuple[Event, ...], tap: Tap, hide: HideRecord
    ) -> tuple[Draft, ...]:
        """The refusal and that its player goes on, which is for everybody to see now: the card is face up."""
        unnamed = HideRecord(tag=tap.tag, names_cards=hide.names_cards)
        refused = draft_action("refused", action, verdict, (), tap.slot, unnamed)
        ruled = Ruled(self.next_seq, "players")
        return refused, draft_ruled(ruled, self.match.agreed.edition, events, tap.slot, hide)

    def turn_up(self, turned: TurnUp) -> Effects:
        """Do what a player agreed to, which turns up a facedown card of theirs."""
        agreed = (*turned.agreed, publish_by_touch(turned.player, turned.handle))
        if turned.of:
            return self.let_stand(turned.action.player, turned.of, agreed)
        return self.act(turned.action, Tap(turned.slot, turned.tag, self.now), agreed, anyway=turned.anyway)

    def let_stand(self, player: str, seq: int, agreed: tuple[Publish, ...] = ()) -> Effects:
        """Carry out the refused action of entry `seq`, as a player goes on with it; `agreed` as in `act`."""
        refused = self.match.refused
        if refused is None or refused.seq != seq:
            return Effects(replace(self.state, panels=self.state.panels.dismiss(player)))
        events = outcome_of(self.match, refused.action)
        leave = (*publish_by_action(self.match, refused.action), *agreed)
        if shown := card_to_ask_about(self.match, events, leave):
            return self._ask_to_turn_up(TurnUp(player, refused.action, agreed, of=seq), shown)
        hide = hide_record(self.match, events, refused.verdict, refused.tag, self.vault, leave)
        draft = draft_ruled(Ruled(seq, "players"), self.match.agreed.edition, events, refused.slot, hide)
        before = self.state.panels
        settled = self._settled(before.dismiss(player), player)
        panels = with_outcome(self.match, settled, before, events, self.next_seq, self.now)
        return Effects(replace(self.state, panels=panels), (draft,))

    def _settled(self, panels: PlayerPanels, player: str) -> PlayerPanels:
        """The panels once this player plays on; who wanted something undone reads that it is no longer asked.

        A change by hand to which a player objects is still asked about: else they would read the same question again.
        """
        request, panels = panels.request, panels.settle()
        if request is None or request.player == player:
            return panels
        if any(change.began == request.of and request.player in change.waits for change in self.match.changes):
            return panels.wait_for(replace(request, goes_on=True, until=0))
        return panels.say(request.player, dropped_note(request.player, player, request.said, self.now + NOTE_SHOWS))

    def _answer_to(self, action: Action, verdict: Verdict, *, happens: bool) -> Prompt | None:
        """Return what the player hears of their own action, None for nothing."""
        goes_on = LetStand(action.player, self.next_seq)
        refusal = None if happens else notices.refusal(self.match, action, verdict, goes_on)
        if refusal is None and isinstance(action, Hide):
            return notices.hide_note(action, self.now + NOTE_SHOWS)
        return refusal

    def _ask_to_turn_up(self, turned: TurnUp, card: Facedown) -> Effects:
        """Ask the player of this facedown card first; what was to follow the action is dropped."""
        panels = ask_to_turn_up(self.match, self.state.panels, turned, card)
        return Effects(replace(self.state, panels=panels, queue=()))


def _concerns_hidden_card(action: Action) -> bool:
    return isinstance(action, Hide | FacedownIsOther) or (isinstance(action, Play) and action.source == "facedown")
