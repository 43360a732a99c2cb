"""Memory that was freed goes back to the system, also where small blocks stay between."""

from __future__ import annotations

import subprocess
import sys

PROBE = """
import ctypes
from pathlib import Path
from tableside.app.memory import return_freed_blocks

if {returns}:
    return_freed_blocks()
c = ctypes.CDLL(None)
c.malloc.restype, c.malloc.argtypes, c.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

def filled(size):
    block = c.malloc(size)
    ctypes.memset(block, 1, size)
    return block

before = resident()
pairs = [(filled(100_000), filled(64)) for _ in range(500)]
for large, _ in pairs:
    c.free(large)
print(resident() - before)
"""


def kept(*, returns: bool) -> int:
    """The bytes that a process keeps of 50 MB that it has freed."""
    run = subprocess.run(
        [sys.executable, "-c", PROBE.format(returns=returns)], capture_output=True, text=True, check=True
    )
    return int(run.stdout)


def test_large_blocks_go_back_as_they_are_freed() -> None:
    assert kept(returns=True) < 10_000_000
    assert kept(returns=False) > 40_000_000, "what the call is for"
