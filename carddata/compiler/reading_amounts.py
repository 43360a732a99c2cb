"""The reading of the grammar's rules on numbers of one object; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast, get_args

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.contexts import beside_first
from carddata.compiler.described_objects import NumberOf, objects_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import Maximum, Minimum, keyword_name, number, up_to
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.keywords import CountedKeyword

Lasting = Callable[[dict[str, Any] | None], Any]
"""An instruction that waits for the words that say how long it lasts, if there are any (else None)."""


THAT_MUCH: Final = p.CountPhrase("excess")
"""As much damage as was assigned in excess."""

PUT_AWAY: Final = {"burn": "burned card", "discard": "discarded card"}
"""The words for the card that was put away, by the verb for that."""

OF_ITSELF: Final = ("it", "unit", "friendly unit", "enemy unit")
"""The words for a unit by which its own number is read."""


@v_args(inline=True)
class AmountReader(SentenceReader):
    """Reads numbers of one object, and instructions with an amount of damage, Might, cards or XP."""

    def number_of_one(self, its: Any, *words: Any) -> NumberOf:
        return NumberOf(its, words[-1], base=len(words) > 1)

    def number_of_things(self, *words: Any) -> NumberOf:
        *base, of, thing = words
        return NumberOf(thing, of, base=bool(base), after=True)

    def amount(self, number_of: NumberOf) -> p.Amount:
        """A number of the object that the words speak of; stop where that is another number than it has."""
        its, of = number_of.its, number_of.of
        if number_of.base:
            raise Disagreement
        if isinstance(of, Token):
            name: Any = keyword_name(of)
            if name not in get_args(CountedKeyword):
                raise Stopped("keyword", of.start_pos or 0, name)
            if its != "me":
                raise Disagreement
            return p.Amount("me", name)
        if number_of.after:
            single = isinstance(its, p.Objects) and not its.every and (its.least, its.most) == (1, 1)
            if its not in ("me", "it") if of == "damage" else not single:
                raise Disagreement
        elif of == "energy" and its in ("me", "burned card", "discarded card"):
            raise Stopped("reference", 0)
        return p.Amount(its, of)

    def of_the_own(self) -> str:
        return "me"

    def of_the_named(self) -> str:
        return "it"

    def of_told(self, *words: Any) -> str:
        """A unit or a spell that was named before, the unit of a side, or the card that was put away."""
        *before, owner = words
        leading = [str(word) if isinstance(word, Token) else word[0] for word in before]
        match leading, owner.removesuffix("'s"):
            case ["that"], ("unit" | "spell") as name:
                return str(name)
            case [("friendly" | "enemy") as side], "unit":
                return f"{side} unit"
            case [put_away], "card" if put_away in PUT_AWAY:
                return PUT_AWAY[put_away]
        raise Disagreement

    def of_one(self, *parts: Any) -> p.Objects:
        described = [part for part in parts if not isinstance(part, Token)]
        return objects_of([*described, {"kind": "unit"}])

    def measure(self, amount: Any, *most: Maximum | Minimum) -> Any:
        """A number of one object, or what is counted, perhaps up to a maximum."""
        return up_to(amount, *most) if most else amount

    def dealt_number(self, amount: Token) -> dict[str, Any]:
        return {"amount": number(amount)}

    def dealt_that_much(self) -> dict[str, Any]:
        return {"each": THAT_MUCH}

    def dealt_measure(self, measure: p.Amount | p.CountPhrase) -> dict[str, Any]:
        return {"each": measure} if isinstance(measure, p.CountPhrase) else {"equal_to": measure}

    def dealt_to(self, thing: p.Thing) -> tuple[p.Thing, dict[str, Any]]:
        return thing, {}

    def dealt_among(self, thing: p.Thing) -> tuple[p.Thing, dict[str, Any]]:
        return thing, {"split": True}

    def deal(self, dealt: Any, to: Any = None, *more: Any) -> Any:
        """Damage to things, or split among them; a number of it for each of what is counted, or some to others too.

        The amount of it may stand after the things. Damage to nothing that the words name is another number of what an
        instruction before deals.
        """
        if to is None:
            if "amount" not in dealt:
                raise Disagreement
            return p.OtherNumber(m.Deal, dealt["amount"])
        if not isinstance(dealt, dict):
            return self.deal(self.dealt_measure(_after(to)), (dealt, {}))
        thing, split = to
        if len(more) < 2:
            if more and "amount" not in dealt:
                raise Disagreement
            return p.Act(thing, ((m.Deal, dealt | split | ({"each": more[0]} if more else {})),))
        further, (others, also_split) = more
        if split or also_split:
            raise Disagreement
        if isinstance(thing, p.Objects) and isinstance(others, p.Objects) and not thing.every and others.most == 1:
            thing, others = beside_first(p.Pair(thing, others))
        return [p.Act(thing, ((m.Deal, dealt),)), p.Act(others, ((m.Deal, further),))]

    def unit_deals(self, unit: Any, dealt: dict[str, Any], to: tuple[p.Thing, dict[str, Any]]) -> p.Act:
        """Damage that a unit deals, which is equal to its own Might (417.6.b.3)."""
        amount = dealt.get("equal_to")
        if not isinstance(amount, p.Amount) or amount.its not in OF_ITSELF or amount.of != "might":
            raise Disagreement
        if not isinstance(unit, str) or unit not in ("it", "that unit", "friendly unit", "enemy unit"):
            raise Disagreement
        if unit not in ("it", "that unit"):
            if amount.its != "it":
                raise Disagreement
            amount = p.Amount(cast(Any, unit))
        thing, split = to
        return p.Act(thing, ((m.Deal, {"equal_to": amount, "by_unit": True} | split),))

    def introduce(self, *parts: Any) -> p.Sentence:
        """Something that is chosen, and perhaps what is done with it; or what deals damage, alone or to each other."""
        chosen, *more = (part for part in parts if not isinstance(part, Token))
        if isinstance(chosen, p.Pair):
            fights = self.fight(Token("THEY", "they"), *(part for part in parts if isinstance(part, Token)))
            return p.Sentence("introduce", chosen=chosen, next=p.Sentence("plain", (fights,)))
        if isinstance(chosen, p.Objects):
            return self._one_deals(chosen, *more)
        (acts,) = more or ((),)
        if acts and chosen.next is not None:
            raise Disagreement
        return chosen._replace(next=p.Sentence("plain", acts)) if acts else cast(p.Sentence, chosen)

    def _one_deals(self, unit: p.Objects, dealt: dict[str, Any], to: tuple[p.Thing, dict[str, Any]]) -> p.Sentence:
        things, split = to
        if isinstance(things, p.Objects) and things.bound == "same" and things.most == 1:
            unit, things = beside_first(p.Pair(unit, things))
        act = self.unit_deals(Token("IT", "it"), dealt, (things, split))
        return p.Sentence("introduce", chosen=unit, next=p.Sentence("plain", (act,)))

    def fight(self, *words: Token) -> p.Act:
        """Damage that units deal to each other by their Might: "they", which "each" is too, or "we" with "our"."""
        ours = [word.type in ("WE", "OUR") for word in words]
        if len({*ours}) > 1:
            raise Disagreement
        return p.Act(None, ((m.Fight, {"first": "we" if ours[0] else "they"}),))

    def sign(self, token: Token) -> int:
        return -1 if token.type == "MINUS" else 1

    def measured_gift(self, sign: int, measure: p.Amount | p.CountPhrase) -> tuple[type[Any], dict[str, Any]]:
        return m.GiveMight, {"amount": sign, **self.dealt_measure(measure)}

    def might_of_things(self, number_of: NumberOf) -> tuple[p.Thing, bool]:
        """Return whose Might the words say, and if it is the base Might."""
        thing = number_of.its
        if number_of.of != "might" or thing in ("spell", "burned card", "discarded card"):
            raise Disagreement
        return "that unit" if thing == "unit" else thing, number_of.base

    def lasting_double(self, might: tuple[p.Thing, bool]) -> Lasting:
        return _lasting(might, lambda thing, so_long: p.Act(thing, ((m.Double, so_long),)))

    def lasting_change(self, might: tuple[p.Thing, bool], *parts: Any) -> Lasting:
        """Might that is increased to that of something, or that becomes a number."""
        becomes = any(isinstance(part, Token) and part.type == "BECOMES" for part in parts)
        amount, (thing, _) = parts[-1], might
        if becomes is not isinstance(amount, Token):
            raise Disagreement
        if becomes:
            set_to = {"amount": number(amount)}
            return lambda so_long: p.Act(
                thing, ((m.SetMight, set_to | ({"lasting": True} if so_long is None else _of_turn(so_long))),)
            )
        fields = {"equal_to": _after(amount)}
        return _lasting(might, lambda thing, so_long: p.Act(thing, ((m.RaiseMight, fields | _of_turn(so_long)),)))

    def lasts(self, lasting: Lasting, so_long: dict[str, Any] | None = None) -> Any:
        """An instruction that lasts so long; Might that becomes a number stays so where the words do not say."""
        return lasting(so_long)


def _after(measure: Any) -> Any:
    """An amount whose words stand after those of what the instruction acts on."""
    return measure._replace(after=True) if isinstance(measure, p.Amount) else measure


def _lasting(might: tuple[p.Thing, bool], act: Callable[[p.Thing, dict[str, Any]], p.Act]) -> Lasting:
    """An instruction about the Might of things, as it is now and not their base Might."""
    thing, base = might

    def lasting(so_long: dict[str, Any] | None) -> p.Act:
        if base or so_long is None:
            raise Disagreement
        return act(thing, so_long)

    return lasting


def _of_turn(so_long: dict[str, Any]) -> dict[str, Any]:
    """The fields of what lasts for the turn alone. Raises Disagreement for a combat."""
    if so_long:
        raise Disagreement
    return {}
