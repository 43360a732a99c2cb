"""The sound that acknowledges a tapped card, played by a child process."""

from __future__ import annotations

import math
import shutil
import struct
import subprocess
import wave
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PLAYERS = (("pw-play",), ("aplay", "-q"))
"""Commands that play a file, the better ones first."""

RATE = 44100
TAP_HZ, TAP_S, TAP_PEAK = 880.0, 0.06, 0.4
"""The pitch, the length and the loudness (0 to 1) of the sound."""


class Sounds:
    """Plays one sound for every tap, whatever card it was, while `is_on`.

    The sound is made in `folder`. Without a player on this machine nothing is played, and `can_play` is false.
    """

    def __init__(self, folder: Path, which: Callable[[str], str | None] = shutil.which) -> None:
        self._command = next((command for command in PLAYERS if which(command[0])), None)
        self._file = folder / "tap.wav"
        self._playing: subprocess.Popen[bytes] | None = None
        self.is_on = True
        if self.can_play:
            write_tap(self._file)

    @property
    def can_play(self) -> bool:
        """Return whether this machine has a player."""
        return self._command is not None

    def switch(self, on: bool) -> None:
        """Switch it on or off."""
        self.is_on = on

    def tap(self) -> None:
        """Acknowledge a tap, from any one thread; a sound that still plays is enough for two taps at once."""
        if not self.is_on or self._command is None:
            return
        if self._playing is not None and self._playing.poll() is None:
            return
        quiet = subprocess.DEVNULL
        with suppress(OSError):
            self._playing = subprocess.Popen((*self._command, str(self._file)), stdin=quiet, stdout=quiet, stderr=quiet)

    def close(self) -> None:
        """Wait for the last sound."""
        if self._playing is not None:
            with suppress(subprocess.TimeoutExpired):
                self._playing.wait(1.0)


def write_tap(file: Path) -> None:
    """Write the sound of a tap: a short tone that swells and fades, so that it does not click."""
    count = int(RATE * TAP_S)
    samples = (
        int(32767 * TAP_PEAK * math.sin(math.pi * at / count) * math.sin(2 * math.pi * TAP_HZ * at / RATE))
        for at in range(count)
    )
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
