"""The question whether a text that the program does not read changes what the rules are about to do."""

from __future__ import annotations

from tableside.engine.model.actions import Choose
from tableside.engine.model.questions import UnreadQuestion
from tableside.match.public.doubts import answer_labels, describe_doubt
from tableside.match.state import Match
from tableside.message import message
from tableside.table.commands import Do
from tableside.table.prompts.prompt import Prompt


def unread_prompt(match: Match, question: UnreadQuestion) -> Prompt:
    """Return what is in doubt and which cards may change it; the first answer is what the rules say by themselves."""
    labels = answer_labels(question.doubt)
    return Prompt(
        "asks",
        message("prompt-unread-text"),
        (describe_doubt(match.table, question),),
        choices=tuple((labels[option], Do(Choose(question.player, (option,)))) for option in question.options),
        ways=1,
    )
