"""A match that goes on from the record of another machine: what its first entry says of that, and with which events.

All that everybody could see there is in public entries, so the position is taken over without a seal being opened. What
lay facedown stays unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import PlayedGame
from tableside.ledger.commitment import Count
from tableside.ledger.entry import FORMAT, OPENING, PublicEntry
from tableside.ledger.timeline import DECK, PLAYED, entries_in_force
from tableside.match.public.first_entry import CONTINUES, FirstEntryView, read_setup
from tableside.match.public.games import NEXT_GAME, read_games
from tableside.match.public.round_clock import CLOCK, RoundClock, after, read_clock_note
from tableside.match.public.stream_delay import delay_in

_WITH_EVENTS = (OPENING, *PLAYED, DECK)


class NotContinued(ValueError):
    """Entries are not those of a match from its beginning, or are of a later version."""


class Continued(msgspec.Struct, frozen=True):
    """The match that a match goes on with.

    - `table`: the public key of the machine's table that had it; `to`: that of the table that goes on
    - `match`: its number there; `seq`, `hash`: its last entry that counts, the hash in hex
    """

    table: bytes
    to: bytes
    match: Count
    seq: Count
    hash: str


@dataclass(frozen=True, slots=True)
class HandedMatch:
    """A match that was handed over to this table, with its public entries, of which the first says who plays.

    `given` are all minutes that judges gave it on the floor of the hall, those in its entries too.
    """

    continued: Continued
    entries: tuple[PublicEntry, ...] = field(repr=False)
    given: int = 0


@dataclass(frozen=True, slots=True)
class TakenOver:
    """As much of a handed match as another table goes on with.

    - `agreed`: the setup, `events`: those that made the position, as the JSON of one list
    - `games`: the earlier games of the match; `clock`: the round's clock, None for none
    - `last`: the wall time of its last entry (ISO 8601)
    """

    agreed: GameSetup = field(repr=False)
    events: bytes
    games: tuple[PlayedGame, ...]
    clock: RoundClock | None
    last: str

    def is_begun_by(self, later: Sequence[PublicEntry]) -> bool:
        """Return whether a match with these entries, from its first on, begins with all of this.

        Its earlier games may follow until somebody plays. Names are compared as far as both are known.
        """
        try:
            first, *others = takewhile(lambda entry: entry.kind not in PLAYED, later)
            agreed = read_setup(first)
            told = [read_games(entry).games for entry in others if entry.kind == NEXT_GAME]
        except (ValueError, RecursionError):
            return False
        games, waits = told[0] if told else (), not told and len(others) + 1 == len(later)
        return (
            first.events == self.events
            and (games == self.games or waits)
            and agreed.stream_delay >= self.agreed.stream_delay
            and _without_names(agreed, self.agreed.stream_delay)
            == _without_names(self.agreed, self.agreed.stream_delay)
            and are_same_people(agreed, self.agreed)
        )


def are_same_people(agreed: GameSetup, other: GameSetup) -> bool:
    """Return whether nobody has another name in one of these setups than in the other, as far as both know it."""
    known = agreed.names.keys() - {*agreed.unnamed, *other.unnamed}
    return all(other.names.get(player, agreed.names[player]) == agreed.names[player] for player in known)


def _without_names(agreed: GameSetup, stream_delay: int) -> GameSetup:
    """The setup with this delay, in which its players have no names."""
    names = dict.fromkeys(agreed.names, "")
    return msgspec.structs.replace(agreed, names=names, pronouns={}, unnamed=(), stream_delay=stream_delay)


class _WithContinued(msgspec.Struct, frozen=True):
    continues: Continued | None = None


def read_continued(entry: FirstEntryView) -> Continued | None:
    """Return what the match of a first entry goes on with, None where it began there. Raises ValueError."""
    return msgspec.json.decode(entry.action, type=_WithContinued).continues


def continued_by(entry: FirstEntryView) -> Continued | None:
    """Return what the match of a first entry goes on with; what cannot be read goes on with nothing."""
    try:
        return read_continued(entry)
    except (ValueError, RecursionError):
        return None


def with_continued(action: bytes, continued: Continued) -> bytes:
    """The public action of a first entry that says what its match goes on with."""
    parts: Mapping[str, msgspec.Raw] = msgspec.json.decode(action, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({**parts, CONTINUES: continued})


def take_over(entries: Sequence[PublicEntry], stream_delay: int = 0) -> TakenOver:
    """Read a match that another table goes on with. Raises `NotContinued`.

    What was taken back is left out, and so cannot be put back. The longest delay of a stream, or `stream_delay` in
    seconds, holds from the beginning.
    """
    if not entries or entries[0].kind != OPENING or any(entry.format > FORMAT for entry in entries):
        raise NotContinued
    try:
        in_force = entries_in_force(entries)
        events = [
            event
            for entry in in_force
            if entry.kind in _WITH_EVENTS
            for event in msgspec.json.decode(entry.events, type=tuple[msgspec.Raw, ...])
        ]
        games = [read_games(entry).games for entry in in_force if entry.kind == NEXT_GAME]
        clock: RoundClock | None = None
        for entry in in_force:
            if entry.kind == CLOCK:
                clock = after(clock, read_clock_note(entry), entry.at)
        delay = max(stream_delay, delay_in(entries))
        agreed = msgspec.structs.replace(read_setup(entries[0]), match=0, stream_delay=delay)
    except (ValueError, RecursionError) as error:
        raise NotContinued from error
    return TakenOver(agreed, msgspec.json.encode(events), games[-1] if games else (), clock, entries[-1].at)
