"""The machine that `tableside doctor` checks, and what a check returns.

Each check reads files under `Machine.root` and what commands, the card service and serial lines answered.
"""

from __future__ import annotations

import grp
import os
import pwd
import subprocess
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from hw.pn532_probe import LineAnswer, probe

NO_SERVICE, NOT_ALLOWED, NO_ANSWER = 0x8010001D, 0x8010006A, -1
"""Results of the card service: it does not run, polkit refuses this user, and it does not answer in time."""
TIMEOUT = 3.0
"""Seconds after which a command or the card service counts as stuck."""

State = Literal["ok", "warning", "error", "absent"]
"""All is well; it may cause trouble; it keeps the table from working; this machine has no such thing."""


@dataclass(frozen=True, slots=True)
class ShellCommand:
    """A shell command that is part of a fix."""

    line: str


@dataclass(frozen=True, slots=True)
class ManualStep:
    """Something for a person to do, as a code."""

    code: str


Fix = tuple[ShellCommand | ManualStep, ...]
"""The fixes of a fault, in order."""

REPLUG: Final = ManualStep("hw-step-replug-reader")
LOG_IN_AGAIN: Final = ManualStep("hw-step-log-in-again")
REBOOT: Final = ShellCommand("sudo reboot")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The result of one check: the code of what was checked, its state, the code of the finding, and what fixes it."""

    about: str
    state: State
    code: str
    arguments: Mapping[str, str | int] = field(default_factory=dict)
    fix: Fix = ()


@dataclass(frozen=True, slots=True)
class Service:
    """The card service's result (0: it lets us in; None: pyscard is not installed), and the readers it lists."""

    result: int | None
    readers: tuple[str, ...] = ()


def _silent(path: str) -> LineAnswer:
    return "silent"


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine to check.

    `root` is the folder that stands for /. `run` returns a command's output, None if there is no such command or it is
    stuck. `user` and `groups` are those of this session. `ask` asks whether a PN532 is on a serial device.
    """

    root: Path
    run: Callable[[tuple[str, ...]], str | None]
    service: Service
    user: str
    groups: frozenset[str]
    ask: Callable[[str], LineAnswer] = _silent

    @property
    def is_pi(self) -> bool:
        """Return whether it is a Raspberry Pi."""
        return self.text("proc/device-tree/model").startswith("Raspberry Pi")

    @property
    def install_rules(self) -> ShellCommand:
        """The command that installs the project's rules for readers."""
        packaged = self.exists("usr/lib/tableside")
        return ShellCommand("sudo apt-get install --reinstall tableside" if packaged else "make install-hw")

    def text(self, path: str) -> str:
        """The content of a file; empty if it cannot be read."""
        return text_of(self.root / path)

    def exists(self, *patterns: str) -> bool:
        """Return whether a file fits one of these patterns."""
        return any(True for pattern in patterns for _ in self.root.glob(pattern))


def this_machine() -> Machine:
    """The machine that this program runs on. Takes up to `TIMEOUT` seconds if its card service is stuck."""
    groups = frozenset(name for number in {*os.getgroups(), os.getgid()} if (name := _group(number)))
    return Machine(Path("/"), _run, _query_service(), _user(), groups, probe)


def text_of(path: Path) -> str:
    """The content of a file of the system without the bytes that end it; empty if it cannot be read."""
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""


def _run(command: tuple[str, ...]) -> str | None:
    """Return what a command prints, whatever its exit code."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip()


def _query_service() -> Service:
    """Query the card service from a thread, which is abandoned if no answer comes."""
    try:
        from smartcard import scard
    except ImportError:
        return Service(None)
    answers: list[Service] = []

    def query() -> None:
        result, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
        if result != scard.SCARD_S_SUCCESS:
            answers.append(Service(result & 0xFFFFFFFF))
            return
        _, names = scard.SCardListReaders(context, [])
        scard.SCardReleaseContext(context)
        answers.append(Service(0, tuple(names)))

    thread = threading.Thread(target=query, daemon=True)
    thread.start()
    thread.join(TIMEOUT)
    return answers[0] if answers else Service(NO_ANSWER)


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return ""
