"""The reading of the grammar's rules for cards of decks and trashes; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, cast, get_args

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import OTHER, being, description, status_of, types_of
from carddata.compiler.reading_objects import ObjectReader
from carddata.compiler.reading_places import Zone
from carddata.compiler.word_values import described_keyword, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.operations import GiveFlow
from carddata.model.plays import HandCard, Instead, Play, SomeCards, TopCard
from carddata.model.recycling import Recycle
from carddata.model.targets import CardKind, Compared, OfType, Predicate, TargetFilter, Whose

ENDS: Final = {
    ("recycle", ""): "recycle",
    ("draw", ""): "draw",
    ("put", "TRASH"): "trash",
    ("put", "BACK"): "back",
}
"""The fate of the other cards, by its verb and the kind of word for the place that they are put to."""

TAKEN: Final = ("draw", "put", "recycle")
"""The verbs of what is done with cards that are looked at; those that are put go to the hand."""

PICKED: Final = ("choose", "reveal", "banish")
"""The verbs by which a card is picked among others."""


NO_DEARER: Final[dict[str, Any]] = {"no_dearer": True}
"""The mark of a card that costs no more than the unit that was killed for it."""


class Taken(NamedTuple):
    """The number of cards that are drawn, put into the hand or recycled, and if their player may leave it (`up_to`).

    `which` is "it" for the only card, "number", or "both" or "any" where up to two or any number are taken.
    """

    cards: int
    how: str
    which: str = "number"
    up_to: bool = False

    @property
    def put(self) -> bool:
        """Return whether they are put into the hand, and not drawn."""
        return self.how == "put"


class Picked(NamedTuple):
    """A card that is chosen, revealed or banished: what is said of it, and what is done with it.

    It is picked among others if its player likes (`may`), or it is the one until which cards were revealed.
    """

    how: str
    card: dict[str, Any]
    may: bool
    taken: Taken | None
    played: tuple[dict[str, Any], ...] = ()


class TopOfDeck(NamedTuple):
    """The number of cards of the top of the player's deck."""

    cards: int


class TopCards(NamedTuple):
    """The number of cards of the top of a deck that are looked at, or revealed if they are `open`.

    They may be revealed `until` there is a card of which this is said.
    """

    cards: int
    open: bool
    until: dict[str, Any] | None = None


class Rest(NamedTuple):
    """The end of the other cards; they may be called those that were not banished, or those that were not taken."""

    how: str
    not_banished: bool = False
    not_taken: bool = False


@v_args(inline=True)
class DeckReader(ObjectReader):
    """Reads what is done with the top cards of a deck, and which cards of a trash are meant."""

    def seeing(self, *words: Token) -> bool:
        return bool(words[0] == "reveal")

    def top_of_deck(self, *words: Any) -> TopOfDeck:
        """The top cards of the player's deck, at least one."""
        count, deck = words[0], words[-1]
        if deck.whose != "you":
            raise Disagreement
        return TopOfDeck(_at_least_one(number(count) if count.type == "NUMBER" else 1))

    def top_cards(self, is_open: bool, top: TopOfDeck | Token, *until: Any) -> TopCards:
        if isinstance(top, TopOfDeck):
            return TopCards(top.cards, is_open)
        deck, card = until
        if deck.whose != "you" or not is_open:
            raise Disagreement
        return TopCards(0, is_open, card)

    def taken(self, verb: str, *words: Token) -> Taken:
        """The only card or a number of cards that are drawn, put into the hand, or recycled, then perhaps any."""
        types = [word.type for word in words]
        which = next((name for name in ("IT", "BOTH", "ANY") if name in types), "NUMBER").lower()
        recycled = verb == "recycle"
        if verb not in TAKEN or (which in ("both", "any") and not recycled) or (which == "number" and recycled):
            raise Disagreement
        if isinstance(verb, Token) is not ("HAND" in types):
            raise Disagreement
        return Taken(_count(words[0]) if which == "number" else 1, str(verb), which)

    def cards_taken(self, *parts: Any) -> Taken:
        return parts[-1]._replace(up_to=len(parts) > 1)  # type: ignore[no-any-return]

    def card_picked(self, *parts: Any) -> Picked:
        may = isinstance(parts[0], Token)
        how, card, *others = parts[may:]
        if how not in PICKED or (isinstance(card, Token) and card.type == "IT") is may:
            raise Disagreement
        card = {} if isinstance(card, Token) else card
        for part in others:
            if isinstance(part, p.ThanKilled):
                if how != "banish" or card.get("types") != ("unit",):
                    raise Stopped("reference", 0)
                card = card | {"than": part}
            elif isinstance(part, dict) and NO_DEARER.keys() <= part.keys():
                raise Disagreement
        taken = next((part for part in others if isinstance(part, Taken)), None)
        if taken is not None and (taken.which != "it" or taken.how == "recycle"):
            raise Disagreement
        return Picked(how, card, may, taken, tuple(map(_played_so, others)) if taken is None else ())

    def rest(self, verb: str, *words: Any) -> Rest:
        """The fate of the other cards, which may be called those that were not banished, or not taken."""
        types = [word.type for word in words if isinstance(word, Token)]
        how = ENDS.get((verb, next((name for name in ("TRASH", "BACK") if name in types), "")))
        done = [word for word in words if not isinstance(word, Token)]
        if how is None or done not in ([], ["banish"]):
            raise Disagreement
        return Rest(how, not_banished=bool(done), not_taken="NOT" in types and not done)

    def top_cards_taken(self, top: TopCards, taken: Taken | Picked, rest: Rest | None = None) -> tuple[p.Act, ...]:
        """Top cards of which some are taken, or a card is played; what becomes of the others is said too."""
        if isinstance(taken, Taken) and taken.how == "recycle":
            return (_predicted(top, taken, rest),)
        if rest is None or rest.how == "back" or rest.not_taken:
            raise Disagreement
        if top.until is not None:
            return (_played_until(top.until, taken, rest),)
        if isinstance(taken, Picked) and not taken.may:
            raise Disagreement
        if isinstance(taken, Picked) and taken.how == "banish":
            if taken.taken is not None or rest.how == "trash":
                raise Stopped("reference", 0)
            return (_played_of_top(top, taken, rest.how),)
        if top.open or rest.how == "draw" or rest.not_banished:
            raise Stopped("reference", 0)
        if isinstance(taken, Taken):
            if taken.which == "it" or (taken.up_to and taken.cards != 1):
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
        if top != TopCards(1, open=True) or taken.which != "it" or taken.how == "recycle":
            raise Disagreement
        return (*predicted, _seek(top, card, taken, rest="stay"))

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

    def cards_of_trash(
        self, cards: p.Objects | Token, whose: TrashOf, costing: dict[str, Any] | None = None
    ) -> p.Objects:
        """Cards that are chosen; an exact number of cards may also be what its player recycles later (416.6)."""
        if isinstance(cards, Token):
            cards = p.Objects(description(kind="card"))
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

    def recycle_told(self, *words: Token) -> p.Act:
        """Cards that were named, which their owners recycle; or a card that was played, once that is done with."""
        if words[-1].type == "THEM":
            return p.Act("them", RECYCLED)
        if len(words) > 1:
            raise Disagreement
        return p.Act("it", ((Play, {"then": "recycle"}),))


def _of_deck(*that: Predicate) -> TargetFilter:
    """Cards of the player's Main Deck of which this is true."""
    return TargetFilter("card", "you", zone="deck", that=that)


def is_for_price(word: dict[str, Any]) -> bool:
    """Return whether a card is played for a price in place of its cost."""
    return isinstance(word.get("price"), p.ChangedPrice) and word["price"].how is Instead


def _played_so(part: Any) -> dict[str, Any]:
    """The manner in which a card is played, or the place if it is a unit."""
    if isinstance(part, p.Sentence):
        ((_, fields),) = part.acts[0].operations  # type: ignore[union-attr]
        return {"unit to": fields["placed"]}
    if isinstance(part, dict) and is_for_price(part):
        raise Disagreement
    return part if isinstance(part, dict) else {}


def _predicted(top: TopCards, taken: Taken, rest: Rest | None) -> p.Act:
    """Cards that are looked at, of which any are recycled; the others go back, which the words may leave out."""
    if top.open or (taken.which == "it") is not (top.cards == 1) or (taken.which == "both" and top.cards != 2):
        raise Stopped("reference", 0)
    if (rest is None and not taken.up_to) or (rest is not None and rest.how != "back"):
        raise Disagreement
    if rest is not None and taken.which == "it":
        raise Disagreement
    return p.Act(None, ((m.Look, {"count": top.cards}),))


def _look(count: int, taken: Taken, rest: str) -> p.Act:
    if not 0 < taken.cards < count:
        raise Stopped("reference", 0)
    fields = {"count": count, "take": taken.cards, "put": taken.put, "rest": rest}
    return p.Act(None, ((m.Look, fields | ({"up_to": True} if taken.up_to else {})),))


def _seek(top: TopCards, card: dict[str, Any], taken: Taken, *, rest: str = "recycle") -> p.Act:
    """A card of one type that is sought; nothing else is said of it but that it is dear."""
    types, dear = card.get("types", ()), card.get("dear")
    if len(types) != 1 or not card.keys() <= {"types", "dear"}:
        raise Stopped("reference", 0)
    of = _of_deck(OfType(types), *((Compared("energy", "at least", dear),) if dear is not None else ()))
    fields = {"count": top.cards, "of": of, "open": rest == "stay", "put": taken.put, "rest": rest}
    return p.Act(None, ((m.Seek, fields),))


def _count(token: Token) -> int:
    return 1 if token.type == "ONE" else number(token)


def _at_least_one(count: int) -> int:
    if not count:
        raise Stopped("reference", 0)
    return count


RECYCLED = ((Recycle, {"trash": True}),)
"""The acts that recycle cards."""

TrashOf = Whose | Literal["an opponent", "that player"]
"""Whose trash words say: that of such players, of any one opponent, or of the player who was chosen before."""


def give_flow(cards: p.Objects) -> p.Act:
    """Flow is a keyword of spells, which their owner plays (829.1.a)."""
    if types_of(cards.described) != ("spell",) or cards.described.whose != "you" or cards.bound:
        raise Stopped("reference", 0)
    return p.Act(cards, ((GiveFlow, {"trash": True}),))


def in_trash_of(whose: TrashOf, cards: p.Objects) -> p.Objects:
    """Cards in the trash of such players, of a single opponent, or of the player who was chosen before."""
    if whose == "an opponent":
        bound: Literal["", "controller"] = "" if cards.most == 1 else "controller"
        return cards._replace(described=replace(cards.described, whose="enemy"), bound=bound)
    if whose == "that player":
        return cards._replace(bound=whose)
    return cards._replace(described=replace(cards.described, whose=whose))


def _played_of_top(top: TopCards, picked: Picked, rest: str) -> p.Act:
    """A card that is banished from the top of a deck, and then played."""
    shown = {"open": True} if top.open else {}
    return played(TopCard, picked.card, *picked.played, {"rest": rest}, count=top.cards, **shown)


def _played_until(card: dict[str, Any], taken: Taken | Picked, rest: Rest) -> p.Act:
    """A card that is banished and played, until which cards of the deck were revealed."""
    if not isinstance(taken, Picked) or (taken.how, taken.may, taken.taken) != ("banish", False, None):
        raise Disagreement
    if rest != Rest("recycle"):
        raise Stopped("reference", 0)
    return played(SomeCards, card, *taken.played, how="first revealed")


def played(kind: type[HandCard | TopCard | SomeCards], card: dict[str, Any], *parts: Any, **more: Any) -> p.Act:
    """A play of a card of a hand or a deck: of which, and all that is said of it, no two of that about the same."""
    fields: dict[str, Any] = dict(more)
    for part in (part for part in parts if isinstance(part, dict)):
        if fields.keys() & part.keys():
            raise Stopped("reference", 0)
        fields |= part
    if card.keys() & {"energy_by", "dear"}:
        raise Stopped("reference", 0)
    if "than" in card:
        fields["than"] = card["than"]
    card = {name: value for name, value in card.items() if name != "than"}
    described = description(kind="card", whose="you", zone="hand" if kind is HandCard else "deck", **card)
    if kind is HandCard and described == description(kind="card", whose="you", zone="hand"):
        raise Stopped("mechanic", 0, "play-a-card-by-an-effect")
    unit_to = fields.pop("unit to", None)
    if ("to" in fields and (unit_to or types_of(described) != ("unit",))) or (
        unit_to and "unit" not in (types_of(described) or get_args(CardKind))
    ):
        raise Stopped("place", 0)
    fields |= {"to": unit_to} if unit_to else {}
    of_cards = {name: fields.pop(name) for name in ("count", "open", "rest", "how") if name in fields}
    return p.Act(None, ((Play, {"what": kind(of=described, **of_cards)} | fields),))
