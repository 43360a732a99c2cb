"""The story of a match as marks on its video: chapters, and clips of what is worth seeing again.

The times are those of the entries. A clock that was set back while the match went on moves no mark backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from tableside.match.public.story import StoryCode, StoryEvent

CHAPTERS: tuple[StoryCode, ...] = ("turn", "extra turn", "match point", "over")
"""The events at which a chapter begins."""

CLIPS: tuple[StoryCode, ...] = ("revealed", "point", "no point", "combat won", "ruling", "over")
"""The events that are worth seeing again."""

SHORTEST = 10.0
"""The shortest chapter that YouTube takes, in seconds."""

BEFORE, AFTER = 8.0, 6.0
"""Seconds of a clip before its event is recorded, in which it happens on the table, and after it."""


class Game(msgspec.Struct, frozen=True):
    """A game of a match: its number among the match's games, when it began (UTC, ISO 8601), and its story."""

    number: int
    began: str
    story: tuple[StoryEvent, ...]


class Mark(msgspec.Struct, frozen=True):
    """A moment of a video, in seconds from its beginning: an event of a game, None for the game's beginning."""

    at: float
    game: Game
    event: StoryEvent | None = None


class Clip(msgspec.Struct, frozen=True):
    """A part of a video around one event, or around some that follow at once, in seconds from its beginning."""

    start: float
    end: float
    marks: tuple[Mark, ...]


def marks(games: Sequence[Game], begin: datetime) -> Iterator[Mark]:
    """Yield every moment of these games on a video that began then, in order; none before its beginning.

    Raises ValueError or TypeError for a time that cannot be read.
    """
    at = 0.0
    for game in games:
        for event, time in ((None, game.began), *((event, event.time) for event in game.story)):
            at = max(at, (datetime.fromisoformat(time) - begin).total_seconds())
            yield Mark(at, game, event)


def chapters(moments: Iterable[Mark]) -> tuple[Mark, ...]:
    """The chapters, of which the first begins with the video; one that is too short is part of the next."""
    begun: list[Mark] = []
    for mark in moments:
        if mark.event is not None and mark.event.code not in CHAPTERS:
            continue
        is_short = bool(begun) and mark.at - begun[-1].at < SHORTEST
        begun.append(msgspec.structs.replace(mark, at=begun.pop().at if is_short else mark.at if begun else 0.0))
    return tuple(begun)


def clips(moments: Iterable[Mark]) -> tuple[Clip, ...]:
    """The clips; those that would overlap are one."""
    cut: list[Clip] = []
    for mark in moments:
        if mark.event is None or mark.event.code not in CLIPS:
            continue
        start, end = max(0.0, mark.at - BEFORE), mark.at + AFTER
        if cut and start <= cut[-1].end:
            before = cut.pop()
            cut.append(Clip(before.start, end, (*before.marks, mark)))
        else:
            cut.append(Clip(start, end, (mark,)))
    return tuple(cut)


def stamp(at: float) -> str:
    """A moment as YouTube writes it.

    >>> stamp(75), stamp(3675.9)
    ('1:15', '1:01:15')
    """
    minutes, seconds = divmod(int(at), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def vtt_stamp(at: float) -> str:
    """A moment as WebVTT writes it (W3C, WebVTT, 4.1).

    >>> vtt_stamp(3675.5)
    '01:01:15.500'
    """
    seconds, thousandths = divmod(round(at * 1000), 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}.{thousandths:03}"
