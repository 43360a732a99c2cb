"""The sounds of the table, played by a child process: for a tapped card, and for moments of the game."""

from __future__ import annotations

import math
import shutil
import struct
import subprocess
import threading
import wave
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

PLAYERS = (("pw-play",), ("aplay", "-q"))
"""Commands that play a file, the better ones first."""

RATE = 44100
PEAK = 0.4
"""The loudness of a tone at its middle at full volume, 0 to 1."""

TONES = {
    "tap": ((880.0, 0.06),),
    "your move": ((587.0, 0.08),),
    "hidden": ((294.0, 0.06), (220.0, 0.08)),
    "point": ((659.0, 0.08), (988.0, 0.12)),
    "withheld": ((440.0, 0.1), (349.0, 0.14)),
    "refused": ((196.0, 0.16),),
    "win": ((523.0, 0.08), (659.0, 0.08), (784.0, 0.12)),
    "reader lost": ((330.0, 0.1), (247.0, 0.1), (185.0, 0.09)),
}
"""The tones of each sound, one after the other: their pitches in Hz and their lengths in seconds, less than 0.3 in all.

That of a tap is one for every card; the others are called as the moments in `tableside/screens/moments.py`.
"""


class Sounds:
    """Plays one sound at a time while `is_on`: another that comes while it plays is left out.

    A sound is made in `folder` when it is first played. Without a player on this machine nothing is played, and
    `can_play` is false.
    """

    def __init__(self, folder: Path, which: Callable[[str], str | None] = shutil.which) -> None:
        self._command = next((command for command in PLAYERS if which(command[0])), None)
        self._folder = folder
        self._playing: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._volume = 100
        self.is_on = True

    @property
    def can_play(self) -> bool:
        """Return whether this machine has a player."""
        return self._command is not None

    def switch(self, on: bool, volume: int = 100) -> None:
        """Switch it on or off, and set its volume in percent."""
        self.is_on, self._volume = on, volume

    def play(self, sound: str) -> None:
        """Play this sound, from any thread; one that still plays is enough for two taps at once."""
        if not self.is_on or self._command is None:
            return
        quiet = subprocess.DEVNULL
        with self._lock, suppress(OSError):
            if self._playing is not None and self._playing.poll() is None:
                return
            file = self._folder / f"{sound.replace(' ', '-')}-{self._volume}.wav"
            if not file.exists():
                write_tones(file, TONES[sound], PEAK * self._volume / 100)
            self._playing = subprocess.Popen((*self._command, str(file)), stdin=quiet, stdout=quiet, stderr=quiet)

    def close(self) -> None:
        """Wait for the last sound."""
        if self._playing is not None:
            with suppress(subprocess.TimeoutExpired):
                self._playing.wait(1.0)


def write_tones(file: Path, tones: Sequence[tuple[float, float]], peak: float = PEAK) -> None:
    """Write tones, each with its pitch in Hz and its length in s; each swells and fades, so that it does not click.

    `peak` is the loudness of a tone at its middle, 0 to 1.
    """
    samples: list[int] = []
    for pitch, length in tones:
        count = int(RATE * length)
        samples += (
            int(32767 * peak * math.sin(math.pi * at / count) * math.sin(2 * math.pi * pitch * at / RATE))
            for at in range(count)
        )
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
