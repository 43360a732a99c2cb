"""The disk of a table whose system runs by the kernel and the processor of this machine, in namespaces of its own.

It is much quicker than a machine that is emulated, and it is no machine: there is no panel, no udev, no kernel of the
image, no network and no reader. The partition to boot from, for which a kernel needs FAT, is a folder; the others are
those of the disk. The root is read-only below what changes in memory, and what is written to the disk is there at the
next start. No pull of its plug loses what was not synced.
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
folder=$1 disk=$2 boot=$3 panel=$4 masked=$5
shift 5
mount --make-rprivate /
# partition FOLDER OPTIONS START SIZE
partition() {
    device=$(losetup --find --show --offset "$3" --sizelimit "$4" "$disk")
    mount -o "$2" "$device" "$1" || { losetup --detach "$device" && false; }
    losetup --detach "$device" # once it is mounted no more
}
# As overlayroot does it before the system starts: there are programs that look for these names.
mount -t tmpfs media /media
mkdir /media/root-ro /media/root-rw
partition /media/root-ro ro "$3" "$4"
mount -t tmpfs root-rw /media/root-rw
mkdir /media/root-rw/overlay /media/root-rw/overlay-workdir
changes=upperdir=/media/root-rw/overlay,workdir=/media/root-rw/overlay-workdir
mount -t overlay -o "lowerdir=/media/root-ro,$changes" overlayroot "$folder"
cd "$folder"
mkdir -p media/root-ro media/root-rw
mount --move /media/root-ro media/root-ro
mount --move /media/root-rw media/root-rw
mount --bind "$boot" boot/firmware
partition srv/tableside noatime,nodev,nosuid,noexec "$5" "$6"
sed -i '/ none bind/!d' etc/fstab
mkdir -p etc/systemd/system/tableside.service.d
printf %s "$panel" >etc/systemd/system/tableside.service.d/test.conf
for unit in systemd-udevd console-getty $masked; do ln -sf /dev/null "etc/systemd/system/$unit.service"; done
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
"""The way to systemd: the partitions of the disk, with the system read-only below what changes in memory."""
"""The way to systemd: the system's partition below what changes, as the root of everything."""


class System(Shell):
    """Boots the system of this disk, with a folder for its first partition; `folder` is for what is mounted.

    Units that are named in `without` do not start. `close` pulls its plug: nothing inside is told.
    """

    def __init__(self, disk: Path, boot: Path, folder: Path, without: tuple[str, ...] = ()) -> None:
        if os.geteuid():
            raise Unavailable("only root can boot a system in namespaces")
        self._disk = disk
        self._group = next((group for group in (GROUPS / "unified", GROUPS) if (group / "cgroup.procs").exists()), None)
        if self._group is None:
            raise Unavailable("this machine has no unified control groups")
        self._group /= f"tableside-image-{os.getpid()}"
        self._group.mkdir()
        folder.mkdir(exist_ok=True)
        table = json.loads(subprocess.run(["sfdisk", "--json", disk], check=True, capture_output=True).stdout)
        sector = table["partitiontable"].get("sectorsize", 512)
        partitions = table["partitiontable"]["partitions"]
        places = [str(partition[name] * sector) for partition in partitions for name in ("start", "size")]
        enter = f'echo $$ >{self._group}/cgroup.procs; exec "$@"'
        new = ["unshare", *(f"--{name}" for name in NAMESPACES), "--fork", "--kill-child"]
        given = [str(folder), str(disk), str(boot), WITHOUT_PANEL, " ".join(without), *places]
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
        path.write_bytes(self.path(SCREEN).read_bytes())
        return path

    def path(self, path: str) -> Path:
        """The path at which this machine sees a file of the system."""
        return Path(f"/proc/{self._first}/root{path}")

    def put(self, *files: Path, into: str) -> None:
        """Copy files into a folder that is mounted for them, as a stick's is."""
        self.said(f"mkdir -p {into}; mount -t tmpfs stick {into}")
        for file in files:
            (self.path(into) / file.name).write_bytes(file.read_bytes())

    def close(self) -> None:
        """Kill everything in there, and wait until nothing uses the disk."""
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
        while self._uses_disk():
            if time.monotonic() > until:
                raise Hung("the disk is still in use")
            time.sleep(0.1)

    def _uses_disk(self) -> bool:
        return bool(subprocess.run(["losetup", "-j", self._disk], check=True, capture_output=True).stdout)
