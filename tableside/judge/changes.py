"""Changes of the judge's key and PIN: who must agree, and what is recorded before they count.

Where a PIN is set, every change needs it. Without one, a change is free between two matches; during a match no PIN is
set, and for a key all players must agree, each by a touch. A PIN whose file was put there by hand during a match does
not count for that match. A key
given during a match opens nothing that was sealed before, unless those agree who may open it: the judge for what is
sealed for another judge's key, all players for what is sealed for no judge.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from hw.model import Arrived, Transmit
from tableside.judge.pin import A_JUDGE, Entrant, PinFile
from tableside.judge.roles import Role
from tableside.judge.view import JudgeChange
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic
from tableside.ledger.machine_log import MachineEvent, MachineLog
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.judge_calls import REFUSED_UNLOCK, RefusedUnlock
from tableside.match.judge_keys import SealedBefore, sealed_before
from tableside.match.note_lines import PinNote
from tableside.match.state import Match
from tableside.message import Message, message

PIN_SET: dict[Role, Message] = {"judge": message("judge-pin-set"), "head judge": message("judge-head-pin-set")}
PIN_BEFORE_MATCH = message("judge-pin-before-match")
PIN_UNFINISHED = message("judge-pin-unfinished")
HEAD_PIN_ALONE = message("judge-pin-of-head")
SAME_PIN = message("judge-pin-same")
PROVISIONAL = message("judge-pin-provisional")
MATCH_NOT_OVER = message("judge-match-not-over")


class ChangeTable(Protocol):
    """The part of the table that a change needs."""

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""

    @property
    def judge(self) -> JudgePublic | None:
        """The judge's key in force."""

    @property
    def is_between_matches(self) -> bool:
        """Return whether no match is on the table, and none could be resumed."""

    def converse(self, sighting: Arrived, talk: Callable[[Transmit], bool]) -> bool | None:
        """Return what `talk` finds out about the card that was read; None without it (`hw.model.Readers.converse`)."""

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
        self._match = 0
        self._agreed: tuple[str, ...] = ()
        self.pending: JudgeChange | None = None

    @property
    def has_pin(self) -> bool:
        """Return whether an organiser has set a PIN. Raises OSError."""
        return self._pin.is_set()

    @property
    def has_head_pin(self) -> bool:
        """Return whether the head judge has a PIN of their own. Raises OSError."""
        return self._pin.has_head

    def digits(self, role: Role) -> int:
        """Return how many digits the PIN of a role has, 0 for no PIN. Raises OSError."""
        return self._pin.digits(role)

    def unlock(self, table: ChangeTable, pin: str, entrant: Entrant) -> Role | Message:
        """Return for whom this PIN unlocks, or why it does not.

        A PIN that came with a boot file unlocks nothing before it is changed. A wrong PIN is an entry of the match,
        with the side from which it came, or of the machine's log where no match is on the table.
        """
        unlocked = self._entered(table, pin, entrant)
        return PROVISIONAL if unlocked == "judge" and self._pin.is_provisional else unlocked

    def _entered(self, table: ChangeTable, pin: str, entrant: Entrant) -> Role | Message:
        """Return whose PIN this is, or why it is nobody's; as `unlock`."""
        if self._is_pin_by_hand(table):
            return message("judge-pin-by-hand")
        unlocked = self._pin.unlock(pin, entrant)
        if isinstance(unlocked, Message) and self.has_pin:
            if table.match is not None:
                table.note(REFUSED_UNLOCK, RefusedUnlock(side=entrant.side))
            else:
                entered = (entrant.role, entrant.side) if entrant.side else (entrant.role,)
                self._log.append("wrong PIN", self._pin.id, entered)
        return unlocked

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
        pin_set = self.has_pin
        self.pending = replace(
            change,
            current="" if table.judge is None else table.judge.id,
            asks_pin=pin_set,
            may_open=before.for_nobody or (before.for_judge and pin_set),
        )

    def confirm(self, table: ChangeTable, pin: str, entrant: Entrant = A_JUDGE, *, opens: bool) -> Message | None:
        """Confirm the key; `opens` is whether it may open what was sealed before."""
        change = self.pending
        if change is None or change.waits:
            return None
        opens = opens and change.may_open
        if self.has_pin:
            unlocked = self.unlock(table, pin, entrant)
            if isinstance(unlocked, Message):
                return unlocked
            agreed: tuple[str, ...] = (JUDGE,)
        else:
            agreed = ()
        needs_players = not agreed or (opens and _sealed_before(table, self._key).for_nobody)
        return self._carry_out_or_ask(table, replace(change, opens=opens), agreed, needs_players=needs_players)

    def set_pin(
        self, table: ChangeTable, old: str, new: str, role: Role = "judge", entrant: Entrant = A_JUDGE
    ) -> Message | None:
        """Set the PIN of a role; where there is a PIN already, `entrant` must know it.

        It is set before the event, or by somebody who knows a judge's PIN: never by players during a match. The head
        judge's PIN is changed with the head judge's own.
        """
        self.cancel()
        self._is_pin_by_hand(table)
        known: Role | None = None
        if self.has_pin:
            unlocked = self._entered(table, old, entrant)
            if isinstance(unlocked, Message):
                return unlocked
            known = unlocked
        elif not table.is_between_matches:
            return PIN_UNFINISHED if table.match is None else PIN_BEFORE_MATCH
        if role == "head judge" and self.has_head_pin and known != "head judge":
            return HEAD_PIN_ALONE
        if known not in (None, role) and new == old:
            return SAME_PIN
        if known == role == "judge" and new == old and self._pin.is_provisional:
            return PROVISIONAL
        if (refused := self._pin.refused(new)) is not None:
            return refused
        return self._keep_pin(table, new, role, () if known is None else (JUDGE,))

    def _keep_pin(self, table: ChangeTable, new: str, role: Role, agreed: tuple[str, ...]) -> Message:
        """Record the new PIN, then keep it."""
        if table.match is not None:
            table.note("judge PIN", PinNote(agreed))
        record = self._pin.prepared(new, role)
        self._log.append("PIN", record.id, agreed)
        self._pin.keep(record)
        return PIN_SET[role]

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
        key, match = self._key, table.match
        asked = self._match if set(agreed) - {JUDGE} else 0
        self.cancel()
        if asked and (match is None or match.number != asked):
            return None
        table.change_judge(key, agreed, handed=change.opens)
        return message("judge-key-removed") if key is None else message("judge-key-given", key=key.id)

    def _is_pin_by_hand(self, table: ChangeTable) -> bool:
        """Return whether the PIN was put into the data folder by hand during a match, for which it does not count.

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
    """Return what a key could not open of the match on the table."""
    match = table.match
    return SealedBefore() if match is None or key is None else sealed_before(match, key)
