"""The sheet about the clock of the round, and about a game that ends before it is won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tableside.engine.model.actions import ResultIs
from tableside.match.public.round_clock import by_time
from tableside.message import Message, PlayerName, message
from tableside.screens import view_queries
from tableside.screens.sheets import CLOSE, Send, Sheet, SheetButton, do_nothing, sheet
from tableside.table.commands import Do, HoldClock, OfferDraw, StartClock
from tableside.table.view.model import PlayerPanel, View

MINUTES = (50, 60)
"""The times with which a clock can start during a match."""


def clock_sheet(view: View, panel: PlayerPanel, send: Send) -> Sheet:
    """Start, stop or let go on the clock; offer a draw; once the additional turns are over, say the result."""
    choices = (*_of_clock(view, send), *_of_result(view, panel, send), (CLOSE, do_nothing))
    return sheet("note", message("screen-menu-clock"), (_state(view),), *choices)


def _state(view: View) -> Message:
    if view.clock is None:
        return message("screen-clock-none")
    return view.clock.text or message("screen-clock-of", minutes=view.clock.minutes)


def _of_clock(view: View, send: Send) -> Iterator[SheetButton]:
    clock = view.clock
    if clock is None:
        for minutes in MINUTES:
            yield message("screen-clock-start", minutes=minutes), partial(send, StartClock(minutes))
    elif clock.ends is not None:
        yield message("screen-clock-hold"), lambda: send(HoldClock(True))
    elif clock.left:
        yield message("screen-clock-go-on"), lambda: send(HoldClock(False))


def _of_result(view: View, panel: PlayerPanel, send: Send) -> Iterator[SheetButton]:
    if view_queries.is_over(view):
        return
    if view.clock is not None and view.clock.text is not None and view.clock.text.code == "clock-over":
        won, alone = by_time({side.player: side.points for side in view.player_panels})
        for winner in dict.fromkeys((won, alone)):
            label = (
                message("screen-result-draw") if winner is None else message("screen-result", player=PlayerName(winner))
            )
            yield label, partial(send, Do(ResultIs(panel.player, winner)))
    yield message("screen-draw-offer"), lambda: send(OfferDraw(panel.player))
