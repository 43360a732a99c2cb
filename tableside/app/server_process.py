"""A server in a process of its own, which gets a listening socket, one end of a channel, and nothing else."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

from tableside.app.hardening import close_files, end_with_parent, harden

Serve = Callable[[socket.socket, socket.socket, str, Callable[[], object]], object]
"""Serves on a listening socket until a channel is closed; calls the last argument before anybody is served."""


def start_server(
    module: str, listener: socket.socket, ends: tuple[socket.socket, socket.socket], language: str
) -> subprocess.Popen[bytes]:
    """Start `module` with `listener` and the second of the ends. Raises OSError, with both ends closed."""
    ours, theirs = ends
    with theirs:
        files = listener.fileno(), theirs.fileno()
        command = (sys.executable, "-m", module, *map(str, files), language, str(os.getpid()))
        try:
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=files)
        except OSError:
            ours.close()
            raise


def run_server(serve: Serve, listener: str, table: str, language: str, parent: str) -> None:
    """Serve on the socket `listener` until `parent`, a process id, ends or closes the channel `table`."""
    harden()
    end_with_parent(int(parent))
    with suppress(KeyboardInterrupt):
        serve(socket.socket(fileno=int(listener)), socket.socket(fileno=int(table)), language, close_files)
