"""The reading of the grammar's rules on what other cards cost; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.counting import PAID_VERBS
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import being, description
from carddata.compiler.reading_events import Several
from carddata.compiler.reading_players import price_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.reading_topics import denied
from carddata.compiler.word_values import Minimum, minimum_of
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.targets import IsNot, IsToken

SIDES: Final = ("YOUR", "OPPONENTS_OWN", "FRIENDLY", "ENEMY")
"""The words before cards for whose they are."""

SIDES_OF: Final = {"your": "you", "opponents'": "enemy", "friendly": "friendly", "enemy": "enemy"}
"""Whose cards each of those words says they are, the last of two."""


class CostsSo(NamedTuple):
    """By how much something costs less, or `more`, and to what the reduction goes."""

    price: p.Price
    more: bool
    least: int | None = None


NEXT: Final = ("SPELL", "UNIT", "GEAR", "CARD")
"""The nouns for the next card that is played."""

CARD_NOUNS: Final = ("NON_TOKEN", "UNITS", "SPELLS", "GEAR", "CARDS")
"""The nouns for cards of a type, and for all, and the word that leaves out tokens."""


@v_args(inline=True)
class CostReader(SentenceReader):
    """Reads what cards other than the own card cost."""

    def cards_cost_line(self, *parts: Any) -> p.CardsCostLine:
        """Return what other cards cost: each change, or that of some cards with words between that say when."""
        changes = tuple(part for part in parts if isinstance(part, p.CardsPrice))
        if not changes:
            changes = (self.cards_cost_so(parts[0], parts[-1]),)
        return p.CardsCostLine(changes, p.conditions_in(parts))

    def costs_so(self, price: p.Price, more: bool, *least: Minimum) -> CostsSo:
        return CostsSo(price, more, minimum_of(least, of_energy=True))

    def cards_cost_so(self, cards: p.Cards, so: CostsSo) -> p.CardsPrice:
        """More for units and gear is read where tokens are left out: tokens are played too (179)."""
        if so.more and so.least is not None:
            raise Disagreement
        if so.more and cards.described.kind not in ("spell", "card") and not cards.non_token:
            raise Stopped("mechanic", 0, "cost-changed")
        return p.CardsPrice(cards.described, so.price, so.more, so.least, source=cards.source, choosing=cards.choosing)

    def energy_reduced(self, *parts: Any) -> p.CardsPrice:
        """A reduction of the energy of cards, or of what with a tag is the player's."""
        tokens = {part.type: part for part in parts if isinstance(part, Token)}
        energy, cards = tokens["ENERGY"], parts[0]
        if "TAGS_OWN" in tokens:
            cards = _cards("you", (self.tagged(Token("TAG", tokens["TAGS_OWN"].removesuffix("'"))),))
        return self.cards_cost_so(cards, CostsSo(price_of(energy), more=False, least=minimum_of(parts, of_energy=True)))

    def less_or_more(self, word: Token) -> bool:
        return bool(word == "more")

    def nth_costs(self, *parts: Any) -> p.CardsPrice:
        """The cost of the first, or another, of a player's cards of a turn; more for permanents that are no tokens."""
        nth, words, so = (part for part in parts if not isinstance(part, Token))
        cards = _nth_cards(words, yours=isinstance(parts[0], Token))
        if so.more and so.least is not None:
            raise Stopped("reference", 0)
        if cards.abilities and (so.more or nth != 1):
            raise Stopped("mechanic", 0, "cost-changed")
        if so.more and cards.described.kind != "spell" and not cards.non_token:
            raise Stopped("mechanic", 0, "cost-changed")
        return p.CardsPrice(cards.described, so.price, so.more, so.least, nth, abilities=cards.abilities)

    def nth_played(self, *words: Token) -> tuple[Token, ...]:
        return words

    def paid_object(self, *words: str) -> tuple[str, str]:
        """Return what is done to each object that the cost is paid with, and of what kind it is; buffs are spent."""
        verb, kind = words[-1], words[0] if len(words) > 1 else ""
        if (verb == "spend") is not (kind == "buff") or verb not in (*PAID_VERBS, "spend"):
            raise Disagreement
        return ("spend a buff", "") if verb == "spend" else (verb, "" if kind == "card" else kind)

    def played_by(self, *words: Token) -> str:
        return "you" if words[0] == "you" else "enemy"

    def cards_of_side(self, *words: Any) -> tuple[Any, ...]:
        return words

    def cards_played(self, of_side: tuple[Any, ...], *others: Any) -> p.Cards:
        """Cards that somebody plays: whose they are stands before them, or who plays them after; else anybody's.

        Of anybody's these are spells, which may be told by what they choose, or cards with a keyword.
        """
        parts = (*of_side, *others)
        singles = [part.type for part in parts if isinstance(part, Token) and part.type in ("EACH", "SPELL")]
        chosen = next((part for part in parts if isinstance(part, Several | p.Objects)), None)
        if chosen is not None:
            spells = singles == ["EACH", "SPELL"] or (not singles and parts[0] == "spells")
            friendly = parts[-1] == "it"
            if not spells or len(parts) > max(1, len(singles)) + 1 + friendly:
                raise Disagreement
            return _choosing(chosen, friendly=friendly)
        if singles:
            raise Disagreement
        sides = [str(part) for part in parts if isinstance(part, Token) and part.type in SIDES]
        by = [part for part in parts if isinstance(part, str) and not isinstance(part, Token)]
        nouns = [part for part in parts if isinstance(part, dict) or getattr(part, "type", "") in CARD_NOUNS]
        with_what = [part for part in nouns if isinstance(part, dict) and "kind" not in part]
        source: Any = "trash" if any(isinstance(part, Token) and part.type == "FROM" for part in parts) else ""
        if (sides and by) or any(part.keys() != {"keyword"} for part in with_what):
            raise Disagreement
        whose = by[0] if by else SIDES_OF[sides[-1]] if sides else "anybody"
        kinds = [str(part) for part in nouns if isinstance(part, Token) and part.type != "NON_TOKEN"]
        if (source or with_what) and whose not in ("you", "anybody"):
            raise Disagreement
        if source and (whose != "you" or not by):
            raise Disagreement
        if whose == "anybody" and (source or len(nouns) != (1 if kinds == ["spells"] else 2)):
            raise Disagreement
        if kinds == ["cards"] and whose != "anybody":
            raise Disagreement
        if whose == "anybody" and kinds not in (["spells"], ["cards"]):
            raise Disagreement
        return _cards(whose, tuple(nouns))._replace(source=source)

    def costs_this_turn(self, cards: Any, *parts: Any) -> p.Act | list[p.Act]:
        """A change for the turn: of cards of a kind alone, or of the next such card.

        The next card may enter ready besides, for which it is the next to enter too.
        """
        so = next(part for part in parts if isinstance(part, CostsSo))
        tokens = [part for part in (cards, *parts) if isinstance(part, Token)]
        types = {token.type for token in tokens}
        if not isinstance(cards, p.Cards):
            kind = next(part for part in parts if getattr(part, "type", "") in NEXT or isinstance(part, dict))
            if ("YOUR" in types) is ("PLAY" in types):
                raise Disagreement
            return _next_costs(kind, so, ready="READY" in types)
        if so.least is not None or "READY" in types:
            raise Disagreement
        if cards.source or cards.choosing is not None:
            raise Stopped("mechanic", 0, "cost-changed")
        return _this_turn(self.cards_cost_so(cards, so))


def _next_costs(kind: Any, so: CostsSo, *, ready: bool) -> p.Act | list[p.Act]:
    """The next card of a kind costs less, and enters ready if the words say that."""
    if so.more or so.least is not None:
        raise Stopped("mechanic", 0, "cost-changed")
    described = _cards("you", (kind,)).described
    cheaper = _this_turn(p.CardsPrice(described, so.price), is_next=True)
    if not ready:
        return cheaper
    if described.kind not in ("unit", "gear"):
        raise Stopped("mechanic", 0, "enters-ready-or-exhausted")
    return [cheaper, p.Act(None, ((m.EnterReady, {"of": described, "next": True}),))]


def _choosing(those: Several | p.Objects, *, friendly: bool) -> p.Cards:
    """Spells by what they have chosen; whose that is, is said by the side of the spell's player alone."""
    objects = those.objects if isinstance(those, Several) else those
    chosen = objects.described
    if chosen.whose != "anybody" or chosen.kind not in ("unit", "gear", "permanent"):
        raise Stopped("reference", 0)
    if objects.bound not in ("", "one battlefield") or objects.total_might is not None:
        raise Stopped("reference", 0)
    choosing = replace(chosen, whose="friendly") if friendly else chosen
    return p.Cards(description(kind="spell"), choosing=choosing)


def cards_cost_or_instead(change: p.CardsPrice, *parts: Any) -> p.Together:
    """Return what cards cost less or more, and how much instead while a condition is met."""
    asked, so = parts[0], parts[-1]
    if not isinstance(so, CostsSo):
        raise Disagreement
    if so.more is not change.more or so.least is not None:
        raise Stopped("mechanic", 0, "cost-changed")
    other = change._replace(price=so.price)
    return p.Together((p.CardsCostLine((change,), (denied(asked),)), p.CardsCostLine((other,), (asked,))))


def _cards(whose: str, parts: tuple[Any, ...]) -> p.Cards:
    """Cards of a kind or with a tag, and whether tokens are left out."""
    limits = [part for part in parts if not isinstance(part, Token) or part.type not in ("YOUR", "NON_TOKEN")]
    described = objects_of([{"whose": whose}, *limits]).described
    if described.kind == "card":
        described = replace(described, zone="hand")
    return p.Cards(described, any(isinstance(part, Token) and part.type == "NON_TOKEN" for part in parts))


def _nth_cards(words: tuple[Token, ...], *, yours: bool) -> p.Cards:
    """The cards of which one is the Nth of a turn: whose they are is said before them or by who plays them."""
    sides = [str(word) for word in words if word.type in ("FRIENDLY", "YOUR")]
    nouns = [word for word in words if word.type in ("NON_TOKEN", "SPELL", "GEAR", "UNIT")]
    ability, played = "ability" in words, [str(word) for word in words[-2:]]
    by = {"you play": "you", "opponent plays": "enemy"}.get(" ".join(played), "")
    spell, non_token = nouns[-1].type == "SPELL", len(nouns) > 1
    whose = by or (sides[0].replace("your", "you") if sides else "you" if yours else "")
    passive = words[-1] in (("played", "used", "activated") if ability else ("played",))
    said_once = [yours, bool(sides), bool(by)].count(True) == 1
    if not whose or not said_once or passive is not bool(sides):
        raise Disagreement
    if ability and (nouns[-1].type != "GEAR" or non_token or not sides):
        raise Disagreement
    if not ability and spell and (non_token or sides):
        raise Disagreement
    cards = _cards(whose, tuple(nouns))._replace(abilities=ability)
    return cards._replace(described=being(cards.described, IsNot(IsToken()))) if non_token else cards


def _this_turn(change: p.CardsPrice, *, is_next: bool = False) -> p.Act:
    fields = {"of": change.of, "amount": change.price, "more": change.more, "next": is_next}
    return p.Act(None, ((m.ChangeCosts, fields),))
