"""The hall's word to its tables: one message to all of them and one to each, each the whole of what holds now.

The last of each stands in the log, so a table that was away reads two messages and knows everything. A hall of a later
version may add fields, which an earlier table does not read; if a field gets another meaning, `FORM` counts up, and an
earlier table says that it does not understand the hall.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import msgspec

from tableside.engine.model.dials import Dial
from tableside.hall.table_lines import TableLine
from tableside.ledger.commitment import Count
from tableside.match.hall_word import MOST_GIVEN, ExtraTime, HallCall
from tableside.match.public.continued import Continued, HandedMatch
from tableside.match.public.event_rulings import EventRuling, RulingConflict
from tableside.message import Message, message

FORM = 1
"""The form of the messages that this version writes and reads."""

HEARD = "hall-heard.json"
"""The file of a table's data folder with its last `Heard`: started again without its hall, it goes on with that."""

MOST_BYTES = 64 * 1024
"""The longest message that a table reads, in bytes."""

Name = Annotated[str, msgspec.Meta(max_length=200)]

Mode = Literal["duel", "match"]
"""The modes of play in which a round's matches of two are played."""


class NotUnderstood(ValueError):
    """A message of the hall is of a later form, or none at all. `problem` says which."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem.code)
        self.problem = problem


class ToldClock(msgspec.Struct, frozen=True):
    """The round's clock as the message was written: its length in minutes, the ms that are left, and if it runs."""

    minutes: Count
    left: Count
    running: bool


class ToldAll(msgspec.Struct, frozen=True, tag_field="is", tag="all", omit_defaults=True):
    """The hall's word to all tables: the event's name, and the round that is played, None while none is.

    `mode` and `dial` are how its matches are played, `minutes` is its length; `clock` is None while there is none.
    """

    event: Name = ""
    round: Count | None = None
    mode: Mode = "match"
    dial: Dial = "casual"
    minutes: Count = 0
    clock: ToldClock | None = None

    @property
    def without_running_clock(self) -> ToldAll:
        """The same when nobody knows how long ago it was said: a clock that runs is left out."""
        runs = self.clock is not None and self.clock.running
        return msgspec.structs.replace(self, clock=None) if runs else self


class HandedTo(msgspec.Struct, frozen=True):
    """A match that was handed over to a table: of whom, in how many messages its entries are, and who plays.

    `people` are the texts beside its first entry by player, as far as they were not erased. `entries` is how many
    entries there are, 0 if the hall does not say. `given` are the minutes that judges gave it on the floor,
    and `gone` is how long before the hand-over the log had its last entry, in ms.
    """

    continued: Continued
    parts: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    people: dict[str, str] = {}
    entries: Count = 0
    given: Annotated[int, msgspec.Meta(ge=0, le=MOST_GIVEN)] = 0
    gone: Count = 0

    def __repr__(self) -> str:
        return "HandedTo()"


class ToldTable(msgspec.Struct, frozen=True, tag_field="is", tag="table", omit_defaults=True):
    """The hall's word to one table.

    - `number`: its number in the event, 0 while nobody gave it one; `people`: who is paired there in the round
    - `call`, `extra`: its calls, and the time that its matches are given, as judges noted them on the floor
    - `rulings`: those of other tables on its players
    - `conflicts`: the rulings on its players whose tables did not know of each other
    - `handed`: the last match that was handed over to it
    - `withdrawn`: those that were handed over to it and no longer are
    - `refused`: why what it sends does not count any more, None if it does
    """

    number: Count = 0
    people: tuple[Name, ...] = ()
    call: HallCall = HallCall()
    extra: tuple[ExtraTime, ...] = ()
    rulings: tuple[EventRuling, ...] = ()
    conflicts: tuple[RulingConflict, ...] = ()
    handed: HandedTo | None = None
    withdrawn: tuple[Continued, ...] = ()
    refused: Message | None = None

    def __repr__(self) -> str:
        return "ToldTable()"


Told = ToldAll | ToldTable


class Heard(msgspec.Struct, frozen=True, tag_field="is", tag="heard"):
    """All that a table knows from the hall with the event's code `hall`: the last word to everybody, and to it."""

    hall: str = ""
    everybody: ToldAll = ToldAll()
    table: ToldTable = ToldTable()

    @property
    def past(self) -> Heard:
        """The same once it is no news: nobody knows how long ago it was said."""
        return msgspec.structs.replace(self, everybody=self.everybody.without_running_clock)

    def with_told(self, word: Told) -> Heard:
        """The same after another word."""
        if isinstance(word, ToldAll):
            return msgspec.structs.replace(self, everybody=word)
        return msgspec.structs.replace(self, table=word)


class HandedEntries(msgspec.Struct, frozen=True, tag_field="is", tag="handed"):
    """A match that was handed over to this table, with its entries as the hall has them."""

    to: HandedTo
    lines: tuple[TableLine, ...]

    @property
    def match(self) -> HandedMatch:
        """The match as the table takes it over."""
        first, *later = (line.entry() for line in self.lines)
        entries = (replace(first, people=self.to.people), *later)
        return HandedMatch(self.to.continued, entries, self.to.given, self.to.gone)


class Unheard(msgspec.Struct, frozen=True, tag_field="is", tag="unheard"):
    """The hall's last word was not understood: `problem` says why, None once one is."""

    problem: Message | None = None


class _Form(msgspec.Struct):
    form: Count


class _ToldWith(msgspec.Struct):
    told: Told


def encode(word: Told) -> bytes:
    """The message that tells this."""
    return msgspec.json.encode({"form": FORM, "told": word})


def decode(content: bytes) -> Told:
    """The content of a message. Raises `NotUnderstood`."""
    try:
        if len(content) > MOST_BYTES:
            raise NotUnderstood(message("told-unreadable"))
        if msgspec.json.decode(content, type=_Form).form > FORM:
            raise NotUnderstood(message("told-of-newer-hall"))
        return msgspec.json.decode(content, type=_ToldWith).told
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise NotUnderstood(message("told-unreadable")) from None
