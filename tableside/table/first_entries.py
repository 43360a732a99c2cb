"""The entries that follow the first entry of a match: what was carried over, drawn and told at set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import MachineTime
from tableside.ledger.entry import Draft
from tableside.match.entries import ShortcutNote, draft_note
from tableside.match.first_player import FIRST_DRAW, FirstDraw
from tableside.match.fold import Match
from tableside.match.mulligans import MULLIGAN
from tableside.match.owed_losses import OwedLosses
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK
from tableside.match.series import carried_over
from tableside.table import clock
from tableside.table import commands as c


def first_entries(
    begin: c.Begin,
    agreed: GameSetup,
    before: Match | None,
    losses: OwedLosses,
    draws: Sequence[FirstDraw],
    now: MachineTime,
) -> Iterator[Draft]:
    """What to append after the beginning of a match, in this order.

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
    note = clock.at_begin(agreed, None if before is None else before.clock, now)
    if note is not None:
        yield draft_note(CLOCK, edition, note)
