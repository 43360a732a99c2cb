"""Questions that are asked again once something else has changed."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.execution import Execution
from tableside.engine.flow import chain, combat
from tableside.engine.model import events as e
from tableside.engine.model.questions import About

UNCHANGED: tuple[About, ...] = ("remains", "burn out", "endless")
"""The questions whose answers name nothing on the board; they are not repeated."""


def ask_again(execution: Execution) -> None:
    """Withdraw a question: the rules repeat it if it is still open, with what can be answered now.

    Combat damage is recounted, and whether a chain has ended is asked at once. Only what names nothing on the board
    stays as it was asked (`UNCHANGED`).
    """
    question, current_combat = execution.table.asks, execution.table.combat
    if question is not None and question.about not in UNCHANGED:
        execution.emit(e.Answered(question.player, ()))
        if question.about == "damage" and current_combat is not None:
            combat.begin_damage_step(execution, replace(current_combat, assigned=()))
        asked_of = next((item for item in execution.table.chain if item.id == question.item), None)
        if question.about == "unread" and asked_of is not None and asked_of.is_pending:
            chain.ask_what_holds(execution)
