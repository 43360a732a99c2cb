"""Instructions that a player "may" follow as an item resolves (2026-07-16, 355.12, 355.17, 383.3.a.3)."""

from __future__ import annotations

from carddata.model.abilities import Effect
from carddata.model.decisions import Decide
from tableside.engine.derived.holdings import follows_xp
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import MayQuestion
from tableside.engine.rules.ability_facts import is_linked
from tableside.engine.rules.experience import spend_xp
from tableside.engine.rules.ignored import is_ignored


def decide(execution: Execution, item: Item, do: Decide) -> None:
    """Ask the player whether to follow the next instructions, unless none of them can be followed or paid for."""
    too_little = do.xp > execution.table.seat(item.player).xp and follows_xp(execution.table)
    void = all(is_ignored(execution, item, operation) for operation in decided_instructions(item))
    if too_little:
        _decline(execution, item, do)
    elif not void:
        execution.ask(MayQuestion(item.player, ("yes", "no"), item.id))


def decision_of(item: Item) -> Decide | None:
    """The decision that a resolving item has come to; None if it waits for none."""
    at = item.next_instruction
    operation = item.ability.do[at] if item.ability is not None and at is not None else None
    return operation if isinstance(operation, Decide) else None


def decided_instructions(item: Item) -> tuple[Effect, ...]:
    """The instructions on which the player of a resolving item decides now."""
    decision, first = decision_of(item), (item.next_instruction or 0) + 1
    return item.ability.do[first : first + decision.count] if decision is not None and item.ability is not None else ()


def answer_decision(execution: Execution, item: Item, do: Decide, *, does: bool) -> None:
    """Go on with the next instruction, or after those that are declined: they are ignored (359.3.e.14)."""
    if not does:
        _decline(execution, item, do)
        return
    if do.xp:
        spend_xp(execution, item.player, do.xp)
    execution.emit(e.NextInstruction(item.id, (item.next_instruction or 0) + 1))


def _decline(execution: Execution, item: Item, do: Decide) -> None:
    following = (item.next_instruction or 0) + 1
    for number in range(following + 1, following + 1 + do.count):
        if item.ability is not None and is_linked(item.ability, number):
            execution.emit(e.InstructionEnded(item.id, number, "ignored"))
    execution.emit(e.NextInstruction(item.id, following + do.count))
