"""The reading of the grammar's rules for what is done to objects; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, cast, get_args

from lark import Token, Transformer
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import OTHER, being, description
from carddata.compiler.they import of_the_same_players
from carddata.compiler.word_values import Maximum, Minimum, as_is, as_text, minimum_of, nothing, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import operations as m
from carddata.model.keywords import CountedKeyword
from carddata.model.new_choices import ChooseAnew
from carddata.model.targets import CardKind, OfType, tags_asked

UNIT_OR_GEAR: Final[tuple[CardKind, ...]] = ("unit", "gear")
"""The types of cards of a trash that are spoken of as "a unit or gear"."""


OPERATIONS: Final[dict[str, type[Any]]] = {
    each.__name__.lower(): each
    for each in (
        *(m.Kill, m.Stun, m.Buff, m.Ready, m.Exhaust, m.Heal, m.Recall, m.Banish, m.Counter, m.Detach),
        *(m.Empower, m.Disempower),
    )
}
"""The operations on objects, by their verbs in the lexicon."""


LOST: Final[tuple[type[Any], dict[str, Any]]] = (m.LoseKeyword, {"keyword": ""})
"""All keywords, which objects can only lose."""


class OfTheirOwn(NamedTuple):
    """An object of each of several players, by words that say so."""

    objects: p.Objects


DESTINATIONS: Final = {
    ("here", "", ""): "here",
    ("there", "", ""): "there",
    ("that", "battlefield", ""): "there",
    ("same", "battlefield", ""): "there",
    ("my", "battlefield", ""): "my battlefield",
    ("my", "location", ""): "here",
    ("this", "battlefield", ""): "this battlefield",
    ("its", "base", ""): "base",
    ("my", "base", ""): "my base",
    ("your", "base", ""): "your base",
    ("", "base", ""): "base",
    ("any", "battlefield", ""): "a battlefield",
    ("whichever", "battlefield", ""): "a battlefield",
    ("other", "battlefield", ""): "a battlefield",
    ("single", "battlefield", ""): "a battlefield",
    ("single", "location", ""): "a single location",
    ("same", "location", ""): "a single location",
    ("open", "battlefield", ""): "open",
    ("occupied-enemy", "battlefield", ""): "occupied enemy",
    ("any", "battlefield", "you"): "controlled",
    ("any", "battlefield", "enemy"): "enemy",
    ("enemy", "battlefield", ""): "enemy",
}
"""The destinations of moves, by the word before the place, its kind, and whose it is."""


def _operation(kind: type[Any], **fields: Any) -> Any:
    """The method that reads an instruction with one thing."""

    def read(self: Any, thing: Any) -> p.Act:
        return p.Act(thing, ((kind, fields),))

    return read


@v_args(inline=True)
class InstructionReader(Transformer[Any, Any]):
    """Reads instructions about objects."""

    verb = as_is
    card_kind = as_text
    joint = each_x = nothing

    def swap(self, *parts: Any) -> p.Act:
        """Two that change places: both that were chosen, or the own unit and another."""
        if not parts:
            return p.Act(None, ((m.Swap, {"first": 1, "second": 2}),))
        other = parts[-1]
        if other.every:
            raise Disagreement
        return p.Act(other, ((m.Swap, {}),))

    def named_token(self, *parts: Any) -> p.Objects:
        """A token of the player by its name, or all of these, in the words of the text; a context knows the token."""
        words = [part for part in parts if isinstance(part, Token)]
        name = " ".join(word for word in words if word.type == "OTHER_WORD")
        every, owned = words[0].type == "YOUR", not isinstance(parts[-1], Token)
        if owned and (every or words[-1].type != "OTHER_WORD" or parts[-1] != {"whose": "you"}):
            raise Disagreement
        if not owned and not every:
            raise Disagreement
        return p.Objects(description(kind="permanent", whose="you", called=name), every=every)

    def swap_me(self, *_: Any) -> p.Act:
        return p.Act("it", ((m.Swap, {}),))

    def instructions(self, *parts: Any) -> tuple[p.Act | p.Tokens, ...]:
        acts = (part if isinstance(part, list) else [part] for part in parts if part is not None)
        return of_the_same_players(tuple(act for some in acts for act in some))

    def act_base(self, token: Token) -> type[Any]:
        return OPERATIONS[rows()["act_base", str(token)]]

    def act_s(self, token: Token) -> type[Any]:
        return OPERATIONS[rows()["act_s", str(token)]]

    def of_their_own(self, *parts: Any) -> OfTheirOwn:
        """Objects of whoever chooses them: one, or a number."""
        many = number(parts[0]) if isinstance(parts[0], Token) and parts[0].type == "NUMBER" else 1
        described = [part for part in parts if not isinstance(part, Token) or part.type not in ("ONE", "NUMBER")]
        return OfTheirOwn(objects_of(described)._replace(least=many, most=many))

    choose_anew = _operation(ChooseAnew)
    move = _operation(m.Move)

    def take_control(self, *parts: Any) -> p.Act:
        """Control of a permanent, which its player takes or whoever was chosen before."""
        return p.Act(parts[-1], ((m.TakeControl, {"who": "them"} if len(parts) > 1 else {}),))

    def become_copies(self, which: Token, of: Any) -> p.Act:
        """The own unit, a unit that was chosen, or a unit to choose, which "it" or several become copies of."""
        single = isinstance(of, p.Objects) and not of.every and (of.least, of.most) == (1, 1)
        if of not in ("me", "that unit") and not single:
            raise Disagreement
        if which == "they" and of != "me":
            raise Disagreement
        original = "that" if of == "that unit" else of
        return p.Act("them" if which == "they" else "it", ((m.BecomeCopy, {"of": original}),))

    def for_this_turn(self) -> dict[str, Any]:
        return {}

    def for_this_combat(self) -> dict[str, Any]:
        return {"combat": True}

    def give(self, thing: Any, *parts: Any) -> Any:
        """One instruction with all gifts, or several where a gift beside others has an amount of its own.

        The gifts may stand before what they are given to, and the amount of one after how long it lasts.
        """
        if isinstance(thing, list):
            return self._give_to(thing, *parts)
        if any(isinstance(part, list) and LOST in part for part in parts):
            raise Disagreement
        if isinstance(parts[0], int):
            sign, so_long, measure = parts
            name = "each" if isinstance(measure, p.CountPhrase) else "equal_to"
            return self.give(thing, [(m.GiveMight, {"amount": sign, name: measure})], so_long)
        if thing in ("me", "it", "this") and any(isinstance(part, Token) for part in parts):
            raise Disagreement
        if not any(isinstance(part, dict) for part in parts):
            return _for_good(thing, *parts)
        so_long = next(part for part in parts if isinstance(part, dict))
        gifts = [(kind, fields | so_long) for part in parts if isinstance(part, list) for kind, fields in part]
        least = minimum_of(parts, of_energy=False)
        if so_long and least is not None:
            raise Stopped("reference", 0)
        each = next((part for part in parts if isinstance(part, p.CountPhrase)), None)
        if each is not None:
            gifts = [_for_each(gift, each) for gift in gifts]
            if not any("each" in fields for _, fields in gifts):
                raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        return _apart(p.Act(thing, tuple(_with_least(_words_after(gift), least) for gift in gifts)))

    def _give_to(self, gifts: list[Any], thing: p.Thing, *parts: Any) -> p.Act:
        """A gift whose words stand before those of what it is given to."""
        given = self.give(thing, gifts, *parts)
        if not isinstance(given, p.Act):
            raise Disagreement
        return given._replace(operations=tuple(_words_before(gift) for gift in given.operations))

    def gain_base(self, _: Token) -> bool:
        return True

    gain_s = gain_base

    def gains_x(self, gains: bool | str) -> bool:
        """Return whether the verb is one to get something, and not one to lose it."""
        if gains not in (True, "lose"):
            raise Disagreement
        return gains is True

    def give_both(self, first: Any, second: Any) -> list[p.Act]:
        return [*acts_of(first), *acts_of(second)]

    def gifts(self, *gifts: Any) -> list[Any]:
        return list(gifts)

    def gift(self, given: str) -> tuple[type[Any], dict[str, Any]]:
        if isinstance(given, Token):
            return m.GiveMight, {"amount": number(given)}
        return m.GiveKeyword, {"keyword": given}

    def whose_keywords(self, *words: Any) -> tuple[type[Any], dict[str, Any]]:
        """The keywords of the own unit, which it shares; or all of those that others lose."""
        whose = next((word for word in words if not isinstance(word, Token)), "")
        every = any(isinstance(word, Token) for word in words)
        if (whose, every) == ("me", False):
            return m.ShareKeywords, {}
        if not every or whose not in ("", "it", "them"):
            raise Disagreement
        return LOST

    def limit(self, *words: Token) -> Minimum | Maximum:
        """The least that a reduction leaves, or the most that is counted."""
        *before, amount = words
        match [word.type for word in before], amount.type:
            case ["MINIMUM"], "NUMBER" | "ENERGY":
                return Minimum(number(amount), of_energy=amount.type == "ENERGY")
            case ["MAXIMUM"] | ["UP", "MAXIMUM"], "NUMBER" | "CHANGE":
                return Maximum(number(amount))
            case _:
                raise Disagreement


def _for_good(thing: p.Thing, *parts: Any) -> p.Act | p.OtherNumber:
    """A gift without a word for how long: Temporary, or another amount of Might than was said before."""
    match parts:
        case ([(m.GiveKeyword, {"keyword": "Temporary"})],):
            return p.Act(thing, ((m.GiveKeyword, {"keyword": "Temporary", "lasting": True}),))
        case ([(m.GiveMight, {"amount": int() as amount})],) if thing in ("me", "it", "them"):
            return p.OtherNumber(m.GiveMight, amount, cast(Any, thing))
        case _:
            raise Disagreement


def in_your_trash(thing: p.Thing) -> p.Objects:
    """Chosen cards as cards of the player's trash; a unit, gear or spell there is a card of that type.

    What all of them are is not known where a card of the trash was never read.
    """
    if not isinstance(thing, p.Objects) or thing.every or thing.bound or thing.total_might is not None:
        raise Stopped("reference", 0)
    described = thing.described
    if described.whose not in ("anybody", "you") or OTHER in described.that:
        raise Stopped("reference", 0)
    if described.kind == "permanent" and not tags_asked(described):
        described = being(replace(described, kind="card"), OfType(UNIT_OR_GEAR))
    elif described.kind in get_args(CardKind):
        described = being(replace(described, kind="card"), OfType((cast(CardKind, described.kind),)))
    return thing._replace(described=replace(described, whose="you"))


def _for_each(gift: tuple[type[Any], dict[str, Any]], each: p.CountPhrase) -> tuple[type[Any], dict[str, Any]]:
    """A change of Might for each of what is counted; a keyword without a number is the same for any number of these."""
    kind, fields = gift
    if "each" in fields or "equal_to" in fields:
        raise Disagreement
    if kind is m.GiveMight:
        return kind, {**fields, "each": each}
    if kind is not m.GiveKeyword or fields["keyword"].split(" ")[0] in get_args(CountedKeyword):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    return gift


def acts_of(act: p.Act | list[p.Act]) -> tuple[p.Act, ...]:
    """One instruction or several, as several."""
    return (act,) if isinstance(act, p.Act) else tuple(act)


def _apart(act: p.Act) -> p.Act | list[p.Act]:
    """Gifts of which one has an amount: each by itself, after the first to the same things."""
    first, *others = act.operations
    if not others or not any("equal_to" in fields for _, fields in act.operations):
        return act
    several = isinstance(act.thing, p.Objects) and (act.thing.every or act.thing.most != 1)
    again: Any = act.thing if isinstance(act.thing, str) else "them" if several else "it"
    return [act._replace(operations=(first,)), *(p.Act(again, (other,)) for other in others)]


def _words_after(gift: tuple[type[Any], dict[str, Any]]) -> tuple[type[Any], dict[str, Any]]:
    """A gift whose amount, if it has one, is said after what it is given to."""
    kind, fields = gift
    if kind is m.ShareKeywords and fields.get("combat"):
        raise Disagreement
    return (kind, fields | {"equal_to": fields["equal_to"]._replace(after=True)}) if "equal_to" in fields else gift


def _words_before(gift: tuple[type[Any], dict[str, Any]]) -> tuple[type[Any], dict[str, Any]]:
    kind, fields = gift
    return (kind, fields | {"equal_to": fields["equal_to"]._replace(after=False)}) if "equal_to" in fields else gift


def _with_least(gift: tuple[type[Any], dict[str, Any]], least: int | None) -> tuple[type[Any], dict[str, Any]]:
    kind, fields = gift
    return (kind, fields | {"least": least}) if kind is m.GiveMight and least is not None else gift
