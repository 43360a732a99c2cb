"""The page about the record lists the kinds of entries that a match is folded from, and no others."""

from __future__ import annotations

import re

from tableside.ledger.entry import OPENING
from tableside.match.fold import FOLDS
from tests.docs.pages import read


def listed_kinds() -> set[str]:
    section = read("docs/record.md").partition("### The kinds of entries")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| (`.+?) \|", section, re.M)
    return {kind for row in rows for kind in re.findall(r"`(.+?)`", row)}


def test_every_kind_of_entry_is_listed() -> None:
    assert listed_kinds() == {OPENING, *FOLDS}
