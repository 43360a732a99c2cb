"""Messages in English, for tests that read what people see."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.match.public.lines import HistoryLine
from tableside.message import Message, Names
from tableside.text import Text

NO_NAMES = Names()
ENGLISH = Text("en")


def english(said: Message, names: Names = NO_NAMES) -> str:
    """The words of a message; fails where one of its codes has no words."""
    for code in codes(said):
        assert {ENGLISH(code), ENGLISH(code, count=1)} != {code}, f"no words for {code}"
    return ENGLISH(said, names)


def lines(messages: Iterable[Message | HistoryLine], names: Names = NO_NAMES) -> list[str]:
    """The words of several messages, each on its own; of lines of the history without their rules."""
    return [english(said.said if isinstance(said, HistoryLine) else said, names) for said in messages]


def codes(said: Message) -> list[str]:
    """The code of a message, then those of the messages in its arguments."""
    found = [said.code]
    for _, argument in said.arguments:
        inner = getattr(argument, "items", (argument,))
        found += [code for argument in inner if isinstance(argument, Message) for code in codes(argument)]
    return found
