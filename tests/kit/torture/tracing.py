"""strace on a child: to count its system calls, to write them down, or to have one of them fail or kill."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.ledger.ledger_files import Child


@contextmanager
def traced(child: Child, *options: str, output: Path = Path("/dev/null")) -> Iterator[None]:
    """With strace on the child, once it has said that it is ready; or skip. The child does not outlive it."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    assert child.pipe.recv() == "ready"
    command = [strace, "-f", *options, f"-o{output}", f"-p{child.process.pid}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        if "attached" not in (said := tracer.stderr.readline()):
            pytest.skip(f"strace cannot attach here: {said}")
        try:
            yield
        finally:
            child.kill()


def counted(child: Child, calls: tuple[str, ...], output: Path) -> Counter[str]:
    """Return how often the child makes each of these system calls, from the word that it waits for to its end."""
    with traced(child, f"-etrace={','.join(calls)}", output=output):
        child.pipe.send("go")
        child.rest()
    return Counter(re.findall(r"^\d+ +(\w+)\(", output.read_text(), re.MULTILINE))


def sampled(count: int, most: int) -> list[int]:
    """Moments from the first to the last of `count`, evenly, no more than `most`; of one, that in the middle."""
    if count <= most:
        return list(range(1, count + 1))
    if most == 1:
        return [(count + 1) // 2]
    return sorted({1 + at * (count - 1) // (most - 1) for at in range(most)})
