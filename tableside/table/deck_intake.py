"""Deck lists and enrolments from files: what a player chose becomes a command for the match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from carddata.decklist import DeckListError
from tableside.decks import samples
from tableside.decks.deck_files import DeckFiles, find_deck_files, read_deck_list
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.enrolment import load
from tableside.decks.registration import Registration
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable
from tableside.match.fold import Match
from tableside.message import PlayerName, message
from tableside.table import commands as c
from tableside.table.pairing import shared_tags

DECKS = "decks"
"""The folder in the data folder where players put their deck files."""

DeckCommand = c.FindDecks | c.PairFile | c.PairSample | c.Enrolled


@dataclass(frozen=True)
class DeckIntake:
    """The deck files that were found, and the touch to repeat once a file was mended.

    - `folder`: where players put their files
    - `found`: what was found at the last look, None before it
    - `failed`: the command whose file could not be used, None if the last command succeeded
    """

    folder: Path
    found: DeckFiles | None = None
    failed: DeckCommand | None = None

    def look(self) -> DeckIntake:
        """This intake with the files that are there now. Raises LedgerError."""
        return replace(self, found=find_deck_files(self.folder))


def asked(command: c.PairFile | c.PairSample) -> c.Pair:
    """The pairing that a player asked for. Raises LedgerError for a file that cannot be read."""
    if isinstance(command, c.PairSample):
        return c.Pair(command.player, samples.deck_list(command.name), command.swap)
    return c.Pair(command.player, read_deck_list(Path(command.file)), command.swap)


@contextmanager
def naming_file(command: c.PairFile | c.PairSample) -> Iterator[None]:
    """Name the file of a text that turns out to be no list: raises Unreadable in place of DeckListError."""
    try:
        yield
    except DeckListError as error:
        if isinstance(command, c.PairSample):
            raise
        raise Unreadable(Path(command.file), deck_list_problem(error), message("remedy-mend-list")) from None


def enrolled(command: c.Enrolled) -> Registration:
    """The deck of an enrolment file, for the player who chose it. Raises LedgerError."""
    return load(Path(command.file)).registration(command.player)


def registered(match: Match, deck: Registration, name: str) -> c.Register:
    """The touch that makes a deck its player's. Raises LedgerError if another player of the match has one of its tags.

    `name` is what the deck is called where it was chosen.
    """
    if other := shared_tags(match, deck):
        problem = message("problem-deck-in-use", file=name, player=PlayerName(other))
        raise LedgerError(problem, message("remedy-other-file"))
    return c.Register(deck)
