"""The findings of `tableside doctor`: faults of this machine that keep Tableside from working, and their fixes."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from hw.checked_machine import Diagnosis, ShellCommand, State
from tableside.ledger.errors import LedgerError, NotWritable, disk_error, explained
from tableside.ledger.files import check_folder, refuse_network
from tableside.ledger.public import PublicLedger
from tableside.message import Message, message
from tableside.screens.display import NO_ACCESS, Display

Line = Message | str
"""A message, or a command as it is typed."""
JOIN_GROUPS = "sudo usermod -aG video,render $USER"
SYNCS = 40
"""Writes that measure a disk."""
SLOW_MS = 100
"""The longest time for a write, in 19 of 20 cases: the answer to a tap waits for it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: what was checked, its state, what was found, and the commands and steps that fix it."""

    about: Message
    state: State
    says: Line
    fix: tuple[Line, ...] = ()


def findings(diagnoses: Iterable[Diagnosis], display: Display, data: Path) -> tuple[Finding, ...]:
    """All results, those for the display, the data folder and its disk last."""
    return (*map(_finding, diagnoses), about_display(display), about_data(data), about_disk(data))


def _finding(diagnosis: Diagnosis) -> Finding:
    fix = (step.line if isinstance(step, ShellCommand) else Message(step.code) for step in diagnosis.fix)
    says = message(diagnosis.code, **diagnosis.arguments)
    return Finding(Message(diagnosis.about), diagnosis.state, says, tuple(fix))


def as_json(findings: Sequence[Finding], words: Callable[[Line], str]) -> str:
    """The findings as one line of JSON: for each its codes, its arguments, its words, and the steps that fix it."""
    return msgspec.json.encode(
        [
            {
                "about": finding.about.code,
                "state": finding.state,
                **_coded(finding.says),
                "words": words(finding.says),
                "fix": [
                    {"step": step.code, "words": words(step)} if isinstance(step, Message) else {"command": step}
                    for step in finding.fix
                ],
            }
            for finding in findings
        ]
    ).decode()


def _coded(line: Line) -> dict[str, object]:
    if not isinstance(line, Message):
        return {}
    arguments = {name: value for name, value in line.arguments if isinstance(value, str | int)}
    return {"code": line.code, "arguments": arguments}


def about_display(display: Display) -> Finding:
    """Return where the screen will appear."""
    about = message("command-display")
    if display.kind != "off screen":
        return Finding(about, "ok", display.says)
    if display.says == NO_ACCESS:
        steps = (JOIN_GROUPS, message("command-log-in-again"))
        return Finding(about, "error", message("command-panel-not-allowed"), steps)
    return Finding(about, "warning", display.says, (message("command-connect-a-display"),))


def about_data(folder: Path) -> Finding:
    """Return whether matches can be recorded in the data folder, which need not exist yet. It is left unchanged."""
    about = message("command-data-folder")
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    try:
        with explained(folder):
            refuse_network(folder)
            if existing == folder:
                check_folder(folder)
                with PublicLedger.open(folder) as ledger:
                    ledger.latest_match()
            if error := disk_error(existing):
                raise error
            if not (existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)):
                raise NotWritable(existing)
    except LedgerError as error:
        return Finding(about, "error", error.problem, (error.remedy,))
    code = "command-data-fine" if existing == folder else "command-data-made-at-start"
    return Finding(about, "ok", message(code, folder=str(folder)))


def about_disk(folder: Path, slow_ms: float = SLOW_MS) -> Finding:
    """The time until a write is safe on the disk of the data folder. A file for that is made and removed."""
    about = message("command-disk")
    existing = next(path for path in (folder, *folder.absolute().parents) if path.is_dir())
    try:
        p95 = _sync_p95_ms(existing)
    except OSError as error:
        return Finding(about, "absent", message("command-disk-not-measured", cause=error.strerror or str(error)))
    if p95 > slow_ms:
        says = message("command-disk-slow", ms=round(p95))
        return Finding(about, "warning", says, (message("command-use-a-better-card"),))
    return Finding(about, "ok", message("command-disk-fast", ms=max(1, round(p95))))


def _sync_p95_ms(folder: Path) -> float:
    block, times = bytes(4096), []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(SYNCS):
            begun = time.perf_counter()
            file.write(block)
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - begun)
    return sorted(times)[SYNCS * 95 // 100] * 1000
