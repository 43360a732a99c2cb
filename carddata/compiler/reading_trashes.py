"""The reading of the grammar's rules for cards of trashes; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Literal, cast, get_args

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import MIGHTY, OTHER, being, description, status_of, types_of
from carddata.compiler.reading_objects import ObjectReader, objects_of
from carddata.compiler.words import Stopped
from carddata.model.champions import ToChampionZone
from carddata.model.operations import GiveFlow, Return
from carddata.model.recycling import Recycle
from carddata.model.targets import CardKind, IsYours, OfType, Whose, tags_asked

RECYCLED = ((Recycle, {"trash": True}),)
"""The acts that recycle cards."""


@v_args(inline=True)
class TrashReader(ObjectReader):
    """Reads which cards of a trash are meant, and that they are recycled."""

    def cards_of_trash(
        self, cards: p.Objects, whose: Whose | Literal["that player"], costing: dict[str, Any] | None = None
    ) -> p.Objects:
        """Cards that are chosen; an exact number of cards may also be what its player recycles later (416.6)."""
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

    def card_of_trash(self, _: Token, whose: Whose | Literal["that player"]) -> p.Objects:
        return in_trash_of(whose, p.Objects(description(kind="card")))

    def champion_return(self, *_: Any) -> p.Act:
        """Its Champion Zone must be empty, whether or not the words say it (108.3.c.1)."""
        champion = p.Objects(description(kind="card", whose="you", chosen_champion=True))
        return p.Act(champion, ((ToChampionZone, {"trash": True}),))

    def if_empty(self, *_: Token) -> None:
        return None

    def zone_or_board(self) -> None:
        return None

    def unit_taken_up(self, *parts: Any) -> p.Act:
        described = objects_of([part for part in parts if part is not None]).described
        if described != description(
            status=status_of(described), tags=tags_asked(described), mighty=MIGHTY in described.that
        ):
            raise Stopped("reference", 0)
        unit = being(replace(described, kind="unit or champion"), IsYours("owner"))
        return p.Act(p.Objects(unit), ((Return, {}),))

    def your_champion(self, *_: Token) -> p.Objects:
        """It is the card in the Champion Zone, unless the words say another place (355.9.a.5)."""
        return p.Objects(description(kind="champion", whose="you"), every=True)

    def champion_taken_up(self, champion: p.Objects) -> p.Act:
        return p.Act(champion, ((Return, {}),))

    def give_flow(self, cards: p.Objects, _: Token) -> p.Act:
        """Flow is a keyword of spells, which their owner plays (829.1.a)."""
        if types_of(cards.described) != ("spell",) or cards.described.whose != "you" or cards.bound:
            raise Stopped("reference", 0)
        return p.Act(cards, ((GiveFlow, {"trash": True}),))

    def recycle_them(self, *_: Any) -> p.Act:
        return p.Act("them", RECYCLED)


def in_trash_of(whose: Whose | Literal["that player"], cards: p.Objects) -> p.Objects:
    """Cards in the trash of such players, or of the player who was chosen before."""
    if whose == "that player":
        return cards._replace(bound=whose)
    return cards._replace(described=replace(cards.described, whose=whose))
