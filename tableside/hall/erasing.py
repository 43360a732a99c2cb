"""Erasing names from the log of an event: all of them, or those of one person, at every place that is reached.

A stream of people keeps the last message of each subject, so a name is erased by writing over it. That is done where
the stream is written, from where the mirrors get it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.hall.event import EventPairing, Participant
from tableside.hall.event_people import NO_LIST, ROSTER, ROUND
from tableside.hall.mirrors import kind_of, streams_at
from tableside.ledger.people import Person
from tableside.message import Message, message

_STORED_S = 5.0
_NOBODY = b"[]"
_NO_NAME = b'""'
_ERASED = Participant("–")


class EraseNames(msgspec.Struct, frozen=True, tag_field="is", tag="erase names"):
    """Erase names of people from the log: all of them, or those of the `person` with this name or id.

    The answer is why not all of it could be done, or nothing.
    """

    person: str = ""


async def erase_names(log: JetStreamContext, event: str, order: EraseNames) -> Message | None:
    """Erase names at all places of the event with this code; return what could not be done, None if all was.

    Raises what `nats` raises if the log of this place does not answer.
    """
    erased, away = 0, list[str]()
    for stream in await streams_at(log):
        if kind_of(stream) != "people" or not stream.startswith(event):
            continue
        subjects = (await log.stream_info(stream, subjects_filter=">")).state.subjects or {}
        try:
            for subject in subjects:
                erased += await _erase(log, stream, subject, order.person)
        except (NatsError, LogError, TimeoutError):
            away.append(stream.partition("-")[0].removeprefix(event) or event)
    if away:
        return message("hall-names-left", places=", ".join(away))
    return message("hall-erase-nobody", name=order.person) if order.person and not erased else None


async def _erase(log: JetStreamContext, stream: str, subject: str, person: str) -> bool:
    """Write over what stands under a subject, if a name is to be erased there; return whether one was."""
    about = subject.split(".")[2:]
    content: bytes | None = _empty(about)
    if person:
        stored = await log.get_last_msg(stream, subject)
        content = without(about, stored.data or b"", person)
    if content is None:
        return False
    await log.publish(subject, content, _STORED_S, stream)
    return True


def _empty(about: Sequence[str]) -> bytes:
    """The message under a subject that names nobody."""
    return {"entry": _NOBODY, "judge": _NO_NAME}.get(about[0], NO_LIST)


def without(about: Sequence[str], content: bytes, person: str) -> bytes | None:
    """The message under a subject without a person; None if it does not name them. What cannot be read names nobody.

    >>> without(["judge", "J1"], b'"Eva"', "eva")
    b'""'
    """
    try:
        match about:
            case ["entry", *_]:
                people = msgspec.json.decode(content, type=tuple[Person, ...])
                kept = tuple(each for each in people if not _names(each.text, person))
                return msgspec.json.encode(kept) if kept != people else None
            case ["judge", _]:
                return _NO_NAME if _is(msgspec.json.decode(content, type=str), person) else None
            case [kind, *_] if kind in (ROSTER, ROUND):
                part: Mapping[str, Any] = msgspec.json.decode(content)
                items = _list_without(kind, part["items"], person)
                return None if items is None else msgspec.json.encode({**part, "items": items})
            case _:
                return None
    except (ValueError, RecursionError, LookupError, TypeError):
        return None


def _list_without(kind: str, items: object, person: str) -> Sequence[object] | None:
    """The items of a part of a list without a person, None if they are not in it."""
    if kind == ROSTER:
        people = msgspec.convert(items, type=tuple[Participant, ...])
        staying = tuple(each for each in people if not _is_one(each, person))
        return staying if staying != people else None
    pairings = msgspec.convert(items, type=tuple[EventPairing, ...])
    changed = tuple(
        replace(each, people=tuple(_ERASED if _is_one(other, person) else other for other in each.people))
        for each in pairings
    )
    return changed if changed != pairings else None


def _is_one(participant: Participant, person: str) -> bool:
    return _is(participant.name, person) or (bool(participant.id) and participant.id == person)


def _is(name: str, person: str) -> bool:
    return name.casefold() == person.casefold()


def _names(text: str, person: str) -> bool:
    """Return whether the text beside an entry, JSON or a name, names a person."""
    try:
        value = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        value = text
    values = value.values() if isinstance(value, dict) else (value,)
    return any(isinstance(each, str) and _is(each, person) for each in values)
