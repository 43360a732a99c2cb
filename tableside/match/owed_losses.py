"""Game losses that count for a player's next match: they were given when their own match was over (TR 701.2.b.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableside.engine.model.opening import GameSetup
from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.match.public.opening import read_setup
from tableside.match.public.rulings import RecordedRuling, final, is_of_event


def owed_losses(
    agreed: GameSetup, day: str, recorded: Iterable[RecordedRuling], openings: Iterable[PublicEntry]
) -> tuple[Player, ...]:
    """The players of a new match whose game loss from an earlier match at the same event counts for this match.

    `day` is today (ISO 8601), `recorded` are the rulings of this machine and `openings` the first entries of its
    matches. Nobody knows who a player without a name was in another match.
    """
    persons = {name: player for player, name in agreed.names.items() if player not in agreed.unnamed}
    given = [
        recording
        for recording in _final(recorded)
        if recording.ruling.next_match and recording.ruling.penalty == "game loss"
        if recording.ruling.person in persons and is_of_event(recording.ruling.event, recording.at, agreed.event, day)
    ]
    if not given:
        return ()
    first = min(recording.match for recording in given)
    played = [
        (opening.match, name)
        for opening in openings
        if opening.match > first
        for name in _persons(opening, agreed.event, day)
    ]
    owed = (
        persons[recording.ruling.person]
        for recording in given
        if not any(match > recording.match and name == recording.ruling.person for match, name in played)
    )
    return tuple(dict.fromkeys(owed))


def _final(recorded: Iterable[RecordedRuling]) -> Iterator[RecordedRuling]:
    """The rulings that no head judge decided anew on appeal."""
    by_match: dict[int, list[RecordedRuling]] = {}
    for recording in recorded:
        by_match.setdefault(recording.match, []).append(recording)
    for recordings in by_match.values():
        counts = final(recording.ruling for recording in recordings)
        yield from (recording for recording in recordings if recording.ruling in counts)


def _persons(opening: PublicEntry, event: str, day: str) -> Iterator[str]:
    """Who played in a match, if it was one of this event."""
    try:
        setup = read_setup(opening.action)
    except ValueError:
        return  # of a version that is not known here
    if is_of_event(setup.event, opening.at, event, day):
        yield from (name for player, name in setup.names.items() if player not in setup.unnamed)
