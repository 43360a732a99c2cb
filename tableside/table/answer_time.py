"""The answer time: how long after its tap a hide, or a play from facedown, is answered in competition.

It is the same for every card, so that nobody tells a card by the time that its answer takes. A machine that is too slow
for the shortest answer time gets a longer one for all cards. Trial hides at the start of the app decide that (see
`tableside.app.trial_hides`), and the machine's log has it. No match sees it change, whenever it is left and resumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hw.settling import BRUSH
from tableside.ledger.machine_log import MachineEntry, MachineLog, MachineLogEnd
from tableside.match.series import is_over
from tableside.match.state import Match

STEPS = (400, 600, 800, 1200)
"""The answer times in ms; no other is chosen."""
_KEYS = frozenset(map(str, STEPS))
MS = 1_000_000
"""The nanoseconds of a millisecond."""
HEADROOM = 2
"""The factor by which an answer may take longer than the slowest trial."""


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
    """The answer time in force, `ms`: that of the match that goes on, else the last that was measured.

    The machine's log has each change, and each match names the end of that log as it begins. So the time of a match is
    the last before that end, also once it was left and is resumed, or the machine was started again.
    """

    def __init__(self, folder: Path, ms: int = STEPS[0]) -> None:
        self._log = MachineLog(folder)
        self._first = ms
        self._recorded = 0
        self._measured = 0
        self._at_beginning: tuple[MachineLogEnd | None, int] = (None, 0)
        self.ms = ms

    @property
    def ns(self) -> int:
        """The answer time in force, in ns."""
        return self.ms * MS

    def recall(self) -> None:
        """Take what the machine's log has. Raises LedgerError."""
        self._recorded = _last(self._log.read().entries)
        self.ms = self._recorded or self.ms

    def measured(self, ms: int) -> None:
        """Take what trial hides led to; it counts once no match goes on."""
        if ms in STEPS:
            self._measured = ms

    def settle(self, match: Match | None) -> None:
        """Let what was measured count, unless a match goes on: its own counts then. Each change is logged.

        What was measured is logged before it counts. Raises LedgerError, once for what cannot be read or logged.
        """
        if match is not None and not is_over(match):
            self._follow(match.machine)
            return
        ms, self._measured = self._measured, 0
        if ms not in (0, self._recorded):
            self._log.append("answer time", str(ms))
            self._recorded = ms
        self._measured = ms
        self.ms = ms or self.ms

    def _follow(self, end: MachineLogEnd | None) -> None:
        """Let that of a match count, which named this end of the log as it began."""
        if end != self._at_beginning[0]:
            self._at_beginning = (end, 0)
            self._at_beginning = (end, self._before(end))
        ms = self._at_beginning[1]
        if not ms:
            return
        self.ms = ms
        if self._recorded not in (0, ms):
            self._recorded = ms
            self._log.append("answer time", str(ms))

    def _before(self, end: MachineLogEnd | None) -> int:
        """Return what counted at this end of the log, 0 where that is not known. Raises LedgerError."""
        log = self._log.read()
        if end is None or log.lacks(end):
            return 0
        return _last(tuple(entry for entry in log.entries if entry.seq <= end.seq)) or self._first


def _last(entries: Sequence[MachineEntry]) -> int:
    """Return the last answer time among these entries in ms, 0 for none."""
    keys = (entry.key for entry in reversed(entries) if entry.event == "answer time")
    return next((int(key) for key in keys if key in _KEYS), 0)
