"""What the judge's screen shows."""

from __future__ import annotations

import msgspec

from tableside.engine import Secret
from tableside.judge.comparison import CheckFinding
from tableside.message import Message, Names


class FacedownChoice(msgspec.Struct, frozen=True):
    """A facedown card that a judge may check: its battlefield by number, whose it is, and the turn it was hidden on."""

    handle: str
    at: int
    player: str
    turn: int


class JudgeView(msgspec.Struct, frozen=True):
    """The judge's screen at one moment.

    `choices` are the facedown cards, `chosen` the handle of the card to check, empty for none. `finding` is what the
    last check found. `card` is the name of the chosen card while the judge looks at it, which is on record. `names` are
    for the message and the choices.
    """

    unlocked: bool = False
    message: Message | None = None
    choices: tuple[FacedownChoice, ...] = ()
    chosen: str = ""
    finding: CheckFinding | None = None
    card: Secret[str] | None = None
    names: Names = Names()
