"""The reading of the grammar's rules for game objects, and for spells and abilities by what they choose."""

from __future__ import annotations

from typing import Any, Final, cast

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import OF_ONE, HowMany, apart, at_one_place, objects_of, one_at_each
from carddata.compiler.descriptions import ALONE, OTHER, description
from carddata.compiler.reading_nouns import SINGLE, NounReader
from carddata.compiler.reading_places import Holder, PlaceReader
from carddata.compiler.tags import Tags
from carddata.compiler.word_values import described_keyword, keyword_name, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.targets import ChosenBy, HasChosen, HasState, InCombatWith, TargetFilter

NEGATED: Final = ("buffed", "damaged", "empowered", "exhausted", "ready", "stunned")
"""The states of which a description may say that objects are not in them."""

ANYTHING: Final = {"kind": "anything"}
"""The same in a condition, of which a player may have any."""


def _limit(**fields: Any) -> Any:
    """The method that reads a word that narrows a description down."""

    def read(self: Any, *_: Any) -> dict[str, Any]:
        return fields

    return read


@v_args(inline=True)
class ObjectReader(NounReader, PlaceReader):
    """Reads descriptions of game objects, and of spells and abilities by what they choose."""

    def __init__(self, tags: Tags, own_name: str = "") -> None:
        super().__init__()
        self._tags = tags
        self._own_name = own_name

    def keyword(self, token: Token) -> str:
        return keyword_name(token)

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

    def pair(self, first: p.Objects, second: p.Objects) -> p.Pair:
        """Two objects; another "at a different location" is one that is not where the first is."""
        return apart(first, second) or p.Pair(first, second)

    def one(self, *parts: Any) -> p.Objects:
        """An object; that of "an opponent" is of any of them, which is said of a single object."""
        yours = [{"whose": "you"}] if any(isinstance(part, Token) for part in parts) else []
        described = (part for part in parts if isinstance(part, dict))
        return objects_of([*yours, *({name: part[name] for name in part if name != OF_ONE} for part in described)])

    def one_or_other(self, *parts: Any) -> p.Objects:
        """A permanent that fits one of two descriptions, each with its own place."""
        middle = next(at for at, part in enumerate(parts) if isinstance(part, Token))
        first, second = self.one(*parts[:middle]), self.one(*parts[middle + 1 :])
        if parts[middle + 1]:
            raise Disagreement
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

    def article(self, determiner: str) -> dict[str, Any]:
        if determiner == "single":  # of an event or a condition it means one alone
            raise Disagreement
        return {"other": True} if determiner == "other" else {}

    def exactly(self, *words: Token) -> HowMany:
        most = 1 if words[-1].type == "ONE" else number(words[-1])
        word = len(words) == 1 and words[0].type == "ONE"
        return HowMany(0 if len(words) > 1 else most, most, word, words[-1].start_pos or 0)

    def any_number(self) -> HowMany:
        return HowMany(0, None)

    def several(self, *parts: Any) -> p.Objects:
        many = next(part for part in parts if isinstance(part, HowMany))
        if any(isinstance(part, Token) and part.type == "THEM" for part in parts):
            return p.Objects(description(), least=many.least, most=many.most, bound="of them")
        yours = [{"whose": "you"} for part in parts if part == "your"]
        described = [part for part in parts if isinstance(part, dict)]
        if many.word:
            raise Disagreement
        objects = objects_of([*yours, *described])
        if objects.bound == "scattered":
            return one_at_each(objects, many)
        placed = objects if many.most == 1 else at_one_place(objects)
        return placed._replace(least=many.least, most=many.most)

    def any_of_them(self, *parts: Any) -> p.Objects:
        """Units that damage is split among, of which none are chosen only where the words say any number (355.13)."""
        objects = at_one_place(objects_of(parts))
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

    def condition_object(self, *parts: Any) -> p.Objects:
        words = {"ANOTHER": {"other": True}, "ALONE": {"alone": True}}
        described: list[Any] = [words.get(part.type, part) if isinstance(part, Token) else part for part in parts]
        objects = objects_of([part | ANYTHING if part.get("kind") == "thing" else part for part in described])
        if ALONE in objects.described.that and objects.described.kind != "unit":
            raise Stopped("condition", 0)
        return objects

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

    def with_total_might(self, span: p.Range) -> dict[str, Any]:
        if span.fewest or span.most is None:
            raise Disagreement
        return {"total_might": span.most}

    def with_keyword(self, keyword: str) -> dict[str, Any]:
        """A keyword, which may be one that has rules of its own in the grammar."""
        return {"keyword": described_keyword(keyword if keyword[0].isupper() else keyword_name(keyword))}

    def relative_clause(self, *parts: Any) -> dict[str, Any]:
        """Return what objects are said to be, or to have chosen: an object, several, or those that were named."""
        match parts:
            case ({"related": _}, *_):
                return _either_relation(*parts)
            case (p.Objects() as chosen,):
                return {"choosing": HasChosen(_on_the_board(chosen))}
            case ((p.Range() as span, p.Objects() as chosen),):
                if span.most is not None or span == p.Range():
                    raise Disagreement
                return {"choosing": HasChosen(_on_the_board(chosen), least=span.fewest)}
            case (Holder() as holder,):
                if holder != Holder("you", denied=True):
                    raise Disagreement
                return {"foreign": True}
            case (Token(type="ATTACHED"), *_):
                return {"on_me": True}
            case (Token(type="ATTACKING" | "DEFENDING") as status, *_):
                return {"status": str(status), "where": "here"}
            case (Token(type="ME" | "IT") as named,):
                return {"choosing": HasChosen("me" if named == "me" else IT)}
            case (Token(type="ME" | "IT") as named, others):
                return {"choosing": HasChosen("me" if named == "me" else IT, _no_other(others))}
            case _:
                return self._so_said(*parts)

    def relation(self, *parts: Any) -> dict[str, Any]:
        """The unit that objects are in combat with, or what has chosen them."""
        *combat, other = parts
        related = InCombatWith(_plain(other, "unit")) if combat else ChosenBy(_plain(other, *ON_CHAIN))
        return {"related": (related,)}


ON_CHAIN = ("spell", "ability", "spell or ability")
"""The kinds of objects that choose."""

IT = 0
"""The number that stands for "it" as a choice, before it is known which choice that is."""


def _either_relation(*relations: dict[str, Any]) -> dict[str, Any]:
    """Objects of which something is true, or one of two things."""
    if len(relations) == 1:
        return relations[0]
    each = (relation["related"] for relation in relations)
    return {"any_of": tuple(TargetFilter(that=related) for related in each)}


def _no_other(others: tuple[p.Range, p.Objects]) -> TargetFilter:
    """Return what is not chosen besides: "no other" of what is described."""
    span, objects = others
    that = tuple(each for each in objects.described.that if each != OTHER)
    if span != p.Range(0, 0) or that == objects.described.that:
        raise Disagreement
    return _on_the_board(objects._replace(described=replace(objects.described, that=that)))


def _plain(objects: p.Objects, *kinds: str) -> TargetFilter:
    """Return what is described, of one of these kinds; stop where its place, or another object, tells it apart."""
    described = objects.described
    if described.kind not in kinds or described.where != "anywhere" or OTHER in described.that:
        raise Stopped("reference", 0)
    if objects.bound or objects.total_might is not None or (objects.least, objects.most) != (1, 1):
        raise Stopped("reference", 0)
    return described


def _on_the_board(objects: p.Objects) -> TargetFilter:
    """Return what is chosen; stop where that is no permanent, or is told apart by more than itself."""
    described = objects.described
    if objects.bound not in ("", "one battlefield") or objects.total_might is not None or OTHER in described.that:
        raise Stopped("reference", 0)
    if described.kind not in ("unit", "gear", "permanent"):
        raise Stopped("reference", 0)
    return described
