"""How conditions on numbers, and on how often something happened, are read; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.countables import Countable, quantity
from carddata.compiler.flat_conditions import If
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.reading_objects import ObjectReader, objects_of
from carddata.compiler.word_values import number
from carddata.compiler.words import Stopped
from carddata.model.amounts import Quantity
from carddata.model.targets import CardKind, Whose

CONTROLLED: Final = ("unit", "gear", "permanent", "battlefield", "facedown", "legend")
"""The kinds of objects that conditions ask for where they name no zone."""

IN_BEGINNING: Final[Mapping[Countable, Countable]] = {
    "deaths": "deaths in your beginning",
    "friendly deaths": "friendly deaths in your beginning",
    "enemy deaths": "enemy deaths in your beginning",
}
"""The deaths of the player's own Beginning Phase."""


def held(of: Countable) -> Any:
    """Return the method that reads a noun for what a player has, or for what they have done."""

    def read(self: Any, *_: Any) -> p.CountPhrase:
        return p.CountPhrase(of)

    return read


def _done(of: Countable) -> Any:
    """The method that reads what a player has done this turn, and how often if the words say it."""

    def read(self: Any, *parts: Any) -> If:
        return within(_range_of(parts), quantity(of))

    return read


@v_args(inline=True)
class CountedConditionReader(ObjectReader):
    """Reads conditions on numbers: of objects, cards, points and XP, and of what happened this turn."""

    def at_least_so(self, count: Token) -> p.Range:
        return p.Range(_number(count))

    def at_most_so(self, count: Token) -> p.Range:
        return p.Range(0, _number(count))

    def exactly_so(self, count: Token) -> p.Range:
        return p.Range(_number(count), _number(count))

    def below(self, count: Token) -> p.Range:
        if not _number(count):
            raise Stopped("condition", 0)
        return p.Range(0, _number(count) - 1)

    def above(self, count: Token) -> p.Range:
        return p.Range(_number(count) + 1)

    def none_of(self) -> p.Range:
        return p.Range(0, 0)

    def you_have(self) -> str:
        return "you"

    def there_are(self) -> str:
        return ""

    held_in_hand = held("hand")
    cards_in_trash = held("trash")
    held_runes = held("runes")
    held_points = held("points")
    held_xp = held("xp")

    def held_battlefields(self) -> p.CountPhrase:
        return p.CountPhrase("objects", p.Objects(FlatFilter(kind="battlefield"), every=True))

    def held_objects(self, *parts: Any) -> p.CountPhrase:
        return p.CountPhrase("objects", objects_of(parts)._replace(every=True))

    def kind_in_trash(self, kind: str, *_: Token) -> p.CountPhrase:
        described = FlatFilter(kind="card", whose="you", types=(cast(CardKind, kind.removesuffix("s")),))
        return p.CountPhrase("objects", p.Objects(described, every=True))

    def if_held(self, whose: str, *parts: Any) -> p.ConditionPhrase:
        """So many of what a player has, or of what there is."""
        pairs = zip(parts[::2], parts[1::2], strict=True)
        conditions = tuple(_so_many(span, counted, whose) for span, counted in pairs)
        return conditions[0] if len(conditions) == 1 else p.AllOf(conditions)

    def if_score(self, span: p.Range) -> p.ConditionPhrase:
        return within(span, quantity("points"))

    def if_total_might(self, *parts: Any) -> p.ConditionPhrase:
        *subject, span = parts
        objects = objects_of([{"whose": "you"} if part == "your" else part for part in subject])
        if objects.described.kind != "unit" or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return within(span, quantity("might", objects.described))

    def if_excess(self, span: p.Range) -> p.ConditionPhrase:
        return within(span, quantity("excess"))

    cards_were_played = _done("cards played")
    spells_were_played = _done("spells played")
    were_discarded = _done("discarded")
    were_burned = _done("burned")
    were_conquered = _done("conquered")
    were_won = _done("combats won")

    def xp_was_gained(self, *span: p.Range) -> If:
        if span and not span[0].fewest and not span[0].most:
            raise Stopped("mechanic", 0, "xp")
        return within(_range_of(span), quantity("gained xp"))

    def were_played(self, *parts: Any) -> If:
        described = objects_of([part for part in parts if not isinstance(part, p.Range)]).described
        if described.kind not in ("unit", "gear", "permanent"):
            raise Stopped("condition", 0)
        return within(_range_of(parts), quantity("played", described))

    def if_done(self, done: If) -> p.ConditionPhrase:
        return done

    def if_not_done(self, done: If) -> p.ConditionPhrase:
        """The opposite of a condition on how often something was done."""
        if done.most is not None:
            raise Stopped("condition", 0)
        return replace(done, fewest=0, most=done.fewest - 1)

    def deaths(self, *parts: Any) -> tuple[Countable, p.Range]:
        whose = next((part["whose"] for part in parts if isinstance(part, dict)), "")
        return cast(Countable, f"{whose} deaths".strip()), _range_of(parts)

    def in_beginning(self) -> bool:
        return True

    def if_died(self, deaths: tuple[Countable, p.Range], in_beginning: bool = False) -> p.ConditionPhrase:
        died, span = deaths
        return within(span, quantity(IN_BEGINNING[died] if in_beginning else died))

    def compared(self, *words: Token) -> str:
        return str(words[0])

    def behind(self, what: str = "points") -> p.ConditionPhrase:
        return If(counted=quantity(cast(Countable, f"{what} behind")), fewest=1)

    def ahead(self, what: str = "points") -> p.ConditionPhrase:
        return If(counted=quantity(cast(Countable, f"{what} ahead")), fewest=1)

    def if_i_did_not_move(self) -> p.ConditionPhrase:
        return If(counted=quantity("moves"), most=0)

    def if_i_conquered(self) -> p.ConditionPhrase:
        return If(counted=quantity("conquests"), fewest=1)

    def if_i_won(self) -> p.ConditionPhrase:
        return If(counted=quantity("wins"), fewest=1)

    def if_i_did_not_conquer(self) -> p.ConditionPhrase:
        return If(counted=quantity("conquests"), most=0)

    def if_spent(self, energy: Token) -> p.ConditionPhrase:
        return If(counted=quantity("spent on a spell"), fewest=number(energy))

    def if_i_am_near_victory(self, _: Token, points: Token) -> p.ConditionPhrase:
        return If(counted=quantity("own to victory"), most=number(points))

    def if_played_another(self, _: Token) -> p.ConditionPhrase:
        return p.PlayedAnother()

    def if_near_victory(self, points: Token) -> p.ConditionPhrase:
        return If(counted=quantity("to victory"), most=number(points))

    def if_hand_empty(self) -> p.ConditionPhrase:
        return If(counted=quantity("hand"), most=0)


def within(span: p.Range, counted: Quantity) -> If:
    """The condition that a quantity is within a range."""
    return If(counted=counted, fewest=span.fewest, most=span.most)


def _so_many(span: p.Range, counted: p.CountPhrase, whose: str) -> If:
    """So many of what the player has, or of what there is at all; stop where only the player can have it."""
    if counted.objects is None:
        if not whose and counted.of != "trash":
            raise Stopped("condition", 0)
        at_least = counted.of == "xp" and span.most is None
        return If(xp=span.fewest) if at_least else within(span, quantity(counted.of))
    described = counted.objects.described
    if described.kind == "card" and described.types:
        return within(span, quantity("objects", described))
    if described.kind == "battlefield" and not whose:
        raise Stopped("condition", 0)
    there_is = there_is_of(counted.objects, whose)
    if span == p.Range(0, 0):
        return replace(there_is, unless=True)
    if described.kind not in ("unit", "gear", "battlefield") or counted.objects.bound == "one battlefield":
        raise Stopped("condition", 0)
    if span.most is None:
        return replace(there_is, count=span.fewest)
    if counted.objects.bound or there_is.there_is is None:
        raise Stopped("condition", 0)
    return within(span, quantity("objects", there_is.there_is))


def there_is_of(objects: p.Objects, whose: str = "") -> If:
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
    return If(there_is=replace(own, whose=cast(Whose, whose)) if whose else own)


def _range_of(parts: Iterable[Any]) -> p.Range:
    """The range that words say; at least one where they say none."""
    return next((part for part in parts if isinstance(part, p.Range)), p.Range())


def _number(count: Token) -> int:
    return 1 if count == "one" else number(count.rstrip("+"))
