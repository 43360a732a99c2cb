"""How the tests themselves are run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HANGING = """
import time

def test_it_hangs_here():
    time.sleep(60)
"""


def run_pytest(
    *arguments: str, ignore_interrupts: bool = False, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    shell = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"] if ignore_interrupts else []
    command = [*shell, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--no-header", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, env=env)


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["one process", "a worker"])
def test_ctrl_c_is_tested_when_the_tests_are_started_with_interrupts_ignored(workers):
    """As `nohup make test &` starts them."""
    ctrl_c = "tests/cli/test_readers.py::test_ctrl_c_ends_the_watch_with_the_last_picture"
    run = run_pytest(*workers, "--timeout=20", ctrl_c, ignore_interrupts=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_test_that_hangs_fails_with_its_stack(tmp_path):
    (tmp_path / "test_hanging.py").write_text(HANGING)
    run = run_pytest("-c", str(ROOT / "pyproject.toml"), "--timeout=1", str(tmp_path))
    assert run.returncode != 0
    assert "time.sleep(60)" in run.stdout + run.stderr


SKIPPING = """
import pytest

@pytest.mark.parametrize("number", [1, 2])
def test_skipped(number):
    pytest.skip("{reason}")

def test_run():
    pass
"""
CONFTEST = "from tests.conftest import pytest_sessionfinish, pytest_terminal_summary"


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["one process", "a worker"])
@pytest.mark.parametrize(
    ("reason", "ci", "code"),
    [
        ("only root can become another system user", "true", 0 if os.geteuid() else 1),
        ("root may read every folder", "true", 1 if os.geteuid() else 0),
        ("it is too slow", "true", 1),
        ("it is too slow", "", 0),
    ],
)
def test_a_skip_that_the_machine_does_not_explain_fails_on_the_build_server(tmp_path, workers, reason, ci, code):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_skipping.py").write_text(SKIPPING.format(reason=reason))
    run = run_pytest("-c", str(ROOT / "pyproject.toml"), *workers, str(tmp_path), env={**os.environ, "CI": ci})
    assert run.returncode == code, run.stdout
    assert f"2 skipped: {reason}" in run.stdout
    assert ("this machine has what these tests need" in run.stdout) == (code == 1 or not ci)


def test_every_test_has_a_time_limit(pytestconfig):
    assert float(pytestconfig.getini("timeout")) > 0
