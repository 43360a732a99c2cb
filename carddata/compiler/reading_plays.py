"""The reading of the grammar's rules on playing cards: places and costs; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.countables import quantity
from carddata.compiler.counting import PAID_VERBS
from carddata.compiler.described_objects import HowMany
from carddata.compiler.descriptions import description, types_of
from carddata.compiler.event_phrases import Origin
from carddata.compiler.reading_decks import is_for_price, played
from carddata.compiler.reading_done_conditions import played_from
from carddata.compiler.reading_instructions import UNIT_OR_GEAR
from carddata.compiler.reading_places import Place, Zone
from carddata.compiler.reading_private_plays import PrivatePlayReader
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import Minimum, keyword_name, minimum_of, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.conditions import Condition
from carddata.model.permissions import PlayedTo, PlayedWhere
from carddata.model.plays import HandCard, Ignoring, Play
from carddata.model.targets import CardKind

_CHEAPER: Final[Mapping[str, Any]] = {"": "", "equip": "Equip", "empower": "Empower"}
"""The keywords whose abilities may be cheaper, by the word for them; no word is for the card itself."""

_SAID: dict[str, dict[str, Any]] = {"READY": {"ready": True}, "INSTEAD": {"instead": True}}
"""The fields of a cost line that single words set."""


TO: Final = {
    Place("your", "base"): "base",
    Place("any", "battlefield", "you"): "battlefield you control",
}
"""The places to which a player plays a card by an effect."""

TO_OF_OWNER: Final = {
    Place("its", "base"): "base",
    Place("whichever", "battlefield"): "any battlefield",
    Place("same", "location"): "same location",
}
"""The places to which the owner of a card plays it by an effect of another player."""


SOURCES: Final = (("trash", "you"), ("hand", "you"), ("hand", ""))
"""The zones that a player plays cards from, and whose they are."""

BOUNDS: Final[Mapping[str, str]] = {"me": "my might", "point": "points", "xp": "xp"}
"""The numbers that bound what a card costs, besides energy and power, by whose or which they are."""

PLAYED_TO: Final[dict[tuple[Place, str], PlayedWhere]] = {
    (Place("open", "battlefield"), ""): "open",
    (Place("open", "battlefield", several=True), ""): "open",
    (Place("occupied-enemy", "battlefield"), ""): "occupied enemy",
    (Place("occupied", "battlefield"), "alone"): "lone enemy",
    (Place("any", "battlefield"), "attacking"): "attacked",
    (Place("any", "battlefield"), "enemy"): "enemy units",
    (Place("any", "battlefield"), "units"): "enemy units",
    (Place("any", "battlefield"), "conquered"): "conquered",
}
"""The battlefields to which cards may be played besides, by the place and the last word that is said of it."""


ALL_CARDS: Final[Mapping[str, tuple[CardKind, ...]]] = {"units": ("unit",), "gear": ("gear",), "spells": ("spell",)}
"""The types of all cards that words say; "cards" are of any."""


class Source(NamedTuple):
    """The zone that cards are played from, the word for the card that they were banished with, and what they cost."""

    zone: str
    own: str
    costing: tuple[dict[str, Any], ...]


class AllOf(NamedTuple):
    """All cards of these types, or of any."""

    types: tuple[CardKind, ...]


@v_args(inline=True)
class PlayReader(SentenceReader, PrivatePlayReader):
    """Reads what lines say about where cards are played to, and for which cost."""

    def units_of_yours(self) -> str:
        return "units of yours"

    def played_to(self, *parts: Any) -> p.Stands:
        """Another place to which the card may be played, or the player's units, by its description after that."""
        at = next(at for at, part in enumerate(parts) if isinstance(part, Place))
        words = [part for part in parts[:at] if isinstance(part, Token) and part.type == "KEYWORD"]
        if words and words[0] != "[ambush]":
            raise Stopped("keyword", words[0].start_pos or 0, keyword_name(words[0]))
        even_if = isinstance(parts[-1], Token) and parts[-1].type == "EVEN"
        parts_after = parts[at + 1 : -1] if even_if else parts[at + 1 :]
        where = PLAYED_TO.get((parts[at], str(parts_after[-1]) if parts_after else ""))
        only = any(isinstance(part, Token) and part.type == "ONLY" for part in parts)
        if (
            only is not (where == "conquered")
            or where is None
            or (words and where != "enemy units")
            or (even_if and not words)
        ):
            raise Disagreement
        return p.Stands(PlayedTo(where, units="units of yours" in parts, only=only, ambush=bool(words)))

    def cost_line(self, *parts: Any) -> p.CostLine | p.AbilityCostLine:
        """The discount on the card, or on the ability of a keyword with a price."""
        ability = next((part for part in parts if isinstance(part, p.AbilityCostLine)), None)
        line = next((part for part in parts if isinstance(part, p.CostLine)), None) or ability.less  # type: ignore[union-attr]
        conditions = [part for part in parts if isinstance(part, p.AsLongAs)]
        for part in (part for part in parts if part not in (line, ability) and part not in conditions):
            if ability is not None and not isinstance(part, dict):
                raise Disagreement
            if isinstance(part, Origin):
                line = line._replace(condition=played_from(part))
                continue
            line = line._replace(**(_SAID.get(part.type, {}) if isinstance(part, Token) else part))
        asked = tuple(part.condition for part in conditions)
        if len(asked) > 1 or (line.instead and not asked) or (line.condition is not None and asked):
            raise Stopped("condition", 0)
        line = line._replace(condition=asked[0]) if asked else line
        if ability is None:
            return line
        if line == ability.less:
            raise Disagreement
        return ability._replace(less=line)

    def costs_less(self, *parts: Any) -> p.CostLine | p.AbilityCostLine:
        """By how much the card is cheaper, or the ability of a keyword of it."""
        price = next(part for part in parts if isinstance(part, p.Price))
        word = next((part for part in parts if isinstance(part, str) and not isinstance(part, Token)), "")
        if word not in _CHEAPER:
            raise Disagreement
        return p.AbilityCostLine(_CHEAPER[word], p.CostLine(price)) if word else p.CostLine(price)

    def this_costs_less(self, *parts: Any) -> p.CostLine:
        return p.CostLine(next(part for part in parts if isinstance(part, p.Price)), word="this")

    def per(self, *parts: Any) -> dict[str, Any]:
        """Each of what is counted; what the card itself costs is known before it is played (356)."""
        least = minimum_of(parts, of_energy=True)
        each = parts[0]
        if isinstance(each, p.CountPhrase):
            return {"each": each, "least": least}
        who, verb = (part for part in parts if not isinstance(part, Token | Minimum))
        if (who, verb.base) != ("you", "play"):
            raise Stopped("mechanic", each.start_pos or 0, "an-amount-that-is-counted")
        return {"other_cards": True, "each": p.CountPhrase("cards played"), "least": least}

    def tag_list(self, *tokens: Token) -> dict[str, Any]:
        tag = self.tagged(*tokens)
        if tag["kind"] != "unit" or len(tag["tags"]) < len(tokens):
            raise Stopped("reference", 0)
        return tag

    def tags_among(self, *parts: Any) -> p.CountPhrase:
        tags = next(part for part in parts if isinstance(part, dict))
        return p.CountPhrase("tags", p.Objects(description(whose="you", tags=tags["tags"])))

    def if_all_listed(self, *parts: Any) -> p.AllListed:
        return p.AllListed(number(parts[-1]))

    def if_all_tags(self, *parts: Any) -> Condition:
        tags = parts[-1]["tags"]
        return c.Counted(quantity("tags", description(whose="you", tags=tags)), len(tags))

    def play_place(self, place: Any) -> dict[str, Any]:
        return {"to": "here"} if isinstance(place, Token) else _place_of_play(place, TO)

    def source(self, *parts: Any) -> Source:
        """The zone from which cards are played, and their description after that."""
        costing = tuple(part for part in parts if type(part) is dict)
        place = parts[0]
        if not isinstance(place, Zone):
            return Source("banished", str(place), costing)
        if (place.name, place.whose) not in SOURCES:
            raise Disagreement
        return Source(place.name, "", costing)

    def play(self, thing: Any, *parts: Any) -> p.Act | p.OtherNumber:
        """A play: of what, from where, and how; without a place it was chosen before, or is of the hand (419.1.a)."""
        if isinstance(thing, Token) and thing.type == "ALL":
            thing, *parts = AllOf(ALL_CARDS.get(str(parts[0]), ())), *parts[1:]  # type: ignore[assignment]
        sources = [part for part in parts if isinstance(part, Source)]
        if len(sources) > 1 or any(isinstance(part, p.ThanKilled) for part in parts):
            raise Disagreement
        words = [_agreed(part, thing) for part in parts if not isinstance(part, Source)]
        if any(map(is_for_price, words)) and thing not in ("me", "this"):
            raise Disagreement
        source = sources[0] if sources else None
        if isinstance(thing, AllOf):
            if source is None or source.zone != "banished" or source.costing:
                raise Disagreement
            objects = _banished_with(source.own, {"types": thing.types})
            return p.Act(objects._replace(every=True), ((Play, _merged(words)),))
        if not isinstance(thing, dict):
            return self._play_named(str(thing), source, words)
        if source is None:
            if thing.get("types") != ("gear",) or "tags" not in thing or not words:
                raise Stopped("place", 0)
            return played(HandCard, thing, *words)
        if source.zone == "banished":
            if source.costing:
                raise Disagreement
            return p.Act(_banished_with(source.own, thing)._replace(later=True), ((Play, _merged(words)),))
        described = _merged([thing, *source.costing])
        if source.zone == "hand":
            return played(HandCard, described, *words)
        return _play_from_trash(described, words)

    def _play_named(self, name: str, source: Source | None, words: list[dict[str, Any]]) -> p.Act | p.OtherNumber:
        """The own card, or a card that was chosen from a trash before, by the player who chose it."""
        if name in ("me", "this"):
            if source is not None and (source.zone != "trash" or source.costing):
                raise Disagreement
            if any(map(is_for_price, words)):
                return _for_price(name, source, *words)
            return _own_play(name, "said" if source is not None else "unsaid", *words)
        fields = _merged(words)
        if source is None and fields == {"to": "here"}:
            return p.PLAYED_HERE
        if source is not None or fields.get("to") == "here":
            raise Disagreement
        return p.Act("it", ((Play, fields | {"chosen before": True}),))

    def owner_plays(self, _: Token, *parts: Any) -> p.Act:
        """A card that its owner plays, to a place of theirs, or to one that they choose."""
        of_place = [_place_of_play(part, TO_OF_OWNER) for part in parts if isinstance(part, Place)]
        fields = {name: value for part in parts if isinstance(part, dict) for name, value in part.items()}
        fields |= {name: value for part in of_place for name, value in part.items()}
        return p.Act("it", ((Play, fields),))

    def ignoring(self, whose: str, energy: str = "") -> dict[str, Any]:
        """A price that is ignored: the cost, or the energy of it alone; "my" and "their" say what has to cost it."""
        if whose not in ("it", "me", "them"):
            raise Disagreement
        price = {"price": Ignoring("energy" if energy else "cost")}
        return price if whose == "it" else price | {whose: True}

    def costing_word(self, energy: str = "") -> str:
        return energy

    def energy_word(self) -> str:
        return "energy"

    def costing(self, of: str, *parts: Any) -> dict[str, Any]:
        """At most this energy; what costs no more than that may cost power besides: no rule says (131, 206)."""
        energy = next((part for part in parts if isinstance(part, Token) and part.type == "ENERGY"), None)
        power = [part for part in parts if isinstance(part, Token) and part.type == "POWER"]
        words = [part for part in parts if isinstance(part, str) and not isinstance(part, Token)]
        bounds = [word for word in words if word != "less"]
        if "more" in words or "exactly" in words:
            raise Disagreement
        bound = next((BOUNDS.get(part, "") for part in bounds), "")
        if bounds and not bound:
            raise Disagreement
        of_power = any(isinstance(part, Token) and part.type == "POWER_WORD" for part in parts)
        than_or_so = next((part for part in parts if isinstance(part, bool)), None)
        if bound:
            if not of or than_or_so:
                raise Disagreement
            return {"energy_by": bound if than_or_so is None else f"below {bound}"}
        if energy is None or (of_power if not of else power and not of_power):
            raise Disagreement
        if than_or_so:
            if not of:
                raise Disagreement
            return {"dear": number(energy)}
        if of and not power:
            return {"energy": number(energy)}
        if not power:
            raise Stopped("two-readings", energy.start_pos or 0)
        if any(symbol != "{any}" for symbol in power):
            raise Stopped("domain", 0)
        return {"energy": number(energy), "power": len(power)}

    def less_by_paid(self, _: Token, verb: str) -> p.Sentence:
        if verb not in PAID_VERBS:
            raise Disagreement
        return p.Sentence("plain", (p.Act("it", ((Play, {"less_by": verb}),)),))

    def trash_card(self, kind: Any, *_: Token) -> p.Objects:
        return p.Objects(description(kind="card", whose="you", types=() if kind == "card" else (kind,)))

    def several_trash_cards(self, many: HowMany, *kind: Token) -> p.Objects:
        """A number of cards, of a type or any; the word "cards" may be left out."""
        one: Any = kind[0].removesuffix("s") if kind else "card"
        types = () if one == "card" else (one,)
        return p.Objects(description(kind="card", whose="you", types=types), least=many.least, most=many.most)

    def trash_card_cost(self, verb: str, cards: p.Objects, whose: Any) -> p.Price:
        """Cards of the own trash, or those of others, which are banished; a number of any type is a cost by itself."""
        if verb not in ("recycle", "banish") or whose == "that player" or (verb == "recycle" and whose != "you"):
            raise Disagreement
        if verb == "recycle" and cards.least == cards.most and not types_of(cards.described):
            return p.Price(recycle=cards.least)
        if whose == "an opponent" and cards.most != 1:
            raise Disagreement
        whose = "enemy" if whose == "an opponent" else whose
        cards = cards._replace(described=replace(cards.described, whose=whose))
        return p.Price(objects=p.ObjectPrice(verb, cards))  # type: ignore[arg-type]

    def ignored_by_paying(self, *_: Any) -> dict[str, Any]:
        return {"ignores": True}

    def played_for(self, *parts: Any) -> p.FromTrash | p.Extra:
        """A price for which the card may be played: from the trash, or else under a condition."""
        from_trash = any(isinstance(part, Token) and part.type == "FROM" for part in parts)
        (condition,) = _conditions(part for part in parts if not isinstance(part, Token)) or (None,)
        price = next(part for part in parts if isinstance(part, p.Price))
        if from_trash:
            return p.FromTrash(price, condition)
        if condition is None:
            raise Disagreement
        return p.Extra(price, condition=condition, base=True)


def _conditions(parts: Iterable[Any]) -> list[Any]:
    """The condition among the parts of a line, if there is one. Raises Disagreement for two."""
    conditions = [part for part in parts if not isinstance(part, p.Price | str)]
    if len(conditions) > 1:
        raise Disagreement
    return conditions


def _agreed(part: dict[str, Any], thing: Any) -> dict[str, Any]:
    """The manner of a play, without the word for whose cost it is. Raises Disagreement."""
    word = next((word for word in ("me", "them") if word in part), "it")
    odd = (word == "them") is not isinstance(thing, AllOf) or (word == "me" and thing != "me")
    if isinstance(part.get("price"), Ignoring) and odd:
        raise Disagreement
    return {name: value for name, value in part.items() if name not in ("me", "them")}


def _merged(parts: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Everything that is said; no two of it about the same."""
    merged: dict[str, Any] = {}
    for part in parts:
        if merged.keys() & part.keys():
            raise Stopped("reference", 0)
        merged |= part
    return merged


def _play_from_trash(described: dict[str, Any], words: list[dict[str, Any]]) -> p.Act:
    fields = _merged(words)
    no_dearer = bool(fields.pop("no_dearer", False))
    types = described.get("types", ())
    if set(types) == set(UNIT_OR_GEAR):
        described = described | {"types": UNIT_OR_GEAR}
    cards = p.Objects(description(kind="card", whose="you", **described), no_dearer=no_dearer)
    return p.Act(cards, ((Play, fields),))


def _for_price(own: Any, source: Source | None, *words: dict[str, Any]) -> p.Act:
    """The own card is played from the trash for a price, and for nothing else."""
    if source is None or len(words) != 1:
        raise Disagreement
    return p.Act(own, ((Play, {"played itself": words[0]["price"]}),))


def _own_play(own: Any, trash: str, *ignoring: dict[str, Any]) -> p.Act:
    """The own card is played from the trash, which the words name or not; stop where they describe it too."""
    if any("price" not in part for part in ignoring):
        raise Stopped("reference", 0)
    return p.Act(own, ((Play, {"own trash": trash} | {name: part[name] for part in ignoring for name in part}),))


def _banished_with(own: str, card: dict[str, Any]) -> p.Objects:
    """Such cards that were banished with the card, which calls itself `own`."""
    described = description(kind="card", whose="you", zone="banished", banished_with=True, **card)
    return p.Objects(described, with_own=own)


def _place_of_play(place: Place, places: Mapping[Place, str]) -> dict[str, Any]:
    if place not in places:
        raise Disagreement
    return {"to": places[place]}
