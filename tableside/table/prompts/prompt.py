"""A prompt on a player's panel: what it says, and what each of its buttons does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from tableside.decks.registration import Slot
from tableside.engine.model.actions import Action
from tableside.match.disclosure import Publish, ShownFace
from tableside.message import Message
from tableside.table.commands import MatchCommand
from tableside.table.view.model import Notice, Tone


class LetStand(msgspec.Struct, frozen=True):
    """The player goes on with the refused action of entry `seq`."""

    player: str
    seq: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """The player goes on with an action of which they alone were told that the rules refuse it.

    `slot` and `tag` are as in `ActOnTap`. Nothing about it is on record yet.
    """

    action: Action
    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class ActOnTap:
    """The tapped card means this action; `slot` says which card of a deck it is, `tag` is the key of its tag."""

    action: Action
    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)


class ShowPrompt(msgspec.Struct, frozen=True):
    """Show another prompt in place of this prompt."""

    player: str
    prompt: Prompt


class EndTurnFirst(msgspec.Struct, frozen=True):
    """The turn player forgot to end the turn: end it, then do this, or the refused action of entry `seq`."""

    player: str
    seq: int = 0
    then: ActOnTap | None = None


class NameCard(msgspec.Struct, frozen=True):
    """Go on with naming a permanent, of which these keys are typed."""

    player: str
    unit: int
    keys: str = ""


@dataclass(frozen=True, slots=True)
class MarkChoice:
    """Keep these marks as a partial answer; nothing is done yet. For a discard they say which cards of a hand."""

    player: str
    marks: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class DiscardMarked:
    """Discard the marked cards: the slot of each, or `?` for a card that was not read."""

    player: str
    marks: tuple[str, ...] = field(repr=False)


class AnswerRequest(msgspec.Struct, frozen=True):
    """A player agrees to the undo or the redo that another side wants, or does not."""

    player: str
    agrees: bool


class WithdrawRequest(msgspec.Struct, frozen=True):
    """The player who wants an undo or a redo no longer wants it."""

    player: str


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The player agrees to an action that turns up a facedown card of theirs.

    The card is that of `handle`; `agreed` is the leave that was given for others before. `slot` and `tag` say which
    card was tapped for it; `of` is the entry of the refused action that the players let stand, 0 for none. `anyway` is
    whether its player goes on although they were told alone that it is refused.
    """

    player: str
    action: Action
    agreed: tuple[Publish, ...]
    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)
    of: int = 0
    anyway: bool = False
    handle: str = ""


@dataclass(frozen=True, slots=True)
class ShowOther:
    """The player says that another card than the one on record lay facedown under this handle."""

    player: str
    handle: str
    card: str = field(repr=False)
    tag: bytes = field(repr=False)


class KeepDown(msgspec.Struct, frozen=True):
    """The player does not agree that the action of player `by` turns up a facedown card, or withdraws their own.

    `by` is empty if the table took the action for granted.
    """

    player: str
    by: str


class Acknowledge(msgspec.Struct, frozen=True):
    """The player knows of the change by hand of entry `seq`."""

    player: str
    seq: int


class DisputeChange(msgspec.Struct, frozen=True):
    """The player wants the change by hand of entry `seq` taken back."""

    player: str
    seq: int


class DrewCard(msgspec.Struct, frozen=True):
    """The player has drawn the card that the conquest of entry `seq` gave in place of a point."""

    player: str
    seq: int


ButtonEffect = (
    MatchCommand
    | LetStand
    | GoOn
    | EndTurnFirst
    | ActOnTap
    | ShowPrompt
    | NameCard
    | MarkChoice
    | DiscardMarked
    | AnswerRequest
    | WithdrawRequest
    | TurnUp
    | KeepDown
    | ShowOther
    | Acknowledge
    | DisputeChange
    | DrewCard
)

Button = tuple[Message, ButtonEffect | None]
"""A button: its label and what it does, None if it cannot be pressed now."""

Menu = int | Literal["resources"]
"""A menu: of a battlefield, of the base (0), or of what is unspent."""


class Prompt(msgspec.Struct, frozen=True):
    """A notice and what its buttons do. See `Notice` for the fields that it has too.

    - `choices`: the buttons, in order
    - `until`: when the notice goes by itself (monotonic ns), 0 for never
    - `shown`: the face that its player alone sees, None for none
    - `menu`: the menu that it is, which keeps up with the table; None for what stays as it was asked
    """

    tone: Tone
    title: Message
    text: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    choices: tuple[Button, ...] = ()
    until: int = 0
    chosen: tuple[int, ...] = ()
    ways: int = 1
    lines: bool = False
    secret: bool = False
    shown: ShownFace | None = None
    hold: str = ""
    stays: bool = False
    waits_for_players: bool = False
    answer_by: int = 0
    line: Message | None = None
    menu: Menu | None = None

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
            card=self.shown.card or "" if self.shown is not None else "",
            hold=self.hold,
            stays=self.stays,
            waits_for_players=self.waits_for_players,
            answer_by=self.answer_by,
            line=self.line,
            id=id,
        )
