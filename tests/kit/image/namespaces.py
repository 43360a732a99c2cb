"""A disk image whose system runs by the kernel and the processor of this machine, in namespaces of its own.

It is much quicker than a machine that is emulated, and it is no machine: there is no panel, no udev, no kernel of the
image, no boot file, no network and no reader, and its root is not the read-only one. Its changes are dropped.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from tests.kit.image.shell import Hung, Shell, Unavailable

GROUPS = Path("/sys/fs/cgroup")
"""The folder of the control groups; where there are old ones, the unified ones are in one of its own."""

NAMESPACES = ("mount", "pid", "net", "uts", "ipc", "cgroup")
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

WITHOUT_PANEL = """[Service]
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
Environment=SDL_VIDEODRIVER=offscreen
"""
"""Changes to the table's unit: it draws into a file."""

SCREEN = "/var/lib/tableside/screen.png"
"""The file into which the table paints."""

START = """
set -e
folder=$1 image=$2 start=$3 size=$4
mount --make-rprivate /
mount -t tmpfs changes "$folder"
cd "$folder"
mkdir below upper work root
mount -o "ro,loop,offset=$start,sizelimit=$size" "$image" below
mount -t overlay overlay -o lowerdir=below,upperdir=upper,workdir=work root
cd root
: >etc/fstab
mkdir -p etc/systemd/system/tableside.service.d
printf %s "$5" >etc/systemd/system/tableside.service.d/test.conf
ln -sf /dev/null etc/systemd/system/systemd-udevd.service
ln -sf /dev/null etc/systemd/system/console-getty.service
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 none sys/fs/cgroup
mount -t tmpfs -o mode=755 dev dev
# Devices of its own: systemd changes the rights of those that it is given.
for device in "null 1 3" "zero 1 5" "full 1 7" "random 1 8" "urandom 1 9" "tty 5 0"; do
    set -- $device
    mknod -m 666 "dev/$1" c "$2" "$3"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs shm dev/shm
ln -s /proc/self/fd dev/fd
mount -t tmpfs run run
pivot_root . mnt
umount -l /mnt
exec /lib/systemd/systemd --system
"""
"""The way to systemd: the system's partition below what changes, as the root of everything."""


class System(Shell):
    """Boots the system of this image; `folder` is for what is mounted. `close` kills everything that it runs."""

    def __init__(self, image: Path, folder: Path) -> None:
        if os.geteuid():
            raise Unavailable("only root can boot a system in namespaces")
        self._group = next((group for group in (GROUPS / "unified", GROUPS) if (group / "cgroup.procs").exists()), None)
        if self._group is None:
            raise Unavailable("this machine has no unified control groups")
        self._group /= f"tableside-image-{os.getpid()}"
        self._group.mkdir()
        folder.mkdir(exist_ok=True)
        table = json.loads(subprocess.run(["sfdisk", "--json", image], check=True, capture_output=True).stdout)
        system = table["partitiontable"]["partitions"][1]
        place = [str(system[name] * table["partitiontable"].get("sectorsize", 512)) for name in ("start", "size")]
        enter = f'echo $$ >{self._group}/cgroup.procs; exec "$@"'
        new = ["unshare", *(f"--{name}" for name in NAMESPACES), "--fork", "--kill-child"]
        given = [str(folder), str(image), *place, WITHOUT_PANEL]
        self._process = subprocess.Popen(
            ["bash", "-c", enter, "bash", *new, "bash", "-c", START, "bash", *given],
            stdin=subprocess.DEVNULL,
            env={"container": "lxc", "PATH": PATH},
        )
        self._first = self._first_process()

    def _first_process(self) -> int:
        """The systemd in there, as this machine counts. Raises `Unavailable`."""
        until = time.monotonic() + 60
        while self._process.poll() is None and time.monotonic() < until:
            children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
            if children and Path(f"/proc/{children[0]}/comm").read_text() == "systemd\n":
                return int(children[0])
            time.sleep(0.1)
        self.close()
        raise Unavailable("systemd does not start in namespaces here")

    def run(self, command: str, limit: float = 60.0) -> tuple[int, str]:
        """Run a command among the system's processes."""
        enter = ["nsenter", "--target", str(self._first), "--all", "env", "-i", f"PATH={PATH}", "LANG=C.UTF-8"]
        try:
            done = subprocess.run(
                [*enter, "bash", "-c", f"{{ {command}\n}} </dev/null 2>&1"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=limit,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise Hung(command) from None
        return done.returncode, done.stdout.decode(errors="replace").strip()

    def picture(self, path: Path) -> Path:
        """The picture that the table paints into a file, as a PNG."""
        path.write_bytes(Path(f"/proc/{self._first}/root{SCREEN}").read_bytes())
        return path

    def put(self, *files: Path, into: str) -> None:
        """Copy files into a folder that is mounted for them, as a stick's is."""
        self.said(f"mkdir -p {into}; mount -t tmpfs stick {into}")
        for file in files:
            Path(f"/proc/{self._first}/root{into}", file.name).write_bytes(file.read_bytes())

    def close(self) -> None:
        """Kill everything in there."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        until = time.monotonic() + 30
        while self._group is not None and self._group.exists() and time.monotonic() < until:
            for folder, _, _ in os.walk(self._group, topdown=False):
                try:
                    Path(folder).rmdir()
                except OSError:
                    time.sleep(0.1)
