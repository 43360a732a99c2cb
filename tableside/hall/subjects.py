"""The places in the hall's log: streams, and the subjects of tables in them.

A subject begins with the event's code, so that the logs of several events, or of several rooms of one, can lie side by
side on one server. A table is named by its key.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

Whom = Literal["judges", "public"]
"""The readers of a stream: judges, at once, or everybody, after the delay of each match."""

WHOM: tuple[Whom, ...] = get_args(Whom)
"""All who read entries."""

EVENT = re.compile("[a-z0-9]{1,16}")
"""The form of an event's code."""

EVERYBODY = "all"
"""All tables, in the subject of what the hall tells them."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """The subjects and streams of the event with this code."""

    event: str

    def entries(self, whom: Whom, table: str = "*") -> str:
        """The entries of a table, by default of all."""
        return f"{self.event}.{whom}.entries.{table}"

    def people(self, table: str = "*", seq: str = "*") -> str:
        """The people beside an entry of a table. They can be erased, and the entries cannot."""
        return f"{self.event}.people.entry.{table}.{seq}"

    def judge(self, judge: str) -> str:
        """The name of the judge with this id, which can be erased."""
        return f"{self.event}.people.judge.{judge}"

    def listed_people(self, *about: str) -> str:
        """A list of people or pairings, by its kind and what it is about."""
        return ".".join((self.event, "people", *about))

    @property
    def all_people(self) -> str:
        """All that names people."""
        return f"{self.event}.people.>"

    @property
    def asking(self) -> str:
        """The subject at which a table asks to join."""
        return f"{self.event}.join"

    @property
    def orders(self) -> str:
        """The subject at which the hall takes orders of who holds its keys."""
        return f"{self.event}.orders"

    def desk(self, *about: str) -> str:
        """The hall's notes of a kind, about a table or what else the kind is about: `desk("table", key)`."""
        return ".".join((self.event, "desk", *about))

    @property
    def all_desk(self) -> str:
        """All notes of the hall."""
        return self.desk(">")

    def told(self, table: str = "*") -> str:
        """The hall's word to a table, by default to any; `EVERYBODY` is the one to all of them."""
        return f"{self.event}.told.{table}"

    def handed(self, table: str = "*", part: str = "*") -> str:
        """A part of the entries of the match that was handed over to a table."""
        return f"{self.event}.handed.{table}.{part}"

    @property
    def handed_stream(self) -> str:
        """The stream of the matches that were handed over."""
        return f"{self.event}-handed"

    @property
    def told_stream(self) -> str:
        """The stream of what the hall tells tables."""
        return f"{self.event}-told"

    @property
    def desk_stream(self) -> str:
        """The stream of the hall's notes."""
        return f"{self.event}-desk"

    def stream(self, whom: Whom) -> str:
        """The stream of entries."""
        return f"{self.event}-{whom}"

    @property
    def people_stream(self) -> str:
        """The stream of people."""
        return f"{self.event}-people"

    def heads(self, table: str = "*") -> str:
        """The newest head of a table, as the table signed it."""
        return f"{self.event}.heads.{table}"

    @property
    def heads_stream(self) -> str:
        """The stream of the tables' heads."""
        return f"{self.event}-heads"

    def witness(self, kind: str = "*") -> str:
        """The witness's notes of the heads that it is going to cosign, or has cosigned."""
        return f"{self.event}.witness.{kind}"

    @property
    def witness_stream(self) -> str:
        """The stream of the witness's notes, for the hall alone."""
        return f"{self.event}-witness"

    def checkpoints(self, kind: str = "*") -> str:
        """The published heads, and the checkpoints over them."""
        return f"{self.event}.checkpoints.{kind}"

    @property
    def checkpoints_stream(self) -> str:
        """The stream of published heads and checkpoints, for everybody."""
        return f"{self.event}-checkpoints"

    def sealed(self, table: str = "*", match: str = "*") -> str:
        """The sealed parts of a match's entries. They can be destroyed, and the entries cannot."""
        return f"{self.event}.sealed.{table}.{match}"

    @property
    def sealed_stream(self) -> str:
        """The stream of sealed parts, which no table reads."""
        return f"{self.event}-sealed"

    def marks(self, table: str = "*") -> str:
        """The subject of a table's mark: how far it has sent its sealed parts."""
        return f"{self.event}.marks.{table}"

    @property
    def marks_stream(self) -> str:
        """The stream of these marks."""
        return f"{self.event}-marks"
