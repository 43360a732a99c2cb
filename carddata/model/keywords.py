"""Keywords and their numbers."""

from __future__ import annotations

import re


def has_keyword(keywords: tuple[str, ...], keyword: str) -> bool:
    """Whether this keyword is among them, with any number."""
    return any(own == keyword or own.startswith(keyword + " ") for own in keywords)


def keyword_value(keywords: tuple[str, ...], keyword: str) -> int:
    """The sum of a keyword's numbers, 1 for each without a number (2026-07-16, 807.2, 809.2, 814.2)."""
    matches = (re.fullmatch(rf"{keyword}(?: (\d+))?", own) for own in keywords)
    return sum(int(match[1] or 1) for match in matches if match)
