"""The kinds of things that a call for a judge is about, as a player says by a touch. No card is named."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from tableside.message import Message, message

TOPIC: Literal["call topic"] = "call topic"
"""The kind of an entry that says what the open call is about."""

CallTopic = Literal["question", "error", "cards", "pace", "other"]
"""A question about the rules, an error in the game, cards or a deck, slow play or time, anything else."""

TOPICS: tuple[CallTopic, ...] = get_args(CallTopic)
"""Every `CallTopic`."""

TOPIC_NAMES: dict[CallTopic, Message] = {
    "question": message("call-topic-question"),
    "error": message("call-topic-error"),
    "cards": message("call-topic-cards"),
    "pace": message("call-topic-pace"),
    "other": message("call-topic-other"),
}
"""The words for each."""


class TopicNote(msgspec.Struct, frozen=True):
    """The player `by` says what the open call is about."""

    by: str
    topic: CallTopic


def read_topic(action: bytes) -> TopicNote:
    """Return what the public action of such an entry says. Raises ValueError."""
    return msgspec.json.decode(action, type=TopicNote)
