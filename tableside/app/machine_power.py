"""The power of the machine and the light of its panel."""

from __future__ import annotations

import os
import subprocess
from datetime import datetime
from pathlib import Path

from tableside.message import Message, message

_TIME = ("timedatectl", "--no-ask-password")
SHUTDOWN_S = 10.0
"""Seconds that the system has to accept a shutdown."""


def shut_down() -> Message | None:
    """Shut the machine down; return why that is not possible, None if it is under way."""
    return ask_system("systemctl", "--no-ask-password", "poweroff")


def restart() -> Message | None:
    """Start the machine again; return why that is not possible, None if it is under way."""
    return ask_system("systemctl", "--no-ask-password", "reboot")


def set_time(at: datetime) -> Message | None:
    """Set the clock to this time on the wall; return why that is not possible. A network's time still counts later."""
    ask_system(*_TIME, "set-ntp", "false")
    problem = ask_system(*_TIME, "set-time", at.strftime("%Y-%m-%d %H:%M:%S"))
    ask_system(*_TIME, "set-ntp", "true")
    return problem


def ask_system(*command: str) -> Message | None:
    """Run a command of the system; return why it did not do that, None if it did."""
    try:
        result = subprocess.run(command, capture_output=True, timeout=SHUTDOWN_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return message("problem-cannot-shut-down", cause=command[0])
    if result.returncode == 0:
        return None
    lines = result.stderr.decode(errors="replace").strip().splitlines()
    return message("problem-cannot-shut-down", cause=lines[-1] if lines else command[0])


class Backlight:
    """The light of the first panel that this user may dim. `restore` gives back what it was at the start."""

    def __init__(self, folder: Path = Path("/sys/class/backlight")) -> None:
        files = sorted(folder.glob("*/brightness"))
        self._file = next((file for file in files if os.access(file, os.W_OK)), None)
        self._before = self._read(self._file)

    def set(self, share: float) -> bool:
        """Set the light to this share of its full strength, never to none; return whether that worked."""
        full = self._read(None if self._file is None else self._file.with_name("max_brightness"))
        return full is not None and self._write(max(1, round(full * share)))

    def restore(self) -> None:
        """Set the light to what it was."""
        if self._before is not None:
            self._write(self._before)

    @staticmethod
    def _read(file: Path | None) -> int | None:
        try:
            return None if file is None else int(file.read_text())
        except (OSError, ValueError):
            return None

    def _write(self, value: int) -> bool:
        try:
            return self._file is not None and bool(self._file.write_text(str(value)))
        except OSError:
            return False
