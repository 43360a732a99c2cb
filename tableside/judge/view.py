"""What the judge's screen shows."""

from __future__ import annotations

import msgspec


class JudgeView(msgspec.Struct, frozen=True):
    """The judge's screen at one moment; it never holds a card's name.

    `marks` are the facedown cards as (handle, battlefield, player, turn), `chosen` the one to check, `answer`
    what the last check said, `hidden` whether the card on record has Hidden, `since` its turn.
    """

    unlocked: bool = False
    message: str = ""
    marks: tuple[tuple[str, str, str, int], ...] = ()
    chosen: str = ""
    answer: str = ""
    hidden: str = ""
    since: int = 0
