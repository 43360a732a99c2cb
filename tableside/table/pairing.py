"""The controller of a deck's pairing with its tags: a touch or a tapped card goes in, effects come out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carddata.deck_reader import read
from carddata.decklist import DeckList
from carddata.model.card import Catalogue
from hw.model import Arrived, Sighting, Unread, Written
from tableside.decks.pairing import RESUMED, Pairing, begin, with_kept_tags
from tableside.decks.registration import Registration
from tableside.decks.review import review
from tableside.ledger.entry import Draft
from tableside.match.deck_entries import PairingNote, draft_deck, draft_pairing, draft_step
from tableside.match.entries import draft_note
from tableside.match.state import Match
from tableside.table import commands as c
from tableside.table.effects import Effects, TableState, TagWrite

PairingCommand = (
    c.PairDeck | c.SkipCard | c.UndoTap | c.ChooseCard | c.CorrectNames | c.TakeUpPairing | c.ShowName | c.EndPairing
)
"""The touches that are about a pairing."""


@dataclass(frozen=True, slots=True, repr=False)
class PairingController:
    """The match on the table and what the table shows, at a touch or a tap that is about a pairing."""

    cards: Catalogue
    match: Match
    state: TableState

    def command(self, command: PairingCommand) -> Effects:
        """A touch; without a pairing only the touch that begins it does anything.

        Raises DeckListError for a deck list that cannot be read.
        """
        pairing = self.state.pairing
        match command:
            case c.PairDeck(player, deck, swap):
                return self._begin(player, read(deck, self.cards), swap=swap)
            case c.TakeUpPairing(player) if pairing is None and player in self.match.put_off:
                again = replace(self.match.put_off[player], said=RESUMED)
                return self._recorded(draft_note("pairing again", self._edition, PairingNote(player)), again)
            case _ if pairing is not None:
                return self._go_on(pairing, command)
            case _:
                return Effects(self.state)

    def _begin(self, player: str, deck: DeckList, *, swap: bool) -> Effects:
        """A pairing begins, perhaps with the tags of the deck that this player has."""
        seen = review(deck, self.cards, self.match.agreed)
        pairing = begin(player, deck, seen.faults, seen.near, seen.remaining, seen.legality)
        registered = self.match.registrations.of(player) if swap else None
        if registered is None or registered.practice:
            return self._recorded(draft_pairing(pairing, self._edition), pairing)
        pairing = with_kept_tags(pairing, registered)
        steps = tuple(draft_step(step, self._edition) for step in pairing.steps())
        state = replace(self.state, pairing=pairing)
        return Effects(state, (draft_pairing(pairing, self._edition), *steps))

    def _go_on(self, pairing: Pairing, command: PairingCommand) -> Effects:
        """A touch while a deck is being paired."""
        match command:
            case c.SkipCard():
                return self._paired(pairing, pairing.skip())
            case c.UndoTap():
                return self._paired(pairing, pairing.undone())
            case c.ChooseCard(by):
                return self._shown(pairing.choose(by))
            case c.CorrectNames() if pairing.may_correct:
                corrected = pairing.corrected()
                return self._recorded(draft_pairing(corrected, self._edition), corrected)
            case c.ShowName(held):
                return self._shown(replace(pairing, held=held))
            case c.EndPairing(keep):
                return self._end(pairing, keep=keep)
            case _:
                return Effects(self.state)

    def sighted(self, sighting: Sighting) -> Effects:
        """The next card of the list; another player's card of this match is not taken from them."""
        pairing = self.state.pairing
        if pairing is None:
            return Effects(self.state)
        if isinstance(sighting, Unread):
            return self._shown(pairing.unread(sighting.why))
        if not isinstance(sighting, Arrived):
            return Effects(self.state)
        card = self.match.registrations.meaning(sighting.tag)
        if card is not None and card.player != pairing.player:
            return self._shown(pairing.other_players(card.player))
        if pairing.takes_id(sighting):
            return Effects(self.state, write=TagWrite(sighting))
        return self._paired(pairing, pairing.tapped(sighting))

    def written(self, write: TagWrite, ident: bytes, result: Written) -> Effects:
        """A tag of the pairing was given this id, or was not."""
        pairing = self.state.pairing
        if pairing is None:
            return Effects(self.state)
        return self._paired(pairing, pairing.written(write.sighting, ident, result))

    @property
    def _edition(self) -> str:
        return self.match.agreed.edition

    def _recorded(self, draft: Draft, pairing: Pairing | None) -> Effects:
        return Effects(replace(self.state, pairing=pairing), (draft,))

    def _shown(self, pairing: Pairing) -> Effects:
        return Effects(replace(self.state, pairing=pairing))

    def _end(self, pairing: Pairing, *, keep: bool) -> Effects:
        """Return what was paired becomes the player's deck, or is dropped.

        A pairing that is not complete can be continued later; what is paired so far is the deck until then.
        """
        if not keep or not (pairing.tags or pairing.skipped):
            return self._recorded(draft_note("no pairing", self._edition, {}), None)
        deck = draft_deck(pairing.registration(), self.match.table)
        if pairing.complete:
            return self._recorded(deck, None)
        later = draft_note("pairing later", self._edition, PairingNote(pairing.player))
        return Effects(replace(self.state, pairing=None), (later, deck))

    def _paired(self, before: Pairing, after: Pairing) -> Effects:
        """A step of the pairing is on record before it is shown, so that a power cut takes none away."""
        step = after.step_from(before)
        return self._shown(after) if step is None else self._recorded(draft_step(step, self._edition), after)


def shared_tags(match: Match, registration: Registration) -> str:
    """The other player of the match who has one of this deck's tags, empty if nobody has."""
    for other in match.registrations.players():
        theirs = match.registrations.of(other)
        if other != registration.player and theirs is not None and not theirs.tags.keys().isdisjoint(registration.tags):
            return other
    return ""
