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


@dataclass(frozen=True, slots=True)
class Subjects:
    """The subjects and streams of the event with this code."""

    event: str

    def entries(self, whom: Whom, table: str = "*") -> str:
        """The entries of a table, by default of all."""
        return f"{self.event}.{whom}.entries.{table}"

    def people(self, table: str = "*", seq: str = "*") -> str:
        """The people beside an entry of a table. They can be erased, and the entries cannot."""
        return f"{self.event}.people.{table}.{seq}"

    @property
    def asking(self) -> str:
        """The subject at which a table asks to join."""
        return f"{self.event}.join"

    @property
    def orders(self) -> str:
        """The subject at which the hall takes orders of who holds its keys."""
        return f"{self.event}.orders"

    def desk(self, table: str = "*") -> str:
        """The hall's notes of a table."""
        return f"{self.event}.desk.{table}"

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
