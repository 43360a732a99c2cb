"""The top card of a deck that was revealed: what becomes of it otherwise, and what else is done then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.conditions import Condition
from carddata.model.plays import Play


class OtherwiseTop(NamedTuple):
    """The instructions with what becomes of the card, and the further `acts` under their condition."""

    do: list[Effect]
    acts: tuple[p.Instruction, ...]
    condition: Condition


def rest_otherwise(acts: Sequence[p.Instruction], do: Sequence[Effect]) -> OtherwiseTop | None:
    """A revealed card that is recycled or put into the trash if it is not of the kind; None if that is not said."""
    first, *more = acts
    last = do[-1] if do else None
    if first not in (_RECYCLED, p.PUT_IN_TRASH) or not isinstance(last, m.Seek) or last.rest != "stay":
        return None
    rest: m.RestOfTop = "recycle" if first == _RECYCLED else "trash"
    return OtherwiseTop([*do[:-1], replace(last, rest=rest)], tuple(more), c.Not(c.Shown(last.of)))


_RECYCLED = p.Act("it", ((Play, {"then": "recycle"}),))
