"""A hall looks through all that it knows only now and then, and still collects cycles of what is new."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from tableside.hall import collection


class Ring:
    """An object that only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_python_does() -> Iterator[None]:
    """The thresholds with which Python starts, whatever those of the tests are."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def whole_collections(make: Callable[[], None]) -> int:
    """The number of times that everything was looked through as this ran."""
    counts: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            counts.append(1)

    gc.callbacks.append(note)
    try:
        make()
    finally:
        gc.callbacks.remove(note)
    return len(counts)


def grow() -> None:
    """Make a million objects that stay for a while."""
    assert len([[number] for number in range(1_000_000)]) == 1_000_000


def test_what_is_known_is_not_looked_through_as_it_grows() -> None:
    async def run() -> int:
        async with collection.seldom_collected():
            return whole_collections(grow)

    before = gc.get_threshold()
    assert whole_collections(grow) > 0
    assert asyncio.run(run()) == 0
    assert gc.get_threshold() == before


def test_what_is_new_is_collected_and_all_of_it_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with collection.seldom_collected():
            ring = weakref.ref(Ring())
            for _ in range(10_000):
                Ring()
            assert ring() is None
            old = Ring()
            gone = weakref.ref(old)
            gc.collect()
            del old
            async with asyncio.timeout(60):
                while gone() is not None:
                    await asyncio.sleep(0.01)

    monkeypatch.setattr(collection, "EVERY_S", 0.02)
    asyncio.run(run())
