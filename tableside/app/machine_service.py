"""The machine's services for the screen, besides playing: an update, a backup and a support bundle on a USB stick."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from hw.checked_machine import this_machine
from hw.diagnostics import run_checks
from tableside.app.boot_file import OUTCOME as BOOT_OUTCOME
from tableside.app.findings import Line, as_json, findings
from tableside.app.mounts import MountWatch
from tableside.app.stick_updates import OUTCOME, RUNS, ask_for_update, find_update
from tableside.app.support_bundle import write_bundle
from tableside.app.unit_outcomes import read_outcome
from tableside.app.updates import Installer
from tableside.ledger.backup import back_up
from tableside.ledger.errors import LedgerError, explained
from tableside.ledger.outside import NotWritten
from tableside.ledger.sticks import STICKS, mounted_sticks
from tableside.message import Message, message
from tableside.screens.display import choose
from tableside.screens.wires import MachineShown, MachineTask

NEWS_S = 900.0
"""For how many seconds after an update its outcome is news to people who see the table start again."""
PATIENCE_S = 10.0
"""Seconds after which a unit that says nothing was not started."""
_LOOK_S = 0.5
"""Seconds between two looks at what an update says."""


class MachineService:
    """Looks for updates on USB sticks, and does what the screen asks for, each on a thread of its own.

    `show` gets what the screen shows, on any thread. `words` makes words of what the doctor finds. `places` is where
    sticks are mounted, `ask` asks for the update that the outcome is of. `boot_outcome` says why a boot
    file was not used.
    """

    def __init__(
        self,
        data: Path,
        show: Callable[[MachineShown], None],
        words: Callable[[Line], str],
        installer: Installer | None = None,
        places: Sequence[Path] = STICKS,
        outcome: Path = OUTCOME,
        ask: Callable[[], Message | None] = ask_for_update,
        sticks: Callable[[Sequence[Path]], tuple[Path, ...]] = mounted_sticks,
        boot_outcome: Path = Path("/", BOOT_OUTCOME),
    ) -> None:
        self._data, self._show, self._words = data, show, words
        self._installer = installer or Installer()
        self._places, self._outcome, self._ask, self._sticks = places, outcome, ask, sticks
        self._boot_outcome = boot_outcome
        self._watch = MountWatch(self.look)
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._shown = MachineShown()

    def __enter__(self) -> Self:
        """Watch for sticks; tell of an update that is under way or has just ended, and of a boot file with mistakes."""
        self._watch.start()
        self._note(boot=read_outcome(self._boot_outcome))
        outcome = self._news()
        if outcome is not None:
            self._note(news=True, results={"update": outcome})
            if outcome.code == RUNS:
                self._start("update", self._follow)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ended.set()
        self._watch.close()

    def look(self) -> None:
        """Look for sticks, and for a package on them, which is read whole: that may take some seconds."""
        sticks, installed = len(self._sticks(self._places)), self._installer.installed
        self._note(sticks=sticks, installed=installed, update="", refused=None)
        if not (sticks and installed):
            return
        try:
            update = find_update(self._installer, self._places)
        except LedgerError as error:
            self._note(refused=error.problem)
        else:
            self._note(update=update.version if update else "")

    def update(self) -> None:
        """Have the newest package on the sticks installed."""
        self._start("update", self._update)

    def back_up(self) -> None:
        """Save the table's folder to a stick."""
        self._start("backup", self._back_up)

    def write_support(self) -> None:
        """Write a support bundle to a stick."""
        self._start("support", self._write_support)

    def seen(self) -> None:
        """Take the outcome of the last update, and what the boot file lacks, as read."""
        self._note(news=False, boot=None)

    def _start(self, task: MachineTask, work: Callable[[], Message]) -> None:
        """Begin a task, unless another one is under way."""
        with self._lock:
            if self._shown.runs:
                return
            results = {name: result for name, result in self._shown.results.items() if name != task}
            self._shown = replace(self._shown, runs=task, results=results)
        self._show(self._shown)
        threading.Thread(target=self._run, args=(task, work), name=task, daemon=True).start()

    def _run(self, task: MachineTask, work: Callable[[], Message]) -> None:
        try:
            with explained(self._data):
                result = work()
        except NotWritten as error:
            result = message("problem-stick-not-written", cause=error.cause)
        except LedgerError as error:
            result = error.problem
        self._note(runs="", results={task: result})

    def _update(self) -> Message:
        before = _read_at(self._outcome)
        refusal = self._ask()
        if refusal is not None:
            return refusal
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until and not self._ended.wait(_LOOK_S):
            if _read_at(self._outcome) != before:
                return self._follow()
        return message("problem-update-not-started")

    def _follow(self) -> Message:
        """Show what the unit says until it is done; return what came of it."""
        while (says := read_outcome(self._outcome)) is not None and says.code == RUNS:
            self._note(results={"update": says})
            if self._ended.wait(_LOOK_S):
                break
        return says or message("problem-update-not-started")

    def _back_up(self) -> Message:
        out = self._stick() / f"{_name()}.backup"
        content = back_up(self._data, out)
        return message("backup-on-stick", file=out.name, entries=content.entries, size=_size(out))

    def _write_support(self) -> Message:
        out = self._stick() / f"{_name()}.zip"
        report = as_json(findings(run_checks(this_machine()), choose(), self._data), self._words)
        write_bundle(out, self._data, report)
        return message("support-on-stick", file=out.name, size=_size(out))

    def _stick(self) -> Path:
        """The stick with the most room. Raises `NoStick`."""
        sticks = self._sticks(self._places)
        if not sticks:
            raise NoStick
        return max(sticks, key=_room)

    def _news(self) -> Message | None:
        """The message of an update, if it is under way or has just ended."""
        outcome, age_s = read_outcome(self._outcome), time.time() - _read_at(self._outcome) / 1e9
        return outcome if outcome is not None and (outcome.code == RUNS or abs(age_s) < NEWS_S) else None

    def _note(self, results: dict[str, Message] | None = None, **changes: object) -> None:
        """Show what changed."""
        with self._lock:
            results = {**self._shown.results, **(results or {})}
            self._shown = replace(self._shown, results=results, **changes)
            shown = self._shown
        self._show(shown)


class NoStick(LedgerError):
    """No USB stick is plugged in."""

    def __init__(self) -> None:
        super().__init__(message("problem-no-stick"), message("remedy-plug-in-stick"))


def _name() -> str:
    """The name of a file on a stick: which table it is of, and when."""
    return f"{socket.gethostname()}-{time.strftime('%Y-%m-%d-%H%M%S')}"


def _read_at(outcome: Path) -> int:
    """The time at which an outcome was written, in ns; 0 for never."""
    try:
        return outcome.stat().st_mtime_ns
    except OSError:
        return 0


def _room(stick: Path) -> int:
    try:
        return shutil.disk_usage(stick).free if os.access(stick, os.W_OK) else -1
    except OSError:
        return -1


def _size(file: Path) -> int:
    """The size of a file in kB."""
    return -(-file.stat().st_size // 1000)
