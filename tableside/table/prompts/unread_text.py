"""The question whether a text that the program does not read changes what the rules are about to do."""

from __future__ import annotations

from tableside.engine.model.actions import Choose
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.questions import Question
from tableside.match.fold import Match
from tableside.match.public.doubts import answer_labels, describe_doubt
from tableside.message import message
from tableside.table.commands import Do
from tableside.table.prompts.prompt import Prompt


def unread_prompt(match: Match, question: Question, doubt: Doubt) -> Prompt:
    """What is in doubt and which cards may change it; the first answer is what the rules say by themselves."""
    labels = answer_labels(doubt)
    return Prompt(
        "asks",
        message("prompt-unread-text"),
        (describe_doubt(match.table, question, doubt),),
        choices=tuple((labels[option], Do(Choose(question.player, (option,)))) for option in question.options),
        ways=1,
    )
