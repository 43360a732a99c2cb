"""Commands in a system that runs, and what is expected of them."""

from __future__ import annotations

import re
import time


class Unavailable(Exception):
    """This machine cannot run such a system, and why."""


class Hung(Exception):
    """The system, or a command in it, did not answer in time."""


class Shell:
    """A system that runs commands as root."""

    def run(self, command: str, limit: float = 60.0) -> tuple[int, str]:
        """Run a command; return its exit code and what it printed. Raises `Hung`."""
        raise NotImplementedError

    def said(self, command: str, limit: float = 60.0) -> str:
        """Return what a command printed that ends well."""
        code, output = self.run(command, limit)
        assert code == 0, f"{command}: {code}\n{output}"
        return output

    def expect(self, command: str, *, is_: str) -> None:
        """Fail unless a command ends well and prints what fits this expression."""
        output = self.said(command)
        assert re.fullmatch(is_, output), f"{command}:\n{output}"

    def wait(self, command: str, limit: float = 120.0) -> float:
        """Until the command ends well; return how many seconds that took. Raises `Hung`."""
        begun = time.monotonic()
        while self.run(command, limit)[0] != 0:
            if time.monotonic() - begun > limit:
                raise Hung(command)
            time.sleep(0.5)
        return time.monotonic() - begun
