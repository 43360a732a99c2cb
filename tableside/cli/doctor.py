"""`tableside doctor`: what on this machine keeps Tableside from working, and how each is set right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hw.diagnostics import Diagnosis, ShellCommand, State
from tableside.cli.result import FITS, WRONG, CommandResult, plain
from tableside.message import message
from tableside.screens.display import NO_ACCESS, Display
from tableside.text import Text

MARKS: dict[State, str] = {"ok": "ok", "warning": "LOOK", "error": "BROKEN", "absent": "-"}
"""How a finding is marked. Only what is broken makes the exit code 1."""

DESKTOP = "Start it on a desktop, or connect a panel; where there is none, a picture of the screen is written."
GROUPS = ("sudo usermod -aG video,render $USER", "Log out and in again.")


@dataclass(frozen=True, slots=True)
class Finding:
    """One check in words: what was checked, its state, what was found, and the commands and steps that fix it."""

    about: str
    state: State
    says: str
    fix: tuple[str, ...] = ()


def doctor(diagnoses: Iterable[Diagnosis], display: Display, text: Text) -> CommandResult:
    """What was found, a line for each check, and under it what fixes it."""
    every = (*(in_words(diagnosis, text) for diagnosis in diagnoses), about_display(display))
    broken = sum(one.state == "error" for one in every)
    lines = [line for one in every for line in _told(one)]
    lines.append(f"{broken} to be set right." if broken else "Nothing is in the way.")
    return CommandResult(plain(lines), WRONG if broken else FITS)


def in_words(diagnosis: Diagnosis, text: Text) -> Finding:
    """A diagnosis in this language."""
    fix = tuple(step.line if isinstance(step, ShellCommand) else text(step.code) for step in diagnosis.fix)
    says = text(message(diagnosis.code, **diagnosis.arguments))
    return Finding(text(diagnosis.about), diagnosis.state, says, fix)


def about_display(display: Display) -> Finding:
    """Where the screen will be, as a finding."""
    if display.kind != "off screen":
        return Finding("display", "ok", display.says)
    if display.says == NO_ACCESS:
        return Finding("display", "error", "A panel is connected, and this user may not draw on it.", GROUPS)
    return Finding("display", "warning", display.says, (DESKTOP,))


def _told(finding: Finding) -> Iterator[str]:
    yield f"{MARKS[finding.state]:<7} {finding.about:<15} {finding.says}"
    yield from (f"{'':24}> {step}" for step in finding.fix)
