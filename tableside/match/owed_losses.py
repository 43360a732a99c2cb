"""Game losses that count for a player's next match: they were given when their own match was over (TR 701.2.b.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import REMEDY, EntryView, entries_in_force
from tableside.match.public.first_entry import read_setup
from tableside.match.public.rulings import RecordedRuling, final, is_of_event
from tableside.match.remedies import read_remedy


class CarriedOutLoss(NamedTuple):
    """A game loss from an earlier match that a judge carried out, or that was served elsewhere.

    `match` is the number of the match in which that is on record, `person` who lost.
    """

    match: int
    person: str


def owed_losses(
    agreed: GameSetup, day: str, recorded: Iterable[RecordedRuling], carried_out: Iterable[CarriedOutLoss]
) -> tuple[Player, ...]:
    """The players of a new match whose game loss from an earlier match at the same event is still to be carried out.

    `day` is today (ISO 8601), `recorded` are the rulings of this machine. Nobody knows who a player without a name was
    in another match. Losses that wait together are carried out at once (701.2.b.2).
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
    carried_out = tuple(carried_out)
    owed = (
        persons[recording.ruling.person]
        for recording in given
        if not any(loss.match > recording.match and loss.person == recording.ruling.person for loss in carried_out)
    )
    return tuple(dict.fromkeys(owed))


def carried_out_losses(first_entry: PublicEntry, entries: Iterable[PublicEntry]) -> Iterator[CarriedOutLoss]:
    """The losses from earlier games that a match has as carried out or served elsewhere; with its first entry."""
    try:
        setup = read_setup(first_entry.action)
    except ValueError:
        return  # of a version that is not known here
    notes = (read_remedy(entry) for entry in entries_in_force(entries) if entry.kind == REMEDY)
    for note in notes:
        if note.owed:
            lost = tuple(setup.names) if note.what == "all lose" else (note.player,)
            yield from (
                CarriedOutLoss(first_entry.match, setup.names[player]) for player in lost if player not in setup.unnamed
            )


def served_elsewhere(entries: Iterable[EntryView]) -> frozenset[Player]:
    """The players of a match whose game loss from before was served elsewhere, as a judge recorded."""
    notes = (read_remedy(entry) for entry in entries_in_force(entries) if entry.kind == REMEDY)
    return frozenset(note.player for note in notes if note.what == "served elsewhere")


def _final(recorded: Iterable[RecordedRuling]) -> Iterator[RecordedRuling]:
    """The rulings that no head judge decided anew on appeal."""
    by_match: dict[int, list[RecordedRuling]] = {}
    for recording in recorded:
        by_match.setdefault(recording.match, []).append(recording)
    for recordings in by_match.values():
        counts = final(recording.ruling for recording in recordings)
        yield from (recording for recording in recordings if recording.ruling in counts)
