"""Naming a card with eight keys of a few letters each: after two or three touches the cards that are left are offered.

Every name of the catalogue is found by the beginning of any of its words. Nothing is left out or put first because of
a deck or a hand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tableside.engine.model.actions import CardIs, Choose
from tableside.engine.model.questions import NameQuestion, TagQuestion
from tableside.match.state import Match
from tableside.message import CardName, Listing, Message, message
from tableside.table.commands import Dismiss, Do
from tableside.table.prompts.prompt import Button, ButtonEffect, MarkChoice, NameCard, Prompt

KEYS = ("ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ")
"""The letters of each key."""

KEY_OF = {letter: str(key) for key, letters in enumerate(KEYS) for letter in letters}
MOST_NAMES = 7
"""The most cards that are offered by name; of more, the next key is asked."""

NEAREST = 3
"""The number of names that are read beside the keys."""


def keys_of(name: str) -> tuple[str, ...]:
    """The keys of a name, from each of its words to the end.

    >>> keys_of("Pakaa Cub")
    ('50300060', '060')
    """
    words = ["".join(_letters(word)) for word in name.split()]
    return tuple(dict.fromkeys("".join(words[at:]) for at in range(len(words)) if words[at]))


def _letters(word: str) -> Iterable[str]:
    """The key of each letter; marks and accents have none."""
    return (KEY_OF[letter] for letter in unicodedata.normalize("NFKD", word.upper()) if letter in KEY_OF)


def matching(names: Iterable[str], keys: str) -> tuple[str, ...]:
    """The names that these keys may be the beginning of, in the order of the alphabet."""
    return tuple(sorted(name for name in names if any(typed.startswith(keys) for typed in keys_of(name))))


def naming_prompt(match: Match, player: str, unit: int, keys: str) -> Prompt:
    """Return which card a permanent is: the next key, or a card once few are left."""
    cards = match.table.setup.cards
    naming = Naming(
        message("prompt-tap-to-name"),
        tuple(name for name, card in cards.items() if card.type in ("unit", "gear")),
        lambda name: (message("button-card", card=CardName(name)), Do(CardIs(player, unit, name))),
        lambda typed: NameCard(player, unit, typed),
        (message("button-close"), Dismiss(player)),
    )
    return naming.prompt(keys)


def name_question_prompt(
    question: NameQuestion | TagQuestion, title: Message, text: tuple[Message, ...], marks: tuple[str, ...]
) -> Prompt:
    """Return which card or tag a player names in answer to a question: the next key, or a name once few are left."""
    player, is_tag = question.player, isinstance(question, TagQuestion)
    naming = Naming(
        title,
        question.options,
        lambda name: (
            message("thing-tag", tag=name) if is_tag else message("button-card", card=CardName(name)),
            Do(Choose(player, (name,))),
        ),
        lambda typed: MarkChoice(player, (typed,)),
        text=text,
    )
    return naming.prompt("".join(marks))


@dataclass(frozen=True, slots=True)
class Naming:
    """Names that are found by keys.

    `button` is what names one of them, `typed` what a button does after which these keys are typed. `close` gives it
    up; a question that has to be answered has none. `text` says what the name is for.
    """

    title: Message
    names: Sequence[str]
    button: Callable[[str], Button]
    typed: Callable[[str], ButtonEffect]
    close: Button | None = None
    text: tuple[Message, ...] = ()

    def prompt(self, keys: str) -> Prompt:
        """Return what is asked once these keys are typed."""
        fitting = matching(self.names, keys)
        whole = tuple(name for name in fitting if keys in keys_of(name)) if keys else ()
        offered = fitting if len(fitting) <= MOST_NAMES else whole
        names = tuple(map(self.button, offered))
        back = (message("button-back"), self.typed(keys[:-1])) if keys else self.close
        last = () if back is None else (back,)
        if len(fitting) <= MOST_NAMES:
            return Prompt("asks", self.title, self.text, choices=(*names, *last), ways=len(last))
        choices = (*names, *(self._key(keys, key) for key in range(len(KEYS))), *last)
        nearest = Listing(tuple(CardName(name) for name in fitting[:NEAREST]))
        how = message("prompt-name-card-how", number=len(fitting), cards=nearest)
        return Prompt("asks", self.title, (*self.text, how), choices=choices, ways=len(last))

    def _key(self, keys: str, key: int) -> Button:
        """One key; it cannot be pressed if no name goes on with it."""
        typed = f"{keys}{key}"
        label = message("button-letters", letters=KEYS[key])
        return label, self.typed(typed) if matching(self.names, typed) else None
