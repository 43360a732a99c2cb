"""A player calls a judge, or says that the judge is here. Each is on record, and the notices stay as they are."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.entries import draft_note
from tableside.match.fold import Match
from tableside.match.judge_calls import CALLED, CAME, CallNote
from tableside.table.commands import CallJudge, JudgeCame
from tableside.table.effects import Effects, TableState


def call(match: Match, state: TableState, command: CallJudge | JudgeCame) -> Effects:
    """Record a call for a judge, unless there is one already, or its end. A notice no longer offers what is done."""
    is_call = isinstance(command, CallJudge)
    if is_call == (match.called is not None):
        return Effects(state)
    draft = draft_note(CALLED if is_call else CAME, match.agreed.edition, CallNote(command.player))
    prompts = {
        player: replace(prompt, choices=tuple(choice for choice in prompt.choices if choice[1] != command))
        for player, prompt in state.panels.prompts.items()
    }
    return Effects(replace(state, panels=replace(state.panels, prompts=prompts)), (draft,))
