"""`tableside deck check`: what is in a deck list, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from carddata.deck_reader import read as read_list
from carddata.deck_rules import Format, faults, load_rules
from carddata.decklist import DeckListError
from carddata.model.card import Catalogue
from tableside.cli.result import FITS, WRONG, CommandResult
from tableside.decks.deck_files import read_deck_list
from tableside.decks.deck_list_problems import deck_faults, deck_list_problem
from tableside.message import message


def report(file: Path, cards: Catalogue, wanted: Format = "constructed") -> CommandResult:
    """What a deck list holds, and each fault by the rules of a format. Raises `Unreadable`."""
    try:
        deck = read_list(read_deck_list(file), cards)
    except DeckListError as error:
        problem = message("command-no-deck-list", file=str(file), cause=deck_list_problem(error))
        return CommandResult((), WRONG, aside=(problem,))
    champion = 0 if deck.champion is None else 1
    found = faults(deck, cards, wanted)
    counts = (
        message("command-main-deck", count=len(deck.main) + champion),
        message("command-battlefields", count=len(deck.battlefields)),
        message("command-runes", count=len(deck.runes)),
    )
    if not found:
        return CommandResult((*counts, message("command-deck-legal", date=load_rules().date)), FITS)
    return CommandResult((*counts, *deck_faults(found, cards)), WRONG)
