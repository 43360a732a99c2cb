"""The decks that owners keep over matches, as people at a table use them: kept, opened and deleted by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tableside.decks.kept import DeckRefused, KeptDecks
from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.errors import LedgerError
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table import commands as c

KeptCommand = c.KeepDeck | c.OpenKeptDeck | c.DeleteKeptDeck
"""The touches that are about kept decks."""


class Shelf:
    """The kept decks of a data folder: `found` so far, and what is `said` of the last touch, None for nothing."""

    def __init__(self, folder: Path) -> None:
        self._kept = KeptDecks(folder)
        self.found = self._kept.find()
        self.said: Message | None = None

    def look(self) -> None:
        """Look for kept decks."""
        self.found, self.said = self._kept.find(), None

    def own_decks(self, agreed: GameSetup, others: Sequence[Registration]) -> tuple[Registration, ...]:
        """The decks that the people of a match keep without a PIN, each the last one of that name.

        At casual alone, and not for those who have one of the `others`. A deck that cannot be opened, or with a tag of
        another deck, is left out.
        """
        decks = [*others]
        if agreed.dial == "casual":
            named = {player: name for player, name in agreed.names.items() if player not in agreed.unnamed}
            for player in named.keys() - {deck.player for deck in others}:
                decks += self._own_deck(player, named[player], decks)
        return tuple(decks[len(others) :])

    def _own_deck(self, player: str, name: str, others: Sequence[Registration]) -> Iterator[Registration]:
        """Yield the last deck that somebody keeps without a PIN, if there is one."""
        for own in self._kept.of(name)[:1]:
            with suppress(LedgerError):
                deck = self._kept.open(own.id, None, player)
                if all(deck.tags.keys().isdisjoint(other.tags) for other in others):
                    yield deck

    def take(self, command: KeptCommand, match: Match | None, register: Callable[[Registration, str], None]) -> None:
        """Keep, open or delete a deck; `register` makes an opened deck its player's. What is refused is said.

        Decks are kept at casual alone: competition registers them for one event and erases them. Raises LedgerError.
        """
        self.said = None
        try:
            match command:
                case c.DeleteKeptDeck(deck, pin):
                    self._kept.delete(deck, pin)
                    self.said = message("kept-deck-deleted")
                case _ if match is None or match.agreed.dial != "casual":
                    return
                case c.OpenKeptDeck(player, deck, pin):
                    opened = self._kept.open(deck, pin, player)
                    register(opened, self._label(deck))
                    self.said = message("kept-deck-opened", paired=opened.paired, count=len(opened.cards))
                case c.KeepDeck(player, pin):
                    self._keep(match, player, pin)
        except DeckRefused as refused:
            self.said = refused.problem
        finally:
            self.found = self._kept.find()

    def _keep(self, match: Match, player: str, pin: str | None) -> None:
        """Keep the deck that a player has; it is called after the player. Without a name it needs a PIN."""
        deck, agreed = match.registrations.of(player), match.agreed
        if deck is not None and not deck.practice and (pin is not None or player not in agreed.unnamed):
            new = self._kept.keep(agreed.names.get(player, player), pin, deck)
            self.said = message("kept-deck-kept", deck=new.label)

    def _label(self, deck: str) -> str:
        return next((kept_deck.label for kept_deck in self._kept.find() if kept_deck.id == deck), "")
