"""People and pairings of a file against each other: nobody and no table twice, and nobody who is not in the event."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Final

import msgspec

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant
from tableside.hall.pairing_files.listed import (
    MOST_PROBLEMS,
    Listed,
    ListedPairing,
    ListedPerson,
    PairingFileError,
)
from tableside.message import Message, message

_ALIKE: Final = 0.75


def checked(listed: Listed, roster: Sequence[Participant] | None = None) -> EventLists:
    """The people and rounds of a file, by name and id of the roster if there is one. Raises PairingFileError."""
    people = listed.people if listed.people is not None else tuple(_first_places(listed.pairings))
    problems = [*_twice(people), *_rounds_unsaid(listed.pairings)]
    known = [each.person for each in people] if roster is None else roster
    pairings = listed.pairings
    if not problems:
        pairings, problems = _resolved(listed, known)
    for _, round_ in _by_round(pairings):
        problems += _clashes(round_)
    if problems:
        raise PairingFileError(sorted(problems, key=_line))
    rounds = tuple(EventRound(number, tuple(each.pairing for each in round_)) for number, round_ in _by_round(pairings))
    return EventLists(tuple(known), rounds)


def first_problems(problems: Sequence[Message]) -> tuple[Message, ...]:
    """The first problems, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    rest = (message("hall-more-problems", count=more),) if more > 0 else ()
    return (*problems[:MOST_PROBLEMS], *rest)


def _line(problem: Message) -> int:
    """The line that a problem is about, 0 for one in JSON."""
    match dict(problem.arguments).get("place"):
        case Message(code="hall-line", arguments=((_, int(number)),)):
            return number
        case _:
            return 0


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _key(person: Participant) -> tuple[str, str]:
    """The mark by which two listed people are the same person: the id, or else the name."""
    return ("id", person.id) if person.id else ("name", _folded(person.name))


def _twice(people: Iterable[ListedPerson]) -> Iterator[Message]:
    """Yield a problem for each id that stands twice, and each name that ids do not tell apart."""
    by_id: dict[str, ListedPerson] = {}
    by_name: dict[str, ListedPerson] = {}
    for listed in people:
        person, place = listed
        first = by_id.setdefault(person.id, listed) if person.id else listed
        same = by_name.setdefault(_folded(person.name), listed)
        if first is not listed:
            yield message("hall-id-twice", place=place, id=person.id, first=first.place)
        elif same is not listed and not (person.id and same.person.id):
            yield message("hall-name-twice", place=place, name=person.name, first=same.place)


def _first_places(pairings: Iterable[ListedPairing]) -> list[ListedPerson]:
    """The people of pairings, each where they stand first; one id with two names is listed with each."""
    people: dict[tuple[str, str, str], ListedPerson] = {}
    for listed in pairings:
        for person in listed.pairing.people:
            people.setdefault((*_key(person), _folded(person.name)), ListedPerson(person, listed.place))
    return list(people.values())


def _by_round(pairings: Iterable[ListedPairing]) -> Iterator[tuple[int | None, list[ListedPairing]]]:
    """Yield each round with its pairings, in the order of the rounds."""
    for number, round_ in groupby(sorted(pairings, key=_round), key=_round):
        yield number or None, list(round_)


def _round(listed: ListedPairing) -> int:
    return listed.round or 0


def _rounds_unsaid(pairings: Sequence[ListedPairing]) -> Iterator[Message]:
    """Yield a problem for each pairing without a round, if others have one."""
    if any(listed.round is not None for listed in pairings):
        yield from (message("hall-round-unsaid", place=each.place) for each in pairings if each.round is None)


def _clashes(pairings: Iterable[ListedPairing]) -> Iterator[Message]:
    """Yield a problem for each table and each person that stands twice in a round."""
    tables: dict[int, Message] = {}
    people: dict[tuple[str, str], Message] = {}
    for listed in pairings:
        table, place = listed.pairing.table, listed.place
        if table in tables:
            yield message("hall-table-twice", place=place, table=table, first=tables[table])
        elif table is not None:
            tables[table] = place
        for person in listed.pairing.people:
            key = _key(person)
            if key in people:
                yield message("hall-person-twice", place=place, name=person.name, first=people[key])
            people.setdefault(key, place)


def _resolved(listed: Listed, known: Sequence[Participant]) -> tuple[tuple[ListedPairing, ...], list[Message]]:
    """The pairings with the people who are known, and a problem for each person who is not one of them."""
    roster = _Roster(known)
    problems = [match for each in listed.people or () if isinstance(match := roster.find(*each), Message)]
    resolved = []
    for each in listed.pairings:
        matches = [roster.find(person, each.place, each.round) for person in each.pairing.people]
        problems += [match for match in matches if isinstance(match, Message)]
        people = tuple(match for match in matches if isinstance(match, Participant))
        resolved.append(each._replace(pairing=EventPairing(each.pairing.table, people, each.pairing.bye)))
    return tuple(resolved), problems


class _Roster:
    """The people of an event, by id and by name."""

    def __init__(self, people: Sequence[Participant]) -> None:
        self._by_id = {person.id: person for person in people if person.id}
        self._by_name: dict[str, list[Participant]] = {}
        for person in people:
            self._by_name.setdefault(_folded(person.name), []).append(person)
        self._suggested = 0

    def find(self, person: Participant, place: Message, number: int | None = None) -> Participant | Message:
        """The person of the roster who is meant in the round of this number, or what is wrong with them."""
        match = self._by_id.get(person.id) if person.id else None
        named = self._by_name.get(_folded(person.name), [])
        if match is None and person.id:
            named = [each for each in named if not each.id]
        if match is not None and named and match not in named:
            return message("hall-id-of-other", place=place, name=person.name, id=person.id)
        if match is None and len(named) > 1:
            return message("hall-name-of-several", place=place, name=person.name)
        match = match or next(iter(named), None)
        if match is None:
            return self._missing(person, place)
        if match.dropped is not None and number is not None and number >= match.dropped:
            return message("hall-dropped-paired", place=place, name=person.name, round=match.dropped)
        return match

    def _missing(self, person: Participant, place: Message) -> Message:
        """Return that nobody has this name, with the nearest name for the first problems."""
        self._suggested += 1
        near = []
        if self._suggested <= MOST_PROBLEMS:
            near = get_close_matches(_folded(person.name), self._by_name, 1, _ALIKE)
        if near:
            nearest = self._by_name[near[0]][0].name
            return message("hall-not-in-roster-near", place=place, name=person.name, nearest=nearest)
        return message("hall-not-in-roster", place=place, name=person.name)


def of_round(lists: EventLists, number: int) -> EventLists:
    """The lists with one round alone, which gets this number if the file does not say one. Raises PairingFileError."""
    chosen = tuple(each for each in lists.rounds if each.number == number)
    if not chosen and len(lists.rounds) == 1 and lists.rounds[0].number is None:
        chosen = (msgspec.structs.replace(lists.rounds[0], number=number),)
    if not chosen:
        raise PairingFileError([message("hall-round-missing", round=number)])
    return msgspec.structs.replace(lists, rounds=chosen)
