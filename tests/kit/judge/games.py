"""The next game of a match at which a judge of the tests is."""

from __future__ import annotations

import msgspec

from tableside.table import commands as c
from tests.kit.judge.rulings import come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.cards import AGREED

SECOND = ("Targon's Peak", "The Dreaming Tree")
THIRD = ("Trifarian War Camp", "Windswept Hillock")


def begin_next_game(judge: AtJudge, battlefields: tuple[str, str] = SECOND) -> None:
    """The next game of the match, on other battlefields."""
    agreed = msgspec.structs.replace(AGREED, dial="competition", mode="match", battlefields=battlefields)
    judge.table.do(c.Begin(agreed, again=True))
    come(judge, PIN)
