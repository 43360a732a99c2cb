"""The sheet about the clock of the round, and about a game that ends before it is won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tableside.engine.model.actions import ResultIs
from tableside.match.public.round_clock import by_time
from tableside.message import Message, PlayerName, message
from tableside.screens import view_queries
from tableside.screens.sheets import CLOSE, Send, Sheet, SheetButton, do_nothing, sheet
from tableside.table.commands import AskConcession, BeginSuddenDeath, Do, HoldClock, OfferDraw, StartClock
from tableside.table.view.model import PlayerPanel, View

MINUTES = (50, 60)
"""The times with which a clock can start during a match."""


def clock_sheet(view: View, panel: PlayerPanel, send: Send) -> Sheet:
    """Stop the clock or let it go on; concede or offer a draw; once the additional turns are over, say the result."""
    choices = (*_of_clock(view, send), *_of_game(view, panel, send), *_of_match(view, panel, send), (CLOSE, do_nothing))
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


def _of_game(view: View, panel: PlayerPanel, send: Send) -> Iterator[SheetButton]:
    """The result that time gives, a draw, and a concession of this game."""
    if view_queries.is_over(view):
        return
    yield from _of_time(view, panel, send)
    yield message("screen-draw-offer"), lambda: send(OfferDraw(panel.player))
    yield message("screen-concede"), lambda: send(AskConcession(panel.player))


def _of_time(view: View, panel: PlayerPanel, send: Send) -> Iterator[SheetButton]:
    """The results once the additional turns are over; of a tied game, the sudden death of an elimination match."""
    code = None if view.clock is None or view.clock.text is None else view.clock.text.code
    won, alone = by_time({side.player: side.points for side in view.player_panels})
    if code == "clock-over":
        winners = tuple(dict.fromkeys((won, alone)))
    else:
        winners = (alone,) if code == "clock-sudden-death" and alone else ()
    for winner in winners:
        label = message("screen-result-draw") if winner is None else message("screen-result", player=PlayerName(winner))
        yield label, partial(send, Do(ResultIs(panel.player, winner)))
    if code == "clock-over" and alone is None and view_queries.is_tied_in_games(view):
        yield message("screen-sudden-death"), lambda: send(BeginSuddenDeath(panel.player))


def _of_match(view: View, panel: PlayerPanel, send: Send) -> Iterator[SheetButton]:
    """A draw and a concession of a match of several games."""
    if view.game and not view.match_decided:
        yield message("screen-draw-offer-match"), lambda: send(OfferDraw(panel.player, match=True))
        yield message("screen-concede-match"), lambda: send(AskConcession(panel.player, match=True))
