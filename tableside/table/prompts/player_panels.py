"""The words on each player's panel, the touches that wait for a card, and choices that are half made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import UnionType

from tableside.engine.model.questions import Question
from tableside.engine.model.references import Player
from tableside.table.commands import AskClock, AskCommentary, OfferDraw, Redo
from tableside.table.pending_action import PendingAction
from tableside.table.prompts.lapsed import lapsed_note
from tableside.table.prompts.prompt import KeepDown, Prompt, TurnUp
from tableside.table.prompts.requests import UndoRequest
from tableside.table.view.model import Notice


@dataclass(frozen=True, slots=True)
class ShownPrompt:
    """A prompt as it was last shown, under the number that a press on it carries."""

    id: int
    prompt: Prompt
    question: Question | None


@dataclass(frozen=True, slots=True, repr=False)
class PlayerPanels:
    """The panels of one table, by player. Times are monotonic ns.

    - `prompts`: the table's own prompts, apart from the questions that the rules ask
    - `pending_actions`: the touches that wait for a card
    - `marks`: the partial answer to `marked_question`
    - `digits`: what each player has pressed so far for a judge's random draw
    - `request`: an undo or a redo that waits for the other sides, None for none
    - `shown`: the prompts as the players see them, each numbered anew
    """

    prompts: Mapping[Player, Prompt] = field(default_factory=dict)
    pending_actions: Mapping[Player, PendingAction] = field(default_factory=dict)
    marked_question: Question | None = None
    marks: tuple[str, ...] = ()
    digits: Mapping[Player, str] = field(default_factory=dict)
    request: UndoRequest | None = None
    shown: Mapping[Player, ShownPrompt] = field(default_factory=dict)
    next_id: int = 1

    def marks_of(self, question: Question | None) -> tuple[str, ...]:
        """Return how much of the answer to this question is given."""
        return self.marks if question is not None and question == self.marked_question else ()

    def say(self, player: Player, prompt: Prompt) -> PlayerPanels:
        """Show this on a panel; its player's pending action stays."""
        return replace(self, prompts={**self.prompts, player: prompt})

    def ask(self, player: Player, prompt: Prompt) -> PlayerPanels:
        """Show this on a panel, in place of its player's pending action."""
        return self.dismiss(player).say(player, prompt)

    def await_card(self, pending: PendingAction, prompt: Prompt) -> PlayerPanels:
        """Wait for the card of a pending action; the panel says so."""
        return replace(
            self.say(pending.player, prompt), pending_actions={**self.pending_actions, pending.player: pending}
        )

    def mark(self, question: Question, marks: tuple[str, ...]) -> PlayerPanels:
        """Keep a partial answer to a question."""
        return replace(self, marked_question=question, marks=marks)

    def press_digits(self, player: Player, digits: str) -> PlayerPanels:
        """Keep what a player has pressed so far for a judge's random draw; the panel's note has been read."""
        return replace(self.dismiss(player), digits={**self.digits, player: digits})

    @property
    def asks_to_show(self) -> bool:
        """Return whether a player is asked to agree that a facedown card is turned up."""
        return any(isinstance(effect, TurnUp) for prompt in self.prompts.values() for _, effect in prompt.choices)

    def settle(self) -> PlayerPanels:
        """Discard what is about the position before: partial answers, and what was to be undone, put back or shown."""
        left = {player: prompt for player, prompt in self.prompts.items() if not _is_of_moment(prompt)}
        return replace(self, prompts=left, marked_question=None, marks=(), request=None)

    def without(self, command: type[OfferDraw | AskClock | AskCommentary]) -> PlayerPanels:
        """Without the questions about a draw, the clock or commentators, and what says that they wait."""
        left = {player: prompt for player, prompt in self.prompts.items() if not _does(prompt, command)}
        return replace(self, prompts=left)

    def wait_for(self, request: UndoRequest | None) -> PlayerPanels:
        """Wait until the other sides have answered this request; None ends that."""
        return replace(self, request=request)

    def dismiss(self, player: Player) -> PlayerPanels:
        """Clear a panel, with its player's pending action."""
        prompts = {other: prompt for other, prompt in self.prompts.items() if other != player}
        pending_actions = {other: pending for other, pending in self.pending_actions.items() if other != player}
        return replace(self, prompts=prompts, pending_actions=pending_actions)

    def close(self, player: Player) -> PlayerPanels:
        """Clear a panel. The card of a touch that waits no longer may still come: its tap is asked about."""
        pending = self.pending_actions.get(player)
        panels = self.dismiss(player)
        if pending is None or not pending.late:
            return panels
        return replace(panels, pending_actions={**panels.pending_actions, player: pending})

    def without_notes_of(self, before: PlayerPanels) -> PlayerPanels:
        """Make room for news: the notes that were there before, which ask nothing, have been read."""
        read = {player for player, prompt in before.prompts.items() if prompt.tone == "note"}
        left = {
            player: prompt
            for player, prompt in self.prompts.items()
            if player not in read or prompt != before.prompts[player]
        }
        return replace(self, prompts=left)

    def clear(self) -> PlayerPanels:
        """Clear all panels. Numbers of prompts go on, so that no press on an old prompt counts."""
        return PlayerPanels(next_id=self.next_id)

    def expire(self, now: int) -> PlayerPanels:
        """Clear what is over by now."""
        panels = self
        for pending in self.pending_actions.values():
            if pending.until <= now:
                panels = panels.lapse(pending)
        left = {player: prompt for player, prompt in panels.prompts.items() if not 0 < prompt.until <= now}
        return panels if len(left) == len(panels.prompts) else replace(panels, prompts=left)

    def lapse(self, pending: PendingAction) -> PlayerPanels:
        """Wait no longer for the card of this pending action, and say so; what is left of it stays."""
        panels = self if pending.late else self.ask(pending.player, lapsed_note(pending))
        left = pending.overdue()
        actions = {other: action for other, action in panels.pending_actions.items() if other != pending.player}
        return replace(panels, pending_actions=actions if left is None else {**actions, pending.player: left})

    def due(self) -> int | None:
        """Return when the next prompt, pending action or request is over, None where nothing is."""
        ends = [prompt.until for prompt in self.prompts.values() if prompt.until]
        if self.request is not None and self.request.until:
            ends.append(self.request.until)
        return min([*ends, *(pending.until for pending in self.pending_actions.values())], default=None)

    def show(self, current: Mapping[Player, Prompt], question: Question | None) -> PlayerPanels:
        """These prompts are what the players see from now on; `question` is what the rules ask beside them.

        A prompt keeps its number as long as neither it nor the question changes.
        """
        shown: dict[Player, ShownPrompt] = {}
        next_id = self.next_id
        for player, prompt in current.items():
            before = self.shown.get(player)
            if before is not None and (before.prompt, before.question) == (prompt, question):
                shown[player] = before
            else:
                shown[player] = ShownPrompt(next_id, prompt, question)
                next_id += 1
        return replace(self, shown=shown, next_id=next_id)

    def notices(self) -> dict[Player, Notice]:
        """Return what each panel shows, as it was given to `show`."""
        return {player: shown.prompt.notice(shown.id) for player, shown in self.shown.items()}

    def pressed(self, player: Player, prompt_id: int, current: Prompt | None, question: Question | None) -> bool:
        """Return whether a press with this number is on the prompt that its player has now."""
        shown = self.shown.get(player)
        return shown is not None and (shown.id, shown.prompt, shown.question) == (prompt_id, current, question)


def _is_of_moment(prompt: Prompt) -> bool:
    """Return whether what a prompt offers is over once the position changes."""
    return _does(prompt, Redo | TurnUp | KeepDown | OfferDraw)


def _does(prompt: Prompt, effects: type | UnionType) -> bool:
    return any(isinstance(effect, effects) for _, effect in prompt.choices)
