"""The round of a hall as this table takes it: the screen shows who is paired here, the table follows the clock."""

from __future__ import annotations

from collections.abc import Callable

from tableside.engine.model.modes import MODES
from tableside.hall.told import Heard
from tableside.screens.wires import PairingShown
from tableside.table.commands import FollowHall


def pairing_shown(heard: Heard) -> PairingShown | None:
    """The people who are paired at this table in the round that is played, None for nobody.

    Two play as the hall says; three or four play in the first mode for as many.
    """
    everybody, table = heard.everybody, heard.table
    if everybody.round is None or not table.number:
        return None
    count = len(table.people)
    modes = [name for name, each in MODES.items() if each.seats == count]
    if not modes:
        return None
    mode = everybody.mode if everybody.mode in modes else modes[0]
    event, round_ = everybody.event, everybody.round
    return PairingShown(event, round_, table.number, table.people, mode, everybody.dial, everybody.minutes)


def hearing(show: Callable[[PairingShown | None], None], send: Callable[[FollowHall], None]) -> Callable[[Heard], None]:
    """Return the taker of all that the hall tells: `show` gets who is paired here, `send` the clock of the round."""

    def hear(heard: Heard) -> None:
        show(pairing_shown(heard))
        if (clock := followed(heard)) is not None:
            send(clock)

    return hear


def followed(heard: Heard) -> FollowHall | None:
    """The clock of the round as it is now, None if the hall does not say it."""
    everybody = heard.everybody
    if everybody.round is None or everybody.clock is None:
        return None
    clock = everybody.clock
    return FollowHall(everybody.event, everybody.round, clock.minutes, clock.left, clock.running)
