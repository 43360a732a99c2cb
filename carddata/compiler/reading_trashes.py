"""How the grammar's rules for cards of trashes are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, get_args

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import ObjectReader, number
from carddata.compiler.words import Stopped
from carddata.model.recycling import Recycle
from carddata.model.targets import CardKind, TargetFilter, Whose

RECYCLED = ((Recycle, {"trash": True}),)
"""What is done with cards that are recycled."""


@v_args(inline=True)
class TrashReader(ObjectReader):
    """Reads which cards of a trash are meant, and that they are recycled."""

    def your_trash(self, *_: Token) -> Whose:
        return "you"

    def any_trash(self, *_: Token) -> Whose:
        return "anybody"

    def enemy_trash(self, *_: Token) -> Whose:
        return "enemy"

    def cards_of_trash(self, cards: p.Objects, whose: Whose) -> p.Objects:
        """Cards that are chosen; an exact number of cards may also be what its player recycles later (416.6)."""
        described = cards.described
        if cards.bound or cards.total_might is not None or cards.least > 1 or described.other or described.status:
            raise Stopped("reference", 0)
        if described.kind in get_args(CardKind):
            described = replace(described, kind="card", types=(described.kind,))
        if described.kind != "card" or described.whose != "anybody":
            raise Stopped("reference", 0)
        return cards._replace(described=replace(described, whose=whose))

    def card_of_trash(self, _: Token, whose: Whose) -> p.Objects:
        return p.Objects(TargetFilter(kind="card", whose=whose))

    def recycle_cards(self, cards: p.Objects) -> p.Act:
        return p.Act(cards, RECYCLED)

    def recycle_number(self, count: Token) -> p.Act:
        cards = p.Objects(TargetFilter(kind="card", whose="you"), least=number(count), most=number(count), later=True)
        return p.Act(cards, RECYCLED)

    def recycle_them(self, *_: Any) -> p.Act:
        return p.Act("them", RECYCLED)
