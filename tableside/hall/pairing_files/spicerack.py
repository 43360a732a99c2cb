"""Rounds as the play network of Riftbound's publisher and Spicerack give them: JSON.

A round has `matches`, and its number if it was asked for by itself. Pages of the matches of a round have `results` and
no number. An overview of an event has rounds within `tournament_phases`. People are named as their opponents see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tableside.hall.event import EventPairing
from tableside.hall.pairing_files.json_text import converted
from tableside.hall.pairing_files.listed import MOST_TABLE, Listed, ListedPairing, PairingFileError, participant
from tableside.message import Message, message


class _User(msgspec.Struct, frozen=True):
    id: int | str
    best_identifier: str | None = None


class _Registration(msgspec.Struct, frozen=True):
    user: _User | None = None
    best_identifier: str | None = None


class _Seated(msgspec.Struct, frozen=True):
    player: _User | None = None
    user_event_status: _Registration | None = None
    player_order: int | None = None


class _Match(msgspec.Struct, frozen=True):
    player_match_relationships: tuple[_Seated, ...]
    table_number: int | None = None
    match_is_bye: bool = False


class _Round(msgspec.Struct, frozen=True):
    matches: tuple[_Match, ...] = ()
    round_number: int | None = None
    team_event_matches: tuple[Any, ...] = ()


class _Phase(msgspec.Struct, frozen=True):
    rounds: tuple[_Round, ...] = ()


class _Overview(msgspec.Struct, frozen=True):
    tournament_phases: tuple[_Phase, ...]


class _Page(msgspec.Struct, frozen=True):
    results: tuple[_Match, ...]
    next: str | int | None = None
    previous: str | int | None = None


def is_spicerack(content: Any) -> bool:
    """Return whether JSON has this form."""
    match content:
        case {"matches": [{"player_match_relationships": _}, *_]} | {
            "results": [{"player_match_relationships": _}, *_]
        }:
            return True
        case {"tournament_phases": [*_]} | {"team_event_matches": [_, *_]}:
            return True
        case _:
            return False


def read_spicerack(content: Any) -> Listed:
    """The pairings in JSON of this form. Raises PairingFileError."""
    pairings = [pairing for round_ in _rounds(content) for pairing in _pairings(round_)]
    if problems := [each for each in pairings if isinstance(each, Message)]:
        raise PairingFileError(problems)
    return Listed(pairings=tuple(each for each in pairings if isinstance(each, ListedPairing)))


def _rounds(content: Any) -> tuple[_Round, ...]:
    match content:
        case {"results": _}:
            page = converted(content, _Page)
            if page.next is not None or page.previous is not None:
                raise PairingFileError([message("hall-page-of-several")])
            return (_Round(page.results),)
        case {"tournament_phases": _}:
            phases = converted(content, _Overview).tournament_phases
            return _told_apart([each for phase in phases for each in phase.rounds if each.matches])
        case _:
            return (converted(content, _Round),)


def _told_apart(rounds: Sequence[_Round]) -> tuple[_Round, ...]:
    """The rounds, each with a number of its own. Raises PairingFileError."""
    numbers = [round_.round_number for round_ in rounds]
    for number, count in Counter(numbers).items():
        if count > 1:
            raise PairingFileError([message("hall-round-twice", round="?" if number is None else str(number))])
    return tuple(rounds)


def _pairings(round_: _Round) -> Iterator[ListedPairing | Message]:
    """The pairings of a round, or what is wrong with them."""
    if round_.team_event_matches:
        yield message("hall-team-event")
    for at, match in enumerate(round_.matches, 1):
        yield _pairing(round_.round_number, match, _place(round_.round_number, at))


def _place(number: int | None, at: int) -> Message:
    if number is None:
        return message("hall-match", number=at)
    return message("hall-round-match", round=number, number=at)


def _pairing(number: int | None, match: _Match, place: Message) -> ListedPairing | Message:
    seats = sorted(match.player_match_relationships, key=lambda seat: seat.player_order or 0)
    people = []
    for seat in seats:
        person = participant(_name(seat), _id(seat), place)
        if isinstance(person, Message):
            return person
        people.append(person)
    alone = match.match_is_bye or len(people) == 1
    if number is not None and not 1 <= number <= MOST_TABLE:
        return message("hall-round-unread", place=place, text=str(number))
    if not people:
        return message("hall-people-missing", place=place)
    if match.match_is_bye and len(people) > 1:
        return message("hall-bye-of-several", place=place)
    if not alone and (match.table_number is None or not 1 <= match.table_number <= MOST_TABLE):
        return message("hall-table-missing", place=place)
    table = None if alone else match.table_number
    return ListedPairing(number, EventPairing(table, tuple(people), match.match_is_bye), place)


def _name(seat: _Seated) -> str:
    registration = seat.user_event_status or _Registration()
    user = registration.user or seat.player
    return registration.best_identifier or (user and user.best_identifier) or ""


def _id(seat: _Seated) -> str:
    user = seat.user_event_status.user if seat.user_event_status else None
    user = user or seat.player
    return str(user.id) if user else ""
