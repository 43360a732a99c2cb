"""Memory of the process: what is freed goes back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD = -3
_LARGE = 1 << 16
"""Bytes from which a block is mapped by itself: pictures of text have more."""


def return_freed_blocks() -> None:
    """Have the C library return each large block to the system as it is freed; call it before the first is allocated.

    Otherwise glibc takes larger and larger blocks from its heap, where a single small block keeps all that was freed
    below it: each screen that is drawn then leaves holes. Another C library is left as it is.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)
