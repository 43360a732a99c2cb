"""The process closed up before it holds a secret: it leaves no core, and what it says as it fails has no values."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
import threading
import traceback
from contextlib import suppress
from types import TracebackType

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4


def harden() -> None:
    """Close this process up, for as long as it lives.

    It writes no core; no other process of this user may read its memory or trace it; and a fault that nobody caught is
    told by its kind and its place alone, for a message may hold what was being worked on. A child inherits the first.
    Where the system has no such switch that part is left out.
    """
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _prctl(_PR_SET_DUMPABLE, 0)
    sys.excepthook = _told
    threading.excepthook = _told_of_thread
    sys.unraisablehook = _told_of_cleanup


def end_with_parent(parent: int) -> None:
    """This process is ended in good order (SIGTERM) when `parent`, which started it, is gone, however that ended."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it was gone before this was asked for
        os.kill(os.getpid(), signal.SIGTERM)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _told(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """Where it happened, in lines of source as they are in the file, and the kind of each fault that led to it."""
    if issubclass(kind, KeyboardInterrupt):
        return
    lines = ["A mistake of Tableside's own, told without its values:\n", *traceback.format_tb(trace)]
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        lines.append(f"{'after ' if seen else ''}{type(error).__name__}\n")
        seen.append(error)
        error = error.__cause__ or error.__context__
    with suppress(OSError, AttributeError):
        sys.stderr.write("".join(lines))


def _told_of_thread(fault: threading.ExceptHookArgs) -> None:
    _told(fault.exc_type, fault.exc_value, fault.exc_traceback)


def _told_of_cleanup(fault: sys.UnraisableHookArgs) -> None:
    _told(fault.exc_type, fault.exc_value, fault.exc_traceback)
