"""The reading of the grammar's rules for lines: triggers, abilities and what stands; each method reads its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, cast

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_amounts import AmountReader
from carddata.compiler.reading_choices import ChoiceReader
from carddata.compiler.reading_conditions import ConditionReader
from carddata.compiler.reading_continuous import Predicate
from carddata.compiler.reading_costs import CostReader
from carddata.compiler.reading_damage import DamageReader
from carddata.compiler.reading_players import price_of
from carddata.compiler.reading_plays import PlayReader
from carddata.compiler.reading_prices import PriceReader
from carddata.compiler.reading_prohibitions import ProhibitionReader
from carddata.compiler.reading_repeats import RepeatReader
from carddata.compiler.reading_routes import RouteReader
from carddata.compiler.reading_triggers import TriggerReader
from carddata.compiler.they import TheirBody, of_their_player, speaks_of_them
from carddata.compiler.word_values import as_is, as_text, keyword_name, nothing, number, number_of_xp
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import CopiesText, Enters, FacedownRoom, MorePoints
from carddata.model.conditions import Condition
from carddata.model.operations import Recall
from carddata.model.payments import SpendBuffs
from carddata.model.replacements import ALL_THERE, Replacement
from carddata.model.targets import Called
from carddata.model.triggers import AsSide, At, Circumstance, EventFilter

RESTATED: Final = p.KeywordLine(())
"""A line that says what the rules say of everything: it gives its card nothing."""

RESTATED_OF_UNITS: Final = p.KeywordLine((), of="unit")
"""A line that says what the rules say of every unit."""


STANDING: Final = (c.Legion, c.Level, c.Empowered, c.TurnOf, p.ThisIsControlled)
"""The conditions under which an ability triggers that stand before its trigger."""

PHASES: Final = ("beginning", "main", "ending", "combat begins")
"""The triggers at a time of the turn, before which a condition may stand without a comma."""


class _AsExtra(NamedTuple):
    """Words that call a cost additional (`extra`), or speak of playing the card, or both."""

    extra: bool
    plays: bool


@v_args(inline=True)
class LineReader(
    RouteReader,
    PlayReader,
    CostReader,
    RepeatReader,
    TriggerReader,
    ProhibitionReader,
    DamageReader,
    AmountReader,
    PriceReader,
    ChoiceReader,
    ConditionReader,
):
    """Reads lines."""

    def __default__(self, data: str, children: list[Token], _: Any) -> str:
        """Return the row of a word of the lexicon, whatever its form."""
        return rows()[data, " ".join(children)]

    provided = as_is
    side = as_text
    dash = nothing

    def weak_units_score(self, might: Token) -> p.KeywordLine:
        if number(might):
            raise Stopped("reference", 0)
        return RESTATED

    def any_number_in_deck(self, _: Token, *words: Token) -> p.KeywordLine:
        """A rule for decks, which says nothing of play; stop where it is about another card."""
        if " ".join(words) != self._own_name.casefold():
            raise Stopped("reference", 0)
        return p.KeywordLine(())

    def keyword_line(self, *keywords: str) -> p.KeywordLine:
        return p.KeywordLine(keywords)

    def spell_line(self, *parts: Any) -> p.InstructionLine:
        """The sentences of a spell, and what it costs less, said before or after them, or deals more, said last."""
        sentences = tuple(part for part in parts if isinstance(part, p.Sentence))
        others = tuple(part for part in parts if not isinstance(part, p.Sentence))
        if any(sentence.kind in ("limits all", "cheaper") for sentence in sentences):
            raise Disagreement
        for other in others:
            last = parts[-1] is other and (sentences or isinstance(other, p.OwnBonus))
            first = parts[0] is other and sentences and isinstance(other, p.CostLine)
            if len(others) > 1 or not isinstance(other, p.CostLine | p.OwnBonus) or not (first or last):
                raise Disagreement
        return p.InstructionLine(sentences, others)

    def spell_level(self, level: Condition, *parts: Any) -> p.InstructionLine:
        """The instruction of a spell behind a gate: besides, or instead of one before, if only with another number."""
        instead = isinstance(parts[-1], Token) and parts[-1].type == "INSTEAD"
        acts = next((part for part in parts if isinstance(part, tuple)), None)
        if (acts is None and instead) or (acts is not None and isinstance(acts[0], p.OtherNumber) and not instead):
            raise Disagreement
        if instead:
            return p.InstructionLine((p.Sentence("instead", acts or (), level),))
        if level == c.Legion():
            raise Stopped("keyword", 0, "legion")
        ready = p.Sentence("tokens ready", condition=level)
        return p.InstructionLine((ready if acts is None else p.Sentence("level", acts, level),))

    def gate(self, token: Token, _: Any) -> Condition:
        if token.type != "LEVEL":
            return c.Legion() if token.type == "LEGION" else c.Empowered()
        return c.Level(number_of_xp(token, token.strip("[]").split(" ")[1]))

    def body(self, *parts: Any) -> tuple[p.Optional | None, tuple[p.Sentence, ...]]:
        """The instructions of an ability, which its player or that of the event may decline or pay for."""
        if isinstance(parts[0], Token):
            price = parts[1] if isinstance(parts[1], p.Price) else p.Price()
            if price != p.Price(price.energy, price.power):
                raise Disagreement
            return TheirBody(p.Optional(price), tuple(part for part in parts if isinstance(part, p.Sentence)))
        optional = parts[0] if isinstance(parts[0], p.Optional) else None
        sentences = tuple(part for part in parts if isinstance(part, p.Sentence))
        return None if optional == p.Optional() and _spends_any(sentences) else optional, sentences

    def moved_with_it(self, _: Token) -> tuple[p.Optional | None, tuple[p.Sentence, ...]]:
        return p.Optional(), (p.Sentence("plain", (p.Act("me", ((m.Move, {"to": "with it"}),)),)),)

    def adds_more(self, *symbols: Token) -> Predicate:
        """Return what abilities of the player's tokens of a name add besides."""

        def of(*subject: Any) -> p.AddsMoreLine:
            name = next((word.name for each in _objects(subject) for word in each if isinstance(word, Called)), "")
            if not name:
                raise Disagreement
            conditions = p.conditions_in(subject)
            return p.AddsMoreLine(name, price_of(*symbols), conditions)

        return Predicate(of)

    def optional(self, price: p.Price = p.Price()) -> p.Optional:  # noqa: B008 - a frozen value
        return p.Optional(price)

    def leading_cost(self, price: p.Price) -> p.Optional:
        return p.Optional(price, may=False)

    def triggered(self, *parts: Any) -> p.Triggered:
        *before, body = parts
        optional, sentences = body
        triggers = next(part for part in before if isinstance(part, tuple) and not hasattr(part, "_fields"))
        first = before[: before.index(triggers)]
        if first and not isinstance(first[0], p.AsLongAs) and any(each.when not in PHASES for each in triggers):
            raise Disagreement
        after: tuple[Any, ...] = tuple(before[before.index(triggers) + 1 :])
        if _are_cases(sentences) and after and not isinstance(body, TheirBody):
            sentences = _of_cases(after[0], optional, sentences)
            after, optional = (), None
        conditions = (*map(_standing_condition, first), *after)
        if conditions and _are_cases(sentences):
            raise Disagreement
        if isinstance(body, TheirBody) or (any(trigger.theirs for trigger in triggers) and speaks_of_them(sentences)):
            return of_their_player(triggers, conditions, optional, sentences)
        if any(trigger.of_each for trigger in triggers):
            raise Stopped("mechanic", 0, "first-or-nth-time")
        triggers = tuple(trigger._replace(theirs=False) for trigger in triggers)
        return p.Triggered(triggers, sentences, conditions, optional)

    def deathknell(self, *parts: Any) -> p.Triggered:
        *before, body = parts
        if isinstance(body, TheirBody):
            raise Disagreement
        optional, sentences = body
        conditions = tuple(part for part in before if part is not None and not isinstance(part, Token))
        if conditions and _are_cases(sentences):
            *before, asked = conditions
            conditions, optional, sentences = tuple(before), None, _of_cases(asked, optional, sentences)
        if conditions and _are_cases(sentences):
            raise Disagreement
        return p.Triggered((p.Trigger("death", "me"),), sentences, conditions, optional, deathknell=True)

    def activated(self, *parts: Any) -> p.Activated:
        """A gate and the times at which it may be used stand before the cost or after it."""
        price = next(part for part in parts if isinstance(part, p.Price))
        gates = [part for part in parts if isinstance(part, Condition)]
        timings = [part for part in parts if isinstance(part, list)]
        if len(gates) > 1 or len(timings) > 1:
            raise Stopped("mechanic", 0, "other-trigger")
        timing: Any
        timing, legion = timings[0] if timings else ("", False)
        gate = gates[0] if gates else c.Legion() if legion else None
        sentences = [each for part in parts if isinstance(part, p.Sentence) for each in _apart(part)]
        if any(sentence.less is not None and sentence.less.word == "this" for sentence in sentences):
            raise Disagreement
        return p.Activated(price, tuple(sentences), timing, gate)

    def timing(self, *tokens: Any) -> list[Any]:
        words = [str(token) for token in tokens if token is not None]
        return [keyword_name(words[0]), "[legion]" in words]

    def of_abilities(self, sentence: p.Sentence) -> p.UsesLimited | p.AbilityCostLine:
        """A line on when all activated abilities may be used, or on what the only one costs."""
        if sentence.kind == "limits all" and sentence.condition is not None:
            return p.UsesLimited(sentence.condition)
        line = sentence.less
        if (
            line is None
            or line.word == "this"
            or isinstance(line.condition, p.Chooses)
            or line == p.CostLine(line.price)
        ):
            raise Disagreement
        return p.AbilityCostLine("Empower", line, only=True)

    def extra_may(self, *parts: Any) -> p.Extra:
        """An optional additional cost: its condition, its price, and the gain for it, in the order of the words."""
        price = next(part for part in parts if isinstance(part, p.Price))
        given = next((part for part in parts if isinstance(part, dict)), {})
        cases = tuple(part for part in parts if isinstance(part, p.Sentence))
        words = [part for part in parts if isinstance(part, _AsExtra)]
        if sum(word.extra for word in words) != 1 or sum(word.plays for word in words) != 1:
            raise Disagreement
        others = (price, given, *cases, *words)
        asked = [part for part in parts if part is not None and not any(part is other for other in others)]
        return p.Extra(price, **given, sentences=_if_paid(cases), condition=next(iter(asked), None))

    def extra_must(self, *parts: Any) -> p.Extra:
        price = next(part for part in parts if isinstance(part, p.Price))
        if price.energy or price.power:
            raise Stopped("mechanic", 0, "additional-cost")
        return p.Extra(price, mandatory=True)

    def as_extra(self, *own: Any) -> _AsExtra:
        return _AsExtra(extra=True, plays=bool(own))

    def as_play(self, _: Any) -> _AsExtra:
        return _AsExtra(extra=False, plays=True)

    def if_you_do(self) -> str:
        return "if you do"

    def by_paid(self, paid: tuple[str, str] | str, *_: Token) -> tuple[str, str] | str:
        """Each object that a cost is paid with, or each energy or power that such an object costs."""
        return paid if isinstance(paid, tuple) else f"each_{paid}"

    def cheaper(self, *parts: Any) -> dict[str, Any]:
        """By energy if the cost is paid, or for each thing that it is paid with, or for what that costs."""
        predicate = next((part for part in parts if isinstance(part, Predicate)), None)
        if predicate is not None:
            return self._readier(predicate, *(part for part in parts if part is not predicate))
        lines = [part for part in parts if isinstance(part, p.CostLine | p.Price)]
        if not lines or any(isinstance(part, p.AbilityCostLine) for part in parts):
            raise Disagreement
        price, *more = (part.price if isinstance(part, p.CostLine) else part for part in lines)
        linked = "if you do" in parts
        by_cost = tuple(part for part in parts if isinstance(part, str) and part.startswith("each_"))
        if by_cost:
            if not linked or len(by_cost) != len(lines):
                raise Disagreement
            return {"by": tuple(zip(by_cost, (price, *more), strict=True))}
        paid = next((part for part in parts if type(part) is tuple), None)
        if more or (paid is None and not linked):
            raise Disagreement
        if paid is not None:
            return {"by": (("each", price),), "paid_by": paid}
        return {"by": (("each", price),)} if price.power else {"less": price.energy}

    def _readier(self, predicate: Predicate, *words: Any) -> dict[str, Any]:
        if words != ("if you do", "me") or not predicate.enters:
            raise Disagreement
        return {"ready": True}

    def enters(self, *parts: Any) -> p.Stands | p.EntersIf | p.KeywordLine:
        """The manner in which the card enters: always, under a condition, or where it is played to a battlefield."""
        words = {part.type for part in parts if isinstance(part, Token)}
        conditions = p.conditions_in(parts)
        at_battlefield, ready = "TO" in words, "READY" in words
        if "I_MYSELF" in words and not ready:
            if len(parts) > 2:
                raise Disagreement
            return RESTATED_OF_UNITS
        if ready and "THIS" in words:
            raise Disagreement
        if len(conditions) + at_battlefield > 1:
            raise Stopped("condition", 0)
        if at_battlefield and not ready:
            raise Disagreement
        if conditions:
            return p.EntersIf(ready, conditions[0])
        return p.Stands(Enters(ready=ready, at_battlefield=at_battlefield))

    def tie_recalls(self, *where: Any) -> p.Stands:
        """All units are recalled from a tie: any, one on this side of the player, or one here."""
        that: tuple[Circumstance, ...] = tuple(
            At("here") if isinstance(each, Token) else AsSide(each) for each in where
        )
        return p.Stands(Replacement(when=("tie",), on=EventFilter(that=that), do=(Recall(ALL_THERE),)))

    def copies_text(self, *_: Token) -> p.Stands:
        return p.Stands(CopiesText())

    def names_tag(self, own: str, *words: Token) -> p.NamesTagLine:
        """A tag that is named, any or one of these, which the card may gain."""
        tags = self._tag_names(tuple(word for word in words if word.type == "TAG"))
        return p.NamesTagLine(own, tags, gains=any(word.type == "I_MYSELF" for word in words))

    def more_points(self, points: Token) -> p.Stands:
        return p.Stands(MorePoints(number(points)))

    def may_hide(self, optional: p.Optional, verb: str, *words: Token) -> p.Stands | p.HidePrice:
        """More cards that may be hidden here, or a card for another price than Power."""
        if verb != "hide":
            raise Disagreement
        types = {word.type: word for word in words}
        if "HERE" not in types:
            if optional == p.Optional() or optional.price != p.Price(optional.price.energy, optional.price.power):
                raise Disagreement
            return p.HidePrice(optional.price)
        if optional != p.Optional():
            raise Disagreement
        return p.Stands(FacedownRoom(number(types["NUMBER"]) if "NUMBER" in types else 1))


def _if_paid(cases: tuple[p.Sentence, ...]) -> tuple[p.Sentence, ...]:
    """Return what a spell does if an additional cost is paid ("if you do"), and otherwise."""
    kinds = tuple(each.kind for each in cases)
    if kinds not in ((), ("linked",), ("linked", "otherwise")) or any(each.optional or each.next for each in cases):
        raise Disagreement
    return tuple(
        p.Sentence("conditional", each.acts, p.ExtraPaid()) if each.kind == "linked" else each for each in cases
    )


def _apart(sentence: p.Sentence) -> tuple[p.Sentence, ...]:
    """A sentence, or the two limits that it puts on the use of an ability."""
    if sentence.kind != "only here" or sentence.next is None:
        return (sentence,)
    return (sentence._replace(next=None), sentence.next)


def _objects(parts: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """The predicates of the objects among the parts of a line that are tokens by their name and nothing else."""
    for part in parts:
        if isinstance(part, p.Objects) and part.described.whose == "you" and len(part.described.that) == 1:
            yield part.described.that


def _spends_any(sentences: tuple[p.Sentence, ...]) -> bool:
    """Return whether the first instruction spends any number of buffs, which may be none: it declines itself."""
    acts = sentences[0].acts if sentences else ()
    return len(acts) == 1 and isinstance(acts[0], p.Act) and acts[0].operations == ((SpendBuffs, {}),)


def _standing_condition(part: Any) -> p.ConditionPhrase:
    """Return what has to be so as an ability triggers; words before it say a gate, whose turn it is or whose place."""
    if not isinstance(part, p.AsLongAs):
        return cast(p.ConditionPhrase, part)
    if not isinstance(part.condition, STANDING):
        raise Stopped("condition", 0)
    return cast(p.ConditionPhrase, part.condition)


def _are_cases(sentences: tuple[p.Sentence, ...]) -> bool:
    """Return whether an "otherwise" follows a sentence without a condition of its own."""
    return [sentence.kind for sentence in sentences[:2]] == ["plain", "otherwise"]


def _of_cases(
    asked: p.ConditionPhrase, optional: p.Optional | None, sentences: tuple[p.Sentence, ...]
) -> tuple[p.Sentence, ...]:
    """The sentences after a trigger and an "if" that has an "otherwise": it belongs to the first sentence alone."""
    first, *others = sentences
    if isinstance(asked, p.AtDeath) or first.next is not None or (optional is not None and not optional.may):
        raise Disagreement
    return (first._replace(kind="conditional", condition=asked, optional=optional), *others)
