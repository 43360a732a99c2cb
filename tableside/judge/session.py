"""A judge's session: unlock the table, choose a facedown card, put the real card on a reader.

The methods may be called from any thread; the work is done on the table's thread, and each new view is published there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from hw.model import Removed, Sighting
from tableside.engine import Secret
from tableside.judge.comparison import CheckFinding, compare
from tableside.judge.pin import PinFile
from tableside.judge.view import FacedownChoice, JudgeView
from tableside.ledger.errors import LedgerError
from tableside.match.entries import LookNote
from tableside.match.fold import Match
from tableside.message import Message, Names, message

PUT_DOWN = message("judge-put-card-down")
GONE = message("judge-card-gone")
NOT_KNOWN = message("judge-card-not-known")
NO_MATCH = message("judge-no-match")
NO_FILE = message("judge-pin-file-unusable")
NOT_RECORDED = message("judge-not-recorded")
PIN_SET = message("judge-pin-set")


class JudgeTable(Protocol):
    """What a judge needs of the table: its match, entries, and the cards on its readers."""

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""

    def note(self, kind: str, public: Any, private: Any = None) -> object:
        """Append an entry that changes no position. Raises LedgerError if it cannot be stored."""

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
        self._pin = PinFile(folder)
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

    def lock(self) -> None:
        """End the session."""
        self._call(self._lock)

    def set_pin(self, old: str, new: str) -> None:
        """Set the PIN. If there is a PIN already, `old` must be right."""
        self._call(lambda table: self._set_pin(table, old, new))

    def sighted(self, table: JudgeTable, sighting: Sighting) -> None:
        """A card on a reader is checked against the chosen record; the look is on record before its answer shows."""
        match = table.match
        if isinstance(sighting, Removed) or match is None or not self._chosen:
            return
        self._clear()
        with self._telling(table):
            finding = compare(match, self._chosen, sighting)
            self._message = GONE if finding is None else None
            if finding is not None:
                table.note("look", LookNote(self._chosen), {"answer": finding.answer})
            self._finding = finding

    def left(self, table: JudgeTable) -> None:
        """The match is no longer on the table: nothing stays unlocked."""
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
            self._message = self._pin.check(pin)
            if self._message is None:
                table.note("unlock", {})
                self._unlocked = True
                table.divert(self)
            elif self._pin.is_set():
                table.note("refused unlock", {})

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
            table.note("look", LookNote(self._chosen))
            self._card = match.private.faces.get(self._chosen) or ""
            self._message = None if self._card else NOT_KNOWN

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

    def _set_pin(self, table: JudgeTable, old: str, new: str) -> None:
        with self._telling(table):
            refused = self._pin.check(old) if self._pin.is_set() else None
            self._message = refused or self._pin.set(new) or PIN_SET

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
                names=Names() if match is None else match.names,
            )
        )


def _choices(match: Match) -> tuple[FacedownChoice, ...]:
    return tuple(FacedownChoice(card.handle, card.at, card.player, card.turn) for card in match.table.facedown)
