"""A player calls a judge, says that the judge is here, or that the call is over.

Each is on record, and the notices stay as they are. A call that a judge did not end by a ruling is ended by a player.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tableside.match.entries import draft_note
from tableside.match.judge_calls import CAME, ENDED, CallEndNote, CallNote, draft_call
from tableside.match.state import Match
from tableside.message import message
from tableside.table.commands import CallJudge, CallOver, JudgeCame
from tableside.table.effects import Effects, TableState
from tableside.table.prompts.prompt import Prompt


def call(match: Match, state: TableState, command: CallJudge | JudgeCame | CallOver) -> Effects:
    """Record a call for a judge, unless a judge is waited for, or how it goes on.

    A notice no longer offers what is done, and says so.
    """
    edition = match.agreed.edition
    if isinstance(command, CallOver):
        return _over(match, state, command)
    if isinstance(command, CallJudge) == (match.called is not None):
        return Effects(state)
    if isinstance(command, CallJudge):
        draft = draft_call(edition, command.player, command.about)
    else:
        draft = draft_note(CAME, edition, CallNote(command.player))
    prompts = {player: _without(prompt, type(command)) for player, prompt in state.panels.prompts.items()}
    return Effects(replace(state, panels=replace(state.panels, prompts=prompts)), (draft,))


def _without(prompt: Prompt, kind: type[CallJudge | JudgeCame]) -> Prompt:
    """A prompt that no longer offers what is done; it says that a judge is called."""
    choices = tuple(choice for choice in prompt.choices if not isinstance(choice[1], kind))
    if choices == prompt.choices:
        return prompt
    said = (message("notice-judge-called"),) if kind is CallJudge else ()
    return msgspec.structs.replace(prompt, text=(*prompt.text, *said), choices=choices)


def _over(match: Match, state: TableState, command: CallOver) -> Effects:
    """A call for which a judge has come is over; what the judge's checks found stays sealed."""
    if match.call is None or not match.call.came:
        return Effects(state)
    return Effects(state, (draft_note(ENDED, match.agreed.edition, CallEndNote("over", by=command.player)),))
