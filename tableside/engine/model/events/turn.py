"""The turn: its phases and tasks, what is asked and answered, counts, skips, and how a player or the game ends."""

from __future__ import annotations

from tableside.engine.model.doubt import AssumedOutcome, Decision, Silenced
from tableside.engine.model.events.event import Event
from tableside.engine.model.progress import PendingSkip, Phase, Task
from tableside.engine.model.questions import Question
from tableside.engine.model.references import Player


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A player's turn begins, with nothing scored in it. An additional turn keeps the turn order."""

    player: Player
    number: int
    additional: bool = False


class PhaseBegan(Event, frozen=True, tag="phase began"):
    """The turn is now at this phase or step."""

    phase: Phase


class TasksSet(Event, frozen=True, tag="tasks"):
    """The outstanding tasks, in order."""

    tasks: tuple[Task, ...]


class Waits(Event, frozen=True, tag="waits"):
    """The player with priority, and the players who have passed it in sequence."""

    priority: Player | None
    passed: tuple[Player, ...] = ()


class Asked(Event, frozen=True, tag="asked"):
    """The table waits for a choice."""

    question: Question


class Answered(Event, frozen=True, tag="answered"):
    """The table's question is answered."""

    player: Player
    answers: tuple[str, ...]


class Decided(Event, frozen=True, tag="decided"):
    """People said whether something in doubt happens; it holds for this turn."""

    decisions: tuple[Decision, ...]


class TextsSilenced(Event, frozen=True, tag="texts silenced"):
    """People said of which unread texts nothing more is to be asked in this game."""

    texts: tuple[Silenced, ...]


class TextsAssumed(Event, frozen=True, tag="texts assumed"):
    """The unread texts of these cards were taken to change nothing where nobody is asked.

    `what` is that a damaged `unit` survives, that it becomes Mighty or does not, or that a player gains points, or a
    card in place of the last point.
    """

    what: AssumedOutcome
    player: Player
    cards: tuple[str, ...]
    unit: int | None = None


class TurnQueued(Event, frozen=True, tag="turn queued"):
    """A player takes an additional turn after this one, before those already queued (738, its second example)."""

    player: Player


class SkipsAre(Event, frozen=True, tag="skips"):
    """The turns and phases that players are to skip."""

    skips: tuple[PendingSkip, ...]


class Skipped(Event, frozen=True, tag="skipped"):
    """A player skips the turn or the phase that would begin now (443.2)."""

    skip: PendingSkip
    additional: bool = False


class Barred(Event, frozen=True, tag="barred"):
    """Battlefields that a team cannot score this turn, because a teammate held them at the Scoring Step (489.8.b)."""

    player: Player
    at: tuple[int, ...]


class CountedAsPlayed(Event, frozen=True, tag="counted"):
    """A card of a player counts as played this turn (812.1.c); it is the chain item `item`."""

    player: Player
    item: int = 0


class Expired(Event, frozen=True, tag="expired"):
    """Everything that lasts this turn ends."""


class Left(Event, frozen=True, tag="left"):
    """A player leaves the game."""

    player: Player


class CardsRemoved(Event, frozen=True, tag="cards removed"):
    """The legend, the champion and the trash of a player who has left are in the game no longer (652.3)."""

    player: Player


class Won(Event, frozen=True, tag="won"):
    """A player wins, and the game is over."""

    player: Player


class Drawn(Event, frozen=True, tag="drawn"):
    """The game is over, and nobody wins it (2026-07-16 Tournament Rules, 410.1)."""
