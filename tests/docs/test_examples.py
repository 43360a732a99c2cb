"""The examples run, and do what they show."""

import json
import os
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT, read

EXAMPLES = ROOT / "examples"


def run(*arguments):
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def record(tmp_path):
    data, file = tmp_path / "table", tmp_path / "match.jsonl"
    kept = run("-m", "tableside", "check", "--record", data, EXAMPLES / "hidden-this-turn.toml")
    assert kept.returncode == 0, kept.stderr
    exported = run("-m", "tableside", "record", "export", "--data", data, "--out", file)
    assert exported.returncode == 0, exported.stderr
    return file


def test_judging_an_action_names_the_rule_in_two_languages():
    done = run(EXAMPLES / "judge_an_action.py")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "illegal, by the Core Rules of 2026-07-16"
    reasons = [line for line in lines if line.startswith("  811.1.b: ")]
    assert len(set(reasons)) == 2
    assert lines[-1].endswith(": Vanguard Sergeant, Pakaa Cub")


def test_a_record_is_verified(record):
    done = run(EXAMPLES / "verify_a_record.py", record)
    assert done.returncode == 0, done.stderr
    assert "Hidden cards with a commitment: 1" in done.stdout


def test_a_record_that_was_changed_is_noticed(record):
    first, entry, *others = record.read_text().splitlines()
    changed = json.dumps({**json.loads(entry), "at": 1})
    record.write_text("\n".join((first, changed, *others, "")))
    assert run(EXAMPLES / "verify_a_record.py", record).returncode == 1


def test_the_page_names_every_example():
    page = read("examples/README.md")
    for file in EXAMPLES.iterdir():
        assert file.name in ("README.md", "__pycache__") or page.count(file.name) >= 2
