"""The reading of the grammar's rules for the top of a deck; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import ObjectReader
from carddata.compiler.reading_zones import Zone
from carddata.compiler.word_values import described_keyword, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.targets import Compared, OfType, Predicate, TargetFilter

ENDS: Final = {"recycle": "recycle", "draw": "draw", "put": "trash"}
"""The fate of the other cards, by its verb."""


NO_DEARER: Final[dict[str, Any]] = {"no_dearer": True}
"""The mark of a card that costs no more than the unit that was killed for it."""


class Taken(NamedTuple):
    """The number of cards that go to the hand, whether they are put there without a draw, and if they need not be."""

    cards: int
    put: bool
    up_to: bool = False


class Picked(NamedTuple):
    """A card that is chosen, revealed or banished among others: what is said of it, and what is done with it."""

    how: str
    card: dict[str, Any]
    taken: Taken | None
    played: tuple[dict[str, Any], ...] = ()


class TopOfDeck(NamedTuple):
    """The number of cards of the top of the player's deck."""

    cards: int


class TopCards(NamedTuple):
    """The number of cards of the top of a deck that are looked at, or revealed if they are `open`."""

    cards: int
    open: bool


class Rest(NamedTuple):
    """The end of the other cards; they may be called those that were not banished."""

    how: str
    not_banished: bool = False


@v_args(inline=True)
class DeckReader(ObjectReader):
    """Reads what is done with the top cards of a deck."""

    def seeing(self, *words: Token) -> bool:
        return bool(words[0] == "reveal")

    def top_of_deck(self, *words: Any) -> TopOfDeck:
        """The top cards of the player's deck, at least one."""
        count, deck = words[0], words[-1]
        if deck.whose != "you":
            raise Disagreement
        return TopOfDeck(_at_least_one(number(count) if count.type == "NUMBER" else 1))

    def top_cards(self, is_open: bool, top: TopOfDeck) -> TopCards:
        return TopCards(top.cards, is_open)

    def predict_after_look(self, top: TopCards, *tokens: Token) -> tuple[p.Act, ...]:
        single = any(token.type == "IT" for token in tokens)
        if single is not (top.cards == 1) or top.open:
            raise Stopped("reference", 0)
        return (p.Act(None, ((m.Look, {"count": top.cards}),)),)

    def taken_cards(self, *words: Token) -> Taken:
        """A number of cards, or the card, that are drawn or put into the hand."""
        *put, count = words
        return Taken(1 if count.type == "IT" else _count(count), put=bool(put))

    taken = taken_cards

    def cards_taken(self, *parts: Any) -> Taken:
        return parts[-1]._replace(up_to=len(parts) > 1)  # type: ignore[no-any-return]

    def picking(self, word: Token) -> str:
        return str(word)

    def card_picked(self, _: Token, how: str, card: Any, *parts: Any) -> Picked:
        card = {} if isinstance(card, Token) else card
        for part in parts:
            if isinstance(part, p.ThanKilled):
                if how != "banish" or card.get("types") != ("unit",):
                    raise Stopped("reference", 0)
                card = card | {"than": part}
            elif isinstance(part, dict) and NO_DEARER.keys() <= part.keys():
                raise Disagreement
        taken = next((part for part in parts if isinstance(part, Taken)), None)
        return Picked(how, card, taken, tuple(map(_played_so, parts)) if taken is None else ())

    def _played_of_top(self, top: TopCards, picked: Picked, rest: str) -> p.Act:
        raise NotImplementedError

    def rest_verb(self, word: Token) -> str:
        return str(word)

    def rest(self, verb: str, *tokens: Token) -> Rest:
        if any(token.type == "TRASH" for token in tokens) is not (verb == "put"):
            raise Disagreement
        return Rest(ENDS[verb], any(token.type == "NOT" for token in tokens))

    def top_cards_taken(self, top: TopCards, taken: Taken | Picked, rest: Rest) -> tuple[p.Act, ...]:
        """Top cards of which some are drawn, or a card is played; what becomes of the others is said too."""
        if isinstance(taken, Picked) and taken.how == "banish":
            if taken.taken is not None or rest.how == "trash":
                raise Stopped("reference", 0)
            return (self._played_of_top(top, taken, rest.how),)
        if top.open or rest.how == "draw" or rest.not_banished:
            raise Stopped("reference", 0)
        if isinstance(taken, Taken):
            if taken.up_to and taken.cards != 1:
                raise Stopped("reference", 0)
            return (_look(top.cards, taken, rest.how),)
        if taken.taken is None or (taken.how == "choose" and taken.card):
            raise Stopped("reference", 0)
        if taken.how == "choose":
            return (_look(top.cards, taken.taken._replace(up_to=True), rest.how),)
        return (_seek(top, taken.card, taken.taken, rest=rest.how),)

    def reveal_and_keep(self, *parts: Any) -> tuple[p.Act, ...]:
        """A top card that stays where it is unless it is of the kind; it may be predicted before."""
        predicted = [part for part in parts if isinstance(part, p.Act)]
        if any(kind is not m.Look for act in predicted for kind, _ in act.operations):
            raise Stopped("reference", 0)
        top = next(part for part in parts if isinstance(part, TopCards))
        taken = next(part for part in parts if isinstance(part, Taken))
        card = next(part for part in parts if type(part) is dict)
        if top != TopCards(1, open=True):
            raise Disagreement
        return (*predicted, _seek(top, card, taken, stays=True))

    def reveal_and_deal(self, *parts: Any) -> tuple[p.Act, ...]:
        """Cards with a keyword among the top cards, and damage for each of them to what was chosen."""
        count, damage = (number(part) for part in parts if isinstance(part, Token) and part.type == "NUMBER")
        deck, *chosen, thing, keyword = sorted(
            (part for part in parts if not isinstance(part, Token)), key=lambda part: not isinstance(part, Zone)
        )
        if deck.whose != "you":
            raise Disagreement
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


def _played_so(part: Any) -> dict[str, Any]:
    """The manner in which a card is played, or the place if it is a unit."""
    if isinstance(part, p.Sentence):
        ((_, fields),) = part.acts[0].operations  # type: ignore[union-attr]
        return {"unit to": fields["placed"]}
    return part if isinstance(part, dict) else {}


def _look(count: int, taken: Taken, rest: str) -> p.Act:
    if not 0 < taken.cards < count:
        raise Stopped("reference", 0)
    fields = {"count": count, "take": taken.cards, "put": taken.put, "rest": rest}
    return p.Act(None, ((m.Look, fields | ({"up_to": True} if taken.up_to else {})),))


def _seek(top: TopCards, card: dict[str, Any], taken: Taken, *, stays: bool = False, rest: str = "recycle") -> p.Act:
    """A card of one type that is sought; nothing else is said of it but that it is dear."""
    types, dear = card.get("types", ()), card.get("dear")
    if len(types) != 1 or not card.keys() <= {"types", "dear"}:
        raise Stopped("reference", 0)
    of = _of_deck(OfType(types), *((Compared("energy", "at least", dear),) if dear is not None else ()))
    fields = {"count": top.cards, "of": of, "open": stays, "put": taken.put, "rest": rest}
    return p.Act(None, ((m.Seek, fields | ({"stays": True} if stays else {})),))


def _count(token: Token) -> int:
    return 1 if token.type == "ONE" else number(token)


def _at_least_one(count: int) -> int:
    if not count:
        raise Stopped("reference", 0)
    return count
