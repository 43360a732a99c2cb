"""Cells that a spreadsheet would take for a formula: written with an apostrophe before them, and read without it.

Some spreadsheets take the wide forms of the signs for formulas too.
"""

from __future__ import annotations

import re
from typing import Final

_FORMULA: Final = re.compile("'*[=+\\-@\uff1d\uff0b\uff0d\uff20]")
_GUARDED: Final = re.compile("'+[=+\\-@\uff1d\uff0b\uff0d\uff20]")


def with_guard(cell: str) -> str:
    """The cell as it is written.

    >>> with_guard("=1+1"), with_guard("Kim")
    ("'=1+1", 'Kim')
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell


def without_guard(cell: str) -> str:
    """The cell that was written so; one without a guard as it is."""
    return cell[1:] if _GUARDED.match(cell) else cell
