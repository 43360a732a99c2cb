"""An update from a signed package: checked, installed, and taken back if the new version does not come up.

The signature of a package is in a file beside it that ends in .sig: plain Ed25519 over its bytes, as openssl makes it.
The keys that count are those that the installed version brought. So a package that an old key signed brings in the next
keys, and a key that a package does not bring any more is refused from then on.
"""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from hw.checked_machine import text_of
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable, read, write_over
from tableside.message import message

PACKAGE = "tableside"
SIGNATURE_BYTES = 64
MOST_BYTES = 2**28
_TIMEOUT_S = 600.0
_OVERLAY_ROOT = ["overlayroot", "/"]
"""The first words of the mount of a read-only system, whose changes are lost at the next start."""


class UpdateRefused(LedgerError):
    """The package is not installed, or was taken back: the version before runs."""

    def __init__(self, code: str, remedy: str = "remedy-other-package", **arguments: str) -> None:
        super().__init__(message(code, **arguments), message(remedy))


@dataclass(frozen=True, slots=True)
class Installer:
    """The commands that get packages onto this machine.

    - `dpkg`, `query`: the commands that install a package and that ask for the installed one
    - `restart`, `is_up`: the commands that start the new version, and that fail unless it came up, and is still up
      `settle_s` seconds later
    - `keys`: the folder with the public keys of those who may sign
    - `kept`: where the installed package is kept, for the way back. Beside it lies the new one as "new.deb" from just
      before it is installed until it is known how that ended: if power is lost then, the unit tableside-update-undo
      goes back at the next start
    - `mounts`: the list of what is mounted
    - `below`: the command that installs the package on its standard input for the next start, too, where the system is
      read-only; in the same steps, so that the unit goes back if power is lost
    """

    dpkg: tuple[str, ...] = ("dpkg", "--install")
    query: tuple[str, ...] = ("dpkg-query", "--show", "--showformat=${Version} ${Architecture}", PACKAGE)
    restart: tuple[str, ...] = ("systemctl", "restart", "tableside.service")
    is_up: tuple[str, ...] = ("systemctl", "--quiet", "is-active", "tableside.service")
    settle_s: float = 10.0
    keys: Path = Path("/usr/share/tableside/update-keys")
    kept: Path = Path("/var/cache/tableside/installed.deb")
    mounts: Path = Path("/proc/mounts")
    below: tuple[str, ...] = ("overlayroot-chroot", "/usr/share/tableside/install-below")

    @property
    def installed(self) -> str:
        """The version of the package that is installed, empty where none is."""
        return _output(self.query).partition(" ")[0]

    def update(self, package: Path) -> str:
        """Install a package, and return its version. Raises `UpdateRefused`, `Unreadable` or `NotWritten`."""
        part, new = self.kept.with_name("new.part"), self.kept.with_name("new.deb")
        try:
            # What is checked is what is installed: nobody else can change this copy.
            content = read(package, MOST_BYTES)
            write_over(part, (content,), 0o600)
            version = self._checked(content, _signature(package))
            if not self.kept.is_file():
                raise UpdateRefused("problem-update-no-way-back", "remedy-keep-package", file=str(self.kept))
            part.rename(new)
            if _fails((*self.dpkg, str(new))) or not self._comes_up():
                self._go_back(version)
            if self._forgets() and _fails(self.below, new):
                raise UpdateRefused("problem-update-forgotten", "remedy-writable-root", version=version)
            new.rename(self.kept)
        finally:
            part.unlink(missing_ok=True)
        return version

    def check(self, package: Path) -> str:
        """The version of a package that may be installed. Raises as `update` does."""
        return self._checked(read(package, MOST_BYTES), _signature(package))

    def is_newer(self, version: str, other: str) -> bool:
        """Return whether a version is newer than another."""
        return not _fails(("dpkg", "--compare-versions", version, "gt", other))

    def _checked(self, content: bytes, signature: bytes) -> str:
        """Return the version of the package with this content; its file, which others may change, is read no more."""
        if not self._is_signed(content, signature):
            raise UpdateRefused("problem-update-not-signed")
        fields = _output(("dpkg-deb", "--field", "-", "Package", "Version", "Architecture"), content)
        named = dict(line.split(": ", 1) for line in fields.splitlines() if ": " in line)
        version, architecture = named.get("Version", ""), named.get("Architecture", "")
        if named.get("Package") != PACKAGE or not version:
            raise UpdateRefused("problem-update-other-package")
        installed, _, ours = _output(self.query).partition(" ")
        if architecture != ours:
            raise UpdateRefused("problem-update-other-machine", architecture=architecture)
        if _release(version) != _release(installed):
            raise UpdateRefused("problem-update-other-release", version=version)
        if not self.is_newer(version, installed):
            raise UpdateRefused("problem-update-not-newer", version=version, installed=installed)
        return version

    def _forgets(self) -> bool:
        """Return whether what is installed now would be lost at the next start."""
        mounts = text_of(self.mounts).splitlines()
        return any(line.split()[:2] == _OVERLAY_ROOT for line in mounts)

    def _is_signed(self, content: bytes, signature: bytes) -> bool:
        for file in sorted(self.keys.glob("*.pem")):
            try:
                key = load_pem_public_key(file.read_bytes())
                if isinstance(key, Ed25519PublicKey):
                    key.verify(signature, content)
                    return True
            except (ValueError, UnsupportedAlgorithm, InvalidSignature, OSError):
                continue
        return False

    def _comes_up(self) -> bool:
        if _fails(self.restart):
            return False
        time.sleep(self.settle_s)
        return not _fails(self.is_up)

    def _go_back(self, version: str) -> None:
        """Install the package before again, which needs leave to be older. Raises `UpdateRefused` in any case."""
        back = (*self.dpkg[:1], "--force-downgrade", *self.dpkg[1:], str(self.kept))
        if _fails(back) or not self._comes_up():
            raise UpdateRefused("problem-update-stuck", "remedy-repair-packages", version=version)
        self.kept.with_name("new.deb").unlink()
        raise UpdateRefused("problem-update-taken-back", version=version)


def _signature(package: Path) -> bytes:
    """The signature beside a package, empty if none is there."""
    try:
        return read(package.with_name(f"{package.name}.sig"), SIGNATURE_BYTES + 1)
    except Unreadable:
        return b""


def _release(version: str) -> str:
    """The release of Debian that a version is built for."""
    return version.partition("+")[2].partition(".")[0]


def _run(command: tuple[str, ...], given: Path | bytes = b"") -> subprocess.CompletedProcess[bytes] | None:
    """Run a command with this on its standard input."""
    try:
        if isinstance(given, bytes):
            return subprocess.run(command, input=given, capture_output=True, timeout=_TIMEOUT_S, check=False)
        with given.open("rb") as opened:
            return subprocess.run(command, stdin=opened, capture_output=True, timeout=_TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None


def _fails(command: tuple[str, ...], given: Path | bytes = b"") -> bool:
    done = _run(command, given)
    return done is None or done.returncode != 0


def _output(command: tuple[str, ...], given: bytes = b"") -> str:
    done = _run(command, given)
    return "" if done is None or done.returncode != 0 else done.stdout.decode(errors="replace")
