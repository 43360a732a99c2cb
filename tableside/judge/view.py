"""What the judge's screen shows."""

from __future__ import annotations

import msgspec

from tableside.engine import Secret


class JudgeView(msgspec.Struct, frozen=True):
    """The judge's screen at one moment.

    `marks` are the facedown cards as (handle, battlefield, player, turn), `chosen` the one to check, `answer`
    what the last check said, `hidden` whether the card on record has Hidden, `legal` whether it was hidden legally,
    `since` its turn. `card` is its name while the judge looks at it, which is on record.
    """

    unlocked: bool = False
    message: str = ""
    marks: tuple[tuple[str, str, str, int], ...] = ()
    chosen: str = ""
    answer: str = ""
    hidden: str = ""
    legal: str = ""
    since: int = 0
    card: Secret[str] | None = None
