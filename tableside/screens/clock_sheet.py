"""The sheet about the clock of the round, and about a game that ends before it is won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tableside.match.public.round_clock import ClockChange
from tableside.message import Listing, Message, message
from tableside.screens import view_queries
from tableside.screens.sheets import CLOSE, PLAYER, Send, Sheet, SheetButton, do_nothing, sheet
from tableside.screens.view_text import brief_name
from tableside.table.commands import AskClock, AskConcession, ClaimResult, OfferDraw
from tableside.table.view.model import PlayerPanel, View

MINUTES = (50, 60)
"""The times with which a clock can start during a match."""


def clock_sheet(view: View, panel: PlayerPanel, send: Send) -> Sheet:
    """Stop the clock or let it go on; say the result once the additional turns are over; or end the game otherwise."""
    is_done = view.judges_hold_clock or (view_queries.is_over(view) and view.next_game is None)
    choices = [] if is_done else [*_of_clock(view, panel.player, send)]
    if not view_queries.is_over(view):
        choices += _of_time(view, panel, send)
    choices += _of_end(view, panel, send)
    by_judge = (message("screen-clock-by-judge"),) if view.judges_hold_clock else ()
    return sheet("note", message("screen-menu-clock"), (_state(view), *by_judge), *choices, (CLOSE, do_nothing))


def _of_end(view: View, panel: PlayerPanel, send: Send) -> Iterator[SheetButton]:
    """Offer a draw of the game or of a whole match, or concede it; what is touched is asked about once more."""
    if not view_queries.is_over(view):
        yield message("screen-draw-offer"), lambda: send(OfferDraw(panel.player))
        yield message("screen-concede"), lambda: send(AskConcession(panel.player))
    if _is_undecided_match(view):
        yield message("screen-draw-offer-match"), lambda: send(OfferDraw(panel.player, match=True))
        yield message("screen-concede-match"), lambda: send(AskConcession(panel.player, match=True))


def _is_undecided_match(view: View) -> bool:
    """Return whether this is a game of a match of several that is still to be decided."""
    return bool(view.game) and not view.match_decided


def _state(view: View) -> Message:
    if view.clock is None:
        return message("screen-clock-none")
    return view.clock.text or message("screen-clock-of", minutes=view.clock.minutes)


def _of_clock(view: View, player: str, send: Send) -> Iterator[SheetButton]:
    """Yield what a player may want of the clock; the others are asked."""

    def ask(change: ClockChange) -> Callable[[], None]:
        return lambda: send(AskClock(player, change))

    clock = view.clock
    if clock is None:
        for minutes in MINUTES:
            yield message("screen-clock-start", minutes=minutes), ask(ClockChange("start", minutes))
    elif clock.ends is not None:
        yield message("screen-clock-hold"), ask(ClockChange("pause"))
    elif clock.left:
        yield message("screen-clock-go-on"), ask(ClockChange("go on"))
    if clock is None or clock.text is None:
        yield message("screen-clock-time-called"), ask(ClockChange("time", turn=view.number))


def _of_time(view: View, panel: PlayerPanel, send: Send) -> Iterator[SheetButton]:
    """The results once the additional turns are over; of a tied game, the sudden death of an elimination match."""
    results = view_queries.results_by_time(view)
    for winner in results:
        winners = tuple(_short_name(view, player) for player in view_queries.team(view, winner))
        label = message("screen-result", players=Listing(winners), count=len(winners))
        label = label if winners else message("screen-result-draw")
        yield label, partial(send, ClaimResult(panel.player, winner))
    if results == (None,) and view_queries.is_tied_in_games(view):
        yield message("screen-sudden-death"), lambda: send(ClaimResult(panel.player, sudden_death=True))


def _short_name(view: View, player: str) -> Message:
    """A name that a button has room for."""
    return message(PLAYER, name=brief_name(view_queries.player_name(view, player)))
