"""A judge at the table: unlocks it, chooses a facedown mark, puts the real card on a reader.

The methods may be called from any thread; the work is done on the desk's, and each new view is published there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hw.model import Removed, Sighting
from tableside.engine import Secret
from tableside.judge.pin import PinFile
from tableside.judge.verify import CheckFinding, compare
from tableside.judge.view import JudgeView
from tableside.ledger.errors import LedgerError
from tableside.match.entries import LookNote
from tableside.match.fold import Match
from tableside.table.desk import Call, Desk

PUT_DOWN = "Put the card on a reader."
GONE = "No card lies facedown there any more."
NOT_KNOWN = "What it is cannot be read here. The judge's own key opens it from the exported record."
NO_MATCH = "No match is on the table. Begin one, or go on with the last one."
NO_FILE = "The PIN's file cannot be used. See that the data folder can be read and written."


class JudgeSession:
    """The judge's way in. Every unlock, every wrong PIN and every look is an entry before anything is shown.

    It ends with the match: the next one is locked.
    """

    def __init__(self, folder: Path, send: Callable[[Call], None], publish: Callable[[JudgeView], None]) -> None:
        self._pin = PinFile(folder)
        self._send = send
        self._publish = publish
        self._unlocked = False
        self._chosen = ""
        self._message = ""
        self._found: CheckFinding | None = None
        self._card = ""

    def unlock(self, pin: str) -> None:
        """Try a PIN."""
        self._send(Call(lambda desk: self._unlock(desk, pin)))

    def choose(self, handle: str) -> None:
        """Choose the facedown card to check."""
        self._send(Call(lambda desk: self._choose(desk, handle)))

    def look(self) -> None:
        """See which card the chosen one is; the look is on record before it shows."""
        self._send(Call(self._look))

    def lock(self) -> None:
        """End the session."""
        self._send(Call(self._lock))

    def set_pin(self, old: str, new: str) -> None:
        """Set the PIN; where there is one already, the old one is asked for."""
        self._send(Call(lambda desk: self._set_pin(desk, old, new)))

    def sighted(self, desk: Desk, sighting: Sighting) -> None:
        """A card on a reader is checked against the chosen record; the look is on record before its answer shows."""
        match = desk.match
        if isinstance(sighting, Removed) or match is None or not self._chosen:
            return
        self._clear()
        with self._telling(desk):
            found = compare(match, self._chosen, sighting)
            self._message = GONE if found is None else ""
            if found is not None:
                desk.note("look", LookNote(self._chosen), {"answer": found.answer})
            self._found = found

    def left(self, desk: Desk) -> None:
        """The match is no longer on the table: nothing stays unlocked."""
        self._lock(desk)

    @contextmanager
    def _telling(self, desk: Desk) -> Iterator[None]:
        """Show what came of it; also that the ledger or the PIN's file stands in the way, and then it was not done."""
        try:
            yield
        except LedgerError as error:
            self._message = str(error)
            raise
        except OSError:
            self._message = NO_FILE
        finally:
            self._show(desk)

    def _unlock(self, desk: Desk, pin: str) -> None:
        with self._telling(desk):
            if desk.match is None:
                self._message = NO_MATCH
                return
            self._message = self._pin.check(pin)
            if not self._message:
                desk.note("unlock", {})
                self._unlocked = True
                desk.divert(self)
            elif self._pin.is_set():
                desk.note("refused unlock", {})

    def _choose(self, desk: Desk, handle: str) -> None:
        if self._unlocked:
            self._chosen = handle
            self._message = PUT_DOWN
            self._clear()
        self._show(desk)

    def _look(self, desk: Desk) -> None:
        match = desk.match
        if not self._unlocked or match is None or not self._chosen:
            return
        self._clear()
        with self._telling(desk):
            if all(one.handle != self._chosen for one in match.table.facedown):
                self._message = GONE
                return
            desk.note("look", LookNote(self._chosen))
            self._card = match.private.faces.get(self._chosen) or ""
            self._message = "" if self._card else NOT_KNOWN

    def _clear(self) -> None:
        """What was seen of a card is seen no more."""
        self._found = None
        self._card = ""

    def _lock(self, desk: Desk) -> None:
        self._unlocked = False
        self._chosen = self._message = ""
        self._clear()
        desk.divert(None)
        self._show(desk)

    def _set_pin(self, desk: Desk, old: str, new: str) -> None:
        with self._telling(desk):
            refused = self._pin.check(old) if self._pin.is_set() else ""
            self._message = refused or self._pin.set(new) or "The judge PIN is set."

    def _show(self, desk: Desk) -> None:
        found = self._found
        marks = _marks(desk.match) if self._unlocked and desk.match is not None else ()
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
