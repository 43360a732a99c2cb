"""The length of the tests' files: each can be read at once."""

from __future__ import annotations

from pathlib import Path

MOST = 400
TESTS = Path(__file__).parents[1]


def test_no_test_file_is_too_long() -> None:
    lengths = {path.relative_to(TESTS): len(path.read_text().splitlines()) for path in TESTS.rglob("*.py")}
    assert len(lengths) > 100
    assert {path: lines for path, lines in lengths.items() if lines > MOST} == {}
