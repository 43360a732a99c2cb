"""Words for game objects put together: one description of all that nouns, adjectives and suffixes say."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Token
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import OTHER, description
from carddata.compiler.words import Disagreement, Stopped

_KINDS: Final = {"cards": "card", "legends": "legend", "spells": "spell", "units": "unit"}
_COMPARED: Final = {"": "weaker than it", "there": "weaker there", "its": "weaker at its"}
_OF_EITHER: Final = {"kind", "whose", "where", "status", "other", "one", "bound", "yours", "domain"}
"""The fields by which units and gear can be described together."""

_WITH_DOMAINS: Final = ("unit", "gear", "permanent", "legend", "spell", "card")
"""The kinds of objects that have domains."""

OF_ONE: Final = "one-opponent"
"""The mark of words for objects of a single opponent, any of them."""

THEIRS: Final = "theirs"
"""The mark of objects of the player of an event, which only instructions of that player may speak of."""


class HowMany(NamedTuple):
    """The least and the most that are chosen; `word` if that is the word "one" alone, `at` where it stands."""

    least: int
    most: int | None
    word: bool = False
    at: int = 0


class NumberOf(NamedTuple):
    """A number of what the words name before it, or after; the Might may be the base Might."""

    its: Any
    of: Any
    base: bool
    after: bool = False


def objects_of(parts: Any) -> p.Objects:
    """Return what nouns, adjectives and suffixes describe; two that say different things about the same contradict."""
    fields: dict[str, Any] = {}
    before: dict[str, Any] = {}
    for part in parts:
        if not isinstance(part, Token) and "foreign" in part and _is_named_place(before):
            raise Disagreement  # the words may say whose place it is
        before = _kind_of(part)
        for name, value in before.items():
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


def _is_named_place(fields: dict[str, Any]) -> bool:
    """Return whether words are a place by a noun, not "here" or "anywhere"."""
    return fields.keys() & {"where", "held_by"} != set() and fields not in ({"where": "here"}, {"where": "anywhere"})


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


def one_at_each(objects: p.Objects, many: HowMany) -> p.Objects:
    """Any number of objects, of which "up to one" is at each place."""
    if (many.least, many.most) != (0, 1) or objects.total_might is not None:
        raise Stopped("place", 0)
    return objects._replace(least=0, most=None)


def at_one_place(objects: p.Objects) -> p.Objects:
    """Several objects "at a battlefield" are at the same one, also if that is one of two."""
    one = objects.bound == "one battlefield" or objects.described.where == "moved"
    return objects._replace(bound="same") if one else objects


def _kind_of(noun: Token | dict[str, Any]) -> dict[str, Any]:
    """The fields that a noun sets in a description, or those of other words as they are."""
    if not isinstance(noun, Token):
        return noun
    return {"kind": _KINDS.get(noun, str(noun))}
