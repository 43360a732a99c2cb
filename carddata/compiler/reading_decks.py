"""The reading of the grammar's rules for the top of a deck; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import ObjectReader
from carddata.compiler.word_values import described_keyword, number
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.targets import CardKind, Compared, OfType, Predicate, TargetFilter


class Taken(NamedTuple):
    """The number of cards that go to the hand, and whether they are put there without a draw."""

    cards: int
    put: bool


class Sought(NamedTuple):
    """The card that is asked for: its type, and how much energy it costs at least."""

    kind: CardKind
    energy: int


@v_args(inline=True)
class DeckReader(ObjectReader):
    """Reads what is done with the top cards of a deck."""

    def look_top(self, *tokens: Token) -> int:
        return _at_least_one(next((number(token) for token in tokens if token.type == "NUMBER"), 1))

    def predict_after_look(self, count: int, *tokens: Token) -> tuple[p.Act, ...]:
        single = any(token.type == "IT" for token in tokens)
        if single is not (count == 1):
            raise Stopped("reference", 0)
        return (p.Act(None, ((m.Look, {"count": count}),)),)

    def taken_cards(self, *words: Token) -> Taken:
        """A number of cards, or the card, that are drawn or put into the hand."""
        *put, count = words
        return Taken(1 if count.type == "IT" else _count(count), put=bool(put))

    taken = taken_cards

    def sought(self, kind: CardKind, energy: Token | None = None) -> Sought:
        return Sought(kind, 0 if energy is None else number(energy))

    def look_and_take(self, count: int, taken: Taken, rest: dict[str, Any]) -> tuple[p.Act, ...]:
        return (_look(count, taken, rest),)

    def may_take(self, *parts: Any) -> Taken:
        return next(part for part in parts if isinstance(part, Taken))

    def look_and_may_take(self, count: int, taken: Taken, rest: dict[str, Any]) -> tuple[p.Act, ...]:
        if taken.cards != 1:
            raise Stopped("reference", 0)
        return (_look(count, taken, rest | {"up_to": True}),)

    def look_and_seek(self, count: int, sought: Sought, taken: Taken, rest: dict[str, Any]) -> tuple[p.Act, ...]:
        return (_seek(count, sought, taken, **rest),)

    def reveal_and_keep(self, *parts: Any) -> tuple[p.Act, ...]:
        """A top card that stays where it is unless it is of the kind; it may be predicted before."""
        predicted = [part for part in parts if isinstance(part, p.Act)]
        if any(kind is not m.Look for act in predicted for kind, _ in act.operations):
            raise Stopped("reference", 0)
        sought = next(part for part in parts if isinstance(part, Sought))
        taken = next(part for part in parts if isinstance(part, Taken))
        return (*predicted, _seek(1, sought, taken, is_open=True, stays=True))

    def reveal_and_deal(self, *parts: Any) -> tuple[p.Act, ...]:
        """Cards with a keyword among the top cards, and damage for each of them to what was chosen."""
        count, damage = (number(part) for part in parts if isinstance(part, Token) and part.type == "NUMBER")
        *chosen, thing, keyword = (part for part in parts if not isinstance(part, Token))
        if chosen:
            if thing not in ("it", "that unit"):
                raise Stopped("reference", 0)
            (thing,) = chosen
        if not isinstance(thing, p.Objects) or (chosen and thing.most != 1):
            raise Stopped("reference", 0)
        revealed = {"count": count, "keyword": described_keyword(keyword)}
        dealt = {"amount": damage, "each": p.CountPhrase("revealed")}
        return p.Act(None, ((m.Reveal, revealed),)), p.Act(thing, ((m.Deal, dealt),))


def _of_deck(*that: Predicate) -> TargetFilter:
    """Cards of the player's Main Deck of which this is true."""
    return TargetFilter("card", "you", zone="deck", that=that)


def _look(count: int, taken: Taken, fields: dict[str, Any]) -> p.Act:
    if not 0 < taken.cards < count:
        raise Stopped("reference", 0)
    return p.Act(None, ((m.Look, {"count": count, "take": taken.cards, "put": taken.put} | fields),))


def _seek(
    count: int, sought: Sought, taken: Taken, *, is_open: bool = False, stays: bool = False, rest: str = "recycle"
) -> p.Act:
    dear = (Compared("energy", "at least", sought.energy),) if sought.energy else ()
    of = _of_deck(OfType((sought.kind,)), *dear)
    fields = {"count": count, "of": of, "open": is_open, "put": taken.put, "rest": rest}
    fields |= {"stays": True} if stays else {}
    return p.Act(None, ((m.Seek, fields),))


def _count(token: Token) -> int:
    return 1 if token.type == "ONE" else number(token)


def _at_least_one(count: int) -> int:
    if not count:
        raise Stopped("reference", 0)
    return count
