"""A judge's session: unlock the table, choose a facedown card, put the real card on a reader.

The methods may be called from any thread; the work is done on the table's thread, and each new view is published there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from hw.model import Removed, Sighting
from tableside.engine import Secret
from tableside.judge.changes import ChangeTable, JudgeChanges
from tableside.judge.comparison import CheckFinding, compare
from tableside.judge.view import FacedownChoice, JudgeView
from tableside.ledger.clock import machine_time
from tableside.ledger.errors import LedgerError
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.entries import LookNote
from tableside.match.fold import Match
from tableside.match.judge_calls import CAME, CallNote
from tableside.match.public.round_clock import CLOCK
from tableside.message import Message, Names, message

PUT_DOWN = message("judge-put-card-down")
GONE = message("judge-card-gone")
NOT_KNOWN = message("judge-card-not-known")
NO_MATCH = message("judge-no-match")
NO_FILE = message("judge-pin-file-unusable")
NOT_RECORDED = message("judge-not-recorded")
TAKEN_BACK = message("judge-taken-back")
NOTHING_TO_TAKE_BACK = message("judge-nothing-to-take-back")


class JudgeTable(ChangeTable, Protocol):
    """What a judge needs of the table: its match, entries, and the cards on its readers."""

    def take_back(self) -> bool:
        """Take back the last action that began something and all that followed it; return whether there was one.

        Raises LedgerError if it cannot be stored.
        """

    def divert(self, listener: JudgeSession | None) -> None:
        """Send sightings to this session; None ends that."""


JudgeCall = Callable[[JudgeTable], None]
"""A job for the table's thread."""


class JudgeSession:
    """The judge's way in. Every unlock, wrong PIN and look is recorded before anything is shown.

    `call` runs a job on the table's thread, `publish` shows a view. It ends with the match: a new match
    starts locked.
    """

    def __init__(self, folder: Path, call: Callable[[JudgeCall], None], publish: Callable[[JudgeView], None]) -> None:
        self._changes = JudgeChanges(folder)
        self._call = call
        self._publish = publish
        self._unlocked = False
        self._chosen = ""
        self._message: Message | None = None
        self._finding: CheckFinding | None = None
        self._card = ""

    def unlock(self, pin: str) -> None:
        """Try a PIN."""
        self._call(lambda table: self._unlock(table, pin))

    def choose(self, handle: str) -> None:
        """Choose the facedown card to check."""
        self._call(lambda table: self._choose(table, handle))

    def look(self) -> None:
        """Show which card was chosen; the look is on record before the name shows."""
        self._call(self._look)

    def take_back(self) -> None:
        """Refuse the last action that began something, and take back all that followed it; it is on record."""
        self._call(self._take_back)

    def add_time(self, minutes: int) -> None:
        """Add minutes to the round; it is on record."""
        self._call(lambda table: self._add_time(table, minutes))

    def lock(self) -> None:
        """End the session."""
        self._call(self._lock)

    def set_pin(self, old: str, new: str) -> None:
        """Set the PIN; where there is a PIN already, it is asked for."""
        self._change(lambda table: self._changes.set_pin(table, old, new))

    def propose_key(self, file: str) -> None:
        """Read a judge's public key from a stick, to be confirmed."""
        self._change(lambda table: self._changes.propose_key(table, file))

    def propose_no_key(self) -> None:
        """Seal for no judge from now on, to be confirmed."""
        self._change(self._changes.propose_no_key)

    def confirm(self, pin: str, opens: bool) -> None:
        """Confirm the proposed change; `opens` is whether the new key may open what was sealed before."""
        self._change(lambda table: self._changes.confirm(table, pin, opens=opens))

    def agree(self, player: str) -> None:
        """A player agrees to the change."""
        self._change(lambda table: self._changes.agree(table, player))

    def cancel(self) -> None:
        """Drop the change."""
        self._change(lambda _: self._changes.cancel())

    def sighted(self, table: JudgeTable, sighting: Sighting) -> None:
        """A card on a reader is checked against the chosen record; the look is on record before its answer shows."""
        match = table.match
        if isinstance(sighting, Removed) or match is None or not self._chosen:
            return
        self._clear()
        with self._telling(table):
            self._message = _closed(match, self._chosen)
            if self._message is not None:
                return
            finding = compare(match, self._chosen, sighting)
            self._message = GONE if finding is None else None
            if finding is not None:
                table.note("look", LookNote(self._chosen), {"answer": finding.answer})
            self._finding = finding

    def left(self, table: JudgeTable) -> None:
        """The match is no longer on the table: nothing stays unlocked, and nobody is asked any more."""
        self._changes.cancel()
        self._lock(table)

    @contextmanager
    def _telling(self, table: JudgeTable) -> Iterator[None]:
        """Show the result, or why nothing was done: the ledger or the PIN file cannot be used."""
        try:
            yield
        except LedgerError:
            self._message = NOT_RECORDED
            raise
        except OSError:
            self._message = NO_FILE
        finally:
            self._show(table)

    def _unlock(self, table: JudgeTable, pin: str) -> None:
        with self._telling(table):
            if table.match is None:
                self._message = NO_MATCH
                return
            self._message = self._changes.check(table, pin)
            if self._message is None:
                table.note("unlock", {})
                if table.match.called is not None:
                    table.note(CAME, CallNote(""))
                self._unlocked = True
                table.divert(self)

    def _choose(self, table: JudgeTable, handle: str) -> None:
        if self._unlocked:
            self._chosen = handle
            self._message = PUT_DOWN
            self._clear()
        self._show(table)

    def _look(self, table: JudgeTable) -> None:
        match = table.match
        if not self._unlocked or match is None or not self._chosen:
            return
        self._clear()
        with self._telling(table):
            if all(card.handle != self._chosen for card in match.table.facedown):
                self._message = GONE
                return
            self._message = _closed(match, self._chosen)
            if self._message is not None:
                return
            table.note("look", LookNote(self._chosen))
            self._card = match.private.faces.get(self._chosen) or ""
            self._message = None if self._card else NOT_KNOWN

    def _take_back(self, table: JudgeTable) -> None:
        if not self._unlocked or table.match is None:
            return
        self._clear()
        with self._telling(table):
            self._message = TAKEN_BACK if table.take_back() else NOTHING_TO_TAKE_BACK

    def _add_time(self, table: JudgeTable, minutes: int) -> None:
        clock = None if table.match is None else table.match.clock
        if self._unlocked and clock is not None:
            with self._telling(table):
                table.note(CLOCK, clock.more(minutes, machine_time(), JUDGE))

    def _clear(self) -> None:
        """Hide what was shown of a card."""
        self._finding = None
        self._card = ""

    def _lock(self, table: JudgeTable) -> None:
        self._unlocked = False
        self._chosen = ""
        self._message = None
        self._clear()
        table.divert(None)
        self._show(table)

    def _change(self, job: Callable[[JudgeTable], Message | None]) -> None:
        """Do something about a change of the judge's key or PIN, and show what comes of it."""

        def do(table: JudgeTable) -> None:
            with self._telling(table):
                self._message = job(table)

        self._call(do)

    def _show(self, table: JudgeTable) -> None:
        match = table.match if self._unlocked else None
        self._publish(
            JudgeView(
                unlocked=self._unlocked,
                message=self._message,
                choices=() if match is None else _choices(match),
                chosen=self._chosen,
                finding=self._finding,
                card=Secret(self._card) if self._card else None,
                change=self._changes.pending,
                names=table.match.names if table.match is not None and (match or self._changes.pending) else Names(),
            )
        )


def _closed(match: Match, handle: str) -> Message | None:
    """Why this facedown card is not for the present judge: it was sealed for another key and not handed over."""
    owner = match.sealed_for.get(handle, match.judge_id)
    if owner == match.judge_id:
        return None
    return message("judge-sealed-for-other", key=owner) if owner else message("judge-hidden-before-key")


def _choices(match: Match) -> tuple[FacedownChoice, ...]:
    return tuple(FacedownChoice(card.handle, card.at, card.player, card.turn) for card in match.table.facedown)
