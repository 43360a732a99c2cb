"""A match that another table goes on with: how it begins there, and whether one begins so.

All that everybody could see of it is in public entries, so it is taken over without a seal being opened. What lay
facedown stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import machine_time
from tableside.ledger.entry import FORMAT, OPENING, Draft, PublicEntry
from tableside.ledger.timeline import DECK, PLAYED, entries_in_force
from tableside.match.entries import draft_note
from tableside.match.fold import UNREADABLE, replay_public
from tableside.match.owed_losses import OwedLosses, still_owed
from tableside.match.public.continued import NotContinued, are_same_people
from tableside.match.public.first_entry import read_setup
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK, RoundClock, after_hand_over
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.match.public.story_notes import STILL_WAITS
from tableside.match.public.stream_delay import delay_in
from tableside.match.still_waiting import still_waiting

_WITH_EVENTS = (OPENING, *PLAYED, DECK)

_NOTES = (NEXT_GAME, STILL_WAITS)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """As much of a handed match as another table goes on with.

    - `agreed`: the setup, `events`: those that made the position, as the JSON of one list
    - `notes`: the entries with its earlier games and the losses that nobody carried out, and with what people have
      still to answer or to do
    - `clock`: the round's clock, None for none
    - `last`: the wall time of its last entry (ISO 8601)
    """

    agreed: GameSetup = field(repr=False)
    events: bytes
    notes: tuple[Draft, ...]
    clock: RoundClock | None
    last: str

    def later(self, given: int, gone: int) -> Iterator[Draft]:
        """Yield what follows the first entry of the match that goes on with this.

        `given` are all minutes that judges gave it on the floor of the hall, `gone` the ms since its last entry.
        """
        yield from self.notes
        if self.clock is not None:
            note = after_hand_over(self.clock, self.last, gone, machine_time(), given)
            yield draft_note(CLOCK, self.agreed.edition, note)

    def is_begun_by(self, later: Sequence[PublicEntry]) -> bool:
        """Return whether a match with these entries, from its first on, begins with all of this.

        What follows the first entry may be missing until somebody plays. Names are compared as far as both are known.
        """
        try:
            agreed = read_setup(later[0])
        except (ValueError, LookupError, RecursionError):
            return False
        return (
            later[0].events == self.events
            and self._is_followed_by(later)
            and agreed.stream_delay >= self.agreed.stream_delay
            and _without_names(agreed, self.agreed.stream_delay)
            == _without_names(self.agreed, self.agreed.stream_delay)
            and are_same_people(agreed, self.agreed)
        )

    def _is_followed_by(self, later: Sequence[PublicEntry]) -> bool:
        """Return whether the rest is among these before somebody plays, and nothing else of those kinds anywhere."""
        begun = tuple(takewhile(lambda entry: entry.kind not in PLAYED, later))
        notes = [(entry.kind, entry.action) for entry in later if entry.kind in _NOTES]
        due = [(draft.kind, draft.action) for draft in self.notes]
        if len(begun) == len(later):
            return notes == due[: len(notes)]
        kinds = [entry.kind for entry in begun]
        is_whole = sum(map(kinds.count, _NOTES)) == len(due)
        return notes == due and is_whole and (self.clock is None or CLOCK in kinds)


def _without_names(agreed: GameSetup, stream_delay: int) -> GameSetup:
    """The setup with this delay, in which its players have no names."""
    names = dict.fromkeys(agreed.names, "")
    return msgspec.structs.replace(agreed, names=names, pronouns={}, unnamed=(), stream_delay=stream_delay)


def take_over(entries: Sequence[PublicEntry], cards: Catalogue, stream_delay: int = 0) -> TakenOver:
    """Read a match that another table goes on with. Raises `NotContinued`.

    What was taken back is left out, and so cannot be put back. The longest delay of a stream, or `stream_delay` in
    seconds, holds from the beginning.
    """
    if not entries or entries[0].kind != OPENING or any(entry.format > FORMAT for entry in entries):
        raise NotContinued
    try:
        events = [
            event
            for entry in entries_in_force(entries)
            if entry.kind in _WITH_EVENTS
            for event in msgspec.json.decode(entry.events, type=tuple[msgspec.Raw, ...])
        ]
        match, scene = replay_public(entries, cards), fold_scene(entries, cards)
        delay = max(stream_delay, delay_in(entries))
        agreed = msgspec.structs.replace(read_setup(entries[0]), match=0, stream_delay=delay)
        losses = still_owed(OwedLosses(match.losses, match.match_losses), entries)
    except (*UNREADABLE, SceneUnavailable) as error:
        raise NotContinued from error
    games = Games(match.games, losses.game, losses.match)
    waiting = still_waiting(match, None if scene is None else scene.claim)
    notes = [
        *([draft_note(NEXT_GAME, agreed.edition, games)] if games != Games(()) else ()),
        *(draft_note(STILL_WAITS, agreed.edition, each) for each in waiting),
    ]
    return TakenOver(agreed, msgspec.json.encode(events), tuple(notes), match.clock, entries[-1].at)
