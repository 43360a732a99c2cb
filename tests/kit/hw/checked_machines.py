"""Folders that imitate a machine, for tests of what the doctor checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hw.checked_machine import Diagnosis, Machine, Service, ShellCommand
from hw.pn532_probe import LineAnswer

PI = {"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0"}
ANSWERS = Service(0)

Make = Callable[..., Machine]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A machine with these files, answers of commands, user and groups."""

    def made(
        files: Mapping[str, str] | None = None,
        outputs: Mapping[str, str] | None = None,
        service: Service = ANSWERS,
        user: str = "pi",
        groups: frozenset[str] = frozenset({"pi"}),
        answers: Mapping[str, LineAnswer] | None = None,
    ) -> Machine:
        for name, text in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

        def ask(path: str) -> LineAnswer:
            return (answers or {}).get(Path(path).name, "silent")

        return Machine(tmp_path, lambda command: (outputs or {}).get(" ".join(command)), service, user, groups, ask)

    return made


def steps(diagnosis: Diagnosis) -> tuple[str, ...]:
    """Its commands as they are typed, and the codes of its other steps."""
    return tuple(step.line if isinstance(step, ShellCommand) else step.code for step in diagnosis.fix)


def short(diagnosis: Diagnosis) -> tuple[str, str]:
    """The state, and everything to do."""
    return diagnosis.state, " ; ".join(steps(diagnosis))
