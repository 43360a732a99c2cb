"""A notice on a player's half, and what is behind each of its buttons."""

from __future__ import annotations

from dataclasses import dataclass, field

from tableside.decks.registration import Slot
from tableside.engine.model.actions import Action
from tableside.message import Message
from tableside.table.commands import Command
from tableside.table.view.model import Notice, Tone


@dataclass(frozen=True, slots=True)
class LetStand:
    """The players agree that the refused action of entry `seq` is carried out all the same."""

    player: str
    seq: int


@dataclass(frozen=True, slots=True)
class ActOnTap:
    """The tapped card means this; the slot says which card it was, the tag by what number it is known."""

    action: Action
    slot: Slot = field(repr=False)
    tag: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class ShowPrompt:
    """Another notice takes the place of this one."""

    player: str
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class MarkChoice:
    """So far this is chosen of what the table asks; nothing is done yet. Of a discard it says which cards of a hand."""

    player: str
    marks: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class DiscardMarked:
    """What is marked, by the slots of the cards or `?` for one that was not read, is what the player discards."""

    player: str
    marks: tuple[str, ...] = field(repr=False)


ButtonEffect = Command | LetStand | ActOnTap | ShowPrompt | MarkChoice | DiscardMarked

Choice = tuple[Message, ButtonEffect | None]
"""A button: its label and what it does, None if it cannot be pressed now."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A notice and what its buttons do. See `Notice` for `text`, `rules`, `chosen`, `ways`, `lines`, `secret`, `card`.

    - `choices`: the buttons, in order
    - `until`: when the notice goes by itself (monotonic ns), 0 for never
    """

    tone: Tone
    title: Message
    text: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    until: int = 0
    chosen: tuple[int, ...] = ()
    ways: int = 1
    lines: bool = False
    secret: bool = False
    card: str = ""

    def __repr__(self) -> str:
        return f"Prompt({self.notice()!r})"

    def notice(self, id: int = 0) -> Notice:
        """The part of it that is shown, under the number that a press on it carries."""
        return Notice(
            self.tone,
            self.title,
            self.text,
            self.rules,
            buttons=tuple(label for label, _ in self.choices),
            chosen=self.chosen,
            off=tuple(index for index, (_, effect) in enumerate(self.choices) if effect is None),
            ways=self.ways,
            lines=self.lines,
            secret=self.secret,
            card=self.card,
            id=id,
        )
