"""Rounds and standings as TopDeck.gg's API for tournaments (version 2) gives them: JSON.

It gives a whole tournament with `rounds` and `standings`, a list of rounds, or the latest round alone. A round has a
number, or a name such as "Top 8"; those of the playoff are counted on after the last number. The row of all byes is no
table. Standings are the people who take part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from tableside.hall.event import EventPairing, Participant
from tableside.hall.pairing_files.json_text import converted
from tableside.hall.pairing_files.listed import (
    MOST_TABLE,
    Listed,
    ListedPairing,
    ListedPerson,
    PairingFileError,
    participant,
)
from tableside.message import Message, message

_BYES: Final = "byes"
_BYE_STATUS: Final = "bye"
_PLAYOFF: Final = re.compile(r"top (\d{1,5})", re.IGNORECASE)


class _Player(msgspec.Struct, frozen=True):
    name: str | None = None
    id: str | int | None = None


class _Table(msgspec.Struct, frozen=True):
    table: str | int
    players: tuple[_Player, ...]
    status: str | None = None


class _Round(msgspec.Struct, frozen=True):
    round: str | int
    tables: tuple[_Table, ...]


class _Tournament(msgspec.Struct, frozen=True):
    rounds: tuple[_Round, ...]
    standings: tuple[_Player, ...] | None = None


def is_topdeck(content: Any) -> bool:
    """Return whether JSON has this form."""
    match content:
        case {"rounds": [{"round": _, "tables": _}, *_]} | {"rounds": [], "standings": _}:
            return True
        case {"round": _, "tables": [*_]} | [{"round": _, "tables": _}, *_]:
            return True
        case [{"rounds": [*_], "standings": _}, *_]:
            return True
        case _:
            return False


def read_topdeck(content: Any) -> Listed:
    """The people and pairings in JSON of this form. Raises PairingFileError."""
    tournament = _tournament(content)
    names = {_id(player): player.name or "" for player in tournament.standings or () if player.id is not None}
    people = [_person(player, names, _place_of_standing(at)) for at, player in enumerate(tournament.standings or (), 1)]
    numbers = _round_numbers(tournament.rounds)
    pairings = [pairing for round_ in tournament.rounds for pairing in _pairings(round_, numbers, names)]
    if problems := [each for each in (*people, *pairings) if isinstance(each, Message)]:
        raise PairingFileError(problems)
    return Listed(
        None if tournament.standings is None else tuple(each for each in people if isinstance(each, ListedPerson)),
        tuple(each for each in pairings if isinstance(each, ListedPairing)),
    )


def _tournament(content: Any) -> _Tournament:
    match content:
        case [{"rounds": _}]:
            return converted(content[0], _Tournament)
        case [{"rounds": _}, *_]:
            raise PairingFileError([message("hall-several-events")])
        case [*_]:
            return _Tournament(converted(content, tuple[_Round, ...]))
        case {"rounds": _}:
            return converted(content, _Tournament)
        case _:
            return _Tournament((converted(content, _Round),))


def _round_numbers(rounds: Sequence[_Round]) -> Mapping[str, int | None]:
    """The number of each round, by what the export calls it. Raises PairingFileError."""
    numbers: dict[str, int | None] = {}
    playoff: list[tuple[int, str]] = []
    for round_ in rounds:
        name = str(round_.round)
        if name in numbers or any(name == named for _, named in playoff):
            raise PairingFileError([message("hall-round-twice", round=name)])
        if name.isdecimal() and 1 <= int(name[:9]) <= MOST_TABLE:
            numbers[name] = int(name)
        elif top := _PLAYOFF.fullmatch(name):
            playoff.append((-int(top[1]), name))
        else:
            raise PairingFileError([message("hall-round-name", round=name)])
    if playoff and len(playoff) == len(rounds) > 1:
        raise PairingFileError([message("hall-round-name", round=playoff[0][1])])
    last = max((number for number in numbers.values() if number is not None), default=None)
    for further, (_, name) in enumerate(sorted(playoff), 1):
        numbers[name] = None if last is None else last + further
    return numbers


def _pairings(
    round_: _Round, numbers: Mapping[str, int | None], names: Mapping[str, str]
) -> Iterator[ListedPairing | Message]:
    """The pairings of a round, or what is wrong with them."""
    number = numbers[str(round_.round)]
    for table in round_.tables:
        place = message("hall-round-table", round=str(round_.round), table=str(table.table))
        people = [_person(player, names, place) for player in table.players]
        problems = [each for each in people if isinstance(each, Message)]
        seated = tuple(each.person for each in people if isinstance(each, ListedPerson))
        if problems:
            yield from problems
        elif _is_bye(table):
            for person in seated:
                yield ListedPairing(number, EventPairing(None, (person,), bye=True), place)
        else:
            yield _at_table(number, table, seated, place)


def _at_table(
    number: int | None, table: _Table, people: tuple[Participant, ...], place: Message
) -> ListedPairing | Message:
    written = str(table.table)
    if not (written.isdecimal() and 1 <= int(written[:9]) <= MOST_TABLE):
        return message("hall-table-unread", place=place, text=written)
    if not people:
        return message("hall-people-missing", place=place)
    if len(people) == 1:
        return message("hall-opponent-missing", place=place)
    return ListedPairing(number, EventPairing(int(written), people), place)


def _is_bye(table: _Table) -> bool:
    return str(table.table).casefold() == _BYES or (table.status or "").casefold() == _BYE_STATUS


def _person(player: _Player, names: Mapping[str, str], place: Message) -> ListedPerson | Message:
    """The person by their name at the table or, if only the id stands there, in the standings."""
    person = participant(player.name or names.get(_id(player), ""), _id(player), place)
    return person if isinstance(person, Message) else ListedPerson(person, place)


def _place_of_standing(at: int) -> Message:
    return message("hall-standing", number=at)


def _id(player: _Player) -> str:
    return "" if player.id is None else str(player.id)
