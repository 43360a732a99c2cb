"""The reading of the grammar's rules on what is paid for an ability; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Literal

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import HowMany
from carddata.compiler.descriptions import being, description, status_of
from carddata.compiler.reading_payments import Spending, most_buffs
from carddata.compiler.reading_players import BUFFED, price_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.reading_zones import Zone
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.targets import CardKind, HasState


@v_args(inline=True)
class PriceReader(SentenceReader):
    """Reads prices: resources, cards, objects and what is spent."""

    def cost(self, *prices: p.Price) -> p.Price:
        """The price of an ability, which is not any number of buffs."""
        if any(price.objects is not None and _are_buffs(price.objects) for price in prices):
            raise Disagreement
        return together(*prices)

    def paid(self, verb: str, price: p.Price) -> p.Price:
        if verb != "pay":
            raise Disagreement
        return price

    def resources(self, *symbols: Token) -> p.Price:
        return price_of(*symbols)

    def exhaust_symbol(self) -> p.Price:
        return p.Price(exhaust=True)

    def self_cost(self, verb: str, own: str, *hand: Zone) -> p.Price:
        """A deed to the own permanent as a cost."""
        of_this = own == "this"
        whom: Literal["this", "me"] = "this" if of_this else "me"
        _check_hand(verb, hand)
        match verb:
            case "exhaust":
                return p.Price(exhaust=True, of_this=of_this)
            case "kill":
                return p.Price(kill_this=True, of_this=of_this)
            case "banish" | "disempower" | "recycle" | "return":
                return p.Price(objects=p.ObjectPrice(verb, whom))
            case _:
                raise Disagreement

    def object_cost(self, verb: str, thing: p.Objects, *hand: Zone) -> p.Price:
        """A deed to other permanents as a cost."""
        _check_hand(verb, hand)
        if hand and hand[0].whose != "owner":
            raise Disagreement
        if thing.every:
            if thing.described != description(kind="legend", whose="you"):
                raise Disagreement
            thing = thing._replace(every=False)
        match verb:
            case "kill" if thing == p.Objects(description(whose="friendly")):
                return p.Price(kill=1)
            case "recycle" if thing.described.kind not in ("unit", "gear", "permanent"):
                raise Stopped("reference", 0)
            case "kill" | "exhaust" | "disempower" | "recycle" | "return":
                return p.Price(objects=p.ObjectPrice(verb, thing))
            case _:
                raise Disagreement

    def cards_cost_paid(self, deed: tuple[str, bool], *what: Any) -> p.Price:
        """Some cards of the hand, or a card of a type, that are discarded; or cards of the deck that are burned."""
        count = number(what[0]) if isinstance(what[0], Token) and what[0].type == "NUMBER" else 1
        kind: Any = None if isinstance(what[0], Token) else what[0]
        match deed:
            case "discard", _:
                return p.Price(discard=count, discard_type=kind)
            case "burn", _ if kind is None:
                return p.Price(burn=count)
            case _:
                raise Disagreement

    def spending(self, verb: str, many: str | HowMany | p.Objects, stock: str) -> Spending:
        if verb not in ("spend", "pay") or (stock == "buff" and verb == "pay"):
            raise Disagreement
        if stock != "buff" and (stock != "xp" or not isinstance(many, HowMany)):
            raise Disagreement
        return Spending(stock, many)

    def spend_cost(self, spent: Spending) -> p.Price:
        """XP, the buff of one unit, the own unit or any, or a number of buffs, which may be any."""
        match spent:
            case Spending("xp", HowMany(least, most, False, at)) if least == most and least is not None:
                if not least:
                    raise Stopped("mechanic", at, "xp")
                return p.Price(xp=least)
            case Spending("buff", "me"):
                return p.Price(objects=p.ObjectPrice("spend a buff", "me"))
            case Spending("buff", Token()):
                return p.Price(objects=p.ObjectPrice("spend a buff", p.Objects(BUFFED)))
            case Spending("buff", p.Objects() as units):
                return _its_buff(units)
            case Spending("buff", HowMany()):
                buffed = p.Objects(description(whose="you", status="buffed"), least=0, most=most_buffs(spent))
                return p.Price(objects=p.ObjectPrice("spend a buff", buffed))
        raise Disagreement


def _its_buff(units: p.Objects) -> p.Price:
    """The buff of a unit of the player; nobody spends that of another (702.2.b.2)."""
    if status_of(units.described) is not None or units.described.whose not in ("you", "friendly"):
        raise Stopped("reference", 0)
    described = being(replace(units.described, whose="you"), HasState("buffed"))
    return p.Price(objects=p.ObjectPrice("spend a buff", p.Objects(described)))


def _are_buffs(paid: p.ObjectPrice) -> bool:
    """Return whether something is paid with several buffs, or none."""
    return paid.how == "spend a buff" and isinstance(paid.of, p.Objects) and paid.of.least == 0


def _check_hand(verb: str, hand: tuple[Zone, ...]) -> None:
    """Raise Disagreement for a hand to which nothing is returned, or where the words leave it out."""
    if (verb == "return") is not bool(hand) or any(each.whose == "you" for each in hand):
        raise Disagreement


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
