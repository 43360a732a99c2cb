"""Commands as somebody types them; `python -m tests.kit.cli` runs a list of them that is given as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping

from click.testing import CliRunner, Result

from tableside.cli.main import main


def tableside(*arguments: object, stdin: str | bytes | None = None) -> Result:
    """Run a command; it ends by itself or with an exit code, never with a fault."""
    result = CliRunner().invoke(main, list(map(str, arguments)), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def bounded(
    commands: Mapping[str, tuple[object, ...]], *, stdin: str, memory: int, seconds: float
) -> dict[str, tuple[int, str, str]]:
    """The exit codes, outputs and errors of commands, one after the other in a process with bounds."""
    given = {name: list(map(str, arguments)) for name, arguments in commands.items()}
    finished = subprocess.run(
        ["prlimit", f"--as={memory}", sys.executable, "-m", "tests.kit.cli"],
        input=json.dumps([given, stdin]),
        capture_output=True,
        check=True,
        text=True,
        timeout=seconds,
    )
    return {name: tuple(result) for name, result in json.loads(finished.stdout).items()}


if __name__ == "__main__":
    given, typed = json.load(sys.stdin)
    results = {name: tableside(*arguments, stdin=typed) for name, arguments in given.items()}
    found = {name: (result.exit_code, result.stdout, result.stderr) for name, result in results.items()}
    json.dump(found, sys.stdout)
