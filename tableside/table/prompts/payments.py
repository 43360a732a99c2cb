"""Paying in answer to a question: what may be used first to add resources, and which answers can be paid now."""

from __future__ import annotations

from tableside.engine import judge
from tableside.engine.model.actions import Activate, Choose
from tableside.engine.model.questions import Question
from tableside.engine.rules.activated import activated
from tableside.engine.rules.paying import PAYING, is_adding_to_pay
from tableside.match.public.references import ability_label, references
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table.commands import Do


def adding_buttons(match: Match, question: Question) -> tuple[tuple[Message, Do], ...]:
    """A button for each ability with which the player who is asked may add resources now (2026-07-16, 444.2.c)."""
    player = question.player
    uses = [
        Activate(player, permanent.id, number)
        for permanent in match.table.permanents
        if permanent.player == player
        for number in range(1, len(activated(match.table, permanent)) + 1)
    ]
    uses = [use for use in uses if is_adding_to_pay(match.table, use) and _is_legal(match, use)]
    names = references(match.table, (use.permanent for use in uses), player)
    return tuple(
        (
            message(
                "button-use-ability", permanent=name, ability=ability_label(match.table, use.permanent, use.ability)
            ),
            Do(use),
        )
        for name, use in zip(names, uses, strict=True)
    )


def unpayable_answers(match: Match, question: Question) -> frozenset[str]:
    """The answers that the player who is asked cannot pay for now, by what everybody knows."""
    if not isinstance(question, PAYING):
        return frozenset()
    answers = (answer for answer in question.options if not _is_legal(match, Choose(question.player, (answer,))))
    return frozenset(answers)


def _is_legal(match: Match, action: Activate | Choose) -> bool:
    return judge(match.table, match.private, action).public().kind == "legal"
