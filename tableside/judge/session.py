"""A judge at the table: unlocks it, chooses a facedown mark, puts the real card on a reader.

The methods may be called from any thread; the work is done on the table's thread, and each new view is published there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from hw.model import Removed, Sighting
from tableside.engine import Secret
from tableside.judge.pin import PinFile
from tableside.judge.verify import CheckFinding, compare
from tableside.judge.view import JudgeView
from tableside.ledger.errors import LedgerError
from tableside.match.entries import LookNote
from tableside.match.fold import Match

PUT_DOWN = "Put the card on a reader."
GONE = "No card lies facedown there any more."
NOT_KNOWN = "What it is cannot be read here. The judge's own key opens it from the exported record."
NO_MATCH = "No match is on the table. Begin one, or go on with the last one."
NO_FILE = "The PIN's file cannot be used. See that the data folder can be read and written."


class JudgeTable(Protocol):
    """What a judge needs of the table: its match, entries, and the cards on its readers."""

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""

    def note(self, kind: str, public: Any, private: Any = None) -> object:
        """Append an entry that changes no position. Raises LedgerError where it cannot be stored."""

    def divert(self, listener: JudgeSession | None) -> None:
        """Sightings go to this session until it is None again."""


JudgeCall = Callable[[JudgeTable], None]
"""A job for the table's thread."""


class JudgeSession:
    """The judge's way in. Every unlock, every wrong PIN and every look is an entry before anything is shown.

    `call` runs a job on the table's thread, `publish` shows a view. It ends with the match: the next one is locked.
    """

    def __init__(self, folder: Path, call: Callable[[JudgeCall], None], publish: Callable[[JudgeView], None]) -> None:
        self._pin = PinFile(folder)
        self._call = call
        self._publish = publish
        self._unlocked = False
        self._chosen = ""
        self._message = ""
        self._found: CheckFinding | None = None
        self._card = ""

    def unlock(self, pin: str) -> None:
        """Try a PIN."""
        self._call(lambda table: self._unlock(table, pin))

    def choose(self, handle: str) -> None:
        """Choose the facedown card to check."""
        self._call(lambda table: self._choose(table, handle))

    def look(self) -> None:
        """See which card the chosen one is; the look is on record before it shows."""
        self._call(self._look)

    def lock(self) -> None:
        """End the session."""
        self._call(self._lock)

    def set_pin(self, old: str, new: str) -> None:
        """Set the PIN; where there is one already, the old one is asked for."""
        self._call(lambda table: self._set_pin(table, old, new))

    def sighted(self, table: JudgeTable, sighting: Sighting) -> None:
        """A card on a reader is checked against the chosen record; the look is on record before its answer shows."""
        match = table.match
        if isinstance(sighting, Removed) or match is None or not self._chosen:
            return
        self._clear()
        with self._telling(table):
            found = compare(match, self._chosen, sighting)
            self._message = GONE if found is None else ""
            if found is not None:
                table.note("look", LookNote(self._chosen), {"answer": found.answer})
            self._found = found

    def left(self, table: JudgeTable) -> None:
        """The match is no longer on the table: nothing stays unlocked."""
        self._lock(table)

    @contextmanager
    def _telling(self, table: JudgeTable) -> Iterator[None]:
        """Show what came of it; also that the ledger or the PIN's file stands in the way, and then it was not done."""
        try:
            yield
        except LedgerError as error:
            self._message = str(error)
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
            if not self._message:
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
            if all(one.handle != self._chosen for one in match.table.facedown):
                self._message = GONE
                return
            table.note("look", LookNote(self._chosen))
            self._card = match.private.faces.get(self._chosen) or ""
            self._message = "" if self._card else NOT_KNOWN

    def _clear(self) -> None:
        """What was seen of a card is seen no more."""
        self._found = None
        self._card = ""

    def _lock(self, table: JudgeTable) -> None:
        self._unlocked = False
        self._chosen = self._message = ""
        self._clear()
        table.divert(None)
        self._show(table)

    def _set_pin(self, table: JudgeTable, old: str, new: str) -> None:
        with self._telling(table):
            refused = self._pin.check(old) if self._pin.is_set() else ""
            self._message = refused or self._pin.set(new) or "The judge PIN is set."

    def _show(self, table: JudgeTable) -> None:
        found = self._found
        marks = _marks(table.match) if self._unlocked and table.match is not None else ()
        self._publish(
            JudgeView(
                unlocked=self._unlocked,
                message=self._message,
                marks=marks,
                chosen=self._chosen,
                answer=found.answer if found is not None else "",
                hidden=_hidden(found),
                legal=_legal(found),
                since=found.since if found is not None else 0,
                card=Secret(self._card) if self._card else None,
            )
        )


def _marks(match: Match) -> tuple[tuple[str, str, str, int], ...]:
    words = match.words
    return tuple(
        (one.handle, words.battlefield(one.at), words.player(one.player), one.turn) for one in match.table.facedown
    )


def _legal(found: CheckFinding | None) -> str:
    if found is None:
        return ""
    return {True: "legal", False: "not legal", None: ""}[found.legal]


def _hidden(found: CheckFinding | None) -> str:
    if found is None:
        return ""
    words = {True: "has Hidden", False: "does not have Hidden", None: "not known"}
    return words[found.has_hidden]
