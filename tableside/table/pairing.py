"""What people do while a player pairs a deck with its tags: a touch or a tapped card goes in, effects come out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carddata.deck_reader import read
from carddata.model.card import Catalogue
from hw.model import Arrived, Sighting, Unread, Written
from tableside.decks.pairing import Pairing, begin
from tableside.decks.registration import Registration
from tableside.ledger.entry import Draft
from tableside.match.entries import draft_deck, draft_note, draft_pairing, draft_step
from tableside.match.fold import Match
from tableside.table import commands as c
from tableside.table.effects import Effects, TableState, TagWrite

PairingCommand = c.Pair | c.SkipCard | c.ShowName | c.EndPairing
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
            case c.Pair(player, deck):
                pairing = begin(player, read(deck, self.cards))
                return self._recorded(draft_pairing(pairing, self._edition), pairing)
            case c.SkipCard() if pairing is not None:
                return self._paired(pairing, pairing.skip())
            case c.ShowName(held) if pairing is not None:
                return self._shown(replace(pairing, held=held))
            case c.EndPairing(keep) if pairing is not None:
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
        """What was paired becomes the player's deck, or is dropped."""
        if keep:
            return self._recorded(draft_deck(pairing.registration(), self._edition), None)
        return self._recorded(draft_note("no pairing", self._edition, {}), None)

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
