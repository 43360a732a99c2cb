"""Memory that was freed goes back to the system, also where small blocks stay between."""

from __future__ import annotations

import subprocess
import sys

PROBE = """
import ctypes
from pathlib import Path
from tableside.app.memory import return_freed_blocks

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


def test_large_blocks_go_back_as_they_are_freed() -> None:
    """Of 50 MB that a process has freed it keeps less than a fifth."""
    run = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 10_000_000
