"""Commentators who see facedown cards, at the judge's desk: but at casual a judge must agree too."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.judge.desk_steps import DeskContext, DeskOption, RulingState
from tableside.match.commentary import BY_JUDGE, still_to_agree
from tableside.match.judge_actions import LetCommentatorsSee
from tableside.message import message


def commentary_options(context: DeskContext) -> Iterator[DeskOption]:
    """Yield the judge's part: to agree once all players do, or to withdraw it."""
    match = context.match
    if BY_JUDGE in match.commentary:
        yield DeskOption(message("judge-commentary-end"), RulingState(), (LetCommentatorsSee(agrees=False),))
    elif still_to_agree(match) == (BY_JUDGE,) and not match.table.over:
        yield DeskOption(message("judge-commentary-agree"), RulingState(), (LetCommentatorsSee(agrees=True),))
