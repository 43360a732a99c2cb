"""The texts about people: an entry has a salted hash, and beside it are the text and the salt, to be destroyed.

An entry is in the chain and in the tree for good, so no name may be in it. Its public action has under `people` a hash
for each person. The text and the salt are in a table of their own, and in the export beside the entry. Once both are
destroyed, the hash says nothing, and all that was verified before still is.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Protocol

import msgspec

from tableside.ledger.commitment import fields

PEOPLE = "people"
"""The field of a public action with the hash of each person, by who it is: a player's letter or a role."""

SALT_BYTES = 32

_DOMAIN = b"tableside person 1\0"

PersonHash = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]


class Person(msgspec.Struct, frozen=True):
    """A text about somebody in an entry: `who` in the entry it is, a salt, and the text, such as a name as JSON."""

    who: Annotated[str, msgspec.Meta(max_length=64)]
    salt: Annotated[bytes, msgspec.Meta(min_length=SALT_BYTES, max_length=SALT_BYTES)]
    text: Annotated[str, msgspec.Meta(max_length=4096)]

    @classmethod
    def new(cls, who: str, text: str) -> Person:
        """Somebody, with a new salt."""
        return cls(who, os.urandom(SALT_BYTES), text)

    @property
    def hash(self) -> bytes:
        """Return what stands in the entry."""
        return sha256(_DOMAIN + fields(self.salt, self.who, self.text)).digest()

    def __repr__(self) -> str:
        return "Person()"


class _Hashes(msgspec.Struct, frozen=True):
    people: dict[str, PersonHash] = {}


def with_people(action: bytes, people: Sequence[Person]) -> bytes:
    """The public action of an entry with the hashes of these people."""
    parts = msgspec.json.decode(action, type=dict[str, msgspec.Raw])
    parts[PEOPLE] = msgspec.Raw(msgspec.json.encode({person.who: person.hash for person in people}))
    return msgspec.json.encode(parts)


def people_hashes(action: bytes) -> dict[str, bytes]:
    """The hashes of the people in a public action; none if it has none, or another form."""
    try:
        return msgspec.json.decode(action, type=_Hashes).people
    except (ValueError, RecursionError):
        return {}


class PersonedEntry(Protocol):
    """The part of an entry that is needed: its public action, and the texts about people beside it."""

    @property
    def action(self) -> bytes:
        """The public JSON."""

    @property
    def people(self) -> Mapping[str, str]:
        """The texts, by who it is."""


def are_forgotten(entry: PersonedEntry) -> bool:
    """Return whether an entry is about people, and nothing stands beside it any more."""
    return not entry.people and bool(people_hashes(entry.action))


def texts(people: Iterable[Person]) -> Mapping[str, str]:
    """The text of each person."""
    return {person.who: person.text for person in people}


def people_by_entry(rows: Iterable[tuple[object, ...]]) -> dict[int, tuple[Person, ...]]:
    """The people beside each entry, from rows with the entry and the fields of `Person`; a damaged row is left out."""
    people: dict[int, tuple[Person, ...]] = {}
    for seq, who, salt, text in rows:
        if isinstance(seq, int) and isinstance(who, str) and isinstance(salt, bytes) and isinstance(text, str):
            people[seq] = (*people.get(seq, ()), Person(who, salt, text))
    return people
