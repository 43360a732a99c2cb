"""The entries of a file, each with its place there, and the refusal of a file that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from tableside.hall.event import EventPairing, Participant
from tableside.match.names import NAME_BYTES, tidy
from tableside.message import Message, message

MOST_BYTES: Final = 16 * 2**20
"""The largest file that is read."""

MOST_LISTED: Final = 20_000
"""One file may list as many people or pairings."""

MOST_TABLE: Final = 99_999
"""The highest number of a table or a round."""

ID_BYTES: Final = 64
"""The longest id of a person in UTF-8."""

MOST_PROBLEMS: Final = 20
"""As many problems of a file are named; of the others only their number."""


class PairingFileError(Exception):
    """A file that is refused, with a sentence for each problem. Nothing of it was read. As text it is the codes."""

    def __init__(self, problems: Iterable[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(problem.code for problem in self.problems))


class ListedPerson(NamedTuple):
    """A person, and the place in the file."""

    person: Participant
    place: Message


class ListedPairing(NamedTuple):
    """A pairing of a round, None if the file does not say which, and the place in the file."""

    round: int | None
    pairing: EventPairing
    place: Message


@dataclass(frozen=True, slots=True)
class Listed:
    """The content of a file. `people` is None for pairings without a list of all who take part."""

    people: tuple[ListedPerson, ...] | None = None
    pairings: tuple[ListedPairing, ...] = ()

    def __post_init__(self) -> None:
        """Raise PairingFileError for a file with more than an event can have, or with nothing."""
        count = max(len(self.people or ()), len(self.pairings))
        if count > MOST_LISTED:
            raise PairingFileError([message("hall-too-many", most=MOST_LISTED)])
        if not count:
            raise PairingFileError([message("hall-nothing-listed")])


def line(number: int) -> Message:
    """The place of a line, counted from 1."""
    return message("hall-line", number=number)


def participant(name: str, id_: str, place: Message, dropped: int | None = None) -> Participant | Message:
    """The person of this name and id, or what is wrong with them."""
    known_by = tidy(id_, 2 * ID_BYTES)
    called = tidy(name, 2 * NAME_BYTES)
    if not called:
        return message("hall-name-missing", place=place)
    if len(called.encode()) > NAME_BYTES:
        return message("hall-name-long", place=place)
    if len(known_by.encode()) > ID_BYTES:
        return message("hall-id-long", place=place)
    return Participant(called, known_by, dropped)
