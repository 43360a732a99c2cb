"""A private pcscd with virtual readers; a conftest.py imports the fixture `pcscd`.

The daemon runs in its own mount namespace, in which /run/pcscd is a temporary folder and no driver of the machine is
visible, so the machine's own pcscd and its readers are not touched. libpcsclite finds the socket in that folder by
PCSCLITE_CSOCK_NAME, for this process and those that it starts. It reads that variable once in a process, so this
module must be imported before PC/SC is used.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from smartcard import scard

from tests.kit.patience import PATIENCE

KIND = "ACS ACR122U PICC Interface"
"""The readers' name, before PC/SC adds its numbers."""

_HERE = Path(__file__).parent
_DRIVER = _HERE.parents[2] / "build" / "libifdfake.so"
_HOME = Path(tempfile.mkdtemp(prefix="pcscd-"))
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
os.environ["PCSCLITE_CSOCK_NAME"] = str(_HOME / "run" / "pcscd.comm")
_DROP_DIR = "/usr/lib/pcsc/drivers"
_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
_START = f"""
set -e
mount -t tmpfs none /run
mkdir /run/pcscd
mount --bind "$1" /run/pcscd
if [ -d {_DROP_DIR} ]; then mount -t tmpfs none {_DROP_DIR}; fi
shift
exec setpriv --pdeathsig KILL pcscd --foreground --info "$@"
"""


class Answering(Protocol):
    """A tag or a chip, as a reader shows it to PC/SC."""

    def answer(self, frame: bytes) -> bytes | None:
        """The reader's answer; None if the tag was taken away."""


class Placed:
    """A tag on a reader; it answers from a thread that ends when the tag is lifted or pcscd ends."""

    def __init__(self, path: Path, tag: Answering) -> None:
        self.tag = tag
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(path))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def lift(self) -> None:
        """Take it away. It may be gone already."""
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _serve(self) -> None:
        with self._line, self._line.makefile("rb") as incoming:
            while len(head := incoming.read(2)) == 2:
                frame = incoming.read(int.from_bytes(head, "big"))
                if len(frame) == 1 and frame != b"\x04":
                    continue
                answer = self.tag.answer(frame)
                if answer is None:
                    return
                try:
                    self._line.sendall(len(answer).to_bytes(2, "big") + answer)
                except OSError:
                    return


class VirtualReader:
    """A reader on which one tag at a time can be placed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._gone = Path(f"{path}.gone")
        self._placed: list[Placed] = []

    def place(self, tag: Answering) -> None:
        """Put a tag on it in place of the present tag."""
        self.lift()
        self._placed.append(Placed(self._path, tag))

    def queue(self, tag: Answering) -> None:
        """Put a tag in place of the present tag, which is about to leave by itself; any thread may call it."""
        self._placed.append(Placed(self._path, tag))

    def lift(self) -> None:
        """Take away the tag, if there is one, and those that were queued."""
        while self._placed:
            self._placed.pop(0).lift()

    def unplug(self) -> None:
        """Pull it out."""
        self._gone.touch()

    def plug(self) -> None:
        """Plug it in again."""
        self._gone.unlink(missing_ok=True)


class Pcscd:
    """The daemon. `readers` are those of the last start; `stop` and `start` as often as is wanted."""

    def __init__(self) -> None:
        self.readers: list[VirtualReader] = []
        self._run, self._config, self._sockets = _HOME / "run", _HOME / "conf", _HOME / "readers"
        self._log = _HOME / "log"
        for folder in (self._run, self._config, self._sockets):
            folder.mkdir(exist_ok=True)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *kinds: str, lines: int = 200) -> None:
        """Start it with readers of these kinds, and wait until it lists them. It serves so many `lines` at once."""
        paths = [self._sockets / str(number) for number in range(len(kinds))]
        entries = [
            f'FRIENDLYNAME "{kind}"\nDEVICENAME /dev/null:{path}\nLIBPATH {_DRIVER}\nCHANNELID {number}\n'
            for number, (kind, path) in enumerate(zip(kinds, paths, strict=True))
        ]
        (self._config / "readers").write_text("\n".join(entries))
        self.readers = [VirtualReader(path) for path in paths]
        for reader in self.readers:
            reader.plug()
        arguments = [str(self._run), "--max-thread", str(lines), "--config", str(self._config), *_no_polkit()]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*namespace(), "sh", "-c", _START, "sh", *arguments],
                stdout=log,
                stderr=log,
                env={**os.environ, "PATH": _PATH},
            )
        self._await_readers(len(kinds))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, by this signal. It may be stopped already."""
        for reader in self.readers:
            reader.lift()
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Let it do nothing inside `with`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self._process.pid, os.WSTOPPED)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def _await_readers(self, count: int) -> None:
        assert self._process is not None
        deadline = time.monotonic() + PATIENCE
        while len(_listed()) != count:
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"pcscd did not start:\n{self._log.read_text()}")
            time.sleep(0.002)


class Unavailable(Exception):
    """Why no pcscd of our own can run here."""


@contextlib.contextmanager
def private_pcscd() -> Iterator[Pcscd]:
    """A pcscd, not yet started; stopped at the end. One at a time. Raises `Unavailable`."""
    _need("pcscd", "setpriv", "make")
    namespace()
    make = ["make", "-s", "-C", str(_HERE / "ifd")]
    if subprocess.run([*make, "-q"], check=False).returncode != 0:
        _need("cc", "pkg-config")
        subprocess.run(make, check=True)
    daemon = Pcscd()
    try:
        yield daemon
    finally:
        daemon.stop()


def _need(*commands: str) -> None:
    for command in commands:
        if shutil.which(command, path=_PATH) is None:
            raise Unavailable(f"{command} is not installed")


@pytest.fixture
def pcscd() -> Iterator[Pcscd]:
    """`private_pcscd`; without one, the test is skipped."""
    try:
        with private_pcscd() as daemon:
            yield daemon
    except Unavailable as reason:
        pytest.skip(str(reason))


@functools.cache
def namespace() -> list[str]:
    """The words before a shell command that give it a mount namespace of its own. Raises `Unavailable`."""
    words = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    attempt = [*words, "mount", "-t", "tmpfs", "none", "/run"]
    if subprocess.run(attempt, capture_output=True, check=False).returncode != 0:
        raise Unavailable("no right to make a mount namespace: be root, or allow user namespaces")
    return words


def _no_polkit() -> list[str]:
    """From 2.0 on, pcscd asks polkit who may use it, unless told otherwise."""
    usage = subprocess.run(["pcscd", "--help"], capture_output=True, text=True, check=False, env={"PATH": _PATH})
    return ["--disable-polkit"] if "--disable-polkit" in usage.stdout + usage.stderr else []


def _listed() -> list[str]:
    result, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
    if result != scard.SCARD_S_SUCCESS:
        return []
    result, names = scard.SCardListReaders(context, [])
    scard.SCardReleaseContext(context)
    return list(names) if result == scard.SCARD_S_SUCCESS else []
