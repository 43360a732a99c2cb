"""The threat model: each row that says what stops an attacker names tests, and all of them exist."""

from __future__ import annotations

import ast
import re

import pytest

from tests.docs.pages import ROOT, read, rows

PAGE = "docs/security.md"
HEADINGS = re.findall(r"^## (.+)$", read(PAGE), re.M)
ATTACKERS = HEADINGS[1:-1]
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def names_in(path: str) -> set[str]:
    """The names of the tests in a file, those in classes too."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_the_honest_boundary_comes_first():
    assert HEADINGS[0] == "The honest boundary"
    boundary = rows(PAGE, HEADINGS[0])
    assert any("root" in row[0] for row in boundary)
    assert any("phone" in row[0] for row in boundary)


@pytest.mark.parametrize("heading", ATTACKERS)
def test_every_row_names_a_test_that_exists(heading):
    for what, _, proof in rows(PAGE, heading):
        named = TEST.findall(proof)
        assert named, what
        assert TEST.sub("", proof).strip(", ") == "", what
        for path, name in named:
            assert name in names_in(path), f"{path}::{name}"


def test_the_page_is_as_long_as_the_threats_are_many():
    assert len(ATTACKERS) >= 7
    assert len(set(TEST.findall(read(PAGE)))) > 50
    assert "(docs/security.md)" in read("SECURITY.md")
