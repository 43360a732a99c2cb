"""Notices to people after an interruption, before they go on."""

from __future__ import annotations

import msgspec

from tableside.match.state import Match
from tableside.message import Message

LAST_LINES = 3
"""The number of lines of the history that people confirm after an interruption."""


class RecoveryNotice(msgspec.Struct, frozen=True):
    """The state of the ledger when it was opened, and the `last` lines of its match's history.

    It is shown until people confirm it.
    """

    sentences: tuple[Message, ...]
    last: tuple[Message, ...] = ()


def recovery_notice(sentences: tuple[Message, ...], match: Match | None) -> RecoveryNotice:
    """The notice of what was found, with the end of the match's history."""
    last = () if match is None else match.history[-LAST_LINES:]
    return RecoveryNotice(sentences, tuple(line.message for line in last))
