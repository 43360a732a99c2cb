"""Files of a read-only system that its next start finds too.

Such a system keeps what is written in memory, above the files of its disk; `overlayroot-chroot` runs a command below.
"""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from hw.checked_machine import text_of

BELOW = ("overlayroot-chroot",)
"""The command that runs another one where the files of the disk are."""
_OVERLAY_ROOT = ["overlayroot", "/"]
"""The first words of the mount of a read-only system."""
_PUT = 'mkdir -p "${1%/*}" && cat >"$1.part" && sync "$1.part" && mv "$1.part" "$1" && sync "${1%/*}"'


def put_below(root: Path, file: str, text: str, below: Sequence[str] = BELOW) -> None:
    """Put a file that anybody may read below `root`, whole or not at all; nothing where the system is not read-only.

    Raises OSError.
    """
    mounts = text_of(root / "proc/mounts").splitlines()
    if not any(mount.split()[:2] == _OVERLAY_ROOT for mount in mounts):
        return
    content = text.encode()
    if subprocess.run([*below, "sh", "-c", _PUT, "sh", file], input=content, check=False).returncode != 0:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(root / file))
