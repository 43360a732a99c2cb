"""`make install-hw`: the project's files put into a folder that stands for the system, and taken away again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hw.checked_machine import Machine, Service
from hw.reader_checks import kernel_modules, polkit_rule, udev_rule

SCRIPT = Path(__file__).parents[2] / "install" / "hw"
UDEV = "etc/udev/rules.d/60-tableside-readers.rules"
MODPROBE = "etc/modprobe.d/tableside-readers.conf"
POLKIT = "etc/polkit-1/rules.d/60-tableside-readers.rules"
ALL = {UDEV, MODPROBE, POLKIT}


def hw(root: Path, *arguments: str, code: int = 0) -> str:
    done = subprocess.run(
        [SCRIPT, *arguments],
        env={"DESTDIR": str(root), "PATH": "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == code, done.stdout
    return done.stdout


def install(root: Path, *more: str, code: int = 0) -> str:
    return hw(root, "install", "--user", "pi", *more, code=code)


def files(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()}


def test_each_file_is_shown_as_it_is_installed(tmp_path):
    said = install(tmp_path, "--yes")
    assert files(tmp_path).keys() == ALL
    for name, text in files(tmp_path).items():
        assert f"--- {tmp_path}/{name}\n{text}" in said
        assert oct((tmp_path / name).stat().st_mode & 0o777) == "0o644"


def test_what_is_installed_is_what_the_doctor_looks_for(tmp_path):
    device = tmp_path / "sys/bus/usb/devices/1-1"
    device.mkdir(parents=True)
    (device / "idVendor").write_text("072f\n")
    (tmp_path / "lib/modules/6.1/kernel/drivers/nfc").mkdir(parents=True)
    policy = tmp_path / "usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"
    policy.parent.mkdir(parents=True)
    policy.touch()
    machine = Machine(tmp_path, lambda command: None, Service(0), "pi", frozenset())
    checks = (udev_rule, kernel_modules, polkit_rule)
    assert {one(machine).state for one in checks} == {"warning"}
    install(tmp_path, "--yes")
    assert {one(machine).state for one in checks} == {"ok"}


def test_only_the_user_of_the_app_is_let_in(tmp_path):
    install(tmp_path, "--yes")
    assert 'subject.user == "pi"' in files(tmp_path)[POLKIT]
    assert "@USER@" not in "".join(files(tmp_path).values())


def test_root_needs_no_leave(tmp_path):
    hw(tmp_path, "install", "--yes", "--user", "root")
    assert files(tmp_path).keys() == ALL - {POLKIT}


@pytest.mark.parametrize("more", [["--dry-run"], []], ids=["dry run", "nobody says yes"])
def test_without_a_yes_all_is_shown_and_nothing_is_done(tmp_path, more):
    said = install(tmp_path, *more, code=0 if more else 1)
    assert all(f"--- {tmp_path}/{name}\n" in said for name in ALL)
    assert files(tmp_path) == {}


def test_a_second_time_nothing_is_done(tmp_path):
    install(tmp_path, "--yes")
    before = {name: (tmp_path / name).stat().st_ino for name in ALL}
    assert install(tmp_path, "--yes").endswith("Nothing to do.\n")
    assert {name: (tmp_path / name).stat().st_ino for name in ALL} == before


def test_an_older_file_of_ours_is_replaced(tmp_path):
    install(tmp_path, "--yes")
    hw(tmp_path, "install", "--yes", "--user", "another")
    assert 'subject.user == "another"' in files(tmp_path)[POLKIT]


def test_somebody_elses_file_is_left_alone(tmp_path):
    theirs = tmp_path / MODPROBE
    theirs.parent.mkdir(parents=True)
    theirs.write_text("blacklist something\n")
    said = install(tmp_path, "--yes")
    assert f"{theirs} is not as Tableside made it" in said
    hw(tmp_path, "uninstall", "--yes")
    assert files(tmp_path) == {MODPROBE: "blacklist something\n"}


def test_uninstall_takes_all_of_it_away_and_no_more(tmp_path):
    other = tmp_path / "etc/udev/rules.d/99-other.rules"
    other.parent.mkdir(parents=True)
    other.write_text("theirs")
    install(tmp_path, "--yes")
    assert files(tmp_path).keys() == ALL | {"etc/udev/rules.d/99-other.rules"}
    hw(tmp_path, "uninstall", "--dry-run")
    assert files(tmp_path).keys() > ALL
    hw(tmp_path, "uninstall", "--yes")
    assert files(tmp_path) == {"etc/udev/rules.d/99-other.rules": "theirs"}
    assert hw(tmp_path, "uninstall", "--yes").endswith("Nothing to do.\n")


def test_a_file_that_was_changed_by_hand_stays(tmp_path):
    install(tmp_path, "--yes")
    with (tmp_path / UDEV).open("a") as file:
        file.write("# and one more\n")
    said = hw(tmp_path, "uninstall", "--yes")
    assert f"{tmp_path}/{UDEV} is not as Tableside made it" in said
    assert files(tmp_path).keys() == {UDEV}


def test_a_name_that_is_no_users_is_refused(tmp_path):
    for name in ('x"; while (true);', "-x", "", "a/b"):
        assert "not a user name" in hw(tmp_path, "install", "--yes", "--user", name, code=2)
    for wrong in (["mend"], [], ["install", "--nonsense"], ["install", "--user"]):
        hw(tmp_path, *wrong, code=2)
    assert files(tmp_path) == {}


def test_a_folder_may_be_named_from_here(tmp_path):
    subprocess.run(
        [SCRIPT, "install", "--yes", "--user", "pi"],
        env={"DESTDIR": "somewhere", "PATH": "/usr/bin:/bin"},
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    assert files(tmp_path / "somewhere").keys() == ALL
