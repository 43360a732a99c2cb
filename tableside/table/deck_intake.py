"""Deck lists, enrolments and kept decks: what a player chose becomes a command for the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from carddata.decklist import DeckListError
from tableside.decks import samples
from tableside.decks.deck_files import DeckFiles, find_deck_files, read_deck_list
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.enrolment import load
from tableside.decks.registration import Registration
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable
from tableside.match.state import Match
from tableside.message import PlayerName, message
from tableside.table import commands as c
from tableside.table.pairing import shared_tags
from tableside.table.shelf import Shelf

DECKS = "decks"
"""The folder in the data folder where players put their deck files."""


class DeckIntake:
    """The decks that people at a table can choose, in its data folder and on sticks.

    `found` are the files of the last look, None before it. `failed` is the touch whose file could not be used, None if
    the last one could: it is taken again once the file was mended. `shelf` has the kept decks.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / DECKS
        self.shelf = Shelf(folder)
        self.found: DeckFiles | None = None
        self.failed: c.DeckCommand | None = None

    def give_up(self) -> None:
        """Players go on without a file that could not be used."""
        self.failed = None

    def take(
        self, command: c.DeckCommand, match: Match | None, act: Callable[[c.MatchCommand], None]
    ) -> Unreadable | None:
        """Look for decks, or use one: `act` does what comes of it at the match. Return what is wrong with its file.

        `match` is the match whose players get decks, None for none, and while cards are paired. Raises LedgerError.
        """
        self.failed = command
        try:
            self._use(command, match, act)
        except Unreadable as error:
            return error
        self.failed = None
        return None

    def _use(self, command: c.DeckCommand, match: Match | None, act: Callable[[c.MatchCommand], None]) -> None:
        """As `take`; raises Unreadable too."""

        def register(deck: Registration, name: str) -> None:
            if match is not None:
                act(registered(match, deck, name))

        match command:
            case c.FindDecks():
                self.found = find_deck_files(self._folder)
                self.shelf.look()
            case c.PairFile() | c.PairSample():
                with naming_file(command):
                    act(asked(command))
            case c.Enrolled(player, file):
                if match is not None:
                    register(load(Path(file)).registration(player), Path(file).name)
            case c.KeepDeck() | c.OpenKeptDeck() | c.DeleteKeptDeck():
                self.shelf.take(command, match, register)


def asked(command: c.PairFile | c.PairSample) -> c.PairDeck:
    """The pairing that a player asked for. Raises LedgerError for a file that cannot be read."""
    if isinstance(command, c.PairSample):
        return c.PairDeck(command.player, samples.deck_list(command.name), command.swap)
    return c.PairDeck(command.player, read_deck_list(Path(command.file)), command.swap)


@contextmanager
def naming_file(command: c.PairFile | c.PairSample) -> Iterator[None]:
    """Name the file of a text that turns out to be no list: raises Unreadable in place of DeckListError."""
    try:
        yield
    except DeckListError as error:
        if isinstance(command, c.PairSample):
            raise
        raise Unreadable(Path(command.file), deck_list_problem(error), message("remedy-mend-list")) from None


def registered(match: Match, deck: Registration, name: str) -> c.Register:
    """The touch that makes a deck its player's. Raises LedgerError if another player of the match has one of its tags.

    `name` is what the deck is called where it was chosen.
    """
    if other := shared_tags(match, deck):
        problem = message("problem-deck-in-use", file=name, player=PlayerName(other))
        raise LedgerError(problem, message("remedy-other-file"))
    return c.Register(deck)
