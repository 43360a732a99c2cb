"""The reading of the grammar's rules on paying any amount; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import HowMany
from carddata.compiler.descriptions import being, status_of
from carddata.compiler.reading_amounts import THAT_MUCH
from carddata.compiler.reading_players import THAT_MANY, spend_buffs
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.payments import PayAny
from carddata.model.targets import HasState

PAID = p.CountPhrase("paid")
"""The amount that an instruction before has paid or spent."""

AS_MUCH = (PAID, THAT_MUCH, THAT_MANY)
"""The amounts that "that much" and "that many" may be, by the verb they go with."""


class Spending(NamedTuple):
    """The amount of a stock that is spent: a number, "a", or that of some unit."""

    stock: str
    many: str | HowMany | p.Objects


def most_buffs(spent: Spending) -> int | None:
    """The most buffs that are spent, where any number up to that may be."""
    if spent.stock != "buff" or not isinstance(spent.many, HowMany) or spent.many.least or spent.many.word:
        raise Disagreement
    return spent.many.most


@v_args(inline=True)
class PaymentReader(SentenceReader):
    """Reads instructions by which a player pays as much as they like, and what they get for it."""

    def paid_resource(self, word: str) -> str:
        """Energy by its word, or power of any domain by its symbol."""
        if not isinstance(word, Token):
            if word != "energy":
                raise Disagreement
            return word
        if word != "{any}":
            raise Stopped("mechanic", word.start_pos or 0, "an-amount-that-is-counted")
        return "power"

    def pay_any(self, resource: str, act: Any = None) -> p.Sentence:
        """A deed that is done as much as is paid: "that much" or "that many" are words for the amount.

        Energy or power is added as much, without an instruction of its own.
        """
        pays = p.Act(None, ((PayAny, {"of": resource}),))
        if act is None or isinstance(act, Token):
            added = {"energy": 1} if act is None else {"power": (act.strip("{}"),)}
            return p.Sentence("plain", (pays, p.Act(None, ((m.Add, {**added, "each": PAID}),))))
        return p.Sentence("plain", (pays, _as_much(act)))


def spends_each_buff(each: p.CountPhrase, acts: tuple[Any, ...]) -> p.Sentence:
    """Friendly units whose buffs are spent; only the controller of a unit can (702.2.b.2)."""
    if each.objects is None or each != p.CountPhrase("objects", each.objects):
        raise Disagreement
    objects = each.objects._replace(every=False)
    if objects.described.kind != "unit" or objects.described.whose not in ("you", "friendly"):
        raise Stopped("reference", 0)
    if status_of(objects.described) is not None or any(
        getattr(act, "thing", "") not in ("it", "that unit") for act in acts
    ):
        raise Stopped("reference", 0)
    buffed = being(replace(objects.described, whose="you"), HasState("buffed"))
    spends = spend_buffs(None, objects._replace(described=buffed))
    return p.Sentence("plain", (spends, *acts))


def _as_much(act: Any) -> p.Act:
    """An instruction with "that much" or "that many", which are as much as was paid."""
    if not isinstance(act, p.Act) or any(fields.get("each") not in AS_MUCH for _, fields in act.operations):
        raise Disagreement
    return act._replace(operations=tuple((kind, fields | {"each": PAID}) for kind, fields in act.operations))
