"""A pattern that checks what comes from elsewhere ends at the end: `$` lets a line feed follow."""

from __future__ import annotations

import ast
import re

import pytest

from tableside.hall.place import ROOM
from tests.text.source import files, nodes, text_of

PORTABLE_END = r"$(?!\n)"
"""The end of a pattern that is in a schema too, whose readers know no \\Z."""


def patterns(name: str) -> list[str]:
    """The patterns of fields in a module."""
    calls = (node for node in nodes(name) if isinstance(node, ast.Call))
    given = (keyword.value for call in calls for keyword in call.keywords if keyword.arg == "pattern")
    return [text for value in given if (text := text_of(value)) is not None]


def test_no_field_takes_a_line_feed_at_its_end() -> None:
    given = [pattern for name in files(".py") for pattern in patterns(name)]
    assert len(given) > 20
    assert [pattern for pattern in given if not pattern.endswith((r"\Z", PORTABLE_END))] == []


@pytest.mark.parametrize("end", [r"\Z", PORTABLE_END])
def test_these_ends_let_nothing_follow(end: str) -> None:
    assert re.search(f"^a{end}", "a")
    assert not re.search(f"^a{end}", "a\n")
    assert not re.search(f"^a{end}", "ab")


def test_the_name_of_a_room_has_none() -> None:
    assert re.match(ROOM, "a7")
    assert not re.match(ROOM, "a7\n")
