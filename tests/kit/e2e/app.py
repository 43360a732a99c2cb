"""The app as a process that a test can touch, look at and kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

from tests.kit.e2e.remembered import remember
from tests.kit.patience import PATIENCE


class App:
    """`tableside run` off screen, small, on a data folder, without an overlay of its own.

    `driver` is the module that obeys the test; what the app logs goes to the file `log`, None for that of the tests.
    Unless it `draws`, its frames are put together and go nowhere: Mesa's renderer takes no time and no memory but for
    its libraries.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        driver: str = "tests.kit.e2e.driver",
        log: IO[bytes] | int | None = None,
        draws: bool = True,
    ) -> None:
        if not (data / "people.json").exists():
            remember(data)
        command = [sys.executable, "-m", driver, "run", "--data", str(data), "--port", "0"]
        command += ["--size", "800x480", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen", **({} if draws else {"KIVY_GL_BACKEND": "mock"})},
        )
        self.up = int(self._answer()["up"])

    def touch(self, text: str, of: int = 0) -> None:
        """Touch the key with this text, the `of`th of several, as soon as it is there."""
        self._order(do="touch", text=text, of=of, limit=PATIENCE)

    def hold(self, text: str, seconds: float) -> None:
        """Put a finger on the key with this text, as soon as it is there; it is lifted after so many seconds."""
        self._order(do="touch", text=text, of=0, limit=PATIENCE, hold=seconds)

    def wait(self, text: str, limit: float = PATIENCE) -> int:
        """Until the text is on the screen; when that frame was drawn (monotonic ns)."""
        return int(self._order(do="wait", text=text, limit=limit)["at"])

    def gone(self, text: str) -> None:
        """Until the text is on the screen no longer."""
        self._order(do="gone", text=text, limit=PATIENCE)

    @property
    def texts(self) -> list[str]:
        """Every text on the screen."""
        return list(self._order(do="texts")["texts"])

    def fault(self, where: str, **more: str) -> None:
        """Put a mistake into the app, see `tests.kit.e2e.faults`."""
        self._order(do="fault", where=where, **more)

    def dim(self) -> None:
        """Let the screen rest; only with the driver `tests.kit.e2e.stamped`."""
        self._order(do="dim")

    def stamp_frames(self) -> None:
        """Stamp what Kivy does, too; only with the driver `tests.kit.e2e.stamped`."""
        self._order(do="stamp frames")

    def stamps(self) -> list[tuple[str, int]]:
        """Each step since the last time, as a name and monotonic ns; only with the driver `tests.kit.e2e.stamped`."""
        return [(step, at) for step, at in self._order(do="stamps")["stamps"]]

    def picture(self, path: Path) -> None:
        """The screen as a PNG."""
        self._order(do="picture", path=str(path))

    def kill(self) -> None:
        """SIGKILL, at whatever it is doing."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End in good order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        with self.process:
            self.process.wait(PATIENCE)

    def _order(self, **order: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        found = self._answer()
        assert "error" not in found, f"{found['error']}\non the screen: {found.get('texts')}"
        return found

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the app has ended"
        return dict(json.loads(line))
