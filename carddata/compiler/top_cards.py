"""The top card of a deck that was revealed: what becomes of it otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.plays import Play


def recycled_otherwise(acts: Sequence[p.Instruction], do: Sequence[Effect]) -> list[Effect] | None:
    """The instructions with a revealed card that is recycled if it is not of the kind; None if that is not said."""
    recycles = list(acts) == [p.Act("it", ((Play, {"then": "recycle"}),))]
    last = do[-1] if do else None
    if not recycles or not isinstance(last, m.Seek) or not last.stays:
        return None
    return [*do[:-1], replace(last, stays=False)]
