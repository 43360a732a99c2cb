"""Instructions for a card that was not read."""

from __future__ import annotations

from hw.model import UnreadCause
from tableside.message import Message, message

INSTRUCTIONS = {
    UnreadCause.MOVED: message("reader-card-moved"),
    UnreadCause.MUTE: message("reader-card-mute"),
    UnreadCause.TWO: message("reader-two-cards"),
}


def unread_message(cause: UnreadCause) -> Message:
    """Return what to do with a card that was not read for this cause."""
    return INSTRUCTIONS[cause]
