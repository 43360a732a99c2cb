"""The reading of conditions that deny something; each method reads the rule of its name."""

from __future__ import annotations

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_conditions import ConditionReader, denied
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.targets import TargetFilter


@v_args(inline=True)
class NegationReader(ConditionReader):
    """Reads "not", "unless" and "fewer than"."""

    def if_you_do_not_control(self, described: p.Objects) -> p.ConditionPhrase:
        return denied(self.if_there_is("you", described))

    def if_it_is_not(self, asked: TargetFilter) -> p.ConditionPhrase:
        return _not_so(self.if_it_is(asked))

    def if_i_am_not(self, asked: TargetFilter) -> p.ConditionPhrase:
        return denied(self.if_i_am(asked))

    def as_long_as(self) -> None:
        return None

    def state_so_long(self, word: Token | None, condition: p.ConditionPhrase) -> p.AsLongAs:
        return p.AsLongAs(condition if word is None else denied(condition))

    def conditional_unless(self, acts: tuple[p.Act, ...], condition: p.ConditionPhrase) -> p.Sentence:
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        return p.Sentence("conditional", acts, denied(condition))


def _not_so(condition: p.ConditionPhrase) -> p.ItIs:
    """Return what holds of "it" where a condition does not."""
    if not isinstance(condition, p.ItIs):
        raise Stopped("condition", 0)
    return condition._replace(asked=c.Not(condition.asked))
