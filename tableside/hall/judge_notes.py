"""The notes of judges on the floor: who takes a call, that it is over, and time that a table is given.

They stand in the log beside the entries of tables, so each floor page shows the same. A judge is named by an id; what
judges are called stands where it can be erased.
"""

from __future__ import annotations

import msgspec


class CallTaken(msgspec.Struct, frozen=True, tag_field="is", tag="taken"):
    """A judge goes to a table: the entry that called, the judge's id, when (s since 1970), and in whose place.

    It counts only if `instead` is who had taken the call until then, so of two judges at one moment the first goes.
    """

    call: int
    judge: str
    at: int
    instead: str = ""


class CallLeft(msgspec.Struct, frozen=True, tag_field="is", tag="left"):
    """The judge who had taken a call does not go there. The fields are those of `CallTaken`."""

    call: int
    judge: str
    at: int


class CallClosed(msgspec.Struct, frozen=True, tag_field="is", tag="closed"):
    """A call is over. The fields are those of `CallTaken`."""

    call: int
    judge: str
    at: int


class TimeGiven(msgspec.Struct, frozen=True, tag_field="is", tag="time"):
    """A judge gives a table's match more time: the match by the table's number, whole minutes, by whom and when."""

    match: int
    minutes: int
    judge: str
    at: int


CallNote = CallTaken | CallLeft | CallClosed | TimeGiven
"""The notes of judges on a table."""


class GivenTime(msgspec.Struct, frozen=True):
    """Time that a judge gave: the match by the table's number, and minutes."""

    match: int
    minutes: int


class TableNotes(msgspec.Struct, frozen=True):
    """The outcome of the notes on a table.

    - `call`: the entry of the call that was taken, `judge` who goes there, empty for nobody
    - `closed`: the entry of the last call that a judge closed
    - `times`: the time that was given
    """

    call: int = 0
    judge: str = ""
    closed: int = 0
    times: tuple[GivenTime, ...] = ()

    def with_note(self, content: bytes) -> TableNotes:
        """The notes with one more. One that cannot be read, or that another was before, changes nothing.

        >>> notes = TableNotes().with_note(msgspec.json.encode(CallTaken(7, "Eva", 0)))
        >>> notes.with_note(msgspec.json.encode(CallTaken(7, "Kim", 0))).judge_of(7)
        'Eva'
        """
        try:
            note = msgspec.json.decode(content, type=CallNote)
        except (ValueError, RecursionError):
            return self
        match note:
            case CallTaken(call=call, judge=judge, instead=instead) if instead == self.judge_of(call):
                return msgspec.structs.replace(self, call=call, judge=judge)
            case CallLeft(call=call, judge=judge) if judge == self.judge_of(call):
                return msgspec.structs.replace(self, judge="")
            case CallClosed(call=call):
                return msgspec.structs.replace(self, closed=max(self.closed, call))
            case TimeGiven(match=played, minutes=minutes):
                return msgspec.structs.replace(self, times=(*self.times, GivenTime(played, minutes)))
            case _:
                return self

    def judge_of(self, call: int) -> str:
        """The id of the judge who goes to the call of this entry, empty for nobody."""
        return self.judge if call == self.call else ""

    def minutes(self, match: int) -> int:
        """The minutes that were given to a match."""
        return sum(time.minutes for time in self.times if time.match == match)
