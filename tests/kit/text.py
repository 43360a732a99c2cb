"""Messages in English, for tests that read what people see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache

from tableside.match.public.lines import HistoryLine
from tableside.message import Message, Names
from tableside.text import Text

NO_NAMES = Names()
ENGLISH = Text("en")
FIELD = re.compile(r"\{(\w+)\}")
SAID: set[int] = set()
"""The hashes of what `say_all` has said already: a message that is kept here would live on with the name in it."""


def english(said: Message, names: Names = NO_NAMES) -> str:
    """The words of a message; fails where one of its codes has no words, or has words for what it was not given."""
    for each in messages(said):
        code, given = each.code, dict(each.arguments)
        words = ENGLISH(code, **{name: count for name, count in given.items() if name == "count"})
        assert words != code, f"no words for {code}"
        missing = {*FIELD.findall(words)} - given.keys()
        assert not missing, f"{code} needs {missing}"
    return ENGLISH(said, names)


def say_all(shown: object) -> None:
    """Say every message in what is shown; fails as `english` does."""
    match shown:
        case Message():
            if hash(shown) not in SAID:
                english(shown)
                SAID.add(hash(shown))
        case str() | bytes() | int() | float() | None:
            pass
        case Mapping():
            for value in shown.values():
                say_all(value)
        case tuple() | list() | frozenset() | set():
            for value in shown:
                say_all(value)
        case _:
            for name in parts_of(type(shown)):
                say_all(getattr(shown, name))


@cache
def parts_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass or a struct, none of anything else."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return getattr(kind, "__struct_fields__", ())


def lines(messages: Iterable[Message | HistoryLine], names: Names = NO_NAMES) -> list[str]:
    """The words of several messages, each on its own; of lines of the history without their rules."""
    return [english(said.said if isinstance(said, HistoryLine) else said, names) for said in messages]


def messages(said: Message) -> Iterator[Message]:
    """A message, then those in its arguments."""
    yield said
    for _, argument in said.arguments:
        for part in getattr(argument, "items", (argument,)):
            inner = getattr(part, "said", part)
            if isinstance(inner, Message):
                yield from messages(inner)


def codes(said: Message) -> list[str]:
    """The code of a message, then those of the messages in its arguments."""
    return [each.code for each in messages(said)]
