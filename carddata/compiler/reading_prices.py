"""The reading of the grammar's rules on what is paid, and on keywords with a price; each method reads its rule."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import HowMany
from carddata.compiler.descriptions import being, description, status_of
from carddata.compiler.reading_amounts import THAT_MUCH
from carddata.compiler.reading_places import Zone
from carddata.compiler.reading_players import BUFFED, THAT_MANY, price_of, spend_buffs
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import keyword_name, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from carddata.model.payments import PayAny
from carddata.model.targets import CardKind, HasState

PAID = p.CountPhrase("paid")
"""The amount that an instruction before has paid or spent."""

AS_MUCH = (PAID, THAT_MUCH, THAT_MANY)
"""The amounts that "that much" and "that many" may be, by the verb they go with."""


class Spending(NamedTuple):
    """The amount of a stock that is spent: a number, "a", or that of some unit."""

    stock: str
    many: str | HowMany | p.Objects


def most_buffs(spent: Spending) -> int | None:
    """The most buffs that are spent, where any number up to that may be."""
    if spent.stock != "buff" or not isinstance(spent.many, HowMany) or spent.many.least or spent.many.word:
        raise Disagreement
    return spent.many.most


@v_args(inline=True)
class PriceReader(SentenceReader):
    """Reads prices: resources, cards, objects and what is spent; any amount that is paid; and keywords with a price."""

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

    def paid_resource(self, word: str) -> str:
        """Energy by its word, or power of any domain by its symbol."""
        if not isinstance(word, Token):
            if word != "energy":
                raise Disagreement
            return word
        if word != "{any}":
            raise Stopped("mechanic", word.start_pos or 0, "an-amount-that-is-counted")
        return "power"

    def pay_any(self, resource: str, act: Any = None) -> p.Sentence:
        """A deed that is done as much as is paid: "that much" or "that many" are words for the amount.

        Energy or power is added as much, without an instruction of its own.
        """
        pays = p.Act(None, ((PayAny, {"of": resource}),))
        if act is None or isinstance(act, Token):
            added = {"energy": 1} if act is None else {"power": (act.strip("{}"),)}
            return p.Sentence("plain", (pays, p.Act(None, ((m.Add, {**added, "each": PAID}),))))
        return p.Sentence("plain", (pays, _as_much(act)))

    def priced(self, *parts: Any) -> p.LinePhrase:
        """A keyword with its price; Empower alone has several, or times at which it may be used besides."""
        word = next(part for part in parts if isinstance(part, str) and not isinstance(part, Token))
        timing: Any = next(
            (keyword_name(part) for part in parts if isinstance(part, Token) and part.type == "TIMING"), ""
        )
        terms = tuple(map(_of_this, (part for part in parts if isinstance(part, p.Sentence))))
        price, *others = (part for part in parts if isinstance(part, p.Price))
        if any(term.kind in ("only once", "limits all") or term.next is not None for term in terms):
            raise Disagreement
        if any(isinstance(part, Token) and part.type == "SLASH" for part in parts):
            return _for_each(word, parts)
        if word == "empower":
            return p.EmpowerLine(price, timing, terms, tuple(others))
        if timing or others:
            raise Disagreement
        if word == "equip":
            return _equip(price, terms)
        if terms:
            raise Disagreement
        return p.FromTrash(price, flow=True) if word == "flow" else p.Extra(price, repeat=True)

    def ability_costs(self, *parts: Any) -> p.Sentence:
        """By how much an ability is cheaper, with what has to be chosen for it before that or after.

        By the Might of what is chosen it is as much cheaper as that is.
        """
        price = next((part for part in parts if isinstance(part, p.Price)), None)
        terms = [part for part in parts if part is not price and not isinstance(part, Token)]
        if len(terms) > (price is not None):
            raise Stopped("condition", 0)
        if price is None:
            return p.Sentence("cheaper", less=p.CostLine(p.Price(energy=1), each=AmountOf(1)))
        line = _less(price, *terms)
        return p.Sentence("cheaper", less=line if _has_ability(parts) else line._replace(word="this"))


def spends_each_buff(each: p.CountPhrase, acts: tuple[Any, ...]) -> p.Sentence:
    """Friendly units whose buffs are spent; only the controller of a unit can (702.2.b.2)."""
    if each.objects is None or each != p.CountPhrase("objects", each.objects):
        raise Disagreement
    objects = each.objects._replace(every=False)
    if objects.described.kind != "unit" or objects.described.whose not in ("you", "friendly"):
        raise Stopped("reference", 0)
    if status_of(objects.described) is not None or any(
        getattr(act, "thing", "") not in ("it", "that unit") for act in acts
    ):
        raise Stopped("reference", 0)
    buffed = being(replace(objects.described, whose="you"), HasState("buffed"))
    spends = spend_buffs(None, objects._replace(described=buffed))
    return p.Sentence("plain", (spends, *acts))


def _as_much(act: Any) -> p.Act:
    """An instruction with "that much" or "that many", which are as much as was paid."""
    if not isinstance(act, p.Act) or any(fields.get("each") not in AS_MUCH for _, fields in act.operations):
        raise Disagreement
    return act._replace(operations=tuple((kind, fields | {"each": PAID}) for kind, fields in act.operations))


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


def _has_ability(parts: tuple[Any, ...]) -> bool:
    """Return whether the words call it an ability, and not "this" alone, which the keyword is in its own line."""
    return any(isinstance(part, Token) and part.type == "ABILITY" for part in parts)


def _of_this(term: p.Sentence) -> p.Sentence:
    """A term of a keyword with a price, for which "this" is the ability."""
    return term._replace(less=term.less._replace(word="me")) if term.less is not None else term


def _for_each(word: str, parts: tuple[Any, ...]) -> p.Extra:
    """Repeat with several prices, each of which is paid for another time; they are resources alone."""
    first, *others = (part for part in parts if isinstance(part, p.Price))
    slashes = [part for part in parts if isinstance(part, Token)]
    if word != "repeat" or len(slashes) != len(others) or any(slash.type != "SLASH" for slash in slashes):
        raise Disagreement
    if any(price != p.Price(price.energy, price.power) for price in (first, *others)):
        raise Disagreement
    return p.Extra(first, repeat=True, again=tuple(others))


def _equip(price: p.Price, terms: tuple[p.Sentence, ...]) -> p.Equip:
    """Equip, with the one term that makes it cheaper; it is used at the times of every ability (818.1.b)."""
    if len(terms) > 1 or any(term.less is None for term in terms):
        raise Disagreement
    return p.Equip(price, terms[0].less if terms else None)


def _less(price: p.Price, term: Any = None) -> p.CostLine:
    """By how much an ability is cheaper: at all, for each of what is counted, or under a condition."""
    line = p.CostLine(price)
    if term is None:
        return line
    return line._replace(**term) if isinstance(term, dict) else line._replace(condition=term)
