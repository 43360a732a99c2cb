"""Naming a card with eight keys of a few letters each: after two or three touches the cards that are left are offered.

Every name of the catalogue is found by the beginning of any of its words. Nothing is left out or put first because of
a deck or a hand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from carddata.model.card import Catalogue
from tableside.engine.model.actions import CardIs
from tableside.match.state import Match
from tableside.message import CardName, Listing, message
from tableside.table.commands import Dismiss, Do
from tableside.table.prompts.prompt import Button, NameCard, Prompt

KEYS = ("ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ")
"""The letters of each key."""

KEY_OF = {letter: str(key) for key, letters in enumerate(KEYS) for letter in letters}
MOST_NAMES = 7
"""So many cards are offered by name; of more, the next key is asked."""

NEAREST = 3
"""How many names are read beside the keys."""


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


def matching(cards: Catalogue, keys: str) -> tuple[str, ...]:
    """The units and gear that these keys may be the beginning of, in the order of the alphabet."""
    found = (
        name
        for name, card in cards.items()
        if card.type in ("unit", "gear") and any(typed.startswith(keys) for typed in keys_of(name))
    )
    return tuple(sorted(found))


def naming_prompt(match: Match, player: str, unit: int, keys: str) -> Prompt:
    """Return which card a permanent is: the next key, or a card once few are left."""
    title = message("prompt-tap-to-name")
    cards = match.table.setup.cards
    found = matching(cards, keys)
    whole = tuple(name for name in found if keys in keys_of(name)) if keys else ()
    offered = found if len(found) <= MOST_NAMES else whole
    names = tuple((message("button-card", card=CardName(name)), Do(CardIs(player, unit, name))) for name in offered)
    back: Button = (message("button-close"), Dismiss(player))
    if keys:
        back = (message("button-back"), NameCard(player, unit, keys[:-1]))
    if len(found) <= MOST_NAMES:
        return Prompt("asks", title, choices=(*names, back))
    choices = (*names, *(_key(cards, player, unit, keys, key) for key in range(len(KEYS))), back)
    nearest = Listing(tuple(CardName(name) for name in found[:NEAREST]))
    text = (message("prompt-name-card-how", number=len(found), cards=nearest),)
    return Prompt("asks", title, text, choices=choices)


def _key(cards: Catalogue, player: str, unit: int, keys: str, key: int) -> Button:
    """One key; it cannot be pressed if no card goes on with it."""
    typed = f"{keys}{key}"
    label = message("button-letters", letters=KEYS[key])
    return label, NameCard(player, unit, typed) if matching(cards, typed) else None
