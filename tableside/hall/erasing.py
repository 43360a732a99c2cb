"""Erasing names from the log of an event: all of them, or those of one person, at every place that is reached.

A stream of people keeps the last message of each subject, so a name is erased by writing over it. That is done where
the stream is written, from where the mirrors get it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

import msgspec
from msgspec.structs import replace
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.hall.event import ERASED, EventPairing, Participant
from tableside.hall.event_people import NO_LIST, ROSTER, ROUND
from tableside.hall.mirrors import kind_of, streams_at
from tableside.ledger.people import Person
from tableside.match.names import ROOM, tidy
from tableside.match.public.event_rulings import person_key
from tableside.message import Message, message

ERASED_ALIKE = "hall-erased-alike"
"""The code of the answer that another person of the same name is no longer named at tables either."""

_STORED_S = 5.0
_NOBODY = b"[]"
_NO_NAME = b'""'
_NUMBERED = re.compile(" [2-4]$")


class EraseNames(msgspec.Struct, frozen=True, tag_field="is", tag="erase names"):
    """Erase names of people from the log: all of them, or those of the `person` with this name or id.

    The answer is why not all of it could be done, or whose name was erased as well, or nothing.
    """

    person: str = ""


@dataclass(frozen=True, slots=True)
class Erased:
    """Whoever is to be erased: `names` by which they are known, and their `id`, empty if the name was given.

    `others` are the names of all others in lists, and `alike` is a name that several people have, empty for none.
    """

    names: frozenset[str]
    id: str = ""
    others: frozenset[str] = frozenset()
    alike: str = ""

    @classmethod
    def of(cls, person: str, people: Iterable[Participant]) -> Erased:
        """Whoever has this name or id; an id has the names that it has in lists of these people."""
        people = tuple(people)
        by_id = {_known_as(each.name) for each in people if each.id and each.id == person}
        names = frozenset(by_id or {_known_as(person)}) - {""}
        namesakes = [each for each in people if _known_as(each.name) in names]
        alike = namesakes[0].name if len({each.id for each in namesakes} - {""}) > 1 else ""
        others = frozenset(_known_as(each.name) for each in people) - names
        return cls(names, person if by_id else "", others, alike)

    def is_one(self, participant: Participant) -> bool:
        """Return whether this is somebody in a list: by the id if that was given and the list has any."""
        if self.id and participant.id:
            return participant.id == self.id
        return self.is_name(participant.name)

    def is_name(self, name: str) -> bool:
        """Return whether this is a name of theirs."""
        return _known_as(name) in self.names

    def is_name_at_table(self, name: str) -> bool:
        """Return whether this is a name of theirs at a table, which numbers a name that another player has too."""
        known_as = _known_as(name)
        return self.is_name(name) or (known_as not in self.others and _NUMBERED.sub("", known_as) in self.names)

    def __repr__(self) -> str:
        return "Erased()"


async def erase_names(log: JetStreamContext, event: str, order: EraseNames) -> Message | None:
    """Erase names at all places of the event with this code; return what could not be done, None if all was.

    Raises what `nats` raises if the log of this place does not answer.
    """
    streams = [name for name in await streams_at(log) if kind_of(name) == "people" and name.startswith(event)]
    whom = Erased.of(order.person, await _listed(log, streams)) if order.person else None
    counts = await asyncio.gather(*(_erase_in(log, stream, whom) for stream in streams))
    away = [stream for stream, count in zip(streams, counts, strict=True) if count is None]
    if away:
        places = ", ".join(stream.partition("-")[0].removeprefix(event) or event for stream in away)
        if whom is not None and whom.id:
            return message("hall-names-left-of", places=places, name=", ".join(sorted(whom.names)))
        return message("hall-names-left", places=places)
    if whom is None:
        return None
    if not any(counts):
        return message("hall-erase-nobody", name=order.person)
    return message(ERASED_ALIKE, name=whom.alike) if whom.alike else None


async def _subjects(log: JetStreamContext, stream: str) -> Iterable[str]:
    """The subjects of a stream."""
    return (await log.stream_info(stream, subjects_filter=">")).state.subjects or {}


async def _listed(log: JetStreamContext, streams: Iterable[str]) -> Sequence[Participant]:
    """The people in all lists of these streams, as far as they can be read."""
    people = list[Participant]()
    for stream in streams:
        for subject in await _subjects(log, stream):
            about = _about(subject)
            if about[0] in (ROSTER, ROUND):
                people += _people_of(about[0], (await log.get_last_msg(stream, subject)).data or b"")
    return people


def _people_of(kind: str, content: bytes) -> Iterable[Participant]:
    """The people in a part of a list; nobody if it cannot be read."""
    try:
        items = msgspec.json.decode(content)["items"]
        if kind == ROSTER:
            return msgspec.convert(items, type=tuple[Participant, ...])
        return [one for each in msgspec.convert(items, type=tuple[EventPairing, ...]) for one in each.people]
    except (ValueError, RecursionError, LookupError, TypeError):
        return ()


async def _erase_in(log: JetStreamContext, stream: str, whom: Erased | None) -> int | None:
    """Erase names in the stream of a place; the number of the messages that had one, None if it was not reached."""
    try:
        return sum([await _erase(log, stream, subject, whom) for subject in await _subjects(log, stream)])
    except (NatsError, LogError, TimeoutError):
        return None


async def _erase(log: JetStreamContext, stream: str, subject: str, whom: Erased | None) -> bool:
    """Write over what stands under a subject, if a name is to be erased there; return whether one was."""
    about = _about(subject)
    content: bytes | None = _empty(about)
    if whom is not None:
        stored = await log.get_last_msg(stream, subject)
        content = without(about, stored.data or b"", whom)
    if content is None:
        return False
    await log.publish(subject, content, _STORED_S, stream)
    return True


def _about(subject: str) -> Sequence[str]:
    """The part of a subject that says what stands there."""
    return subject.split(".")[2:]


def _empty(about: Sequence[str]) -> bytes:
    """The message under a subject that names nobody."""
    return {"entry": _NOBODY, "judge": _NO_NAME}.get(about[0], NO_LIST)


def without(about: Sequence[str], content: bytes, whom: Erased) -> bytes | None:
    """The message under a subject without a person; None if it does not name them. What cannot be read names nobody.

    >>> without(["judge", "J1"], b'"Eva"', Erased.of("eva", ()))
    b'""'
    """
    try:
        match about:
            case ["entry", *_]:
                people = msgspec.json.decode(content, type=tuple[Person, ...])
                others = tuple(each for each in people if not _names(each.text, whom))
                return msgspec.json.encode(others) if others != people else None
            case ["judge", _]:
                return _NO_NAME if whom.is_name(msgspec.json.decode(content, type=str)) else None
            case [kind, *_] if kind in (ROSTER, ROUND):
                part: Mapping[str, Any] = msgspec.json.decode(content)
                items = _list_without(kind, part["items"], whom)
                return None if items is None else msgspec.json.encode({**part, "items": items})
            case _:
                return None
    except (ValueError, RecursionError, LookupError, TypeError):
        return None


def _list_without(kind: str, items: object, whom: Erased) -> Sequence[object] | None:
    """The items of a part of a list without a person, None if they are not in it."""
    if kind == ROSTER:
        people = msgspec.convert(items, type=tuple[Participant, ...])
        staying = tuple(each for each in people if not whom.is_one(each))
        return staying if staying != people else None
    pairings = msgspec.convert(items, type=tuple[EventPairing, ...])
    changed = tuple(
        replace(each, people=tuple(ERASED if whom.is_one(other) else other for other in each.people))
        for each in pairings
    )
    return changed if changed != pairings else None


def _known_as(name: str) -> str:
    """The name by which a person is known, however it is written, and as a table shortens it."""
    return person_key(tidy(normalize("NFC", name), ROOM))


def _names(text: str, whom: Erased) -> bool:
    """Return whether the text beside an entry, JSON or a name, names a person."""
    try:
        value = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        value = text
    values = value.values() if isinstance(value, dict) else (value,)
    return any(isinstance(each, str) and whom.is_name_at_table(each) for each in values)
