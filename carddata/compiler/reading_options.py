"""The reading of the grammar's rules for several instructions of which one is carried out."""

from __future__ import annotations

from typing import Any, Final

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_players import SEVERAL
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.new_choices import ChooseAnew

CHOOSING: Final = ("you and opponents", *SEVERAL)
"""The players of whom each may do or chooses something."""


@v_args(inline=True)
class OptionReader(Transformer[Any, Any]):
    """Reads several instructions of which one is carried out."""

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

    def option_word(self, token: Token) -> Token:
        return token

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


def _each_names(who: Any, *words: Token) -> p.Sentence:
    """A word that each of several players chooses."""
    if who not in CHOOSING:
        raise Disagreement
    return p.Sentence("plain", (p.EachNames(who, tuple(map(str, words))),))


def _acts(instruction: Any) -> tuple[p.Act | p.Tokens, ...]:
    return tuple(instruction) if isinstance(instruction, list) else (instruction,)


def _unless(either: p.Either) -> p.Sentence:
    return p.Sentence("plain", (either,))
