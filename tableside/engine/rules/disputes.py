"""The citations of a disputed verdict: both sides of a question on which texts and rulings differ."""

from __future__ import annotations

from typing import Final

from tableside.engine.editions.disputes import DISPUTES, Citation
from tableside.engine.model.state import Table
from tableside.message import Listing, Message, message

PLACE_WHERE_IT_MAY_NOT_BE: Final = "dispute-place-where-it-may-not-be"
"""The question of whether a place can be chosen for a move where a card in play keeps the unit from being."""


def is_disputed(table: Table, question: str) -> bool:
    """Return whether the edition that a table plays by leaves a question open, by its id."""
    return table.setup.edition in DISPUTES[question].disputed_in


def sides_of(question: str) -> Listing:
    """Return what the two sides of a question cite, by its id, with their dates. Raises KeyError for an unknown one."""
    return Listing(tuple(map(describe_citation, DISPUTES[question].sides)))


def describe_citation(citation: Citation) -> Message:
    """A source with its date, and the rule or the card's number in it."""
    return message(citation.source, date=citation.date, place=citation.place)
