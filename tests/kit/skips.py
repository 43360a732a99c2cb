"""Skipped tests by reason, and whether this machine lacks what each reason names.

A test that needs something that only some machines have is skipped on the others. Its reason is matched with `LACKS`:
if the machine does have the thing, or the reason is not listed, the skip hides a fault, and the build server fails.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def succeeds(*command: str) -> bool:
    """Tell whether a command can be started and exits with 0."""
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=20).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def no_packages() -> bool:
    """Tell whether tools/setup may install no packages here, so that commands of the tests may be missing."""
    return not_root() and not succeeds("sudo", "-n", "true")


def not_root() -> bool:
    """Tell whether another user than root runs the tests."""
    return os.geteuid() != 0


def no_namespace() -> bool:
    """Tell whether this user may not mount anything in a namespace of their own."""
    own_user = ("--map-root-user",) if not_root() else ()
    return not succeeds("unshare", *own_user, "--mount", "mount", "-t", "tmpfs", "none", "/mnt")


def no_network_namespace() -> bool:
    """Tell whether this user may not make a network of their own, or lacks the command that lists it."""
    own_user = ("--map-root-user",) if not_root() else ()
    return not succeeds("unshare", *own_user, "--net", "ip", "link")


def no_fingers() -> bool:
    """Tell whether Xorg or a driver is missing that is no part of the set-up, because a desktop has its own."""
    modules = Path("/usr/lib/xorg/modules")
    return not all((modules / driver).exists() for driver in ("input/inputtest_drv.so", "drivers/dummy_drv.so"))


LACKS: Mapping[str, Callable[[], bool]] = {
    r"(is|are) not installed$": no_packages,
    r"^needs [a-zA-Z]+( and [a-zA-Z]+)*$": no_packages,
    r"^needs Xorg with its dummy and inputtest drivers": no_fingers,
    r"^strace cannot attach here": lambda: not succeeds("strace", "-o", "/dev/null", "true"),
    r"^nothing can be mounted here$": lambda: not_root() or no_namespace(),
    r"^(no private disk here|no right to make a mount namespace)": no_namespace,
    r"^only root (can become another system user|of a Debian can install packages)$": not_root,
    r"^no right to make a network namespace, or no ip$": no_network_namespace,
    r"^this user may not read the memory of processes": not_root,
    r"^root may (read every folder|open every device)$": lambda: not not_root(),
    r"does not start for this user$": not_root,
    r"^this user may not have cores": lambda: resource.getrlimit(resource.RLIMIT_CORE)[1] == 0,
    r"^this system writes no cores": lambda: Path("/proc/sys/kernel/core_pattern").read_text() != "core\n",
    r"(outside the repository|not beside this checkout|got empty parameter set for \(name\))$": lambda: (
        not (ROOT.parent / "shared").is_dir()
    ),
}
"""For each pattern of reasons, a check that is true where this machine lacks what the tests need."""


def counted(reasons: Iterable[str]) -> list[str]:
    """Lines that say how many tests were skipped for each reason, the commonest first."""
    return [f"{count} skipped: {reason}" for reason, count in Counter(reasons).most_common()]


def unexplained(reasons: Iterable[str], lacks: Mapping[str, Callable[[], bool]] = LACKS) -> list[str]:
    """The reasons, each once, that this machine does not explain."""
    return sorted(reason for reason in set(reasons) if not _is_explained(reason, lacks))


def _is_explained(reason: str, lacks: Mapping[str, Callable[[], bool]]) -> bool:
    return any(re.search(pattern, reason) and is_lacking() for pattern, is_lacking in lacks.items())
