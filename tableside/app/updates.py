"""An update from a signed package: checked, installed, and taken back if the new version does not come up.

The signature of a package is in a file beside it that ends in .sig: plain Ed25519 over its bytes, as openssl makes it.
The keys that count are those that the installed version brought. So a package that an old key signed brings in the next
keys, and a key that a package does not bring any more is refused from then on.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read
from tableside.message import message

PACKAGE = "tableside"
SIGNATURE_BYTES = 64
MOST_BYTES = 2**28
_TIMEOUT_S = 600.0


class UpdateRefused(LedgerError):
    """The package is not installed, or was taken back: the version before runs."""

    def __init__(self, code: str, remedy: str = "remedy-other-package", **arguments: str) -> None:
        super().__init__(message(code, **arguments), message(remedy))


@dataclass(frozen=True, slots=True)
class Installer:
    """The commands that get packages onto this machine.

    - `dpkg`, `query`: the commands that install a package and that ask for the installed one
    - `restart`: the command that starts the new version, and fails unless it comes up
    - `keys`: the folder with the public keys of those who may sign
    - `kept`: where the installed package is kept, for the way back
    """

    dpkg: tuple[str, ...] = ("dpkg", "--install")
    query: tuple[str, ...] = ("dpkg-query", "--show", "--showformat=${Version} ${Architecture}", PACKAGE)
    restart: tuple[str, ...] = ("systemctl", "restart", "tableside.service")
    keys: Path = Path("/usr/share/tableside/update-keys")
    kept: Path = Path("/var/cache/tableside/installed.deb")

    def update(self, package: Path) -> str:
        """Install a package, and return its version. Raises `UpdateRefused`, `Unreadable` or `NotWritten`."""
        with tempfile.TemporaryDirectory(prefix="tableside-update-") as place:
            # What is checked is what is installed: nobody else can change this copy.
            copy = Path(place) / "package.deb"
            copy.write_bytes(read(package, MOST_BYTES))
            version = self._checked(copy, read(_beside(package), SIGNATURE_BYTES + 1))
            if not self.kept.is_file():
                raise UpdateRefused("problem-update-no-way-back", "remedy-keep-package", file=str(self.kept))
            if _fails((*self.dpkg, str(copy))) or _fails(self.restart):
                self._go_back(version)
            self._keep(copy)
        return version

    def check(self, package: Path) -> str:
        """The version of a package that may be installed. Raises as `update` does."""
        return self._checked(package, read(_beside(package), SIGNATURE_BYTES + 1))

    def _checked(self, package: Path, signature: bytes) -> str:
        if not self._is_signed(package.read_bytes(), signature):
            raise UpdateRefused("problem-update-not-signed")
        fields = _output(("dpkg-deb", "--field", str(package), "Package", "Version", "Architecture"))
        named = dict(line.split(": ", 1) for line in fields.splitlines() if ": " in line)
        version, architecture = named.get("Version", ""), named.get("Architecture", "")
        if named.get("Package") != PACKAGE or not version:
            raise UpdateRefused("problem-update-other-package")
        installed, _, ours = _output(self.query).partition(" ")
        if architecture != ours:
            raise UpdateRefused("problem-update-other-machine", architecture=architecture)
        if _release(version) != _release(installed):
            raise UpdateRefused("problem-update-other-release", version=version)
        if _fails(("dpkg", "--compare-versions", version, "gt", installed)):
            raise UpdateRefused("problem-update-not-newer", version=version, installed=installed)
        return version

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

    def _go_back(self, version: str) -> None:
        """Install the package before again, which needs leave to be older. Raises `UpdateRefused` in any case."""
        back = (*self.dpkg[:1], "--force-downgrade", *self.dpkg[1:], str(self.kept))
        if _fails(back) or _fails(self.restart):
            raise UpdateRefused("problem-update-stuck", "remedy-repair-packages", version=version)
        raise UpdateRefused("problem-update-taken-back", version=version)

    def _keep(self, package: Path) -> None:
        part = self.kept.with_suffix(".part")
        shutil.copyfile(package, part)
        part.replace(self.kept)


def _beside(package: Path) -> Path:
    return package.with_name(f"{package.name}.sig")


def _release(version: str) -> str:
    """The release of Debian that a version is built for."""
    return version.partition("+")[2].partition(".")[0]


def _run(command: tuple[str, ...]) -> subprocess.CompletedProcess[str] | None:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


def _fails(command: tuple[str, ...]) -> bool:
    done = _run(command)
    return done is None or done.returncode != 0


def _output(command: tuple[str, ...]) -> str:
    done = _run(command)
    return "" if done is None or done.returncode != 0 else done.stdout
