"""A player calls a judge, or says that the judge is here. Each is on record, and the notices stay as they are."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.entries import draft_note
from tableside.match.fold import Match
from tableside.match.judge_calls import CAME, CallNote, draft_call
from tableside.table.commands import CallJudge, JudgeCame
from tableside.table.effects import Effects, TableState


def call(match: Match, state: TableState, command: CallJudge | JudgeCame) -> Effects:
    """Record a call for a judge, unless a call is open, or its end. A notice no longer offers what is done."""
    edition = match.agreed.edition
    if isinstance(command, CallJudge) == (match.called is not None):
        return Effects(state)
    if isinstance(command, CallJudge):
        draft = draft_call(edition, command.player, command.about)
    else:
        draft = draft_note(CAME, edition, CallNote(command.player))
    kind = type(command)
    prompts = {
        player: replace(prompt, choices=tuple(choice for choice in prompt.choices if not isinstance(choice[1], kind)))
        for player, prompt in state.panels.prompts.items()
    }
    return Effects(replace(state, panels=replace(state.panels, prompts=prompts)), (draft,))
