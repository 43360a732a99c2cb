"""What an unlocked judge does at the table: remedies and their steps, each as an entry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from tableside.engine import Secret, evolve
from tableside.engine.model.actions import Concede, PointsAre, ResultIs
from tableside.engine.model.board import Facedown
from tableside.engine.model.events import Event, Hid, LeftFacedown
from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.ledger.random_draw import NONCE_BYTES
from tableside.ledger.recorded_hides import JUDGE
from tableside.match import judge_actions as j
from tableside.match.checks import CHECK, CheckNote, SealedCheck
from tableside.match.commitments import Vault, openings, replacement_record
from tableside.match.end_reveals import outcome_of
from tableside.match.entries import HideRecord, Undone, draft_note
from tableside.match.fold import Match
from tableside.match.note_lines import REPORT, ReportNote
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.public.rulings import Role, Ruling, describe_ruling, final
from tableside.match.remedies import RemedyNote, card_back, draft_remedy
from tableside.match.rulings import draft_ruling
from tableside.match.series import is_over
from tableside.match.shown_hands import HandShown, draft_shown_hand
from tableside.match.undoing import HEAD_JUDGE, rewound
from tableside.table.drawing import DrawController
from tableside.table.effects import Effects, TableState
from tableside.table.match_results import is_undecided, lost_by_penalty
from tableside.table.prompts.notices import ruling_note

RANDOM_BYTES = 2 * NONCE_BYTES
"""How many random bytes a judge's action is given."""


@dataclass(frozen=True, slots=True, repr=False)
class RemedyController:
    """The match and what the table shows, at the moment `now` (monotonic ns); `vault` is what hides are sealed with."""

    match: Match
    state: TableState
    vault: Vault
    now: int

    def do(self, action: j.JudgeAction, random: bytes) -> Effects:
        """What a judge does; a command about something that is gone does nothing. `random` has `RANDOM_BYTES`."""
        match action:
            case j.BeginDraw(handle, rule, appealed):
                return self.drawing.begin(handle, self.match.sources.get(handle, "hand"), rule, appealed)
            case j.CommitDraw():
                return self.drawing.commit(random[:NONCE_BYTES], random[NONCE_BYTES:])
            case j.CancelDraw():
                return self.drawing.cancel()
            case j.CardBack(handle, rule):
                return self._card_back(handle, rule)
            case j.CheckRecord(handle, legal):
                checked = draft_note(CHECK, self.match.agreed.edition, CheckNote(handle), SealedCheck("unknown", legal))
                return Effects(self.state, (checked,))
            case j.LoseGame(player, rule) if player in self.match.table.players and not self.match.table.over:
                events = outcome_of(self.match, Concede(player))
                return self._remedy(RemedyNote("game loss", player, rule, guide=action.guide, owed=action.owed), events)
            case j.AllLoseGame(player, rule) if player in self.match.table.players and not self.match.table.over:
                events = outcome_of(self.match, ResultIs(player, None))
                return self._remedy(RemedyNote("all lose", player, rule, owed=action.owed), events)
            case j.ServedElsewhere(player, rule) if player in (*self.match.losses, *self.match.match_losses):
                return self._remedy(RemedyNote("served elsewhere", player, rule, owed=True), ())
            case j.LoseMatch() if action.player in self.match.table.setup.players:
                return self._lose_match(action)
            case j.GivePoint(player, at, rule):
                return self._give_point(player, at, rule)
            case j.CarryOut(player, rule, guide, chosen, outcome) if player in self.match.table.setup.players:
                done = RemedyNote("carried out", player, rule, guide=guide, chosen=chosen, outcome=outcome)
                return self._remedy(done, ())
            case j.MakeReport():
                note = ReportNote(self.match.judge is not None)
                return Effects(self.state, (draft_note(REPORT, self.match.agreed.edition, note),))
            case j.ShowHand(player, count) if player in self.match.table.setup.players and count >= 0:
                shown = HandShown(player, count, action.rule, action.guide, action.chosen)
                return Effects(self.state, (draft_shown_hand(shown, action.cards, self.match.agreed.edition),))
            case j.Rewind(of, by):
                return self._rewind(of, by)
            case j.HideAgain(handle):
                lies = [card for card in self.match.table.facedown if card.handle == handle]
                return Effects(self.state, tuple(self._hidden_again(self.match, card)[0] for card in lies))
            case j.Rule() if action.player in self.match.table.setup.players:
                return self._rule(action)
            case _:
                return Effects(self.state)

    def _lose_match(self, action: j.LoseMatch) -> Effects:
        """The match is lost, and the game that goes on; nothing if the match is over."""
        match, player = self.match, action.player
        if is_over(match):
            return Effects(self.state)
        goes_on = player in match.table.players and not match.table.over
        events = outcome_of(match, Concede(player)) if goes_on else ()
        lost = self._remedy(RemedyNote(action.penalty, player, action.rule, owed=action.owed), events)
        if not is_undecided(match):
            return lost
        return replace(lost, drafts=(*lost.drafts, lost_by_penalty(match, player, action.penalty)))

    def _rewind(self, of: int, by: Role) -> Effects:
        """Go back to before an entry; a facedown card that was shown since is hidden again, under a new handle."""
        match = self.match
        back = rewound(match, of)
        if back is None or (by != "head judge" and of != match.began):
            return Effects(self.state)
        drafts = [draft_note("undo", match.agreed.edition, Undone(of, JUDGE if by == "judge" else HEAD_JUDGE))]
        lies = {card.handle for card in match.table.facedown}
        for card in back.table.facedown:
            if card.handle not in lies:
                draft, events = self._hidden_again(back, card)
                drafts.append(draft)
                table = reduce(evolve, events, back.table)
                back = replace(back, table=table, hides=back.hides + 1)
        return Effects(TableState(self.state.panels.clear(), self.state.pairing), tuple(drafts))

    def _hidden_again(self, back: Match, card: Facedown) -> tuple[Draft, tuple[Event, ...]]:
        """The entry with which a card that everybody has seen lies facedown again, as the record has it."""
        hidden, source = back.hidden.get(card.handle), back.sources.get(card.handle, "hand")
        slot = next((slot for slot, became in back.slots.items() if became == card.handle), "")
        name = back.private.faces.get(card.handle)
        new = Hid(f"f{back.table.next_id}", card.player, card.at, card.turn, source, Secret(name))
        events = (LeftFacedown(card.handle, card.player, None, source), new)
        legal = None if hidden is None else hidden.legal
        hide = replacement_record(back, new, b"" if hidden is None else hidden.tag, self.vault, legal=legal)
        note = RemedyNote("hidden again", card.player, "701.5", card.handle)
        return draft_remedy(note, back.agreed.edition, events, slot, hide), events

    def _rule(self, action: j.Rule) -> Effects:
        """Record a ruling; an appeal needs a ruling of a judge that was not decided anew, and a head judge (413)."""
        match = self.match
        appealed = [ruling for ruling in final(match.rulings) if ruling.number == action.appealed]
        is_fit = action.by == "head judge" and [ruling.by for ruling in appealed] == ["judge"]
        if (action.appealed and not is_fit) or action.infraction not in ("", *INFRACTIONS):
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
        )
        panels, said = self.state.panels, tuple(describe_ruling(ruling))
        for player in match.table.setup.players:
            panels = panels.say(player, ruling_note(said, player))
        return Effects(replace(self.state, panels=panels), (draft_ruling(ruling, action.why, match.agreed.edition),))

    @property
    def drawing(self) -> DrawController:
        """What goes on with a random draw, at this moment."""
        return DrawController(self.match, self.state, self.vault, self.now)

    def _card_back(self, handle: str, rule: str) -> Effects:
        """A facedown card goes back to the zone that it came from."""
        card = next((card for card in self.match.table.facedown if card.handle == handle), None)
        if card is None:
            return Effects(self.state)
        events = card_back(self.match.table, handle, self.match.sources.get(handle, "hand"))
        return self._remedy(RemedyNote("card back", card.player, rule, handle), events)

    def _give_point(self, player: Player, at: int, rule: str) -> Effects:
        """The score is put right; whether that wins is as the rules have it."""
        table = self.match.table
        if player not in table.players or at not in table.numbers() or table.over:
            return Effects(self.state)
        points = PointsAre(player, player, table.seat(player).points + 1, at)
        events = outcome_of(self.match, points)
        return self._remedy(RemedyNote("point given", player, rule, at=at), events)

    def _remedy(self, note: RemedyNote, events: tuple[Event, ...]) -> Effects:
        hide = HideRecord(openings=tuple(openings(self.match, events)))
        draft = draft_remedy(note, self.match.agreed.edition, events, "", hide)
        return Effects(replace(self.state, panels=self.state.panels.clear()), (draft,))
