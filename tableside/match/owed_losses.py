"""Losses that count for a player's next match: they were given when their own match was over (TR 701.2.b.1, c.1).

They are known from the rulings of this machine, and from the match cards of tables that a judge has confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import REMEDY, EntryView, entries_in_force
from tableside.match.match_card import SignedCard
from tableside.match.public.first_entry import read_setup
from tableside.match.public.rulings import RecordedRuling, in_force, is_of_event
from tableside.match.remedies import read_remedy
from tableside.message import Message, PlayerName, message

MINUTE = len("2026-07-16T20:15")
"""The number of a time's characters by which the card of a match says when it was."""

LOSSES_FOUND = "losses found"
"""The kind of the entry of a match with the losses that a card, read after it had begun, has for its players."""


class OwedLosses(NamedTuple):
    """The players of a match whose loss from an earlier match is still to be carried out.

    `game` are those with a game loss, `match` those with a match loss. Nobody is in both.
    """

    game: tuple[Player, ...] = ()
    match: tuple[Player, ...] = ()


class LossesFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The losses that a card has for players of a match that had begun, as in `Games`."""

    losses: tuple[Player, ...] = ()
    match_losses: tuple[Player, ...] = ()


class CarriedOutLoss(NamedTuple):
    """A loss from an earlier match that a judge carried out, or that was served elsewhere.

    `match` is the number of the match in which that is on record, `person` who lost, `at` when that was (ISO 8601,
    UTC, a label).
    """

    match: int
    person: str
    at: str


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
    return _collected((persons[ruling.person], ruling.penalty) for ruling in owed)


def losses_on_cards(
    agreed: GameSetup, cards: Iterable[SignedCard], carried_out: Iterable[CarriedOutLoss]
) -> OwedLosses:
    """The losses for the players of a match that the cards of other tables have, which count.

    A loss was served if this machine or another card has it as carried out at the time of the loss's card or later.
    """
    persons = {name: player for player, name in agreed.names.items() if player not in agreed.unnamed}
    cards = tuple(cards)
    served = {(loss.person, loss.at[:MINUTE]) for loss in carried_out}
    served |= {(signed.persons.get(player, ""), signed.card.at) for signed in cards for player in signed.card.served}
    return _collected(
        (persons[person], penalty.penalty)
        for signed in cards
        for penalty in signed.card.penalties
        if penalty.next_match and penalty.penalty in ("game loss", "match loss")
        if (person := signed.persons.get(penalty.player)) in persons
        if not any(whose == person and at >= signed.card.at for whose, at in served)
    )


def joined(first: OwedLosses, second: OwedLosses) -> OwedLosses:
    """The losses of both."""
    return _collected(
        (player, penalty)
        for losses in (first, second)
        for penalty, players in (("game loss", losses.game), ("match loss", losses.match))
        for player in players
    )


def _collected(losses: Iterable[tuple[Player, str]]) -> OwedLosses:
    """The losses of each player, with the penalty of each; a match loss stands for all of its player."""
    losses = tuple(losses)
    of_match = dict.fromkeys(player for player, penalty in losses if penalty == "match loss")
    of_game = dict.fromkeys(player for player, _ in losses if player not in of_match)
    return OwedLosses(tuple(of_game), tuple(of_match))


def served_here(players: Iterable[Player], entries: Iterable[PublicEntry]) -> Iterator[tuple[Player, str]]:
    """Yield who of a game's players served a loss from before, here or elsewhere by these entries, and when."""
    players = tuple(players)
    for entry in entries_in_force(entries):
        if entry.kind == REMEDY and (note := read_remedy(entry)).owed:
            yield from ((player, entry.at) for player in (players if note.what == "all lose" else (note.player,)))


def carried_out_losses(first_entry: PublicEntry, entries: Iterable[PublicEntry]) -> Iterator[CarriedOutLoss]:
    """The losses from before that a match has as carried out or served elsewhere; with its first entry."""
    try:
        setup = read_setup(first_entry)
    except ValueError:
        return  # of a version that is not known here
    for player, at in served_here(setup.names, entries):
        if player not in setup.unnamed:
            yield CarriedOutLoss(first_entry.match, setup.names[player], at)


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
