"""Trial hides: how long this machine takes over a hide, from which the answer time follows.

As the app has shown its first frame, a made-up card is hidden and taken back some times in a ledger beside the table's
own, on the same disk: it is judged, carried out, committed to, sealed, stored and shown, as a tapped card is. What was
chosen counts once no match goes on.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from carddata.model.card import Card
from tableside.engine import Secret
from tableside.engine.model.actions import Action, ControlIs, Hide
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.ledger.errors import LedgerError, explained
from tableside.match import judge_keys
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tableside.table.answer_time import step_for
from tableside.table.controller import MatchController
from tableside.table.effects import TableState
from tableside.table.health import Health
from tableside.table.view.build import at_match

FOLDER = "trial"
"""The folder of the trials, in the data folder; it is removed after them."""
TRIALS = 6
"""The number of hides that are timed, after another that is not."""
TRIALS_AFTER_S = 2.0
"""Seconds after the first frame at which they begin: what is built for that is done."""
CARD, HERE, ELSEWHERE = "hidden", "here", "elsewhere"
CARDS = {
    CARD: Card(CARD, "unit", ("calm",), 2, might=2, keywords=("Hidden",)),
    HERE: Card(HERE, "battlefield"),
    ELSEWHERE: Card(ELSEWHERE, "battlefield"),
}
"""The made-up cards of the trials."""
AGREED = GameSetup({"A": "A", "B": "B"}, (HERE, ELSEWHERE))


class TrialHides:
    """Trial hides in the folder of a table, on a thread of their own; `tell` gets the answer time in ms, on that.

    A folder in which nothing can be stored leads to no answer time: the table says what is wrong with it.
    """

    def __init__(self, data: Path, tell: Callable[[int], object]) -> None:
        self._data, self._tell = data, tell
        self._thread = threading.Thread(target=self._run, name="trial hides")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Wait until they are over."""
        if self._thread.ident is not None:
            self._thread.join()

    def begin(self) -> None:
        """Begin; to be called once."""
        self._thread.start()

    def _run(self) -> None:
        with suppress(LedgerError):
            self._tell(step_for(trial_hides(self._data)))


def trial_hides(data: Path) -> list[int]:
    """Return how long some hides took, in ns. Raises LedgerError."""
    folder = data / FOLDER
    with explained(data):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        try:
            return _timed(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _timed(folder: Path) -> list[int]:
    judge_key.keep(JudgePrivate().public, folder / judge_keys.FILE)
    store = MatchStore(folder, CARDS)
    times = []
    try:
        store.ready()
        store.begin(AGREED)
        _act(store, c.Do(ControlIs("A", 1, "A")))
        for _ in range(1 + TRIALS):
            begun = time.monotonic_ns()
            _act(store, c.Do(_hide()))
            times.append(time.monotonic_ns() - begun)
            _act(store, c.Undo("A"))
    finally:
        store.close()
    return times[1:]


def _hide() -> Action:
    return Hide("A", Secret(CARD), 1)


def _act(store: MatchStore, command: c.MatchCommand) -> None:
    """Do this as the table does: judge it, store what comes of it, and make the view."""
    match, vault = store.match, store.vault()
    if match is None or vault is None:
        return
    controller = MatchController(CARDS, match, TableState(), vault, store.next_seq, time.monotonic_ns(), 0)
    effects = controller.command(command)
    for draft in effects.drafts:
        store.record(draft)
    at_match(store.match or match, effects.state.panels.notices(), None, Health())
