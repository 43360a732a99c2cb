"""Rulings of an event's other tables, as its hall tells them, and the warnings of a person that they have.

A person is known by name: case and spaces do not matter. What a table has not sent yet nobody else knows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Annotated

import msgspec

from tableside.ledger.commitment import Count
from tableside.match.public.infractions import INFRACTIONS, Level, Penalty, upgrading_rule
from tableside.match.public.rulings import is_of_event
from tableside.message import Listing, Message, message

Name = Annotated[str, msgspec.Meta(max_length=200)]

RulingId = tuple[bytes, int, int, int]
"""The identity of a ruling: the key of its table, and its match, game and number there."""


class EventRuling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling of an event that counts.

    - `key`, `match`, `game`, `number`: the key of its table, which signs, and the numbers of the match and game there
    - `table`: what that table is called
    - `person`: what the person is called; the rest is as in `Ruling`, and `at` as in `RecordedRuling`
    """

    key: bytes
    match: Count
    game: Count
    number: Count
    table: Name
    person: Name
    infraction: str
    penalty: Penalty
    level: Level
    at: str
    upgraded: str = ""
    event: Name = ""
    otherwise: bool = False

    @property
    def id(self) -> RulingId:
        """Return what tells it from any other."""
        return self.key, self.match, self.game, self.number

    @property
    def is_warning(self) -> bool:
        """Return whether it counts as a warning; an upgraded one does too."""
        return (self.penalty == "warning" or self.upgraded != "") and self.infraction in INFRACTIONS

    def __repr__(self) -> str:
        return f"EventRuling({self.infraction}, {self.penalty})"


class RulingConflict(msgspec.Struct, frozen=True):
    """A ruling whose table did not know of others: with them, the rule of upgrading `rule` makes it a game loss."""

    ruling: EventRuling
    others: tuple[EventRuling, ...]
    rule: str

    @property
    def message(self) -> Message:
        """Return what judges read of it."""
        ruling, tables = self.ruling, dict.fromkeys(other.table for other in self.others)
        return message(
            "ruling-conflict",
            person=ruling.person,
            table=ruling.table,
            infraction=INFRACTIONS[ruling.infraction].title,
            number=ruling.infraction,
            others=Listing(tuple(tables)),
            rule=self.rule,
        )


class HeardRulings(msgspec.Struct, frozen=True):
    """The rulings of an event's other tables, as far as a table knows them.

    `as_of` is when it heard of the hall last (UTC, ISO 8601), `connected` whether that is now. `conflicts` are those of
    its players.
    """

    rulings: tuple[EventRuling, ...] = ()
    conflicts: tuple[RulingConflict, ...] = ()
    as_of: str = ""
    connected: bool = False


def person_key(name: str) -> str:
    """The name by which a person is known across tables.

    >>> person_key("Zoë  Berg") == person_key("ZOË Berg")
    True
    """
    return " ".join(name.casefold().split())


def warned_at_event(
    rulings: Iterable[EventRuling], person: str, event: str, day: str, known: Container[RulingId] = ()
) -> Iterator[EventRuling]:
    """The warnings of a person at an event, but for those that are `known` otherwise."""
    for ruling in rulings:
        is_theirs = person_key(ruling.person) == person_key(person)
        of_event = is_of_event(ruling.event, ruling.at, event, day)
        if is_theirs and of_event and ruling.is_warning and ruling.id not in known:
            yield ruling


def conflicts(rulings: Iterable[EventRuling]) -> tuple[RulingConflict, ...]:
    """The warnings of one person at one event that would be upgraded if their tables had known of all before them.

    A ruling that its judge gave otherwise than the table derived is none, and neither is one that is upgraded by what
    its own table knew.
    """
    conflicting: list[RulingConflict] = []
    earlier: list[EventRuling] = []
    for ruling in sorted(rulings, key=lambda ruling: (ruling.at, ruling.id)):
        if not ruling.is_warning:
            continue
        rule = upgrading_rule(ruling.infraction, (each.infraction for each in earlier), ruling.level)
        others = tuple(each for each in earlier if each.key != ruling.key and _counts_for(each, ruling))
        if rule and others and not ruling.upgraded and not ruling.otherwise:
            conflicting.append(RulingConflict(ruling, others, rule))
        earlier.append(ruling)
    return tuple(conflicting)


def _counts_for(earlier: EventRuling, ruling: EventRuling) -> bool:
    """Return whether both are of one section, whose warnings count together."""
    return INFRACTIONS[earlier.infraction].category == INFRACTIONS[ruling.infraction].category
