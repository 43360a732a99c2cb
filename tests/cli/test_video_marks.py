"""`tableside record chapters` and `record clips`: where on a video something of a match happened."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.model.actions import Concede, PointsAre
from tableside.ledger.public import PublicLedger
from tableside.match.public.story import StoryEvent
from tableside.match.public.video_marks import AFTER, BEFORE, CHAPTERS, CLIPS, SHORTEST, Game, chapters, clips, marks
from tableside.match.series import begun_again, next_game
from tests.kit.cli import tableside
from tests.kit.stream.game import AGREED, CANARY, OTHER
from tests.kit.stream.game import Game as Played

BEGIN = datetime(2026, 11, 28, 20, tzinfo=UTC)


def at(seconds: float) -> str:
    return (BEGIN + timedelta(seconds=seconds)).isoformat()


def game(*story: tuple[float, str], number: int = 1, began: float = 0) -> Game:
    """A game in which this happened, each so many seconds after the first game began."""
    events = (StoryEvent(seq=seq, code=code, title=code, time=at(time)) for seq, (time, code) in enumerate(story, 2))  # type: ignore[arg-type]
    return Game(number, at(began), tuple(events))


def test_chapters_begin_with_games_turns_match_points_and_the_end() -> None:
    played = game((20, "point"), (40, "turn"), (60, "combat won"), (80, "match point"), (100, "over"))
    following = game((130, "turn"), number=2, began=115)
    told = [(mark.at, mark.event and mark.event.code) for mark in chapters(marks((played, following), BEGIN))]
    assert told == [(0, None), (40, "turn"), (80, "match point"), (100, "over"), (115, None), (130, "turn")]


def test_a_chapter_of_less_than_ten_seconds_is_part_of_the_next() -> None:
    told = [
        (mark.at, mark.event and mark.event.code)
        for mark in chapters(marks((game((40, "turn"), (49, "over")),), BEGIN))
    ]
    assert told == [(0, None), (40, "over")]


def test_a_clip_is_cut_around_its_event_and_what_follows_at_once_is_in_it() -> None:
    played = game((30, "revealed"), (40, "point"), (41, "turn"), (90, "ruling"))
    told = [(clip.start, clip.end, len(clip.marks)) for clip in clips(marks((played,), BEGIN))]
    assert told == [(30 - BEFORE, 40 + AFTER, 2), (90 - BEFORE, 90 + AFTER, 1)]


def test_a_clock_that_was_set_back_moves_no_mark_backwards() -> None:
    played = game((50, "turn"), (-3600, "turn"), (70, "turn"))
    assert [mark.at for mark in marks((played,), BEGIN)] == [0, 50, 50, 70]


def test_a_video_that_began_later_has_no_moment_before_its_beginning() -> None:
    played = game((50, "point"), (100, "turn"))
    assert [mark.at for mark in marks((played,), BEGIN + timedelta(seconds=60))] == [0, 0, 40]


@given(st.lists(st.tuples(st.floats(0, 7200), st.sampled_from((*CHAPTERS, *CLIPS))), max_size=40))
def test_chapters_begin_at_zero_and_are_long_enough_and_no_two_clips_overlap(story: list[tuple[float, str]]) -> None:
    moments = tuple(marks((game(*sorted(story)),), BEGIN))
    begun, cut = [mark.at for mark in chapters(moments)], clips(moments)
    assert begun[0] == 0
    assert all(later - earlier >= SHORTEST for earlier, later in pairwise(begun))
    assert all(earlier.end < later.start for earlier, later in pairwise(cut))
    assert sum(len(clip.marks) for clip in cut) == sum(code in CLIPS for _, code in story)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A best of three after two games, with a hidden card in each and an action that was undone."""
    agreed, folder = msgspec.structs.replace(AGREED, mode="match"), tmp_path / "data"
    with Played(folder, agreed) as first:
        first.controls().hides("A", CANARY, 1).does(PointsAre("A", "A", 5)).undoes().ends_turn().does(Concede("B"))
        before = first._store.match
        assert before is not None
        following = next_game(before)
        assert following is not None
        first._store.begin(begun_again(before, following.agreed), again=True)
        first.hides("B", OTHER, 2).ends_turn()
    return folder


def run(*words: object) -> str:
    result = tableside(*words)
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def test_all_games_are_told_and_no_hidden_card_is_named(played: Path) -> None:
    for which in ((), (1,), (2,)):
        told = run("record", "chapters", *which, "--data", played, "--form", "json")
        chapter = msgspec.json.decode(told)
        assert chapter[0]["start"] == 0
        assert CANARY not in told
        assert OTHER not in told
    clip = msgspec.json.decode(run("record", "clips", "--data", played, "--form", "json", "--offset", 3600))
    assert clip[0]["start"] >= 3600 - BEFORE
    assert "corrected" not in {code for each in clip for code in each["codes"]}


def test_the_forms_are_those_of_youtube_and_of_webvtt(played: Path) -> None:
    chapter = run("record", "chapters", "--data", played).splitlines()
    assert chapter[0].startswith("0:00 ")
    cues = run("record", "clips", "--data", played, "--form", "vtt", "--offset", 3700).splitlines()
    assert cues[:2] == ["WEBVTT", ""]
    start, arrow, end = cues[2].split()
    assert (arrow, start < end, start[:3]) == ("-->", True, "01:")


def test_the_beginning_of_the_video_is_given_in_utc(played: Path) -> None:
    told = run("record", "clips", "--data", played, "--form", "json", "--start", "2000-01-01T00:00:00")
    assert msgspec.json.decode(told)[0]["start"] > 20 * 365 * 86400


@pytest.mark.parametrize("command", ["chapters", "clips"])
def test_a_time_that_cannot_be_read_is_said(played: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    entries = PublicLedger.entries
    monkeypatch.setattr(
        PublicLedger, "entries", lambda ledger, match: tuple(replace(each, at="-") for each in entries(ledger, match))
    )
    result = tableside("record", command, "--data", played)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("which", [(), (7,)])
def test_a_match_that_is_not_there_is_said(tmp_path: Path, which: tuple[int, ...]) -> None:
    result = tableside("record", "chapters", *which, "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr


@pytest.mark.parametrize("command", ["chapters", "clips"])
def test_a_delayed_game_has_no_marks_before_it_was_left(tmp_path: Path, command: str) -> None:
    folder = tmp_path / "data"
    with Played(folder, msgspec.structs.replace(AGREED, stream_delay=180)) as game:
        game.does(Concede("B"))
        refused = tableside("record", command, "--data", folder)
        assert refused.exit_code != 0
        assert "is delayed for the stream" in refused.output
    assert tableside("record", command, "--data", folder).exit_code == 0
