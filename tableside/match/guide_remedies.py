"""The remedies of another game's guide (IPG 2.3, Hidden Card Error), as they are recorded and described."""

from __future__ import annotations

from typing import Literal

from tableside.message import Message, message

GUIDE = "IPG 2.3"
"""The name of the guide; it is no rule of the Tournament Rules."""

GuideRemedy = Literal[
    "public error",
    "looked only",
    "root cause",
    "nothing",
    "backup",
    "aside",
    "reperform",
    "keep",
    "return",
    "return known",
    "game loss",
    "swap",
]
"""The remedies that the guide proposes.

The first three say that it is another error: everybody can correct it, cards were only looked at, or it came from a
public error. `backup` goes back to just after the error, and the case is then asked about again.
Before `aside`, `reperform`, `keep` and both `return`s the set is shown, and the opponent chooses.
"""

SHOWN_SET: tuple[GuideRemedy, ...] = ("aside", "reperform", "keep", "return", "return known")
"""The remedies in which a set of cards is shown to the opponent, who chooses from it."""


def describe_guide_remedy(remedy: GuideRemedy, chosen: int) -> Message:
    """Return what is done; `chosen` is how many cards the opponent chooses."""
    code = f"judge-guide-{remedy.replace(' ', '-')}"  # a GuideRemedy
    return message(code, count=chosen) if remedy in SHOWN_SET else message(code)
