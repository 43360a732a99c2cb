"""The cases of the other game's guide (Hidden Card Error), each beside the case that it is nearly."""

from __future__ import annotations

from tableside.judge.hidden_card_error import Fact, Kind
from tableside.match.guide_remedies import GuideRemedy

HIDDEN: dict[Fact, bool] = {
    "acknowledged": False,
    "correctable": False,
    "public root": False,
    "added": True,
    "moved on": False,
    "set exists": True,
}
"""An error that the opponent could not see, and that is to be mended."""

EXCUSED: dict[Fact, bool] = {"self-reported": True, "fits": True, "added since": False}
"""Facts that excuse a card facedown without the ability."""

GUIDE_CASES: list[tuple[Kind, dict[Fact, bool], GuideRemedy]] = [
    ("too many", {"owner knew": False}, "return"),
    ("too many", {"owner knew": True}, "return known"),
    ("too many", {"acknowledged": True}, "public error"),
    ("too many", {"correctable": True}, "public error"),
    ("too many", {"public root": True}, "root cause"),
    ("too many", {"added": False}, "looked only"),
    ("too many", {"moved on": True}, "backup"),
    ("too many", {"set exists": False}, "nothing"),
    ("too early", {}, "aside"),
    ("not shown", {"disruptive": False}, "reperform"),
    ("not shown", {"disruptive": True}, "keep"),
    ("facedown without ability", EXCUSED, "swap"),
    ("facedown without ability", {**EXCUSED, "self-reported": False}, "game loss"),
    ("facedown without ability", {**EXCUSED, "fits": False}, "game loss"),
    ("facedown without ability", {**EXCUSED, "added since": True}, "game loss"),
    ("facedown without ability", {**EXCUSED, "public root": True}, "root cause"),
]
"""The kind of the error, what differs from `HIDDEN`, and the remedy."""
