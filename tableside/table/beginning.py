"""A match begins, or the next game of one: its first entry, then what was carried over, drawn and told at set-up."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.ledger.clock import MachineTime, machine_time
from tableside.ledger.entry import Draft
from tableside.match.deck_entries import draft_deck
from tableside.match.entries import ShortcutNote, draft_note
from tableside.match.first_player import FIRST_DRAW, FirstDraw, draw_first
from tableside.match.mulligans import MULLIGAN
from tableside.match.names import with_tidy_names
from tableside.match.owed_losses import OwedLosses, still_owed
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK
from tableside.match.series import begun_again, carried_over
from tableside.match.state import Match
from tableside.match.store import MatchStore
from tableside.table import clock
from tableside.table import commands as c


def rematch(again: c.Rematch) -> c.Begin:
    """Return what begins a match in which the same people play again."""
    fresh = replace(again.agreed, match=0, game=1)
    return c.Begin(fresh, shortcut=again.shortcut, draws=again.draws)


def drawn(begin: c.Begin) -> tuple[c.Begin, tuple[FirstDraw, ...]]:
    """The beginning with the first player, and the draw for that, if the table draws who begins."""
    if not begin.draws:
        return begin, ()
    draw = draw_first(MODES[begin.agreed.mode], secrets.randbelow)
    agreed = replace(begin.agreed, first=draw.chooser, chooser=None)
    return replace(begin, agreed=agreed), (draw,)


def begin_match(
    store: MatchStore,
    begin: c.Begin,
    draws: Sequence[FirstDraw],
    decks: Sequence[Registration],
    losses_before: Callable[[GameSetup], OwedLosses],
    *,
    has_judge: bool = False,
) -> None:
    """Begin a match, or the next game of the match that the store has, which takes over its decks and games.

    `draws` is who begins, as it was drawn at set-up; `decks` are those that its players have already. `losses_before`
    gives the losses from earlier matches that count for what is agreed. `has_judge` is whether a judge has a PIN here,
    and so starts the clock in competition. Raises LedgerError.
    """
    before = store.match if begin.again else None
    if before is None:
        agreed = with_tidy_names(begin.agreed)
        losses = losses_before(agreed)
    else:
        agreed = with_tidy_names(begun_again(before, begin.agreed))
        losses = still_owed(OwedLosses(before.losses, before.match_losses), store.entries())
    store.begin(agreed, again=begin.again)
    waits = clock.is_held_by_judges(agreed.dial, has_judge=has_judge)
    for draft in first_entries(begin, agreed, before, losses, draws, machine_time(), waits=waits):
        store.record(draft)
    for deck in (*(() if before is None else before.registrations.decks()), *decks):
        match = store.match
        if match is not None:
            store.record(draft_deck(deck, match.table))


def first_entries(
    begin: c.Begin,
    agreed: GameSetup,
    before: Match | None,
    losses: OwedLosses,
    draws: Sequence[FirstDraw],
    now: MachineTime,
    *,
    waits: bool = False,
) -> Iterator[Draft]:
    """Yield what to append after the beginning of a match, in this order.

    - `agreed`: the set-up as it was recorded; `before`: the match whose next game this is, None for a new match
    - `losses`: those from earlier matches that count for this one; for a next game, those that nobody carried out
    - `draws`: who begins, as it was drawn at set-up
    - `now`: the machine's clock, for the clock of the round
    """
    edition = agreed.edition
    if before is not None:
        yield from carried_over(before, agreed, losses)
    elif any(losses):
        yield draft_note(NEXT_GAME, edition, Games((), losses.game, losses.match))
    for draw in draws:
        yield draft_note(FIRST_DRAW, edition, draw)
    if begin.shortcut and not (before is not None and before.shortcut):
        yield draft_note("shortcut", edition, ShortcutNote("", on=True))
    for mulligan in begin.mulligans:
        yield draft_note(MULLIGAN, edition, mulligan)
    note = clock.at_begin(agreed, None if before is None else before.clock, now, waits=waits)
    if note is not None:
        yield draft_note(CLOCK, edition, note)
