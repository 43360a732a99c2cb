"""Objects that have left, and the words of an ability about them: stop where that is not what they mean.

A card that has left is a new object where it went (2026-07-16, 359.3.e.4). An instruction that would do nothing to it
was surely not meant, and so the text is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import TOKEN, WEAKER, compared_with, status_of
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, Effect
from carddata.model.amounts import QUANTITIES, HowOften, described, others_excluded
from carddata.model.conditions import (
    Condition,
    affirmed,
    asks_about_what_changes,
    asks_for,
    first_leaf,
    leaves,
    opposite,
)
from carddata.model.costs import Cost
from carddata.model.deck_ends import ToDeck
from carddata.model.operations import Banish, Kill, Return
from carddata.model.operations.operation import number_read
from carddata.model.plays import Play
from carddata.model.recycling import Recycle
from carddata.model.targets import AWAY, Choice, TargetFilter, choice_beside, tags_asked

LEAVES: Final = (m.Kill, m.Return, m.Banish)
"""The operations after which a permanent is not on the board any longer."""

MOVES: Final = (m.Move, m.Recall, m.Swap)
"""The operations after which a unit is somewhere else."""


def check_own_permanent(ability: Ability) -> None:
    """Stop where an ability acts on, or asks about, its own permanent or "here" after that has left (359.3.f.2).

    A death trigger knows where its unit died (808.1.d.3), and its card is then in a trash, from which it is recycled.
    """
    if _is_recycled(ability.cost) and ability.when != "death":
        raise Stopped("reference", 0)
    died = ability.when in ("death", "discarded", "leaves")
    gone = died or is_spent(ability.cost)
    moved = is_spent(ability.cost) or ability.when == "discarded"
    if gone and any(WEAKER in choice.of.that for choice in ability.choose):
        raise Stopped("reference", 0)
    if moved and any(choice.of.where in ("here", *AWAY) for choice in ability.choose):
        raise Stopped("reference", 0)
    if gone and _speaks_of_attached(to_builtins((ability.do, ability.choose, ability.modes))):
        raise Stopped("reference", 0)
    for do in ability.do:
        if died and do == m.Banish(what="me") and ability.when == "death":
            continue
        if (gone and (_acts_on_me(do) or _asks_about_me(do.only_if))) or (moved and _speaks_of_here(do)):
            raise Stopped("reference", 0)
        gone = gone or (isinstance(do, LEAVES) and do.what == "me")
        moved = moved or (isinstance(do, (*LEAVES, *MOVES)) and "me" in _things(do))


def _speaks_of_attached(data: Any) -> bool:
    """Return whether a description asks for what is attached to the own permanent."""
    match data:
        case dict():
            own = data.get("is") == "attached to" and data["what"] == "this"
            return own or any(map(_speaks_of_attached, data.values()))
        case list() | tuple():
            return any(map(_speaks_of_attached, data))
        case _:
            return False


def check_chosen(ability: Ability) -> None:
    """Stop where an ability asks about what it chose, compares or chooses beside it, after that has left or moved."""
    for at, do in enumerate(ability.do):
        before = ability.do[:at]
        left = [earlier for earlier in before if isinstance(earlier, (*LEAVES, m.Counter)) and 1 in _things(earlier)]
        if asks_for(do.only_if, c.Chosen) and not all(
            _is_other_outcome(earlier.only_if, do.only_if) for earlier in left
        ):
            raise Stopped("condition", 0)
        groups = [things for things in _things(do) if isinstance(things, TargetFilter)]
        gone = {number for earlier in before if isinstance(earlier, LEAVES) for number in _numbers(earlier)}
        moved = {number for earlier in before if isinstance(earlier, MOVES) for number in _numbers(earlier)}
        if gone & {compared_with(group) for group in groups} or (gone | moved) & {
            choice_beside(group) for group in groups
        }:
            raise Stopped("reference", 0)
        if moved & {choice_beside(ability.choose[number - 1].of) for number in _numbers(do)}:
            raise Stopped("reference", 0)
        gone = {number for earlier in before if isinstance(earlier, (*LEAVES, *MOVES)) for number in _numbers(earlier)}
        if isinstance(do, m.Move) and do.beside in gone:
            raise Stopped("reference", 0)


def check_excluded(ability: Ability) -> None:
    """Stop where "another spell" is another than anything else but the single spell that was chosen."""
    counts = [each.of for do in ability.do for each in leaves(do.only_if, c.Counted) if isinstance(each.of, HowOften)]
    spells = [(choice.of.kind, choice.least, choice.most) for choice in ability.choose]
    if any(map(others_excluded, counts)) and spells != [("spell", 1, 1)]:
        raise Stopped("reference", 0)


def check_asked_anew(condition: Condition, do: Sequence[Effect]) -> None:
    """Stop where a sentence asks anew about what may have changed since an instruction before it asked."""
    if asks_about_what_changes(condition) and any(_is_other_outcome(earlier.only_if, condition) for earlier in do):
        raise Stopped("condition", 0)


def check_already(condition: p.ConditionPhrase | None, do: Sequence[Effect]) -> None:
    """Stop where words ask what a unit "already" is after an instruction that may have made it so."""
    if isinstance(condition, p.Already) and do:
        raise Stopped("condition", 0)
    asked = first_leaf(condition.asked, c.Chosen) if isinstance(condition, p.ItIs) and condition.already else None
    if asked is None:
        return
    status = status_of(asked.of)
    keeps = status == "empowered" and not any(isinstance(earlier, (m.Empower, m.Disempower)) for earlier in do)
    if do and not keeps:
        raise Stopped("condition", 0)


def check_destination(condition: Condition, do: Sequence[Effect], first: int) -> None:
    """Stop where a condition speaks of the destination of a move that is not the only one, of the own unit."""
    asked = first_leaf(condition, c.Outmatches)
    if asked is None or asked.of.where != "destination":
        return
    moves = [effect for effect in do if isinstance(effect, m.Move) and effect.to == "chosen"]
    if len(moves) != 1 or do[first:] != moves or moves[0].what != "me":
        raise Stopped("reference", 0)


def check_asked(condition: Condition, named: int | None, choose: Sequence[Choice]) -> None:
    """Stop unless "it" is the first choice, of a single permanent; what "was" a unit may be named long before."""
    of_side, chosen = first_leaf(condition, c.ChosenOf), first_leaf(condition, c.Chosen)
    kinds = ("unit",) if of_side is not None and of_side.whose != "you" else ("unit", "gear", "permanent")
    known = len(choose) == 1 if of_side is not None else named == 1
    if not known or choose[0].most != 1 or choose[0].of.kind not in kinds:
        raise Stopped("reference", 0)
    asked = chosen.of if chosen is not None else None
    if asked is not None and (tags_asked(asked) or TOKEN in asked.that) and asked.kind != choose[0].of.kind:
        raise Stopped("reference", 0)


def of_kind_chosen(condition: Condition, choice: Choice) -> Condition:
    """A condition on a chosen permanent, which is of the kind that was chosen; "it" does not say which.

    Raises `Stopped` where a unit or a gear may be chosen: words for a state alone and for a unit in it are read alike.
    """
    asked = affirmed(condition)
    if not isinstance(asked, c.Chosen) or asked.of.kind != "unit" or choice.of.kind == "unit" or not asked.of.that:
        return condition
    if choice.of.kind != "gear":
        raise Stopped("reference", 0)
    of_gear = replace(asked, of=replace(asked.of, kind="gear"))
    return opposite(of_gear) if isinstance(condition, c.Not) else of_gear


def is_spent(cost: Cost) -> bool:
    """Return whether the ability's own permanent leaves the board as this cost is paid."""
    objects = cost.objects
    return cost.kill_this or (
        objects is not None and objects.of == "me" and objects.how in ("kill", "return", "banish")
    )


def _is_recycled(cost: Cost) -> bool:
    return cost.objects is not None and cost.objects.of == "me" and cost.objects.how == "recycle"


def _is_other_outcome(first: Condition | None, second: Condition | None) -> bool:
    """Return whether both hang on the same condition, which is asked about once, before either is carried out."""
    if first is None or second is None:
        return False
    return affirmed(first) == affirmed(second)


def _things(do: Effect) -> tuple[Any, ...]:
    """Return what an operation acts on."""
    return tuple(getattr(do, name) for name in ("what", "to", "first", "second") if hasattr(do, name))


def _numbers(do: Effect) -> set[int]:
    """The numbers of the choices that an operation acts on."""
    return {things for things in _things(do) if isinstance(things, int)}


def _acts_on_me(do: Effect) -> bool:
    """Return whether an operation acts on the ability's own permanent; what plays its card finds that in the trash."""
    if isinstance(do, Play):
        return False
    later = isinstance(do, Delay) and any(map(_acts_on_me, do.then.do))
    reads = number_read(do)
    return later or isinstance(do, m.ShareKeywords) or "me" in _things(do) or (reads is not None and reads.its == "me")


def _asks_about_me(condition: Condition | None) -> bool:
    counts = any(asked.of in (quantity("conquests"), quantity("wins")) for asked in leaves(condition, c.Counted))
    return counts or asks_for(condition, c.Itself, c.Outmatches)


def _speaks_of_here(do: Effect) -> bool:
    """Return whether an operation acts on, counts or asks about what is at the place of the ability's own permanent."""
    if getattr(do, "to", "") == "here" or getattr(do, "where", "") == "here":
        return True
    return any(described.where in ("here", *AWAY) for described in _descriptions(do))


def _descriptions(do: Effect) -> Iterator[TargetFilter]:
    each = getattr(do, "each", None)
    counts = [each, *(asked.of for asked in leaves(do.only_if, c.Counted))]
    parts = [*_things(do), *(described(count) for count in counts if isinstance(count, QUANTITIES))]
    parts += [asked.of for asked in leaves(do.only_if, c.ThereAre)]
    yield from (part for part in parts if isinstance(part, TargetFilter))


_STILL_DO: Final[Mapping[type[Any], tuple[type[Any], ...]]] = {
    Kill: (Return, Banish, Recycle, ToDeck, Play),
    Banish: (Play,),
    Return: (Play,),
    Recycle: (),
    ToDeck: (),
}
"""The operations that take objects off the board, and those that act on the card where it is then."""


def check_gone(do: Sequence[Effect]) -> None:
    """Stop where an instruction acts on what one before has surely moved to where it cannot."""
    gone: dict[int, tuple[type[Any], ...]] = {}
    for effect in do:
        for number, act in _acts(effect):
            if number in gone and not isinstance(act, gone[number]):
                raise Stopped("reference", 0)
            if type(act) in _STILL_DO and act is effect and effect.only_if is None:
                gone[number] = _STILL_DO[type(act)]


def _acts(effect: Effect) -> Iterator[tuple[int, Effect]]:
    """Yield the numbers of the choices that an instruction acts on, and what is done; at a later time too."""
    if isinstance(effect, Delay) and isinstance(effect.of, int):
        yield from ((effect.of, later) for later in effect.then.do if "it" in _objects(later))
    for each in _objects(effect):
        if isinstance(each, int):
            yield each, effect


def _objects(effect: Effect) -> tuple[Any, ...]:
    return getattr(effect, "what", None), getattr(effect, "to", None)
