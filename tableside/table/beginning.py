"""A match begins, or the next game of one: its first entry, then what was carried over, drawn and told at set-up."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from carddata.model.card import Catalogue
from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.ledger.clock import MachineTime, machine_time, utc_now
from tableside.ledger.entry import OPENING, Draft
from tableside.ledger.recorded_hides import KEYS
from tableside.match.deck_entries import draft_deck
from tableside.match.entries import ShortcutNote, draft_note, draft_taken_over
from tableside.match.first_player import FIRST_DRAW, FirstDraw, draw_first
from tableside.match.fold import UNREADABLE, replay_drafts, replay_public
from tableside.match.mulligans import MULLIGAN
from tableside.match.names import with_tidy_names
from tableside.match.owed_losses import OwedLosses, still_owed
from tableside.match.public.continued import Continued, HandedMatch, NotContinued, TakenOver, take_over
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK, after_hand_over
from tableside.match.public.scene_fold import fold_scene
from tableside.match.public.story_notes import STILL_WAITS
from tableside.match.series import begun_again, carried_over
from tableside.match.state import Match
from tableside.match.still_waiting import StillWaiting, still_waiting
from tableside.match.store import MatchStore
from tableside.table import clock
from tableside.table import commands as c

_BEGINNING = (OPENING, NEXT_GAME, CLOCK, KEYS, STILL_WAITS)
"""The kinds of the entries of a match that nobody has played here."""


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


def take_over_match(store: MatchStore, handed: HandedMatch, stream_delay: int) -> None:
    """Begin a match that another machine had, or record what its beginning lacks; whoever plays it resumes it.

    Streams wait with it for `stream_delay` seconds, or for as long as they did. A match on the table is the one that
    was begun, and stays there. Raises `NotContinued`, with nothing recorded, for one that this version cannot read, and
    LedgerError.
    """
    number, stays = store.taken_over(handed.continued), store.match is not None
    if number and not (stays or number in [unfinished.number for unfinished in store.unfinished]):
        return
    taken = take_over(handed.entries, stream_delay)
    try:
        later = tuple(_carried_over(handed, taken, store.cards))
    except UNREADABLE as error:
        raise NotContinued from error
    recorded = {entry.kind for entry in store.entries(number)} if number else set[str]()
    missing = [draft for draft in later if draft.kind not in recorded]
    if number and not missing:
        return
    if not number:
        try:
            replay_drafts((draft_taken_over(handed.continued, taken), *later), store.cards)
        except UNREADABLE as error:
            raise NotContinued from error
    try:
        if number:
            store.resume(number)
        else:
            store.take_over(handed.continued, taken)
        for draft in missing:
            store.record(draft)
    finally:
        if not stays:
            store.leave()


def give_back_match(store: MatchStore, continued: Continued) -> bool:
    """Give up a match that was handed over to this table and no longer is, unless somebody has played it here.

    Return False as long as a match is on the table. Raises LedgerError.
    """
    if store.match is not None:
        return False
    number = store.taken_over(continued)
    if number and all(entry.kind in _BEGINNING for entry in store.entries(number)):
        store.give_up(number)
    return True


def _carried_over(handed: HandedMatch, taken: TakenOver, cards: Catalogue) -> Iterator[Draft]:
    """Yield what follows the first entry of a match of another machine.

    That is its earlier games with the losses that nobody carried out, the round's clock, and what people had still to
    answer or to do. Raises one of `UNREADABLE`.
    """
    edition, before = taken.agreed.edition, replay_public(handed.entries, cards)
    losses = still_owed(OwedLosses(before.losses, before.match_losses), handed.entries)
    if taken.games or any(losses):
        yield draft_note(NEXT_GAME, edition, Games(taken.games, losses.game, losses.match))
    if taken.clock is not None:
        note = after_hand_over(taken.clock, taken.last, utc_now().isoformat(), machine_time(), handed.given)
        yield draft_note(CLOCK, edition, note)
    scene = fold_scene(handed.entries, cards)
    waiting = still_waiting(before, None if scene is None else scene.claim)
    if waiting != StillWaiting():
        yield draft_note(STILL_WAITS, edition, waiting)


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
