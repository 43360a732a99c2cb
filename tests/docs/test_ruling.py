"""The page "Write a ruling in ten minutes": its rulings hold, or fail with exactly what the page says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from tableside.cli.main import main

PAGE = Path(__file__).parents[2] / "docs/ruling.md"
FILE = "my-ruling.toml"
BLOCK = re.compile(r"(?:^(?: {4}.*)?\n)+", re.MULTILINE)


def blocks() -> list[str]:
    """The indented blocks of the page."""
    matches = BLOCK.finditer(PAGE.read_text(encoding="utf-8"))
    return [block for match in matches if (block := dedent(match[0]).strip())]


def rulings() -> Iterator[tuple[str, str]]:
    """Each ruling with what the tool says of it, by the page: the first line of that, empty if every line holds."""
    before = ""
    for block in blocks():
        if block.startswith("title"):
            if before:
                yield before, ""
            before = block
        elif block.startswith(f"{FILE}:"):
            yield before, block
            before = ""
    if before:
        yield before, ""


def check(folder: Path, ruling: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    monkeypatch.chdir(folder)
    Path(FILE).write_text(f"{ruling}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["--lang", "en", "check", FILE, "--data", "data"])
    return result.exit_code, result.output.splitlines()


@pytest.mark.parametrize("at", range(7))
def test_the_tool_says_what_the_page_says(at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruling, says = [*rulings()][at]
    if at == 0:  # the page first shows it whole, then changes one line
        assert check(tmp_path, ruling, monkeypatch) == (0, [])
        ruling = ruling.replace("        ! 811.1.b", " ! 144")
    code, lines = check(tmp_path, ruling, monkeypatch)
    assert lines[:1] == ([says] if says else [])
    assert (code == 0) is not bool(says)


def test_every_ruling_of_the_page_is_tried() -> None:
    assert len([*rulings()]) == 7
    assert sum(bool(says) for _, says in rulings()) == 6
