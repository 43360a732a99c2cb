"""The keywords that lines and made-up cards may name."""

from __future__ import annotations

from carddata.model.keywords import COUNTED, KEYWORDS, keyword_name
from tableside.notation.errors import NotationError, perhaps


def check_keyword(printed: str, key: str) -> None:
    """Raise NotationError, with the key that has it, for what is not a keyword, or has a number that it cannot have."""
    name, number = keyword_name(printed), printed.removeprefix(keyword_name(printed))
    start = f"{key}: " if key else ""
    if name not in KEYWORDS:
        raise NotationError(
            f"{start}'{printed}' is not a keyword{perhaps(name, KEYWORDS)}; keywords are {', '.join(KEYWORDS)}"
        )
    if number and name not in COUNTED:
        raise NotationError(f"{start}'{name}' has no number; only {', '.join(sorted(COUNTED))} may have one")
