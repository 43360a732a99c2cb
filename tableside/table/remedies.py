"""The actions of an unlocked judge at the table: remedies and their steps, each as an entry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

import msgspec

from tableside.engine import Secret, evolve
from tableside.engine.model.actions import Concede, FacedownIs, PointsAre, ResultIs, UnitIs
from tableside.engine.model.board import Facedown
from tableside.engine.model.events import Event, Hid, HideSettled, LeftFacedown
from tableside.engine.model.references import Player, Target
from tableside.ledger.entry import Draft
from tableside.ledger.random_draw import NONCE_BYTES
from tableside.ledger.recorded_hides import JUDGE
from tableside.ledger.witness import table_id
from tableside.match import judge_actions as j
from tableside.match.checks import CHECK, CheckNote, SealedCheck
from tableside.match.commentary import BY_JUDGE, draft_by
from tableside.match.commitments import Vault, openings, replacement_record
from tableside.match.door import publish_by_remedy
from tableside.match.end_reveals import outcome_of
from tableside.match.entries import HideRecord, Undone, draft_note
from tableside.match.judge_calls import ENDED, CallEndNote, told_checks, told_of_call_end
from tableside.match.note_lines import NO_POINT, REPORT, NoPointNote, ReportNote, describe_no_point
from tableside.match.public.confirmed_tables import TABLE_CONFIRMED, TABLE_REVOKED, TableNote
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.public.rulings import Confirmation, Ruling, Withdrawal, describe_confirmation
from tableside.match.remedies import RemedyNote, card_back, describe_remedy, draft_remedy
from tableside.match.rulings import (
    draft_confirmation,
    draft_ruling,
    draft_withdrawal,
    in_force,
    ruling_lines,
    withdrawal_lines,
)
from tableside.match.series import is_over
from tableside.match.shown_hands import HandShown, draft_shown_hand
from tableside.match.state import Match
from tableside.match.undoing import HEAD_JUDGE, is_simple_rewind, rewound, undo_lines
from tableside.message import Message
from tableside.table.drawing import DrawController
from tableside.table.effects import Effects, TableState
from tableside.table.match_results import is_undecided, lost_by_penalty
from tableside.table.prompts.notices import ruling_note

RANDOM_BYTES = 2 * NONCE_BYTES
"""The number of random bytes that a judge's action is given."""


@dataclass(frozen=True, slots=True, repr=False)
class RemedyController:
    """The match and what the table shows, at the moment `now` (monotonic ns); `vault` is what hides are sealed with.

    Each tap of a random draw is answered `answer_after` ns after it.
    """

    match: Match
    state: TableState
    vault: Vault
    now: int
    answer_after: int

    def do(self, action: j.JudgeAction, random: bytes) -> Effects:
        """Do a judge's action; a command about something that is gone does nothing. `random` has `RANDOM_BYTES`."""
        match action:
            case j.BeginDraw(handle, rule, appealed):
                return self.drawing.begin(handle, self.match.sources.get(handle, "hand"), rule, appealed)
            case j.CommitDraw():
                return self.drawing.commit(random[:NONCE_BYTES], random[NONCE_BYTES:])
            case j.GoOnWithout(player):
                return self.drawing.go_on_without(player)
            case j.CancelDraw():
                return self.drawing.cancel()
            case j.ReturnCard(handle, rule):
                return self._card_back(handle, rule)
            case j.CheckRecord(handle, legal):
                checked = draft_note(CHECK, self.match.agreed.edition, CheckNote(handle), SealedCheck("unknown", legal))
                return Effects(self.state, (checked,))
            case j.CardStays(handle, rule):
                return self._card_stays(handle, rule)
            case j.LoseGame(player, rule) if player in self.match.table.players and not self.match.table.over:
                events = outcome_of(self.match, Concede(player))
                return self._loss(RemedyNote("game loss", player, rule, guide=action.guide), action, events)
            case j.AllLoseGame(player, rule) if player in self.match.table.players and not self.match.table.over:
                events = outcome_of(self.match, ResultIs(player, None))
                return self._loss(RemedyNote("all lose", player, rule), action, events)
            case j.ServedElsewhere(player, rule) if player in (*self.match.losses, *self.match.match_losses):
                return self._remedy(RemedyNote("served elsewhere", player, rule, owed=True), ())
            case j.LoseMatch() if action.player in self.match.table.setup.players:
                return self._lose_match(action)
            case j.GivePoint(player, at, rule):
                return self._give_point(player, at, rule)
            case j.CarryOut(player, rule, guide, chosen, outcome) if player in self.match.table.setup.players:
                done = RemedyNote("carried out", player, rule, guide=guide, chosen=chosen, outcome=outcome)
                return self._remedy(done, self._shuffled_in(player, action.left))
            case j.EndCall():
                return self._end_call(action)
            case j.NoPointMissing(player, at):
                missing = NoPointNote(player, at, self.match.unlock)
                state = self._told((describe_no_point(missing),))
                return Effects(state, (draft_note(NO_POINT, self._edition, missing),))
            case j.LetCommentatorsSee(agrees):
                return Effects(self.state, draft_by(self.match, BY_JUDGE, agrees=agrees))
            case j.MakeReport():
                note = ReportNote(self.match.judge is not None)
                return Effects(self.state, (draft_note(REPORT, self.match.agreed.edition, note),))
            case j.ShowHand(player, count) if player in self.match.table.setup.players and count >= 0:
                shown = HandShown(player, count, action.rule, action.guide, action.chosen)
                return Effects(self.state, (draft_shown_hand(shown, action.cards, self.match.agreed.edition),))
            case j.Rewind():
                return self._rewind(action)
            case j.Withdraw():
                return self._withdraw(action)
            case j.TakePoint(player, at, _, rule):
                points = self.match.table.seat(player).points - 1 if player in self.match.table.players else -1
                taken = RemedyNote("point taken", player, rule, at=at, ruling=action.ruling)
                return self._points_are(taken, points)
            case j.ConfirmWord(claim, match):
                about = claim.kind, claim.ruling, claim.player, claim.penalty
                confirmation = Confirmation(claim.entry, self.match.unlock, match, *about)
                draft = draft_confirmation(confirmation, self._edition)
                return Effects(self._told((describe_confirmation(confirmation),)), (draft,))
            case j.ConfirmTable(key):
                return self._note_table(TABLE_CONFIRMED, key)
            case j.RevokeTable(key):
                return self._note_table(TABLE_REVOKED, key)
            case j.HideAgain(handle):
                lies = [card for card in self.match.table.facedown if card.handle == handle]
                return Effects(self.state, tuple(self._hidden_again(self.match, card)[0] for card in lies))
            case j.Rule() if action.player in self.match.table.setup.players:
                return self._rule(action)
            case _:
                return Effects(self.state)

    def _end_call(self, action: j.EndCall) -> Effects:
        """End the call, if one is open or a check was not told yet; the players read how beside the rulings."""
        checks = () if action.outcome == "answered" else told_checks(self.match)
        end = CallEndNote(action.outcome, action.seconds, checks)
        lines = told_of_call_end(self.match, end)
        return Effects(self._told(lines) if lines else self.state, (draft_note(ENDED, self._edition, end),))

    def _note_table(self, kind: str, key: bytes) -> Effects:
        """The cards of a table count at this event, or no longer."""
        note = TableNote(key, table_id(key), self.match.agreed.event, self.match.unlock)
        return Effects(self.state, (draft_note(kind, self._edition, note),))

    def _lose_match(self, action: j.LoseMatch) -> Effects:
        """The match is lost, and the game that goes on; nothing if the match is over."""
        match, player = self.match, action.player
        if is_over(match):
            return Effects(self.state)
        goes_on = player in match.table.players and not match.table.over
        events = outcome_of(match, Concede(player)) if goes_on else ()
        lost = self._loss(RemedyNote(action.penalty, player, action.rule), action, events)
        if not is_undecided(match):
            return lost
        return replace(lost, drafts=(*lost.drafts, lost_by_penalty(match, player, action.penalty)))

    def _loss(
        self, note: RemedyNote, action: j.LoseGame | j.AllLoseGame | j.LoseMatch, events: tuple[Event, ...]
    ) -> Effects:
        """A loss that carries out a ruling, by default the one that is recorded next, or one from before."""
        ruling = 0 if action.owed else action.ruling or len(self.match.rulings) + 1
        return self._remedy(msgspec.structs.replace(note, owed=action.owed, ruling=ruling), events)

    def _withdraw(self, action: j.Withdraw) -> Effects:
        """Withdraw a ruling; nothing if it is one of this game that no longer counts."""
        match, ruling = self.match, action.ruling
        if action.match == match.number and ruling not in in_force(match):
            return Effects(self.state)
        withdrawal = Withdrawal(
            action.match,
            ruling.number,
            ruling.player,
            ruling.person,
            ruling.infraction,
            ruling.penalty,
            action.why,
            action.lifts,
            action.by,
            match.unlock,
            action.claimed,
        )
        sentences = withdrawal_lines(match, withdrawal)
        return Effects(self._told(sentences), (draft_withdrawal(withdrawal, self._edition),))

    def _told(self, sentences: tuple[Message, ...]) -> TableState:
        """The state in which every player reads what judges have done since the desk was unlocked, and now this."""
        panels = self.state.panels
        for player in self.match.table.setup.players:
            panels = panels.say(player, ruling_note((*self.match.told, *sentences), player))
        return replace(self.state, panels=panels)

    def _told_again(self, sentences: tuple[Message, ...]) -> TableState:
        """The same after a remedy, once a ruling was told: the players read all of it again."""
        ruled = any(ruling.unlock == self.match.unlock for ruling in self.match.rulings)
        return self._told(sentences) if ruled and self.match.unlock else self.state

    @property
    def _edition(self) -> str:
        return self.match.agreed.edition

    def _rewind(self, action: j.Rewind) -> Effects:
        """Go back to before an entry; a facedown card that was shown since is hidden again, under a new handle."""
        match, of = self.match, action.of
        back = rewound(match, of)
        if back is None or (action.by != "head judge" and not is_simple_rewind(match, of)):
            return Effects(self.state)
        by = JUDGE if action.by == "judge" else HEAD_JUDGE
        undone = Undone(of, by, unlock=match.unlock, claimed=action.claimed)
        drafts = [draft_note("undo", match.agreed.edition, undone)]
        lines = undo_lines(match, undone)
        lies = {card.handle for card in match.table.facedown}
        for card in back.table.facedown:
            if card.handle not in lies:
                draft, events = self._hidden_again(back, card)
                drafts.append(draft)
                lines = (*lines, describe_remedy(back.table, self._hidden_again_note(card)))
                table = reduce(evolve, events, back.table)
                back = replace(back, table=table, hides=back.hides + 1)
        cleared = replace(self, state=TableState(self.state.panels.clear(), self.state.pairing))
        return Effects(cleared._told(lines), tuple(drafts))

    def _hidden_again(self, back: Match, card: Facedown) -> tuple[Draft, tuple[Event, ...]]:
        """The entry with which a card that everybody has seen lies facedown again, as the record has it."""
        hidden, source = back.hidden.get(card.handle), back.sources.get(card.handle, "hand")
        slot = next((slot for slot, became in back.slots.items() if became == card.handle), "")
        name = back.private.faces.get(card.handle)
        new = Hid(f"f{back.table.next_id}", card.player, card.at, card.turn, source, Secret(name), card.settlement)
        events = (LeftFacedown(card.handle, card.player, None, source), new)
        legal = None if hidden is None else hidden.legal
        hide = replacement_record(back, new, b"" if hidden is None else hidden.tag, self.vault, legal=legal)
        return draft_remedy(self._hidden_again_note(card), back.agreed.edition, events, slot, hide), events

    @staticmethod
    def _hidden_again_note(card: Facedown) -> RemedyNote:
        return RemedyNote("hidden again", card.player, "701.5", card.handle)

    def _rule(self, action: j.Rule) -> Effects:
        """Record a ruling; an appeal needs a ruling of a judge that counts, and a head judge (413).

        A disqualification and what is beyond the guidelines need a head judge too (701.1.k, 701.2.d.5).
        """
        match = self.match
        appealed = [ruling for ruling in in_force(match) if ruling.number == action.appealed]
        is_fit = not action.appealed or [ruling.by for ruling in appealed] == ["judge"]
        needs_head = bool(action.appealed) or action.otherwise or action.penalty == "disqualification"
        if not is_fit or (needs_head and action.by != "head judge") or action.infraction not in ("", *INFRACTIONS):
            return Effects(self.state)
        ruling = Ruling(
            len(match.rulings) + 1,
            action.player,
            match.agreed.names.get(action.player, action.player),
            action.infraction,
            action.penalty,
            action.level,
            action.branch,
            action.upgraded,
            action.otherwise,
            action.by,
            match.agreed.event,
            action.appealed,
            action.next_game,
            action.handle,
            action.next_match,
            match.unlock,
            action.claimed,
        )
        state = self._told(ruling_lines(match, ruling))
        return Effects(state, (draft_ruling(ruling, action.why, self._edition),))

    @property
    def drawing(self) -> DrawController:
        """Return what goes on with a random draw, at this moment."""
        return DrawController(self.match, self.state, self.vault, self.now, self.answer_after)

    def _card_back(self, handle: str, rule: str) -> Effects:
        """A facedown card goes back to the zone that it came from."""
        card = next((card for card in self.match.table.facedown if card.handle == handle), None)
        if card is None:
            return Effects(self.state)
        events = card_back(self.match.table, handle, self.match.sources.get(handle, "hand"))
        return self._remedy(RemedyNote("card back", card.player, rule, handle), events)

    def _card_stays(self, handle: str, rule: str) -> Effects:
        """A card stays facedown whose hide was to be settled."""
        lies = (card for card in self.match.table.facedown if card.handle == handle)
        card = next((card for card in lies if card.settlement == "to settle"), None)
        if card is None:
            return Effects(self.state)
        return self._remedy(RemedyNote("stays", card.player, rule, handle), (HideSettled(handle),))

    def _give_point(self, player: Player, at: int, rule: str) -> Effects:
        """The score is put right; whether that wins is as the rules have it."""
        table = self.match.table
        if player not in table.players or at not in table.numbers() or table.over:
            return Effects(self.state)
        given = RemedyNote("point given", player, rule, at=at, ruling=len(self.match.rulings) + 1)
        return self._points_are(given, table.seat(player).points + 1, at)

    def _shuffled_in(self, player: Player, left: Target | None) -> tuple[Event, ...]:
        """A card that was seen on the board is in its deck now, where nobody knows which it is."""
        match left:
            case int() if self.match.table.permanent(left) is not None:
                return outcome_of(self.match, UnitIs(player, left, "deck", "shuffled"))
            case str() if any(card.handle == left for card in self.match.table.facedown):
                return outcome_of(self.match, FacedownIs(player, left, "deck"))
            case _:
                return ()

    def _points_are(self, note: RemedyNote, points: int, forgotten: int = 0) -> Effects:
        """Give the player of a remedy `points` points from now on; nothing below 0 or after the game."""
        if points < 0 or self.match.table.over:
            return Effects(self.state)
        return self._remedy(note, outcome_of(self.match, PointsAre(note.player, note.player, points, forgotten)))

    def _remedy(self, note: RemedyNote, events: tuple[Event, ...]) -> Effects:
        hide = HideRecord(openings=tuple(openings(self.match, events)), leave=publish_by_remedy(events))
        note = msgspec.structs.replace(note, unlock=self.match.unlock)
        cleared = replace(self, state=replace(self.state, panels=self.state.panels.clear()))
        draft = draft_remedy(note, self.match.agreed.edition, events, "", hide)
        return Effects(cleared._told_again((describe_remedy(self.match.table, note),)), (draft,))
