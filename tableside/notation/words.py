"""Splitting a line of play into words, and reading them in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.derived.champions import champion_zone
from tableside.engine.model.references import Place
from tableside.notation.errors import NotationError, did_you_mean, perhaps

TOKEN = re.compile(r'"[^"]*"|#\d{1,6}|[A-Z]\'s|[^\s,"#!]+|[,!]')
"""One word of a line."""

COMMENT = re.compile(r'("[^"]*"(?:#\d+)?|@\d{1,3}#\d{1,6}\b)|#.*$')
"""A quoted name or a battlefield, with its number, or a comment to the end of the line."""

RULE = re.compile(r"\d+(\.\w+)*$")
"""The number of a rule."""

T = TypeVar("T")


class Ref(msgspec.Struct, frozen=True):
    """A reference to an object by name, with its player, its number and its ability (from 1) if they are given."""

    name: str
    player: str = ""
    number: int = 0
    ability: int = 0

    def __str__(self) -> str:
        text = f'"{self.name}"' + (f"#{self.number}" if self.number else "")
        text += f" ability {self.ability}" if self.ability else ""
        return f"{self.player}'s {text}" if self.player else text


class FacedownRef(msgspec.Struct, frozen=True):
    """A reference to a facedown card by its battlefield, and by its number there, from 1, if it is given."""

    at: int
    number: int = 0

    def __str__(self) -> str:
        return f"facedown @{self.at}" + (f"#{self.number}" if self.number else "")


Thing = Ref | FacedownRef | str
"""Something that a line names: an object, a facedown card, or a place or player as a word."""


def split(text: str) -> list[str]:
    """The words of a line without its comment.

    Raises NotationError for a quotation mark that is not closed.
    """
    bare = COMMENT.sub(lambda match: match.group(1) or "", text).strip()
    if bare.count('"') % 2:
        raise NotationError("a quotation mark is not closed")
    return TOKEN.findall(bare)


class WordReader:
    """Reads the words of one line from the front. Every method raises NotationError if the word does not fit.

    `renumber` gives the number of a rule in the edition that is played, empty if it has no such rule.
    """

    def __init__(
        self,
        words: Iterable[str],
        players: tuple[str, ...],
        battlefields: int,
        renumber: Callable[[str], str] = str,
    ) -> None:
        self._words = list(words)
        self._renumber = renumber
        self._players = players
        self._battlefields = battlefields

    def __bool__(self) -> bool:
        return bool(self._words)

    @property
    def next(self) -> str:
        """The next word, empty at the end of the line."""
        return self._words[0] if self._words else ""

    @property
    def rest(self) -> str:
        """All words that are left, as text."""
        return " ".join(self._words)

    def all(self) -> tuple[str, ...]:
        """Take all words that are left."""
        words, self._words = tuple(self._words), []
        return words

    def take(self, wanted: str = "more") -> str:
        """Take the next word, which is `wanted`."""
        if not self._words:
            raise NotationError(f"the line ends too early; {wanted} must follow")
        return self._words.pop(0)

    def try_take(self, *words: str) -> bool:
        """Take these words if they come next; return whether they do."""
        if self._words[: len(words)] != list(words):
            return False
        del self._words[: len(words)]
        return True

    def end(self) -> None:
        """Raise NotationError if words are left."""
        if self._words:
            raise NotationError(f"it is not clear what '{' '.join(self._words)}' means here")

    def one_of(self, *words: str) -> str:
        """Take the next word, which must be in this list."""
        word = self.take(listed(words))
        if word not in words:
            allowed = listed(tuple(f"'{each}'" for each in words))
            raise NotationError(f"'{word}' stands where {allowed} must{perhaps(word, words)}")
        return word

    def player(self, others: str = "") -> str:
        """Take a player's letter; `others` are the words, as an error says them, that may stand in its place."""
        word = self.take("a player")
        if word not in self._players:
            raise NotationError(f"'{word}' is not a player; they are {', '.join(self._players)}{others}")
        return word

    def number(self) -> int:
        """Take a whole number, 0 or more."""
        word = self.take("a number")
        if not re.fullmatch(r"\d{1,6}", word):
            raise NotationError(f"'{word}' is not a number")
        return int(word)

    def signed(self) -> int:
        """Take a whole number, which may be below 0."""
        return -self._below_zero() if self.next.startswith("-") else self.number()

    def _below_zero(self) -> int:
        self._words[0] = self._words[0].removeprefix("-")
        return self.number()

    def rule(self) -> str:
        """Take a rule's number."""
        word = self.take("the number of a rule")
        if not RULE.match(word):
            raise NotationError(f"'{word}' is not the number of a rule")
        return self._renumber(word)

    def battlefield(self, others: str = "") -> int:
        """Take a battlefield's number, written @N; `others` are the words that may stand in its place."""
        word = self.take("a battlefield")
        at = int(word[1:]) if re.fullmatch(r"@\d{1,3}", word) else 0
        if not 1 <= at <= self._battlefields:
            raise NotationError(f"'{word}' is not a battlefield; they are @1 to @{self._battlefields}{others}")
        return at

    def quoted(self) -> str:
        """Take a name in quotation marks."""
        word = self.take("a name in quotation marks")
        if not word.startswith('"'):
            raise NotationError(f"'{word}' stands where a name in quotation marks must")
        return word[1:-1]

    def ref(self) -> Ref:
        """Take a reference to an object: "Name", "Name"#2, B's "Name"."""
        player = ""
        if self.next.endswith("'s"):
            player = self.take()[:-2]
            if player not in self._players:
                raise NotationError(f"'{player}' is not a player; they are {', '.join(self._players)}")
        return Ref(self.quoted(), player, self.nth())

    def nth(self) -> int:
        """Take a number written #N if it comes next; 0 if it does not."""
        return int(self.take()[1:]) if self.next.startswith("#") else 0

    def facedown(self) -> FacedownRef:
        """Take the battlefield of a facedown card, with its number there if it is given: @1, @1#2."""
        return FacedownRef(self.battlefield(), self.nth())

    @property
    def next_is_thing(self) -> bool:
        """Return whether the next words name an object on the table: by name, with a player, or a facedown card."""
        return self.next.startswith('"') or self.next.endswith("'s") or self.next == "facedown"

    def thing(self) -> Thing:
        """Take a target: an object by name, `facedown @1`, `champion A`, a battlefield or a player."""
        if self.try_take("facedown"):
            return self.facedown()
        if self.try_take("champion"):
            return champion_zone(self.player())
        if self.next_is_thing:
            return self.ref()
        return f"@{self.battlefield()}" if self.next.startswith("@") else self.player()

    def listed(self, item: Callable[[], T]) -> tuple[T, ...]:
        """Read one or more items with commas between them."""
        items = [item()]
        while self.try_take(","):
            items.append(item())
        return tuple(items)


def read_card(words: WordReader, cards: Catalogue) -> str:
    """Take the name of a known card."""
    name = words.quoted()
    if name not in cards:
        raise NotationError(f'no card "{name}" is known{did_you_mean(name, cards)}')
    return name


def read_place(words: WordReader, player: str) -> Place:
    """Take a battlefield, or `base` for the base of this player."""
    return player if words.try_take("base") else words.battlefield(", or base")


def listed(words: Iterable[str]) -> str:
    """Words as a sentence lists them.

    >>> listed(["at", "gone", "might"])
    'at, gone or might'
    """
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
