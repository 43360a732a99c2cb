"""The floor as judges see it: what tables sent, with what judges noted on it, and who is where."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from tableside.hall.floor_judges import LASTS_S, JudgeNote, Role, Session, SignedIn
from tableside.hall.floor_table import FloorTable
from tableside.hall.judge_notes import TableNotes
from tableside.hall.told import ToldTable
from tableside.match.hall_word import MOST_GIVEN, ExtraTime, HallCall

NO_NOTES = TableNotes()
"""Nobody noted anything."""


class JudgeThere(msgspec.Struct, frozen=True):
    """A judge who is signed in: the id, the name, empty for none, the role, and until when it lasts (s since 1970)."""

    id: str
    name: str
    role: Role
    until: float


class JudgeFloor:
    """Tables and judges' notes on them, folded; `show` is called with each table that changes.

    `tell` is called with the judges who are signed in when they change, `changed` with the id of a table that may have
    to be told something else: its notes changed, or its match or trouble.
    """

    def __init__(
        self,
        show: Callable[[FloorTable], None],
        tell: Callable[[tuple[JudgeThere, ...]], None],
        changed: Callable[[str], None],
    ) -> None:
        self._show, self._tell, self._changed = show, tell, changed
        self._sent: dict[str, FloorTable] = {}
        self._notes: dict[str, TableNotes] = {}
        self._names: dict[str, str] = {}
        self._signed_in: dict[str, SignedIn] = {}
        self._ended: set[str] = set()

    def show_table(self, table: FloorTable) -> None:
        """Show a table as it sent itself."""
        before, self._sent[table.id] = self._sent.get(table.id), table
        self._show(self._noted(table))
        if before is None or (before.match, before.trouble) != (table.match, table.trouble):
            self._changed(table.id)

    def take_note(self, about: tuple[str, ...], content: bytes) -> None:
        """Fold a note on a table."""
        if len(about) != 1:
            return
        (table,) = about
        self._notes[table] = self.notes(table).with_note(content)
        if table in self._sent:
            self._show(self._noted(self._sent[table]))
        self._changed(table)

    def forget_notes(self) -> None:
        """Begin anew with the notes on tables, which are folded again."""
        self._notes.clear()

    def forget_judges(self) -> None:
        """Begin anew with the notes on judges, which are folded again."""
        self._signed_in.clear()
        self._ended.clear()

    def take_judge(self, about: tuple[str, ...], content: bytes, at: float) -> None:
        """Fold a note on a judge, stored at this time of the log: who signed in, or out. The unreadable is left out."""
        try:
            (judge,), note = about, msgspec.json.decode(content, type=JudgeNote)
        except (ValueError, RecursionError):
            return
        if isinstance(note, SignedIn):
            self._signed_in[judge] = msgspec.structs.replace(note, at=int(at))
        else:
            self._signed_in.pop(judge, None)
            self._ended.add(note.session)
        self._tell(self.judges)

    def has_ended(self, session: Session) -> bool:
        """Return whether somebody signed out of this session."""
        return session.id in self._ended

    def take_name(self, judge: str, content: bytes) -> None:
        """Note what a judge is called. What cannot be read, such as an erased name, is no name."""
        try:
            self._names[judge] = msgspec.json.decode(content, type=str)
        except (ValueError, RecursionError):
            self._names.pop(judge, None)
        for table in self._sent.values():
            if self.notes(table.id).judge == judge:
                self._show(self._noted(table))
                self._changed(table.id)
        self._tell(self.judges)

    @property
    def judges(self) -> tuple[JudgeThere, ...]:
        """The judges who are signed in, in the order in which they came."""
        return tuple(
            JudgeThere(judge, self.called(judge), note.role, note.at + LASTS_S)
            for judge, note in self._signed_in.items()
        )

    @property
    def tables(self) -> Mapping[str, FloorTable]:
        """The tables as judges see them, by their ids."""
        return {table.id: self._noted(table) for table in self._sent.values()}

    def table(self, id_: str) -> FloorTable | None:
        """A table as judges see it, None for one that nobody knows."""
        table = self._sent.get(id_)
        return None if table is None else self._noted(table)

    def called(self, judge: str) -> str:
        """The name of the judge with this id, empty if nobody said it."""
        return self._names.get(judge, "")

    def notes(self, table: str) -> TableNotes:
        """The notes on a table."""
        return self._notes.get(table, NO_NOTES)

    def given(self, id_: str) -> int:
        """The minutes that judges gave the match of a table."""
        table = self._sent.get(id_)
        return 0 if table is None else _given(self.notes(id_), table.match)

    def told(self, id_: str, word: ToldTable) -> ToldTable:
        """Return what a table is told, with what judges noted on it."""
        notes = self.notes(id_)
        call = HallCall(notes.call if notes.judge else 0, self.called(notes.judge), notes.closed)
        times = tuple(ExtraTime(match, _given(notes, match)) for match in sorted({time.match for time in notes.times}))
        return msgspec.structs.replace(word, call=call, extra=times)

    def _noted(self, table: FloorTable) -> FloorTable:
        notes, call = self.notes(table.id), table.call
        if call is not None:
            judge = notes.judge_of(call.number)
            taken = msgspec.structs.replace(call, judge=judge, judge_name=self.called(judge))
            call = None if notes.closed and call.number <= notes.closed else taken
        return msgspec.structs.replace(table, call=call, extra=notes.minutes(table.match))


def _given(notes: TableNotes, match: int) -> int:
    """The minutes that a table is told to have been given to a match."""
    return min(notes.minutes(match), MOST_GIVEN)
