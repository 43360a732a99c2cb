"""A control group that has about as much as a small Raspberry Pi: part of one processor, and 1 GiB. It is no Pi."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
SHARE, PERIOD_US = 0.4, 100_000
MEMORY = 2**30
RENDERER = re.compile(r"libLLVM|libgallium|_dri\.so|swrast|libGLX_mesa|libEGL_mesa|libglapi")
"""The libraries that draw in place of a graphics processor, by their files."""


class NoLimits(Exception):
    """This machine lets nobody set such limits, and why."""


class LittleMachine:
    """The group; processes are put into it by their ids."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders

    def take(self, process: int) -> None:
        """Put a process and its threads into the group, on one processor."""
        for folder in self._folders:
            (folder / "cgroup.procs").write_text(str(process))
        for thread in Path(f"/proc/{process}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {0})

    @contextmanager
    def starting(self) -> Iterator[None]:
        """Everything that is started within begins in the group."""
        before = os.sched_getaffinity(0)
        self.take(os.getpid())
        try:
            yield
        finally:
            for folder in self._folders:
                (folder.parent / "cgroup.procs").write_text(str(os.getpid()))
            for thread in Path("/proc/self/task").iterdir():
                os.sched_setaffinity(int(thread.name), before)


@contextmanager
def little_machine() -> Iterator[LittleMachine]:
    """Make the group, and remove it once it is empty. Raises `NoLimits`."""
    quota, name = str(int(SHARE * PERIOD_US)), f"tableside-bench-{os.getpid()}"
    if (GROUPS / "cgroup.controllers").exists():
        wanted = {GROUPS / name: {"cpu.max": f"{quota} {PERIOD_US}", "memory.max": str(MEMORY)}}
    else:
        wanted = {
            GROUPS / "cpu" / name: {"cpu.cfs_period_us": str(PERIOD_US), "cpu.cfs_quota_us": quota},
            GROUPS / "memory" / name: {"memory.limit_in_bytes": str(MEMORY)},
        }
    made: list[Path] = []
    try:
        try:
            for folder, limits in wanted.items():
                folder.mkdir()
                made.append(folder)
                for file, value in limits.items():
                    (folder / file).write_text(value)
        except OSError as error:
            raise NoLimits(error.strerror) from None
        yield LittleMachine(tuple(made))
    finally:
        for folder in made:
            folder.rmdir()


def private_mb(process: int) -> tuple[float, float]:
    """The memory that a process shares with no other, in MB, and how much of that is not the renderer's libraries."""
    total = ours = 0
    path = ""
    for line in Path(f"/proc/{process}/smaps").read_text().splitlines():
        if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
            path = line.partition("/")[2]
        elif line.startswith(("Private_Clean:", "Private_Dirty:")):
            size = int(line.split()[1])
            total += size
            ours += 0 if RENDERER.search(path) else size
    return total / 1024, ours / 1024


def cpu_seconds(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
