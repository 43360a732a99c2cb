"""The types of the feed for other programs: the scene and the story with codes and words in place of messages.

They are made from the scene's own types, so that the feed, its schemas in `docs/schemas` and the scene cannot differ.
"""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any

import msgspec

from tableside.match.public.scene import Scene
from tableside.match.public.story import StoryEvent
from tableside.message import Message, Names
from tableside.text import Text
from tableside.web.graphics import SWITCHES, GraphicsState, ShownPerson, Switch

VERSION = 1
"""The version of the feed, which is part of its addresses."""


class CodedText(msgspec.Struct, frozen=True):
    """Something that is said: its `code`, which no language changes, and its `text` in the client's language."""

    code: str
    text: str


@cache
def feed_type(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The type of the feed for a type of the scene: `CodedText` in place of each message."""
    fields = [
        (field.name, _replaced(field.type), *(() if field.required else (field.default,)))
        for field in msgspec.structs.fields(kind)
    ]
    made = msgspec.defstruct(
        kind.__name__, fields, frozen=True, kw_only=True, forbid_unknown_fields=True, module=__name__
    )
    made.__doc__ = kind.__doc__
    return made


def _replaced(hint: Any) -> Any:
    if hint is Message:
        return CodedText
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return feed_type(hint)
    arguments = typing.get_args(hint)
    if not arguments:
        return hint
    origin: Any = typing.Union if isinstance(hint, types.UnionType) else typing.get_origin(hint)
    return origin[tuple(_replaced(argument) for argument in arguments)]


def in_words(value: Any, text: Text, names: Names) -> Any:
    """A scene or an event as JSON values of the feed's types, in the language of `text`."""
    match value:
        case Message():
            return {"code": value.code, "text": text(value, names)}
        case tuple():
            return [in_words(item, text, names) for item in value]
        case msgspec.Struct():
            return {field: in_words(getattr(value, field), text, names) for field in value.__struct_fields__}
        case _:
            return value


FeedScene: Any = feed_type(Scene)
FeedEvent: Any = feed_type(StoryEvent)


class GraphicsOnAir(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The graphics that the producer has on air, as the control has them.

    - `panic`: whether no graphic is shown, whatever the switches say
    - `switches`: each switch, and whether it is on; `cleared` counts how often a graphic was taken off
    - `lower_third`, `commentators`: the people whom the lower third shows while its switch is on
    - `event`, `round`: shown in place of those of the match; empty for none
    """

    panic: bool
    switches: dict[Switch, bool]
    cleared: int
    lower_third: tuple[ShownPerson, ...]
    commentators: tuple[ShownPerson, ...]
    event: str
    round: str


def graphics_on_air(state: GraphicsState) -> GraphicsOnAir:
    """The graphics on air for other programs."""
    shown = state.program
    return GraphicsOnAir(
        panic=state.panic,
        switches={switch: shown.is_on(switch) for switch in SWITCHES},
        cleared=shown.cleared,
        lower_third=shown.lower_third,
        commentators=shown.commentators,
        event=shown.event,
        round=shown.round,
    )


class LiveMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The state of the feed, and what has happened since the message before.

    - `run`, `seq`: which run of the overlay it comes from, and the number of the state in that run; a client that comes
      back names the last that it has, as `RUN-SEQ`, and gets the events since
    - `resumed`: whether `events` has all since that; if not, the client has missed some, and there are none
    - `stale`: whether the ledger cannot be read just now; `idle`: whether the scene is a result from long ago
    - `scene`: what viewers see now, None before there is a match
    - `up`: the machine's time in milliseconds that is shown, by which the `ends` of the scene's clock counts
    - `delay`: how many seconds ago the table was as it is shown
    - `held`: whether nothing newer is shown until the match is over; the scene has no clock then
    - `graphics`: what the producer has switched; they count at once, also while the scene is late
    """

    v: int
    run: str
    seq: int
    resumed: bool
    stale: bool
    idle: bool
    up: int
    delay: int
    held: bool
    scene: FeedScene | None
    graphics: GraphicsOnAir
    events: tuple[FeedEvent, ...]


class Story(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The events of the newest match so far, apart from what was taken back."""

    v: int
    match: int | None
    events: tuple[FeedEvent, ...]
