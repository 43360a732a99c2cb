"""The reading of words for zones, by whose they are; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler.words import Disagreement
from carddata.lexicon import rows


class Zone(NamedTuple):
    """A trash, a hand or a deck, and whose: the player's ("you"), that of the owner, or of other players.

    `several` if the words are for several of them.
    """

    name: str
    whose: Any
    several: bool = False
    sides: tuple[str, ...] = ()


ZONES: Final[Mapping[str, Mapping[str, str]]] = {
    "trash": {
        "you": "you",
        "them": "that player",
        "opponent": "an opponent",
        "opponents": "enemy",
        "enemy": "enemy",
        "any": "anybody",
        "whichever": "anybody",
        "anybody": "anybody",
        "": "anybody",
    },
    "hand": {
        "you": "you",
        "them": "that player",
        "owner": "owner",
        "my-owner": "mine",
        "any": "anybody",
        "whichever": "anybody",
        "anybody": "anybody",
        "": "",
    },
    "deck": {"you": "you", "them": "that player", "owner": "owner"},
}
"""Whose each zone is, by the word for its owner; a bare word for a hand is that of whoever is spoken of."""

OWN_ZONES: Final = {"you": "you", "that player": "them"}
"""The word for the player whose own zone it is, by whose zone the words say."""

OF_SEVERAL: Final = (
    ("trash", "opponents"),
    ("trash", "enemy"),
    ("trash", "whichever"),
    ("trash", ""),
    ("hand", "owner"),
)
"""The zones of several players, by the word for their owners."""


@v_args(inline=True)
class ZoneReader(Transformer[Any, Any]):
    """Reads zones, and words for whose something is."""

    def person_of(self, *words: Token) -> str:
        """The row of whoever has something; the owner of the own card has a name of its own."""
        row = rows()["person_of", " ".join(words)]
        return "my-owner" if (row, words[0]) == ("owner", "my") else row

    def person_each(self, *words: Token) -> str:
        """The row of several to each of whom something belongs, with "each" before it."""
        return "each-" + rows()["person_each", " ".join(words)]

    def person_own(self, *words: Token) -> str:
        return rows()["person_own", " ".join(words)]

    def owner_of(self, row: str) -> str:
        return row

    def zone_one(self, *words: Token) -> Zone:
        return Zone(rows()["zone_one", " ".join(words)], "")

    def zone_many(self, *words: Token) -> Zone:
        return Zone(rows()["zone_many", " ".join(words)], "", several=True)

    def zone(self, *parts: Any) -> Zone:
        """A zone and whose it is. Raises Disagreement where nobody has it, or not several of them."""
        *owner, zone = parts
        row = owner[0] if owner else ""
        whose = ZONES[zone.name].get(row)
        if whose is None or (zone.several and (zone.name, row) not in OF_SEVERAL):
            raise Disagreement
        if not owner and zone.name == "trash" and not zone.several:
            raise Disagreement
        return Zone(zone.name, whose)

    def trash_whose(self, zone: Zone) -> Any:
        return of_name(zone, "trash").whose

    def hand_whose(self, zone: Zone) -> Zone:
        return of_name(zone, "hand")

    def deck_whose(self, zone: Zone) -> Zone:
        return of_name(zone, "deck")


def of_name(zone: Zone, name: str) -> Zone:
    """The zone, which has this name. Raises Disagreement for another."""
    if zone.name != name:
        raise Disagreement
    return zone


def check_owners_hand(zone: Zone) -> None:
    """Raise Disagreement for another hand than that of the owners of what is spoken of."""
    if zone.whose != "owner":
        raise Disagreement
