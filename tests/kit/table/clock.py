"""The machine's time, set by hand."""

from __future__ import annotations

from tableside.ledger.clock import MachineTime
from tableside.match.public.round_clock import MINUTE


class Machine:
    """The machine's time, set by hand."""

    def __init__(self) -> None:
        self.now = MachineTime("one", 1_000)

    def __call__(self) -> MachineTime:
        return self.now

    def later(self, minutes: float) -> None:
        self.now = MachineTime(self.now.start, self.now.up + round(minutes * MINUTE))
