"""The reading of the grammar's rules for several instructions of which one is carried out."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_players import SEVERAL, Deed
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.new_choices import ChooseAnew


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

    def either_verb(self, first: type[Any], second: type[Any], thing: p.Thing) -> p.Either:
        again = thing
        if isinstance(thing, p.Objects) and not thing.every:
            again = "it" if thing.most == 1 else "them"
        elif isinstance(thing, p.Pair):
            raise Stopped("reference", 0)
        return p.Either(((p.Act(thing, ((first, {}),)),), (p.Act(again, ((second, {}),)),)), first_said=1)

    def deck_side(self, *sides: Token) -> tuple[str, ...]:
        return tuple(map(str, sides))

    def you_and_opponents(self) -> str:
        return "you and opponents"

    def choosing(self, token: Token) -> bool:
        return token.type == "OPPONENT"

    def option_word(self, token: Token) -> Token:
        return token

    def each_may_follow(self, who: Any, deed: Any) -> p.Sentence:
        """A deed that each of several players may do, or one who is told by a choice."""
        if who not in ("you and opponents", *SEVERAL, "its controller", "its owner"):
            raise Disagreement
        return p.Sentence("plain", (p.EachMay(who, (deed,)),))

    def they_who(self) -> str:
        return "them"

    def they_may_follow(self, deed: Any) -> p.Sentence:
        return p.Sentence("plain", (p.EachMay("them", (deed,)),))

    def each_names(self, who: Any, *words: Token) -> p.Sentence:
        if who not in ("you and opponents", *SEVERAL):
            raise Disagreement
        return p.Sentence("plain", (p.EachNames(who, tuple(map(str, words))),))

    def for_each_who_did(self, opponents: bool, deed: Any) -> p.Sentence:
        return p.Sentence("plain", (p.ForEachChooser(p.FOLLOWED, (deed,), opponents),))

    def for_each_who_did_not(self, opponents: bool, deed: Any) -> p.Sentence:
        return p.Sentence("plain", (p.ForEachChooser(p.DECLINED, (deed,), opponents),))

    def for_each_who_chose(self, opponents: bool, word: Token, followed: tuple[Any, Any]) -> p.Sentence:
        by, deed = followed
        return p.Sentence("plain", (p.ForEachChooser(str(word), (deed,), opponents, by),))

    def both_follow(self, deed: Any) -> tuple[str, Any]:
        return "both", deed

    def you_follow(self, deed: Any) -> tuple[str, Any]:
        return "you", deed

    def that_player_follows(self, deed: Deed) -> tuple[str, Any]:
        return "that player", deed.act

    def you_pay(self) -> str:
        return "you"

    def unless_paid(self, instruction: Any, payer: Any, price: p.Price) -> p.Sentence:
        if payer not in ("you", "them", "its controller", "its owner"):
            raise Disagreement
        return _unless(p.Either(((), _acts(instruction)), 2, unless=True, price=price, payer=payer))

    def anew(self, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((ChooseAnew, {}),))

    def paid_or_otherwise(self, price: p.Price, paid: Any, *parts: Any) -> p.Sentence:
        """One outcome if the player pays, which may end with new choices, and another if not."""
        *new_choices, otherwise = parts
        return _unless(p.Either(((*paid, *new_choices), otherwise), unless=True, price=price, payer="you"))

    def unless_they_have_you(self, instruction: Any, penalty: Any) -> p.Sentence:
        return _unless(p.Either((_acts(penalty), _acts(instruction)), 2, unless=True))


def _acts(instruction: Any) -> tuple[p.Act | p.Tokens, ...]:
    return tuple(instruction) if isinstance(instruction, list) else (instruction,)


def _unless(either: p.Either) -> p.Sentence:
    return p.Sentence("plain", (either,))
