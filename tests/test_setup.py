"""tools/setup: what it shows, and what it says when the machine or the network stops it."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tests.kit.ledger.small_disk import ask_on_small_disk, remount_read_only

ROOT = Path(__file__).parents[1]
PARTS = ("tools", "requirements", "pyproject.toml", "Makefile", "tableside/text/locale")
UNREACHABLE = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "1", "PIP_CONFIG_FILE": os.devnull}


def environment(**others: str) -> dict[str, str]:
    """The environment of a shell that no `make` has started, with no other place for packages."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "MAKE", "MFLAGS"))}
    return {**ours, "PYTHON": sys.executable, **UNREACHABLE, **others}


def copy_to(checkout: Path) -> Path:
    """Return what the set-up needs of this checkout, in another folder."""
    for part in PARTS:
        source, target = ROOT / part, checkout / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.mo"))
        else:
            shutil.copy(source, target)
    return checkout


def make_lint(checkout: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", "lint"], cwd=checkout, env=environment(), capture_output=True, text=True, check=False
    )


def test_without_a_network_it_says_how_to_go_on_and_leaves_no_stage_half_done(tmp_path: Path) -> None:
    checkout = copy_to(tmp_path / "Täbel side")
    (checkout / ".venv").mkdir()
    (checkout / ".venv/done-base").write_text("by another Python")
    ended = make_lint(checkout)
    assert ended.returncode != 0
    assert (
        "the Python packages could not be fetched. Once there is a network again, go on with: make lint" in ended.stderr
    )
    assert (checkout / ".venv/bin/python").exists()
    assert not list((checkout / ".venv").glob("done-*")), "the next try begins again where this one stopped"


def test_the_exit_code_tells_a_network_that_fails_from_a_fault(tmp_path: Path) -> None:
    checkout = copy_to(tmp_path / "checkout")
    ended = subprocess.run(["tools/setup", "lint"], cwd=checkout, env=environment(), capture_output=True, check=False)
    assert ended.returncode == 75
    ended = subprocess.run(
        ["tools/setup", "nothing"], cwd=checkout, env=environment(), capture_output=True, check=False
    )
    assert ended.returncode == 2


def test_what_a_linked_environment_leads_to_is_not_emptied(tmp_path: Path) -> None:
    checkout, others = copy_to(tmp_path / "checkout"), tmp_path / "others"
    others.mkdir()
    (others / "kept").touch()
    (checkout / ".venv").symlink_to(others)
    ended = make_lint(checkout)
    assert ended.returncode != 0
    assert "Remove the link, then: make lint" in ended.stderr
    assert (others / "kept").exists()


def set_up_on_full_disk(pipe: Connection, folder: Path) -> None:
    pipe.send(make_lint(copy_to(folder)).stderr)


def set_up_read_only(pipe: Connection, folder: Path) -> None:
    copy_to(folder)
    remount_read_only(folder, on=True)
    pipe.send(make_lint(folder).stderr)


def test_on_a_full_disk_it_asks_for_room(tmp_path: Path) -> None:
    said = ask_on_small_disk(tmp_path / "disk", "6m", set_up_on_full_disk)
    assert "setup: the disk is full. Make room, then go on with: make lint" in said


def test_in_a_folder_that_cannot_be_written_it_asks_for_another(tmp_path: Path) -> None:
    said = ask_on_small_disk(tmp_path / "disk", "60m", set_up_read_only)
    assert f"setup: {tmp_path / 'disk'} cannot be written. Clone Tableside into a folder of your own" in said


STEPS = """
set -eu
. tools/steps.sh
count() {{ case $1 in Collecting*) percent=$((percent + 25)) label="$((percent / 25)) of 4" ;; esac; }}
four() {{ for name in a b c d; do echo "Collecting $name"; done; {ending}; }}
step "four packages" count four || echo "failed because of $cause"
"""


def on_terminal(ending: str, **env: str) -> str:
    """Return what a step shows on a terminal."""
    master, slave = pty.openpty()
    command = ["sh", "-c", STEPS.format(ending=ending)]
    with os.fdopen(slave) as terminal:
        subprocess.run(command, cwd=ROOT, env=environment(**env), stdout=terminal, stderr=terminal, check=True)
    shown = b""
    with os.fdopen(master, "rb", buffering=0) as screen, suppress(OSError):  # a terminal without a program ends so
        while part := screen.read(65_536):
            shown += part
    return shown.decode()


def test_a_step_shows_its_name_a_count_a_bar_and_its_time() -> None:
    shown = on_terminal("true")
    assert "four packages" in shown
    assert "1 of 4" in shown
    assert "#####..............." in shown
    assert re.search(r"####################\s+done\s+\d+ s", shown)


def test_nothing_is_shown_with_make_s_or_without_a_terminal() -> None:
    assert on_terminal("true", MAKEFLAGS="s") == ""
    command = ["sh", "-c", STEPS.format(ending="true")]
    ended = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True)
    assert ended.stdout + ended.stderr == ""


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("ERROR: [Errno 28] No space left on device", "disk"),
        ("OSError: [Errno 30] Read-only file system: 'x'", "folder"),
        ("E: Failed to fetch a.deb  Connection timed out", "network"),
        ("NewConnectionError: Failed to establish a new connection", "network"),
        ("error: command 'gcc' failed", "other"),
    ],
)
def test_a_step_that_fails_shows_the_end_of_its_output_and_tells_its_cause(line: str, cause: str) -> None:
    shown = on_terminal(f'echo "{line}"; false')
    assert line in shown
    assert f"failed because of {cause}" in shown


@pytest.mark.parametrize(
    ("part", "packages", "target", "stage"),
    [
        ("field", {"iproute2", "nftables"}, "hall-test", "field"),
        (
            "image",
            {"mmdebstrap", "dosfstools", "e2fsprogs", "fdisk", "mtools"},
            "image",
            "$(if $(findstring arm64,$(ARGS)),foreign,image)",
        ),
        (
            "foreign",
            {"qemu-user-static", "binfmt-support", "arch-test"},
            "image",
            "$(if $(findstring arm64,$(ARGS)),foreign,image)",
        ),
        (
            "qemu",
            {"qemu-system-x86", "qemu-utils", "ovmf"},
            "image-test",
            "$(if $(findstring --native,$(ARGS)),image,qemu)",
        ),
    ],
)
def test_a_target_that_needs_more_than_the_tests_gets_it(
    part: str, packages: set[str], target: str, stage: str
) -> None:
    setup, makefile = (ROOT / "tools/setup").read_text(), (ROOT / "Makefile").read_text()
    needs = setup.partition(f"need_{part}() {{")[2].partition("\n}")[0]
    assert set(re.findall(r'need "[^"]+" ([a-z0-9-]+) ', needs)) == packages
    assert f"@tools/setup {stage}\n" in makefile.partition(f"\n{target}:")[2].partition("\n\n")[0]
