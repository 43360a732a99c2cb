"""A player calls a judge, says what it is about or that the judge is here, or that the call is over.

Each is on record, and the notices stay as they are. A call that a judge did not end by a ruling is ended by a player.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tableside.match.entries import draft_note
from tableside.match.judge_calls import CAME, ENDED, CallEndNote, CallNote, draft_call
from tableside.match.public.call_topics import TOPIC, TOPIC_NAMES, TOPICS, TopicNote
from tableside.match.state import Match
from tableside.message import message
from tableside.table.commands import CallJudge, CallOver, Dismiss, JudgeCame, SayCallTopic
from tableside.table.effects import Effects, TableState
from tableside.table.prompts.prompt import Prompt


def call(
    match: Match, state: TableState, command: CallJudge | SayCallTopic | JudgeCame | CallOver, until: int
) -> Effects:
    """Record a call for a judge, unless a judge is waited for, or how it goes on.

    A notice no longer offers what is done, and says so. Whoever calls without one may say what the call is about, until
    then (monotonic ns).
    """
    edition = match.agreed.edition
    if isinstance(command, CallOver):
        return _over(match, state, command)
    if isinstance(command, SayCallTopic):
        return _topic(match, state, command)
    if isinstance(command, CallJudge) == (match.called is not None):
        return Effects(state)
    if isinstance(command, CallJudge):
        draft = draft_call(edition, command.player, command.about)
    else:
        draft = draft_note(CAME, edition, CallNote(command.player))
    prompts = {player: _without(prompt, type(command)) for player, prompt in state.panels.prompts.items()}
    if isinstance(command, CallJudge) and command.player not in prompts:
        prompts[command.player] = topic_prompt(command.player, until)
    return Effects(replace(state, panels=replace(state.panels, prompts=prompts)), (draft,))


def topic_prompt(player: str, until: int) -> Prompt:
    """The note that asks whoever called what it is about."""
    topics = tuple((TOPIC_NAMES[topic], SayCallTopic(player, topic)) for topic in TOPICS)
    close = message("button-close"), Dismiss(player)
    about = (message("notice-call-topic"),)
    return Prompt("note", message("notice-judge-called"), about, choices=(*topics, close), until=until)


def _topic(match: Match, state: TableState, command: SayCallTopic) -> Effects:
    """Record what the open call is about, once for each answer; a judge who is there knows."""
    panels = state.panels.close(command.player)
    if match.called is None or match.called.topic == command.topic:
        return Effects(replace(state, panels=panels))
    draft = draft_note(TOPIC, match.agreed.edition, TopicNote(command.player, command.topic))
    return Effects(replace(state, panels=panels), (draft,))


def _without(prompt: Prompt, kind: type[CallJudge | JudgeCame]) -> Prompt:
    """A prompt that no longer offers what is done; it says that a judge is called."""
    choices = tuple(choice for choice in prompt.choices if not isinstance(choice[1], kind))
    if choices == prompt.choices:
        return prompt
    lines = (message("notice-judge-called"),) if kind is CallJudge else ()
    return msgspec.structs.replace(prompt, text=(*prompt.text, *lines), choices=choices)


def _over(match: Match, state: TableState, command: CallOver) -> Effects:
    """A call for which a judge has come is over; what the judge's checks found stays sealed."""
    if match.call is None or not match.call.came:
        return Effects(state)
    return Effects(state, (draft_note(ENDED, match.agreed.edition, CallEndNote("over", by=command.player)),))
