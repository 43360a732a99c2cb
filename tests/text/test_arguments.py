"""Every message that the code makes gets the arguments that its words have places for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from tableside.text.catalogue import FOLDER
from tests.kit.folders import by_folder
from tests.text.test_text import fields, forms

HOUSE = Path(__file__).parents[2] / "tableside"


class Call(NamedTuple):
    """A call of `message` with a code that stands in the source; no arguments where some are unpacked."""

    where: str
    code: str
    arguments: frozenset[str] | None


def calls(path: Path) -> Iterator[Call]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message"):
            continue
        codes = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)] if node.args else []
        names = {keyword.arg for keyword in node.keywords}
        known = None if None in names else frozenset(name for name in names if name)
        if not isinstance(node.args[0], ast.JoinedStr):
            for code in (code for code in codes if isinstance(code, str) and "-" in code):
                yield Call(f"{path.relative_to(HOUSE)}:{node.lineno}", code, known)


def patterns() -> dict[str, set[str]]:
    """The arguments of each code that has words."""
    found = {}
    for path in (FOLDER / "en/LC_MESSAGES").glob("*.po"):
        with path.open("rb") as file:
            for entry in read_po(file):
                code = entry.id if isinstance(entry.id, str) else entry.id[0]
                found[code] = set().union(*map(fields, forms(entry)))
    return found


FILES = by_folder(sorted(path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py")))
PATTERNS = patterns()


@pytest.mark.parametrize("folder", FILES)
def test_messages_have_words_and_their_arguments(folder: str) -> None:
    for call in (call for name in FILES[folder] for call in calls(HOUSE / name)):
        assert call.code in PATTERNS, f"no words for {call.code} in {call.where}"
        assert call.arguments is None or PATTERNS[call.code] <= call.arguments, call


def test_there_are_messages_to_check() -> None:
    assert sum(1 for name in ("screens/sheets.py", "table/controller.py") for _ in calls(HOUSE / name)) > 10
