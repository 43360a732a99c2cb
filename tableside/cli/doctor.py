"""`tableside doctor`: what on this machine keeps Tableside from working, and how to fix it, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group
from rich.table import Table

from hw.checked_machine import State
from tableside.app.findings import Finding
from tableside.cli.output import Output
from tableside.cli.result import FITS, WRONG
from tableside.message import Message, message

MARKS: dict[State, Message] = {
    "ok": message("command-doctor-fine"),
    "warning": message("command-doctor-look"),
    "error": message("command-doctor-broken"),
    "absent": message("command-doctor-absent"),
}
"""The mark of a finding by its state. Only what is broken makes the exit code 1."""
STYLES: dict[State, str] = {"ok": "green", "warning": "yellow", "error": "bold red", "absent": "dim"}


def exit_code(findings: Iterable[Finding]) -> int:
    """1 if something is broken."""
    return WRONG if any(finding.state == "error" for finding in findings) else FITS


def report(findings: Sequence[Finding], output: Output) -> Group:
    """A table of the findings, the steps that fix each below it, and the conclusion."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for finding in findings:
        mark = output.cell(MARKS[finding.state], STYLES[finding.state])
        table.add_row(mark, output.cell(finding.about), output.cell(finding.says))
        for step in finding.fix:
            table.add_row("", "", output.cell(f"> {output.words(step)}"))
    broken = sum(finding.state == "error" for finding in findings)
    conclusion = message("command-doctor-to-fix", count=broken) if broken else message("command-doctor-all-fine")
    return Group(table, output.cell(conclusion))
