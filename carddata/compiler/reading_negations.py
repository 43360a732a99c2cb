"""The reading of conditions that deny something; each method reads the rule of its name."""

from __future__ import annotations

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_conditions import ConditionReader, denied
from carddata.compiler.words import Stopped


@v_args(inline=True)
class NegationReader(ConditionReader):
    """Reads "not", "unless" and "fewer than"."""

    def if_you_do_not_control(self, described: p.Objects) -> p.ConditionPhrase:
        return denied(self.if_there_is("you", described))

    def as_long_as(self) -> None:
        return None

    def state_so_long(self, word: Token | None, condition: p.ConditionPhrase) -> p.AsLongAs:
        return p.AsLongAs(condition if word is None else denied(condition))

    def conditional_unless(self, acts: tuple[p.Act, ...], condition: p.ConditionPhrase) -> p.Sentence:
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        return p.Sentence("conditional", acts, denied(condition))
