"""A disk image as a machine that runs: qemu with a screen, and a shell inside that the image itself does not have."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.kit.image.shell import Hung, Shell, Unavailable

MEMORY_MB = 1536
PORT = "tableside.test"
FIRMWARE = Path("/usr/share/OVMF/OVMF_CODE.fd")
PROMPT = "tableside-test-done"
SHELL = f"""[Unit]
DefaultDependencies=no
After=dev-virtio\\x2dports-{PORT}.device
StartLimitIntervalSec=0
[Service]
RestartSec=1
ExecStart=/bin/bash -c 'exec /bin/bash <>/dev/virtio-ports/{PORT} >&0 2>&1'
Restart=always
"""
WANTED = "[Unit]\nWants=test-shell.service\n"

PATIENT = "[Service]\nTimeoutStartSec=1800\nWatchdogSec=90\n"
PATIENT_START = "systemd.default_device_timeout_sec=900"
"""Changes to the table's unit and the kernel's command line for a machine that is emulated."""


class Machine(Shell):
    """Boots the disk with this image, and with an image as a USB stick if there is one.

    Its disk is raw, or a qcow2. It has no network, and a reader on USB without a card. Units that are named in
    `without` do not start. `close` pulls its plug: nothing inside is told.
    """

    def __init__(self, disk: Path, stick: Path | None = None, without: tuple[str, ...] = ()) -> None:
        folder = disk.parent
        self._sockets = {name: folder / name for name in ("shell", "qmp")}
        for path in self._sockets.values():
            path.unlink(missing_ok=True)
        command = ["qemu-system-x86_64", "-nodefaults", "-smp", "2", *processor()]
        command += [
            "-m",
            str(MEMORY_MB),
            "-display",
            "none",
            "-device",
            "virtio-vga",
            "-drive",
            f"if=pflash,format=raw,readonly=on,file={FIRMWARE}",
        ]
        command += [
            "-drive",
            f"file={disk},if=virtio,format={'qcow2' if disk.suffix == '.qcow2' else 'raw'}",
            "-nic",
            "none",
            "-device",
            "qemu-xhci",
        ]
        command += ["-device", "usb-ccid"]
        command += ["-qmp", f"unix:{self._sockets['qmp']},server=on,wait=off", "-device", "virtio-serial"]
        command += ["-chardev", f"socket,id=shell,path={self._sockets['shell']},server=on,wait=off"]
        command += ["-device", f"virtserialport,chardev=shell,name={PORT}"]
        command += ["-serial", f"file:{folder / 'console.log'}"]
        units = {"extra-unit.test-shell.service": SHELL, "unit-dropin.sysinit.target": WANTED}
        words = [f"systemd.mask={unit}.service" for unit in without]
        if self.is_slow:
            units["unit-dropin.tableside.service"] = PATIENT
            words.append(PATIENT_START)
        if words:
            command += ["-smbios", f"type=11,value=io.systemd.boot.kernel-cmdline-extra={' '.join(words)}"]
        for name, text in units.items():
            value = base64.b64encode(text.encode()).decode()
            command += ["-smbios", f"type=11,value=io.systemd.credential.binary:systemd.{name}={value}"]
        if stick is not None:
            command += ["-drive", f"id=stick,if=none,format=raw,file={stick}", "-device", "usb-storage,drive=stick"]
        self._process = subprocess.Popen(command)
        self._shell = self._connect("shell")
        self._qmp = self._connect("qmp")
        self._replies = self._qmp.makefile("r")
        json.loads(self._replies.readline())
        self.order("qmp_capabilities")
        self._input = b""

    @property
    def is_slow(self) -> bool:
        """Return whether its processor is emulated: it takes twenty times as long for everything."""
        return "accel=tcg" in processor()[1]

    def _connect(self, name: str) -> socket.socket:
        until = time.monotonic() + 30
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(self._sockets[name]))
                return connection
            except OSError:
                connection.close()
                if self._process.poll() is not None or time.monotonic() > until:
                    raise Unavailable("qemu does not start") from None
                time.sleep(0.05)

    def order(self, name: str, **arguments: Any) -> Any:
        """Give qemu an order, and return its answer."""
        self._qmp.sendall(json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
        while True:
            reply = json.loads(self._replies.readline())
            if "return" in reply or "error" in reply:
                assert "return" in reply, reply
                return reply["return"]

    def hold(self) -> None:
        """Keep the machine as it is now, for `go_on`; its disk is a qcow2."""
        self._monitor("savevm held")

    def go_on(self) -> None:
        """Go on from where it was held, with the disk of then. What it printed since is dropped."""
        self._monitor("loadvm held")
        self._shell.settimeout(0.1)
        with suppress(TimeoutError):
            while self._shell.recv(1 << 16):
                pass
        self._input = b""
        self.order("cont")

    def stop(self) -> None:
        """Stop the processor; what was not written to the disk by then is not written."""
        self.order("stop")

    def _monitor(self, line: str) -> None:
        complaint = self.order("human-monitor-command", **{"command-line": line})
        assert not complaint, complaint

    def picture(self, path: Path) -> Path:
        """The picture on the screen, as a PNG."""
        self.order("screendump", filename=str(path), format="png")
        return path

    def run(self, command: str, limit: float = 60.0) -> tuple[int, str]:
        """Run a command in the machine's shell."""
        self._shell.sendall(f"{{ {command}\n}} </dev/null 2>&1; code=$?; echo; echo {PROMPT} $code\n".encode())
        output = self._until(f"\n{PROMPT} ".encode(), limit)
        code = self._until(b"\n", limit)
        return int(code), output.decode(errors="replace").strip()

    def listen(self, command: str, seconds: float) -> list[str]:
        """The lines that a command prints within so many seconds of its first; it goes on. Raises `Hung`."""
        self._shell.sendall(f"{command} </dev/null 2>&1\n".encode())
        return self.lines(seconds)

    def lines(self, seconds: float) -> list[str]:
        """The lines that are printed within so many seconds of the first. Raises `Hung`."""
        lines = [self._until(b"\n", 600)]
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                lines.append(self._until(b"\n", left))
            except Hung:
                break
        return [line.decode(errors="replace") for line in lines]

    def _until(self, end: bytes, limit: float) -> bytes:
        self._shell.settimeout(limit)
        while end not in self._input:
            try:
                more = self._shell.recv(1 << 16)
            except TimeoutError:
                raise Hung(self._input.decode(errors="replace")) from None
            if not more:
                raise Hung("the machine is off")
            self._input += more
        before, _, self._input = self._input.partition(end)
        return before

    def press_power_button(self, limit: float) -> None:
        """Press the button, as people do; return once the machine is off. Raises `Hung`."""
        self.order("system_powerdown")
        try:
            self._process.wait(limit)
        except subprocess.TimeoutExpired:
            raise Hung("the machine stays on") from None

    def close(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._process.wait()
        for connection in (self._shell, self._qmp):
            connection.close()


def processor() -> list[str]:
    """The words for qemu that say which processor: this machine's own, or one that is emulated, which is slow."""
    if any(Path(f"/sys/module/kvm_{maker}").exists() for maker in ("intel", "amd")) and Path("/dev/kvm").exists():
        return ["-machine", "q35,accel=kvm", "-cpu", "host"]
    return ["-machine", "q35,accel=tcg", "-cpu", "Nehalem"]


def can_run() -> None:
    """Raise `Unavailable` where no such machine can run."""
    for program in ("qemu-system-x86_64", "qemu-img"):
        if shutil.which(program) is None:
            raise Unavailable(f"{program} is not installed")
    if not FIRMWARE.exists():
        raise Unavailable("ovmf is not installed")
