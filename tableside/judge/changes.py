"""Changes of the judge's key and PIN: who must agree, and what is recorded before they count.

Where a PIN is set, every change needs it. Without one, a change is free between two matches; during a match all players
must agree, each by a touch. A PIN whose file was put there by hand during a match does not count for that match. A key
given during a match opens nothing that was sealed before, unless those agree who may open it: the judge for what is
sealed for another judge's key, all players for what is sealed for no judge.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from tableside.judge.pin import PinFile
from tableside.judge.view import JudgeChange
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic
from tableside.ledger.machine_log import MachineEvent, MachineLog
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.fold import Match
from tableside.match.judge_keys import SealedBefore, sealed_before
from tableside.match.note_lines import PinNote
from tableside.message import Message, message

PIN_SET = message("judge-pin-set")
MATCH_NOT_OVER = message("judge-match-not-over")


class ChangeTable(Protocol):
    """What a change needs of the table."""

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""

    @property
    def judge(self) -> JudgePublic | None:
        """The judge's key in force."""

    @property
    def is_between_matches(self) -> bool:
        """Whether no match is on the table, and none could be resumed."""

    def note(self, kind: str, public: Any, private: Any = None) -> object:
        """Append an entry that changes no position. Raises LedgerError where it cannot be stored."""

    def change_judge(self, judge: JudgePublic | None, agreed: tuple[str, ...], *, handed: bool = False) -> None:
        """Seal for this judge's key from now on, or for none. Raises LedgerError."""


class JudgeChanges:
    """The change that waits to be confirmed, if any, and the checks of the PIN.

    The methods return what the screen says. They raise LedgerError if something cannot be recorded; nothing is then
    changed. They raise OSError if the PIN's file cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        self._pin = PinFile(folder)
        self._log = MachineLog(folder)
        self._key: JudgePublic | None = None
        self._new_pin = ""
        self._match = 0
        self._agreed: tuple[str, ...] = ()
        self.pending: JudgeChange | None = None

    def check(self, table: ChangeTable, pin: str) -> Message | None:
        """Return why this PIN does not unlock, None where it does.

        A wrong PIN is an entry of the match, or of the machine's log where no match is on the table.
        """
        if self._is_pin_by_hand(table):
            return message("judge-pin-by-hand")
        refused = self._pin.check(pin)
        if refused is not None and self._pin.is_set():
            if table.match is not None:
                table.note("refused unlock", {})
            else:
                self._log.append("wrong PIN", self._pin.id)
        return refused

    def propose_key(self, table: ChangeTable, file: str) -> None:
        """Read a judge's public key, to be confirmed; what is in the file later does not count. Raises `Unreadable`."""
        self.cancel()
        key = judge_key.public_half(Path(file))
        self._propose(table, key, JudgeChange("key", key.id, key.fingerprint))

    def propose_no_key(self, table: ChangeTable) -> None:
        """Seal for no judge from now on, to be confirmed."""
        self.cancel()
        if table.judge is not None:
            self._propose(table, None, JudgeChange("no key"))

    def _propose(self, table: ChangeTable, key: JudgePublic | None, change: JudgeChange) -> None:
        self._key = key
        before = _sealed_before(table, key)
        pin_set = self._pin.is_set()
        self.pending = replace(
            change,
            current="" if table.judge is None else table.judge.id,
            asks_pin=pin_set,
            may_open=before.for_nobody or (before.for_judge and pin_set),
        )

    def confirm(self, table: ChangeTable, pin: str, *, opens: bool) -> Message | None:
        """Confirm the key; `opens` is whether it may open what was sealed before."""
        change = self.pending
        if change is None or change.kind == "PIN" or change.waits:
            return None
        opens = opens and change.may_open
        if self._pin.is_set():
            if (refused := self.check(table, pin)) is not None:
                return refused
            agreed: tuple[str, ...] = (JUDGE,)
        else:
            agreed = ()
        needs_players = not agreed or (opens and _sealed_before(table, self._key).for_nobody)
        return self._carry_out_or_ask(table, replace(change, opens=opens), agreed, needs_players=needs_players)

    def set_pin(self, table: ChangeTable, old: str, new: str) -> Message | None:
        """Set the PIN; where there is a PIN already, it is asked for."""
        self.cancel()
        self._is_pin_by_hand(table)
        agreed: tuple[str, ...] = ()
        if self._pin.is_set():
            if (refused := self.check(table, old)) is not None:
                return refused
            agreed = (JUDGE,)
        if (refused := self._pin.refused(new)) is not None:
            return refused
        self._new_pin = new
        return self._carry_out_or_ask(table, JudgeChange("PIN"), agreed, needs_players=not agreed)

    def agree(self, table: ChangeTable, player: str) -> Message | None:
        """A player agrees; after the last player the change is carried out."""
        change = self.pending
        if change is None or player not in change.waits:
            return None
        self._agreed = (*self._agreed, player)
        self.pending = replace(change, waits=tuple(waits for waits in change.waits if waits != player))
        return None if self.pending.waits else self._carry_out(table, self.pending, self._agreed)

    def cancel(self) -> None:
        """Nothing is changed any more."""
        self.pending = self._key = None
        self._new_pin = ""
        self._agreed = ()

    def _carry_out_or_ask(
        self, table: ChangeTable, change: JudgeChange, agreed: tuple[str, ...], *, needs_players: bool
    ) -> Message | None:
        match = table.match
        if not needs_players or table.is_between_matches:
            return self._carry_out(table, change, agreed)
        if match is None:
            self.cancel()
            return MATCH_NOT_OVER
        self._agreed, self._match = agreed, match.number
        self.pending = replace(change, waits=tuple(match.table.setup.players))
        return None

    def _carry_out(self, table: ChangeTable, change: JudgeChange, agreed: tuple[str, ...]) -> Message | None:
        """Record the change, then make it."""
        key, new_pin, match = self._key, self._new_pin, table.match
        asked = self._match if set(agreed) - {JUDGE} else 0
        self.cancel()
        if asked and (match is None or match.number != asked):
            return None
        if change.kind != "PIN":
            table.change_judge(key, agreed, handed=change.opens)
            return message("judge-key-removed") if key is None else message("judge-key-given", key=key.id)
        if match is not None:
            table.note("judge PIN", PinNote(agreed))
        kept = self._pin.prepared(new_pin)
        self._log.append("PIN", kept.id, _names(match, agreed))
        self._pin.keep(kept)
        return PIN_SET

    def _is_pin_by_hand(self, table: ChangeTable) -> bool:
        """Whether the PIN was put into the data folder by hand during a match, for which it does not count.

        It is recorded. Between two matches such a PIN counts. A file that was removed always counts as no PIN.
        """
        now, last = self._pin.id, self._log.last("PIN", "PIN found")
        if now == ("" if last is None else last.key):
            return False
        counts = not now or table.is_between_matches
        event: MachineEvent = "PIN found" if counts else "PIN refused"
        newest = self._log.last("PIN", "PIN found", "PIN refused")
        if newest is None or (newest.event, newest.key) != (event, now):
            if table.match is not None:
                table.note("judge PIN", PinNote())
            self._log.append(event, now)
        return not counts


def _sealed_before(table: ChangeTable, key: JudgePublic | None) -> SealedBefore:
    """What a key could not open of the match on the table."""
    match = table.match
    return SealedBefore() if match is None or key is None else sealed_before(match, key)


def _names(match: Match | None, agreed: tuple[str, ...]) -> tuple[str, ...]:
    """Those who agreed, by name."""
    return agreed if match is None else tuple(match.agreed.names.get(person, person) for person in agreed)
