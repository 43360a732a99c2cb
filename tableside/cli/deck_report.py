"""`tableside deck check`: what is in a deck list, and which of its cards are not known."""

from __future__ import annotations

from pathlib import Path

from carddata.decklist import DeckListError
from carddata.decklist import read as read_list
from carddata.model.card import Catalogue
from tableside.cli.result import WRONG, CommandResult
from tableside.decks.deck_files import read_deck_list
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.message import CardName, message


def report(file: Path, cards: Catalogue) -> CommandResult:
    """What a deck list holds. Raises `Unreadable`."""
    try:
        deck = read_list(read_deck_list(file), cards)
    except DeckListError as error:
        problem = message("command-no-deck-list", file=str(file), cause=deck_list_problem(error))
        return CommandResult((), WRONG, aside=(problem,))
    champion = 0 if deck.champion is None else 1
    return CommandResult(
        (
            message("command-main-deck", count=len(deck.main) + champion),
            message("command-battlefields", count=len(deck.battlefields)),
            *(message("command-unknown-card", card=CardName(name)) for name in deck.unknown),
        )
    )
