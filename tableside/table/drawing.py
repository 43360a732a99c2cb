"""A judge's random draw at the table: what a tap, digits and the judge's words come to, step by step.

Each tap is answered after one fixed time, whatever the card is, and nothing that is shown or appended in clear depends
on which cards fit or how many.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hw.model import Arrived, Removed, Sighting
from tableside.decks.registration import Slot
from tableside.engine.model.board import Facedown
from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.ledger.random_draw import DIGITS, NONCE_BYTES, DrawContext, commit_digits, committed, in_order
from tableside.ledger.recorded_draws import MADE, MISSING, DrawCommitted, DrawDigits, DrawMade, DrawMissing
from tableside.match.commitments import Vault, replacement_record, tag_key
from tableside.match.draw_entries import fitting
from tableside.match.draws import (
    BEGAN,
    CANCELLED,
    DrawBegan,
    DrawNote,
    RandomDraw,
    SealedDraw,
    draft_commitment,
    draft_digits,
    draft_tap,
)
from tableside.match.entries import draft_note
from tableside.match.remedies import OwnZone, RemedyNote, draft_remedy, replaced
from tableside.match.state import Match
from tableside.table.effects import Effects, TableState, Tap
from tableside.table.prompts.notices import NOTE_SHOWS
from tableside.table.prompts.prompt import Prompt
from tableside.table.prompts.random_draw import TapAnswer, found_note, tap_note


@dataclass(frozen=True, slots=True, repr=False)
class DrawController:
    """The match and what the table shows, at the moment `now` (monotonic ns); `vault` is what hides are sealed with.

    Each tap is answered `answer_after` ns after it.
    """

    match: Match
    state: TableState
    vault: Vault
    now: int
    answer_after: int

    def begin(self, handle: str, source: OwnZone, rule: str, appealed: int) -> Effects:
        """A judge begins a draw for a facedown card; a draw that goes on is dropped."""
        card = next((card for card in self.match.table.facedown if card.handle == handle), None)
        if card is None:
            return Effects(self.state)
        note = DrawBegan(self.match.draws + 1, card.player, source, handle, rule, appealed)
        return self._recorded(draft_note(BEGAN, self._edition, note))

    def commit(self, nonce: bytes, salt: bytes) -> Effects:
        """All cards are tapped: commit to those that fit; nothing if none does, or if the draw has gone on."""
        draw = self.match.draw
        if draw is None or draw.step != "tap" or not draw.is_readable:
            return Effects(self.state)
        candidates = fitting(self.match, draw)
        if not candidates:
            return Effects(self.state)
        sealed = SealedDraw(nonce[:NONCE_BYTES], salt[:NONCE_BYTES], in_order(candidates, salt))
        context = DrawContext(self.match.number, draw.began.player, draw.began.draw)
        note = DrawCommitted(context, committed(context, sealed.opening), self.match.table.players)
        return self._recorded(draft_commitment(draw, note, sealed, self._edition))

    def give(self, player: Player, digits: str) -> Effects:
        """A player has pressed these digits so far."""
        draw = self.match.draw
        if draw is None or draw.sealed is None or player not in draw.waits or not _are_digits(digits):
            return Effects(self.state)
        if len(digits) < DIGITS:
            return Effects(replace(self.state, panels=self.state.panels.press_digits(player, digits)))
        context = DrawContext(self.match.number, draw.began.player, draw.began.draw)
        note = DrawDigits(draw.began.draw, player, commit_digits(draw.sealed.nonce, context, player, digits))
        return self._given(draft_digits(note, digits, self._edition), player)

    def go_on_without(self, player: Player) -> Effects:
        """The draw goes on without the digits of a player; nothing if nobody's were left."""
        draw = self.match.draw
        if draw is None or player not in draw.waits or not (draw.digits or len(draw.waits) > 1):
            return Effects(self.state)
        return self._given(draft_note(MISSING, self._edition, DrawMissing(draw.began.draw, player)), player)

    def _given(self, draft: Draft, player: Player) -> Effects:
        """This entry about a player's digits; what others pressed so far stays."""
        return Effects(replace(self.state, panels=self.state.panels.press_digits(player, "")), (draft,))

    def follow_up(self) -> Effects | None:
        """Draw the card once all digits are in, also if the power failed before that; None for nothing."""
        draw = self.match.draw
        if draw is None or draw.sealed is None or not draw.is_complete:
            return None
        made = DrawMade(draw.began.draw, draw.sealed.opening, dict(draw.digits))
        return self._recorded(draft_note(MADE, self._edition, made))

    def cancel(self) -> Effects:
        """The draw ends without a result."""
        if self.match.draw is None:
            return Effects(self.state)
        return self._recorded(draft_note(CANCELLED, self._edition, DrawNote(self.match.draw.began.draw)))

    def sighted(self, sighting: Sighting) -> Effects:
        """A card on a reader while a draw goes on."""
        draw = self.match.draw
        if draw is None or isinstance(sighting, Removed) or draw.step == "digits" or not draw.is_readable:
            return Effects(self.state)
        slot, answer = self._tapped(draw, sighting)
        if answer is None and draw.step == "tap":
            effects = self._recorded(draft_tap(draw, slot, self._edition))
        elif answer is None and slot == draw.chosen:
            effects = self._found(draw, slot, sighting)
        else:
            effects = self._say(tap_note(draw, answer or "not-it", self.now + NOTE_SHOWS))
        return replace(effects, answer_at=sighting.at + self.answer_after)

    def _tapped(self, draw: RandomDraw, sighting: Sighting) -> tuple[Slot, TapAnswer | None]:
        """The card of the deck that was tapped, and why that leads to nothing, None if it may count."""
        if not isinstance(sighting, Arrived):
            return "", "not-read"
        if self.match.registrations.of(draw.began.player) is None:
            return "", "unknown-deck"
        card = self.match.registrations.meaning(sighting.tag)
        if card is None or card.player != draw.began.player:
            return "", "other-deck"
        where = self.match.where(card.slot)
        if where is not None and not (isinstance(where, Facedown) and where.handle == draw.began.handle):
            return card.slot, "elsewhere"
        if draw.step == "tap":
            return card.slot, "again" if card.slot in draw.tapped else None
        return card.slot, None if card.slot in draw.tapped else "not-tapped"

    def _found(self, draw: RandomDraw, slot: Slot, sighting: Sighting) -> Effects:
        """The drawn card takes the place of the facedown card."""
        began, tag = draw.began, tag_key(sighting.tag) if isinstance(sighting, Arrived) else b""
        events = replaced(self.match.table, began.handle, began.zone, self.match.registrations.card(slot) or "")
        if events is None:
            return Effects(self.state)
        hide = replacement_record(self.match, events[1], tag, self.vault)
        note = RemedyNote("replaced", began.player, began.rule, began.handle, began.draw)
        shown = self._say(found_note(draw, self.now + NOTE_SHOWS)).state
        state = replace(shown, last_tap=Tap(slot, tag, sighting.at))
        return Effects(state, (draft_remedy(note, self._edition, events, slot, hide),))

    def _recorded(self, *drafts: Draft) -> Effects:
        """These entries; what the panels said before them is over."""
        return Effects(replace(self.state, panels=self.state.panels.clear()), drafts)

    def _say(self, prompt: Prompt) -> Effects:
        """Say this on every panel."""
        panels = self.state.panels.clear()
        for player in self.match.table.players:
            panels = panels.say(player, prompt)
        return Effects(replace(self.state, panels=panels))

    @property
    def _edition(self) -> str:
        return self.match.agreed.edition


def _are_digits(text: str) -> bool:
    return len(text) <= DIGITS and text.isascii() and text.isdigit()
