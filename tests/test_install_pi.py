"""`install/pi`: the files that make a machine a table, put into a folder that stands for the system."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hw.checked_machine import Machine, Service
from hw.serial_checks import serial_console

SCRIPT = Path(__file__).parents[1] / "install" / "pi"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootfstype=ext4 fsck.repair=yes rootwait\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A stock Raspberry Pi OS, as far as it is changed."""
    for name, content in {
        "boot/firmware/config.txt": "# For more options\n[all]\ndisplay_auto_detect=1",
        "boot/firmware/cmdline.txt": CMDLINE,
        "etc/fstab": "proc /proc proc defaults 0 0\n",
        "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
    }.items():
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    (tmp_path / "a.deb").touch()
    return tmp_path / "root"


def run(root: Path, *arguments: str, code: int = 0) -> str:
    done = subprocess.run(
        [SCRIPT, root.parent / "a.deb", *arguments],
        env={"DESTDIR": str(root), "PATH": "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def files(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()}


def test_a_stock_system_becomes_a_table_and_a_second_time_nothing_changes(root: Path) -> None:
    run(root)
    once = files(root)
    config = once["boot/firmware/config.txt"].splitlines()
    assert config[-3:] == ["dtoverlay=vc4-kms-v3d", "enable_uart=1", "dtoverlay=disable-bt"]
    assert config.count("display_auto_detect=1") == 1
    assert once["boot/firmware/cmdline.txt"] == (
        "console=tty1 root=PARTUUID=1-02 rootfstype=ext4 fsck.repair=yes rootwait "
        "vt.global_cursor_default=0 consoleblank=0\n"
    )
    assert "LABEL=TABLESIDE /srv/tableside ext4" in once["etc/fstab"]
    assert "/srv/tableside/record /var/lib/tableside none bind" in once["etc/fstab"]
    assert "/etc/NetworkManager" not in once["etc/fstab"]
    assert once["boot/firmware/cmdline.txt.before-tableside"] == CMDLINE
    assert "uid=tableside" in once["etc/udev/rules.d/61-tableside-sticks.rules"]
    assert "etc/overlayroot.local.conf" not in once
    run(root)
    assert files(root) == once


def test_what_it_sets_is_what_the_doctor_wants(root: Path) -> None:
    run(root)
    console = [word for word in files(root)["boot/firmware/cmdline.txt"].split() if word.startswith("console=")]
    (root / "dev").mkdir()
    (root / "dev/ttyAMA0").touch()
    active = root / "sys/class/tty/console/active"
    active.parent.mkdir(parents=True)
    active.write_text(" ".join(word.removeprefix("console=") for word in console))
    machine = Machine(root, lambda command: None, Service(0), "tableside", frozenset({"dialout"}))
    assert serial_console(machine).state == "ok"


@pytest.mark.parametrize(
    ("model", "line"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "dtparam=uart0=on"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "dtoverlay=disable-bt"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "enable_uart=1"),
    ],
)
def test_each_model_gets_its_serial_port(root: Path, model: str, line: str) -> None:
    (root / "proc/device-tree/model").write_text(model)
    run(root)
    assert files(root)["boot/firmware/config.txt"].splitlines()[-1] == line


def test_a_read_only_system_keeps_its_networks_and_its_time_beside_the_record(root: Path) -> None:
    run(root, "--read-only")
    assert 'overlayroot="tmpfs:recurse=0"' in files(root)["etc/overlayroot.local.conf"]
    assert (
        "LIBMOUNT_FORCE_MOUNT2=always" in files(root)["etc/systemd/system/systemd-remount-fs.service.d/tableside.conf"]
    )
    table = files(root)["etc/fstab"]
    assert "/srv/tableside/networks /etc/NetworkManager/system-connections none bind" in table
    assert "/srv/tableside/time /var/lib/systemd/timesync none bind" in table


def test_a_system_that_does_not_run_is_not_asked(root: Path) -> None:
    running = "mountpoint -q /srv/tableside"
    assert running not in run(root)
    (root / "run/systemd/system").mkdir(parents=True)
    assert running in run(root)


def test_a_machine_that_is_no_pi_has_no_firmware_to_set(root: Path) -> None:
    for name in ("config.txt", "cmdline.txt"):
        (root / "boot/firmware" / name).unlink()
    run(root)
    assert not [name for name in files(root) if name.startswith("boot")]


def test_a_dry_run_changes_nothing(root: Path) -> None:
    before = files(root)
    said = run(root, "--dry-run")
    assert "/boot/firmware/cmdline.txt" in said
    assert "then: systemctl enable tableside.service tableside-overlay.service tableside-boot-file.service" in said
    assert files(root) == before


def test_what_it_cannot_do_is_refused(root: Path) -> None:
    (root.parent / "a.deb").unlink()
    assert "make deb" in run(root, code=2)
    assert "no option" in run(root, "--nonsense", code=2)
