"""The runner of the tests themselves."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.samples import in_sample
from tests.kit.skips import LACKS, unexplained

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


def test_a_sample_of_the_files_has_the_share_that_was_asked_for_and_is_the_same_each_time():
    files = [Path(f"test_{number}.py") for number in range(6000)]
    sample = [file for file in files if in_sample(file, 6)]
    assert 900 < len(sample) < 1100
    assert sample == [file for file in files if in_sample(Path("elsewhere") / file, 6)]
    assert [file for file in files if in_sample(file, 1)] == files


SKIPPING = """
import pytest

@pytest.mark.parametrize("number", [1, 2])
def test_skipped(number):
    pytest.skip("{reason}")

def test_run():
    pass
"""
CONFTEST = "from tests.conftest import pytest_sessionfinish, pytest_terminal_summary"


@pytest.mark.parametrize(
    ("workers", "reason", "ci", "code"),
    [
        ((), "only root can become another system user", "true", 0 if os.geteuid() else 1),
        (("-n", "1"), "root may read every folder", "true", 1 if os.geteuid() else 0),
        (("-n", "1"), "it is too slow", "true", 1),
        ((), "it is too slow", "", 0),
    ],
)
def test_a_skip_that_the_machine_does_not_explain_fails_on_the_build_server(tmp_path, workers, reason, ci, code):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_skipping.py").write_text(SKIPPING.format(reason=reason))
    run = run_pytest("-c", str(ROOT / "pyproject.toml"), *workers, str(tmp_path), env={**os.environ, "CI": ci})
    assert run.returncode == code, run.stdout
    assert f"2 skipped: {reason}" in run.stdout
    assert ("this machine has what these tests need" in run.stdout) == (code == 1 or not ci)


def written_reasons() -> Iterator[str]:
    """Each reason to skip that stands in the tests' own code, with "X" for what is filled in."""
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(func=ast.Attribute(attr="skip"), args=[ast.Constant() | ast.JoinedStr() as reason]):
                    yield template(reason)
                case ast.Call(func=ast.Attribute(attr="skipif"), keywords=[*_, ast.keyword("reason", reason)]):
                    yield template(reason)


def template(text: ast.expr) -> str:
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in parts)


def test_each_reason_to_skip_is_one_that_a_machine_can_explain():
    """Else the build server, where only other users' tests are skipped, fails at a test that is right."""
    reasons = set(written_reasons())
    assert "root may open every device" in reasons
    assert unexplained(reasons, dict.fromkeys(LACKS, lambda: True)) == []


def test_every_test_has_a_time_limit(pytestconfig):
    assert float(pytestconfig.getini("timeout")) > 0
