"""Process hardening: no core files, no tracing by other processes, and tracebacks without values."""

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
_PR_SET_NO_NEW_PRIVS = 38

_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_VERSION = 1
_LANDLOCK_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
"""The number of rights to files and folders in each version of Landlock; later versions know 16."""


def harden() -> None:
    """Harden this process for as long as it lives; call it before the process holds a secret.

    It writes no core file, and no other process of this user may read its memory or trace it. An uncaught exception is
    reported by its type and place alone, because its text may hold a secret. Children inherit only the core limit.
    What the system does not support is skipped.
    """
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _prctl(_PR_SET_DUMPABLE, 0)
    sys.excepthook = _report
    threading.excepthook = _report_in_thread
    sys.unraisablehook = _report_in_cleanup


def end_with_parent(parent: int) -> None:
    """Have this process end (SIGTERM) when `parent`, which started it, has ended in any way."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before the request
        os.kill(os.getpid(), signal.SIGTERM)


def close_files() -> bool:
    """Close the file system to this process and its children for good, but for what is open; return whether it is.

    Linux does so from 5.13 on, where Landlock is switched on.
    """
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None)
    version: int = libc.syscall(_LANDLOCK_CREATE_RULESET, None, 0, _LANDLOCK_VERSION)
    if version < 1:
        return False
    handled = ctypes.c_uint64((1 << _LANDLOCK_RIGHTS.get(version, 16)) - 1)
    ruleset: int = libc.syscall(_LANDLOCK_CREATE_RULESET, ctypes.byref(handled), ctypes.c_size_t(8), 0)
    if ruleset < 0:
        return False
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    closed: int = libc.syscall(_LANDLOCK_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)
    return closed == 0


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _report(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """Write the source lines where it happened and the type of each exception that led to it, without any values."""
    if issubclass(kind, KeyboardInterrupt):
        return
    lines = ["Traceback:\n", *traceback.format_tb(trace)]
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        lines.append(f"{'after ' if seen else ''}{type(error).__name__}\n")
        seen.append(error)
        error = error.__cause__ or error.__context__
    with suppress(OSError, AttributeError):
        sys.stderr.write("".join(lines))


def _report_in_thread(fault: threading.ExceptHookArgs) -> None:
    _report(fault.exc_type, fault.exc_value, fault.exc_traceback)


def _report_in_cleanup(fault: sys.UnraisableHookArgs) -> None:
    _report(fault.exc_type, fault.exc_value, fault.exc_traceback)
