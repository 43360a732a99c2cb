"""The tables that were let into a hall, and those that were put out again, as the log has it.

The hall keeps nothing of this itself. What was put out can neither connect nor send, and what it sent stays in the log.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace
from nats.errors import Error as NatsError

from tableside.hall.accounts import account_grants
from tableside.hall.authority import Authority
from tableside.hall.connecting import AGAIN_S, LogAddress, connect
from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.grants import whole_grant
from tableside.hall.handing import Handing
from tableside.hall.joining import compared
from tableside.hall.nkeys import Nkey
from tableside.hall.table_lines import TableLine
from tableside.hall.table_log import HandedMatch
from tableside.hall.table_notes import JoinedTable, TableHandedOver, TableJoined, TableNote, TableNumbered, TableRevoked
from tableside.ledger.signed_head import KEY_BYTES
from tableside.match.public.continued import Continued
from tableside.message import Message, message

_UPDATE = "$SYS.REQ.CLAIMS.UPDATE"
"""The subject at which the server takes a new grant of an account."""

MOST_WITHDRAWN = 20
"""The most matches that a table is told to have been withdrawn from it: the newest."""

_ANSWER_S = 10.0
_TRIES = 2
_KIND = "table"


@dataclass(frozen=True, slots=True)
class _Handed:
    """A match that was handed over: the key of whose it was, the note, and the number that the other table had.

    `at` is when the log stored the note, in seconds since 1970.
    """

    key: str
    note: TableHandedOver
    number: int
    at: float


class Desk:
    """The tables of a hall by their keys; `changed` is called with the key of each that joins.

    `handed_over` is called with the key of each whose match is handed over, or to which one is. `handing` puts the
    entries where that table reads them. Joining, revoking and handing over raise what `nats` raises.
    """

    def __init__(
        self,
        notes: DeskLog,
        authority: Authority,
        address: LogAddress,
        changed: Callable[[str], None],
        handed_over: Callable[[str], None],
        handing: Handing,
    ) -> None:
        self._notes, self._authority, self._address = notes, authority, address
        self._changed, self._handed_over, self._handing = changed, handed_over, handing
        self.tables: Mapping[str, JoinedTable] = {}
        self._numbers = defaultdict[str, set[int]](set)
        self._handed: dict[tuple[bytes, int], _Handed] = {}
        self._newest: dict[bytes, str] = {}
        self._handed_to: dict[bytes, _Handed] = {}
        self._withdrawn = defaultdict[bytes, dict[Continued, None]](dict)
        self._one_at_a_time = asyncio.Lock()
        self._refused: Mapping[str, int] = {}
        self._noted = asyncio.Event()
        notes.fold(_KIND, self._take, self._reset)

    @property
    def inside(self) -> tuple[str, ...]:
        """The keys of the tables that are in the hall now."""
        return tuple(key for key, table in self.tables.items() if table.is_inside)

    def signing_key(self, key: str) -> bytes:
        """The key with which the table with this key in the log signs, empty for a table that was never let in."""
        table = self.tables.get(key)
        return b"" if table is None else table.machine

    def table_key(self, key: str) -> bytes | None:
        """The key with which a table signs its heads, by its key in the log; None if it was not let in, or put out."""
        return self.signing_key(key) if key in self.inside else None

    def number_of(self, key: str) -> int:
        """The number of the table with this key, 0 for none."""
        table = self.tables.get(key)
        return 0 if table is None or not table.is_inside else table.number

    def had_number(self, key: str, number: int) -> bool:
        """Return whether the machine of the table with this key has a number, or had it at some time."""
        machine = self.signing_key(key)
        own = (self._numbers[each.key] for each in self.tables.values() if machine and each.machine == machine)
        return any(number in numbers for numbers in own)

    async def join(self, key: str, table: bytes, number: int = 0) -> int:
        """Note that a table is let in, and return its number: this one, or the first that no other table has.

        A match that its machine has still to begin is put where it reads it now.
        """
        async with self._one_at_a_time:
            pending = self._handed_to.get(table)
            if pending is not None and pending.note.to != key:
                lines = await self._handing.match(pending.key, pending.note.continued)
                await self._handing.put(key, lines)
            return await self._join(key, table, number)

    async def _join(self, key: str, table: bytes, number: int) -> int:
        own = [each.number for each in self.tables.values() if each.machine == table]
        taken = {self.number_of(each.key) for each in self.tables.values() if each.machine != table}
        wanted = (number, *own, *range(1, len(taken) + 2))
        number = next(each for each in wanted if each and each not in taken)
        await self._notes.note(TableJoined(table, int(time.time()), number), _KIND, key)
        return number

    async def renumber(self, name: str, number: int) -> Message | None:
        """Give the table with this name to compare another number; return why it cannot have it, None if it has."""
        table = self._inside(name)
        if table is None:
            return message("log-no-such-table", name=name)
        other = next((key for key in self.tables if self.number_of(key) == number and key != table.key), None)
        if other is not None:
            return message("hall-number-taken", number=number, name=self.tables[other].name)
        await self._notes.note(TableNumbered(number), _KIND, table.key)
        return None

    def _inside(self, name: str) -> JoinedTable | None:
        """The table in the hall with this name to compare, None if there is none."""
        return next((each for each in self.tables.values() if each.name == name and each.is_inside), None)

    async def revoke(self, name: str) -> bool:
        """Put the table with this name to compare out; return whether there is one.

        A table that is out already counts as one as long as the server has not heard of it.
        """
        table = self._joined(name)
        if table is None or (not table.is_inside and self._revoked == self._refused):
            return False
        await self._put_out(table)
        return True

    async def _put_out(self, table: JoinedTable) -> None:
        """Note that a table is put out, and have the server refuse it, each unless that is done."""
        if table.is_inside:
            await self._notes.note(TableRevoked(int(time.time())), _KIND, table.key)
        if self._revoked != self._refused:
            await self.refuse_revoked()

    def handed(self, key: str) -> HandedMatch | None:
        """The last match that was handed over from the machine of the table with this key in the log; None for none.

        A machine that joins again with another key is the same one.
        """
        machine = self.signing_key(key)
        last = next((each.note for each in reversed(self._handed.values()) if each.note.table == machine), None)
        return None if last is None else HandedMatch(last.match, last.seq, self._compared(last.to))

    def _compared(self, key: str) -> str:
        """The name to compare of the table with this key in the log."""
        return compared(self._authority.certificate, key)

    def _joined(self, name: str) -> JoinedTable | None:
        """The table with this name to compare that was ever in the hall, None if there is none."""
        return next((each for each in self.tables.values() if each.name == name and each.joined), None)

    async def hand_over(self, name: str, to: str, judge: str = "") -> Message | None:
        """Put the table with this name to compare out, and hand its newest match over to another.

        Returns why that cannot be done, None if it was: the first has sent a match that is not over, the other is in
        the hall, and neither has still to begin a match that was handed over to it. A match that the other table has
        not begun can be handed over again. Nothing of that match counts that the first writes later.
        """
        asked = self._joined(name)
        async with self._one_at_a_time:
            old, new = self._joined(name), self._inside(to)
            refused = message("log-not-handed-over", name=name, to=to)
            if asked is None or old is None or new is None or old is new or old.handed != asked.handed:
                return refused
            return await self._not_begun(old, new) or await self._hand_over(old, new, judge, refused)

    async def _not_begun(self, *tables: JoinedTable) -> Message | None:
        """Return which of these has still to begin a match that was handed over to it; None for none."""
        for table in tables:
            pending = self._handed_to.get(table.machine)
            if pending is not None and not await self._is_begun(pending.note):
                return message("log-handed-not-begun", table=table.name, name=self._compared(pending.key))
        return None

    async def _hand_over(self, old: JoinedTable, new: JoinedTable, judge: str, refused: Message) -> Message | None:
        refusal = await self._refusal(old, new, await self._handing.last_match(old.key), refused)
        if refusal is not None:
            return refusal
        await self._put_out(old)
        lines = await self._handing.last_match(old.key)  # nothing follows these
        refusal = await self._refusal(old, new, lines, refused)
        if refusal is not None:
            return refusal
        before = self._handed.get((old.machine, lines[-1].match))
        parts, last = await self._handing.put(new.key, lines), lines[-1]
        keys, of_match = (old.machine, new.key, new.machine), (last.match, last.seq, last.hash)
        instead = "" if before is None else before.note.to
        note = TableHandedOver(*keys, *of_match, int(time.time()), parts, old.number, judge, len(lines), instead)
        await self._notes.note(note, _KIND, old.key)
        return None if self._handed[note.table, note.match].note == note else refused

    async def _refusal(
        self, old: JoinedTable, new: JoinedTable, lines: Sequence[TableLine], refused: Message
    ) -> Message | None:
        """Return why the match with these entries is not handed over, None if it can be."""
        if not lines:
            return refused
        if await self._handing.is_over(lines):
            return message("log-handed-over-ended", name=old.name)
        before = self._handed.get((old.machine, lines[-1].match))
        if before is not None and await self._is_begun(before.note):
            return refused
        if await self._is_begun_by(new.machine, _continued(old, new, lines)):
            return message("log-handed-given-up", name=old.name, to=new.name)
        return None

    async def _is_begun(self, note: TableHandedOver) -> bool:
        """Return whether the table to which a match was handed over has begun it, under any of its keys."""
        return await self._is_begun_by(note.to_table, note.continued)

    async def _is_begun_by(self, machine: bytes, continued: Continued) -> bool:
        return any([await self._handing.is_begun(key, continued) for key in self.keys(machine)])

    def keys(self, machine: bytes) -> tuple[str, ...]:
        """The keys in the log under which a machine was let in."""
        return tuple(key for key, table in self.tables.items() if table.machine == machine)

    def handed_to(self, key: str) -> tuple[str, TableHandedOver] | None:
        """The last match that was handed over to the machine of the table with this key, and whose it was.

        None for none, and for a key under which the machine is no longer.
        """
        machine = self.signing_key(key)
        last = self._handed_to.get(machine) if self._newest.get(machine) == key else None
        return None if last is None else (last.key, last.note)

    def handed_at(self, key: str) -> float:
        """Return when the log had that the last match was handed over to this machine (s since 1970), 0 for none."""
        last = self._handed_to.get(self.signing_key(key))
        return 0.0 if last is None else last.at

    def withdrawn_from(self, key: str) -> tuple[Continued, ...]:
        """The matches that were handed over to the machine of the table with this key and are no longer.

        The newest is the last.
        """
        return tuple(self._withdrawn[self.signing_key(key)])[-MOST_WITHDRAWN:]

    def origin(self, continued: Continued, key: str) -> str | None:
        """The key of the table whose match was handed over like this to the machine with a key; None if it was not."""
        handed = self._handed.get((continued.table, continued.match))
        is_noted = handed is not None and handed.note.continued == continued
        return handed.key if handed and is_noted and self.signing_key(key) == continued.to else None

    def _reset(self) -> None:
        self.tables = {}
        self._numbers.clear()
        self._newest.clear()
        self._handed.clear()
        self._handed_to.clear()
        self._withdrawn.clear()

    def _take(self, stored: DeskNote) -> None:
        try:
            (key,), note = stored.about, msgspec.json.decode(stored.content, type=TableNote)
        except (ValueError, RecursionError):
            return
        before = self.tables.get(key) or JoinedTable(key, self._compared(key))
        if isinstance(note, TableJoined | TableNumbered):
            self._numbers[key].add(note.number)
        match note:
            case TableJoined():
                number = note.number if before.joined else before.number or note.number
                self._release(note.table)
                self._newest[note.table] = key
                table = replace(before, joined=note.at, machine=note.table, number=self._free(number, note.table))
            case TableRevoked():
                table = replace(before, revoked=note.at)
            case TableHandedOver():
                if not self._take_handing(key, note, stored.at):
                    return
                table = replace(before, handed=note)
            case _:
                table = replace(before, number=self._free(note.number, before.machine))
        self.tables = {**self.tables, key: table}
        self._changed(key)
        self._noted.set()
        if isinstance(note, TableHandedOver):
            self._handed_over(key)
            self._tell(note)

    def _take_handing(self, key: str, note: TableHandedOver, at: float) -> bool:
        """Fold that a match was handed over; return whether it counts: the first does, or one in place of that."""
        earlier = self._handed.get((note.table, note.match))
        if earlier is not None:
            if note.instead != earlier.note.to:
                return False
            self._take_back(earlier)
        new = self.tables.get(note.to) or JoinedTable(note.to, self._compared(note.to))
        handed = _Handed(key, note, new.number, at)
        self._handed[note.table, note.match] = self._handed_to[note.to_table] = handed
        self._withdrawn[note.to_table].pop(note.continued, None)
        if note.number and self._free(note.number, note.to_table):  # people look there for the match
            self.tables = {**self.tables, note.to: replace(new, number=note.number)}
            self._numbers[note.to].add(note.number)
        return True

    def _take_back(self, handed: _Handed) -> None:
        """Forget that a match was handed over, and give the other table the number back that it had."""
        del self._handed[handed.note.table, handed.note.match]
        machine = handed.note.to_table
        self._withdrawn[machine][handed.note.continued] = None
        if self._handed_to[machine] is handed:
            del self._handed_to[machine]
        old, new = self.tables[handed.key], self.tables.get(self._newest.get(machine, handed.note.to))
        self.tables = {**self.tables, old.key: replace(old, handed=None)}
        if new is not None and new.number == handed.note.number:
            self.tables = {**self.tables, new.key: replace(new, number=self._free(handed.number, new.machine))}
        self._tell(handed.note)

    def _tell(self, note: TableHandedOver) -> None:
        """Tell a machine under each of its keys what is handed over to it."""
        for key in {note.to, *self.keys(note.to_table)}:
            self._changed(key)
            self._handed_over(key)

    def _free(self, number: int, machine: bytes) -> int:
        """The number for a machine, 0 if another in the hall has it: two places gave the same, and the first counts."""
        others = (each for each in self.tables.values() if each.is_inside and each.machine != machine)
        return 0 if any(each.number == number for each in others) else number

    def _release(self, machine: bytes) -> None:
        """Take the number from the earlier keys of a machine that joins anew."""
        for key, table in self.tables.items():
            if table.machine == machine and table.number:
                self.tables = {**self.tables, key: replace(table, number=0)}
                self._changed(key)

    async def keep_refusing(self) -> None:
        """Have the server refuse tables that another place of the event puts out, until this is cancelled."""
        while True:
            await self._noted.wait()
            self._noted.clear()
            if self._revoked != self._refused:
                try:
                    await self.refuse_revoked()
                except (NatsError, TimeoutError):
                    self._noted.set()
                    await asyncio.sleep(AGAIN_S)

    @property
    def _revoked(self) -> Mapping[str, int]:
        """The keys that were put out, and when."""
        return {table.key: table.revoked for table in self.tables.values() if table.revoked is not None}

    async def refuse_revoked(self) -> None:
        """Tell the server which keys no longer count; it ends their connections."""
        authority, now, revoked = self._authority, int(time.time()), self._revoked
        grant = account_grants(authority, self._notes.subjects, now, revoked)[authority.tables.public]
        key = Nkey("user", os.urandom(KEY_BYTES))
        system = whole_grant(authority.system, key.public, "desk", now)
        client = await connect(self._address, key, system, _TRIES)
        try:
            await client.request(_UPDATE, grant.encode(), _ANSWER_S)
        finally:
            await client.close()
        self._refused = revoked


def _continued(old: JoinedTable, new: JoinedTable, lines: Sequence[TableLine]) -> Continued:
    """The match with these entries, of one table, as another goes on with it."""
    last = lines[-1]
    return Continued(old.machine, new.machine, last.match, last.seq, last.hash)
