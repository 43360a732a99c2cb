"""Losses that count for a player's next match: they were given when their own match was over (TR 701.2.b.1, c.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import REMEDY, EntryView, entries_in_force
from tableside.match.public.first_entry import read_setup
from tableside.match.public.rulings import RecordedRuling, in_force, is_of_event
from tableside.match.remedies import read_remedy
from tableside.message import Message, PlayerName, message


class OwedLosses(NamedTuple):
    """The players of a new match whose loss from an earlier match is still to be carried out.

    `game` are those with a game loss, `match` those with a match loss. Nobody is in both.
    """

    game: tuple[Player, ...] = ()
    match: tuple[Player, ...] = ()


class CarriedOutLoss(NamedTuple):
    """A loss from an earlier match that a judge carried out, or that was served elsewhere.

    `match` is the number of the match in which that is on record, `person` who lost.
    """

    match: int
    person: str


def owed_losses(
    agreed: GameSetup, day: str, recorded: Iterable[RecordedRuling], carried_out: Iterable[CarriedOutLoss]
) -> OwedLosses:
    """The losses from earlier matches at the same event that are still to be carried out in a new match.

    `day` is today (ISO 8601), `recorded` are the rulings of this machine. Nobody knows who a player without a name was
    in another match. Losses that wait together are carried out at once (701.2.b.2), by a match loss if there is one.
    """
    persons = {name: player for player, name in agreed.names.items() if player not in agreed.unnamed}
    given = [
        recording
        for recording in in_force(recorded)
        if recording.ruling.next_match and recording.ruling.penalty in ("game loss", "match loss")
        if recording.ruling.person in persons and is_of_event(recording.ruling.event, recording.at, agreed.event, day)
    ]
    if not given:
        return OwedLosses()
    carried_out = tuple(carried_out)
    owed = [
        recording.ruling
        for recording in given
        if not any(loss.match > recording.match and loss.person == recording.ruling.person for loss in carried_out)
    ]
    of_match = dict.fromkeys(persons[ruling.person] for ruling in owed if ruling.penalty == "match loss")
    of_game = dict.fromkeys(persons[ruling.person] for ruling in owed if persons[ruling.person] not in of_match)
    return OwedLosses(tuple(of_game), tuple(of_match))


def carried_out_losses(first_entry: PublicEntry, entries: Iterable[PublicEntry]) -> Iterator[CarriedOutLoss]:
    """The losses from before that a match has as carried out or served elsewhere; with its first entry."""
    try:
        setup = read_setup(first_entry)
    except ValueError:
        return  # of a version that is not known here
    notes = (read_remedy(entry) for entry in entries_in_force(entries) if entry.kind == REMEDY)
    for note in notes:
        if note.owed:
            lost = tuple(setup.names) if note.what == "all lose" else (note.player,)
            yield from (
                CarriedOutLoss(first_entry.match, setup.names[player]) for player in lost if player not in setup.unnamed
            )


def describe_losses(game: Iterable[Player], match: Iterable[Player]) -> Iterator[Message]:
    """Yield what the history and the desk say of losses from before: those of this game, and those of this match."""
    for player in match:
        yield message("history-match-loss-from-before", player=PlayerName(player))
    for player in game:
        yield message("history-loss-from-before", player=PlayerName(player))


def still_owed(before: OwedLosses, entries: Iterable[EntryView]) -> OwedLosses:
    """The losses before that no judge has carried out in the game of these entries or recorded as served elsewhere."""
    if not any(before):
        return before
    notes = (read_remedy(entry) for entry in entries_in_force(entries) if entry.kind == REMEDY)
    owed = [note for note in notes if note.owed]
    if any(note.what == "all lose" for note in owed):
        return OwedLosses((), before.match)
    done = {note.player for note in owed}
    return OwedLosses(
        tuple(player for player in before.game if player not in done),
        tuple(player for player in before.match if player not in done),
    )
