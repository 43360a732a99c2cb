"""The reading of words for places and zones, and of what becomes of battlefields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import OF_ONE, THEIRS
from carddata.compiler.word_values import as_is, as_text, nothing, number, verb_row
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere, ReplaceBattlefield
from carddata.model.operations import Draw
from carddata.model.prohibitions import PlayersCannot
from carddata.model.replacements import Replacement
from carddata.model.triggers import EventFilter, InNthTurn


class Holder(NamedTuple):
    """A player who has or controls something, by the word for them, or `owns` it, or who has it not."""

    who: str
    denied: bool = False
    owns: bool = False


OWNERS: Final[dict[Holder, dict[str, Any]]] = {
    Holder("you"): {"whose": "you"},
    Holder("them"): {"whose": "you", "bound": THEIRS},
    Holder("opponents"): {"whose": "enemy"},
    Holder("an opponent"): {"whose": "enemy", OF_ONE: True},
    Holder("by an opponent"): {"whose": "enemy", OF_ONE: True},
    Holder("you", owns=True): {"owned": True},
}
"""The fields of a description by who controls or owns the objects."""


class Place(NamedTuple):
    """Words for a place: which, of what kind, whose, and if they are for several places."""

    which: str
    site: str
    whose: str = ""
    several: bool = False


_AT: Final = ("at",)
PLACES: Final[dict[Place, tuple[tuple[str, ...], dict[str, Any]]]] = {
    Place("here", ""): (("", "from"), {"where": "here"}),
    Place("there", ""): (("",), {"where": "here", "bound": "there"}),
    Place("anywhere", ""): (("",), {"where": "anywhere"}),
    Place("that", "battlefield"): (_AT, {"where": "here", "bound": "there"}),
    Place("my", "location"): (_AT, {"where": "here"}),
    Place("my", "battlefield"): (_AT, {"where": "here", "bound": "mine"}),
    Place("any", "battlefield"): (("at", "from"), {"where": "battlefield", "one": True}),
    Place("any", "battlefield", "you"): (_AT, {"where": "controlled", "one": True}),
    Place("any", "battlefield", "enemy"): (_AT, {"held_by": "enemy"}),
    Place("enemy", "battlefield"): (_AT, {"held_by": "enemy"}),
    Place("", "battlefield", several=True): (_AT, {"where": "battlefield"}),
    Place("", "battlefield", "you", several=True): (_AT, {"where": "controlled"}),
    Place("same", "location"): (_AT, {"bound": "same"}),
    Place("same", "battlefield"): (_AT, {"bound": "same", "where": "battlefield"}),
    Place("each", "location"): (_AT, {"bound": "scattered"}),
    Place("each", "battlefield"): (_AT, {"bound": "scattered", "where": "battlefield"}),
    Place("other", "location"): (_AT, {"where": "elsewhere"}),
    Place("other", "battlefield", several=True): (_AT, {"where": "other battlefield"}),
    Place("other", "battlefield"): (_AT, {"where": "other battlefield", "one": True}),
    Place("its", "location"): (_AT, {"bound": "its"}),
    Place("its", "battlefield"): (_AT, {"bound": "its", "where": "battlefield"}),
    Place("its", "destination"): (_AT, {"bound": "destination"}),
    Place("your", "base"): (("in", "at", "from"), {"where": "base", "yours": True}),
    Place("any", "base"): (("in", "at"), {"where": "base"}),
    Place("", "base"): (("in", "at"), {"where": "base"}),
}
"""The prepositions that may stand before each place, and the fields of a description of the objects there."""

QUALITIES: Final[dict[tuple[str, tuple[str, ...]], str]] = {
    ("any", ("open",)): "open",
    ("whichever", ("open",)): "open",
    ("single", ("open",)): "open",
    ("", ("open",)): "open",
    ("", ("other",)): "other",
    ("any", ("occupied",)): "occupied",
    ("any", ("uncontrolled",)): "uncontrolled",
    ("any", ("enemy",)): "enemy",
    ("any", ("occupied", "enemy")): "occupied-enemy",
}
"""The words before places that adjectives make, by the word before these."""

DETERMINERS: Final[Mapping[str, str]] = {
    "a": "any",
    "an": "any",
    "any": "whichever",
    "a single": "single",
    "another": "other",
    "a different": "other",
}
"""The words before any noun for a single object, by which of several they mean."""

OF_PERSONS: Final[Mapping[str, str]] = {"me": "my", "it": "its", "them": "its", "you": "your"}
"""The words before places that say whose they are, by their row in the lexicon."""

HOLDERS: Final = ("you", "enemy", "friendly")
"""The players who may have units at a place by which objects are described."""


@v_args(inline=True)
class PlaceReader(Transformer[Any, Any]):
    """Reads words for places and zones, by whose they are, and what becomes of battlefields."""

    owner_of = as_is
    preposition = as_text
    hold_done = nothing
    hold_base, hold_s = map(verb_row, ("hold_base", "hold_s"))

    def holder(self, who: str, *words: Any) -> Holder:
        """A player who has, controls or owns something, or not; the verb agrees with the word for the player."""
        *no, (verb, third) = words
        if third is not (who == "an opponent" and not no):
            raise Disagreement
        return Holder(who, denied=bool(no), owns=verb == "own")

    def owner(self, holder: Holder | str) -> dict[str, Any]:
        """The player who controls or owns objects."""
        holder = holder if isinstance(holder, Holder) else Holder("by " + holder)
        if holder not in OWNERS:
            raise Disagreement
        return OWNERS[holder]

    def determiner(self, *words: Token) -> str:
        """Return which of several is meant: any, whichever it is, a single one or another."""
        return DETERMINERS[" ".join(words)]

    def site_one(self, word: Token) -> Place:
        return Place("", rows()["site_one", str(word)])

    def site_many(self, word: Token) -> Place:
        """Several places; the bases of several units are each its own."""
        site = rows()["site_many", str(word)]
        return Place("", site, several=site != "base")

    def some_place(self, *parts: Any) -> Place:
        """A place: here, there, anywhere, or the one or those that its words tell, with adjectives or without."""
        qualities = tuple(str(part) for part in parts if isinstance(part, Token))
        if qualities and len(parts) == 1:
            return Place(qualities[0], "")
        words: list[Any] = [part for part in parts if isinstance(part, Place | str) and not isinstance(part, Token)]
        *before, last = words
        site: Place = last
        which = OF_PERSONS.get(before[0], before[0]) if before else ""
        if qualities:
            if site.several is not (which == "") or (which, qualities) not in QUALITIES:
                raise Disagreement
            which = QUALITIES[which, qualities]
        owners = [whose_place(part) for part in parts if isinstance(part, dict)]
        return site._replace(which=which, whose=owners[0] if owners else "")

    def placed(self, *parts: Any) -> dict[str, Any]:
        """The fields for the place of objects: words for it need a preposition, but for here and there.

        It may be a battlefield where somebody has units.
        """
        at = next(at for at, part in enumerate(parts) if isinstance(part, Place))
        preposition, occupied = "".join(parts[:at]), parts[at + 1 :]
        prepositions, fields = PLACES.get(parts[at], ((), {}))
        if preposition not in prepositions:
            raise Disagreement
        if not occupied:
            return fields
        if occupied == ("to or from",) and (preposition, parts[at]) == ("at", Place("any", "battlefield")):
            return {"where": "moved"}
        if (preposition, parts[at]) != ("at", Place("any", "battlefield")) or occupied[0] not in HOLDERS:
            raise Disagreement
        return fields | {"occupied": occupied[0]}

    def in_fight(self, fight: str) -> dict[str, Any]:
        return {"bound": "combat"} if fight == "combat" else {"status": "in a showdown"}

    def person_of(self, *words: Token) -> str:
        """The row of whoever has something; the owner of the own card has a name of its own."""
        row = rows()["person_of", " ".join(words)]
        return "my-owner" if (row, words[0]) == ("owner", "my") else row

    def person_each(self, *words: Token) -> str:
        """The row of several to each of whom something belongs, with "each" before it."""
        return "each-" + rows()["person_each", " ".join(words)]

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
        return Zone(zone.name, whose, zone.several)

    def trash_whose(self, zone: Zone) -> Any:
        return of_name(zone, "trash").whose

    def hand_whose(self, zone: Zone) -> Zone:
        return of_name(zone, "hand")

    def deck_whose(self, zone: Zone) -> Zone:
        return of_name(zone, "deck")

    def adds_battlefield(self, _: Token, *words: Token) -> p.Stands:
        return p.Stands(AddsBattlefield(" ".join(map(str, words))))

    def replace_that_battlefield(self, *words: Any) -> p.Act:
        return p.Act(None, ((ReplaceBattlefield, {"at": "there", "token": " ".join(map(str, words))}),))

    def swap_back(self, *_: Any) -> p.Act:
        return p.Act(None, ((ReplaceBattlefield, {"at": "here", "token": ""}),))

    def moves_from_anywhere(self) -> p.Stands:
        return p.Stands(MovesHereFromAnywhere())

    def cards_for_points(self, *parts: Any) -> p.Stands:
        """A point in each of a player's first turns, and the cards that they draw instead."""
        *words, drawn = parts
        turns = [part for part in words if isinstance(part, int)]
        points = [number(part) for part in words if isinstance(part, Token) and part.type == "NUMBER"]
        stocks = [part for part in words if isinstance(part, str) and not isinstance(part, Token)]
        if turns != list(range(1, len(turns) + 1)) or points not in ([], [1]) or stocks != ["point"]:
            raise Stopped("mechanic", 0, "points")
        ((kind, fields),) = drawn.operations if isinstance(drawn, p.Act) else ((None, {}),)
        if kind is not Draw or fields.keys() != {"count"}:
            raise Stopped("mechanic", 0, "points")
        on = EventFilter(that=(InNthTurn(1, turns[-1]),))
        return p.Stands(Replacement(when=("score",), on=on, do=(Draw(fields["count"]),)))

    def no_score_here(self, turn: int) -> p.Stands:
        if turn < 2:
            raise Stopped("reference", 0)
        return p.Stands(PlayersCannot(what="score here", before_turn=turn))


def whose_place(owner: dict[str, Any]) -> Any:
    """The player who controls a place. Raises Disagreement for others than the player or an opponent."""
    if owner not in ({"whose": "you"}, {"whose": "enemy", OF_ONE: True}):
        raise Disagreement
    return owner["whose"]


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
    ("hand", "them"),
)
"""The zones of several players, by the word for their owners."""


def of_name(zone: Zone, name: str) -> Zone:
    """The zone, which has this name. Raises Disagreement for another."""
    if zone.name != name:
        raise Disagreement
    return zone
