"""The controller of a match: a touch or a tapped card goes in, effects come out.

Nothing here reads a clock or a file, or writes anything. The controller judges, carries out and says what is to be
appended and what holds once that is stored; the live table alone performs it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from carddata.model.card import Catalogue
from hw.model import Arrived, Removed, Sighting, Unread
from tableside.decks.unread import unread_message
from tableside.engine.judging import BadAction
from tableside.engine.model.actions import Action, Conquer, EndTurn, Pass
from tableside.engine.model.questions import TAPPED
from tableside.ledger.entry import Draft
from tableside.match.commitments import Vault, tag_key
from tableside.match.deck_entries import draft_deck
from tableside.match.entries import PlayerNote, ShortcutNote, draft_note
from tableside.match.mulligans import MOST, MULLIGAN, Mulligan
from tableside.match.state import Match
from tableside.table import commands as c
from tableside.table import passing
from tableside.table.acting import ActionController
from tableside.table.calling import call
from tableside.table.commentary import take_commentary
from tableside.table.current_prompts import current_prompt
from tableside.table.effects import Effects, TableState, Tap
from tableside.table.end_reveal import shown_other, shown_unread, tapped_at_end
from tableside.table.interpret import interpret
from tableside.table.looking import look
from tableside.table.pairing import PairingController
from tableside.table.pending_action import PENDING_ACTION_HOLDS, PRACTICE_HOLDS, PendingAction
from tableside.table.prompts import notices, scores
from tableside.table.prompts.card_names import naming_prompt
from tableside.table.prompts.clock_changes import asked_clock
from tableside.table.prompts.notices import NOTE_SHOWS
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import (
    Acknowledge,
    ActOnTap,
    AnswerRequest,
    ButtonEffect,
    DiscardMarked,
    DisputeChange,
    DrewCard,
    EndTurnFirst,
    GoOn,
    KeepDown,
    LetStand,
    MarkChoice,
    NameCard,
    Prompt,
    ShowOther,
    ShowPrompt,
    TurnUp,
    WithdrawRequest,
)
from tableside.table.prompts.questions import completed_discard, discard_action, question_prompt
from tableside.table.prompts.resources import changed_resource, resource_prompt
from tableside.table.prompts.touch_menu import touch_menu
from tableside.table.prompts.turning_up import keep_down
from tableside.table.readers.assignments import UNASSIGNED, Spot
from tableside.table.remedies import RemedyController
from tableside.table.results import ResultController
from tableside.table.tap_meanings import Ambiguous, DiscardChosen, Ignored, TapMeaning
from tableside.table.undoing import UndoController

AT_BATTLEFIELD = ("hide", "facedown", "other facedown")
"""The purposes of a tapped card at a battlefield alone, never in a base."""

SAME_TAP = 2_000_000_000
"""A card that is put down again within this time after it did something is the same tap, in ns."""


@dataclass(frozen=True, slots=True, repr=False)
class MatchController:
    """The match on the table, what the table shows, and the moment at which something is done.

    `vault` is what hides are committed with, `next_seq` the number that the next entry will have, `now` the time
    (monotonic ns). `answer_after` is the answer time in ns.
    """

    cards: Catalogue
    match: Match
    state: TableState
    vault: Vault
    next_seq: int
    now: int
    answer_after: int

    def command(self, command: c.MatchCommand) -> Effects:
        """A touch, which does nothing if it is about a player or a place of another match.

        Raises DeckListError for a deck list that cannot be read.
        """
        player = getattr(command, "player", None)
        people = {player, getattr(command, "whose", None)}
        at = getattr(command, "at", 0)
        if not people <= {None, *self.match.table.setup.players} or at not in (0, *self.match.table.numbers()):
            return Effects(self.state)
        touching = command.action.player if isinstance(command, c.Do) else player
        try:
            return self._held(*(() if touching is None else (touching,)))._command(command)
        except BadAction:
            return Effects(self.state)

    def _command(self, command: c.MatchCommand) -> Effects:
        nothing = Effects(self.state)
        match command:
            case c.PairDeck() | c.TakeUpPairing() | c.SkipCard() | c.UndoTap() | c.ChooseCard() | c.CorrectNames():
                return self.pairing.command(command)
            case c.ShowName() | c.EndPairing():
                return self.pairing.command(command)
            case c.Register(registration):
                own = self.match.registrations.of(registration.player)
                keeps_own = registration.practice and own is not None and not own.practice
                if keeps_own or registration.player not in self.match.table.setup.players:
                    return nothing
                return self._recorded(draft_deck(registration, self.match.table))
            case c.AwaitCard(player, verb, at):
                if not at and verb in AT_BATTLEFIELD:
                    return nothing
                deck = self.match.registrations.of(player)
                holds = PRACTICE_HOLDS if deck is not None and deck.practice else PENDING_ACTION_HOLDS
                pending = PendingAction(player, verb, at, self.now + holds, command.unit)
                panels = self.state.panels.await_card(pending, notices.awaiting_card(self.match, command))
                return Effects(replace(self.state, panels=panels, last_tap=Tap()))
            case c.Do(Conquer() as conquest):
                return self._take(conquest.player, scores.conquest_effect(self.match, conquest))
            case c.Do(EndTurn() as ending):
                return self._take(ending.told_by or ending.player, scores.end_effect(self.match, ending))
            case c.Do(action):
                return self._act(action, Tap(at=self.now))
            case c.PassForAll(player):
                if not passing.may_pass_for_all(self.match):
                    return nothing
                first, *others = passing.passes_of_all(self.match, player)
                return self._followed_by(*(ActOnTap(other) for other in others))._act(first, Tap(at=self.now))
            case c.AnnounceShortcut(player, on):
                note = ShortcutNote(player, on)
                return (
                    nothing
                    if on == self.match.shortcut
                    else self._recorded(draft_note("shortcut", self._edition, note))
                )
            case c.Touch(player, at):
                return self._ask(player, touch_menu(self.match, player, at))
            case c.Press(player, prompt, button):
                return self._press(player, prompt, button)
            case c.Dismiss(player):
                return self._show(self.state.panels.close(player))
            case c.LookAtFacedown():
                return look(self.match, self.state, command, self.now)
            case c.CallJudge() | c.SayCallTopic() | c.JudgeCame() | c.CallOver():
                return call(self.match, self.state, command, self.now + NOTE_SHOWS)
            case c.GiveDigits(player, digits):
                return self.remedies.drawing.give(player, digits)
            case c.ShowUnread(player, handle):
                return shown_unread(self.match, self.state, player, handle)
            case (
                c.OfferDraw()
                | c.ClaimResult()
                | c.AskConcession()
                | c.ConcedeMatch()
                | c.ConfirmResult()
                | c.EndMatch()
            ):
                return ResultController(self.acting).command(command)
            case c.AskClock():
                asked = asked_clock(self.match, self.state.panels, command)
                if asked is not None:
                    return self._show(asked)
                return replace(self._show(self.state.panels.without(c.AskClock)), clock=command)
            case c.AskCommentary() | c.WithdrawCommentary():
                return take_commentary(self.match, self.state, command)
            case c.TellMulligan(player, cards):
                if not 0 <= cards <= MOST or player in self.match.mulligans:
                    return nothing
                draft = draft_note(MULLIGAN, self._edition, Mulligan(player, cards))
                return self._recorded(draft, replace(self.state, panels=self.state.panels.dismiss(player)))
            case c.Undo(player):
                return self.undoing.undo(player)
            case c.Redo(player):
                return self.undoing.redo(player)
            case c.AddPoints(player, whose, points):
                return self._take(player, scores.points_by_hand(self.match, player, whose, points))
            case c.AddResource(player):
                return self._tell_resource(command)
            case c.ForgotPoint(player, whose):
                return self._ask(player, scores.forgotten_point(self.match, player, whose))
            case c.Hold():
                return nothing

    def _tell_resource(self, command: c.AddResource) -> Effects:
        """Tell it, and leave the menu open: more touches may follow."""
        effects = self._act(changed_resource(self.match, command), Tap(at=self.now))
        panels = effects.state.panels.ask(command.player, resource_prompt(self.match.table.seat(command.player)))
        return replace(effects, state=replace(effects.state, panels=panels))

    def follow_up(self) -> Effects | None:
        """Return what follows by itself from what was done, one action at a time; None for nothing more."""
        drawn = self.remedies.drawing.follow_up()
        if drawn is not None:
            return drawn
        if passing.is_queue_due(self.match, self.state):
            first, *rest = self.state.queue
            return replace(self, state=replace(self.state, queue=tuple(rest)))._take_queued(first)
        done = passing.due_pass(self.match, self.state, self.now)
        if done is None:
            return None
        state = passing.with_pass(self.state, done, self.next_seq)
        return replace(self, state=state)._act(done, Tap(at=self.now))

    def _take_queued(self, queued: ActOnTap) -> Effects:
        """Do what was queued; a pass that is no longer waited for is dropped."""
        if isinstance(queued.action, Pass) and queued.action.player != passing.waiting_player(self.match):
            return Effects(replace(self.state, queue=()))
        return self._act(queued.action, Tap(queued.slot, queued.tag, self.now))

    def _followed_by(self, *queue: ActOnTap) -> MatchController:
        """The controller that does these after its next action."""
        return replace(self, state=replace(self.state, queue=queue))

    def _held(self, *players: str) -> MatchController:
        """The controller after a touch or a tap of these players: no pass of theirs is taken for granted."""
        window = passing.held_by(self.state.window, players)
        return self if window is self.state.window else replace(self, state=replace(self.state, window=window))

    def _end_turn_first(self, first: EndTurnFirst) -> Effects:
        """End the turn that its player forgot to end, then do what that was for."""
        player, refused, then = first.player, self.match.refused, first.then
        if then is None and refused is not None and refused.seq == first.seq:
            then = ActOnTap(refused.action, refused.slot, refused.tag)
        if then is None:
            return self._show(self.state.panels.dismiss(player))
        following = self._followed_by(then)
        state = replace(following.state, panels=following.state.panels.dismiss(player))
        return replace(following, state=state)._act(EndTurn(self.match.table.turn, told_by=player), Tap(at=self.now))

    @property
    def acting(self) -> ActionController:
        """Return what judges and carries out, at this moment."""
        return ActionController(self.match, self.state, self.vault, self.next_seq, self.now, self.answer_after)

    @property
    def remedies(self) -> RemedyController:
        """Return what an unlocked judge does, at this moment."""
        return RemedyController(self.match, self.state, self.vault, self.now, self.answer_after)

    @property
    def undoing(self) -> UndoController:
        """Return what undoes and puts back, at this moment."""
        return UndoController(self.match, self.state, self.now)

    def sighted(self, sighting: Sighting, spot: Spot = UNASSIGNED) -> Effects:
        """A card at a reader of this spot: for the pairing, or for the match as long as it goes on."""
        if self.match.draw is not None:
            return self.remedies.drawing.sighted(sighting)
        if self.state.pairing is not None:
            return self.pairing.sighted(sighting)
        if not self.match.table.over:
            table = self.match.table
            if spot.at not in (0, *table.numbers()) or spot.player not in ("", *table.setup.players):
                spot = UNASSIGNED  # it stands for a battlefield or a player that another match had
            touching = (spot.player,) if spot.player else self.match.table.players
            held = self if isinstance(sighting, Removed) else self._held(*touching)
            return held._tapped(sighting, spot)
        return tapped_at_end(self.match, self.state, sighting, self.now + NOTE_SHOWS)

    @property
    def pairing(self) -> PairingController:
        """Return what is done at a touch or a tap that is about a pairing."""
        return PairingController(self.cards, self.match, self.state)

    @property
    def _edition(self) -> str:
        return self.match.agreed.edition

    def _recorded(self, draft: Draft, state: TableState | None = None) -> Effects:
        return Effects(self.state if state is None else state, (draft,))

    def _show(self, panels: PlayerPanels) -> Effects:
        return Effects(replace(self.state, panels=panels))

    def _ask(self, player: str, prompt: Prompt) -> Effects:
        return self._show(self.state.panels.ask(player, prompt))

    def _act(self, action: Action, tap: Tap) -> Effects:
        return self.acting.act(action, tap)

    def _press(self, player: str, prompt_id: int, button: int) -> Effects:
        """A button of the prompt that its player has now; a press on any other prompt does nothing."""
        prompt = current_prompt(self.match, self.state.panels, player)
        is_current = self.state.panels.pressed(player, prompt_id, prompt, self.match.table.asks)
        if prompt is None or not is_current or not 0 <= button < len(prompt.choices):
            return Effects(self.state)
        effect = prompt.choices[button][1]
        return Effects(self.state) if effect is None else self._take(player, effect)

    def _take(self, player: str, effect: ButtonEffect) -> Effects:
        match effect:
            case LetStand(player=who, seq=seq):
                return self.acting.let_stand(who, seq)
            case ActOnTap(action=action, slot=slot, tag=tag):
                return self._act(action, Tap(slot, tag, self.now))
            case GoOn(action=action, slot=slot, tag=tag):
                return self.acting.act(action, Tap(slot, tag, self.now), anyway=True)
            case ShowPrompt(prompt=prompt):
                return self._ask(player, prompt)
            case EndTurnFirst():
                return self._end_turn_first(effect)
            case NameCard(unit=unit, keys=keys):
                return self._ask(player, naming_prompt(self.match, player, unit, keys))
            case MarkChoice(marks=marks):
                return self._mark(player, marks, Tap(at=self.now))
            case AnswerRequest(player=who, agrees=agrees):
                return self.undoing.answer(who, agrees=agrees)
            case WithdrawRequest(player=who):
                return self.undoing.withdraw(who)
            case TurnUp():
                return self.acting.turn_up(effect)
            case ShowOther():
                return shown_other(self.match, self.state, effect)
            case KeepDown():
                return self._show(keep_down(self.match, self.state.panels, effect, self.now + NOTE_SHOWS))
            case Acknowledge(player=who, seq=seq):
                return self._recorded(draft_note("acknowledged", self._edition, PlayerNote(seq, who)))
            case DisputeChange(player=who, seq=seq):
                return self.undoing.dispute(who, seq)
            case DrewCard(player=who, seq=seq):
                return self._recorded(draft_note("drew", self._edition, PlayerNote(seq, who)))
            case DiscardMarked(marks=marks):
                return self._act(discard_action(self.match, player, marks), Tap(at=self.now))
            case _:
                return self.command(effect)

    def _mark(self, player: str, marks: tuple[str, ...], tap: Tap) -> Effects:
        """Keep a partial answer; cards that are discarded go when the last of them is marked."""
        panels, question = self.state.panels, self.match.table.asks
        if question is not None:
            panels = panels.mark(question, marks)
        state = replace(self.state, panels=panels, last_tap=tap if tap.tag else self.state.last_tap)
        complete = completed_discard(self.match, player, marks)
        return Effects(state) if complete is None else replace(self, state=state)._act(complete, tap)

    def _tapped(self, sighting: Sighting, spot: Spot) -> Effects:
        tag = tag_key(sighting.tag) if isinstance(sighting, Arrived) else b""
        if self._is_same_tap(tag, sighting.at):
            return Effects(self.state)
        meant = interpret(sighting, self.state.panels.pending_actions, self.now, self.match, spot)
        match meant:
            case TapMeaning(action, slot):
                return self._act(action, Tap(slot, tag, sighting.at))
            case Ambiguous(player=player):
                return self._ask(player, notices.ambiguous_tap(self.match, meant, tag))
            case DiscardChosen(player=player, slot=slot):
                marks = self.state.panels.marks_of(self.match.table.asks)
                if slot in marks:
                    return self._ignore(Ignored(player, "already-marked"), sighting)
                return self._mark(player, (*marks, slot), Tap(slot, tag, sighting.at))
            case Ignored() if meant.why != "removed":
                return self._ignore(meant, sighting)
            case _:
                return Effects(self.state)

    def _ignore(self, ignored: Ignored, sighting: Sighting) -> Effects:
        """Say that a tapped card means nothing here; the panel still awaits a card where it did."""
        unread = unread_message(sighting.why) if isinstance(sighting, Unread) else None
        until = self.now + NOTE_SHOWS
        prompt = notices.ignored_tap(ignored, unread, self._awaited(ignored.player, until), until)
        return self._show(self.state.panels.say(ignored.player, prompt))

    def _awaited(self, player: str, until: int) -> Prompt | None:
        """Return what the panel says while it awaits a card: for a touch, or to discard it."""
        question, pending = self.match.table.asks, self.state.panels.pending_actions.get(player)
        if question is not None and question.about in TAPPED:
            prompt = question_prompt(self.match, player, self.state.panels.marks_of(question))
            return None if prompt is None else msgspec.structs.replace(prompt, until=until)
        return (
            None
            if pending is None or pending.late
            else notices.awaiting_card(self.match, c.AwaitCard(player, pending.verb, pending.at))
        )

    def _is_same_tap(self, tag: bytes, at: int) -> bool:
        """Return whether this card, of this match or not, just did something: it was put down once and read twice."""
        last = self.state.last_tap
        return tag != b"" and tag == last.tag and at - last.at < SAME_TAP
