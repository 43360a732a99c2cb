"""Trial hides: how long this machine takes over a hide, from which the answer time follows.

As the app has shown its first frame, a made-up card is hidden and taken back some times in a ledger beside the table's
own, on the same disk: it is judged, carried out, committed to, sealed, stored and shown, as a tapped card is. What was
chosen counts once no match goes on. Where that takes too long the longest answer time is chosen.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
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
from tableside.table.answer_time import STEPS, step_for
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
MOST_S = 20.0
"""Seconds that all of them may take together."""
PATIENCE_S = 3.0
"""Seconds for which the end of the app waits for what the disk is at."""
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
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="trial hides", daemon=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End them; a disk that stands still keeps nobody here."""
        self._ended.set()
        self.wait(PATIENCE_S)

    def begin(self) -> None:
        """Begin; to be called once."""
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until they are over, for some seconds at most."""
        if self._thread.ident is not None:
            self._thread.join(seconds)

    def _run(self) -> None:
        with suppress(LedgerError):
            times = trial_hides(self._data, self._ended)
            if not self._ended.is_set():
                self._tell(step_for(times) if times else STEPS[-1])


def trial_hides(data: Path, ended: threading.Event) -> list[int]:
    """Return how long some hides took, in ns; none if they were ended, or took too long. Raises LedgerError."""
    folder = data / FOLDER
    with explained(data):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        try:
            return _timed(folder, ended)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _timed(folder: Path, ended: threading.Event) -> list[int]:
    over = time.monotonic() + MOST_S
    judge_key.keep(JudgePrivate().public, folder / judge_keys.FILE)
    store = MatchStore(folder, CARDS)
    times = list[int]()
    try:
        for step in _steps(store, times):
            step()
            if ended.is_set() or time.monotonic() > over:
                return []
    finally:
        store.close()
    return times[1:]


def _steps(store: MatchStore, times: list[int]) -> Iterator[Callable[[], None]]:
    """Yield what is to be done, step by step; how long each hide took comes to `times`, in ns."""

    def hide() -> None:
        begun = time.monotonic_ns()
        _act(store, c.Do(_hide()))
        times.append(time.monotonic_ns() - begun)

    yield store.ready
    yield partial(store.begin, AGREED)
    yield partial(_act, store, c.Do(ControlIs("A", 1, "A")))
    for _ in range(1 + TRIALS):
        yield hide
        yield partial(_act, store, c.Undo("A"))


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
