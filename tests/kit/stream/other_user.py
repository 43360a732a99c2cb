"""The overlay's server as another system user, who can only read the data folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534
"""The user without rights."""


@contextmanager
def server_as(user: int | None, data: Path) -> Iterator[str]:
    """The overlay's server as this user, None for this one; it may read the data folder and not its keys."""
    code = f"""
import os, sys, pathlib
import tableside.stream, uvicorn.loops.auto, uvicorn.lifespan.off, uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto, encodings.idna, importlib.readers
if {user}:
    os.setgroups([])
    os.setgid({user})
    os.setuid({user})
    assert not os.access({str(data / "keys")!r}, os.R_OK | os.X_OK)
tableside.stream.serve(pathlib.Path({str(data)!r}), port=0)
"""
    command = [sys.executable, "-u", "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
