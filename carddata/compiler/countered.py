"""Sentences about a card after the instruction that counters or plays it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.played_cards import is_of_played, placed, with_afterwards
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.conditions import Condition
from carddata.model.targets import Choice

RETURNED = ((m.Counter, {"to_hand": True}),)
"""The operations of the sentence that a countered spell goes to its owner's hand."""


def followed_up(
    act: p.Act,
    named: int | None,
    choices: Sequence[Choice],
    do: Sequence[Effect],
    condition: Condition | None,
    context: CardContext,
) -> list[Effect] | None:
    """The instructions with what is said of the card that the last of them counters or plays; None if it is not."""
    if (phrase := placed(act, do, condition, context)) is not None:
        return phrase
    played = is_of_played(act, named, do)
    if not played and act.operations != RETURNED:
        return None
    if not do or condition is not None:
        raise Stopped("reference", 0)
    if played:
        return with_afterwards(act, do)
    *before, last = do
    if not isinstance(last, m.Counter) or last.what != named or last.to_hand or last.only_if is not None:
        raise Stopped("reference", 0)
    if choices[last.what - 1].of.kind != "spell":
        raise Stopped("reference", 0)
    return [*before, replace(last, to_hand=True)]
