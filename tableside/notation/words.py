"""The words of a line of play: split, and taken one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from tableside.notation.errors import NotationError

TOKEN = re.compile(r'"[^"]*"|#\d{1,6}|[A-Z]\'s|[^\s,"#!]+|[,!]')
COMMENT = re.compile(r'("[^"]*"(?:#\d+)?)|#.*$')
RULE = re.compile(r"\d+(\.\w+)*$")
T = TypeVar("T")


class Ref(msgspec.Struct, frozen=True):
    """Something on the table by its name; `player` and `number` where they are said, numbers from 1."""

    name: str
    player: str = ""
    number: int = 0

    def __str__(self) -> str:
        text = f'"{self.name}"' + (f"#{self.number}" if self.number else "")
        return f"{self.player}'s {text}" if self.player else text


def split(text: str) -> list[str]:
    """The words of a line without its comment.

    Raises NotationError for a quotation mark that is not closed.
    """
    bare = COMMENT.sub(lambda match: match.group(1) or "", text).strip()
    if bare.count('"') % 2:
        raise NotationError("a quotation mark is not closed")
    return TOKEN.findall(bare)


class LineReader:
    """The words of one line, taken from the front. Every method raises NotationError where the word does not fit."""

    def __init__(self, words: Iterable[str], players: tuple[str, ...], battlefields: int) -> None:
        self._words = list(words)
        self._players = players
        self._battlefields = battlefields

    def __bool__(self) -> bool:
        return bool(self._words)

    @property
    def next(self) -> str:
        """The next word, empty at the end of the line."""
        return self._words[0] if self._words else ""

    def take(self) -> str:
        """The next word, whatever it is."""
        if not self._words:
            raise NotationError("the line ends too early")
        return self._words.pop(0)

    def try_take(self, *words: str) -> bool:
        """Take these words when they come next."""
        if self._words[: len(words)] != list(words):
            return False
        del self._words[: len(words)]
        return True

    def end(self) -> None:
        """Nothing may follow."""
        if self._words:
            raise NotationError(f"it is not clear what '{' '.join(self._words)}' means here")

    def one_of(self, *words: str) -> str:
        """One of these words."""
        word = self.take()
        if word not in words:
            raise NotationError(f"'{word}' stands where one of {', '.join(words)} must")
        return word

    def player(self) -> str:
        """A player's letter."""
        word = self.take()
        if word not in self._players:
            raise NotationError(f"'{word}' is not a player; they are {', '.join(self._players)}")
        return word

    def number(self) -> int:
        """A whole number, 0 or more."""
        word = self.take()
        if not re.fullmatch(r"\d{1,6}", word):
            raise NotationError(f"'{word}' is not a number")
        return int(word)

    def rule(self) -> str:
        """A rule's number."""
        word = self.take()
        if not RULE.match(word):
            raise NotationError(f"'{word}' is not the number of a rule")
        return word

    def battlefield(self) -> int:
        """A battlefield's number, written @N."""
        word = self.take()
        at = int(word[1:]) if re.fullmatch(r"@\d{1,3}", word) else 0
        if not 1 <= at <= self._battlefields:
            raise NotationError(f"'{word}' is not a battlefield; they are @1 to @{self._battlefields}")
        return at

    def quoted(self) -> str:
        """A name in quotation marks."""
        word = self.take()
        if not word.startswith('"'):
            raise NotationError(f"'{word}' stands where a name in quotation marks must")
        return word[1:-1]

    def ref(self) -> Ref:
        """A thing on the table: "Name", "Name"#2, B's "Name"."""
        player = ""
        if self.next.endswith("'s"):
            player = self.take()[:-2]
            if player not in self._players:
                raise NotationError(f"'{player}' is not a player; they are {', '.join(self._players)}")
        name = self.quoted()
        number = int(self.take()[1:]) if self.next.startswith("#") else 0
        return Ref(name, player, number)

    @property
    def next_is_thing(self) -> bool:
        """Whether the next words name a thing on the table: a name, somebody's, or a facedown card."""
        return self.next.startswith('"') or self.next.endswith("'s") or self.next == "facedown"

    def thing(self) -> Ref | str:
        """Something that can be chosen: a thing by its name, `facedown @1`, a battlefield or a player."""
        if self.try_take("facedown"):
            return f"facedown {self.battlefield()}"
        if self.next_is_thing:
            return self.ref()
        return f"@{self.battlefield()}" if self.next.startswith("@") else self.player()

    def listed(self, item: Callable[[], T]) -> tuple[T, ...]:
        """One or more things with commas between."""
        items = [item()]
        while self.try_take(","):
            items.append(item())
        return tuple(items)
