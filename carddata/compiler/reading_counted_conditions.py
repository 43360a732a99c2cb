"""The reading of conditions on numbers; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, cast

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.countables import PLAIN, Countable, quantity
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import description
from carddata.compiler.reading_objects import ObjectReader
from carddata.compiler.reading_places import OWN_ZONES, Holder, Zone
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import conditions as c
from carddata.model.amounts import Lead, Quantity
from carddata.model.conditions import Condition, opposite
from carddata.model.numbers import Holding
from carddata.model.targets import CardKind, Whose

CONTROLLED: Final = ("unit", "gear", "permanent", "battlefield", "facedown", "legend", "anything")
"""The kinds of objects that conditions ask for where they name no zone."""

LEADS: Final[Mapping[tuple[str, str], Literal["you", "you over any", "opponent"]]] = {
    ("you", "all"): "you",
    ("you", "opponent"): "you over any",
    ("opponent", "you"): "opponent",
}
"""Whose lead it is, by who has more and than whom."""

LED: Final = {
    description(): "units",
    description(where="here"): "units here",
    description(kind="battlefield"): "battlefields",
}
"""The count by which players are compared, of the objects that they have."""

STOCKS: Final[Mapping[str, Countable]] = {
    "point": "points",
    "rune": "runes",
    "ready-rune": "ready runes",
    "xp": "xp",
}
"""The countable things that a player has, by their row in the lexicon."""


class HandCards(NamedTuple):
    """The cards of a hand, and the player by whose word it is called: you, them or none."""

    of: str


class Score(NamedTuple):
    """The score of the player, of an opponent, or of all opponents."""

    whose: str


SIDES: Final[Mapping[str, str]] = {"you": "you", "an opponent": "enemy", "opponents": "enemies"}
"""The players of whom conditions ask what they have, by the words for them."""

CONTENDERS: Final[Mapping[str, str]] = {
    "you": "you",
    "opponent": "opponent",
    "opponents": "all",
    "each-opponents": "all",
}
"""The players whose scores are compared, by the word for whose they are."""


def held(of: Countable) -> Any:
    """Return the method that reads a noun for what a player has, or for what they have done."""

    def read(self: Any, *_: Any) -> p.CountPhrase:
        return p.CountPhrase(of)

    return read


@v_args(inline=True)
class CountedConditionReader(ObjectReader):
    """Reads conditions on numbers: of objects, cards, points and XP, and of what happened this turn."""

    def degree_word(self, word: Token) -> bool:
        """Return whether it is a word for more, and not for less."""
        return rows()["degree_word", str(word)] == "more"

    def or_so(self, count: Token, more: bool) -> p.Range:
        """A number or more, or a number or less."""
        return p.Range(_number(count)) if more else p.Range(0, _number(count))

    def bounded(self, *words: Any) -> p.Range:
        """At least, at most or exactly a number, or more or less than it."""
        bound, count = words[0], _number(words[-1])
        if isinstance(bound, bool):
            return _than_so(bound, count)
        if len(words) > 1 and bound == "less":
            return p.Range(0, count)
        return p.Range(count, count if bound == "exactly" else None)

    def how_many(self, span: p.Range | Token) -> p.Range:
        """A range, "no" of something, or "any" of it."""
        if isinstance(span, p.Range):
            return span
        return p.Range(0, 0) if span.type == "NO" else p.Range()

    def how_mighty(self, *words: Any) -> p.Range:
        return words[0] if isinstance(words[0], p.Range) else self.or_so(*words)

    def there_are(self) -> str:
        return ""

    times_empowered = held("times empowered")

    def held_stock(self, *stock: str) -> p.CountPhrase:
        """A number that a player has, or battlefields."""
        if stock:
            return p.CountPhrase(stock_of(*stock))
        return p.CountPhrase("objects", p.Objects(description(kind="battlefield"), every=True))

    def countable(self, counted: p.CountPhrase | HandCards) -> p.CountPhrase:
        """Cards of the player, where their hand is named or not; or what has happened."""
        return _held_by("you", counted)

    def held_objects(self, *parts: Any) -> p.CountPhrase:
        objects = objects_of(parts)
        if objects.described.kind == "card":
            raise Stopped("condition", 0)
        return p.CountPhrase("objects", objects._replace(every=True))

    def held_cards(self, *parts: Any) -> p.CountPhrase | HandCards:
        """Cards of a hand, or of the player's trash, all of these or by what is said of them.

        A noun is there at all, if only "card".
        """
        *parts, zone = parts  # type: ignore[assignment]
        nouns = [part for part in parts if isinstance(part, str)]
        if zone.name == "hand" and len(parts) == 1 and nouns in (["card"], ["cards"]):
            return _of_hand(zone)
        if not nouns or (zone.name, zone.whose) != ("trash", "you"):
            raise Disagreement
        fields: dict[str, Any] = {}
        for part in (part for part in parts if isinstance(part, dict)):
            if not part.keys() <= {"keyword", "called", "domain", "energy", "power", "energy_by"}:
                raise Disagreement
            if fields.keys() & part.keys() or "energy_by" in part:
                raise Stopped("reference", 0)
            fields |= part
        kinds = tuple(cast(CardKind, noun.removesuffix("s")) for noun in nouns if noun not in ("card", "cards"))
        if not kinds and not fields:
            return p.CountPhrase("trash")
        described = description(kind="card", whose="you", types=kinds, **fields)
        return p.CountPhrase("objects", p.Objects(described, every=True))

    def if_held(self, holder: Holder | str, *parts: Any) -> p.ConditionPhrase:
        """A number of what a player has or has not, or of what there is; or more or less of it than another has."""
        whose, denies = side_of(holder)
        return _denied(self._held(whose, *parts), whose) if denies else self._held(whose, *parts)

    def _held(self, whose: str, *parts: Any) -> p.ConditionPhrase:
        if isinstance(parts[0], bool):
            return self._compared(whose, *parts)
        parts = parts if len(parts) > 1 else (p.Range(), *parts)
        pairs = zip(parts[::2], parts[1::2], strict=True)
        conditions = tuple(so_many(span, _held_by(whose, counted), whose) for span, counted in pairs)
        return conditions[0] if len(conditions) == 1 else p.AllOf(conditions)

    def if_there_is(self, holder: Holder | str, described: p.Objects) -> p.ConditionPhrase:
        whose, denies = side_of(holder)
        there_is = there_is_of(described, "enemy" if whose == "enemies" else whose)
        return _denied(there_is, whose) if denies else there_is

    def bearer(self, *words: Token) -> str:
        """Return who has something, by a pronoun and its verb, or that at least one of several has it."""
        subject, verb = words[0], words[-1]
        if len(words) > 2:
            if subject != "more":
                raise Disagreement
            return "one of them"
        bearers = {("i", "have"): "me", ("it", "has"): "it", ("it", "had"): "it had"}
        if (subject, verb) not in bearers:
            raise Disagreement
        return bearers[str(subject), str(verb)]

    def _measured(self, measured: Any, *parts: Any) -> p.ConditionPhrase:
        """A number of a player, of the own unit, of units together or of "it" is within a range.

        The own unit may have more Might than units have together, and a score may be more or less than another.
        """
        if len(parts) > 1:
            return _scores_compared(measured, *parts)
        (span,) = parts
        if isinstance(measured, p.Objects):
            return self._total_might(measured, span)
        if isinstance(span, Token):
            span = p.Range(number(span), number(span))
        if isinstance(measured, Score):
            whose = {"you": "you", "opponent": "enemy"}.get(measured.whose, "all")
            return so_many(span, p.CountPhrase("points"), whose)
        if isinstance(measured, p.CountPhrase):
            return so_many(span, measured, "" if measured.objects else "you")
        if measured == "it had":
            return p.ItHad(span.fewest, span.most)
        described = description(might=span.most, least_might=span.fewest or None)
        return c.Itself(described) if measured == "me" else p.ItIs(c.Chosen(described))

    def _total_might(self, objects: p.Objects, span: p.Range) -> p.ConditionPhrase:
        if objects.described.kind != "unit" or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return within(span, quantity("might", objects.described))

    def if_excess(self, span: p.Range) -> p.ConditionPhrase:
        return within(span, quantity("excess"))

    def whose_score(self, owner: str) -> Score:
        if owner not in CONTENDERS:
            raise Disagreement
        return Score(CONTENDERS[owner])

    def _compared(self, whose: str, more: bool, counted: p.CountPhrase | HandCards, *than: Any) -> p.ConditionPhrase:
        """A player has more or less of something than another player, or than each opponent."""
        first = {"you": "you", "enemy": "opponent"}.get(whose)
        others = {"an opponent": "opponent", "opponents": "all", "others": "all", "opponent": "all"}
        second = others.get(str(than[0])) if than else "you"
        if first is None or second is None:
            raise Disagreement
        _held_by(whose, counted)
        what = _lead_in(counted)
        return _lead(what, first, second) if more else _lead(what, second, first)


def near_victory(score: Score, points: Token, *, no: bool) -> p.ConditionPhrase:
    """The condition that a score is within a number of points of the Victory Score, or that the player's is not."""
    whose, most = score.whose, number(points)
    if whose == "all" or (whose == "opponent" and no):
        raise Stopped("condition", 0)
    if no:
        return c.Counted(quantity("own to victory"), most + 1)
    return c.Counted(quantity("own to victory" if whose == "you" else "to victory"), most=most)


def _than_so(more: bool, count: int) -> p.Range:
    """More or less than a number."""
    if not more and not count:
        raise Stopped("condition", 0)
    return p.Range(count + 1) if more else p.Range(0, count - 1)


def _of_hand(zone: Zone) -> HandCards:
    """The cards of the hand of the player, or of that of somebody else."""
    of = {"": "", **OWN_ZONES}.get(zone.whose)
    if of is None or zone.several:
        raise Disagreement
    return HandCards(of)


def empty(zone: Zone) -> p.ConditionPhrase:
    """The condition that the player's hand or trash has no cards."""
    counted: Mapping[str, Countable] = {"hand": "hand", "trash": "trash"}
    if zone.whose != "you" or zone.name not in counted:
        raise Disagreement
    return c.Counted(quantity(counted[zone.name]), most=0)


def side_of(holder: Holder | str) -> tuple[str, bool]:
    """The player who has something, by a word for conditions, and if they have it not; nobody where there is some."""
    if not isinstance(holder, Holder):
        return "", False
    if holder.who not in SIDES or holder.owns:
        raise Disagreement
    return SIDES[holder.who], holder.denied


def _denied(condition: p.ConditionPhrase, whose: str) -> Condition:
    """The condition that the player has something not; what any opponent lacks is not what no opponent has."""
    if whose != "you" or not isinstance(condition, Condition):
        raise Stopped("condition", 0)
    return opposite(condition)


def _held_by(whose: str, counted: p.CountPhrase | HandCards) -> p.CountPhrase:
    """The things that somebody has; a hand is called "your" of the player alone, and "their" of opponents alone."""
    if not isinstance(counted, HandCards):
        return counted
    if counted.of == ("you" if whose.startswith("enem") else "them"):
        raise Stopped("reference", 0)
    return p.CountPhrase("hand")


def _scores_compared(measured: Any, more: bool, other: Any) -> p.ConditionPhrase:
    """The condition that a score is more or less than another, or that the own unit has more Might than others."""
    if isinstance(measured, Score):
        second = other.whose if isinstance(other, Score) else CONTENDERS.get(other) if isinstance(other, str) else None
        if second is None:
            raise Disagreement
        return _lead("points", measured.whose, second) if more else _lead("points", second, measured.whose)
    if measured != "me" or not more or not isinstance(other, p.CountPhrase):
        raise Disagreement
    if other.of != "might" or other.objects is None:
        raise Stopped("condition", 0)
    return c.Outmatches(there_is_of(other.objects).of)


def _lead(what: str, first: str, second: str) -> p.ConditionPhrase:
    """The condition that a contender has more than another: you than each opponent or one, or an opponent than you."""
    whose = LEADS.get((first, second))
    if whose is None:
        raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="lead")
    return c.Counted(Lead(cast(Any, what), whose), 1)


def _lead_in(counted: p.CountPhrase | HandCards) -> str:
    """Return what players are compared by; stop where it is another thing than is counted of all."""
    if isinstance(counted, HandCards):
        return "cards"
    if counted.objects is None and counted.of in ("points", "runes"):
        return counted.of
    for described, what in LED.items():
        if counted.objects == p.Objects(described, every=True):
            return what
    raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="lead")


def within(span: p.Range, counted: Quantity) -> Condition:
    """The condition that a quantity is within a range."""
    return c.Counted(counted, span.fewest, most=span.most)


def stock_of(stock: str) -> Countable:
    """Return what the player has of this. Raises Disagreement for cards, which are in a place."""
    if stock not in STOCKS:
        raise Disagreement
    return STOCKS[stock]


def so_many(span: p.Range, counted: p.CountPhrase, whose: str) -> Condition:
    """A number of what a player has, or of what there is at all; stop where that is not told of others.

    At least one of an opponent is at least one of all opponents, and so is none of these.
    """
    if counted.objects is None or counted.objects.described.kind == "card":
        return _so_many_held(span, counted, whose)
    described = counted.objects.described
    if described.kind == "battlefield" and not whose:
        raise Stopped("condition", 0)
    if (whose == "enemy" and span != p.Range()) or (whose == "enemies" and span not in (p.Range(), p.Range(0, 0))):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="objects")
    there_is = there_is_of(counted.objects, "enemy" if whose == "enemies" else whose)
    if span == p.Range(0, 0):
        return c.Not(there_is)
    if described.kind not in ("unit", "gear", "battlefield") or counted.objects.bound == "one battlefield":
        raise Stopped("condition", 0)
    if span.most is None:
        return c.ThereAre(there_is.of, span.fewest)
    if counted.objects.bound not in ("", "there") or (counted.objects.bound and span.most != span.fewest):
        raise Stopped("condition", 0)
    return within(span, quantity("objects", there_is.of))


def _so_many_held(span: p.Range, counted: p.CountPhrase, whose: str) -> Condition:
    """A number of points, XP, runes or cards of the player."""
    if whose == "enemy" and span.most is None and isinstance(counted.of, str):
        held = PLAIN.get(counted.of)
        if isinstance(held, Holding) and held.what != "trash":
            return c.Counted(replace(held, whose="opponent"), span.fewest)
    if whose not in ("you", ""):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="has")
    if counted.objects is not None:
        return within(span, quantity("objects", counted.objects.described))
    if not whose and counted.of != "trash":
        raise Stopped("condition", 0)
    at_least = counted.of == "xp" and span.most is None
    return c.Level(span.fewest) if at_least else within(span, quantity(counted.of))


def there_is_of(objects: p.Objects, whose: str = "") -> c.ThereAre:
    """The condition that there is such an object, of the player if it says `whose`."""
    if objects.bound not in ("", "one battlefield", "there") or objects.total_might is not None:
        raise Stopped("condition", 0)
    own = objects.described
    if own.kind not in CONTROLLED:
        raise Stopped("condition", 0)
    if objects.bound == "there":
        own = replace(own, where="there")
    if whose and own.whose not in ("anybody", whose):
        raise Stopped("reference", 0, "contradiction")
    return c.ThereAre(replace(own, whose=cast(Whose, whose)) if whose else own)


def range_of(parts: Iterable[Any]) -> p.Range:
    """The range that words say; at least one where they say none."""
    return next((part for part in parts if isinstance(part, p.Range)), p.Range())


def _number(count: Token) -> int:
    return 1 if count == "one" else number(count.rstrip("+"))
