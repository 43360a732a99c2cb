"""Problems with deck lists as messages; card facts know no messages."""

from __future__ import annotations

from carddata.decklist import DeckListError
from tableside.message import Message, message


def deck_list_problem(error: DeckListError) -> Message:
    """What is wrong with a deck list, in one sentence that names no card."""
    return message(f"deck-list-{error.fault}", **error.details)  # a Fault
