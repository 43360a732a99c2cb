"""Boot the image of a table, and try what it promises: `python -m tests.image`, after `make image`.

    --pulls 3        how often the plug is pulled during taps; FULL=1: 20 times
    --only plug      only the steps whose names contain this
    --native         no machine: only the image's system, in namespaces, and the steps that ask no more. As root

Each step prints a line. Pictures and the machine's disk are left in build/image. Exits with 1 only if a step failed;
where no such machine can run, it says so. Where the processor is emulated, each start takes minutes.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.image import boot_file
from tests.image.boot_file_cuts import cut
from tests.image.pulls import AS_TABLE, DATA, PYTHON, pull
from tests.kit.image.machine import Machine, can_run
from tests.kit.image.namespaces import System
from tests.kit.image.shell import Hung, Shell, Unavailable
from tests.kit.samples import some

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build/image"
IMAGE, DISK, STICK = FOLDER / "tableside-amd64.img", FOLDER / "disk.img", FOLDER / "stick.img"
BLANK_BYTES = 50_000
"""A picture with as few bytes is of one colour, or of a console."""
ON_STICK = ("tableside_9.deb", "tableside_9.deb.sig", "test.pem")
LEDGER = f"{DATA}/ledger.sqlite"
FINGERS = "/run/fingers"
DRAWN_S = 5.0
"""Seconds in which a new step is drawn where the processor is emulated; its answer is on the disk before that."""
SKIP = (0.91, 0.93)
FIRST_STEPS = {
    "turn": (((0.5, 0.81),), "corners"),
    "corners": (((0.05, 0.08), (0.95, 0.08), (0.05, 0.92), (0.95, 0.92)), "language"),
    "language": (((0.25, 0.5),), "readers"),
    "readers": ((SKIP,), "time"),
    "time": ((SKIP,), "done"),
}
"""The steps of the first start: where they are touched, as shares of the panel, and which step comes next."""
WIFI_NAME, WIFI_PASSWORD = "Hall 4", "a pass:word & $more"
ACCESS_POINT = {
    "/run/access-point.conf": f"""network={{
    ssid="{WIFI_NAME}"
    mode=2
    frequency=2412
    key_mgmt=WPA-PSK
    proto=RSN
    pairwise=CCMP
    psk="{WIFI_PASSWORD}"
}}
""",
    "/run/systemd/network/wlan1.network": """[Match]
Name=wlan1
[Network]
Address=10.9.0.1/24
DHCPServer=yes
""",
}
"""The second of two radios that the kernel simulates is an access point, by these files."""
UNITS = {"tableside": 40, "tableside-overlay": 30}
"""The units, and the highest exposure of each by `systemd-analyze security`, in tenths."""


def up(machine: Shell) -> None:
    """The units are up, and none has failed."""
    for unit in UNITS:
        machine.wait(f"systemctl --quiet is-active {unit}", 1800)
    machine.expect("systemctl --failed --plain --no-legend", is_=r"")


def read_only(machine: Machine) -> None:
    """The system is read-only below, the record is not; nothing in memory is written to a disk."""
    machine.expect("findmnt -no FSTYPE /", is_="overlay")
    machine.expect("touch /usr/in-memory-alone", is_="")
    machine.expect("touch /media/root-ro/usr/x || true", is_=".*Read-only file system")
    machine.expect(f"findmnt -no SOURCE {DATA}", is_=r"/dev/vda3\[/record\]")
    machine.expect("cat /proc/swaps", is_="(?s).*zram0.*")
    machine.expect("cat /sys/block/zram0/backing_dev", is_="none")


def closed_up(machine: Shell) -> None:
    """The running units are closed enough; the overlay's user reads the ledger and nothing else."""
    for unit, most in UNITS.items():
        last = machine.said(f"systemd-analyze security --threshold={most} --no-pager {unit} | tail -n 1", 300)
        print(f"image: {last.removeprefix('→ ')}")
    overlay = "setpriv --reuid tableside-overlay --regid tableside-overlay --clear-groups"
    machine.expect(f"{overlay} cat {LEDGER} >/dev/null", is_="")
    machine.expect(f"{overlay} ls {DATA}/keys || true", is_=".*Permission denied")


def rights(machine: Shell) -> None:
    """A polkit that runs lets the table do what its screen offers, and nothing else; the overlay nothing at all."""
    unit = "org.freedesktop.systemd1.manage-units --detail verb {} --detail unit {}.service"
    granted = (
        "org.debian.pcsc-lite.access_pcsc",
        "org.debian.pcsc-lite.access_card",
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.reboot",
        "org.freedesktop.timedate1.set-time",
        unit.format("start", "tableside-update"),
        "org.freedesktop.NetworkManager.wifi.scan",
        "org.freedesktop.NetworkManager.network-control",
        "org.freedesktop.NetworkManager.settings.modify.system",
    )
    refused = (
        "org.freedesktop.NetworkManager.enable-disable-network",
        "org.freedesktop.NetworkManager.settings.modify.hostname",
        "org.freedesktop.NetworkManager.settings.modify.global-dns",
        "org.freedesktop.NetworkManager.wifi.share.protected",
        unit.format("stop", "tableside-update"),
        unit.format("start", "tableside-update-undo"),
        unit.format("stop", "tableside-overlay"),
        "org.freedesktop.systemd1.manage-unit-files",
        "org.freedesktop.login1.set-user-linger",
    )
    for action in granted:
        assert may(machine, "tableside", action), action
        assert not may(machine, "tableside-overlay", action), action
    for action in refused:
        assert not may(machine, "tableside", action), action


def may(machine: Shell, service: str, action: str) -> bool:
    """Return whether polkit lets the process of a service do this."""
    process = f"$(systemctl show -P MainPID {service})"
    return machine.run(f"pkcheck --process {process} --action-id {action}", 120)[0] == 0


def first_start(machine: Machine) -> None:
    """Fingers on the panel answer what the first start asks, and each answer is on the disk.

    Wi-Fi is not asked about, as the machine has none.
    """
    script = (Path(__file__).parent / "fingers.py").read_text()
    machine.said(f"cat >/run/fingers.py <<'END'\n{script}\nEND")
    machine.said(f"modprobe uinput; {PYTHON} /run/fingers.py {FINGERS} </dev/null >/run/fingers.log 2>&1 &")
    machine.wait(f"test -p {FINGERS}")
    for step, (touches, following) in FIRST_STEPS.items():
        time.sleep(DRAWN_S)
        machine.picture(FOLDER / f"first-{step}.png")
        until = time.monotonic() + 900
        while machine.run(f'grep -q \'"set_up":"{following}"\' {DATA}/screen.json')[0]:
            assert time.monotonic() < until, f"the step {step} stays: {machine.said('cat /run/fingers.log')}"
            for left, top in touches:
                machine.said(f"echo {left} {top} >{FINGERS}")
                time.sleep(3)


def wifi(machine: Machine) -> None:
    """The table's user finds a network and joins it, with the right password alone, which only NetworkManager keeps."""
    machine.said("modprobe mac80211_hwsim radios=2", 120)
    machine.wait("test -e /sys/class/net/wlan1", 120)
    machine.said("nmcli device set wlan1 managed no", 120)
    for path, text in ACCESS_POINT.items():
        machine.said(f"mkdir -p {Path(path).parent}; cat >{path} <<'END'\n{text}END")
    machine.said("systemctl start systemd-networkd; wpa_supplicant -B -Dnl80211 -iwlan1 -c /run/access-point.conf", 300)
    script = (Path(__file__).parent / "wifi.py").read_text()
    machine.said(f"cat >/run/wifi.py <<'END'\n{script}\nEND")
    for password, comes in (("another password", "problem-wifi-password"), (WIFI_PASSWORD, "wifi-joined")):
        machine.said(f"cat >/run/password <<'END'\n{password}\nEND")
        says = machine.said(f"{AS_TABLE} {PYTHON} /run/wifi.py '{WIFI_NAME}' </run/password", 1200)
        assert says.splitlines()[-1].split()[0] == comes, says
    kept = "/srv/tableside/networks/*.nmconnection"
    machine.expect(f"grep -lF 'psk={WIFI_PASSWORD}' {kept} | wc -l", is_="1")
    machine.expect(f"grep -rF '{WIFI_PASSWORD}' {DATA} || echo none", is_="none")
    machine.expect(f"journalctl -b | grep -F '{WIFI_PASSWORD}' || echo none", is_="none")


def readers(machine: Machine) -> None:
    """The app in its unit sees a reader by way of pcscd, for which polkit asks whose it is."""
    machine.expect("systemctl is-active pcscd polkit", is_="active\nactive")
    machine.expect("journalctl -b -u tableside", is_="(?s)(?!.*No reader).*")


def picture(machine: Machine) -> None:
    """The panel shows the start screen."""
    until = time.monotonic() + 600
    while machine.picture(FOLDER / "start.png").stat().st_size < BLANK_BYTES:
        assert time.monotonic() < until, "the panel stays blank"
        time.sleep(2)


def is_back(machine: Shell, signal: str, limit: float) -> None:
    before = int(machine.said("systemctl show -P NRestarts tableside"))
    machine.said(f"kill -{signal} $(systemctl show -P MainPID tableside)")
    machine.wait(f"test $(systemctl show -P NRestarts tableside) -gt {before}", limit)
    machine.wait("systemctl --quiet is-active tableside", 1800)


def killed(machine: Machine | System) -> None:
    """The app is killed, and is back."""
    is_back(machine, "KILL", 120)
    machine.picture(FOLDER / "again.png")


def hung(machine: Shell) -> None:
    """The app hangs, and the watchdog starts it again."""
    is_back(machine, "STOP", 300)
    machine.expect("journalctl -b -u tableside", is_="(?s).*Watchdog timeout.*")


def update(machine: Shell) -> None:
    """A signed package of a stick that does not come up is taken back; the version before runs."""
    version = machine.said("dpkg-query --show --showformat='${Version}' tableside")
    machine.wait("ls /media/*/tableside_9.deb", 120)
    machine.said("cp /media/*/test.pem /usr/share/tableside/update-keys/")
    machine.run("systemctl start tableside-update", 3600)
    machine.expect("cat /run/tableside-update/outcome.json", is_=".*problem-update-taken-back.*")
    machine.expect("dpkg-query --show --showformat='${Version}' tableside", is_=re.escape(version))
    machine.wait("systemctl --quiet is-active tableside", 1800)


def power_button(machine: Machine) -> None:
    """The power button shuts the machine down."""
    machine.press_power_button(900)


def new_disk() -> Path:
    """The disk of a new table."""
    subprocess.run(["cp", "--sparse=always", IMAGE, DISK], check=True)
    return DISK


def make_stick() -> None:
    """A stick with a package that never comes up, its signature, and the public key for it."""
    (package,) = (ROOT / "build/deb").glob("tableside_*+deb13_amd64.deb")
    tree = FOLDER / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "usr/bin").mkdir(parents=True)
    control = subprocess.run(["dpkg-deb", "-f", package], check=True, capture_output=True, text=True).stdout
    lines = [line for line in control.splitlines() if not line.startswith("Installed-Size")]
    text = "\n".join("Version: 9+deb13" if line.startswith("Version:") else line for line in lines)
    (tree / "DEBIAN/control").write_text(text + "\n")
    (tree / "usr/bin/tableside").write_text("#!/bin/sh\nexit 1\n")
    (tree / "usr/bin/tableside").chmod(0o755)
    newer, signature, public = (FOLDER / name for name in ON_STICK)
    subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "-b", tree, newer], check=True, capture_output=True)
    key = Ed25519PrivateKey.generate()
    signature.write_bytes(key.sign(newer.read_bytes()))
    public.write_bytes(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    STICK.unlink(missing_ok=True)
    subprocess.run(["mkfs.vfat", "-C", STICK, "16384"], check=True, capture_output=True)
    subprocess.run(["mcopy", "-i", STICK, newer, signature, public, "::"], check=True)


STEPS: tuple[Callable[[Machine], None], ...] = (
    up,
    boot_file.used,
    read_only,
    closed_up,
    readers,
    rights,
    picture,
    first_start,
    wifi,
    boot_file.mistake,
    boot_file.links,
    boot_file.again,
    killed,
    hung,
    update,
    power_button,
)


NATIVE: tuple[Callable[[System], None], ...] = (
    up,
    boot_file.used,
    closed_up,
    rights,
    boot_file.mistake,
    boot_file.links,
    boot_file.again,
    killed,
    hung,
    update,
)
"""The steps that ask for no more than the image's system."""


def native(only: str) -> int:
    """Try the steps of `NATIVE` whose names contain this."""
    try:
        if not IMAGE.exists():
            raise Unavailable("there is no image: make image")
        new_disk()
        make_stick()
        system = System(DISK, boot_file.folder(FOLDER / "boot"), FOLDER / "native")
    except Unavailable as reason:
        print(f"image: not tried: {reason}")
        return 0
    try:
        system.put(*(FOLDER / name for name in ON_STICK), into="/media/sda1")
        steps = [step for step in NATIVE if only in step.__name__]
        done = [tried(step.__name__, lambda step=step: step(system)) for step in steps]  # type: ignore[misc]
    finally:
        system.close()
    if only in "cut":
        done.append(tried("cut", lambda: cut(new_disk, FOLDER / "native")))
    return 0 if all(done) else 1


def tried(name: str, step: Callable[[], None]) -> bool:
    begun = time.monotonic()
    try:
        step()
    except (AssertionError, Hung) as error:
        print(f"image: {name} FAILED: {error}", flush=True)
        return False
    print(f"image: {name} ({time.monotonic() - begun:.0f} s)", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pulls", type=int, default=some(3, 20))
    parser.add_argument("--only", default="")
    parser.add_argument("--native", action="store_true")
    options = parser.parse_args()
    if options.native:
        return native(options.only)
    try:
        can_run()
        if not IMAGE.exists():
            raise Unavailable("there is no image: make image")
    except Unavailable as reason:
        print(f"image: not tried: {reason}")
        return 0
    new_disk()
    boot_file.put(DISK)
    make_stick()
    steps = [step for step in STEPS if options.only in step.__name__]
    done = []
    if steps:
        machine = Machine(DISK, stick=STICK)
        try:
            done += [tried(step.__name__, lambda step=step: step(machine)) for step in steps]  # type: ignore[misc]
        finally:
            machine.close()
    if options.pulls and options.only in "plug":
        done.append(tried("plug", lambda: pull(DISK, options.pulls)))
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
