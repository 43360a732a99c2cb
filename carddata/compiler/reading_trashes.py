"""The reading of the grammar's rules for cards of trashes; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Literal, cast, get_args

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import OTHER, being, description, status_of, types_of
from carddata.compiler.reading_objects import ObjectReader
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.operations import GiveFlow
from carddata.model.plays import Play
from carddata.model.recycling import Recycle
from carddata.model.targets import CardKind, OfType, Whose

RECYCLED = ((Recycle, {"trash": True}),)
"""The acts that recycle cards."""

TrashOf = Whose | Literal["an opponent", "that player"]
"""Whose trash words say: that of such players, of any one opponent, or of the player who was chosen before."""


@v_args(inline=True)
class TrashReader(ObjectReader):
    """Reads which cards of a trash are meant, and that they are recycled."""

    def cards_of_trash(
        self, cards: p.Objects | Token, whose: TrashOf, costing: dict[str, Any] | None = None
    ) -> p.Objects:
        """Cards that are chosen; an exact number of cards may also be what its player recycles later (416.6)."""
        if isinstance(cards, Token):
            cards = p.Objects(description(kind="card"))
        described = being(cards.described, *description(**(costing or {})).that)
        if (
            cards.bound
            or cards.total_might is not None
            or cards.least > 1
            or OTHER in described.that
            or status_of(described)
        ):
            raise Stopped("reference", 0)
        if described.kind in get_args(CardKind):
            described = being(replace(described, kind="card"), OfType((cast(CardKind, described.kind),)))
        if described.kind != "card" or described.whose != "anybody":
            raise Stopped("reference", 0)
        return in_trash_of(whose, cards._replace(described=described))

    def recycle_told(self, *words: Token) -> p.Act:
        """Cards that were named, which their owners recycle; or a card that was played, once that is done with."""
        if words[-1].type == "THEM":
            return p.Act("them", RECYCLED)
        if len(words) > 1:
            raise Disagreement
        return p.Act("it", ((Play, {"then": "recycle"}),))


def give_flow(cards: p.Objects) -> p.Act:
    """Flow is a keyword of spells, which their owner plays (829.1.a)."""
    if types_of(cards.described) != ("spell",) or cards.described.whose != "you" or cards.bound:
        raise Stopped("reference", 0)
    return p.Act(cards, ((GiveFlow, {"trash": True}),))


def in_trash_of(whose: TrashOf, cards: p.Objects) -> p.Objects:
    """Cards in the trash of such players, of a single opponent, or of the player who was chosen before."""
    if whose == "an opponent":
        bound: Literal["", "controller"] = "" if cards.most == 1 else "controller"
        return cards._replace(described=replace(cards.described, whose="enemy"), bound=bound)
    if whose == "that player":
        return cards._replace(bound=whose)
    return cards._replace(described=replace(cards.described, whose=whose))
