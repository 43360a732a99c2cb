"""Attaching and detaching: what may be attached to what, as the words of a card choose both (2026-07-16, 434, 435)."""

from __future__ import annotations

from collections.abc import Sequence

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import OTHER, status_of
from carddata.compiler.object_amounts import amounts_of
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.operations import Deal
from carddata.model.targets import Choice, TargetFilter, tags_asked


def check_attached(gear: p.Objects, unit: p.Objects) -> None:
    """Stop unless a single Equipment is attached to a single unit, each described by itself."""
    for objects in (gear, unit):
        if objects.every or objects.bound or (objects.least, objects.most) != (1, 1) or OTHER in objects.described.that:
            raise Stopped("mechanic", 0, "attach")
    if gear.described.kind != "gear" or tags_asked(gear.described) != ("Equipment",) or unit.described.kind != "unit":
        raise Stopped("mechanic", 0, "attach")


def check_bearer(gear: p.Objects, named: int | None, choices: Sequence[Choice]) -> int:
    """The number of the unit that "it" is in "attach an Equipment to it": the last that was chosen, a single one.

    Raises:
        Stopped: unless it is a single Equipment that is attached, or at most one.
    """
    described = gear.described
    if named != len(choices) or not choices or choices[-1].of.kind != "unit" or choices[-1].most != 1:
        raise Stopped("reference", 0)
    if gear.every or gear.most != 1 or gear.bound not in ("", "controller") or OTHER in described.that:
        raise Stopped("mechanic", 0, "attach")
    if described.kind != "gear" or tags_asked(described) != ("Equipment",):
        raise Stopped("mechanic", 0, "attach")
    return named


def check_own_bearer(it: TargetFilter | None, about: About, context: CardContext) -> None:
    """Stop unless "it" is a single Equipment, and "me" a unit."""
    if it is None or about.some or it.kind != "gear" or tags_asked(it) != ("Equipment",) or context.type != "unit":
        raise Stopped("mechanic", 0, "attach")


def chosen_before(objects: p.Objects, choices: Sequence[Choice]) -> int:
    """The number of the only choice of a single object of that kind, with that tag if one is said.

    Raises:
        Stopped: if there is none, or more than one.
    """
    of_kind = [number for number, choice in enumerate(choices, 1) if choice.of.kind == objects.described.kind]
    if len(of_kind) != 1:
        raise Stopped("reference", 0)
    choice = choices[of_kind[0] - 1]
    if (choice.least, choice.most) != (1, 1) or (
        tags_asked(objects.described) and tags_asked(choice.of) != tags_asked(objects.described)
    ):
        raise Stopped("reference", 0)
    return of_kind[0]


def check_detached(described: TargetFilter) -> None:
    """Stop unless it is gear that is detached."""
    if described.kind != "gear":
        raise Stopped("reference", 0)


def bearer_of(choices: Sequence[Choice], do: Sequence[Effect]) -> int:
    """The number of the unit that "it" is in "detach an Equipment from it": the only unit that was chosen.

    Of several it is the equipped unit that has just dealt damage: "It deals damage to a unit. Then detach … from it."
    """
    units = [number for number, choice in enumerate(choices, 1) if choice.of.kind == "unit"]
    if len(units) > 1 and do and isinstance(do[-1], Deal) and do[-1].by_unit:
        dealing = [of.its for of in amounts_of(do[-1:])]
        units = [number for number in units if number in dealing and status_of(choices[number - 1].of) == "equipped"]
    if len(units) != 1 or choices[units[0] - 1].most != 1:
        raise Stopped("reference", 0)
    return units[0]
