"""Instructions that are carried out instead of the one before, or otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Delay, Effect
from carddata.model.conditions import Condition
from carddata.model.operations import Deal, Draw, GainXp, GiveMight, PlayToken
from carddata.model.plays import Play
from carddata.model.targets import Choice, TargetFilter


def is_other_outcome(first: Effect, last: Effect, before: Sequence[Effect] = ()) -> bool:
    """Return whether an instruction may replace another: one of its kind, or one about the same chosen object.

    What a player draws or gains may do so too, unless that may be meant of an instruction `before` the other.
    """
    if isinstance(first, Delay):
        return type(last) is Delay or (first.of is not None and getattr(last, "what", None) == first.of)
    if isinstance(last, Draw | GainXp) and not any(isinstance(earlier, type(last)) for earlier in before):
        return True
    about = [getattr(do, "what", getattr(do, "to", None)) for do in (first, last)]
    return type(last) is type(first) or (isinstance(about[0], int) and about[0] == about[1])


def with_other_number(first: Effect, other: p.OtherNumber, condition: Condition, choices: Sequence[Choice]) -> Effect:
    """The instruction before with another number under a condition, on the same objects.

    Raises:
        Stopped: where it is another kind of instruction, counts or reads its number, or acts on something else.
    """
    if not isinstance(first, Deal | GiveMight | PlayToken) or type(first) is not other.kind or first.each is not None:
        raise Stopped("reference", 0)
    if isinstance(first, PlayToken):
        return replace(first, count=other.number, only_if=condition)
    if other.pronoun and other.pronoun != _pronoun(first, choices):
        raise Stopped("reference", 0)
    if (other.number > 0) != (first.amount > 0):
        raise Stopped("reference", 0)
    return replace(first, amount=other.number, only_if=condition)


def is_more_tokens(acts: Sequence[p.Instruction], done: Sequence[Effect]) -> bool:
    """Return whether another number of tokens is played instead of several, each to a place of its own."""
    return isinstance(acts[0], p.OtherNumber) and len(done) > 1 and isinstance(done[0], PlayToken)


def with_more_tokens(acts: Sequence[p.Instruction], done: Sequence[Effect], condition: Condition) -> tuple[Effect, ...]:
    """The tokens, and before them under a condition the one by which they are more instead.

    Raises:
        Stopped: where anything else is done before, or where they are not more by one: the condition is asked once.
    """
    first, other = done[0], acts[0]
    if not isinstance(first, PlayToken) or not isinstance(other, p.OtherNumber) or len(acts) != 1:
        raise Stopped("reference", 0)
    if any(effect != first for effect in done) or first.only_if is not None or other.number != len(done) + 1:
        raise Stopped("mechanic", 0, "another-outcome")
    return (replace(first, only_if=condition), *done)


def _pronoun(of: Deal | GiveMight, choices: Sequence[Choice]) -> str:
    """The word for what an instruction acts on."""
    if isinstance(of.to, TargetFilter):
        return "them"
    if isinstance(of.to, int):
        return "it" if choices[of.to - 1].most == 1 else "them"
    return "me" if of.to == "me" else ""


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
