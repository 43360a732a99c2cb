"""The reading of the grammar's rules for what players choose: objects, words, or one of several instructions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import THEIRS
from carddata.compiler.descriptions import description
from carddata.compiler.reading_instructions import OPERATIONS, OfTheirOwn
from carddata.compiler.reading_places import Zone
from carddata.compiler.reading_players import SEVERAL
from carddata.compiler.reading_sentences import NOT_BEFORE
from carddata.compiler.word_values import as_is
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.conditions import Condition
from carddata.model.new_choices import ChooseAnew

CHOOSING: Final = ("you and opponents", *SEVERAL)
"""The players of whom each may do or chooses something."""


@v_args(inline=True)
class ChoiceReader(Transformer[Any, Any]):
    """Reads what each player chooses and what is done to it, and instructions of which one is carried out."""

    option_word = as_is

    def either(self, *instructions: Any) -> p.Either:
        """Instructions by themselves, or all about what the first of them names."""
        things: list[Any] = [getattr(instruction, "thing", None) for instruction in instructions]
        about_first = isinstance(things[0], p.Objects) and not things[0].every
        again = "it" if about_first and things[0].most == 1 else "them"
        first_said = int(about_first and all(thing == again for thing in things[1:]))
        return p.Either(tuple(map(_acts, instructions)), first_said=first_said)

    def act(self, *parts: Any) -> p.Act | p.Either:
        """An operation on a thing, or the choice between two on the same thing."""
        *kinds, thing = parts
        if len(kinds) == 1:
            return p.Act(thing, ((kinds[0], {}),))
        first, second = kinds
        again = thing
        if isinstance(thing, p.Objects) and not thing.every:
            again = "it" if thing.most == 1 else "them"
        elif isinstance(thing, p.Pair):
            raise Stopped("reference", 0)
        return p.Either(((p.Act(thing, ((first, {}),)),), (p.Act(again, ((second, {}),)),)), first_said=1)

    def deck_side(self, *sides: Token) -> tuple[str, ...]:
        return tuple(map(str, sides))

    def each_follows_or_names(self, who: Any, *chosen: Any) -> p.Sentence:
        """A deed that each of several players may do, or one who is told by a choice; or a word that each chooses."""
        if isinstance(chosen[0], Token):
            return _each_names(who, *chosen)
        (deed,) = chosen
        if who not in (*CHOOSING, "its controller", "its owner", "them"):
            raise Disagreement
        return p.Sentence("plain", (p.EachMay(who, (deed,)),))

    def for_each_chooser(self, noun: dict[str, Any], *parts: Any) -> p.Sentence:
        """A deed for each player who did what they might, who did not, or who chose a word."""
        if noun["kind"] not in ("player", "opponent"):
            raise Disagreement
        opponents = noun["kind"] == "opponent"
        *words, (by, deed) = parts
        word = p.FOLLOWED if not words else p.DECLINED if words[0].type == "NOT" else str(words[0])
        return p.Sentence("plain", (p.ForEachChooser(word, (deed,), opponents, by),))

    def named_deed(self, *parts: Any) -> tuple[str, Any]:
        """The deed of the player of the ability, of the player who chose, or of both."""
        words = [part.type for part in parts if isinstance(part, Token)]
        by = "both" if len(words) > 1 else "that player" if words == ["PLAYER"] else "you"
        return by, parts[-1].act

    def unless_they(self, instruction: Any, payer: Any, instead: Any) -> p.Sentence:
        """An instruction that a player averts by paying, or by having the player of the ability do something."""
        if payer not in ("you", "them", "its controller", "its owner"):
            raise Disagreement
        if isinstance(instead, p.Price):
            return _unless(p.Either(((), _acts(instruction)), 2, unless=True, price=instead, payer=payer))
        if payer == "you":
            raise Disagreement
        return _unless(p.Either((_acts(instead), _acts(instruction)), 2, unless=True, payer=payer))

    def paid_or_otherwise(self, price: p.Price, paid: Any, *parts: Any) -> p.Sentence:
        """One outcome if the player pays, which may end with new choices, and another if not."""
        *new_choices, otherwise = parts
        if any(getattr(act, "operations", ()) != ((ChooseAnew, {}),) for act in new_choices):
            raise Disagreement
        return _unless(p.Either(((*paid, *new_choices), otherwise), unless=True, price=price, payer="you"))

    def next_first(self) -> str:
        return NEXT_FIRST

    def done_to_those(self, verb: str, those: Token, *hand: Zone) -> Done:
        return Done(_operation(verb, hand), rest=those.type == "REST")

    def each_chooses(self, *parts: Any) -> p.Sentence:
        """A sentence by which players choose what is acted on, or what they keep."""
        *choosing, done = parts
        own = next((part.objects for part in choosing if isinstance(part, OfTheirOwn)), None)
        if own is not None:
            who, *others = (part for part in choosing if not isinstance(part, OfTheirOwn))
            return self._each_keeps(who, own, done, *others)
        if done.rest:
            raise Disagreement
        if NOT_BEFORE not in choosing:
            raise Stopped("mechanic", 0, "each-player-chooses")
        return p.Sentence("plain", (p.Act(_chosen_by_each(parts), ((done.operation, {}),)),))

    def _each_keeps(self, who: Any, objects: p.Objects, done: Done, *others: Any) -> p.Sentence:
        """A sentence by which each player keeps some of their own; the rest is all others of that kind."""
        if others:
            raise Disagreement
        if not done.rest or who != "everybody" or objects != p.Objects(description(kind=objects.described.kind)):
            raise Stopped("mechanic", 0, "each-player-chooses")
        return p.Sentence("plain", (p.Act(objects._replace(by=who), ((done.operation, {"rest": True}),)),))

    def each_does(self, *parts: Any) -> p.Act:
        """Objects of their own to which players do, must do or may do something, or any object if they like.

        They are each of several players, or the one who was named before.
        """
        own = next((part.objects for part in parts if isinstance(part, OfTheirOwn)), None)
        at = next(at for at, part in enumerate(parts) if isinstance(part, OfTheirOwn | p.Objects))
        operation = _done_to_own(parts[at - 1], parts[at + 1 :])
        words = {part.type for part in parts if isinstance(part, Token)}
        if "you" in parts or ("EACH" in words and "them" in parts):
            raise Disagreement
        if own is None:
            (chosen,) = (part for part in parts if isinstance(part, p.Objects))
            if "MAY" not in words or operation[0] is m.Move or chosen.bound == THEIRS:
                raise Disagreement
            return p.Act(_chosen_by_each(parts)._replace(least=0), (operation,))
        who: Any = "defender" if "DEFENDER" in words else parts[0]
        if who not in OWN_CHOOSERS:
            raise Disagreement
        return p.Act(own._replace(by=who, least=0 if "MAY" in words else own.least), (operation,))

    def several_do(self, *parts: Any) -> p.Act:
        """The same with a verb that would go on with another in its form."""
        return self.each_does(*parts)._replace(goes_on=True)

    def spared(self, condition: p.ConditionPhrase, *_: Any) -> p.Sentence:
        if not isinstance(condition, Condition | p.ExtraPaid):
            raise Stopped("condition", 0)
        return p.Sentence("plain", (p.ExemptPlayer(condition),))


def _each_names(who: Any, *words: Token) -> p.Sentence:
    """A word that each of several players chooses."""
    if who not in CHOOSING:
        raise Disagreement
    return p.Sentence("plain", (p.EachNames(who, tuple(map(str, words))),))


def _acts(instruction: Any) -> tuple[p.Act | p.Tokens, ...]:
    return tuple(instruction) if isinstance(instruction, list) else (instruction,)


def _unless(either: p.Either) -> p.Sentence:
    return p.Sentence("plain", (either,))


NEXT_FIRST = "next-first"
"""The mark of words by which the next player chooses first."""

RETURNS: Final = ("return",)
"""The verbs that are no operation by themselves: what is returned goes somewhere."""

OWN_CHOOSERS: Final = ("everybody", "opponents", "others", "defender", "turn player", "them", "its controller")
"""The players who choose among their own objects, by the words for them."""


class Done(NamedTuple):
    """The operation on what players have chosen, or on the `rest`."""

    operation: type[Any]
    rest: bool


def _operation(verb: str, hand: tuple[Zone, ...]) -> type[Any]:
    """Return what is done to what players have chosen. Raises Disagreement for a hand that is not its owner's."""
    if (verb == "return") is not bool(hand) or any(each.whose != "owner" for each in hand):
        raise Disagreement
    if verb != "return" and verb not in OPERATIONS:
        raise Disagreement
    return m.Return if verb == "return" else OPERATIONS[verb]


def _done_to_own(verb: Any, to: Sequence[Any]) -> tuple[type[Any], dict[str, Any]]:
    """Return what is done to objects that players choose: what is returned goes to its owner's hand, a move to a base.

    Raises:
        Disagreement: for a verb that is not said of objects, or that goes elsewhere.
    """
    hands, bases = [part for part in to if isinstance(part, Zone)], [part for part in to if isinstance(part, Token)]
    if any(owner not in ("it", "them") for owner in to if not isinstance(owner, Zone | Token)):
        raise Disagreement
    if verb in RETURNS:
        return _operation("return", tuple(hands)), {}
    if hands or (verb == "move") is not bool(bases):
        raise Disagreement
    if verb == "move":
        return m.Move, {"to": "base"}
    if isinstance(verb, str):
        raise Disagreement
    return verb, {}


def _chosen_by_each(parts: tuple[Any, ...]) -> p.Objects:
    """One object that each of the players chooses among all."""
    chosen = next((part for part in parts if isinstance(part, p.Objects)), None)
    who: Any = next((part for part in parts if part in SEVERAL), None)
    if who is None:
        raise Disagreement
    if chosen is None or (chosen.least, chosen.most) != (1, 1):
        raise Stopped("mechanic", 0, "each-player-chooses")
    return chosen._replace(by=who, freely=True, next_first=NEXT_FIRST in parts)
