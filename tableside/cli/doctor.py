"""`tableside doctor`: what on this machine keeps Tableside from working, and how each is set right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hw.diagnostics import Diagnosis
from tableside.cli.result import FITS, WRONG, CommandResult, plain
from tableside.screens.display import NO_ACCESS, Display

MARKS = {"fine": "ok", "look": "LOOK", "broken": "BROKEN", "not here": "-"}
"""How a finding is marked. Only what is broken makes the exit code 1."""

DESKTOP = "Start it on a desktop, or connect a panel; where there is none, a picture of the screen is written."
GROUPS = ("sudo usermod -aG video,render $USER", "Log out and in again.")


def doctor(findings: Iterable[Diagnosis], display: Display) -> CommandResult:
    """What was found, a line for each, and under it what sets it right."""
    every = (*findings, about_display(display))
    broken = sum(one.state == "broken" for one in every)
    lines = [line for one in every for line in _told(one)]
    lines.append(f"{broken} to be set right." if broken else "Nothing is in the way.")
    return CommandResult(plain(lines), WRONG if broken else FITS)


def about_display(display: Display) -> Diagnosis:
    """Where the screen will be, as a finding."""
    if display.kind != "off screen":
        return Diagnosis("display", "fine", display.says)
    if display.says == NO_ACCESS:
        return Diagnosis("display", "broken", "A panel is connected, and this user may not draw on it.", GROUPS)
    return Diagnosis("display", "look", display.says, (DESKTOP,))


def _told(finding: Diagnosis) -> Iterator[str]:
    yield f"{MARKS[finding.state]:<7} {finding.about:<15} {finding.says}"
    yield from (f"{'':24}> {step}" for step in finding.fix)
