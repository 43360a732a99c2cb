"""`tableside record chapters` and `record clips`: where on a video something of a match happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec

from carddata.model.card import Catalogue
from tableside.cli.result import UNREAD, CommandResult
from tableside.ledger.errors import Damaged
from tableside.ledger.files import LEDGER
from tableside.ledger.public import PublicLedger
from tableside.match.past_matches import games_of
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.match.public.video_marks import Game, Mark, chapters, clips, marks, stamp, vtt_stamp
from tableside.message import Names
from tableside.stream.recorded_games import RecordedGames
from tableside.stream.replay import GoesOn
from tableside.text import Text

Form = Literal["youtube", "vtt", "json"]


class MarkData(msgspec.Struct, frozen=True):
    """A chapter or a clip for other programs: from `start` to `end`, in seconds, and its title.

    - `codes`, `seqs`: what happened, and the numbers of its entries; none for the beginning of a game
    """

    start: float
    end: float
    title: str
    codes: tuple[str, ...]
    seqs: tuple[int, ...]


class Video(msgspec.Struct, frozen=True):
    """A video of a match: when it began, None for when the match began, and what is added to each moment of it."""

    start: datetime | None
    offset: float


def chapters_of(data: Path, match: int | None, cards: Catalogue, video: Video, form: Form, text: Text) -> CommandResult:
    """The chapters of a match on a video. Raises LedgerError."""
    try:
        games = _games(data, match, cards)
    except SceneUnavailable as error:
        return CommandResult((error.message,), UNREAD)
    moments = _moments(data, games, video)
    begun = chapters(moments)
    ends = [*(mark.at for mark in begun[1:]), moments[-1].at]
    return _printed([_data((mark,), mark.at, end, games, text) for mark, end in zip(begun, ends, strict=True)], form)


def clips_of(data: Path, match: int | None, cards: Catalogue, video: Video, form: Form, text: Text) -> CommandResult:
    """The clips of a match on a video. Raises LedgerError."""
    try:
        games = _games(data, match, cards)
    except SceneUnavailable as error:
        return CommandResult((error.message,), UNREAD)
    cut = clips(_moments(data, games, video))
    return _printed([_data(clip.marks, clip.start, clip.end, games, text) for clip in cut], form)


def _games(data: Path, match: int | None, cards: Catalogue) -> dict[Game, Names]:
    """The games of the match with this game, by default of the newest, and what everything is called in each.

    Raises `GoesOn` for a delayed game that goes on, or another LedgerError, and `SceneUnavailable`.
    """
    games: dict[Game, Names] = {}
    with PublicLedger.open(data) as ledger:
        recorded = RecordedGames(ledger, cards)
        newest = match if match is not None else ledger.latest_match()
        for number in games_of(data, newest or 0):
            if recorded.goes_on(number):
                raise GoesOn(number)
            entries = recorded.entries(number)
            fold = fold_scene(entries, cards)
            if fold is not None:
                games[Game(fold.agreed.game, entries[0].at, fold.story)] = fold.scene().names
    return games


def _moments(data: Path, games: Mapping[Game, Names], video: Video) -> tuple[Mark, ...]:
    """Every moment of these games on the video. Raises `Damaged` for a time that cannot be read."""
    try:
        start = video.start or datetime.fromisoformat(next(iter(games)).began)
        start = start if start.tzinfo is not None else start.replace(tzinfo=UTC)
        return tuple(marks(tuple(games), start - timedelta(seconds=video.offset)))
    except (ValueError, TypeError) as error:
        raise Damaged(data / LEDGER) from error


def _data(moments: Sequence[Mark], start: float, end: float, games: Mapping[Game, Names], text: Text) -> MarkData:
    titles = dict.fromkeys(_title(mark, games[mark.game], text) for mark in moments)
    events = [mark.event for mark in moments if mark.event is not None]
    codes, seqs = tuple(event.code for event in events), tuple(event.seq for event in events)
    return MarkData(start, end, "; ".join(titles), codes, seqs)


def _title(mark: Mark, names: Names, text: Text) -> str:
    """The title of a moment: whom it is about, and what it is."""
    event = mark.event
    if event is None:
        return text("command-chapter-game", number=mark.game.number)
    title = event.title if isinstance(event.title, str) else text(event.title, names)
    about = text(event.above, names) if event.above is not None else names.players.get(event.player or "", "")
    if event.code in ("point", "no point") and event.below is not None:
        title = text("command-clip-point", title=title, why=text(event.below, names))
    return title if not about or about in title else text("command-chapter", about=about, title=title)


def _printed(data: Sequence[MarkData], form: Form) -> CommandResult:
    match form:
        case "youtube":
            return CommandResult(tuple(f"{stamp(mark.start)} {mark.title}" for mark in data))
        case "vtt":
            cues = [
                (f"{vtt_stamp(mark.start)} --> {vtt_stamp(mark.end)}", mark.title.replace("-->", "→"), "")
                for mark in data
            ]
            return CommandResult(("WEBVTT", "", *(line for cue in cues for line in cue)))
        case "json":
            return CommandResult((msgspec.json.encode(data).decode(),))
