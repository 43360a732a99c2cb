"""The card that is looked for, its tag, and the real app in a home of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.kit.e2e.app import App
from tests.kit.e2e.remembered import remember
from tests.kit.hw.ntag import Ntag

WORD = "Zyxommaquill"
NAME = f"{WORD} d’Éclat"
"""A card that no set of this program has, so that no process has its name from there."""

OTHER = "Pakaa Cub"
UID = bytes.fromhex("04a37fd2c99b81")
OTHER_UID = bytes.fromhex("04917e88c2d5f3")
WITH_CORES = ("/bin/sh", "-c", 'ulimit -S -c "$(ulimit -H -c)"; exec "$@"', "sh")
"""Start a program with as much core as this user may ask for."""


class Home:
    """All the places that a program has for its files, of this match alone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data, self.decks = root / "data", root / "data" / "decks"
        self.user, self.temporary, self.work, self.out = (root / name for name in ("user", "tmp", "work", "out"))
        for folder in (self.decks, self.user, self.temporary, self.work, self.out):
            folder.mkdir(parents=True)
        root.chmod(0o755)
        (self.decks / "ann.txt").write_text(f"MainDeck:\n1 {NAME}\n1 {OTHER}\n")

    @property
    def environment(self) -> dict[str, str]:
        own = {f"XDG_{name}_HOME": str(self.user / name.lower()) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
        own |= {"HOME": str(self.user), "TMPDIR": str(self.temporary), "SDL_VIDEODRIVER": "offscreen"}
        return {**os.environ, **own, "PYTHONPATH": str(Path(__file__).parents[3])}


class AppAtHome(App):
    """The app in a home of its own, with its overlay at `port`; what it says goes into a file."""

    def __init__(self, home: Home, port: int) -> None:
        if not (home.data / "people.json").exists():
            remember(home.data)
        command = [*WITH_CORES, sys.executable, "-m", "tests.kit.e2e.inside", "run", "--data", str(home.data)]
        with open(home.out / "said by the app", "ab") as said:
            self.process = subprocess.Popen(
                [*command, "--size", "640x400", "--port", str(port)],
                cwd=home.work,
                env=home.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        self.up = int(self._answer()["up"])

    def inside(self, *secrets: str) -> dict[str, Any]:
        """Return what it would print of itself, see `tests.kit.e2e.inside`."""
        return self._order(do="inside", secrets=secrets)

    def crash(self) -> bool:
        """End as by a fault of a library's; whether the kernel wrote a core."""
        self.process.send_signal(signal.SIGSEGV)
        ended = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOWAIT)
        assert ended is not None
        assert ended.si_status == signal.SIGSEGV
        self._end(signal.SIGKILL)
        return ended.si_code == os.CLD_DUMPED


def tag(uid: bytes) -> Ntag:
    """A tag fresh from the factory with this number."""
    fresh = Ntag()
    fresh.uid = uid
    checks = 0x88 ^ uid[0] ^ uid[1] ^ uid[2], uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
    fresh.memory[0:9] = uid[:3] + bytes([checks[0]]) + uid[3:] + bytes([checks[1]])
    return fresh


def ident(paired: Ntag) -> bytes:
    """The number that was written on a tag."""
    return paired.data.partition(b"tableside:id\x01")[2][:16]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
