"""The reading of the grammar's rules for game objects; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, cast, get_args

from lark import Token, Transformer
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import ALONE, OTHER, description
from carddata.compiler.tags import Tags, tag_number
from carddata.compiler.word_values import described_keyword, keyword_name, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model.domains import Domain
from carddata.model.targets import HasState, Status

_KINDS: Final = {"cards": "card", "legends": "legend", "spells": "spell", "units": "unit"}
_COMPARED: Final = {"": "weaker than it", "there": "weaker there", "its": "weaker at its"}
_EITHER: Final = {"unit", "gear"}
"""The kinds of objects that are described together."""

_OF_EITHER: Final = {"kind", "whose", "where", "status", "other", "one", "bound", "yours", "domain"}
"""The fields by which units and gear can be described together."""

_WITH_DOMAINS: Final = ("unit", "gear", "permanent", "legend", "spell", "card")
"""The kinds of objects that have domains."""

OF_ONE: Final = "one-opponent"
"""The mark of words for objects of a single opponent, any of them."""

THEIRS: Final = "theirs"
"""The mark of objects of the player of an event, which only instructions of that player may speak of."""

NEGATED: Final = ("buffed", "damaged", "empowered", "exhausted", "ready", "stunned")
"""The states of which a description may say that objects are not in them."""

_TOKENS: Final[dict[str, Any]] = {"kind": "permanent", "token": True}


QUALITIES: Final[dict[str, dict[str, Any]]] = {
    "friendly": {"whose": "friendly"},
    "enemy": {"whose": "enemy"},
    "other": {"other": True},
    "token": {"token": True},
    "non-token": {"untoken": True},
}
"""The fields of adjectives that say no state and no domain, by their row in the lexicon."""

THING: Final[dict[str, Any]] = {"kind": "thing", "number": "one"}
"""The noun of "something", which is a unit, a gear or a legend."""

SINGLE: Final = ("ability", "facedown", "spell or ability", "permanent or facedown")
"""The kinds of objects of which words describe one alone."""

THREE_KINDS: Final = {
    frozenset({"unit", "gear", "legend"}): "something",
    frozenset({"unit", "gear", "facedown"}): "permanent or facedown",
}
"""The kind of object that is any of three."""

ANYTHING: Final = {"kind": "anything"}
"""The same in a condition, of which a player may have any."""

DONE: Final = {"unattached": "detached", "readied": ""}
"""The statuses of objects after a deed, where they have another word; empty for a deed that leaves none."""


class Holder(NamedTuple):
    """A player who has or controls something, by the word for them, or who has it not."""

    who: str
    denied: bool = False


OWNERS: Final[dict[Holder, dict[str, Any]]] = {
    Holder("you"): {"whose": "you"},
    Holder("them"): {"whose": "you", "bound": THEIRS},
    Holder("opponents"): {"whose": "enemy"},
    Holder("an opponent"): {"whose": "enemy", OF_ONE: True},
    Holder("by an opponent"): {"whose": "enemy", OF_ONE: True},
}
"""The fields of a description by who controls the objects."""


class HowMany(NamedTuple):
    """The least and the most that are chosen; `word` if that is the word "one" alone, `at` where it stands."""

    least: int
    most: int | None
    word: bool = False
    at: int = 0


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
    Place("that", "battlefield"): (_AT, {"where": "here", "bound": "there"}),
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


def _limit(**fields: Any) -> Any:
    """The method that reads a word that narrows a description down."""

    def read(self: Any, *_: Any) -> dict[str, Any]:
        return fields

    return read


@v_args(inline=True)
class ObjectReader(Transformer[Any, Any]):
    """Reads descriptions of game objects."""

    def __init__(self, tags: Tags, own_name: str = "") -> None:
        super().__init__()
        self._tags = tags
        self._own_name = own_name

    def keyword(self, token: Token) -> str:
        return keyword_name(token)

    def pronoun_object(self, token: Token) -> str:
        return rows()["pronoun_object", str(token)]

    def pronoun_subject(self, token: Token) -> str:
        return rows()["pronoun_subject", str(token)]

    def pronoun(self, *words: str) -> str:
        """The pronoun for what something is done to; "each of" stands before one for several alone."""
        if len(words) > 1 and words[-1] != "them":
            raise Disagreement
        return str(words[-1])

    def that_object(self, *words: Token | dict[str, Any]) -> p.Thing:
        """The unit, gear or spell that was chosen before, or the one of such a kind with a tag."""
        noun = words[0]
        if isinstance(noun, Token):
            return cast(p.Pronoun, f"{noun} unit" if len(words) > 1 else f"that {noun}")
        if noun["number"] == "many" or not noun.keys() <= {"kind", "number", "tags"}:
            raise Disagreement
        if "tags" in noun:
            return p.Objects(description(noun["kind"], tags=noun["tags"]), bound="that")
        if noun["kind"] not in ("unit", "gear", "spell"):
            raise Disagreement
        return cast(p.Pronoun, f"that {noun['kind']}")

    def your_unit(self, _: Token) -> str:
        return "your unit"

    def pair(self, first: p.Objects, second: p.Objects) -> p.Pair:
        """Two objects; another "at a different location" is one that is not where the first is."""
        return apart(first, second) or p.Pair(first, second)

    def one(self, *parts: Any) -> p.Objects:
        """An object; that of "an opponent" is of any of them, which is said of a single object."""
        yours = [{"whose": "you"}] if any(isinstance(part, Token) for part in parts) else []
        described = (part for part in parts if isinstance(part, dict))
        return objects_of([*yours, *({name: part[name] for name in part if name != OF_ONE} for part in described)])

    def one_or_other(self, first: p.Objects, second: p.Objects) -> p.Objects:
        """A permanent that fits one of two descriptions, each with its own place."""
        for objects in (first, second):
            described = objects.described
            if (
                objects.bound not in ("", "one battlefield")
                or objects.total_might is not None
                or OTHER in described.that
            ):
                raise Stopped("reference", 0)
            if described.kind not in ("unit", "gear", "permanent"):
                raise Stopped("reference", 0)
        return p.Objects(description(kind="permanent", any_of=(first.described, second.described)))

    def article(self, *another: Token) -> dict[str, Any]:
        return {"other": True} if another else {}

    def exactly(self, *words: Token) -> HowMany:
        most = 1 if words[-1].type == "ONE" else number(words[-1])
        word = len(words) == 1 and words[0].type == "ONE"
        return HowMany(0 if len(words) > 1 else most, most, word, words[-1].start_pos or 0)

    def any_number(self) -> HowMany:
        return HowMany(0, None)

    def several(self, *parts: Any) -> p.Objects:
        many = next(part for part in parts if isinstance(part, HowMany))
        yours = [{"whose": "you"} for part in parts if part == "your"]
        described = [part for part in parts if isinstance(part, dict)]
        if many.word:
            raise Disagreement
        objects = objects_of([*yours, *described])
        if objects.bound == "scattered":
            return _one_at_each(objects, many)
        placed = objects if many.most == 1 else _at_one_place(objects)
        return placed._replace(least=many.least, most=many.most)

    def several_of_them(self, *parts: Any) -> p.Objects:
        many = next(part for part in parts if isinstance(part, HowMany))
        return p.Objects(description(), least=many.least, most=many.most, bound="of them")

    def any_of_them(self, *parts: Any) -> p.Objects:
        """Units that damage is split among, of which none are chosen only where the words say any number (355.13)."""
        objects = _at_one_place(objects_of(parts))
        if objects.described.kind != "unit":
            raise Disagreement
        return objects._replace(least=1, most=None)

    def every(self, *words: Token) -> tuple[str, ...]:
        return tuple(map(str, words))

    def group(self, *parts: Any) -> p.Objects:
        """All that are described: "each unit", "all of your units", "your units", "enemy units"."""
        words = next((part for part in parts if isinstance(part, tuple)), ())
        yours = any(isinstance(part, Token) for part in parts)
        described = [part for part in parts if isinstance(part, dict)]
        noun: Any = next(part for part in described if "number" in part)
        if ("of" in words and not yours) or (words == ("each",) and yours):
            raise Disagreement
        if words or yours:
            legend = yours and not words and noun["kind"] == "legend"
            one = words == ("each",) or legend
        else:
            one = False
            if len(described) == 1 and "whose" not in noun:
                raise Disagreement
        if noun["number"] == ("many" if one else "one") or noun["kind"] in SINGLE:
            raise Disagreement
        return objects_of([*described, *([{"whose": "you"}] if yours else [])])._replace(every=True)

    def adjective_word(self, token: Token) -> str:
        return rows()["adjective_word", str(token)]

    def adjective(self, word: str) -> dict[str, Any]:
        """The fields of an adjective: whose something is, which tags or domain it has or has not, or its state."""
        if isinstance(word, Token):
            return {"untagged": self._tags[word.removeprefix("non-")].name}
        if word in QUALITIES:
            return QUALITIES[word]
        return self.domain(word) if word in get_args(Domain) else self.status(word)

    def act_done(self, token: Token) -> str:
        return str(token)

    def status(self, word: str) -> dict[str, Any]:
        word = DONE.get(word, word)
        if word not in (*get_args(Status), "mighty"):
            raise Disagreement
        return {"mighty": True} if word == "mighty" else {"status": str(word)}

    def domain(self, word: str) -> dict[str, Any]:
        if word not in get_args(Domain):
            raise Disagreement
        return {"domain": word}

    def tag_joint(self, word: Token) -> Token:
        return word

    def tagged(self, *tokens: Token) -> dict[str, Any]:
        """Tags of cards, of which a card has any, and with them their kind; one card is never one "and" another."""
        tags = [self._tags[str(token)] for token in tokens if token not in ("and", "or")]
        kinds = {tag.kind for tag in tags}
        kind = kinds.pop() if len(kinds) == 1 else "permanent"
        described = {"kind": kind, "tags": tuple(dict.fromkeys(tag.name for tag in tags))}
        number = "many" if "and" in tokens else tag_number(str(tokens[-1]), self._tags)
        return described | ({"number": number} if number is not None else {})

    def noun_one(self, *words: Token) -> dict[str, Any]:
        return _noun("noun_one", *words) | {"number": "one"}

    def noun_many(self, *words: Token) -> dict[str, Any]:
        return _noun("noun_many", *words) | {"number": "many"}

    def noun_same(self, *words: Token) -> dict[str, Any]:
        return _noun("noun_same", *words) | {"number": "any"}

    def kind_of(self, *words: dict[str, Any]) -> dict[str, Any]:
        """A noun, or tags, which may stand before one; a tag is the same for one object and several."""
        if len(words) == 1:
            return {"number": "any"} | words[0]
        tagged, noun = words
        mixed = (tagged.get("number"), noun["number"]) == ("many", "one")
        if noun["kind"] not in ("unit", "gear") or "token" in noun or mixed:
            raise Disagreement
        return tagged | noun

    def joining(self, *words: Token) -> bool:
        return len(words) == 1 and words[0] == "and"

    def any_noun(self, *parts: dict[str, Any] | bool | Token) -> dict[str, Any]:
        """A noun with its owner: "you control" right after it says whose these objects are, not whose place it is.

        No single object is one thing "and" another, and nothing but a thing is something "else".
        """
        owner = next((part for part in parts if isinstance(part, dict) and "number" not in part), {})
        words = [part for part in parts if isinstance(part, Token)]
        if words:
            if parts[0] != THING:
                raise Disagreement
            owner = owner | {"other": True}
        nouns = [part for part in parts if isinstance(part, dict) and "number" in part]
        if True in parts and not any(noun["number"] == "many" for noun in nouns):
            raise Disagreement
        if len(nouns) == 1:
            return nouns[0] | owner
        if len(nouns) == 3:
            return _any_of_three(nouns) | owner
        if sorted(noun["kind"] for noun in nouns) == ["ability", "spell"] and not any(len(noun) > 2 for noun in nouns):
            return {"kind": "spell or ability", "number": "one"} | owner
        if {noun["kind"] for noun in nouns} != {"unit", "gear"} or any(
            "tags" in noun or "token" in noun for noun in nouns
        ):
            raise Disagreement
        several = any(noun["number"] == "many" for noun in nouns)
        return {"kind": "permanent", "either": True, "number": "many" if several else "one"} | owner

    def noun(self, noun: dict[str, Any]) -> dict[str, Any]:
        return _in_number(noun, "one", "any")

    def nouns(self, noun: dict[str, Any]) -> dict[str, Any]:
        if noun["kind"] in SINGLE:
            raise Disagreement
        return _in_number(noun, "one", "many", "any")

    def plural(self, noun: dict[str, Any]) -> dict[str, Any]:
        if noun["kind"] in SINGLE:
            raise Disagreement
        return _in_number(noun, "many", "any")

    def condition_object(self, *parts: Any) -> p.Objects:
        words = {"ANOTHER": {"other": True}, "ALONE": {"alone": True}}
        described: list[Any] = [words.get(part.type, part) if isinstance(part, Token) else part for part in parts]
        objects = objects_of([part | ANYTHING if part.get("kind") == "thing" else part for part in described])
        if ALONE in objects.described.that and objects.described.kind != "unit":
            raise Stopped("condition", 0)
        return objects

    def hold_base(self, _: Token) -> bool:
        return False

    def hold_s(self, _: Token) -> bool:
        return True

    def holder(self, who: str, *words: Any) -> Holder:
        """A player who has or controls something, or not; the verb agrees with the word for the player."""
        *no, third = words
        if third is not (who == "an opponent" and not no):
            raise Disagreement
        return Holder(who, denied=bool(no))

    def owner(self, holder: Holder | str) -> dict[str, Any]:
        """The player who controls objects."""
        holder = holder if isinstance(holder, Holder) else Holder("by " + holder)
        if holder not in OWNERS:
            raise Disagreement
        return OWNERS[holder]

    anywhere = _limit(where="anywhere")
    where_i_moved = _limit(where="moved")

    def place_det(self, *words: Token) -> str:
        return rows()["place_det", " ".join(words)]

    def place_several(self, *words: Token) -> Place:
        return Place(rows()["place_several", " ".join(words)], "", several=True)

    def site_one(self, word: Token) -> Place:
        return Place("", rows()["site_one", str(word)])

    def site_many(self, word: Token) -> Place:
        """Several places; the bases of several units are each its own."""
        site = rows()["site_many", str(word)]
        return Place("", site, several=site != "base")

    def some_place(self, *parts: Any) -> Place:
        """A place: here, there, or the one or those that its words tell."""
        if isinstance(parts[0], Token):
            return Place(str(parts[0]), "")
        words: list[Any] = [part for part in parts if isinstance(part, Place | str)]
        *before, last = words
        site: Place = last
        which = before[0] if before else ""
        if isinstance(which, Place):
            if not site.several:
                raise Disagreement
            which = which.which
        owners = [whose_place(part) for part in parts if isinstance(part, dict)]
        return site._replace(which=which, whose=owners[0] if owners else "")

    def preposition(self, word: Token) -> str:
        return str(word)

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
        if (preposition, parts[at]) != ("at", Place("any", "battlefield")) or occupied == ("own",):
            raise Disagreement
        return fields | {"occupied": occupied[0]}

    def fight_noun(self, word: Token) -> str:
        return rows()["fight_noun", str(word)]

    def fight_word(self, *words: Token) -> str:
        return rows()["fight_word", " ".join(words)]

    def in_fight(self, fight: str) -> dict[str, Any]:
        return {"bound": "combat"} if fight == "combat" else {"status": "in a showdown"}

    def _so_said(self, *parts: Any) -> dict[str, Any]:
        """Return what a relative clause says that objects are, alone or in a state, or are not."""
        denied = [part for part in parts if isinstance(part, Token) and part.type == "NOT"]
        tags = [part for part in parts if isinstance(part, Token) and part.type == "TAG"]
        state = next((part for part in parts if isinstance(part, dict)), {})
        alone = {"alone": True} if any(isinstance(part, Token) and part.type == "ALONE" for part in parts) else {}
        if not denied and not tags:
            return state | alone
        if not denied or alone or (state and state.get("status") not in NEGATED):
            raise Disagreement
        return {"untagged": self._tags[str(tags[0])].name} if tags else {"unlike": HasState(state["status"])}

    def trait_named(self, *words: Token) -> dict[str, Any]:
        """The name of the card that says so, a tag that was named, or the controller of all of several."""
        match " ".join(words):
            case "my name" | "this name" if self._own_name:
                return {"called": self._own_name}
            case "the named tag" | "the chosen tag":
                return {"named": True}
            case "the same controller":
                return {"bound": "controller"}
            case "my name" | "this name":
                raise Stopped("reference", 0)
            case _:
                raise Disagreement

    weaker = _limit(bound="weaker")
    weaker_than_chosen = _limit(compared=True)

    def with_might(self, span: p.Range) -> dict[str, Any]:
        least = {"least_might": span.fewest} if span.fewest else {}
        return least if span.most is None else {"might": span.most, **least}

    def with_all(self, *fields: Any) -> dict[str, Any]:
        """Everything that "with" says of objects, no two of it about the same; or the keyword that they lack."""
        if isinstance(fields[0], Token):
            return {"lacks": described_keyword(fields[1])}
        merged: dict[str, Any] = {}
        for each in fields:
            if merged.keys() & each.keys():
                raise Stopped("reference", 0, "contradiction")
            merged |= each
        return merged

    def with_total_might(self, might: Token) -> dict[str, Any]:
        return {"total_might": number(might)}

    def with_keyword(self, keyword: str) -> dict[str, Any]:
        """A keyword, which may be one that has rules of its own in the grammar."""
        return {"keyword": described_keyword(keyword if keyword[0].isupper() else keyword_name(keyword))}


def objects_of(parts: Any) -> p.Objects:
    """Return what nouns, adjectives and suffixes describe; two that say different things about the same contradict."""
    fields: dict[str, Any] = {}
    for part in parts:
        for name, value in _kind_of(part).items():
            if fields.get(name, value) != value:
                raise Stopped("reference", 0, "contradiction")
            fields[name] = value
    fields.pop("number", None)
    if fields.get("kind") == "permanent or facedown" and (
        not fields.keys() <= {"kind", "whose", "other"} or fields.get("whose") not in ("friendly", "you")
    ):
        raise Disagreement
    if OF_ONE in fields or "dear" in fields or "held_by" in fields:
        raise Disagreement
    if fields.pop("either", False) and not fields.keys() <= _OF_EITHER:
        raise Stopped("reference", 0)
    if fields.get("kind") == "thing":
        fields["kind"] = "something"
    if "choosing" in fields and fields.get("kind") not in ("spell", "ability", "spell or ability"):
        raise Disagreement
    if "domain" in fields and fields.get("kind") not in _WITH_DOMAINS:
        raise Disagreement
    if fields.get("kind") == "opponent":
        if fields.get("whose", "enemy") != "enemy":
            raise Stopped("reference", 0, "contradiction")
        fields |= {"kind": "player", "whose": "enemy"}
    if fields.pop("yours", False):
        if fields.get("whose") not in (None, "friendly", "you"):
            raise Stopped("reference", 0, "contradiction")
        fields["whose"] = "you"
    if fields.get("foreign") and fields.get("kind") not in ("unit", "gear", "permanent"):
        raise Stopped("reference", 0)
    bound = fields.pop("bound", "one battlefield" if fields.pop("one", False) else "")
    fields.pop("one", None)
    if fields.pop("compared", False):
        bound = _COMPARED.get(bound, "")
        if not bound or fields.get("kind") != "unit":
            raise Stopped("reference", 0)
    if fields.get("kind") == "something" and ("where" in fields or bound):
        fields["kind"] = "permanent"  # a legend is at no such place
    total_might = fields.pop("total_might", None)
    return p.Objects(description(**fields), total_might=total_might, bound=bound)


def apart(first: Any, second: Any) -> p.Pair | None:
    """A unit and another that is not where the first is; None for other words. Raises Disagreement."""
    if not isinstance(second, p.Objects) or OTHER not in second.described.that or second.described.where != "elsewhere":
        return None
    if first.described.kind != "unit" or second.described.kind != "unit" or first.bound or second.bound:
        raise Disagreement
    that = tuple(each for each in second.described.that if each != OTHER)
    return p.Pair(
        first, second._replace(described=replace(second.described, where="anywhere", that=that), bound="apart")
    )


def whose_place(owner: dict[str, Any]) -> Any:
    """The player who controls a place. Raises Disagreement for others than the player or an opponent."""
    if owner not in ({"whose": "you"}, {"whose": "enemy", OF_ONE: True}):
        raise Disagreement
    return owner["whose"]


def _any_of_three(nouns: list[dict[str, Any]]) -> dict[str, Any]:
    """A unit, a gear or a legend, or a facedown card for that, in any order. Raises Disagreement for other nouns."""
    kind = THREE_KINDS.get(frozenset(noun["kind"] for noun in nouns))
    if kind is None or any(len(noun) > 2 for noun in nouns):
        raise Disagreement
    several = any(noun["number"] == "many" for noun in nouns)
    return {"kind": kind, "number": "many" if several else "one"}


def _noun(rule: str, *words: Token) -> dict[str, Any]:
    row: Any = rows()[rule, " ".join(words)]
    return _TOKENS if row == "token" else {"kind": row}


def _in_number(noun: dict[str, Any], *numbers: str) -> dict[str, Any]:
    """A noun in a grammatical number; a word for one stands for several after a number, which may be one."""
    if noun["number"] not in numbers:
        raise Disagreement
    return {name: value for name, value in noun.items() if name != "number"}


def _kind_of(noun: Token | dict[str, Any]) -> dict[str, Any]:
    """The fields that a noun sets in a description, or those of other words as they are."""
    if not isinstance(noun, Token):
        return noun
    return {"kind": _KINDS.get(noun, str(noun))}


def _one_at_each(objects: p.Objects, many: HowMany) -> p.Objects:
    """Any number of objects, of which "up to one" is at each place."""
    if (many.least, many.most) != (0, 1) or objects.total_might is not None:
        raise Stopped("place", 0)
    return objects._replace(least=0, most=None)


def _at_one_place(objects: p.Objects) -> p.Objects:
    """Several objects "at a battlefield" are at the same one, also if that is one of two."""
    one = objects.bound == "one battlefield" or objects.described.where == "moved"
    return objects._replace(bound="same") if one else objects
