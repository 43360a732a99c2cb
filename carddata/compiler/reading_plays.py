"""How the grammar's rules on playing cards are read: places and costs; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import number
from carddata.compiler.reading_sentences import SentenceReader
from carddata.model.abilities import If
from carddata.model.card import Enters
from carddata.model.permissions import CountedCards, PlayedTo


@v_args(inline=True)
class PlayReader(SentenceReader):
    """Reads what lines say about where cards are played to, and for which cost."""

    def open_battlefield(self) -> str:
        return "open"

    def occupied_enemy_battlefield(self) -> str:
        return "occupied enemy"

    def i_am_played_to(self, *parts: Any) -> p.Stands:
        return p.Stands(PlayedTo(parts[-1]))

    def units_are_played_to(self, where: Any) -> p.Stands:
        return p.Stands(PlayedTo(where, units=True))

    def enters_at_battlefield(self, *_: Any) -> p.Stands:
        return p.Stands(Enters(ready=True, at_battlefield=True))

    def cost_line(self, *parts: Any) -> p.CostLine:
        line = next(part for part in parts if isinstance(part, p.CostLine))
        for part in (part for part in parts if not isinstance(part, p.CostLine)):
            if isinstance(part, Token):
                line = line._replace(ready=True)
            elif isinstance(part, dict):
                line = line._replace(**part)
            else:
                line = line._replace(condition=part)
        return line

    def costs_less(self, *parts: Any) -> p.CostLine:
        price = next(part for part in parts if isinstance(part, p.Price))
        return p.CostLine(price)

    def this_costs_less(self, *parts: Any) -> p.CostLine:
        return self.costs_less(*parts)._replace(word="this")

    def per(self, each: p.Objects | CountedCards, *least: Token) -> dict[str, Any]:
        return {"each": each, "least": number(least[0]) if least else None}

    def cards_in_your_trash(self) -> CountedCards:
        return "cards in your trash"

    def cards_you_played(self) -> CountedCards:
        return "cards you played this turn"

    def each_object(self, *parts: Any) -> p.Objects:
        return self.condition_object(*parts)

    def from_elsewhere(self) -> If:
        return If(played_from="hand", unless=True)
