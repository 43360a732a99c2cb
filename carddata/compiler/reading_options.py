"""How the grammar's rules for several instructions of which one is carried out are read."""

from __future__ import annotations

from typing import Any

from lark import Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.words import Stopped
from carddata.model import operations as m


def _verb(kind: type[Any]) -> Any:
    """The method that reads a verb."""

    def read(self: Any) -> type[Any]:
        return kind

    return read


@v_args(inline=True)
class OptionReader(Transformer[Any, Any]):
    """Reads several instructions of which one is carried out."""

    to_ready = _verb(m.Ready)
    to_exhaust = _verb(m.Exhaust)
    to_kill = _verb(m.Kill)
    to_banish = _verb(m.Banish)
    to_heal = _verb(m.Heal)
    to_recall = _verb(m.Recall)
    to_stun = _verb(m.Stun)
    to_buff = _verb(m.Buff)

    def either(self, *instructions: Any) -> p.Either:
        return p.Either(tuple(map(_acts, instructions)))

    def either_verb(self, first: type[Any], second: type[Any], thing: p.Thing) -> p.Either:
        again = thing
        if isinstance(thing, p.Objects) and not thing.every:
            again = "it" if thing.most == 1 else "them"
        elif isinstance(thing, p.Pair):
            raise Stopped("reference", 0)
        return p.Either(((p.Act(thing, ((first, {}),)),), (p.Act(again, ((second, {}),)),)), first_said=1)

    def unless_paid(self, instruction: Any, price: p.Price) -> p.Sentence:
        return _unless(p.Either(((), _acts(instruction)), 2, unless=True, price=price))

    def unless_they_have_you(self, instruction: Any, penalty: Any) -> p.Sentence:
        return _unless(p.Either((_acts(penalty), _acts(instruction)), 2, unless=True))


def _acts(instruction: Any) -> tuple[p.Act | p.Tokens, ...]:
    return tuple(instruction) if isinstance(instruction, list) else (instruction,)


def _unless(either: p.Either) -> p.Sentence:
    return p.Sentence("plain", (either,))
