"""The reading of the grammar's rules on what is paid for an ability; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, Literal

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import being, description, status_of
from carddata.compiler.reading_objects import HowMany, objects_of
from carddata.compiler.reading_payments import Spending
from carddata.compiler.reading_players import price_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.targets import CardKind, HasState

ACT_COSTS: Final[dict[type[Any], Literal["kill", "exhaust", "disempower"]]] = {
    m.Kill: "kill",
    m.Exhaust: "exhaust",
    m.Disempower: "disempower",
}
"""The operations on permanents that are costs, and their names as such."""


@v_args(inline=True)
class PriceReader(SentenceReader):
    """Reads prices: resources, cards, objects and what is spent."""

    def cost(self, *prices: p.Price) -> p.Price:
        return together(*prices)

    def resources(self, *symbols: Token) -> p.Price:
        return price_of(*symbols)

    def exhaust_symbol(self) -> p.Price:
        return p.Price(exhaust=True)

    def act_on_self(self, kind: type[Any], own: str) -> p.Price:
        """A deed to the own permanent as a cost."""
        of_this = own == "this"
        whom: Literal["this", "me"] = "this" if of_this else "me"
        match kind:
            case m.Exhaust:
                return p.Price(exhaust=True, of_this=of_this)
            case m.Kill:
                return p.Price(kill_this=True, of_this=of_this)
            case m.Banish:
                return p.Price(objects=p.ObjectPrice("banish", whom))
            case m.Disempower:
                return p.Price(objects=p.ObjectPrice("disempower", whom))
            case _:
                raise Disagreement

    def act_cost(self, kind: type[Any], thing: p.Objects) -> p.Price:
        """A deed to other permanents as a cost."""
        how = ACT_COSTS.get(kind)
        if how is None:
            raise Disagreement
        if how == "kill" and thing == p.Objects(description(whose="friendly")):
            return p.Price(kill=1)
        return p.Price(objects=p.ObjectPrice(how, thing))

    def your_legend(self, _: Token) -> p.Objects:
        return p.Objects(description(kind="legend", whose="you"))

    def discard_cost(self, *what: Any) -> p.Price:
        """Some cards of the hand, or a card of a type."""
        if isinstance(what[0], Token) and what[0].type == "NUMBER":
            return p.Price(discard=number(what[0]))
        kind: Any = None if isinstance(what[0], Token) else what[0]
        return p.Price(discard=1, discard_type=kind)

    def burn_cost(self, count: Token) -> p.Price:
        return p.Price(burn=number(count) if count.type == "NUMBER" else number(count.strip("[]").split(" ")[1]))

    def recycle_cost(self, count: Token) -> p.Price:
        return p.Price(recycle=1 if count.type == "CARD" else number(count))

    def spend_verb(self, verb: Token) -> Token:
        return verb

    def spending(self, verb: Token, many: Token | HowMany, stock: str) -> Spending:
        if stock != "buff" and (stock != "xp" or isinstance(many, Token)):
            raise Disagreement
        if stock == "buff" and verb == "pay":
            raise Disagreement
        return Spending(stock, many)

    def spend_cost(self, spent: Spending) -> p.Price:
        """XP, or the buff of one unit: the own unit or any."""
        match spent:
            case Spending("xp", HowMany(least, most, False, at)) if least == most and least is not None:
                if not least:
                    raise Stopped("mechanic", at, "xp")
                return p.Price(xp=least)
            case Spending("buff", Token() as whose):
                of: Any = "me" if whose == "my" else p.Objects(description(whose="you", status="buffed"))
                return p.Price(objects=p.ObjectPrice("spend a buff", of))
        raise Disagreement

    def whose_buff(self, *parts: Any) -> p.Objects:
        other = any(isinstance(part, Token) and part.type == "ANOTHER" for part in parts)
        described = [part for part in parts if isinstance(part, dict)]
        return objects_of([*described, {"kind": "unit"}, *([{"other": True}] if other else [])])

    def spend_its_cost(self, units: p.Objects) -> p.Price:
        """The buff of a unit of the player; nobody spends that of another (702.2.b.2)."""
        if status_of(units.described) is not None or units.described.whose not in ("you", "friendly"):
            raise Stopped("reference", 0)
        described = being(replace(units.described, whose="you"), HasState("buffed"))
        return p.Price(objects=p.ObjectPrice("spend a buff", p.Objects(described)))


def together(*prices: p.Price) -> p.Price:
    """One price of several parts; stop where it would exhaust or kill the same object twice."""
    if sum(price.exhaust for price in prices) > 1 or sum(price.kill_this for price in prices) > 1:
        raise Stopped("mechanic", 0, "additional-cost")
    return p.Price(
        sum(price.energy for price in prices),
        tuple(symbol for price in prices for symbol in price.power),
        any(price.exhaust for price in prices),
        sum(price.discard for price in prices),
        sum(price.recycle for price in prices),
        sum(price.kill for price in prices),
        any(price.kill_this for price in prices),
        sum(price.xp for price in prices),
        any(price.of_this for price in prices),
        _only_object([price.objects for price in prices if price.objects is not None]),
        sum(price.burn for price in prices),
        _only_type([price for price in prices if price.discard]),
    )


def _only_type(prices: list[p.Price]) -> CardKind | None:
    """The type of the cards that are discarded; stop where those of two costs differ."""
    if len({price.discard_type for price in prices}) > 1:
        raise Stopped("mechanic", 0, "additional-cost")
    return prices[0].discard_type if prices else None


def _only_object(objects: list[p.ObjectPrice]) -> p.ObjectPrice | None:
    if len(objects) > 1:
        raise Stopped("mechanic", 0, "additional-cost")
    return objects[0] if objects else None
