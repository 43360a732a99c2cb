"""Keywords and their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Final, Literal, get_args

import msgspec

CountedKeyword = Literal["Assault", "Deflect", "Hunt", "Shield"]
"""The keywords that may have a number (2026-07-16, 807, 809, 814, 823)."""

GrantedKeyword = Literal[
    "Assault",
    "Backline",
    "Deflect",
    "Ganking",
    "Shield",
    "Tank",
    "Temporary",
    "Vision",
    "Weaponmaster",
]
"""The keywords that a unit can be given; gear can be given Temporary."""

CarriedOutKeyword = Literal[
    GrantedKeyword,
    "Accelerate",
    "Action",
    "Ambush",
    "Hidden",
    "Hunt",
    "Quick-Draw",
    "Reaction",
    "Unique",
]
"""The keywords that the engine carries out on a card by themselves."""

Keyword = Literal[
    CarriedOutKeyword,
    "Deathknell",
    "Empower",
    "Equip",
    "Flow",
    "Legion",
    "Level",
    "Repeat",
]
"""The keywords that the program asks about."""

KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)
"""Every `Keyword`."""

COUNTED: Final[frozenset[str]] = frozenset(get_args(CountedKeyword))
"""Every `CountedKeyword`."""

EACH_COUNTS: Final = COUNTED | {"Vision", "Weaponmaster"}
"""The keywords of which each instance on a card counts (2026-07-16, 807.2, 817.2, 821.1.c.7)."""

GRANTED: Final[frozenset[str]] = frozenset(get_args(GrantedKeyword))
"""Every `GrantedKeyword`."""

CARRIED_OUT: Final[frozenset[str]] = frozenset(get_args(CarriedOutKeyword))
"""Every `CarriedOutKeyword`."""

PrintedKeyword = Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(sorted(GRANTED))}|Quick-Draw)( [1-9]\d?)?\Z")]
"""A `GrantedKeyword` with its number, if it has one: `Assault 2`; or Quick-Draw, which only Equipment can be given."""


def has_keyword(keywords: tuple[str, ...], keyword: Keyword) -> bool:
    """Return whether this keyword is among them, with any number.

    >>> has_keyword(("Assault 2",), "Assault"), has_keyword(("Assault 2",), "Tank")
    (True, False)
    """
    return keyword in [_parts(own)[0] for own in keywords]


def without_redundant(keywords: Iterable[str]) -> tuple[str, ...]:
    """Return the keywords of a card, each once; but each instance of one of which several count.

    >>> without_redundant(("Tank", "Assault 2", "Tank", "Assault 2"))
    ('Tank', 'Assault 2', 'Assault 2')
    """
    different: list[str] = []
    for keyword in keywords:
        if keyword_name(keyword) in EACH_COUNTS or keyword not in different:
            different.append(keyword)
    return tuple(different)


def keyword_name(printed: str) -> str:
    """Return a printed keyword without its number.

    >>> keyword_name("Assault 2")
    'Assault'
    """
    return _parts(printed)[0]


def keyword_value(keywords: tuple[str, ...], keyword: CountedKeyword) -> int:
    """The sum of a keyword's numbers, 1 for each without a number (2026-07-16, 807.2, 809.2, 814.2).

    >>> keyword_value(("Assault 2", "Assault", "Tank"), "Assault")
    3
    """
    return sum(number for name, number in map(_parts, keywords) if name == keyword)


@cache
def _parts(printed: str) -> tuple[str, int]:
    """A printed keyword as its name and its number, 1 if it has none."""
    name, _, number = printed.rpartition(" ")
    return (name, int(number)) if name and number.isdecimal() else (printed, 1)
