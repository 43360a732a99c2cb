"""What the judge's screen shows."""

from __future__ import annotations

from typing import Literal

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


class JudgeChange(msgspec.Struct, frozen=True):
    """A change of the judge's key or PIN that nobody has confirmed yet, or to which players must agree.

    - `key`, `fingerprint`: the new key's short name, and all of its hash; `current`: the short name of the present key,
      empty for none
    - `asks_pin`: whether it is confirmed with the judge's PIN
    - `may_open`: whether the new key could be allowed to open what was sealed before; `opens`: whether it will be
    - `waits`: the letters of the players who must still agree; empty until it is confirmed
    """

    kind: Literal["key", "no key", "PIN"]
    key: str = ""
    fingerprint: str = ""
    current: str = ""
    asks_pin: bool = False
    may_open: bool = False
    opens: bool = False
    waits: tuple[str, ...] = ()


class JudgeView(msgspec.Struct, frozen=True):
    """The judge's screen at one moment.

    `choices` are the facedown cards, `chosen` the handle of the card to check, empty for none. `finding` is what the
    last check found. `card` is the name of the chosen card while the judge looks at it, which is on record. `change` is
    a change of the judge's key or PIN that is not made yet. `names` are for the message and the choices.
    """

    unlocked: bool = False
    message: Message | None = None
    choices: tuple[FacedownChoice, ...] = ()
    chosen: str = ""
    finding: CheckFinding | None = None
    card: Secret[str] | None = None
    change: JudgeChange | None = None
    names: Names = Names()
