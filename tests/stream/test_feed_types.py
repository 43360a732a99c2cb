"""The types of the feed: those of the scene, with a code and words in place of each message."""

from typing import Literal, get_type_hints

import msgspec

from tableside.message import Message
from tableside.stream.feed_types import CodedText, feed_type


class Part(msgspec.Struct):
    said: Message


class Whole(msgspec.Struct):
    """A whole of parts."""

    parts: tuple[Part, ...]
    by_name: dict[str, Message]
    note: Message | None
    kind: Literal["one", "other"] = "one"
    number: int = 3


def test_a_type_of_the_feed_has_words_for_messages_wherever_they_stand() -> None:
    made = feed_type(Whole)
    types = {field.name: field.type for field in msgspec.structs.fields(made)}
    assert types == get_type_hints(Whole) | {
        "parts": tuple[feed_type(Part), ...],  # type: ignore[misc]
        "by_name": dict[str, CodedText],
        "note": CodedText | None,
    }
    assert {field.name: field.type for field in msgspec.structs.fields(feed_type(Part))} == {"said": CodedText}
    assert (made.__name__, made.__doc__) == ("Whole", "A whole of parts.")


def test_what_is_sent_must_fit_it() -> None:
    kind = feed_type(Whole)
    content = {"parts": [{"said": {"code": "a", "text": "A"}}], "by_name": {}, "note": None}
    made = msgspec.convert(content, kind)
    assert (made.parts[0].said, made.kind, made.number) == (CodedText("a", "A"), "one", 3)  # type: ignore[attr-defined]
    for change in ({"kind": "third"}, {"note": "A"}, {"unknown": 1}):
        try:
            msgspec.convert(content | change, kind)
        except msgspec.ValidationError:
            continue
        raise AssertionError(change)
