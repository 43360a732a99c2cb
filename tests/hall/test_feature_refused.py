"""The hall's overlay shows nothing of a table that its hall does not count: it is held, and the producer reads why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import PointsAre
from tableside.hall import feature_feed
from tableside.hall.erasing import EraseNames
from tableside.hall.floor import TableFold
from tableside.hall.origins import Origins
from tableside.hall.standing import TableStanding, standing
from tableside.hall.told import HandedEntries, Heard, Unheard
from tableside.match.public.continued import Continued, HandedMatch
from tableside.message import Message, message
from tableside.stream.feed import FeedState
from tableside.table import commands as c
from tests.hall.test_feature import MIRA, overlay_of, playing
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.hall.test_handing_over import name, play_and_send, shown, trouble
from tests.hall.test_origins import as_it_is, without_last
from tests.kit.hall.halls import free_port
from tests.kit.stream.game import CARDS
from tests.kit.table.table import AtTable


@pytest.mark.parametrize("forge", [as_it_is, without_last])
def test_a_match_is_shown_only_if_it_begins_where_the_other_ended(
    tmp_path: Path, forge: Callable[[HandedMatch], HandedMatch]
) -> None:
    async def run() -> None:
        old_folder, new_folder, heard = tmp_path / "old", tmp_path / "new", list[Heard | Unheard | HandedEntries]()
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            old, new = await joined(admission, old_folder), await joined(admission, new_folder)
            await play_and_send(old_folder, old)
            await shown(floors, old)
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            overlay = await stack.enter_async_context(overlay_of(admission))
            await admission.folds.feature.choose(new.nkey.public)
            table = stack.enter_context(AtTable(new_folder))
            await stack.enter_async_context(sending(new_folder, new, heard))
            await until(lambda: any(isinstance(each, HandedEntries) for each in heard))
            (handed,) = [each for each in heard if isinstance(each, HandedEntries)]
            await asyncio.to_thread(table.do, c.TakeOver(forge(handed.match)), c.Resume())
            if forge is as_it_is:
                await until(lambda: overlay.names)
                assert overlay.notices == []
                return
            await until(lambda: trouble(floors, new) == "log-begins-elsewhere")
            await until(lambda: overlay.states[-1:] == [FeedState(held=True)])
            assert all(state.scene is None for state in overlay.states), "not for a moment"
            (notice,) = overlay.notices
            assert notice == message("notice-overlay-refused", problem=refused(admission.folds.floors, new))

    def refused(folds: object, table: object) -> Message:
        reason: Message | None = folds["judges"].tables[table.nkey.public].refused  # type: ignore[index,attr-defined]
        assert reason is not None
        return reason

    asyncio.run(run())


def test_what_was_shown_before_a_table_was_in_quarantine_stays_without_a_clock_until_another_is_chosen(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            key, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            overlay = await stack.enter_async_context(overlay_of(admission))
            await admission.folds.feature.choose(key)
            mira.does(PointsAre("A", "A", 3))
            await until(lambda: overlay.names and overlay.points == 3)
            admission.folds.floors["judges"].contradict(key, message("log-contradicts"))
            await until(lambda: overlay.states[-1].held)
            mira.does(PointsAre("A", "A", 5))
            await until(lambda: floors.floor[key].seats[0].points == 5)
            assert (overlay.points, overlay.states[-1].stale) == (3, False)
            await admission.folds.erase(EraseNames())
            await until(lambda: overlay.names == ("A", "B"))
            assert (overlay.points, overlay.states[-1].held) == (3, True)
            await admission.folds.feature.choose("")
            await until(lambda: overlay.states[-1].scene is None)
            assert [notice.code for notice in overlay.notices] == [
                "notice-overlay-refused",
                "notice-overlay-hall-again",
            ]

    asyncio.run(run())


@pytest.mark.parametrize("why", ["refused", "unchecked for long", "unchecked"])
def test_what_happened_while_an_overlay_was_held_is_no_news_once_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(feature_feed, "LATE_S", 0.0 if why == "unchecked for long" else 60.0)

    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            key, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            feature, now = admission.folds.feature, TableStanding()
            refused = message("log-contradicts") if why == "refused" else None
            news = ["turn"] if why == "unchecked" else []
            hold = TableStanding(is_checked=False, refused=refused)
            feature.standing = lambda table, seq: read.append(seq) or now  # type: ignore[func-returns-value]
            read = [0]
            overlay = await stack.enter_async_context(overlay_of(admission))
            await feature.choose(key)
            mira.does(PointsAre("A", "A", 3))
            await until(lambda: overlay.names and overlay.points == 3)
            now = hold
            mira.does(PointsAre("A", "A", 5)).controls().ends_turn()
            await until(lambda: floors.wall[key].turn == 2)
            await until(lambda: read[-1] == admission.folds.floors["public"].tables[key].log.seq)
            assert overlay.points == 3
            now = TableStanding()
            await until(lambda: overlay.points == 5)
            assert [event.code for event in overlay.news if event.code == "turn"] == news
            mira.ends_turn()
            await until(lambda: [event.turn for event in overlay.news][-1:] == [3])
            now = hold
            await admission.folds.erase(EraseNames())
            await until(lambda: overlay.names == ("A", "B"))
            assert overlay.states[-1].held == (why == "refused")

    asyncio.run(run())


CONTINUED = Continued(b"old", b"new", 1, 5, "0" * 64)


def test_a_table_is_checked_once_the_hall_has_read_as_far_and_knows_how_the_other_match_ended() -> None:
    tables = {"old": TableFold("old", CARDS), "new": TableFold("new", CARDS)}
    origins = Origins(lambda continued, key: "old", tables.get, lambda key: None)

    def checked(seq: int) -> bool:
        return standing(tables.get("new"), seq, origins).is_checked

    assert checked(0)
    assert not checked(1)
    tables["new"] = replace(tables["new"], log=replace(tables["new"].log, seq=1))
    assert checked(1)
    tables["new"] = replace(tables["new"], continued=CONTINUED)
    assert not checked(1), "entries of the other are still to be read"
    tables["old"] = replace(tables["old"], log=replace(tables["old"].log, seq=5))
    assert checked(1)
    assert not standing(None, 1, origins).is_checked
    elsewhere = replace(tables["new"], misbegun=message("log-begins-elsewhere", entry=1))
    assert standing(elsewhere, 1, origins).is_misbegun
