"""A description, read by the oracles in their own way: one field for each thing that they know how to ask."""

from __future__ import annotations

from typing import NamedTuple

from carddata.model import targets as t
from carddata.model.targets import TargetFilter


class Asked(NamedTuple):
    """The demands of a description on a unit, apart from its kind, its side and its place."""

    status: str | None = None
    keyword: str = ""
    might: int | None = None
    tags: tuple[str, ...] = ()
    token: bool = False
    mighty: bool = False
    alone: bool = False
    other: bool = False
    beside: int = 0
    unlike: int = 0


def read(described: TargetFilter) -> Asked:
    """Return what a description asks; the oracles know no other words."""
    asked = Asked()
    for predicate in described.that:
        match predicate:
            case t.HasState(state="mighty" | "alone" as state):
                asked = asked._replace(**{state: True})
            case t.HasState(state=state):
                asked = asked._replace(status=state)
            case t.HasKeyword(keyword=keyword):
                asked = asked._replace(keyword=keyword)
            case t.Compared("might", "at most", int(might)):
                asked = asked._replace(might=might)
            case t.HasTag(tags=tags):
                asked = asked._replace(tags=tags)
            case t.IsToken():
                asked = asked._replace(token=True)
            case t.IsNot(t.Is("this")):
                asked = asked._replace(other=True)
            case t.IsNot(t.Is(int(number))):
                asked = asked._replace(unlike=number)
            case t.Beside(choice=number):
                asked = asked._replace(beside=number)
            case _:
                raise NotImplementedError(predicate)
    return asked
