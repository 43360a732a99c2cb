"""Damage shared out with a finger; the table counts.

In combat each touch gives the next unit what is lethal to it, or what is left: their order is all that is chosen
(2026-07-16, 465.2.c). Damage that is split gives each target 1 at once, and each touch gives 1 more (355.14).
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine import judge
from tableside.engine.flow.combat import sides
from tableside.engine.model.actions import Assign
from tableside.engine.model.state import Question
from tableside.engine.rules.damage import DamageRecipient
from tableside.match.fold import Match
from tableside.table.commands import Do
from tableside.table.prompts.prompt import ButtonEffect, MarkChoice, Prompt
from tableside.text.wording import card_name


def shared_out(order: tuple[int, ...], units: Mapping[int, DamageRecipient], amount: int) -> dict[int, int]:
    """What each unit gets when they are touched in this order; what is over when all were touched is the last one's."""
    given: dict[int, int] = {}
    for one in order:
        given[one] = min(units[one].lethal, amount - sum(given.values()))
    if order and len(order) == len(units):
        given[order[-1]] += amount - sum(given.values())
    return given


def assignment(match: Match, asks: Question, marks: tuple[str, ...]) -> Prompt:
    """Damage is assigned unit by unit; "Done" when all of it is."""
    fight = match.table.combat
    units = {unit.id: unit for unit in sides(match.table, fight, asks.player)[1]} if fight is not None else {}
    order = tuple(one for one in (int(mark[1:]) for mark in marks) if one in units)
    given = shared_out(order, units, asks.amount)
    left = asks.amount - sum(given.values())
    names = match.words.things(units, asks.player, alone=True)
    found: list[tuple[str, ButtonEffect | None]] = []
    for (one, unit), name in zip(units.items(), names, strict=True):
        told = f"{name}\n{given[one]} damage" if one in given else f"{name}\n{unit.lethal} lethal"
        found.append((told, _touched(match, asks, units, order, one, left)))
    done = Do(Assign(asks.player, tuple(given.items()))) if not left else None
    where = match.words.battlefield(asks.at)
    text = f"{where}: {left} of {asks.amount} damage left. Touch the units in their order; touch again to take back."
    return Prompt(
        "asks",
        "Assign damage",
        text,
        choices=(*found, ("Done", done)),
        chosen=tuple(at for at, one in enumerate(units) if one in given),
    )


def splitting(match: Match, asks: Question, marks: tuple[str, ...]) -> Prompt:
    """The damage of an effect is split among its targets, of which each gets some."""
    left = asks.amount - len(asks.options) - len(marks)
    ids = tuple(int(option[1:]) for option in asks.options)
    given = tuple((one, 1 + marks.count(f"#{one}")) for one in ids)
    names = match.words.things(ids, asks.player)
    found: list[tuple[str, ButtonEffect | None]] = [
        (f"{name}\n{damage} damage", MarkChoice(asks.player, (*marks, f"#{one}")) if left > 0 else None)
        for name, (one, damage) in zip(names, given, strict=True)
    ]
    item = match.table.item(asks.item)
    back = MarkChoice(asks.player, marks[:-1]) if marks else None
    done = Do(Assign(asks.player, given)) if left <= 0 else None
    return Prompt(
        "asks",
        "Split the damage",
        f"{card_name(item.card if item is not None else None)}: {max(0, left)} of {asks.amount} damage left. "
        "Each touch gives 1 more.",
        choices=(*found, ("Take back", back), ("Done", done)),
        ways=2,
    )


def _touched(
    match: Match, asks: Question, units: Mapping[int, DamageRecipient], order: tuple[int, ...], one: int, left: int
) -> ButtonEffect | None:
    """What a touch on a unit does; nothing where it cannot be its turn."""
    if one in order:
        return _mark(asks, tuple(other for other in order if other != one))
    if not left or not _may_follow(match, asks, units, (*order, one)):
        return None
    return _mark(asks, (*order, one))


def _mark(asks: Question, order: tuple[int, ...]) -> MarkChoice:
    return MarkChoice(asks.player, tuple(f"#{one}" for one in order))


def _may_follow(match: Match, asks: Question, units: Mapping[int, DamageRecipient], order: tuple[int, ...]) -> bool:
    """Whether the rules allow some assignment that begins so: the rest in the order of their ranks."""
    rest = [unit for unit in units.values() if unit.id not in order]
    for ranked in (sorted(rest, key=lambda unit: min(unit.ranks)), sorted(rest, key=lambda unit: max(unit.ranks))):
        whole = (*order, *(unit.id for unit in ranked))
        given = {unit: damage for unit, damage in shared_out(whole, units, asks.amount).items() if damage}
        if judge(match.table, match.private, Assign(asks.player, tuple(given.items()))).kind == "legal":
            return True
    return False
