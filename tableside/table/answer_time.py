"""The answer time: how long after its tap a hide, or a play from facedown, is answered in competition.

It is the same for every card, so that nobody tells a card by the time that its answer takes. A machine that is too slow
for the shortest answer time gets a longer one for all cards. Trial hides at the start of the app decide that (see
`tableside.app.trial_hides`), and the machine's log has it. It never changes in the middle of a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hw.settling import BRUSH
from tableside.ledger.machine_log import MachineLog
from tableside.match.series import is_over
from tableside.match.state import Match

STEPS = (400, 600, 800, 1200)
"""The answer times in ms; no other is chosen."""
MS = 1_000_000
"""The nanoseconds of a millisecond."""
HEADROOM = 2
"""How many times as long as the slowest trial an answer may take."""


def step_for(trials: Sequence[int]) -> int:
    """Return the answer time in ms for a machine on which trial hides took this long, in ns.

    A card has to lie still before it counts, and that is part of the answer time.

    >>> step_for([20_000_000, 31_000_000])
    400
    >>> step_for([20_000_000, 310_000_000])
    800
    """
    needed = BRUSH + HEADROOM * max(trials)
    return next((step for step in STEPS if step * MS >= needed), STEPS[-1])


class AnswerTime:
    """The answer time in force, `ms`, and the last that was measured."""

    def __init__(self, folder: Path, ms: int = STEPS[0]) -> None:
        self._log = MachineLog(folder)
        self._recorded = 0
        self._measured = 0
        self.ms = ms

    @property
    def ns(self) -> int:
        """The answer time in force, in ns."""
        return self.ms * MS

    def recall(self) -> None:
        """Take what the machine's log has: a match that is resumed goes on with it. Raises LedgerError."""
        last = self._log.last("answer time")
        if last is not None and last.key.isascii() and last.key.isdigit() and int(last.key) in STEPS:
            self.ms = self._recorded = int(last.key)

    def measured(self, ms: int) -> None:
        """Take what trial hides led to; it counts once no match goes on."""
        if ms in STEPS:
            self._measured = ms

    def settle(self, match: Match | None) -> None:
        """Let what was measured count, unless a match goes on; it is logged before. Raises LedgerError."""
        if not self._measured or (match is not None and not is_over(match)):
            return
        ms, self._measured = self._measured, 0
        if ms != self._recorded:
            self._log.append("answer time", str(ms))
        self.ms = self._recorded = ms
