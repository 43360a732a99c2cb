"""Damage assigned with a finger; the table counts.

In combat each touch assigns the next unit its lethal damage, or what is left: players choose the order alone
(2026-07-16, 465.2.c). Split damage gives each target 1 at once, and each touch 1 more (355.14).
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine import judge
from tableside.engine.flow.combat import sides
from tableside.engine.model.actions import Assign
from tableside.engine.model.questions import DamageQuestion, SplitQuestion, ids
from tableside.engine.rules.damage import DamageRecipient
from tableside.match.public.references import card_name, references
from tableside.match.state import Match
from tableside.message import PlaceName, message
from tableside.table.commands import Do
from tableside.table.prompts.prompt import Button, ButtonEffect, MarkChoice, Prompt


def assign_in_order(order: tuple[int, ...], units: Mapping[int, DamageRecipient], amount: int) -> dict[int, int]:
    """The damage of each unit if they are touched in this order; the last unit of all gets what is left over."""
    damage: dict[int, int] = {}
    for unit in order:
        damage[unit] = min(units[unit].lethal, amount - sum(damage.values()))
    if order and len(order) == len(units):
        damage[order[-1]] += amount - sum(damage.values())
    return damage


def combat_damage_prompt(match: Match, question: DamageQuestion, marks: tuple[str, ...]) -> Prompt:
    """Combat damage is assigned unit by unit; "Done" when all of it is."""
    combat = match.table.combat
    recipients = sides(match.table, combat, question.player)[1] if combat is not None else ()
    units = {unit.id: unit for unit in recipients}
    order = tuple(unit for unit in ids(marks) if unit in units)
    damage = assign_in_order(order, units, question.amount)
    left = question.amount - sum(damage.values())
    choices: list[Button] = []
    for unit, name in zip(units, references(match.table, units, question.player, alone=True), strict=True):
        assigned = message("button-damage-assigned", unit=name, damage=damage.get(unit, 0))
        least = units[unit].lethal
        lethal = (
            message("button-damage-lethal", unit=name, damage=least)
            if least
            else message("button-damage-none", unit=name)
        )
        effect = _touch_effect(match, question, units, order, unit, left)
        choices.append((assigned if unit in damage else lethal, effect))
    done = Do(Assign(question.player, tuple(damage.items()))) if not left else None
    return Prompt(
        "asks",
        message("prompt-assign-damage"),
        (
            message("prompt-damage-left-at", place=PlaceName(question.at), left=left, amount=question.amount),
            message("prompt-assign-damage-how"),
        ),
        choices=(*choices, (message("button-done"), done)),
        chosen=tuple(index for index, unit in enumerate(units) if unit in damage),
    )


def split_damage_prompt(match: Match, question: SplitQuestion, marks: tuple[str, ...]) -> Prompt:
    """The damage of an effect is split among its targets, each of which gets at least 1.

    If there are more targets than damage, each touch gives a target its 1 (355.14.h).
    """
    share = int(len(question.options) <= question.amount)
    left = question.amount - share * len(question.options) - len(marks)
    targets = ids(question.options)
    damage = tuple((target, share + marks.count(f"#{target}")) for target in targets)
    names = references(match.table, targets, question.player)
    choices: list[Button] = [
        (
            message("button-damage-assigned", unit=name, damage=amount),
            MarkChoice(question.player, (*marks, f"#{target}")) if left > 0 and (share or not amount) else None,
        )
        for name, (target, amount) in zip(names, damage, strict=True)
    ]
    item = match.table.item(question.item)
    card = card_name(item.card if item is not None else None)
    back = MarkChoice(question.player, marks[:-1]) if marks else None
    dealt = tuple((target, amount) for target, amount in damage if amount)
    done = Do(Assign(question.player, dealt)) if left <= 0 else None
    return Prompt(
        "asks",
        message("prompt-split-damage"),
        (
            message("prompt-damage-left-of", card=card, left=max(0, left), amount=question.amount),
            message("prompt-split-damage-how"),
        ),
        choices=(*choices, (message("button-take-back-touch"), back), (message("button-done"), done)),
        ways=2,
    )


def _touch_effect(
    match: Match,
    question: DamageQuestion,
    units: Mapping[int, DamageRecipient],
    order: tuple[int, ...],
    unit: int,
    left: int,
) -> ButtonEffect | None:
    """Return what a touch on a unit does; None if it may not be next."""
    if unit in order:
        return _mark(question, tuple(other for other in order if other != unit))
    if not left or not _may_follow(match, question, units, (*order, unit)):
        return None
    return _mark(question, (*order, unit))


def _mark(question: DamageQuestion, order: tuple[int, ...]) -> MarkChoice:
    return MarkChoice(question.player, tuple(f"#{unit}" for unit in order))


def _may_follow(
    match: Match, question: DamageQuestion, units: Mapping[int, DamageRecipient], order: tuple[int, ...]
) -> bool:
    """Return whether the rules allow an assignment that begins with this order, then follows the order of the ranks."""
    rest = [unit for unit in units.values() if unit.id not in order]
    for ranked in (sorted(rest, key=lambda unit: min(unit.ranks)), sorted(rest, key=lambda unit: max(unit.ranks))):
        whole = (*order, *(unit.id for unit in ranked))
        damage = assign_in_order(whole, units, question.amount)
        assign = Assign(question.player, tuple((unit, amount) for unit, amount in damage.items() if amount))
        if judge(match.table, match.private, assign).kind == "legal":
            return True
    return False
