"""What each player's half says or asks, the touch that still waits for its card, and answers that are half given."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.model.state import Player, Question
from tableside.table.interpret import Intent
from tableside.table.prompts.prompt import Prompt


class PlayerPanels:
    """The notices and intents of one table, by player. Times are monotonic ns."""

    def __init__(self) -> None:
        self._prompts: dict[Player, Prompt] = {}
        self._intents: dict[Player, Intent] = {}
        self._marked: tuple[Question | None, tuple[str, ...]] = None, ()

    @property
    def intents(self) -> Mapping[Player, Intent]:
        """What each player has touched and not tapped yet."""
        return self._intents

    def prompt(self, player: Player) -> Prompt | None:
        """What this half says, None where it says nothing."""
        return self._prompts.get(player)

    def say(self, player: Player, prompt: Prompt) -> None:
        """The half says this; what its player intended still holds."""
        self._prompts[player] = prompt

    def mark(self, question: Question, marks: tuple[str, ...]) -> None:
        """So much of the answer to a question is given; for any other question there is none then."""
        self._marked = question, marks

    def marks(self, question: Question | None) -> tuple[str, ...]:
        """How much of the answer to this question is given."""
        about, marks = self._marked
        return marks if question is not None and about == question else ()

    def settle(self) -> None:
        """The position is another one: a half-given answer counts no longer."""
        self._marked = None, ()

    def ask(self, player: Player, prompt: Prompt) -> None:
        """The half asks this, in place of what its player intended."""
        self.dismiss(player)
        self._prompts[player] = prompt

    def intend(self, intent: Intent, prompt: Prompt) -> None:
        """A touch waits for its card, and the half says so."""
        self._intents[intent.player] = intent
        self._prompts[intent.player] = prompt

    def dismiss(self, player: Player) -> None:
        """The half says nothing, and what its player intended is off."""
        self._prompts.pop(player, None)
        self._intents.pop(player, None)

    def clear(self) -> None:
        """All halves say nothing."""
        self._prompts.clear()
        self._intents.clear()
        self.settle()

    def expire(self, now: int) -> None:
        """What is over by now is taken away."""
        for player in [player for player, intent in self._intents.items() if intent.until <= now]:
            self.dismiss(player)
        for player in [player for player, prompt in self._prompts.items() if 0 < prompt.until <= now]:
            del self._prompts[player]

    def due(self) -> int | None:
        """When something is over next, None where nothing is."""
        ends = [prompt.until for prompt in self._prompts.values() if prompt.until]
        return min([*ends, *(intent.until for intent in self._intents.values())], default=None)
