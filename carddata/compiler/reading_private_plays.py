"""The reading of the grammar's rules on playing cards of a hand or a deck; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, get_args

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import description
from carddata.compiler.reading_decks import NO_DEARER, DeckReader, played
from carddata.compiler.reading_places import Place
from carddata.compiler.word_values import described_keyword, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.hands import ReturnLater, TakeFromHand
from carddata.model.operations import Draw
from carddata.model.plays import HandCard, Ignoring, Instead, Less
from carddata.model.targets import CardKind

_TYPES_OF: dict[str, tuple[CardKind, ...]] = {"unit": ("unit",), "gear": ("gear",), "permanent": ("unit", "gear")}
"""The types of cards with a tag, by the kind of object that has it."""


ENDS_OF_HAND: Final = {"discard": (True,), "recycle": (True, False), "banish": (False,)}
"""The verbs for the end of a card of a hand, and whether "they" may stand before each, or may be left out."""


LINKS: Final = ("IF", "FULL_STOP")
"""The words by which the end of a card hangs on what was optional before, and which set it apart."""


class TakenCard(NamedTuple):
    """The end of a card that was chosen from a hand, and how many cards its owner draws then."""

    how: str
    drawn: int = 0


@v_args(inline=True)
class PrivatePlayReader(DeckReader):
    """Reads which card of a hand or a deck is played, for which cost and where."""

    def private_card(self, *parts: Any) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        kinds: list[CardKind] = []
        for part in parts:
            if isinstance(part, dict):
                fields |= _as_card(part)
            elif part in ("unit", "gear", "spell"):
                kinds.append(part)
            elif isinstance(part, Token) and part.type == "NON_KIND":
                kinds += (kind for kind in get_args(CardKind) if kind != part.removeprefix("non-"))
            elif part != "card":
                fields["keyword"] = described_keyword(part)
        if kinds:
            fields["types"] = tuple(kinds)
        return fields

    def than_killed(self, *words: Token) -> p.ThanKilled | dict[str, Any]:
        """Might that is no more, or more by an amount, than that of the killed unit; or a cost that is no more."""
        if words[0].type == "POWER_WORD":
            return NO_DEARER
        return p.ThanKilled(number(words[0])) if words[0].type == "NUMBER" else p.ThanKilled()

    def opponent_plays_there(self, card: dict[str, Any], *parts: Any) -> p.Sentence:
        """A unit of an opponent's hand, which they play to the battlefield that was named."""
        if card.get("types") != ("unit",):
            raise Stopped("place", 0)
        if parts[-1] not in (Place("there", ""), Place("that", "battlefield"), Place("same", "battlefield")):
            raise Disagreement
        return p.Sentence("plain", (played(HandCard, card, whose=True, price=Ignoring("all")),))

    def taken_card(self, *parts: Any) -> TakenCard:
        """The end of a card of a hand: its owner discards or recycles it, or the player of the ability banishes it."""
        they = isinstance(parts[0], Token) and parts[0].type == "THEY"
        verb = next(part for part in parts if not isinstance(part, Token))
        drawn = sum(number(part) for part in parts if isinstance(part, Token) and part.type == "NUMBER")
        if verb not in ENDS_OF_HAND or they not in ENDS_OF_HAND[verb] or (drawn and verb != "discard"):
            raise Disagreement
        return TakenCard(verb, drawn)

    def hand_taken(self, *parts: Any) -> p.Sentence:
        """A card that is chosen from a hand, which may hang on what is done before, or on what the player may do."""
        before = next((part for part in parts if isinstance(part, p.Act | p.Optional)), None)
        card, taken = next(part for part in parts if type(part) is dict), parts[-1]
        linked, apart = (any(isinstance(part, Token) and part.type == name for part in parts) for name in LINKS)
        if linked is not (isinstance(before, p.Optional) and apart):
            raise Disagreement
        if taken.drawn and not linked:
            raise Stopped("two-readings", 0)
        described = description(kind="card", whose="enemy", zone="hand", **card)
        act = p.Act("them", ((TakeFromHand, {"of": described, "how": taken.how}),), its_player=True)
        if isinstance(before, p.Act):
            return p.Sentence("plain", (before, act))
        drawn = p.Act("them", ((Draw, {"count": taken.drawn}),), its_player=True)
        then = p.Sentence("linked", (drawn,)) if taken.drawn else None
        return p.Sentence("plain", (act,), optional=before, next=then)

    def returned_later(self, when: str, *_: Token) -> p.Sentence:
        return p.Sentence("plain", (p.Act("them", ((ReturnLater, {"when": when}),), its_player=True),))

    def unit_here(self, _: Token, *words: Token) -> p.Sentence:
        """The place of a unit that an instruction has played, where its player plays it, or may."""
        return p.Sentence("plain", (p.placed_here(also=any(word.type == "MAY" for word in words)),))

    def reducing(self, *parts: Any) -> dict[str, Any]:
        """A price that is taken off the cost, or another in its place."""
        price = next(part for part in parts if isinstance(part, p.Price))
        if not any(isinstance(part, Token) for part in parts):
            return {"price": p.ChangedPrice(Instead, price)}
        if any(symbol != "any" for symbol in price.power) or (price.power and "energy" in parts):
            raise Stopped("domain", 0)
        return {"price": p.ChangedPrice(Less, price)}


def _as_card(part: dict[str, Any]) -> dict[str, Any]:
    """A description of a card: what is said of the kind of object with its tag, as types."""
    kind = part.get("kind")
    if part.get("number") == "many":
        raise Disagreement
    rest = {name: value for name, value in part.items() if name not in ("kind", "number")}
    return rest | ({"types": _TYPES_OF[kind]} if kind is not None else {})
