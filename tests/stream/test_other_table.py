"""An overlay that goes to another table: no state, no event and no words of the two come together."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from tableside.match.public.scene import Scene
from tableside.match.public.story import StoryEvent
from tableside.message import message
from tableside.stream.api import Api
from tableside.stream.feed import FeedState, Follower
from tableside.stream.live import _Viewer, update
from tableside.stream.rendering import render_state
from tableside.text import Text
from tests.kit.stream.game import Game

ENGLISH = Text("en")


def scene_at(folder: Path, place: str) -> Scene:
    with Game(folder):
        follower = Follower(folder)
        scene = follower.poll()
        follower.close()
    assert scene is not None
    return replace(scene, place=place)


NEWS = (StoryEvent(seq=1, code="point", title=message("overlay-game-over")),)


def test_the_first_match_of_another_table_is_another_match_for_pages(tmp_path: Path) -> None:
    scenes = [scene_at(tmp_path / place, place) for place in ("one", "other")]
    assert scenes[0].match == scenes[1].match
    pages = [render_state(FeedState(scene, events=NEWS), ENGLISH) for scene in scenes]
    sent = json.loads(update(2, pages[0], pages[1], ENGLISH))
    assert sent["scene"]["place"] == "other"
    assert "changes" not in sent
    assert "events" not in sent


def test_a_slow_page_gets_no_event_of_the_table_before(tmp_path: Path) -> None:
    async def run() -> None:
        viewer = _Viewer(cast(Any, None), ENGLISH)
        for place in ("one", "other", "one"):
            scene = scene_at(tmp_path / place, place)
            viewer.show(render_state(FeedState(scene, events=NEWS), ENGLISH))
            assert viewer._page is not None
            assert len(viewer._page.events) == 1

    asyncio.run(run())


def test_a_program_that_comes_back_gets_no_event_of_the_table_before(tmp_path: Path) -> None:
    async def run() -> None:
        api, one, other = Api("en"), scene_at(tmp_path / "one", "one"), scene_at(tmp_path / "other", "other")
        for state in (FeedState(one), FeedState(one, events=NEWS)):
            await api.show(state)
        assert len(api.message(ENGLISH, 1)["events"]) == 1
        await api.show(FeedState(other))
        left = api.message(ENGLISH, 1)
        assert (left["resumed"], left["events"]) == (False, [])
        await api.show(FeedState(other, events=NEWS))
        assert [api.message(ENGLISH, after)["resumed"] for after in (1, 2, 3, 4)] == [False, True, True, True]
        assert len(api.message(ENGLISH, 2)["events"]) == 1

    asyncio.run(run())
