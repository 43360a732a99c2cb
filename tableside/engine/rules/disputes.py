"""What a disputed verdict cites: both sides of a question on which texts and rulings differ."""

from __future__ import annotations

from tableside.engine.editions.disputes import DISPUTES, Citation
from tableside.message import Listing, Message, message


def sides_of(question: str) -> Listing:
    """What the two sides of a question cite, by its id, with their dates. Raises KeyError for an unknown question."""
    return Listing(tuple(map(describe_citation, DISPUTES[question].sides)))


def describe_citation(citation: Citation) -> Message:
    """A source with its date, and the rule or the card's number in it."""
    return message(citation.source, date=citation.date, place=citation.place)
