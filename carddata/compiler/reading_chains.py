"""The reading of the grammar's rules for spells and abilities on the chain; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import OTHER
from carddata.compiler.reading_objects import ObjectReader
from carddata.compiler.reading_places import Holder
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.targets import ChosenBy, HasChosen, InCombatWith, TargetFilter

ON_CHAIN = ("spell", "ability", "spell or ability")
"""The kinds of objects that choose."""

IT = 0
"""The number that stands for "it" as a choice, before it is known which choice that is."""


@v_args(inline=True)
class ChainReader(ObjectReader):
    """Reads which spells and abilities are meant, and what they choose."""

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
