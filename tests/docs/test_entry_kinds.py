"""The page about the record lists the kinds of entries that a match is folded from, and no others."""

from __future__ import annotations

import ast
import inspect
import re

from tableside.ledger.entry import CLOSING, OPENING
from tableside.match import draws, fold, judge_calls, notes
from tableside.match.note_lines import NOTES
from tests.docs.pages import read

OTHERS = {OPENING, *CLOSING, *NOTES, *judge_calls.JUDGE_ENTRIES, *draws.KINDS}
"""Kinds that are told apart by these names."""


def folded_kinds() -> set[str]:
    """The kinds that the fold tells apart, and those that only have a line of history."""
    trees = (ast.parse(inspect.getsource(function)) for function in (fold._apply_entry, notes.fold_note))
    values = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.MatchValue)]
    return {value.value for value in values if isinstance(value, ast.Constant)} | OTHERS


def listed_kinds() -> set[str]:
    section = read("docs/record.md").partition("### The kinds of entries")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| (`.+?) \|", section, re.M)
    return {kind for row in rows for kind in re.findall(r"`(.+?)`", row)}


def test_every_kind_of_entry_is_listed() -> None:
    assert listed_kinds() == folded_kinds()
